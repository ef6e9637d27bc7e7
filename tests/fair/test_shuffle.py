"""Every order equally likely: what a shuffle must look like from every side, and that a crooked one does not.

Each statistic gives the chance that a fair shuffle strays as far. One below `RARE` fails. Seven of them at 10⁻⁹ leave
the approximations room of more than a hundred before a fair shuffle failed once in a million runs.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb, erfc, exp, factorial, lgamma, log, sqrt

import pytest

from cutcard.cards import DECK
from cutcard.chance.source import GENERATOR, shuffled

Order = tuple[int, ...]  # of a pack that lay 0, 1, 2 … before
Statistic = Callable[[Sequence[Order]], float]
Shuffle = Callable[[int, random.Random], Order]

RARE = 1e-9
FEW = 10  # outcomes expected more seldom than this are counted together


def chi_square_tail(x: float, df: int) -> float:
    """The chance of x or more with so many degrees of freedom: a finite sum, for odd and even alike."""
    if x <= 0:
        return 1.0
    powers = [n + df % 2 / 2 for n in range(df // 2)]
    rest = sum(exp(a * log(x / 2) - x / 2 - lgamma(a + 1)) for a in powers)
    return rest + (erfc(sqrt(x / 2)) if df % 2 else 0.0)


def against(counts: Counter[int], chances: dict[int, Fraction], total: int) -> float:
    """Chi-square of counts against exact chances, the seldom outcomes together."""
    often = {n: float(chance * total) for n, chance in chances.items() if chance * total >= FEW}
    seldom = total - sum(often.values())
    apart = sum((counts[n] - expected) ** 2 / expected for n, expected in often.items())
    together = total - sum(counts[n] for n in often)
    return chi_square_tail(apart + (together - seldom) ** 2 / max(seldom, 1.0), len(often))


# The statistics


def card_at_position(orders: Sequence[Order]) -> float:
    """Each card as often at each position. Every row and column sums to the number of shoes, hence (m-1)/m of it."""
    m, expected = len(orders[0]), len(orders) / len(orders[0])
    counts = Counter(pair for order in orders for pair in enumerate(order))
    apart = sum((counts[at, card] - expected) ** 2 / expected for at in range(m) for card in range(m))
    return chi_square_tail(apart * (m - 1) / m, (m - 1) ** 2)


def adjacent_pair(orders: Sequence[Order]) -> float:
    """Any card as often after any other: one pair of neighbours from each shoe, here and there in it."""
    m = len(orders[0])
    counts = Counter((order[n % (m - 1)], order[n % (m - 1) + 1]) for n, order in enumerate(orders))
    expected = len(orders) / (m * (m - 1))
    apart = sum((counts[pair] - expected) ** 2 / expected for pair in permutations(range(m), 2))
    return chi_square_tail(apart, m * (m - 1) - 1)


def eulerian(m: int) -> dict[int, Fraction]:
    """The chance of each number of rising sequences in m cards."""

    def orders(k: int) -> int:
        return sum((-1) ** i * comb(m + 1, i) * (k - i) ** m for i in range(k))

    return {k: Fraction(orders(k), factorial(m)) for k in range(1, m + 1)}


def rising(order: Order) -> int:
    """How many rising sequences: runs of cards that still lie in their old order, front to back."""
    position = {card: at for at, card in enumerate(order)}
    return 1 + sum(position[card + 1] < position[card] for card in range(len(order) - 1))


def rising_sequences(orders: Sequence[Order]) -> float:
    return against(Counter(map(rising, orders)), eulerian(len(orders[0])), len(orders))


def matching(m: int) -> dict[int, Fraction]:
    """The chance of each number of cards that lie where they lay."""

    def nowhere(n: int) -> Fraction:
        return sum((Fraction((-1) ** i, factorial(i)) for i in range(n + 1)), Fraction())

    return {k: nowhere(m - k) / factorial(k) for k in range(m + 1)}


def fixed_points(orders: Sequence[Order]) -> float:
    counts = Counter(sum(at == card for at, card in enumerate(order)) for order in orders)
    return against(counts, matching(len(orders[0])), len(orders))


def moments(m: int) -> tuple[Fraction, Fraction]:
    """Of the rank correlation of two orders of m cards, its second and its fourth; the odd ones are 0."""
    fourth = Fraction(3 * (25 * m**3 - 38 * m**2 - 35 * m + 72), 25 * m * (m + 1) * (m - 1) ** 3)
    return Fraction(1, m - 1), fourth


def rank_correlation(one: Order, other: Order) -> Fraction:
    m = len(one)
    products = sum(a * b for a, b in zip(one, other, strict=True))
    return (products - Fraction(m * (m - 1) ** 2, 4)) / Fraction(m * (m * m - 1), 12)


def serial_correlation(orders: Sequence[Order]) -> float:
    """Of two shoes in a row, the rank correlation of their cards and its square, each in standard deviations."""
    found = [float(rank_correlation(one, other)) for one, other in pairwise(orders)]
    second, fourth = map(float, moments(len(orders[0])))
    straight = sum(found) / sqrt(second * len(found))
    squared = sum(r * r - second for r in found) / sqrt((fourth - second**2) * len(found))
    return chi_square_tail(straight**2 + squared**2, 2)


def rising_from_the_last(orders: Sequence[Order]) -> float:
    """Rising sequences again, of each shoe as though the last one had been the new pack."""
    return rising_sequences([tuple(map(last.index, order)) for last, order in pairwise(orders)])


def every_order(orders: Sequence[Order]) -> float:
    """All orders of a small pack equally often."""
    possible = list(permutations(range(len(orders[0]))))
    counts, expected = Counter(orders), len(orders) / len(possible)
    return chi_square_tail(sum((counts[o] - expected) ** 2 / expected for o in possible), len(possible) - 1)


# The shuffles


def ours(m: int, rng: random.Random) -> Order:
    cards = DECK[:m]
    return tuple(map(cards.index, shuffled(cards, rng).cards))


def swap_each_with_any(m: int, rng: random.Random) -> Order:
    """The well-known mistake: mᵐ ways to go, which m! does not divide."""
    order = list(range(m))
    for at in range(m):
        other = rng.randrange(m)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def only_a_cut(m: int, rng: random.Random) -> Order:
    at = rng.randrange(m)
    return (*range(at, m), *range(at))


WHOLE: dict[Statistic, tuple[Shuffle, ...]] = {
    card_at_position: (swap_each_with_any,),
    adjacent_pair: (only_a_cut,),
    rising_sequences: (only_a_cut,),
    fixed_points: (only_a_cut,),
    serial_correlation: (only_a_cut,),
    rising_from_the_last: (only_a_cut,),
}
SMALL: dict[Statistic, tuple[Shuffle, ...]] = {every_order: (swap_each_with_any, only_a_cut)}
CROOKED = [
    (statistic, crooked, m)
    for found, m in ((WHOLE, 52), (SMALL, 5))
    for statistic, by in found.items()
    for crooked in by
]


def named(value: object) -> str:
    return getattr(value, "__name__", str(value))


def shoes(shuffle: Shuffle, m: int, count: int, rng: random.Random) -> list[Order]:
    return [shuffle(m, rng) for _ in range(count)]


def test_a_seeded_shuffle_is_fair_from_every_side() -> None:
    rng = random.Random(20)
    whole, small = shoes(ours, 52, 4_000, rng), shoes(ours, 5, 6_000, rng)
    strays = {named(s): s(whole) for s in WHOLE} | {named(s): s(small) for s in SMALL}
    assert min(strays.values()) > RARE, strays


@pytest.mark.long
def test_the_shuffle_of_a_live_shoe_is_fair_from_every_side() -> None:
    whole, small = shoes(ours, 52, 40_000, GENERATOR), shoes(ours, 5, 120_000, GENERATOR)
    strays = {named(s): s(whole) for s in WHOLE} | {named(s): s(small) for s in SMALL}
    assert min(strays.values()) > RARE, strays


@pytest.mark.parametrize("statistic, crooked, m", CROOKED, ids=named)
def test_a_crooked_shuffle_is_found(statistic: Statistic, crooked: Shuffle, m: int) -> None:
    assert statistic(shoes(crooked, m, 4_000, random.Random(20))) < RARE


# The statistics themselves, against what is known of them


@pytest.mark.parametrize(
    "x, df, chance",
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (10.828, 1, 0.001), (29.588, 10, 0.001), (124.342, 100, 0.05)],
)
def test_the_tail_of_chi_square_is_that_of_the_printed_tables(x: float, df: int, chance: float) -> None:
    assert chi_square_tail(x, df) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("m", [1, 2, 5, 7])
def test_the_chances_are_those_counted_over_all_orders(m: int) -> None:
    everything = list(permutations(range(m)))
    by_rising = Counter(map(rising, everything))
    by_matching = Counter(sum(at == card for at, card in enumerate(order)) for order in everything)
    assert {k: Fraction(n, len(everything)) for k, n in by_rising.items()} == {
        k: p for k, p in eulerian(m).items() if p
    }
    assert {k: Fraction(n, len(everything)) for k, n in by_matching.items()} == {
        k: p for k, p in matching(m).items() if p
    }


@pytest.mark.parametrize("m", [3, 5, 7])
def test_the_rank_correlation_has_these_moments_over_all_orders(m: int) -> None:
    every = [rank_correlation(tuple(range(m)), order) for order in permutations(range(m))]
    first, second, third, fourth = (sum(r**power for r in every) / len(every) for power in (1, 2, 3, 4))
    assert (first, third) == (0, 0)
    assert (second, fourth) == moments(m)
