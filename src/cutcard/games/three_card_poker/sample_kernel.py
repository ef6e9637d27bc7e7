"""Rounds of Three Card Poker, compiled: three cards and three from a fresh deck, a choice, a comparison.

A round comes down to one of 240 outcomes: six kinds of hand; folded, unqualified, won, tied or lost; and eight kinds of
the best five of all six cards. What any of them pays is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.tables import Tables
from cutcard.sim.draws import deal
from cutcard.sim.strands import card_by_card, tallied

FOLDED, UNQUALIFIED, WON, TIED, LOST = ENDS = range(5)
SIXES = 8  # kinds of the best five of six: less than three of a kind, up to the royal flush
OUTCOMES = 6 * len(ENDS) * SIXES
DEALT = 6  # cards


class Plan(NamedTuple):
    """Everything a round is played by; steps of the ladders begin with 1."""

    pack: NDArray[np.uint8]
    three: Tables
    six: Tables
    kinds: NDArray[np.uint8]  # of three cards, by step
    sixes: NDArray[np.uint8]  # of the best five of six, by step
    played: NDArray[np.bool_]  # by step
    qualifying: np.uint64  # the dealer's least


@njit(cache=True, inline="always")
def outcome(cards, plan):  # type: ignore[no-untyped-def]
    """The first three cards are the player's, the next three the dealer's."""
    hand, dealer = np.uint64(0), np.uint64(0)
    for n in range(3):
        hand |= ONE << np.uint64(cards[n])
        dealer |= ONE << np.uint64(cards[n + 3])
    mine = value(word(hand, plan.three), plan.three)
    theirs = value(word(dealer, plan.three), plan.three)
    if not plan.played[mine]:
        end = FOLDED
    elif theirs < plan.qualifying:
        end = UNQUALIFIED
    else:
        end = WON if mine > theirs else TIED if mine == theirs else LOST
    best = plan.sixes[value(word(hand | dealer, plan.six), plan.six)]
    return (np.int64(plan.kinds[mine]) * 5 + end) * SIXES + np.int64(best)


@njit(cache=True, inline="always")
def one(cards, state, plan):  # type: ignore[no-untyped-def]
    state = deal(cards, DEALT, state)
    return state, outcome(cards, plan)


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    return tallied(state, rounds, plan, OUTCOMES, one)


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same rounds, card by card, with the outcome of each."""
    return card_by_card(state, rounds, plan, DEALT, one)
