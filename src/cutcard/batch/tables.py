"""Tables that give a hand's value without a branch: the ranks of its cards by one look-up, a flush by another.

A hand is 52 bits, thirteen to a suit. The value without flushes depends only on how often each rank is there, so each
rank has a random number of 32 bits, and their sum, one number for each of up to 49,205 multisets, finds the value
through a perfect hash: the upper bits choose a displacement, sum plus displacement is the slot. The value with flushes
depends on one suit alone. The better of the two is the hand. Both come from one table by the ranks of a suit, whose
four entries are added: 29 bits for the suited value (only one suit can have one), 3 for the number of cards, 32 for
the random sum.
"""

from functools import cache
from itertools import count
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.multisets import multisets, spread
from cutcard.batch.orders import Order

CARDS_AT, SUM_AT = 29, 32
BUCKETS_LESS = 2  # bits: four slots to a bucket


class Tables(NamedTuple):
    suits: NDArray[np.uint64]  # (8192,) by the ranks held in a suit
    moves: NDArray[np.uint8]  # displacements, by the upper bits of the sum
    values: NDArray[np.integer[Any]]  # by slot: steps in 16 bits, or strengths in 32
    shift: np.uint64  # from a sum in the upper half of a word to its bucket
    slots: np.uint64  # a mask


@cache
def tables(order: Order, cards: int, steps: bool = True) -> Tables:
    """For hands of so many cards: their step of the order's ladder, from 1, or their strength."""
    rows = multisets(cards)
    unsuited = np.array([order.strength_of(*row) for row in spread(rows).tolist()], np.int64)
    masks = np.arange(1 << 13)
    held = np.bitwise_count(masks).astype(np.int64)
    flushes = [m for m in masks.tolist() if order.size <= m.bit_count() <= cards]
    suited = np.zeros(1 << 13, np.int64)
    suited[flushes] = [order.strength_of(mask, 0, 0, 0) for mask in flushes]
    if steps:
        unsuited = np.searchsorted(order.ladder, unsuited) + 1
        suited[flushes] = np.searchsorted(order.ladder, suited[flushes]) + 1
    width = int(np.ceil(np.log2(len(rows) * 1.3)))
    numbers, moves, slots = perfect(rows, width)
    values = np.zeros(1 << width, np.dtype(np.uint16 if steps else np.int32))
    values[slots] = unsuited
    random_sum = ((masks[:, None] >> np.arange(13) & 1).astype(np.uint64) * numbers).sum(axis=1, dtype=np.uint64)
    words = random_sum << np.uint64(SUM_AT) | (held << CARDS_AT | suited).astype(np.uint64)
    return Tables(words, moves, values, np.uint64(64 - width + BUCKETS_LESS), np.uint64((1 << width) - 1))


def perfect(rows: NDArray[np.int64], width: int) -> tuple[NDArray[np.uint64], NDArray[np.uint8], NDArray[np.int64]]:
    """Random numbers for the ranks whose sums all differ, the displacements, and the slot of each sum."""
    for seed in count():
        numbers = np.random.Generator(np.random.PCG64(seed)).integers(0, 1 << 32, 13, dtype=np.uint64)
        sums = numbers[rows].sum(axis=1, dtype=np.uint64) & np.uint64(0xFFFFFFFF)
        buckets = (sums >> np.uint64(32 - width + BUCKETS_LESS)).astype(np.int64)
        size = np.bincount(buckets, minlength=1 << (width - BUCKETS_LESS))
        by_bucket = np.argsort(buckets, kind="stable")
        starts = np.concatenate([[0], np.cumsum(size)])
        fullest = np.argsort(-size, kind="stable")
        moves, slots = np.zeros(len(size), np.uint8), np.empty(len(rows), np.int64)
        if len(np.unique(sums)) == len(sums) and _place(sums, by_bucket, starts, fullest, moves, slots, 1 << width):
            return numbers, moves, slots
    raise AssertionError


@njit(cache=True)
def _place(sums, by_bucket, starts, fullest, moves, slots, size):  # type: ignore[no-untyped-def]
    """Bucket by bucket, the fullest first: the least displacement that puts all its sums in free slots."""
    taken = np.zeros(size, np.bool_)
    for bucket in fullest:
        for move in range(257):
            if move == 256:
                return False
            free = True
            for i in range(starts[bucket], starts[bucket + 1]):
                at = (np.int64(sums[by_bucket[i]]) + move) & (size - 1)
                free = free and not taken[at]
                for j in range(starts[bucket], i):
                    free = free and slots[by_bucket[j]] != at
                slots[by_bucket[i]] = at
            if free:
                for i in range(starts[bucket], starts[bucket + 1]):
                    taken[slots[by_bucket[i]]] = True
                moves[bucket] = move
                break
    return True
