"""A bank against two boxes at once, compiled: how often it wins both, wins one and loses the other, or loses both.

Two hands beside the bank's have no tile in common. How many such pairs there are follows by inclusion and exclusion
from how many winning and how many losing hands hold given tiles: their product, summed over all tiles that may be held,
with a minus for an odd number of them.
"""

from itertools import combinations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.pai_gow.sets import Counts, sets

CHOOSE = np.array([[1, 0, 0], [1, 1, 0], [1, 2, 1]])  # of n tiles of a pair, k


def parts() -> tuple[NDArray[np.int8], NDArray[np.int64], NDArray[np.int64]]:
    """All sets of up to four tiles by their pairs, and for each set of four where those within it stand, from where."""
    number: dict[tuple[int, ...], int] = {}
    within, begins = [], [0]
    for kinds in sets():
        found = {tuple(sorted(some)) for size in range(5) for some in combinations(kinds, size)}
        within += [number.setdefault(some, len(number)) for some in sorted(found)]
        begins.append(len(within))
    counts = np.zeros((len(number), 16), np.int8)
    for kinds, n in number.items():
        for kind in kinds:
            counts[n, kind] += 1
    return counts, np.array(within), np.array(begins)


@njit(cache=True)
def holding(left, hand, held, kinds):  # type: ignore[no-untyped-def]
    """How many hands of this set, of tiles of which so many are left of each pair, have given tiles among them."""
    made = 1
    for n in range(4):
        kind = kinds[n]
        if n == 0 or kind != kinds[n - 1]:
            if left[kind] < hand[kind]:
                return 0
            made *= CHOOSE[left[kind] - held[kind], hand[kind] - held[kind]]
    return made


@njit(cache=True)
def two_boxes(counts, within, begins, fours, hands, weights, high, low, bank_high, bank_low):  # type: ignore[no-untyped-def]
    """Pairs of hands beside a bank's that both lose to it, that lose and win, and that both win, over all banks."""
    both, mixed, neither = 0, 0, 0
    for b in range(len(fours)):
        if not weights[b]:
            continue
        left = np.full(16, 2)
        for n in range(4):
            left[fours[b, n]] -= 1
        won, lost = np.zeros(len(counts), np.int64), np.zeros(len(counts), np.int64)
        for h in range(len(fours)):
            wins = bank_high[b] >= high[h] and bank_low[b] >= low[h]
            if not wins and (bank_high[b] >= high[h] or bank_low[b] >= low[h]):
                continue
            into = won if wins else lost
            for at in range(begins[h], begins[h + 1]):
                into[within[at]] += holding(left, hands[h], counts[within[at]], fours[h])
        for s in range(len(counts)):
            if won[s] or lost[s]:
                tiles, size = 1, 0
                for kind in range(16):
                    tiles *= CHOOSE[left[kind], counts[s, kind]]
                    size += counts[s, kind]
                term = tiles * (1 - 2 * (size % 2)) * weights[b]
                both += term * won[s] * won[s]
                mixed += term * won[s] * lost[s]
                neither += term * lost[s] * lost[s]
    return both, mixed, neither


def together(high: Counts, low: Counts, bank_high: Counts, bank_low: Counts, weights: Counts) -> tuple[int, int, int]:
    """Of ordered pairs of boxes: the bank wins both; it wins the first and loses the second; it loses both.

    Each set of the bank's counts as often as its weight.
    """
    counts, within, begins = parts()
    fours = np.array(sets())
    hands = np.array([[kinds.count(kind) for kind in range(16)] for kinds in sets()], np.int8)
    both, mixed, neither = two_boxes(counts, within, begins, fours, hands, weights, high, low, bank_high, bank_low)
    return int(both), int(mixed), int(neither)
