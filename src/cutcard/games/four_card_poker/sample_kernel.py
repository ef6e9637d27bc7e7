"""Rounds of Four Card Poker, compiled: five cards and six from a fresh deck, a choice, a comparison.

A round comes down to one of 72 outcomes: nine kinds of hand, a pair of aces being one of its own; what was chosen; and
whether the hand was beaten. What any of them pays is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.tables import Tables
from cutcard.sim.draws import deal, scrambled
from cutcard.sim.strands import card_by_card, tallied

OUTCOMES = 72
DEALT = 11  # cards
OPEN = 4  # in the table of choices: it takes the whole hand to decide
RANKS, SUIT = np.uint64(0x1FFF), np.uint64(13)
CHOICE = np.uint64(3)


class Plan(NamedTuple):
    """Everything a round is played by."""

    pack: NDArray[np.uint8]
    five: Tables
    six: Tables
    events: NDArray[np.uint8]  # by step of the ladder: kind of hand, 8 for a pair of aces
    choices: NDArray[np.uint8]  # by step and rank of the up card
    keys: NDArray[np.uint64]  # random numbers by the ranks held in a suit
    close: NDArray[np.uint64]  # close decisions, hashed: the key of the situation, in its last two bits the choice
    shift: np.uint64  # from a key to its slot


@njit(cache=True, inline="always")
def situation(hand, up, keys):  # type: ignore[no-untyped-def]
    """A number for a hand with an up card that no renaming of suits changes."""
    suit = up // SUIT
    beside = (hand >> (suit * SUIT) & RANKS) << np.uint64(4) | (up - suit * SUIT)
    low = keys[hand & RANKS] + keys[hand >> SUIT & RANKS]
    return low + keys[hand >> np.uint64(26) & RANKS] + keys[hand >> np.uint64(39) & RANKS] + scrambled(beside)


@njit(cache=True, inline="always")
def looked_up(key, close, shift):  # type: ignore[no-untyped-def]
    at, last = key >> shift, np.uint64(len(close) - 1)
    while (close[at] ^ key) > CHOICE:
        at = (at + ONE) & last
    return close[at] & CHOICE


@njit(cache=True, nogil=True)
def chosen(cards, plan):  # type: ignore[no-untyped-def]
    """How many times the Ante is played on each row of five own cards and the up card."""
    out = np.empty(len(cards), np.int64)
    for n in range(len(cards)):
        hand = np.uint64(0)
        for card in cards[n, :5]:
            hand |= ONE << np.uint64(card)
        up = np.uint64(cards[n, 5])
        times = np.uint64(plan.choices[value(word(hand, plan.five), plan.five), up % SUIT])
        if times == OPEN:
            times = looked_up(situation(hand, up, plan.keys), plan.close, plan.shift)
        out[n] = times
    return out


@njit(cache=True, inline="always")
def outcome(cards, plan):  # type: ignore[no-untyped-def]
    """The first five cards are the player's, the next six the dealer's, the last of them face up."""
    hand, dealer = np.uint64(0), np.uint64(0)
    for n in range(5):
        hand |= ONE << np.uint64(cards[n])
    for n in range(5, 11):
        dealer |= ONE << np.uint64(cards[n])
    up = np.uint64(cards[10])
    mine = value(word(hand, plan.five), plan.five)
    theirs = value(word(dealer, plan.six), plan.six)
    times = np.uint64(plan.choices[mine, up % SUIT])
    if times == OPEN:  # here and not in a function of its own, which would cost two thirds of the speed
        times = looked_up(situation(hand, up, plan.keys), plan.close, plan.shift)
    return np.uint64(plan.events[mine]) * np.uint64(8) + times * np.uint64(2) + np.uint64(mine >= theirs)


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
