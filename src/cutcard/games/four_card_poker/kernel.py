"""Four Card Poker's counting kernel: for every hand and up card, how many of the dealer's completions beat the hand.

A dealer's hand holds the up card and none of the player's five. Counting by inclusion and exclusion over those five
needs only, for each set S of one to five cards, how many six-card hands that hold S beat a given value. These counts
are kept for one value at a time while it falls from the best to the worst: each six-card hand is added once, to its 62
subsets, and every question about that value is answered from tables of three megabytes. All is up to a renaming of
suits: 962,988 six-card classes stand for all 20,358,520 hands and, with each card in turn as the up card, for every
hand and up card.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.exact.suit_classes import KEYS, Index, classes, find, index, multiplicity
from cutcard.hands import four_card

SUBSETS = 62
Array = NDArray[Any]
RANK_OF = np.array([max(mask.bit_length() - 1, 0) for mask in range(1 << 13)], np.uint8)
TABLES = {name: np.array(getattr(four_card, name), np.int64) for name in ("TOP", "RUN", "SUITED")}
strength_of = njit(cache=True)(  # the evaluator of the table itself, compiled over arrays
    FunctionType(four_card.strength_of.__code__, {**vars(four_card), **TABLES}, "strength_of")
)


@njit(cache=True, nogil=True)
def _strengths(masks, out):  # type: ignore[no-untyped-def]
    for i in range(len(masks)):
        out[i] = strength_of(np.int64(masks[i, 0]), np.int64(masks[i, 1]), np.int64(masks[i, 2]), np.int64(masks[i, 3]))


@njit(cache=True, nogil=True)
def _lost(up, value, rest):  # type: ignore[no-untyped-def]
    """Of all ways to add five of the cards left to the up card, how many make a hand above this value."""
    n, lost = len(rest), 0
    m = np.zeros((6, 4), np.int64)
    m[0, up // 13] = 1 << (up % 13)
    for a in range(n):
        m[1] = m[0]
        m[1, rest[a] // 13] |= 1 << (rest[a] % 13)
        for b in range(a + 1, n):
            m[2] = m[1]
            m[2, rest[b] // 13] |= 1 << (rest[b] % 13)
            for c in range(b + 1, n):
                m[3] = m[2]
                m[3, rest[c] // 13] |= 1 << (rest[c] % 13)
                for d in range(c + 1, n):
                    m[4] = m[3]
                    m[4, rest[d] // 13] |= 1 << (rest[d] % 13)
                    for e in range(d + 1, n):
                        m[5] = m[4]
                        m[5, rest[e] // 13] |= 1 << (rest[e] % 13)
                        if strength_of(m[5, 0], m[5, 1], m[5, 2], m[5, 3]) > value:
                            lost += 1
    return lost


def lost_to(value: int, up: str, rest: Sequence[str]) -> int:
    """Of all ways to complete the dealer's hand from these cards, how many beat a hand of this strength, one by one."""
    return int(_lost(DECK.index(up), value, np.array([DECK.index(card) for card in rest], np.int64)))


def strengths(masks: NDArray[np.uint16]) -> NDArray[np.int64]:
    out = np.empty(len(masks), np.int64)
    _strengths(masks, out)
    return out


@njit(cache=True, nogil=True)
def _subsets(masks, first, last, keys, tables, shifts, starts, sizes, rank_of, ids, up, ranks):  # type: ignore[no-untyped-def]
    """For each six-card class the slots of its 62 proper subsets, by the bits of the subset, and each card's rank."""
    suit = np.empty(6, np.int64)
    bit = np.empty(6, np.int64)
    held = np.zeros((64, 4), np.int64)
    for q in range(first, last):
        n = 0
        for s in range(4):
            left = np.int64(masks[q, s])
            while left:
                low = left & -left
                suit[n], bit[n] = s, low
                up[q, n] = rank_of[low]
                left ^= low
                n += 1
        for sub in range(1, 63):
            first_card = 0
            while not (sub >> first_card) & 1:
                first_card += 1
            rest = sub & (sub - 1)
            for s in range(4):
                held[sub, s] = held[rest, s]
            held[sub, suit[first_card]] |= bit[first_card]
            key = keys[held[sub, 0]] + keys[held[sub, 1]] + keys[held[sub, 2]] + keys[held[sub, 3]]
            size = sizes[sub]
            start = starts[size]
            table = tables[start : starts[size + 1]]
            ids[q, sub - 1] = start + np.int64(find(key, table, shifts[size]))
        for i in range(6):
            hand = held[63 ^ (1 << i)]
            ranks[q, i] = hand[0] | hand[1] | hand[2] | hand[3]


@njit(cache=True, nogil=True)
def _add(counts, parts, first, last, ids, weight):  # type: ignore[no-untyped-def]
    """Each of these six-card classes is added to what is counted of its subsets."""
    for q in range(first, last):
        for k in range(SUBSETS):
            at = ids[q, k]
            counts[at] += weight[q] * parts[at]


@njit(cache=True, nogil=True)
def _answer(counts, parts, ids, weight, level, ends, asked, asked_ends, high, low, chosen, sign, out):  # type: ignore[no-untyped-def]
    """From value `high` down to `low`: add the hands that beat it, then answer for the hands of that value."""
    for v in range(high, low - 1, -1):
        if v < high:
            _add(counts, parts, ends[v + 2], ends[v + 1], ids, weight)
        for n in range(asked_ends[v + 1], asked_ends[v]):
            pair = asked[n]
            q, i = pair // 6, pair % 6
            total = np.int64(0)
            for k in range(31):
                total += sign[k] * counts[ids[q, chosen[i, k]]]
            out[pair] = (total - 24 * (level[q] > v)) // 24


