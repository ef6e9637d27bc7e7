"""A jackpot's exact figures: published returns of a dollar progressive, break-even under a least, deals by hand."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from cutcard.core.money import Odds
from cutcard.exact.five_card_table import Dealt
from cutcard.exact.jackpot import Wager
from cutcard.exact.jackpot_tables import against_the_meter, break_even, long_run, returns
from cutcard.shared.jackpot.link import Share
from tests.jackpots import MAJOR, POOL

HANDS = comb(52, 5)
OFTEN = {"royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3744, "flush": 5108}


@pytest.mark.parametrize("pays, fixed", [((100, 75, 50), "0.23"), ((500, 250, 100), "0.68")])
def test_a_dollar_progressive_returns_what_is_published(pays: tuple[int, ...], fixed: str) -> None:
    """The return is 0.23 or 0.68 and 0.02924 more for every $10,000: http://usvegas.com/games/caribbean-stud/"""
    odds = {hand: Odds(Fraction(n), for_one=True) for hand, n in zip(list(OFTEN)[2:], pays, strict=True)}
    shares = {"royal flush": Share(Fraction(1), MAJOR), "straight flush": Share(Fraction(1, 10), MAJOR, each=True)}
    w = replace(wager(), prizes={**shares, **odds}, returned=False)
    assert round(w.fixed, 2) == Fraction(fixed)
    assert round(w.part(MAJOR) * 10_000, 5) == Fraction("0.02924")


def wager(pay_table: str = "one-pool", **more: Any) -> Wager:
    return Wager.of(POOL, pay_table, **more)


def by_hand(major: int) -> Fraction:
    """What comes back of a wager of 100 cents, alone at the table."""
    tenth = max(Fraction(major, 10), Fraction(100_000))
    paid: list[Fraction | int] = [max(major, 1_000_000), tenth, 50_000, 15_000, 10_000]
    return sum(
        (n * Fraction(cents + 100, 100 * HANDS) for n, cents in zip(OFTEN.values(), paid, strict=True)), Fraction(0)
    )


@pytest.mark.parametrize("pay_table", POOL.tables)
@pytest.mark.parametrize("major", [0, 400_000, 1_000_000, 1_000_001, 2_000_000, 20_000_000])
def test_alone_the_return_is_prizes_times_frequencies(pay_table: str, major: int) -> None:
    w = wager(pay_table, meters={MAJOR: major})
    assert 1 + w.ev == 1 + w.figures.ev == by_hand(major)
    assert sum(map(w.returns, w.prizes)) == by_hand(major)


def test_at_break_even_the_wager_is_fair_wherever_one_starts() -> None:
    even = {wager(meters={MAJOR: major}).break_even(MAJOR) for major in (0, 1_000_000, 10**9)}
    (fair,) = even
    assert by_hand(0) < 1
    assert wager().with_meter(MAJOR, fair).ev == 0
    for seats in (2, 7):
        w = wager(seats=seats)
        assert w.with_meter(MAJOR, w.break_even(MAJOR)).figures.ev == 0


def test_a_wager_that_gains_by_its_leasts_alone_is_fair_at_no_meter() -> None:
    rich = {**wager().prizes, "flush": Odds(Fraction(10_000))}
    assert replace(wager(), prizes=rich).break_even(MAJOR) == 0


def test_below_and_above_a_bend_break_even_lies_on_the_right_line() -> None:
    """With the flush at so much that only the royal's least is still above its share when the wager is fair."""
    for flush in range(150, 320, 10):
        w = replace(wager(), prizes={**wager().prizes, "flush": Odds(Fraction(flush))})
        fair = w.break_even(MAJOR)
        assert (fair == 0) == (w.with_meter(MAJOR, 0).ev > 0)
        assert not fair or w.with_meter(MAJOR, fair).ev == 0


@pytest.mark.parametrize(
    "own, royals, flushes, cents",
    [
        ("royal flush", 0, 0, Fraction(5_000_000)),
        ("royal flush", 1, 0, Fraction(2_500_000)),
        ("royal flush", 0, 2, Fraction(4_000_000)),  # two straight flushes have had a tenth each
        ("royal flush", 2, 1, Fraction(1_500_000)),
        ("royal flush", 3, 3, Fraction(1_000_000)),  # the least: a quarter of what is left is less
        ("straight flush", 1, 3, Fraction(500_000)),
        ("flush", 1, 1, Fraction(10_000)),
    ],
)
def test_at_a_table_straight_flushes_come_first_and_each_has_its_own(
    own: str, royals: int, flushes: int, cents: Fraction
) -> None:
    ((paid, chance, _),) = wager(meters={MAJOR: 5_000_000}, seats=7).awards(Dealt(own, royals, flushes, 0))
    assert (paid, chance) == (cents + 100, Fraction(1))


def test_the_tables_of_a_jackpot_add_up() -> None:
    w = wager(meters={MAJOR: 3_000_000}, seats=6)
    told = returns(w, "one-pool").rows
    assert sum(Fraction(row[-1]) for row in told[:-1]) == told[-1][-1] == 1 + w.ev
    ((_, stands, fair, _, per),) = break_even(w).rows
    assert (stands, fair, per) == (Fraction(3_000_000), w.break_even(MAJOR), w.part(MAJOR) * 10_000)
    curve = against_the_meter(w, w.levels[0])
    assert [(x, y) for x, y in curve.points] == [(x, 1 + w.with_meter(MAJOR, x).ev) for x, _ in curve.points]
    assert [x for x, _ in curve.points][:2] == [0, 1_000_000]


def test_in_the_long_run_a_pool_returns_what_it_takes_in_and_where_it_starts() -> None:
    """Of each wager 75 cents; $20,000 for each of four royals in 2,598,960 hands; wagers returned with the shares."""
    fixed, major, whole = (row[-1] for row in long_run(wager()).rows)
    assert major == Fraction(3, 4) + Fraction(4 * 2_000_000, 100 * HANDS)
    assert fixed == Fraction(624 * 501 + 3744 * 151 + 5108 * 101 + 40, HANDS)
    assert whole == Fraction(fixed) + Fraction(major)
