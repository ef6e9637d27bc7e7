"""Whole numbers too long for a machine word, by their remainders: counted modulo several primes and put together.

How a hand ends is counted in deals: orders of all cards that a hand and a dealer can take, each padded to the same
length with whatever follows. That count is a sum of products of whole numbers and less than the number of all deals, so
that its remainders by enough primes give it exactly.
"""

from functools import cache
from math import isqrt, perm, prod
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.blackjack.every_hand import BLACKJACK, BUST, ENDS, MOST, Tree
from cutcard.games.blackjack.kernel import LONGEST, TOGETHER

WON, PUSHED, LOST, AT_BLACKJACK, BURST, BURST_AT_BLACKJACK = range(6)  # how a hand ends
ENDINGS = 6
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
MOST_OUT = 32  # of one value, in a hand and beside it


class Work(NamedTuple):
    """Hands played in these ways from a shoe; `fixed` cards, the up card among them, are out before they draw."""

    hand: NDArray[np.int64]
    card: NDArray[np.int64]
    orders: NDArray[np.int64]
    doubled: NDArray[np.int64]
    fixed: NDArray[np.int64]
    own: NDArray[np.int64]
    tree: Tree
    other: int


@cache
def primes(count: int) -> tuple[int, ...]:
    """The largest that two of fit a word."""
    found: list[int] = []
    tried = 2**31 - 1
    while len(found) < count:
        if all(tried % n for n in range(3, isqrt(tried) + 1, 2)):
            found.append(tried)
        tried -= 2
    return tuple(found)


@njit(cache=True, inline="always")
def times(a, b, p, inverse):  # type: ignore[no-untyped-def]
    """a * b / 2**32 modulo p, by Montgomery's reduction: no division."""
    product = np.uint64(a) * np.uint64(b)
    m = np.uint64(np.uint32(product) * inverse & LOW)
    reduced = (product + np.uint64(np.uint32(m)) * np.uint64(p)) >> HALF
    return np.uint32(reduced - np.uint64(p) if reduced >= p else reduced)


@njit(cache=True)
def orders_of(shoe, less, p):  # type: ignore[no-untyped-def]
    """By value: the orders of so many of it; and, when some are out, of so many more, the latter times 2**32."""
    dealt, drawn = np.ones((10, MOST_OUT), np.uint64), np.zeros((10, MOST_OUT, MOST), np.uint32)
    for v in range(10):
        for out in range(MOST_OUT):
            left = shoe[v] - less * out
            if out + 1 < MOST_OUT:
                dealt[v, out + 1] = dealt[v, out] * np.uint64(max(0, left)) % p
            product = np.uint64(1)
            for k in range(1, min(MOST, 21 // (v + 1) + 1)):
                product = product * np.uint64(max(0, left - less * (k - 1))) % p
                drawn[v, out, k] = np.uint32((product << HALF) % p)
    return dealt, drawn


@njit(cache=True)
def remainders(work, shoe, less, hands, length, prime):  # type: ignore[no-untyped-def]
    """By stake and ending: the deals of this length, modulo the prime.

    Eight hands go down the dealer's tree together, each number times 2**32 modulo the prime.
    """
    p = np.uint64(prime)
    inverse = np.uint64(1)  # of -p modulo 2**32, by Newton
    for _ in range(5):
        inverse = inverse * (np.uint64(2) + p * inverse) & LOW
    tail = np.ones(length + 1, np.uint64)  # ways to fill a deal up from so many cards
    for n in range(length - 1, -1, -1):
        tail[n] = tail[n + 1] * np.uint64(max(0, shoe.sum() - less * n)) % p
    dealt, drawn = orders_of(shoe, less, p)
    outs = np.zeros(10, np.int64)
    factors = np.zeros((10 * MOST, TOGETHER), np.uint32)
    deep = np.full((12, TOGETHER), np.uint32((np.uint64(1) << HALF) % p))
    sums = np.zeros((ENDS, LONGEST, TOGETHER), np.uint64)
    total = np.zeros((2, ENDINGS), np.uint64)
    rows, weights, sizes = np.zeros(TOGETHER, np.int64), np.zeros(TOGETHER, np.uint64), np.zeros(TOGETHER, np.int64)
    tree, filled, small, inverse = work.tree, 0, np.uint32(p), np.uint64(inverse)
    for row in range(len(work.hand) + 1):
        last = row == len(work.hand)
        if not last:
            h, weight, gone = work.hand[row], np.uint64(work.orders[row]), 0
            for v in range(10):
                out = work.fixed[v] + hands.cards[h, v] + (v == work.card[row]) - work.own[v]
                gone += out
                outs[v] = out
                weight = weight * dealt[v, out] % p
            if weight == 0:
                continue
            if work.card[row] != BUST:
                left = 0 if work.other < 0 else max(0, shoe[work.other] - less * outs[work.other])
                behind, twice = np.uint64(left) * tail[gone + 1] % p, work.doubled[row]
                clear = weight * ((tail[gone] + p - behind) % p) % p
                total[twice, BURST] = (total[twice, BURST] + (clear << HALF)) % p
                total[twice, BURST_AT_BLACKJACK] = (
                    total[twice, BURST_AT_BLACKJACK] + (weight * behind % p << HALF)
                ) % p
                continue
            for v in range(10):
                for k in range(1, min(MOST, 21 // (v + 1) + 1)):
                    factors[v * MOST + k, filled] = drawn[v, outs[v], k]
            rows[filled], weights[filled], sizes[filled] = row, weight, gone
            filled += 1
        if filled < TOGETHER and not last:
            continue
        sums[:] = 0
        for line in range(len(tree.depth)):
            d, f = tree.depth[line], tree.factor[line]
            for b in range(TOGETHER):
                deep[d, b] = times(deep[d - 1, b], factors[f, b], small, inverse)
            orders = np.uint64(tree.orders[line])
            if orders:
                e, n = tree.end[line], tree.length[line]
                for b in range(TOGETHER):
                    sums[e, n, b] += orders * np.uint64(deep[d, b])
        for b in range(filled):
            own, twice, gone = hands.total[work.hand[rows[b]]] - 17, work.doubled[rows[b]], sizes[b]
            rest = (tail[gone] << HALF) % p
            for e in range(ENDS - 1):
                ways = np.uint64(0)
                for n in range(1, LONGEST):
                    if sums[e, n, b]:
                        ways = (ways + sums[e, n, b] % p * tail[gone + n]) % p
                rest = (rest + p - ways) % p
                ending = AT_BLACKJACK if e == BLACKJACK else WON if own > e else PUSHED if own == e else LOST
                total[twice, ending] = (total[twice, ending] + weights[b] * ways) % p
            total[twice, WON] = (total[twice, WON] + weights[b] * rest) % p
        filled = 0
    for stake in range(2):
        for ending in range(ENDINGS):
            total[stake, ending] = np.uint64(times(np.uint32(total[stake, ending]), np.uint32(1), small, inverse))
    return total


def deals(shoe: tuple[int, ...], less: int, length: int) -> int:
    """All deals of so many cards."""
    return perm(sum(shoe), length) if less else sum(shoe) ** length


def whole(found: "list[NDArray[np.uint64]]", moduli: tuple[int, ...]) -> "NDArray[np.object_]":
    """The numbers that leave these remainders."""
    product = prod(moduli)
    total = np.zeros(found[0].shape, object)
    for rest, prime in zip(found, moduli, strict=True):
        others = product // prime
        total += rest.astype(object) * (others * pow(others, -1, prime))
    return total % product
