"""Rounds of Mississippi Stud, compiled: two cards and three from a fresh deck, three choices, one look at the end.

A round comes down to one of 651 outcomes: folded on a street with so many Antes staked, or one of twelve events with
four to ten; and seven kinds of the three community cards. What any of them pays is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.tables import Tables
from cutcard.sim.draws import deal
from cutcard.sim.strands import card_by_card, tallied

FOLDS = 9  # on the 3rd Street with one Ante staked, on the 4th with two to four, on the 5th with three to seven
EVENTS, STAKES = 12, 7
THREES = 7  # kinds of the three community cards
ENDS = FOLDS + EVENTS * STAKES
OUTCOMES = ENDS * THREES
DEALT = 5  # cards


class Plan(NamedTuple):
    """Everything a round is played by. Two cards have a number; choices lie side by side in two bits each."""

    pack: NDArray[np.int64]  # wider than it need be: that is faster here
    pairs: NDArray[np.uint16]  # by first card and second, 64 times the first: the number of the two
    third: NDArray[np.uint8]  # by the own two: Antes to stake
    fourth: NDArray[np.uint8]  # by the own two and a card: with two, three and four staked
    fifth: NDArray[np.uint16]  # by the own two and two cards: with three to seven staked
    threes: NDArray[np.uint8]  # by two cards and a third: the kind
    five: Tables
    events: NDArray[np.uint8]  # by the step of five cards


@njit(cache=True, inline="always")
def ended(cards, plan):  # type: ignore[no-untyped-def]
    """The first two cards are the player's, the next three the community cards in order."""
    own = np.int64(plan.pairs[cards[0] * 64 + cards[1]])
    times = np.int64(plan.third[own])
    if times == 0:
        return np.int64(0)
    staked = 1 + times
    times = np.int64(plan.fourth[own * 52 + cards[2]]) >> 2 * (staked - 2) & 3
    if times == 0:
        return staked - 1
    staked += times
    times = np.int64(plan.fifth[own * 1326 + plan.pairs[cards[2] * 64 + cards[3]]]) >> 2 * (staked - 3) & 3
    if times == 0:
        return staked + 1
    hand = np.uint64(0)
    for n in range(5):
        hand |= ONE << np.uint64(cards[n])
    event = np.int64(plan.events[value(word(hand, plan.five), plan.five)])
    return FOLDS + event * STAKES + staked + times - 4


@njit(cache=True, inline="always")
def outcome(cards, plan):  # type: ignore[no-untyped-def]
    three = np.int64(plan.threes[np.int64(plan.pairs[cards[2] * 64 + cards[3]]) * 52 + cards[4]])
    return ended(cards, plan) * THREES + three


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
