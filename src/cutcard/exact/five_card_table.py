"""The five-card hands of everybody at a table, dealt from one pack, counted exactly.

One player's hand is any of 2,598,960, and so is each other player's; but they come from the same cards. What matters of
the others is how many hold a royal flush, a straight flush or four of a kind. In one suit the straight flushes that fit
side by side are 25 sets, in four suits 20,475 up to the names of the suits: beside each of them the own hands are
counted by closed formulas, and inclusion and exclusion turns "these seats at least" into "exactly so many".
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod
from typing import NamedTuple

import numpy as np

ROYAL, STRAIGHT_FLUSH, FOUR = "royal flush", "straight flush", "four of a kind"
KINDS = (ROYAL, STRAIGHT_FLUSH, FOUR, "full house", "flush", "straight", "three of a kind", "less")  # best first
RUNS = tuple(tuple((low + n) % 13 for n in range(5)) for low in range(-1, 9))  # ranks of straights; the last is royal
MOST_SEATS = 7


class Lay(NamedTuple):
    """Straight flushes side by side in one suit, and what of the suit they leave."""

    royals: int
    straight_flushes: int
    taken: tuple[int, ...]  # of each rank, 0 or 1
    royals_left: int
    straight_flushes_left: int


class Dealt(NamedTuple):
    """How a deal looks from one seat: its own hand, and how many others hold what."""

    own: str
    royals: int
    straight_flushes: int
    fours: int  # told where the own hand is four of a kind too, else 0


def lays() -> list[Lay]:
    pairs = (pair for pair in combinations(RUNS, 2) if not {*pair[0]} & {*pair[1]})
    made = []
    for runs in ((), *((run,) for run in RUNS), *pairs):
        taken = {rank for run in runs for rank in run}
        left = [run for run in RUNS if not taken & {*run}]
        made.append(Lay(RUNS[-1] in runs, len(runs) - (RUNS[-1] in runs), tuple(int(r in taken) for r in range(13)),
                        RUNS[-1] in left, len(left) - (RUNS[-1] in left)))  # fmt: skip
    return made


def deals(seats: int) -> int:
    """Ways to deal five cards to each of so many seats."""
    return rest(0, seats)


def rest(dealt: int, more: int) -> int:
    """Ways to deal five cards to so many more seats when so many have theirs."""
    return prod(comb(52 - 5 * n, 5) for n in range(dealt, dealt + more))


@cache
def beside() -> tuple[Mapping[tuple[int, int], Mapping[str, int]], Mapping[tuple[int, int, int], int]]:
    """With royal flushes and straight flushes at so many given seats: the own hands by kind, and ranks left whole.

    The second map counts those lays by how many ranks have all four cards left.
    """
    one = lays()
    fours = np.array(list(combinations_with_replacement(range(len(one)), 4)))
    royals, flushes, royals_left, flushes_left = (
        np.array([lay[field] for lay in one])[fours] for field in (0, 1, 3, 4)
    )
    alike = sum((fours[:, a] == fours[:, b]).astype(int) for a, b in combinations(range(4), 2))
    ways = np.array([24, 12, 6, 4, 0, 0, 1])[alike]  # to give the four to the suits, by how many two of them are alike
    held = 4 - np.array([lay.taken for lay in one])[fours].sum(1)  # cards left of each rank
    counted = in_the_rest(held, royals + flushes, royals_left.sum(1), flushes_left.sum(1))
    at, full = (royals.sum(1), flushes.sum(1)), (held == 4).sum(1)
    own, whole = {}, {}
    for i, j in sorted({*zip(*(seats.tolist() for seats in at), strict=True)}):
        here, seated = (at[0] == i) & (at[1] == j), factorial(i) * factorial(j)
        own[i, j] = {kind: seated * int(ways[here] @ counts[here]) for kind, counts in counted.items()}
        for left in np.unique(full[here]).tolist():
            whole[i, j, left] = seated * int(ways[here & (full == left)].sum())
    return own, whole


def in_the_rest(
    held: "np.ndarray", runs: "np.ndarray", royals: "np.ndarray", straight_flushes: "np.ndarray"
) -> dict[str, "np.ndarray"]:
    """Five-card hands by kind among what is left, a row for each lay: cards of each rank, runs taken of each suit."""
    cards, two, three = held.sum(1), held * (held - 1) // 2, held * (held - 1) * (held - 2) // 6
    others = cards[:, None] - held
    apart = (others**2 - (held**2).sum(1)[:, None] + held**2) // 2  # two cards of two other ranks
    steps = royals + straight_flushes
    flush = np.array([comb(13 - 5 * n, 5) for n in range(3)])
    made = {
        ROYAL: royals,
        STRAIGHT_FLUSH: straight_flushes,
        FOUR: (held == 4).sum(1) * (cards - 4),
        "full house": three.sum(1) * two.sum(1) - (three * two).sum(1),
        "flush": flush[runs].sum(1) - steps,
        "straight": sum(held[:, list(run)].prod(1) for run in RUNS) - steps,
        "three of a kind": (three * apart).sum(1),
    }
    every = np.array([comb(n, 5) for n in range(53)])
    return {**made, "less": every[cards] - sum(made.values())}


@cache
def table(seats: int) -> Mapping[Dealt, int]:
    """Every way a deal to so many seats can look from one of them, and of how many deals."""
    own, whole = beside()
    others = seats - 1
    at_least: dict[str, dict[tuple[int, int, int], int]] = {kind: {} for kind in KINDS}
    for (i, j), kinds in own.items():
        if i + j <= others:
            seated = factorial(others) // (factorial(i) * factorial(j) * factorial(others - i - j))
            for kind, count in kinds.items():
                at_least[kind][i, j, 0] = seated * count * rest(1 + i + j, others - i - j)
    for (i, j, full), at_seats in whole.items():
        for k in range(1, others - i - j + 1):
            left = 52 - 5 * (i + j) - 4 * (k + 1)  # for the odd cards of k others' fours and one's own
            seated = perm(others, i + j + k) // (factorial(i) * factorial(j) * factorial(k))
            count = at_seats * perm(full, k + 1) * perm(left, k + 1) * rest(1 + i + j + k, others - i - j - k)
            at_least[FOUR][i, j, k] = at_least[FOUR].get((i, j, k), 0) + seated * count
    made = {Dealt(kind, *key): exactly(counts, key) for kind, counts in at_least.items() for key in counts}
    made = {dealt: count for dealt, count in made.items() if count}
    assert sum(made.values()) == deals(seats), "the deals do not add up"
    return made


def exactly(at_least: Mapping[tuple[int, int, int], int], wanted: tuple[int, int, int]) -> int:
    """Inclusion and exclusion: from sums over chosen seats to deals with just so many of each."""
    total = 0
    for key, count in at_least.items():
        if all(n >= least for n, least in zip(key, wanted, strict=True)):
            sign = (-1) ** (sum(key) - sum(wanted))
            total += sign * count * prod(comb(n, least) for n, least in zip(key, wanted, strict=True))
    return total
