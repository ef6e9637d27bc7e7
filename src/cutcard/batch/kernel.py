"""The look-ups, compiled: a hand's 52 bits to its value, and arrays of cards to arrays of values."""

import numpy as np
from numba import njit

from cutcard.batch.tables import CARDS_AT, SUM_AT

RANKS = np.uint64(0x1FFF)
VALUE = np.uint64((1 << CARDS_AT) - 1)
CARDS, SUM = np.uint64(CARDS_AT), np.uint64(SUM_AT)
ONE, THREE_BITS, SIX_BITS, LAST = np.uint64(1), np.uint64(7), np.uint64(63), np.uint64(51)
HEARTS, DIAMONDS, CLUBS = np.uint64(13), np.uint64(26), np.uint64(39)


@njit(cache=True, inline="always")
def word(hand, t):  # type: ignore[no-untyped-def]
    """What the four suits add up to."""
    high = t.suits[hand >> DIAMONDS & RANKS] + t.suits[hand >> CLUBS & RANKS]
    return t.suits[hand & RANKS] + t.suits[hand >> HEARTS & RANKS] + high


@njit(cache=True, inline="always")
def value(total, t):  # type: ignore[no-untyped-def]
    """The better of the suited value and the value of the ranks."""
    slot = ((total >> SUM) + np.uint64(t.moves[total >> t.shift])) & t.slots
    return max(np.uint64(t.values[slot]), total & VALUE)


@njit(cache=True, nogil=True)
def evaluate(cards, size, t, out):  # type: ignore[no-untyped-def]
    """All the hands; whether every one is so many different cards of the deck. `size` has one entry for each card."""
    wrong = np.uint64(0)
    for i in range(len(cards)):
        hand = np.uint64(0)
        for j in range(len(size)):  # a tuple: its length is known when this is compiled
            card = np.uint64(cards[i, j])
            wrong |= np.uint64(card > LAST)
            hand |= ONE << (card & SIX_BITS)
        total = word(hand & np.uint64(0xFFFFFFFFFFFFF), t)
        wrong |= (total >> CARDS & THREE_BITS) ^ np.uint64(len(size))
        out[i] = value(total, t)
    return wrong == 0
