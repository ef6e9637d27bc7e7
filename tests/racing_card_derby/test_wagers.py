"""Sections 3.3 and 5.1: the 42 areas, and what wins on each."""

from fractions import Fraction
from itertools import product

import pytest

from cutcard.games.racing_card_derby.rules import NZ, WAGERS, outcome
from tests.four_card_poker import not_due, refused
from tests.kit import clause, net, play, seated
from tests.racing_card_derby import HEARTS_CLUBS_DIAMONDS, ORDERS, WORD, betting, course, ended, lines, settled

# As the rule lists them: by pictures, the first named the winner.
PAIRS = ["DH", "DS", "DC", "HC", "HD", "HS", "CH", "CD", "CS", "SH", "SC", "SD"]
PRINTED = "DHC DHS DCH DCS DSH DSC HCD HCS HDC HDS HSC HSD CHD CHS CDH CDS CSH CSD SHC SHD SCH SCD SDH SDC"
TRIPLES = PRINTED.split()


def area(letters: str) -> str:
    """`HC` is quinella-hearts-clubs."""
    kind = {1: "", 2: "quinella-", 3: "trifecta-"}[len(letters)]
    return kind + "-".join(WORD[letter.lower()] for letter in letters)


AREAS = ["red", "black", *map(area, "SHDC"), *map(area, PAIRS), *map(area, TRIPLES)]


def by_the_book(wager: str, order: str, protested: bool) -> Fraction:
    """Rules 5.1 and 5.8 read aloud, apart from the product: what a wager of 1 wins in a race that ended so, or -1."""
    first, second, third = (WORD[suit] for suit in order)
    kind, *named = wager.split("-")
    lost = Fraction(-1)
    if kind == "red":
        return (Fraction(1, 2) if protested else Fraction(1)) if first in ("diamonds", "hearts") else lost
    if kind == "black":
        return (Fraction(1, 2) if protested else Fraction(1)) if first in ("spades", "clubs") else lost
    if kind == "quinella":
        return Fraction(10) if named == [first, second] else lost
    if kind == "trifecta":
        if named[0] != first:
            return lost
        if named[1] != second:
            return Fraction(1)
        return Fraction(10) if named[2] == third else Fraction(2)
    return Fraction(2 if protested else 3) if kind == first else lost


# 3.3 The areas


@clause("NZ-RCD-3.3(a)-(e)")
def test_3_3_the_layout_has_42_areas() -> None:
    assert len(AREAS) == 2 + 4 + 12 + 24
    assert sorted(WAGERS) == sorted(AREAS)
    (duty,) = [d for d in seated(NZ, ann="1").due if d.who == "ann"]
    assert sorted(getattr(o, "wager", "") for o in duty.options) == sorted(AREAS)


@clause("NZ-RCD-3.3(a)-(e)")
@pytest.mark.parametrize("wager", AREAS)
def test_3_3_each_area_takes_a_wager(wager: str) -> None:
    r = betting(ann=f"{wager} 1000")
    assert r.table.stake("layout", wager, "ann") == 1000
    assert r.log[-1].answers == "bet:layout:ann"


@clause("NZ-RCD-3.3(a)-(e)")
@pytest.mark.parametrize("wager", ["green", "joker", "quinella", "quinella-hearts", "hearts-clubs", "any-trifecta"])
def test_3_3_there_is_no_other_area(wager: str) -> None:
    refused(betting(ann="red 1000"), f"ann bet layout {wager} ann 1000", "NZ-RCD-3.3(a)-(e)")
    refused(betting(ann="red 1000"), f"!dee bet layout {wager} ann 1000", "NZ-RCD-3.3(a)-(e)")


@clause("NZ-RCD-5.1(d)-LIST")
def test_5_1_d_list_of_16_ordered_pairs_the_12_of_different_suits_are_taken() -> None:
    r = betting(ann="red 1000")
    for a, b in product("SHDC", repeat=2):
        act = f"ann bet layout {area(a + b)} ann 1000"
        if a + b in PAIRS:
            play(r, act)
        else:
            assert a == b
            refused(r, act, "NZ-RCD-3.3(a)-(e)")
    assert len(PAIRS) == 12


@clause("NZ-RCD-5.1(e)-LIST")
def test_5_1_e_list_of_64_ordered_triples_the_24_of_different_suits_are_taken() -> None:
    r, taken = betting(ann="red 1000"), 0
    for triple in map("".join, product("SHDC", repeat=3)):
        act = f"ann bet layout {area(triple)} ann 1000"
        if triple in TRIPLES:
            play(r, act)
            taken += 1
        else:
            assert len(set(triple)) < 3
            refused(r, act, "NZ-RCD-3.3(a)-(e)")
    assert taken == 24


@clause("NZ-RCD-3.3(a)-(e)")
def test_3_3_wagers_lie_on_the_layout_and_not_at_a_seat_or_on_the_track() -> None:
    r = betting(ann="red 1000")
    for place in ("1", "first", "rack", "held"):
        not_due(r, f"ann bet {place} red ann 1000")


