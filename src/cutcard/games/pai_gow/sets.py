"""Every four tiles against every other four, counted: 3,620 sets by the pairs their tiles belong to.

Two tiles of a pair are alike in play, so that 35,960 hands come down to 3,620 sets, each so many hands. Beside one set
a hand of another set is there as often as the tiles left allow.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from cutcard.exact.kept import kept_as, place
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.tiles import PAIR_OF, PAIRS, TILES, Setting, lawful

Counts = NDArray[np.int64]
HANDS, BESIDE = comb(32, 4), comb(28, 4)  # hands that one may hold, and hands that another may hold beside it
LEFT = {1: np.array([2, 1, 0]), 2: np.array([2, 0, 0])}  # twice how often, with one or two of a pair gone, there are n
PLAYER, BANKER = range(2)
WAYS = 3  # settings of a hand that differ and are no foul, at most


@cache
def sets() -> tuple[tuple[int, ...], ...]:
    """The 3,620, each as the four pairs its tiles belong to."""
    every = combinations_with_replacement(range(len(PAIRS)), 4)
    return tuple(kinds for kinds in every if max(Counter(kinds).values()) <= 2)


@cache
def numbers() -> dict[tuple[int, ...], int]:
    return {kinds: n for n, kinds in enumerate(sets())}


def number(tiles: tuple[str, ...]) -> int:
    """Which of the sets these four tiles are."""
    return numbers()[tuple(sorted(PAIR_OF[tile] for tile in tiles))]


@cache
def tiles_of(n: int) -> tuple[str, ...]:
    """Four tiles of that set: of a pair of which it has one, the first."""
    kinds = sets()[n]
    return tuple(PAIRS[kind].tiles[kinds[:at].count(kind)] for at, kind in enumerate(kinds))


@cache
def ways_of(n: int) -> tuple[Setting, ...]:
    """The settings of a set that differ, the lowest high hand first; none is a foul."""
    found = {(s.over.strength, s.under.strength): s for s in lawful(tiles_of(n))}
    return tuple(found[key] for key in sorted(found))


@cache
def weights() -> Counts:
    """How many hands are of each set."""
    return np.array([2 ** sum(kinds.count(kind) == 1 for kind in kinds) for kinds in sets()], np.int64)


@cache
def fours() -> Counts:
    """The set that each four of the 32 tiles are, in the order in which compiled rounds count them."""
    found = [tuple(reversed(four)) for four in combinations(range(len(TILES)), 4)]
    return np.array([number(tuple(TILES[n] for n in four)) for four in sorted(found)])


def strengths(played: Counts) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """High and low of every four tiles, each set set so."""
    chosen = [ways_of(n)[played[n]] for n in range(len(sets()))]
    high = np.array([s.over.strength for s in chosen], np.uint8)
    low = np.array([s.under.strength for s in chosen], np.uint8)
    return high[fours()], low[fours()]


@dataclass(frozen=True)
class Met:
    """Each setting of each set, as a player's and as the bank's, against all that another may hold beside it.

    The other's tiles are set by a house way. Copies are the bank's. Where a set has fewer settings, the rest only lose.
    """

    won: Counts  # [role, set, setting]: hands of the other's that it beats
    lost: Counts  # ... and that beat it
    as_the_house: Counts  # which setting of each set is the house way's


@cache
def met(way: str) -> Met:
    """Counted once, and kept: commission enters afterwards."""
    return kept_as(Met, place("pai-gow-met", way), lambda: meet(way))


def meet(way: str) -> Met:
    """Each set against 20,475 hands beside it, set by that house way."""
    kept = np.array([[kinds.count(pair) for pair in range(len(PAIRS))] for kinds in sets()])
    theirs = [house_way(way, tiles_of(n)) for n in range(len(sets()))]
    high = np.array([s.over.strength for s in theirs])
    low = np.array([s.under.strength for s in theirs])
    won, lost = np.zeros((2, len(sets()), WAYS), np.int64), np.full((2, len(sets()), WAYS), BESIDE)
    same = np.zeros(len(sets()), np.int64)
    for n, kinds in enumerate(sets()):
        there = weights()
        for pair, gone in Counter(kinds).items():
            there = there * LEFT[gone][kept[:, pair]] // 2
        for w, s in enumerate(ways_of(n)):
            over, under = s.over.strength, s.under.strength
            won[PLAYER, n, w] = there[(over > high) & (under > low)].sum()
            won[BANKER, n, w] = there[(over >= high) & (under >= low)].sum()
            lost[PLAYER, n, w] = there[(over <= high) & (under <= low)].sum()
            lost[BANKER, n, w] = there[(over < high) & (under < low)].sum()
            if (over, under) == (high[n], low[n]):
                same[n] = w
    return Met(won, lost, same)
