"""Sections 3.3 and 5.1: the 42 areas, and what wins on each."""

from fractions import Fraction
from itertools import product

import pytest

from cutcard.core.duty import Lay
from cutcard.games.racing_card_derby.rules import WAGERS
from tests.four_card_poker import not_due, refused
from tests.kit import clause, net
from tests.racing_card_derby import HEARTS_CLUBS_DIAMONDS, ORDERS, WORD, betting, course, ended, lines

# As the rule lists them: by pictures, the first named the winner.
PAIRS = ["DH", "DS", "DC", "HC", "HD", "HS", "CH", "CD", "CS", "SH", "SC", "SD"]
PRINTED = "DHC DHS DCH DCS DSH DSC HCD HCS HDC HDS HSC HSD CHD CHS CDH CDS CSH CSD SHC SHD SCH SCD SDH SDC"
TRIPLES = PRINTED.split()


def area(letters: str) -> str:
    """`HC` is quinella-hearts-clubs."""
    kind = {1: "", 2: "quinella-", 3: "trifecta-"}[len(letters)]
    return kind + "-".join(WORD[letter.lower()] for letter in letters)


AREAS = ["red", "black", *map(area, "SHDC"), *map(area, PAIRS), *map(area, TRIPLES)]
LOST = -1, "9.2"


def by_the_book(wager: str, order: str, protested: bool) -> tuple[Fraction | int, str]:
    """Rules 4.2, 5.1 and 5.8 read aloud, apart from the product: what a wager of 1 wins in a race that ended so, or
    -1, and under which clause."""
    first, second, third = (WORD[suit] for suit in order)
    kind, *named = wager.split("-")
    if kind in ("red", "black"):
        red = first in ("diamonds", "hearts")
        won = (Fraction(1, 2), "5.8(a)-PROTEST") if protested else (1, "5.8(a)")
        return won if red == (kind == "red") else LOST
    if kind == "quinella":
        return (10, "5.8(c)") if named == [first, second] else LOST
    if kind == "trifecta":
        if named[0] != first:
            return LOST
        if named[1] != second:
            return 1, "5.8(d)(i)"
        return (10, "5.8(d)(iii)") if named[2] == third else (2, "5.8(d)(ii)")
    return LOST if kind != first else (2, "5.8(b)-PROTEST") if protested else (3, "5.8(b)")


# 3.3 The areas


@clause("NZ-RCD-3.3(a)-(e)", "NZ-RCD-5.1(d)-LIST", "NZ-RCD-5.1(e)-LIST")
def test_3_3_there_are_42_areas_and_of_all_ordered_pairs_and_triples_those_of_different_suits() -> None:
    assert len(AREAS) == 2 + 4 + 12 + 24
    assert sorted(WAGERS) == sorted(AREAS)
    r = betting(ann="red 1000")
    (duty,) = [d for d in r.due if d.who == "ann"]
    assert sorted(o.wager for o in duty.options if isinstance(o, Lay)) == sorted(AREAS)
    for letters in ("".join(some) for n in (2, 3) for some in product("SHDC", repeat=n)):
        if letters not in PAIRS + TRIPLES:
            assert len(set(letters)) < len(letters)
            refused(r, f"ann bet layout {area(letters)} ann 1000", "NZ-RCD-3.3(a)-(e)")


@clause("NZ-RCD-3.3(a)-(e)")
@pytest.mark.parametrize("wager", ["green", "joker", "quinella", "quinella-hearts", "hearts-clubs", "any-trifecta"])
def test_3_3_there_is_no_other_area(wager: str) -> None:
    refused(betting(ann="red 1000"), f"ann bet layout {wager} ann 1000", "NZ-RCD-3.3(a)-(e)")
    refused(betting(ann="red 1000"), f"!dee bet layout {wager} ann 1000", "NZ-RCD-3.3(a)-(e)")


@clause("NZ-RCD-3.3(a)-(e)")
def test_3_3_wagers_lie_on_the_layout_and_not_at_a_seat_or_on_the_track() -> None:
    r = betting(ann="red 1000")
    for place in ("1", "first", "rack", "held"):
        not_due(r, f"ann bet {place} red ann 1000")


# 4.2, 5.1 and 5.8 What wins, and how much


@clause(
    "NZ-RCD-4.2", "NZ-RCD-4.2-COUNT", "NZ-RCD-5.1", "NZ-RCD-5.1(a)", "NZ-RCD-5.1(b)", "NZ-RCD-5.1(c)", "NZ-RCD-5.1(d)"
)
@clause("NZ-RCD-5.1(e)(i)", "NZ-RCD-5.1(e)(ii)", "NZ-RCD-5.1(e)(iii)", "NZ-RCD-5.1(e)(iv)", "NZ-RCD-5.8(a)")
@clause("NZ-RCD-5.8(a)-PROTEST", "NZ-RCD-5.8(b)", "NZ-RCD-5.8(b)-PROTEST", "NZ-RCD-5.8(c)", "NZ-RCD-5.8(d)(i)")
@clause("NZ-RCD-5.8(d)(ii)", "NZ-RCD-5.8(d)(iii)")
@pytest.mark.parametrize("protested", [False, True], ids=["plain", "protested"])
@pytest.mark.parametrize("order", ORDERS)
def test_5_1_and_5_8_every_wager_on_every_result(order: str, protested: bool) -> None:
    """A protest lowers colours and suits and nothing else; of a trifecta the best tier is paid, and no other."""
    r = ended(course(order, protested), ann=" ".join(f"{wager} 1000" for wager in AREAS))
    expected = {wager: by_the_book(wager, order, protested) for wager in AREAS}
    assert {v.wager: (v.returned, v.cite) for v in lines(r)} == {
        wager: (1000 + 1000 * won, f"NZ-RCD-{cite}") for wager, (won, cite) in expected.items()
    }
    assert net(r, "ann") == 1000 * sum(won for won, _ in expected.values())
    # one colour, one suit, one pair, and the six triples that begin with the winner
    assert sum(won > 0 for won, _ in expected.values()) == 1 + 1 + 1 + 6


@clause("NZ-RCD-5.1")
def test_5_1_wagers_against_each_other_and_by_several_people_on_one_area_stand_apart() -> None:
    r = ended(HEARTS_CLUBS_DIAMONDS, ann="red 1000 black 1000", bob="red 300", cat="black 200 red 100")
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (0, 300, -100)
    assert len(lines(r)) == 5
    assert net(r, "house") == -200