# 5.1 What wins


@clause("NZ-RCD-5.1")
def test_5_1_one_player_may_hold_any_mix_and_each_wager_is_settled_by_itself() -> None:
    mix = "red 1000 hearts 500 quinella-hearts-clubs 200 trifecta-hearts-clubs-diamonds 100"
    r = ended(HEARTS_CLUBS_DIAMONDS, ann=mix)
    assert {v.wager: v.returned for v in lines(r)} == {
        "red": 2000,
        "hearts": 2000,
        "quinella-hearts-clubs": 2200,
        "trifecta-hearts-clubs-diamonds": 1100,
    }
    assert net(r, "ann") == 1000 + 1500 + 2000 + 1000


@clause("NZ-RCD-5.1")
def test_5_1_wagers_against_each_other_and_by_several_people_on_one_area_stand_apart() -> None:
    r = ended(HEARTS_CLUBS_DIAMONDS, ann="red 1000 black 1000", bob="red 300", cat="black 200 red 100")
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (0, 300, -100)
    assert len(lines(r)) == 5
    assert net(r, "house") == -200


@clause("NZ-RCD-5.1(a)", "NZ-RCD-5.1(b)", "NZ-RCD-5.1(c)", "NZ-RCD-5.1(d)", "NZ-RCD-5.1(e)(i)", "NZ-RCD-5.1(e)(ii)")
@clause("NZ-RCD-5.1(e)(iii)", "NZ-RCD-5.1(e)(iv)")
@pytest.mark.parametrize("protested", [False, True], ids=["plain", "protested"])
@pytest.mark.parametrize("order", ORDERS)
def test_5_1_every_wager_on_every_result(order: str, protested: bool) -> None:
    r = ended(course(order, protested), ann=" ".join(f"{wager} 1000" for wager in AREAS))
    expected = {wager: by_the_book(wager, order, protested) for wager in AREAS}
    assert {v.wager: v.returned for v in lines(r)} == {w: 1000 + 1000 * won for w, won in expected.items()}
    assert net(r, "ann") == 1000 * sum(expected.values())
    # one colour, one suit, one pair, and the six triples that begin with the winner
    assert sum(won > 0 for won in expected.values()) == 1 + 1 + 1 + 6


@clause("NZ-RCD-5.1(a)")
@pytest.mark.parametrize("order", ORDERS)
def test_5_1_a_red_wins_with_hearts_and_diamonds_and_loses_with_spades_and_clubs(order: str) -> None:
    v = settled("red", order)
    assert (v.outcome, v.cite) == (("win", "NZ-RCD-5.8(a)") if order[0] in "hd" else ("lose", "NZ-RCD-9.2"))


@pytest.mark.parametrize("protested", [False, True], ids=["plain", "protested"])
@pytest.mark.parametrize(
    "order, wins, cite",
    [
        pytest.param("hsc", 1, "5.8(d)(i)", marks=clause("NZ-RCD-5.1(e)(i)")),
        pytest.param("hdc", 1, "5.8(d)(i)", marks=clause("NZ-RCD-5.1(e)(i)")),
        pytest.param("hsd", 1, "5.8(d)(i)", marks=clause("NZ-RCD-5.1(e)(i)")),  # third as named, second not
        pytest.param("hcs", 2, "5.8(d)(ii)", marks=clause("NZ-RCD-5.1(e)(ii)")),
        pytest.param("hcd", 10, "5.8(d)(iii)", marks=clause("NZ-RCD-5.1(e)(iii)")),
        pytest.param("chd", -1, "9.2", marks=clause("NZ-RCD-5.1(e)(iv)")),
        pytest.param("scd", -1, "9.2", marks=clause("NZ-RCD-5.1(e)(iv)")),  # second and third as named
        pytest.param("dsh", -1, "9.2", marks=clause("NZ-RCD-5.1(e)(iv)")),
    ],
)
def test_5_1_e_a_trifecta_wins_by_tiers(order: str, wins: int, cite: str, protested: bool) -> None:
    v = settled("trifecta-hearts-clubs-diamonds", order, protested)
    assert (v.returned - 1000, v.cite) == (1000 * wins, f"NZ-RCD-{cite}")


@clause("NZ-RCD-5.1(e)(i)", "NZ-RCD-5.1(e)(ii)", "NZ-RCD-5.1(e)(iii)", "NZ-RCD-5.1(e)(iv)")
def test_5_1_e_of_24_results_a_trifecta_loses_18_and_wins_its_tiers_four_once_and_once() -> None:
    wins = [by_the_book("trifecta-hearts-clubs-diamonds", order, False) for order in ORDERS]
    rows = [outcome("trifecta-hearts-clubs-diamonds", [WORD[s] for s in order], False) for order in ORDERS]
    assert [wins.count(Fraction(n)) for n in (-1, 1, 2, 10)] == [18, 4, 1, 1]
    assert [row[0] if row else "" for row in rows].count("first") == 4
    assert rows.count(None) == 18
