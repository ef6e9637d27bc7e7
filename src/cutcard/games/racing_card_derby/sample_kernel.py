"""Races of Racing Card Derby, compiled: cards from freshly shuffled packs until three suits are placed.

A race comes down to one of 48 outcomes: who is first, second and third, and whether it was protested. What any wager
makes of it is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.sim.draws import GOLDEN, HALF, scrambled, strand, swap_in
from cutcard.sim.strands import tallied

OUTCOMES = 128  # two bits for each of three suits, one for the protest; 48 of them can be
LONGEST = 52 * 8
PROTEST = 0  # the two of spades, as a card of the deck
EIGHT, THIRTEEN = np.uint64(8), np.uint64(13)


class Plan(NamedTuple):
    pack: NDArray[np.uint8]  # every card in play


@njit(cache=True, inline="always")
def race(cards, state):  # type: ignore[no-untyped-def]
    """Cards are drawn to the front one by one; the state reached, how many were drawn, and the outcome."""
    drawn, counted, protested = np.uint64(0), np.uint64(0), np.uint64(0)
    first, second, third = np.uint64(4), np.uint64(4), np.uint64(4)
    while third == 4:
        state += GOLDEN
        card = np.uint64(swap_in(cards, drawn, scrambled(state) >> HALF))
        drawn += np.uint64(1)
        suit = card // THIRTEEN
        if first == 4:
            protested |= np.uint64(card == PROTEST)
            counted += np.uint64(1) << (suit * EIGHT)
            if (counted >> (suit * EIGHT)) & np.uint64(4):
                first = suit
        elif suit != first:
            if second == 4:
                second = suit
            elif suit != second:
                third = suit
    return state, drawn, first << np.uint64(5) | second << np.uint64(3) | third << np.uint64(1) | protested


@njit(cache=True, inline="always")
def one(cards, state, plan):  # type: ignore[no-untyped-def]
    state, _, outcome = race(cards, state)
    return state, outcome


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    return tallied(state, rounds, plan, OUTCOMES, one)


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same races, card by card (52 where no more was drawn), with the outcome of each."""
    dealt, outcomes = np.full((rounds, LONGEST), np.uint8(52)), np.empty(rounds, np.int64)
    cards = plan.pack.copy()
    state = strand(state, 0)
    for n in range(rounds):
        state, drawn, outcomes[n] = race(cards, state)
        dealt[n, :drawn] = cards[:drawn]
    return dealt, outcomes