@njit(cache=True, nogil=True)
def sums(keys, weight, lost, size):  # type: ignore[no-untyped-def]
    """By key, in whole numbers: how many situations there are, and how many of their completions lose."""
    cases, losing = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for q in range(len(keys)):
        for i in range(6):
            cases[keys[q, i]] += weight[q]
            losing[keys[q, i]] += weight[q] * lost[q, i]
    return cases, losing


@dataclass(frozen=True)
class Met:
    """Every hand with every up card, up to suits: at [q, i] is six-card class q with its card i as the up card."""

    masks: NDArray[np.uint16]  # (n, 4) the six cards: ranks held in each suit
    weight: NDArray[np.int64]  # (n,) how many deals of hand and up card each entry of the row stands for
    up: NDArray[np.uint8]  # (n, 6) the rank of the up card, two being 0
    level: NDArray[np.int16]  # (n, 6) the value of the hand, as a step of the ladder
    hand: NDArray[np.uint32]  # (n, 6) which class the hand is
    ranks: NDArray[np.uint16]  # (n, 6) the ranks it holds, as bits
    lost: NDArray[np.int32]  # (n, 6) completions of the dealer's hand that beat it
    ladder: NDArray[np.int64]  # the strengths there are, lowest first

    def by(self, keys: NDArray[np.integer[Any]], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        cases, losing = sums(keys, self.weight, self.lost, size)
        return cases, losing


def meet(workers: int = 2) -> Met:
    """All of them: 962,988 classes times six cards, for 2,598,960 hands times 47 up cards."""
    ladder = np.unique(strengths(classes(4)))
    six, five = classes(6), classes(5)
    values = strengths(six)
    best_first = np.argsort(-values, kind="stable")
    six, level = six[best_first], np.searchsorted(ladder, values[best_first])
    weight = multiplicity(six)
    keys, slots, starts, shifts = tables()
    parts, hand_level = np.zeros(starts[-1], np.int64), np.zeros(starts[-1], np.int16)
    for size in range(1, 6):
        parts[starts[size] + slots[size]] = 24 // multiplicity(classes(size))
    hand_level[starts[5] + slots[5]] = np.searchsorted(ladder, strengths(five))
    ids, up = np.empty((len(six), SUBSETS), np.uint32), np.empty((len(six), 6), np.uint8)
    ranks = np.empty((len(six), 6), np.uint16)
    sizes = np.bitwise_count(np.arange(64)).astype(np.int64)
    with ThreadPoolExecutor(workers) as pool:
        edges = np.linspace(0, len(six), 4 * workers + 1).astype(np.int64)
        jobs = pairwise(edges)
        list(
            pool.map(
                lambda e: _subsets(six, e[0], e[1], KEYS, keys, shifts, starts, sizes, RANK_OF, ids, up, ranks), jobs
            )
        )
        hand = ids[:, [62 - (1 << i) for i in range(6)]]
        asked = hand_level[hand]
        lost = answer(pool, workers, ids, parts, weight, level, asked.ravel(), len(ladder))
    return Met(six, weight, up, asked, hand, ranks, lost.reshape(-1, 6), ladder)


def tables() -> tuple[NDArray[np.uint64], list[NDArray[np.int64]], NDArray[np.int64], NDArray[np.uint64]]:
    """One hash table after another for classes of one to five cards: all keys, slots by size, starts, shifts."""
    made: list[tuple[Index, NDArray[np.int64]]] = [index(classes(size)) for size in range(1, 6)]
    starts = np.concatenate([[0, 0], np.cumsum([i.slots for i, _ in made])]).astype(np.int64)
    keys = np.concatenate([i.keys for i, _ in made])
    slots = [np.empty(0, np.int64), *(slot for _, slot in made)]
    return keys, slots, starts, np.array([0, *(i.shift for i, _ in made)], np.uint64)


def answer(
    pool: ThreadPoolExecutor,
    workers: int,
    ids: NDArray[np.uint32],
    parts: NDArray[np.int64],
    weight: NDArray[np.int64],
    level: NDArray[np.int64],
    asked_level: NDArray[np.int16],
    levels: int,
) -> NDArray[np.int32]:
    """The values in blocks of about equal work, each begun from the counts of all hands above it."""
    ends, asked_ends = (falling(np.bincount(x, minlength=levels)) for x in (level, asked_level))
    asked = np.argsort((levels - 1 - asked_level).astype(np.uint16), kind="stable").astype(np.int32)  # a radix sort
    chosen = np.array([[sub - 1 for sub in range(1, 63) if sub >> i & 1] for i in range(6)], np.int64)
    sign = np.array([1 if (int(sub) + 1).bit_count() % 2 else -1 for sub in chosen[0]], np.int64)
    out = np.zeros(len(asked_level), np.int32)
    cuts = np.searchsorted(-asked_ends[: levels + 1], -np.linspace(len(asked), 0, 4 * workers + 1)).clip(0, levels)
    counts, done, jobs = np.zeros(len(parts), np.int64), 0, []
    for low, high in reversed(list(zip(cuts[:-1], cuts[1:] - 1, strict=True))):
        if high >= low:
            _add(counts, parts, done, ends[high + 1], ids, weight)
            done = ends[high + 1]
            begun = (counts.copy(), parts, ids, weight, level, ends, asked, asked_ends)
            jobs.append(pool.submit(_answer, *begun, high, low, chosen, sign, out))
    for job in jobs:
        job.result()
    return out


def falling(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the levels end in an order that falls: those above v stand before ends[v + 1]."""
    return np.concatenate([np.cumsum(counts[::-1])[::-1], [0, 0]]).astype(np.int64)
