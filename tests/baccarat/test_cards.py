"""What the cards count, when a third is drawn, and how a coup is dealt and turned."""

from itertools import product

import pytest

from cutcard.core.duty import Draw
from cutcard.core.errors import Refusal
from cutcard.core.facts import Choice
from cutcard.games.baccarat.coup import coup, next_to, read, value
from cutcard.games.baccarat.rules import NZ
from tests.baccarat import STYLE_B, betting, closed, laid, opened, over
from tests.kit import clause, due_ids, finish, net, play, who


@clause("CP-5-2")
def test_2_aces_count_one_court_cards_nothing_and_a_hand_its_last_digit() -> None:
    assert [value(f"{rank}s") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    for cards, words in (("9s 8h", "7"), ("Ks Qd", "0"), ("As 9d", "0"), ("4c 5d 6h", "5"), ("Td 9c", "9")):
        reading = read(cards.split())
        assert reading
        assert reading.words == words
    assert read(["As"]) is None


def banker_draws(points: int, third: int | None) -> bool:
    """The rule as players learn it."""
    if third is None:
        return points <= 5
    return {
        3: third != 8,
        4: 2 <= third <= 7,
        5: 4 <= third <= 7,
        6: third in (6, 7),
    }.get(points, points < 3)


@clause("CP-5-8", "CP-5-9", "CP-5-10", "CP-5-11")
def test_8_to_11_the_drawing_table_over_every_six_values_that_can_come() -> None:
    for a, b, c, d in product(range(10), repeat=4):
        player, banker = (a + c) % 10, (b + d) % 10
        assert [next_to((a, b, c, d)[:n]) for n in range(4)] == ["player", "banker", "player", "banker"]
        natural = player >= 8 or banker >= 8
        draws = not natural and player <= 5
        first = "player" if draws else "banker" if not natural and banker_draws(banker, None) else ""
        assert next_to((a, b, c, d)) == first
        for third in range(10) if first else ():
            then = "banker" if draws and banker_draws(banker, third) else ""
            assert next_to((a, b, c, d, third)) == then
            assert not then or next_to((a, b, c, d, third, 0)) == ""


@pytest.mark.parametrize(
    "cards, player, banker, winner",
    [
        ("9s Kd Kh 7c", 9, 7, "player"),  # a natural: seven is not played against
        ("4s 8d 4h Kc", 8, 8, "tie"),
        ("6s 5d Kh Kc 3h", 6, 8, "banker"),  # Player stands, Banker draws on five
        ("2s 3d Kh Kc 8h", 0, 3, "banker"),  # a three stands to an eight
        ("2s 3d Kh Kc 9h 5c", 1, 8, "banker"),  # and draws to a nine
        ("As 6d 2h Kc 5d", 8, 6, "player"),  # a six stands to a five
        ("As 6d 2h Kc 6h 9d", 9, 5, "player"),  # and draws to a six
        ("5s 7d Kh Kc 6h", 1, 7, "banker"),  # a seven never draws
    ],
)
@clause("CP-5-3", "CP-5-14")
def test_3_a_coup_from_its_cards_to_its_winner(cards: str, player: int, banker: int, winner: str) -> None:
    now = coup(cards.split())
    assert now.over
    assert (*now.points, now.winner) == (player, banker, winner)
    r = over(cards, "player 1000")
    called = f"result player {player}, banker {banker}: {'tie' if winner == 'tie' else f'{winner} wins'}"
    assert called in r.table.calls
    assert net(r, "ann") == {"player": 1000, "banker": -1000, "tie": 0}[winner]
    assert len(r.table.items) == len(cards.split())


@clause("CP-5-8")
def test_8_the_first_four_come_one_by_one_to_player_and_banker_in_turn_and_nobody_sees_them() -> None:
    r = closed("player 1000")
    for n, place in enumerate(("player-hand", "banker-hand", "player-hand", "banker-hand")):
        (draw,) = next(d for d in r.due if d.must).options
        assert draw == Draw(place, "down", 1)
        r = play(r, f"shoe deal {place} down {['2s', '3d', '4h', '5c'][n]}")
    assert not any(r.sees(eyes, item) for eyes in ("ann", "public") for item in r.table.items.values())
    with pytest.raises(Refusal, match="that is not due now"):
        r.do(who("shoe"), r.log[-1].fact)


@clause("CP-5-9")
def test_9_after_a_natural_no_card_is_drawn() -> None:
    r = opened("banker 1000", cards="2s 9d 3h Kc")
    assert due_ids(r) == {"announce"}
    with pytest.raises(Refusal, match="no further card is drawn") as no:
        play(r, "shoe deal player-hand up 4s\n")
    assert no.value.cite == "CP-5-11"


@clause("CP-5-15")
def test_15_in_style_a_the_dealer_turns_players_cards_and_then_bankers() -> None:
    r = closed("player 1000", cards="2s 3d Kh Kc")
    assert due_ids(r) == {"show:player-hand", "reopen"}
    r = play(r, "dee show player-hand 2s Kh")
    assert due_ids(r) == {"show:banker-hand"}
    r = play(r, "dee show banker-hand 3d Kc\nshoe deal player-hand up 7h")
    assert due_ids(r) == {"deal:banker-hand:5"}, "a third card comes face up"


@clause("CP-5-16")
def test_16_in_style_b_the_largest_wager_turns_and_of_equal_ones_the_first() -> None:
    r = closed("player 1000", "player 2000 banker 1000", "player 2000", cards="2s 3d Kh Kc", game=STYLE_B)
    turn = Choice("player-hand", "turn", "bob")
    assert {(d.id, d.who) for d in r.due if d.must} == {("turn:player-hand:2", "bob")}
    with pytest.raises(Refusal):
        r.do(who("ann"), turn)
    r = play(r.do(who("bob"), turn), "dee show player-hand 2s Kh")
    assert {d.who for d in r.due if d.must} == {"bob"}, "the only wager on Banker"
    r = play(r.do(who("dee"), Choice("banker-hand", "turn", "bob")), "dee show banker-hand 3d Kc")
    assert {(d.id, d.who) for d in r.due if d.must} == {("deal:player-hand:4", "shoe")}
    r = play(r, "shoe deal player-hand down 7h")
    assert not r.sees("bob", list(r.table.items.values())[-1]), "the third is turned by the same person"
    assert {(d.id, d.who) for d in r.due if d.must} == {("turn:player-hand:3", "bob")}
    r = play(r.do(who("bob"), turn), "dee show player-hand 2s Kh 7h")
    assert {d.id for d in r.due} == {"deal:banker-hand:5"}


@clause("CP-5-16")
def test_16_where_nobody_has_a_wager_on_a_hand_the_dealer_turns_it() -> None:
    r = closed("tie 1000", cards="9s 3d Kh Kc", game=STYLE_B)
    assert "show:player-hand" in due_ids(r)
    assert net(finish(r), "ann") == -1000


@clause("CP-5-12")
@pytest.mark.parametrize("first, more", [("7h", 7), ("Ac", 1), ("Td", 10), ("Ks", 10), ("9s", 9)])
def test_12_from_a_new_shoe_the_first_card_says_how_many_are_burnt(first: str, more: int) -> None:
    r = play(betting(""), '!shoe call "new shoe"')
    assert due_ids(r) == {"burn"}, "before the bets"
    r = play(r, f"shoe deal rack up {first}")
    (duty,) = r.due
    assert (duty.cite, duty.options) == ("CP-5-12", (Draw("rack", "down", more),))
    r = play(r, f"shoe deal rack down {' '.join(['2s', '3s', '4s', '5s', '6s', '7s', '8s', '2d', '3d', '4d'][:more])}")
    assert "bet:layout:ann" in due_ids(r)
    seen = [item.name for item in r.table.items.values() if r.sees("public", item)]
    assert seen == [first], "what is burnt is not seen"
    r = finish(play(r, laid("player 1000") + '\ndee call "no more bets"'), ["9s", "Kd", "Kh", "7c"])
    assert net(r, "ann") == 1000


@clause("CP-5-12")
def test_12_without_a_new_shoe_or_where_the_house_does_not_nothing_is_burnt() -> None:
    assert "bet:layout:ann" in due_ids(betting(""))
    assert "bet:layout:ann" in due_ids(play(betting("", game=NZ.set(burn=False)), '!shoe call "new shoe"'))
