"""Every pair of hole cards on one board, compiled: what each is worth as a hand, and how it fares against the others.

Without a flush a hand depends on ranks alone, so a board needs 91 look-ups, one for each pair of ranks; at most one
suit can make a flush, and only hands that hold it are looked at card by card.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import VALUE, value
from cutcard.batch.orders import FIVE_CARD
from cutcard.batch.tables import Tables, tables

Array = NDArray[Any]
PAIRS = np.array(list(combinations(range(52), 2)), np.int64)  # hole cards, as numbers of the deck
HOLES = 1081  # pairs beside a board
DEALT = 990  # hands that the dealer may hold beside a board and a pair
STEPS = len(FIVE_CARD.ladder) + 1
KIND = np.concatenate([[0], FIVE_CARD.ladder >> 26]).astype(np.int64)  # by step of the ladder, from 1
KIND[-1] += 1  # the royal flush by itself
PAIR = int(np.searchsorted(KIND, 1))  # the dealer's least that qualifies
RANK, SUIT = np.arange(52) % 13, np.arange(52) // 13
TRIPLES = np.array(list(combinations(range(5), 3)), np.int64)
WON, WON_OPEN, TIED, LOST, LOST_OPEN = range(5)  # open: the dealer does not qualify


class Ranking(NamedTuple):
    """How a hand is made: of all seven cards, or of both hole cards and three of the board."""

    both: bool
    whole: Tables
    three_and_two: Array  # by three ranks in rising order, then two: the step without a flush
    kinds: Array  # by step


@cache
def ranking(both: bool) -> Ranking:
    whole = tables(FIVE_CARD, 5 if both else 7)
    found = np.zeros((13, 13, 13, 13, 13) if both else (1, 1, 1, 1, 1), np.uint16)
    if both:
        _three_and_two(whole, found)
    return Ranking(both, whole, found, KIND)


@njit(cache=True)
def _three_and_two(t, found):  # type: ignore[no-untyped-def]
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                three = t.suits[1 << a] + t.suits[1 << b] + t.suits[1 << c]
                for d in range(13):
                    for e in range(d, 13):
                        found[a, b, c, d, e] = value(three + t.suits[1 << d] + t.suits[1 << e], t)


@njit(cache=True)
def by_ranks(board, r, found):  # type: ignore[no-untyped-def]
    """The step of each pair of ranks on this board, flushes left out, in `found`, (13, 13)."""
    if r.both:
        found[:] = 0
        ranks = np.sort(board % 13)
        for n in range(len(TRIPLES)):
            best = r.three_and_two[ranks[TRIPLES[n, 0]], ranks[TRIPLES[n, 1]], ranks[TRIPLES[n, 2]]]
            for a in range(13):
                for b in range(a, 13):
                    found[a, b] = found[b, a] = max(found[a, b], best[a, b])
        return
    five = np.uint64(0)
    for card in board:
        five += r.whole.suits[1 << card % 13]
    for a in range(13):
        for b in range(a, 13):
            found[a, b] = found[b, a] = value(five + r.whole.suits[1 << a] + r.whole.suits[1 << b], r.whole)


@njit(cache=True)
def flush_of(board, suited):  # type: ignore[no-untyped-def]
    """The suit that three or more on the board have, or -1.

    `suited` has their ranks as one mask, then how many threes of them there are, then these.
    """
    for suit in range(4):
        held, count = 0, 0
        for card in board:
            if card // 13 == suit:
                held |= 1 << card % 13
                count += 1
        if count >= 3:
            suited[0], suited[1] = held, 0
            for low in range(13):
                for middle in range(low):
                    for high in range(middle):
                        three = 1 << low | 1 << middle | 1 << high
                        if held & three == three:
                            suited[2 + suited[1]] = three
                            suited[1] += 1
            return suit
    return -1


@njit(cache=True, inline="always")
def step_of(a, b, found, suit, suited, r):  # type: ignore[no-untyped-def]
    """The step of these two hole cards on the board that the other arguments come from."""
    best = found[RANK[a], RANK[b]]
    if suit < 0:
        return best
    own = (1 << RANK[a] if SUIT[a] == suit else 0) | (1 << RANK[b] if SUIT[b] == suit else 0)
    if not r.both:
        return max(best, np.int64(r.whole.suits[suited[0] | own] & VALUE))
    if SUIT[a] == suit and SUIT[b] == suit:
        for n in range(suited[1]):
            best = max(best, np.int64(r.whole.suits[suited[2 + n] | own] & VALUE))
    return best


@njit(cache=True)
def pairs_on(board, r, a, b, step):  # type: ignore[no-untyped-def]
    """All pairs beside this board, and the step of each."""
    found, suited = np.empty((13, 13), np.int64), np.empty(12, np.int64)
    by_ranks(board, r, found)
    suit = flush_of(board, suited)
    taken = np.zeros(52, np.bool_)
    taken[board] = True
    n = 0
    for x in range(52):
        if not taken[x]:
            for y in range(x + 1, 52):
                if not taken[y]:
                    a[n], b[n], step[n] = x, y, step_of(x, y, found, suit, suited, r)
                    n += 1


@njit(cache=True)
def fare(board, r, a, b, step, won, tied, unqualified):  # type: ignore[no-untyped-def]
    """All pairs beside this board, how many of the dealer's hands each beats and ties, and how many do not qualify.

    The dealer's pair holds neither of ours: of the weaker ones, those with either card of ours are taken off.
    """
    pairs_on(board, r, a, b, step)
    starts = np.zeros(STEPS + 1, np.int32)
    for i in range(HOLES):
        starts[step[i] + 1] += 1
    order = np.empty(HOLES, np.int64)
    for s in range(STEPS):
        starts[s + 1] += starts[s]
    for i in range(HOLES):
        order[starts[step[i]]] = i
        starts[step[i]] += 1
    weak, open_, level = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    opens, i = 0, 0
    while i < HOLES:
        j, here = i, step[order[i]]
        while j < HOLES and step[order[j]] == here:
            level[a[order[j]]] += 1
            level[b[order[j]]] += 1
            j += 1
        for k in range(i, j):
            h = order[k]
            won[h] = i - weak[a[h]] - weak[b[h]]
            tied[h] = j - i - level[a[h]] - level[b[h]] + 1
        for k in range(i, j):
            level[a[order[k]]] = 0
            level[b[order[k]]] = 0
            weak[a[order[k]]] += 1
            weak[b[order[k]]] += 1
        if here < PAIR:
            opens = j
            open_[:] = weak
        i = j
    for h in range(HOLES):
        unqualified[h] = opens - open_[a[h]] - open_[b[h]] + (step[h] < PAIR)


@njit(cache=True, inline="always")
def ends_of(step, won, tied, unqualified, dealt, ends):  # type: ignore[no-untyped-def]
    """The five ways to end, of so many dealer's hands: a pair or better loses to none that does not qualify."""
    lost = dealt - won - tied
    if step >= PAIR:
        ends[WON], ends[WON_OPEN], ends[TIED] = won - unqualified, unqualified, tied
        ends[LOST], ends[LOST_OPEN] = lost, 0
    else:
        ends[WON], ends[WON_OPEN], ends[TIED] = 0, won, tied
        ends[LOST], ends[LOST_OPEN] = dealt - unqualified, unqualified - won - tied
