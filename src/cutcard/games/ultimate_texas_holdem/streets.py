"""Best play on three streets, compiled and exact: every board up to a renaming of suits, with every pair of hole cards.

From the river back. On each of 134,459 boards, which stand for all 2,598,960, every pair knows how many of the dealer's
hands it beats, and so whether a Play of one Ante loses less than a fold. That sum is added to each of the ten flops the
board may have come from, brought to the names of suits in which that flop is kept; there it is compared with a Play of
two, and the better one is added to the starting hand. A flop that a renaming of suits leaves as it is gets its sums
from both sides: what belongs to a pair is added up over such renamings, which makes every sum 24 times what it is.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from cutcard.batch.kernel import CLUBS, DIAMONDS, HEARTS, ONE, RANKS
from cutcard.exact.progress import HEARD
from cutcard.exact.suit_classes import KEYS, classes, find, index, multiplicity
from cutcard.games.ultimate_texas_holdem.board import (
    DEALT,
    HOLES,
    KIND,
    PAIRS,
    RANK,
    SUIT,
    TRIPLES,
    Array,
    Ranking,
    ends_of,
    fare,
)

CHUNK = 1024  # boards
MULTIPLES = (0, 1, 2, 3, 4)  # a fold, and Plays of so many Antes
FALLING = (np.bitwise_count(np.arange(1 << 13)).astype(np.int32) << 13) + np.arange(1 << 13, dtype=np.int32)
EARLY = 3  # in counts: played before the flop


class Odds(NamedTuple):
    """What a table pays, in whole parts of an Ante, and what a fold gives up beside Ante and Blind."""

    parts: int  # of an Ante
    ante: int
    play: int
    blind: Array  # by kind; nothing where it is returned
    given_up: Array  # by kind


class Classes(NamedTuple):
    """Sets of cards up to a renaming of suits: of each the masks it is kept by, and where to find it."""

    masks: Array  # (n, 4)
    weight: Array  # sets that each stands for
    keys: Array
    table: Array
    shift: np.uint64
    at: Array  # by slot of the table
    falling: Array  # masks are kept in falling order of how many cards they have, then of the cards

    @classmethod
    def of(cls, size: int) -> "Classes":
        masks = classes(size)
        found, slots = index(masks)
        at = np.zeros(found.slots, np.int32)
        at[slots] = np.arange(len(masks))
        return cls(masks, multiplicity(masks), KEYS, found.keys, found.shift, at, FALLING)


class Names(NamedTuple):
    """Boards, flops and pairs under the names they are kept by."""

    boards: Array  # (134459, 5) cards
    weight: Array  # boards that each stands for
    flops: Classes
    pair: Array  # (52, 52) number of a pair
    start: Array  # of each pair, its starting hand of 169


@cache
def names() -> Names:
    boards = all_boards()
    held = (boards.masks[:, :, None] >> np.arange(13) & 1).reshape(len(boards.masks), 52)
    pair = np.zeros((52, 52), np.int16)
    a, b = PAIRS.T
    pair[a, b] = pair[b, a] = np.arange(len(PAIRS))
    cards = held.nonzero()[1].reshape(-1, 5).astype(np.int64)
    return Names(cards, boards.weight, Classes.of(3), pair, start_of(a, b))


@cache
def all_boards() -> Classes:
    return Classes.of(5)


def start_of(a: Any, b: Any) -> Any:
    """The starting hand: its row is the higher rank for a pair or suited cards, else the lower, of a 13 by 13 grid."""
    high, low = np.maximum(a % 13, b % 13), np.minimum(a % 13, b % 13)
    return np.where(a // 13 == b // 13, high * 13 + low, low * 13 + high)


@njit(cache=True, inline="always")
def class_of(cards, kept):  # type: ignore[no-untyped-def]
    """Which class these cards, a bit each, are of; and the suit that each suit is there, two bits each."""
    one, two, three, four = cards & RANKS, cards >> HEARTS & RANKS, cards >> DIAMONDS & RANKS, cards >> CLUBS & RANKS
    key = kept.keys[one] + kept.keys[two] + kept.keys[three] + kept.keys[four]
    a, b, c, d = kept.falling[one], kept.falling[two], kept.falling[three], kept.falling[four]
    to = np.int64(b > a) + (c > a) + (d > a)
    to |= (np.int64(a >= b) + (c > b) + (d > b)) << 2
    to |= (np.int64(a >= c) + (b >= c) + (d > c)) << 4
    to |= (np.int64(a >= d) + (b >= d) + (c >= d)) << 6
    return kept.at[find(key, kept.table, kept.shift)], to


@njit(cache=True, inline="always")
def under(card, to):  # type: ignore[no-untyped-def]
    """A card under the suits that a class is kept by."""
    return (to >> 2 * SUIT[card] & 3) * 13 + RANK[card]


@njit(cache=True)
def renamed(board, three, n, card):  # type: ignore[no-untyped-def]
    """The flop these three of the board are, and in `card` each card under the suits it is kept by."""
    cards = np.uint64(0)
    for i in three:
        cards |= ONE << np.uint64(board[i])
    flop, to = class_of(cards, n.flops)
    for each in range(52):
        card[each] = under(each, to)
    return flop


@njit(cache=True, inline="always")
def base(ends, kind, o):  # type: ignore[no-untyped-def]
    """Ante and Blind, over those ends."""
    won, lost = ends[0] + ends[1], ends[3] + ends[4]
    return o.ante * ends[0] - o.parts * ends[3] + o.blind[kind] * won - o.parts * lost


@njit(cache=True, inline="always")
def raised(ends, o):  # type: ignore[no-untyped-def]
    """A Play of one Ante."""
    return o.play * (ends[0] + ends[1]) - o.parts * (ends[3] + ends[4])


@njit(cache=True, nogil=True)
def _values(first, last, n, r, o, at_flop, at_river, before, calls):  # type: ignore[no-untyped-def]
    """Adds these boards to what each pair is worth: with a Play of two on each flop, checked there to the river, and
    with a Play of three and of four on each starting hand. Keeps which pairs call on the river, a bit each."""
    a, b, step = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    won, tied, unqualified = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    twice, best = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    ends, card = np.empty(5, np.int64), np.empty(52, np.int64)
    for i in range(first, last):
        board, weight = n.boards[i], n.weight[i]
        fare(board, r, a, b, step, won, tied, unqualified)
        for h in range(HOLES):
            kind = KIND[step[h]]
            ends_of(step[h], won[h], tied[h], unqualified[h], DEALT, ends)
            opening, play = base(ends, kind, o), raised(ends, o)
            fold = -(2 * o.parts + o.given_up[kind]) * DEALT
            pair = n.pair[a[h], b[h]]
            start = n.start[pair]
            twice[h] = weight * (opening + 2 * play)
            best[h] = weight * max(opening + play, fold)
            before[0, start] += weight * (opening + 3 * play)
            before[1, start] += weight * (opening + 4 * play)
            if opening + play >= fold:
                calls[i, pair >> 3] |= np.uint8(1 << (pair & 7))
        for three in TRIPLES:
            flop = renamed(board, three, n, card)
            for h in range(HOLES):
                pair = n.pair[card[a[h]], card[b[h]]]
                at_flop[flop, pair] += twice[h]
                at_river[flop, pair] += best[h]


@njit(cache=True, nogil=True)
def _counts(first, last, n, r, flops, calls, counts):  # type: ignore[no-untyped-def]
    """For each starting hand, how often each kind of hand comes to each end, each board once for each of its flops:
    folded, played on the river, played on the flop; and again as if all were played before it."""
    a, b, step = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    won, tied, unqualified = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    played = np.empty(HOLES, np.int64)
    ends, card = np.empty(5, np.int64), np.empty(52, np.int64)
    for i in range(first, last):
        board, weight = n.boards[i], n.weight[i]
        fare(board, r, a, b, step, won, tied, unqualified)
        played[:] = 0
        for three in TRIPLES:
            own = flops[renamed(board, three, n, card)]
            for h in range(HOLES):
                played[h] += own[n.pair[card[a[h]], card[b[h]]]]
        for h in range(HOLES):
            kind = KIND[step[h]]
            ends_of(step[h], won[h], tied[h], unqualified[h], DEALT, ends)
            pair = n.pair[a[h], b[h]]
            river = calls[i, pair >> 3] >> (pair & 7) & 1
            mine = counts[n.start[pair]]
            for end in range(5):
                mine[EARLY, kind, end] += 10 * weight * ends[end]
                mine[2, kind, end] += played[h] * weight * ends[end]
                mine[river, kind, end] += (10 - played[h]) * weight * ends[end]


class Choices(NamedTuple):
    """A whole way to play."""

    starts: Array  # by starting hand: the Play before the flop, 3 or 4, or 0 to check
    flops: Array  # (1755, 1326) whether two Antes are played
    calls: Array  # (134459, 166) bits: whether a pair plays one Ante on the river


class Worth(NamedTuple):
    """Each starting hand, over all its deals with each board ten times, 24-fold, in parts of an Ante."""

    check: Array  # (169,) whole numbers of any size
    three: Array
    four: Array


def best(r: Ranking, o: Odds) -> tuple[Choices, Worth]:
    """Return the best choice in every situation, the larger stake where two are worth the same; and the worth of each

    starting hand.
    """
    n = names()
    size = len(n.flops.masks), len(PAIRS)
    calls = np.zeros((len(n.boards), len(PAIRS) // 8 + 1), np.uint8)
    made = over_boards(
        lambda first, last, sums: _values(first, last, n, r, o, sums[0], sums[1], sums[2], calls),
        lambda: (np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros((2, 169), np.int64)),
    )
    at_flop, at_river, before = (sum(sums) for sums in zip(*made, strict=True))
    twice, on = both_sides(at_flop), both_sides(at_river)
    flops = (twice >= on).astype(np.uint8)
    in_order = np.argsort(n.start, kind="stable")
    firsts = np.searchsorted(n.start[in_order], np.arange(169))
    by_start = np.add.reduceat(np.maximum(twice, on)[:, in_order], firsts, axis=1)
    check = n.flops.weight.astype(object) @ by_start.astype(object)
    three, four = (240 * sums.astype(object) for sums in before)
    starts = np.where(check > np.maximum(three, four), 0, np.where(four >= three, 4, 3)).astype(np.int64)
    return Choices(starts, flops, calls), Worth(check, three, four)


def both_sides(sums: Array) -> Array:
    """For each flop and pair, added up over the renamings of suits that leave the flop as it is."""
    n = names()
    made = np.zeros_like(sums)
    for order in permutations(range(4)):
        same = np.flatnonzero((n.flops.masks[:, order] == n.flops.masks).all(axis=1))
        card = np.array(order)[np.arange(52) // 13] * 13 + np.arange(52) % 13
        made[same] += sums[np.ix_(same, n.pair[card[PAIRS[:, 0]], card[PAIRS[:, 1]]])]
    return made


def counted(r: Ranking, choices: Choices) -> Array:
    """By starting hand, how often it comes to what by these choices on flop and river, and if it was played before."""
    made = over_boards(
        lambda first, last, sums: _counts(first, last, names(), r, choices.flops, choices.calls, sums[0]),
        lambda: (np.zeros((169, EARLY + 1, 10, 5), np.int64),),
    )
    return np.asarray(sum(sums for (sums,) in made))


def ended(counts: Array, starts: Array) -> Array:
    """(5, 10, 5): after each Play, for each kind of hand, how often it comes to each end."""
    made = np.zeros((len(MULTIPLES), 10, 5), np.int64)
    for start, times in enumerate(starts.tolist()):
        if times:
            made[times] += counts[start, EARLY]
        else:
            made[:EARLY] += counts[start, :EARLY]
    return made


Sums = tuple[Array, ...]


def over_boards(job: Callable[[int, int, Sums], None], empty: Callable[[], Sums]) -> list[Sums]:
    """In threads, each with sums of its own, some boards at a time."""
    total, done, lock, progress = len(names().boards), 0, Lock(), HEARD.get()
    workers = os.cpu_count() or 1

    def part(worker: int) -> Sums:
        nonlocal done
        sums = empty()
        for first in range(worker * CHUNK, total, workers * CHUNK):
            last = min(first + CHUNK, total)
            job(first, last, sums)
            with lock:
                done += last - first
                progress(done, total)
        return sums

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(part, range(workers)))
