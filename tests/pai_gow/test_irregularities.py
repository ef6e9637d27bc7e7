"""What goes wrong at Pai Gow, and how it is put right."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Choice, Note, Void
from cutcard.core.round import Round
from cutcard.described import settle
from cutcard.games.pai_gow.faces import read_set
from cutcard.games.pai_gow.rules import NZ
from tests.kit import clause, due_ids, faults, finish, item, net, play, seated, verdicts, who
from tests.pai_gow import BANK, BOB, CAT, CLOSE, PLAYERS, delivered, house_round, low

LAID = f"bob bet 2 main bob 2000\ncat bet 3 main cat 2000\n{CLOSE}\ndice deal dice up 1 1 1"


def serving() -> Round:
    """Cat has the first tiles, and box 4 is next."""
    return play(seated(NZ, bob="2", cat="3"), f"{LAID}\nshoe deal 3 own {CAT}")


def voided(r: Round, clause: str) -> None:
    """The dealer voids the round, and every wager goes back."""
    assert faults(r) == {clause}
    r = r.do(who("dee"), Void(clause))
    assert r.over
    assert {net(r, person) for person in r.table.places_of} == {0}


@clause("CP-12-12.1")
def test_a_tile_that_is_seen_before_all_are_delivered_voids_the_round() -> None:
    r = serving()
    voided(play(r, f"! dee expose dealer {item(r, '3', 0)} 3-6"), "CP-12-12.1")
    voided(play(r, "! dee deal 4 up 6-6 6-6 5-6 4-4"), "CP-12-12.1")
    voided(r.record(who("dee"), Note("CP-12-12.1")), "CP-12-12.1")
    later = house_round({"2": BOB, "3": CAT})
    later = play(later, f"! dee expose bob {item(later, '2', 0)} 6-6")
    assert not later.wrong, "a player's own tile after delivery harms nobody else"


@clause("CP-12-12.2")
def test_a_wrong_count_a_wrong_box_and_a_tile_too_many_void_the_round() -> None:
    r = serving()
    voided(play(r, "! dee deal 3 own 5-6"), "CP-12-12.2")
    voided(play(r, "! dee deal 6 down 5-6 5-6 4-4 4-4"), "CP-12-12.2")
    voided(play(r, f"! dee deal 4 down {CAT}"), "CP-12-12.2")
    with pytest.raises(Refusal, match=r"3-6 is on the table already .CP-12-12.2."):
        play(r, f"shoe deal 4 down {CAT}")


@clause("CP-12-12.2")
def test_a_bank_that_changes_hands_when_its_tiles_are_out_voids_the_round() -> None:
    r = play(seated(PLAYERS, ann="1", bob="2"), f"ann choice 1 bank\nbob bet 2 main bob 2000\n{CLOSE}")
    r = delivered(play(r, "ann bet 1 bank ann 2000"), {"1": BANK, "2": BOB})
    taken = next(e.number for e in r.log if e.fact == Choice("1", "bank"))
    r = play(r, f'sue strike {taken} -- "it was never said"')
    assert "CP-12-12.2" in faults(r)


@clause("CP-12-12.3")
def test_a_foul_is_set_again_by_the_house_way_when_it_is_shown() -> None:
    r = play(low(house_round({"2": BOB}), "2", "6-6 6-6"), f"dee show dealer {BANK}")
    assert not r.wrong, "nobody knows before the hand is shown"
    r = play(r, f'dee choice dealer "house way"\nsue choice dealer confirmed\ndee show 2 {BOB}')
    assert faults(r) == {"CP-12-12.3"}
    (ruling,) = r.wrong[0].rulings
    assert (ruling.who, ruling.options) == ("dealer", (Choice("2", "house way"),)), (
        "an automatic table goes on by itself"
    )
    r = finish(r)
    assert verdicts(r, "2") == ["main win 3900 CP-12-6.11"]
    assert "high pair of Teen" in str(read_set(NZ, r.table, "2"))


@clause("CP-12-12.3")
def test_a_foul_loses_where_the_house_says_so_but_a_bankers_is_always_set_again() -> None:
    r = finish(low(house_round({"2": BOB}, game=NZ.set(foul="loses")), "2", "6-6 6-6"))
    assert verdicts(r, "2") == ["main lose 0 CP-12-12.3"]
    game = PLAYERS.set(foul="loses")
    r = play(
        seated(game, ann="1", bob="2"), f"ann choice 1 bank\nbob bet 2 main bob 2000\n{CLOSE}\nann bet 1 bank ann 2000"
    )
    r = delivered(r, {"1": BOB, "2": "1-1 1-1 5-6 3-3"})  # a pair of Day, above Ann's high as she set it
    r = finish(low(low(r, "2", "5-6 3-3"), "1", "6-6 6-6"))
    assert (net(r, "ann"), net(r, "bob")) == (1900, -2000)


@clause("CP-12-12.4")
def test_a_house_hand_that_is_set_otherwise_is_set_again() -> None:
    r = play(low(house_round({"2": BOB}), "2", "4-4 4-4"), f"dee show dealer {BANK}")
    with pytest.raises(Refusal, match=r"CP-12-12\.4"):
        r.do(who("dee"), Choice("dealer", "low 1 3"))
    r = play(r, '! dee choice dealer "low 1 3"')
    assert faults(r) == {"CP-12-12.4"}
    r = finish(play(r, f'sue strike {len(r.log) - 1} -- "not the house way"'))
    assert "high pair of Chop Ng" in str(read_set(NZ, r.table, "dealer"))


@clause("CP-12-12.5")
def test_tiles_that_were_disturbed_are_put_back_or_the_round_is_void() -> None:
    r = house_round({"2": BOB, "3": CAT})
    moved = play(r, f"! dee move 3 {item(r, '2', 0)}")
    assert faults(moved) == {"CP-12-12.5"}
    back = play(moved, f'sue move 2 {item(r, "2", 0)} -- "it was seen to fall"')
    assert not back.wrong
    assert due_ids(back) == due_ids(r)
    assert play(moved, 'sue void CP-12-12.5 -- "nobody knows"').over
    noted = r.record(who("dee"), Note("CP-12-12.5"))
    (ruling,) = noted.wrong[0].rulings
    assert not play(noted, f'sue rule {ruling.id} rebuilt -- "from the camera"').wrong


@clause("CP-12-12.6")
def test_a_tile_of_the_banks_that_is_seen_while_hands_are_to_be_set_is_ruled_on() -> None:
    r = house_round({"2": BOB})
    r = play(r, f"! dee expose dealer {item(r, 'dealer', 0)} 5-5")
    assert faults(r) == {"CP-12-12.6"}
    (ruling,) = r.wrong[0].rulings
    assert not play(r, f'sue rule {ruling.id} "play on" -- "no harm"').wrong
    assert play(r, 'sue void CP-12-12.6 -- "all saw it"').over


@clause("CP-12-12.7")
def test_dice_that_are_thrown_again_change_nothing() -> None:
    r = play(
        play(seated(NZ, bob="2"), f"bob bet 2 main bob 2000\n{CLOSE}\ndice deal dice up 1 1 1"),
        "! dee deal dice up 6 6 6",
    )
    assert faults(r) == {"CP-12-12.7"}
    (ruling,) = r.wrong[0].rulings
    r = play(r, f'dee rule {ruling.id} "the first throw counts"')
    assert due_ids(r) == {"deal:3:0"}


@clause("CP-12-11.1(b)")
def test_a_wager_on_the_banks_box_at_the_call_goes_back() -> None:
    r = play(seated(PLAYERS, ann="1", bob="2"), "ann choice 1 decline\nbob choice 2 bank\nann bet 1 main ann 2000")
    taken = next(e.number for e in r.log if e.fact == Choice("2", "bank"))
    r = play(r, f'sue strike {taken} -- "it was not said"\n{CLOSE}')
    assert faults(r) == {"CP-12-11.1(b)"}
    r = play(r, "dee void CP-12-11.1(b) 1")
    assert net(r, "ann") == 0
    assert r.over


def test_a_described_irregularity_voids_the_round_or_is_put_right() -> None:
    seats = {"2": {"bets": {"main": 2000}, "tiles": BOB, "low": "6-6 6-6"}}
    described = {"game": "pai-gow", "seats": seats, "dealer": BANK}
    assert settle(described)["seats"]["2"]["net"] == 1900, "a foul is set again, told or not"
    foul = settle({**described, "irregularities": [{"clause": "CP-12-12.3"}]})
    assert foul["seats"]["2"]["net"] == 1900
    void = settle({**described, "irregularities": [{"clause": "CP-12-12.1"}]})
    assert void["seats"]["2"]["wagers"]["main"]["outcome"] == "void"
