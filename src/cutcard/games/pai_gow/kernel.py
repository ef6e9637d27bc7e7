"""A bank against two boxes at once, compiled: how often it wins both, wins one and loses the other, or loses both.

Two hands beside the bank's have no tile in common. How many such pairs there are follows by inclusion and exclusion
from how many winning and how many losing hands hold given tiles: their product, summed over all tiles that may be held,
with a minus for an odd number of them.
"""

from itertools import combinations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.pai_gow.sets import WAYS, Counts, sets, ways_of

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
def two_boxes(counts, within, begins, fours, hands, high, low, banks, bank_high, bank_low):  # type: ignore[no-untyped-def]
    """Beside each bank, set each way: pairs of hands that both lose to it, that lose and win, and that both win."""
    found = np.zeros((len(banks), bank_high.shape[1], 3), np.int64)
    won, lost = np.empty((2, bank_high.shape[1], len(counts)), np.int64)
    for n in range(len(banks)):
        left = np.full(16, 2)
        for at in range(4):
            left[fours[banks[n], at]] -= 1
        won[:], lost[:] = 0, 0
        for h in range(len(fours)):
            for at in range(begins[h], begins[h + 1]):
                many = holding(left, hands[h], counts[within[at]], fours[h])
                for way in range(bank_high.shape[1]):
                    above, below = bank_high[n, way] >= high[h], bank_low[n, way] >= low[h]
                    if above and below:
                        won[way, within[at]] += many
                    elif not above and not below:
                        lost[way, within[at]] += many
        for s in range(len(counts)):
            tiles, size = 1, 0
            for kind in range(16):
                tiles *= CHOOSE[left[kind], counts[s, kind]]
                size += counts[s, kind]
            term = tiles * (1 - 2 * (size % 2))
            for way in range(bank_high.shape[1]):
                w, m = won[way, s], lost[way, s]
                found[n, way, 0] += term * w * w
                found[n, way, 1] += term * w * m
                found[n, way, 2] += term * m * m
    return found


def together(high: Counts, low: Counts, banks: Counts) -> Counts:
    """Beside each of these sets, set each way, ordered pairs of boxes: the bank wins both, wins and loses, loses both.

    The boxes' hands are as strong as told. Where a set has fewer settings, nothing is won with the rest.
    """
    counts, within, begins = parts()
    fours = np.array(sets())
    hands = np.array([[kinds.count(kind) for kind in range(16)] for kinds in sets()], np.int8)
    bank_high, bank_low = np.full((2, len(banks), WAYS), -1)
    for n, bank in enumerate(banks.tolist()):
        for way, s in enumerate(ways_of(bank)):
            bank_high[n, way], bank_low[n, way] = s.over.strength, s.under.strength
    found: Counts = two_boxes(counts, within, begins, fours, hands, high, low, banks, bank_high, bank_low)
    return found
