"""Deals of a table on the linked progressive, compiled: five cards to each seat, and how the deal looks from one seat.

A deal comes down to one of 3,920 outcomes: the own hand; how many others hold a royal flush, a straight flush and four
of a kind; and whether the own hand comes second where two kinds win from one meter.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.tables import Tables
from cutcard.exact.five_card_table import KINDS
from cutcard.sim.draws import GOLDEN, HALF, deal, scrambled
from cutcard.sim.strands import card_by_card, tallied

COUNTED = 3  # kinds of which the others' hands are counted: the first ones
MOST = 7  # one more than others there are
OUTCOMES = len(KINDS) * MOST**COUNTED * 2
DEALT = 35  # cards, at a full table


class Plan(NamedTuple):
    pack: NDArray[np.uint8]
    five: Tables
    kinds: NDArray[np.uint8]  # by step of the ladder, which begins with 1
    rivals: NDArray[np.uint8]  # by kind, the other kind that wins from the same meter, in the order of the seats
    seats: int


@njit(cache=True, inline="always")
def one(cards, state, plan):  # type: ignore[no-untyped-def]
    """A deal, seen from a seat that is drawn too."""
    state = deal(cards, 5 * plan.seats, state)
    state += GOLDEN
    seat = np.int64((scrambled(state) >> HALF) * np.uint64(plan.seats) >> HALF)
    held = np.uint64(0)  # four bits a seat
    for n in range(plan.seats):
        hand = np.uint64(0)
        for i in range(5):
            hand |= ONE << np.uint64(cards[5 * n + i])
        kind = plan.kinds[value(word(hand, plan.five), plan.five)]
        held |= np.uint64(kind) << np.uint64(4 * n)
    own = np.int64(held >> np.uint64(4 * seat) & np.uint64(15))
    rival, second, decided = np.int64(plan.rivals[own]), 0, False
    outcome = own
    for kind in range(COUNTED):
        others = 0
        for n in range(plan.seats):
            others += n != seat and np.int64(held >> np.uint64(4 * n) & np.uint64(15)) == kind
        outcome = outcome * MOST + others
    for n in range(plan.seats):
        kind = np.int64(held >> np.uint64(4 * n) & np.uint64(15))
        if not decided and (kind - own) * (kind - rival) == 0:
            decided, second = True, int(kind == rival)
    return state, outcome * 2 + second


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    return tallied(state, rounds, plan, OUTCOMES, one)


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same deals, card by card, with the outcome of each."""
    return card_by_card(state, rounds, plan, DEALT, one)
