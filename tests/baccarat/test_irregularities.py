"""What goes wrong with the cards: they rule, in the order they left the shoe."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Call, Strike, Void
from cutcard.core.round import Round
from cutcard.games.baccarat.rules import NZ
from tests.baccarat import CLOSE, betting, closed, down, laid, opened
from tests.kit import clause, due_ids, faults, finish, item, net, play, who

STANDS = "6s 2d Kh 3c"  # Player stands on six, Banker draws on five


def ruled(r: Round, cite: str, by: str) -> Round:
    """The first thing wrong falls under that clause, and is put right as it says."""
    ruling = r.wrong[0].rulings[0]
    assert (ruling.cite, ruling.who) == (cite, by)
    name = {"dealer": "dee", "supervisor": "sue", "operator": "ola"}[by]
    return r.propose(who(name), ruling.options[0], ruling.id, "as the clause says")  # type: ignore[arg-type]


@clause("CP-5-20")
def test_20_a_card_drawn_too_soon_and_not_seen_waits_and_is_the_next() -> None:
    r = play(betting("player 1000"), "!dee deal held down 9s")
    assert not r.wrong
    r = play(r, CLOSE)
    assert [d.id for d in r.due if d.must] == [f"held:{item(r, 'held', 0)}"]
    r = play(r, f"dee move player-hand {item(r, 'held', 0)}\n{down('2d Kh 5c', 1)}")
    assert not r.wrong
    assert net(finish(r), "ann") == 1000, "nine against seven"


@clause("CP-5-20")
def test_20_a_fifth_card_drawn_before_the_hands_are_turned_waits_until_its_place_is_known() -> None:
    r = play(closed("banker 1000", cards=STANDS), "!dee deal player-hand down 4h")
    r = ruled(r, "CP-5-20", "dealer")
    assert r.table.cards("held") == ["4h"]
    r = play(r, "dee show player-hand 6s Kh\ndee show banker-hand 2d 3c")
    r = ruled(r, "CP-5-21", "supervisor")
    assert r.table.cards("banker-hand") == ["2d", "3c", "4h"]
    assert net(finish(r), "ann") == 950, "nine against six"


@clause("CP-5-20")
@pytest.mark.parametrize("place, face", [("held", "up"), ("player-hand", "up"), ("player-hand", "down")])
def test_20_a_card_seen_while_wagers_may_be_made_is_burnt(place: str, face: str) -> None:
    r = play(betting("player 1000"), f"!dee deal {place} {face} 9c")
    if face == "down":
        r = play(r, f"!dee expose dealer {item(r, place, 0)} 9c")
    r = ruled(r, "CP-5-20", "dealer")
    assert r.table.cards("rack") == ["9c"]
    r = finish(play(r, CLOSE), [*STANDS.split(), "Td"])
    assert (r.table.cards("player-hand"), net(r, "ann")) == (["6s", "Kh"], 1000)


@clause("CP-5-21")
def test_21_a_third_card_given_to_a_player_who_stands_is_bankers_if_banker_draws() -> None:
    r = play(opened("player 1000", cards=STANDS), "!dee deal player-hand up 4h")
    r = ruled(r, "CP-5-21", "supervisor")
    assert r.table.cards("banker-hand") == ["2d", "3c", "4h"]
    assert net(finish(r), "ann") == -1000


@clause("CP-5-22")
@pytest.mark.parametrize("place, face", [("player-hand", "up"), ("banker-hand", "down"), ("held", "down")])
def test_22_a_card_that_neither_hand_needs_is_burnt(place: str, face: str) -> None:
    r = play(opened("player 1000", cards="9s 2d Kh 5c"), f"!dee deal {place} {face} 4h")
    r = ruled(r, "CP-5-22", "dealer")
    assert r.table.cards("rack") == ["4h"]
    r = finish(r)
    assert net(r, "ann") == 1000


@clause("CP-5-21")
def test_21_cards_laid_in_the_wrong_hands_are_carried_to_where_their_order_puts_them() -> None:
    r = play(betting("player 1000"), f"{CLOSE}\n!dee deal banker-hand down 9s\n!dee deal player-hand down 2d")
    assert faults(r) == {"CP-5-21"}
    r = ruled(ruled(r, "CP-5-21", "supervisor"), "CP-5-21", "supervisor")
    assert (r.table.cards("player-hand"), r.table.cards("banker-hand")) == (["9s"], ["2d"])
    assert net(finish(r, ["Kh", "5c"]), "ann") == 1000


@clause("CP-5-21")
@pytest.mark.parametrize("fell", ["layout", "1"])
def test_21_a_card_that_fell_beside_the_hands_belongs_to_one(fell: str) -> None:
    r = play(closed("player 1000", cards="9s"), f"!dee deal {fell} down 2d")
    r = ruled(r, "CP-5-21", "supervisor")
    assert r.table.cards("banker-hand") == ["2d"]
    assert net(finish(r, ["Kh", "5c"]), "ann") == 1000


@clause("CP-5-21")
@pytest.mark.parametrize("nth", [0, 1])
def test_21_a_card_taken_away_too_soon_is_put_back(nth: int) -> None:
    r = opened("player 1000", cards="9s 2d Kh 5c")
    r = ruled(play(r, f"!dee move rack {item(r, 'player-hand', nth)}"), "CP-5-21", "supervisor")
    assert sorted(r.table.cards("player-hand")) == ["9s", "Kh"]
    assert net(finish(r), "ann") == 1000


@clause("CP-5-23")
def test_23_a_card_found_face_up_in_the_shoe_is_played() -> None:
    r = play(closed("player 1000", cards="9s"), f"!dee deal banker-hand up 2d\n{down('Kh 5c', 2)}")
    assert not r.wrong
    assert "reopen" not in due_ids(r)
    assert net(finish(r), "ann") == 1000


@clause("CP-5-24")
def test_24_a_wrong_announcement_is_put_right_and_wagers_go_by_the_cards() -> None:
    r = play(opened("player 1000", cards="9s 2d Kh 5c"), '!dee call "result player 9, banker 7: banker wins"')
    right = Call("result player 9, banker 7: player wins")
    assert r.wrong[0].rulings[0].options == (right,)
    assert net(finish(ruled(r, "CP-5-24", "supervisor")), "ann") == 1000


@clause("CP-5-24")
def test_24_an_announcement_before_both_hands_are_complete_is_struck() -> None:
    r = play(opened("player 1000", cards=STANDS), '!dee call "result player 6, banker 5: player wins"')
    assert isinstance(r.wrong[0].rulings[0].options[0], Strike)
    r = finish(ruled(r, "CP-5-24", "supervisor"), ["4h"])
    assert net(r, "ann") == -1000


@clause("CP-5-25")
def test_25_a_coup_that_cannot_be_rebuilt_is_void_and_wagers_come_back() -> None:
    r = play(closed("player 1000", "tie 500", cards="9s 2d"), "!dee note CP-5-25")
    void, rebuilt = r.wrong[0].rulings[0].options
    with pytest.raises(Refusal):
        r.do(who("sue"), void, "spilt")  # type: ignore[arg-type]
    over = r.do(who("ola"), void, "the shoe fell and the cards were spilt")  # type: ignore[arg-type]
    assert (over.over, net(over, "ann"), net(over, "bob")) == (True, 0, 0)
    assert not r.do(who("ola"), rebuilt, "from the camera").wrong  # type: ignore[arg-type]


@clause("CP-5-25", "CP-5-1")
def test_25_a_card_more_often_than_there_are_packs_is_refused_and_if_it_is_so_the_coup_is_void() -> None:
    r = closed("player 1000", cards="9s 9s 9s 9s", game=NZ.set(decks=4))
    r = play(r, "dee show player-hand 9s 9s\ndee show banker-hand 9s 9s")
    five = "deal player-hand up 9s"
    with pytest.raises(Refusal):
        play(r, f"shoe {five}")
    r = play(r, f"!dee {five}")
    assert r.wrong[0].rulings[0].options == (Void("CP-5-25"),)
    assert ruled(r, "CP-5-25", "operator").over


def test_a_struck_card_is_read_again_in_its_place() -> None:
    r = opened("player 1000", cards="2s 9d Kh Kc")
    third = opened("player 1000", cards="2s 3d Kh Kc")
    third = play(third, "shoe deal player-hand up 8h")
    n = third.log[-1].number
    again = play(third, f"dee strike {n}\nshoe deal player-hand up 9h\nshoe deal banker-hand up 5c")
    assert "result player 1, banker 8: banker wins" in finish(again).table.calls
    assert "result player 2, banker 9: banker wins" in finish(r).table.calls


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    r = closed("player 1000", cards="9s")
    for row in ("deal player-hand sideways 2s", "deal nowhere up 2s", "deal player-hand up 1s"):
        with pytest.raises(Refusal):
            play(r, f"!dee {row}")
    with pytest.raises(Refusal):
        play(r, laid("banker 1000", "zoe"))
