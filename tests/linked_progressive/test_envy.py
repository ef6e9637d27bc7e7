"""Envy: to whom, for whose hands, how much."""

import pytest

from cutcard.core.facts import Award
from tests.kit import clause, net, play
from tests.linked_progressive import (
    ANTE_ONLY,
    HEARTS,
    LINKED,
    QUADS,
    ROYAL,
    SPADES,
    STANDS,
    Seat,
    decided,
    envy,
    jackpots,
    junk,
    played,
    settled,
)

ROYALS, STRAIGHT_FLUSHES = 500_000, 150_000
OTHERS = {"4": "Ac Td 7s 6c 2c", "5": "Kc 7d 5d 4c 2s", "6": "Qc Jd 8s 5c 3s"}


@clause("US-PROG-ENVY")
@pytest.mark.parametrize(
    "hand, each",
    [
        pytest.param(HEARTS, STRAIGHT_FLUSHES, marks=clause("US-PROG-ENVY-SF")),
        pytest.param(ROYAL, ROYALS, marks=clause("US-PROG-ENVY-ROYAL")),
        pytest.param("9s 9h 9c 9d Kh", 0, marks=clause("US-PROG-MINOR")),
    ],
)
def test_every_other_bettor_at_the_table_is_paid(hand: str, each: int) -> None:
    seats = {"1": junk("1"), "3": Seat(hand), "5": Seat(OTHERS["4"]), "6": Seat(OTHERS["5"], ANTE_ONLY)}
    r = played(seats)
    assert envy(r) == ({"ann": each, "eve": each} if each else {})
    assert not [award for award in r.table.awards if award.payee == "fay"]


@clause("US-PROG-ENVY")
def test_the_holder_need_not_have_wagered() -> None:
    r = played({"1": junk("1"), "2": junk("2"), "3": Seat(ROYAL, ANTE_ONLY)})
    assert envy(r) == {"ann": ROYALS, "bob": ROYALS}
    assert jackpots(r) == []
    assert r.table.meters == {}


@clause("US-PROG-ENVY")
@pytest.mark.parametrize(
    "wagers, decision, counts",
    [
        (ANTE_ONLY, "fold", False),  # mucked unseen
        ("ante 1000 aces-up 500", "fold", True),
        ("ante 1000 progressive 500", "fold", True),
        ("aces-up 500", "stay", True),
        ("aces-up 500", "fold", True),  # Aces Up lives on
    ],
)
def test_a_folded_hand_counts_only_while_a_side_wager_on_it_is_live(wagers: str, decision: str, counts: bool) -> None:
    r = played({"1": junk("1"), "3": Seat(HEARTS, wagers, decision)})
    assert envy(r) == ({"ann": STRAIGHT_FLUSHES} if counts else {})
    assert any(e.answers == "show:3" for e in r.log) == counts


@clause("US-PROG-ENVY")
def test_the_receiver_may_have_folded() -> None:
    r = played({"1": junk("1", decision="fold"), "3": Seat(HEARTS)})
    assert envy(r) == {"ann": STRAIGHT_FLUSHES}
    assert net(r, "ann") == -1000 - 500 + STRAIGHT_FLUSHES


@clause("US-PROG-ENVY-MULTI")
def test_several_hands_each_pay() -> None:
    r = played({"1": junk("1"), "2": Seat(HEARTS), "4": Seat(SPADES)}, major=800_001)
    assert envy(r) == {"ann": 2 * STRAIGHT_FLUSHES, "bob": STRAIGHT_FLUSHES, "dan": STRAIGHT_FLUSHES}
    assert jackpots(r) == [("dan", "major", 400_001), ("bob", "major", 400_000)]
    lines = [e.fact for e in r.log if isinstance(e.fact, Award) and e.fact.why == "envy"]
    assert [(line.place, line.chips) for line in lines] == [
        ("4", 150_000),
        ("2", 150_000),
        ("1", 150_000),
        ("1", 150_000),
    ]


@clause("US-PROG-ENVY-MULTI")
def test_a_royal_and_a_straight_flush_each_pay() -> None:
    r = played({"1": junk("1"), "2": Seat(ROYAL), "4": Seat(SPADES, ANTE_ONLY)})
    assert envy(r) == {"ann": ROYALS + STRAIGHT_FLUSHES, "bob": STRAIGHT_FLUSHES}


@clause("US-PROG-ENVY-NOTOWN")
def test_nobody_is_paid_on_an_own_hand() -> None:
    r = played({"1": Seat(ROYAL)})
    assert envy(r) == {}
    assert jackpots(r) == [("ann", "mega", STANDS["mega"])]


@clause("US-PROG-ENVY-NOTDEALER")
def test_nobody_is_paid_on_the_dealers_hand() -> None:
    r = played({"1": Seat("Ac Td 7s 6d 2c"), "2": Seat("Ks 7d 5d 4d 2s")}, dealer="5c 6c 7c 8c 9c Th")
    assert envy(r) == {}
    royal = played({"1": Seat("Ac Td 7s 6c 2c")}, dealer="Ah Kh Qh Jh Th 3s")
    assert envy(royal) == {}


@clause("US-PROG-ENVY")
def test_a_void_hand_triggers_none_and_earns_none() -> None:
    seats = {"1": junk("1"), "2": junk("2"), "3": Seat(ROYAL)}
    void = '!dee note 9.6 {0} \n ola void NZ-20-11.1 {0} -- "they talked"'
    assert envy(settled(play(decided(seats), void.format("3")))) == {}
    r = settled(play(decided(seats), void.format("1")))
    assert envy(r) == {"bob": ROYALS}
    assert net(r, "ann") == 0


def test_quads_pay_no_envy_under_any_table() -> None:
    for table in "ABCD":
        assert envy(played({"1": Seat(OTHERS["4"]), "3": Seat(QUADS)}, LINKED.set(progressive=table))) == {}


@clause("US-PROG-ENVY")
def test_a_folded_hand_turned_up_by_mistake_pays_none() -> None:
    r = decided({"1": junk("1"), "3": Seat(HEARTS, ANTE_ONLY, "fold")})
    r = settled(play(r, f"!dee show 3 {HEARTS}"))
    assert all(item.shown for item in r.table.dealt_to("3"))
    assert envy(r) == {}
