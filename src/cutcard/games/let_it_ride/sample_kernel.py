"""Rounds of Let It Ride, compiled: three cards and two from a fresh deck, two choices, one hand of five.

A round comes down to one of 210 outcomes: one, two or three bets left; ten kinds of hand, those that are not paid being
one; and seven kinds of the own three cards. What any of them pays is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import ONE, RANKS, value, word
from cutcard.batch.tables import Tables
from cutcard.exact.suit_classes import find
from cutcard.sim.draws import deal
from cutcard.sim.strands import card_by_card, tallied

FIVES, THREES = 10, 7  # kinds of five cards, and of three
OUTCOMES = 3 * FIVES * THREES
DEALT = 5  # cards
SUIT = np.uint64(13)


class Chosen(NamedTuple):
    """By class of cards, whether the bet rides: where each class is found, and what is done."""

    slots: NDArray[np.uint64]
    shift: np.uint64
    rides: NDArray[np.uint8]


class Plan(NamedTuple):
    """Everything a round is played by; steps of the ladders begin with 1."""

    pack: NDArray[np.uint8]
    keys: NDArray[np.uint64]  # random numbers by the ranks held in a suit, to tell classes by
    first: Chosen
    second: Chosen
    five: Tables
    fives: NDArray[np.uint8]  # kinds, by step
    three: Tables
    threes: NDArray[np.uint8]


@njit(cache=True, inline="always")
def stays(hand, keys, chosen):  # type: ignore[no-untyped-def]
    key = np.uint64(0)
    for _ in range(4):
        key += keys[hand & RANKS]
        hand >>= SUIT
    return np.int64(chosen.rides[find(key, chosen.slots, chosen.shift)])


@njit(cache=True, inline="always")
def outcome(cards, plan):  # type: ignore[no-untyped-def]
    """The first three cards are the player's, the next two the common ones in their order."""
    hand = np.uint64(0)
    for n in range(3):
        hand |= ONE << np.uint64(cards[n])
    own = plan.threes[value(word(hand, plan.three), plan.three)]
    left = stays(hand, plan.keys, plan.first)
    hand |= ONE << np.uint64(cards[3])
    left += stays(hand, plan.keys, plan.second)
    hand |= ONE << np.uint64(cards[4])
    made = plan.fives[value(word(hand, plan.five), plan.five)]
    return (left * FIVES + np.int64(made)) * THREES + np.int64(own)


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
