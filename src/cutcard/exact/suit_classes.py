"""Sets of cards up to a renaming of suits: all that matters where no suit outranks another.

A set is four masks of thirteen rank bits, one a suit. Two sets are of one class if the masks are the same in another
order, so a class is a multiset of masks: 13, 169, 1755, 16432, 134459 and 962988 classes of one to six cards. A class
is recognised by the sum of a random number per mask, which no order of suits changes; that no two classes share a sum
is checked when the tables are built.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

RANK_MASKS = 1 << 13
CLASSES = (1, 13, 169, 1755, 16432, 134459, 962988)
Masks = NDArray[np.uint16]  # (n, 4): one row a class, masks in falling order


def mask_keys() -> NDArray[np.uint64]:
    """A random number for each mask; the empty mask counts for nothing."""
    keys = np.random.Generator(np.random.PCG64(20_120_608)).integers(0, 2**64, RANK_MASKS, dtype=np.uint64)
    keys[0] = 0
    return keys


KEYS = mask_keys()


@njit(cache=True)
def _classes(size, bits, starts, ordered, out):  # type: ignore[no-untyped-def]
    """Every multiset of four masks with `size` bits in all, masks in falling order of (bits, mask)."""
    n = 0
    for a in range(size, -1, -1):
        for b in range(min(a, size - a), -1, -1):
            for c in range(min(b, size - a - b), -1, -1):
                d = size - a - b - c
                if d > c:
                    continue
                for i in range(starts[a], starts[a + 1]):
                    for j in range(starts[b], min(i + 1, starts[b + 1])):
                        for k in range(starts[c], min(j + 1, starts[c + 1])):
                            for m in range(starts[d], min(k + 1, starts[d + 1])):
                                out[n, 0], out[n, 1], out[n, 2], out[n, 3] = (
                                    ordered[i],
                                    ordered[j],
                                    ordered[k],
                                    ordered[m],
                                )
                                n += 1
    return n


def classes(size: int) -> Masks:
    """One row of masks for each class of so many cards."""
    masks = np.arange(RANK_MASKS, dtype=np.int64)
    bits = np.bitwise_count(masks)
    order = np.argsort(bits, kind="stable").astype(np.uint16)
    starts = np.searchsorted(bits[order], np.arange(15)).astype(np.int64)
    out = np.empty((CLASSES[size], 4), np.uint16)
    made = _classes(size, bits, starts, order, out)
    assert made == CLASSES[size], f"{made} classes of {size} cards"
    return out


def multiplicity(masks: Masks) -> NDArray[np.int64]:
    """How many sets a class stands for: the different orders of its four masks."""
    same = (masks[:, :3] == masks[:, 1:]).astype(np.int64)
    pattern = same[:, 0] * 4 + same[:, 1] * 2 + same[:, 2]
    orders = np.array([24, 12, 12, 4, 12, 6, 4, 1], np.int64)  # by which neighbours are equal
    made: NDArray[np.int64] = orders[pattern]
    return made


def cards_of(masks: Masks) -> NDArray[np.int64]:
    """One set of each class, a row of cards as numbers of the deck."""
    held = masks[:, :, None] >> np.arange(13, dtype=np.uint16) & 1
    made: NDArray[np.int64] = held.reshape(len(masks), 52).nonzero()[1].reshape(len(masks), -1)
    return made


def following(masks: Masks, more: Masks) -> NDArray[np.int64]:
    """Which of the classes `more`, of one card more, each of `masks` becomes with each of the cards it lacks."""
    keys = KEYS[more].sum(axis=1, dtype=np.uint64)
    order = np.argsort(keys)
    cards = np.left_shift(1, np.arange(13, dtype=np.uint16))
    lacking = (masks[:, :, None] & cards) == 0
    others = KEYS[masks].sum(axis=1, dtype=np.uint64)[:, None] - KEYS[masks]
    found = np.searchsorted(keys, (others[:, :, None] + KEYS[masks[:, :, None] | cards])[lacking], sorter=order)
    made: NDArray[np.int64] = order[found].reshape(len(masks), -1)
    return made


@dataclass(frozen=True)
class Index:
    """Finds a class by its key: an open hash table whose slots stand for the classes."""

    shift: np.uint64
    keys: NDArray[np.uint64]

    @property
    def slots(self) -> int:
        return len(self.keys)


def index(masks: Masks) -> tuple[Index, NDArray[np.int64]]:
    """The table for these classes, and the slot of each."""
    keys = KEYS[masks].sum(axis=1, dtype=np.uint64)
    assert len(np.unique(keys)) == len(keys), "two classes share a key"
    width = max(4, int(np.ceil(np.log2(len(keys) * 2))))
    table = np.zeros(1 << width, np.uint64)
    slots = np.empty(len(keys), np.int64)
    shift = np.uint64(64 - width)
    _fill(keys, table, shift, slots)
    return Index(shift, table), slots


@njit(cache=True)
def _fill(keys, table, shift, slots):  # type: ignore[no-untyped-def]
    last = np.uint64(len(table) - 1)
    for i in range(len(keys)):
        at = keys[i] >> shift
        while table[at] != 0:
            at = (at + np.uint64(1)) & last
        table[at] = keys[i]
        slots[i] = at


@njit(cache=True, inline="always")
def find(key, table, shift):  # type: ignore[no-untyped-def]
    """The slot of a key that is there."""
    last = np.uint64(len(table) - 1)
    at = key >> shift
    while table[at] != key:
        at = (at + np.uint64(1)) & last
    return at
