"""Caribbean Stud's counting kernel: for every hand and up card, how the dealer's 163,185 completions fare against it.

Leave flushes aside, and a dealer's hand is its ranks: 1,820 sets of four ranks complete an up card, each in as many
ways as a product of binomials over the cards left of each rank, so the player's ranks say it all. A flush of the
dealer's is in the suit of the up card: which of those there are follows from the player's ranks in that suit alone, and
each moves from what its ranks are worth to what the flush is. So a situation is the player's ranks, whether they are a
flush, the rank of the up card, and which of the player's ranks are in its suit: 1,121,471 of them stand for all
122,151,120 hands with an up card.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.multisets import multisets, spread
from cutcard.games.caribbean_stud.rules import ACE_KING
from cutcard.hands.five_card import FULL_HOUSE, PAIR, STRAIGHT, STRAIGHT_FLUSH, strength_of

Array = NDArray[Any]
HANDS, COMPLETIONS = comb(52, 5), comb(46, 4)
FIVE_OF_A_SUIT = [mask for mask in range(1 << 13) if mask.bit_count() == 5]


@dataclass(frozen=True)
class Met:
    """Every situation, by strength: how many hands with an up card it stands for, how the dealer's completions end."""

    ranks: Array  # (7462, 5) of each made hand, low to high: 6,175 sets of ranks, then 1,287 flushes
    strengths: Array  # of each made hand
    made: Array  # which of these the situation has
    up: Array  # the rank of the up card
    beside: Array  # bits: which of the hand's different ranks, low to high, are in the suit of the up card
    weight: Array
    unqualified: Array
    beaten: Array  # among those that qualify
    tied: Array

    @cached_property
    def lost(self) -> Array:
        return COMPLETIONS - self.unqualified - self.beaten - self.tied

    @cached_property
    def strength(self) -> Array:
        return self.strengths[self.made]

    @cached_property
    def kind(self) -> Array:
        return self.strength >> 26


def unsuited(rows: Array) -> Array:
    """How good hands of these ranks are that are no flush."""
    return np.array([strength_of(*row) for row in spread(rows).tolist()], np.int64)


def situations(ranks: Array, flush: Array) -> tuple[Array, ...]:
    """Of each: the made hand, the up card's rank, the ranks beside it in its suit, as a mask too, and the weight."""
    first = np.concatenate([np.ones((len(ranks), 1), bool), ranks[:, 1:] != ranks[:, :-1]], axis=1)
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    different, place = first.sum(axis=1), first.cumsum(axis=1) - 1
    others = np.array([[1, *(comb(3, n - there) for n in (1, 2, 3, 4))] for there in (0, 1)])  # n of a rank, less one
    parts = []
    for beside in range(32):
        there = (beside >> place & 1) * first
        ways = np.where(first, others[there, times], 1).prod(axis=1)
        suited = {0: 3, 31: 1}.get(beside, 0) * (different == 5)  # so many of the ways are flushes
        ways = np.where(flush, suited, ways - suited) * (beside >> different == 0)
        mask = (there << ranks).sum(axis=1)
        made, up = np.nonzero((ways > 0)[:, None] & (mask[:, None] >> np.arange(13) & 1 == 0))
        parts.append((made, up, np.full(len(made), beside), mask[made], 4 * ways[made]))
    return tuple(np.concatenate(column) for column in zip(*parts, strict=True))


@njit(cache=True, nogil=True)
def _by_ranks(ranks, edges, fours, choose, out):  # type: ignore[no-untyped-def]
    """Of each made hand and up card: completions between the edges, in their order, flushes left aside."""
    for h in range(len(ranks)):
        left = np.full(13, 4)
        for n in range(5):
            left[ranks[h, n]] -= 1
        for up in range(13):
            if left[up] == 0:
                continue
            left[up] -= 1
            ways = np.ones(14 * 5, np.int64)
            for rank in range(13):
                for n in range(5):
                    ways[rank * 5 + n] = choose[left[rank], n]
            left[up] += 1
            for end in range(3):
                many = 0
                for k in range(edges[h, up, end], edges[h, up, end + 1]):
                    a, b, c, d = fours[up, k]
                    many += ways[a] * ways[b] * ways[c] * ways[d]
                out[h, up, end] = many


