"""Rounds of Caribbean Stud, compiled: five cards and five from a fresh deck, a choice, a comparison.

A round comes down to one of 50 outcomes: ten kinds of hand; folded, unqualified, won, tied or lost. What any of them
pays is applied to the counts afterwards.
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
OUTCOMES = 10 * len(ENDS)
DEALT = 10  # cards
RANKS, SUIT = np.uint64(0x1FFF), np.uint64(13)
ALWAYS = np.uint32(0xFFFFFFFF)


class Plan(NamedTuple):
    """Everything a round is played by; steps of the ladder begin with 1."""

    pack: NDArray[np.uint8]
    five: Tables
    kinds: NDArray[np.uint8]  # by step
    played: NDArray[np.uint32]  # by step and rank of the up card: a bit for each set of own ranks in its suit
    qualifying: np.uint64  # the dealer's least step


@njit(cache=True, inline="always")
def beside(hand, suit):  # type: ignore[no-untyped-def]
    """Which of the hand's different ranks, low to high, it holds in that suit."""
    own = hand >> (suit * SUIT) & RANKS
    left = (hand | hand >> SUIT | hand >> np.uint64(26) | hand >> np.uint64(39)) & RANKS
    found, bit = np.uint32(0), np.uint32(1)
    while left:
        lowest = left & (~left + ONE)
        if own & lowest:
            found |= bit
        left ^= lowest
        bit <<= np.uint32(1)
    return found


@njit(cache=True, inline="always")
def plays(hand, up, mine, plan):  # type: ignore[no-untyped-def]
    """Whether the hand, of that step, bets against the up card."""
    played = plan.played[mine, up % SUIT]
    return played != 0 and (played == ALWAYS or (played >> beside(hand, up // SUIT) & np.uint32(1)) != 0)


@njit(cache=True, nogil=True)
def chosen(cards, plan):  # type: ignore[no-untyped-def]
    """What is done with each row of five own cards and the up card: 1 where it bets."""
    out = np.empty(len(cards), np.int64)
    for n in range(len(cards)):
        hand = np.uint64(0)
        for card in cards[n, :5]:
            hand |= ONE << np.uint64(card)
        out[n] = plays(hand, np.uint64(cards[n, 5]), value(word(hand, plan.five), plan.five), plan)
    return out


@njit(cache=True, inline="always")
def outcome(cards, plan):  # type: ignore[no-untyped-def]
    """The first five cards are the player's, the next five the dealer's, the last of them face up."""
    hand, dealer = np.uint64(0), np.uint64(0)
    for n in range(5):
        hand |= ONE << np.uint64(cards[n])
        dealer |= ONE << np.uint64(cards[n + 5])
    up = np.uint64(cards[9])
    mine = value(word(hand, plan.five), plan.five)
    if plays(hand, up, mine, plan):
        theirs = value(word(dealer, plan.five), plan.five)
        if theirs < plan.qualifying:
            end = UNQUALIFIED
        else:
            end = WON if mine > theirs else TIED if mine == theirs else LOST
    else:
        end = FOLDED
    return np.int64(plan.kinds[mine]) * 5 + end


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
