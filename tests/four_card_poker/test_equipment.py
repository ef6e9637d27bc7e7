"""Section 3: the table, its areas and its equipment, without which nothing opens."""

from collections import Counter

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Spot, Tick
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import CLOSE, cards, laid, refused, start
from tests.kit import STAFF, clause, faults, finish, play, seated
from tests.opening import arrives


@clause("NZ-20-3.1")
@pytest.mark.parametrize(
    "seats, admitted", [(1, True), (7, True), (0, False), (8, False), (-1, False), ("many", False)]
)
def test_3_1_one_to_seven_sets_of_wagering_areas(seats: object, admitted: bool) -> None:
    if admitted:
        assert find("four-card-poker", options={"seats": seats}).number("seats") == seats
    else:
        with pytest.raises(Faulty) as fault:
            find("four-card-poker", options={"seats": seats})
        assert (fault.value.code, fault.value.cite) == ("option/value", "NZ-20-3.1")


@clause("NZ-20-3.1")
def test_3_1_nobody_sits_where_there_is_no_area() -> None:
    five = NZ.set(seats=5)
    assert seated(five, ann="5").table.holder("5") == "ann"
    for game, place in ((five, "6"), (five, "7")):
        with pytest.raises(Refusal) as refusal:
            seated(game, ann=place)
        assert refusal.value.cite == "NZ-20-3.1"
    with pytest.raises(Refusal):
        seated(NZ, ann="8")


def prepared(device: str, opening: str = "") -> Round:
    """The drop box, the cutting card and the rack, as far as they are ticked."""
    return play(arrives(NZ.set(device=device)), opening)


@clause("NZ-20-3.1")
def test_3_1_no_opening_without_the_drop_box() -> None:
    r = prepared("shoe")
    for act in ("dee tick round A", "dee tick cutting-card-and-rack table", "dee tick shuffle A 52"):
        refused(r, act, "NZ-20-3.1")
    assert "drop-box:table" not in {d.id for d in play(r, "dee tick drop-box table").due}


@clause("NZ-20-3.4(b),(d)")
def test_3_4_b_d_no_opening_without_cutting_card_and_rack() -> None:
    r = prepared("shoe", "dee tick drop-box table")
    refused(r, "dee tick round A", "NZ-20-3.4(b),(d)")
    refused(r, "dee tick dealer-inspects A", "NZ-20-3.4(b),(d)")
    assert play(r, "dee tick cutting-card-and-rack table\ndee tick dealer-inspects A").table.ticks[-1].deck == "A"


@clause("NZ-20-3.4(b),(d)")
def test_3_4_b_d_the_rack_keeps_its_cards_in_order() -> None:
    hands = {"1": "As Kh 9d 5c 2s", "2": "Qs Jh 8d 6c 4s"}
    r = play(start(), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob") + CLOSE + cards(hands))
    r = attend(play(r, "bob choice 2 fold"), Pack([]))
    assert r.table.cards("rack") == hands["2"].split()
    r = finish(play(r, "ann choice 1 fold"))
    assert r.table.cards("rack")[:10] == [*hands["2"].split(), *hands["1"].split()]


@clause("NZ-20-3.3(a)-(c)")
def test_3_3_each_area_has_the_spots_ante_play_and_aces_up() -> None:
    r = start()
    for wager in ("blind", "trips", "Ante", "progressive"):
        refused(r, f"ann bet 1 {wager} ann 1000", "NZ-20-3.3(a)-(c)")
    r = play(r, laid("ante 1000 aces-up 500") + CLOSE + cards({"1": "As Kh 9d 5c 2s"}) + "\nann bet 1 play ann 1000")
    assert set(r.table.live()) == {Spot("1", wager, "ann") for wager in ("ante", "aces-up", "play")}


@clause("NZ-20-3.4(a)")
def test_3_4_a_one_deck_of_52_different_cards() -> None:
    assert len(NZ.deck) == len(set(NZ.deck)) == 52
    assert Counter(card[1] for card in NZ.deck) == dict.fromkeys("shdc", 13)
    assert Counter(card[0] for card in NZ.deck) == dict.fromkeys("23456789TJQKA", 4)


@clause("NZ-20-3.4(a)")
def test_3_4_a_a_card_seen_twice_stops_the_round() -> None:
    r = play(start(), laid("ante 1000") + CLOSE + "shoe deal 1 own As Kh 7d 5c 2s")
    refused(r, "shoe deal dealer down Kd Qd Jc 9c 7d", "NZ-20-3.4(a)")
    with pytest.raises(Refusal):
        play(r, "shoe deal dealer down Kd Qd Jc 9c Xx")
    r = play(r, "!shoe deal dealer down Kd Qd Jc 9c 7d")
    assert faults(r) == {"NZ-20-11.6"}
    assert [(d.who, d.cite) for d in r.due] == [("dealer", "NZ-20-11.6")]


SHUFFLER = """
    dee tick drop-box table
    dee tick cutting-card-and-rack table
    dee tick dealer-inspects A
    sue tick supervisor-inspects A
    dee tick spread A
    dee tick chemmy A
    dee tick stack A
    dee tick riffle A
    dee tick load A 52
    dee tick cutting-card A -- "placed at the back"
    dee tick dealer-inspects B
    sue tick supervisor-inspects B
    dee tick spread B
    dee tick chemmy B
    dee tick stack B
    dee tick riffle B
    dee tick load B 52
    dee tick cutting-card B -- "placed at the back"
"""


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_shuffler_deals_its_two_decks_in_turn() -> None:
    r = prepared("shuffler", SHUFFLER)
    for deck, other in ("AB", "BA", "AB"):
        r = play(r, f"dee tick shuffle {deck} 52")
        with pytest.raises(Refusal):
            play(r, f"dee tick round {other}")
        r = play(r, f"dee tick round {deck}\ndee tick round-over {deck}")
    assert [tick.deck for tick in r.table.ticks if tick.step == "round"] == ["A", "B", "A"]


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_card_of_the_other_deck_is_found_by_the_count() -> None:
    r = play(prepared("shuffler", SHUFFLER), "dee tick shuffle A 52\ndee tick round A")
    r = r.record(STAFF["dealer"], Tick("count", "A", 53))
    assert faults(r) == {"NZ-20-11.6"}


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_shoe_or_a_shuffler_and_nothing_else() -> None:
    assert {find("four-card-poker", options={"device": d}).word("device") for d in ("shoe", "shuffler")} == {
        "shoe",
        "shuffler",
    }
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", options={"device": "hand"})
    assert (fault.value.code, fault.value.cite) == ("option/value", "NZ-20-3.4(c)")