@njit(cache=True, nogil=True)
def _with_flushes(mine, ups, masks, plain, suited, least, out):  # type: ignore[no-untyped-def]
    """What changes as every flush of the dealer's moves from what its ranks are to what it is."""
    rest = np.empty(12, np.int64)
    for i in range(len(mine)):
        n, own = 0, mine[i]
        for rank in range(13):
            if rank != ups[i] and not masks[i] >> rank & 1:
                rest[n] = 1 << rank
                n += 1
        for a in range(n):
            one = 1 << ups[i] | rest[a]
            for b in range(a + 1, n):
                two = one | rest[b]
                for c in range(b + 1, n):
                    three = two | rest[c]
                    for d in range(c + 1, n):
                        was, now = plain[three | rest[d]], suited[three | rest[d]]
                        out[i, 0] -= was < least
                        out[i, 1] += (now < own) - (least <= was < own)
                        out[i, 2] += (now == own) - (was == own and was >= least)


def in_threads(work: Callable[[slice], None], rows: int, parts: int = 16) -> None:
    """The rows in parts, several at once."""
    edges = np.linspace(0, rows, parts + 1).astype(int).tolist()
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda edge: work(slice(*edge)), pairwise(edges)))


def by_ranks(ranks: Array, strengths: Array) -> Array:
    """(7462, 13, 3): unqualified, beaten and tied, as if no flush were one."""
    sets = multisets(4)
    counts = (sets[:, :, None] == np.arange(13)).sum(axis=1)
    parts = [[5 * rank + n for rank, n in enumerate(row) if n] for row in counts.tolist()]
    fours = np.array([(part + [5 * 13] * 4)[:4] for part in parts], np.int64)  # each rank with how often; fill with one
    in_order, edges = [], np.zeros((len(ranks), 13, 4), np.int64)
    for up in range(13):
        rows = np.sort(np.column_stack([sets, np.full(len(sets), up)]), axis=1)
        possible = rows[:, 0] != rows[:, 4]
        made = np.full(len(sets), 1 << 40)  # five of a rank come last, and have no ways
        made[possible] = unsuited(rows[possible])
        order = np.argsort(made, kind="stable")
        in_order.append(fours[order])
        for n, side in ((1, "left"), (2, "left"), (3, "right")):
            bound = ACE_KING if n == 1 else np.maximum(strengths, ACE_KING - (n == 3))
            edges[:, up, n] = np.searchsorted(made[order], bound, side)  # type: ignore[call-overload]
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(5)])
    out = np.zeros((len(ranks), 13, 3), np.int64)
    in_threads(lambda p: _by_ranks(ranks[p], edges[p], np.array(in_order), choose, out[p]), len(ranks))
    return out


def with_flushes(strength: Array, up: Array, mask: Array) -> Array:
    """(n, 3): what flushes change. From a pair to three of a kind, and above a flush, it is the same for all."""
    plain, suited = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64)
    plain[FIVE_OF_A_SUIT] = [strength_of(mask & -mask, mask & (mask - 1), 0, 0) for mask in FIVE_OF_A_SUIT]
    suited[FIVE_OF_A_SUIT] = [strength_of(mask, 0, 0, 0) for mask in FIVE_OF_A_SUIT]
    alike = np.where((strength >= PAIR) & (strength < STRAIGHT), PAIR, strength)
    alike = np.where((strength >= FULL_HOUSE) & (strength < STRAIGHT_FLUSH), FULL_HOUSE, alike)
    keys, which = np.unique(alike << 17 | up << 13 | mask, return_inverse=True)
    out = np.zeros((len(keys), 3), np.int64)
    own, ups, masks = keys >> 17, keys >> 13 & 15, keys & 0x1FFF
    in_threads(lambda p: _with_flushes(own[p], ups[p], masks[p], plain, suited, ACE_KING, out[p]), len(keys))
    changed: Array = out[which]
    return changed


def meet() -> Met:
    rows = multisets(5)
    flushes = [[rank for rank in range(13) if mask >> rank & 1] for mask in FIVE_OF_A_SUIT]
    ranks = np.concatenate([rows, flushes])
    of_a_suit = [strength_of(mask, 0, 0, 0) for mask in FIVE_OF_A_SUIT]
    strengths = np.concatenate([unsuited(rows), of_a_suit])
    assert len(np.unique(strengths)) == len(strengths), "every made hand is a step of the ladder"
    found = situations(ranks, np.arange(len(ranks)) >= len(rows))
    order = np.argsort(strengths[found[0]], kind="stable")
    made, up, beside, mask, weight = (column[order] for column in found)
    assert int(weight.sum()) == HANDS * 47, "every hand with every up card"
    ends = by_ranks(ranks, strengths)[made, up] + with_flushes(strengths[made], up, mask)
    return Met(ranks, strengths, made, up, beside, weight, *ends.T)
