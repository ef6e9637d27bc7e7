"""Rounds of Pai Gow, compiled: four tiles to a player and four to the bank, each set as looked up, and compared.

A round comes down to one of three outcomes. What any of them pays is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.sim.draws import deal
from cutcard.sim.strands import card_by_card, tallied

WON, PUSHED, LOST = range(3)
OUTCOMES = 3
DEALT = 8  # tiles
WALL = np.arange(32).astype(np.uint8)
BOXES = 7  # that may play against a player's bank


class Plan(NamedTuple):
    """How each four of the 32 tiles are set, by their number among all fours: the strengths of both hands."""

    pack: NDArray[np.uint8]
    high: NDArray[np.uint8]  # the player's
    low: NDArray[np.uint8]
    bank_high: NDArray[np.uint8]
    bank_low: NDArray[np.uint8]


@njit(cache=True, inline="always")
def number(cards, at):  # type: ignore[no-untyped-def]
    """The number of the four tiles from there on: brought to order, then counted as a combination."""
    a, b, c, d = np.int64(cards[at]), np.int64(cards[at + 1]), np.int64(cards[at + 2]), np.int64(cards[at + 3])
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + d * (d - 1) * (d - 2) * (d - 3) // 24


@njit(cache=True, inline="always")
def outcome(cards, at, bank, plan):  # type: ignore[no-untyped-def]
    """The four tiles from one place are the player's, those from the other the bank's; a copy is the bank's."""
    mine, theirs = number(cards, at), number(cards, bank)
    high = plan.high[mine] > plan.bank_high[theirs]
    low = plan.low[mine] > plan.bank_low[theirs]
    return WON if high and low else PUSHED if high or low else LOST


@njit(cache=True, inline="always")
def one(cards, state, plan):  # type: ignore[no-untyped-def]
    state = deal(cards, DEALT, state)
    return state, outcome(cards, 0, 4, plan)


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    return tallied(state, rounds, plan, OUTCOMES, one)


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same rounds, tile by tile, with the outcome of each."""
    return card_by_card(state, rounds, plan, DEALT, one)


@njit(cache=True, nogil=True)
def banked(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often a bank was so many boxes ahead, by how many played: all 32 tiles, the first four of them the bank's."""
    counts = np.zeros((BOXES + 1, 2 * BOXES + 1), np.int64)
    cards = plan.pack.copy()
    for _ in range(rounds):
        state = deal(cards, 32, state)
        ahead = 0
        for box in range(1, BOXES + 1):
            ended = outcome(cards, 4 * box, 0, plan)
            ahead += (ended == LOST) - (ended == WON)
            counts[box, BOXES + ahead] += 1
    return counts
