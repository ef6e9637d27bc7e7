"""Rounds strand by strand, compiled into the kernel of the game that brings one round: `one(cards, state, plan)`.

`one` deals from the pack as the last round left it, and returns the state reached with the number of the outcome.
"""

import numpy as np
from numba import njit

from cutcard.sim.draws import STRAND, strand


@njit(cache=True, inline="always")
def tallied(state, rounds, plan, outcomes, one):  # type: ignore[no-untyped-def]
    """How often each outcome came in so many rounds of a chunk."""
    counts = np.zeros(outcomes, np.int64)
    cards = plan.pack.copy()
    for number in range(-(-rounds // STRAND)):
        cards[:] = plan.pack
        at = strand(state, number)
        for _ in range(min(STRAND, rounds - number * STRAND)):
            at, outcome = one(cards, at, plan)
            counts[outcome] += 1
    return counts


@njit(cache=True, inline="always")
def card_by_card(state, rounds, plan, size, one):  # type: ignore[no-untyped-def]
    """The first strand, as long as one likes: the cards of each round, and its outcome."""
    dealt, outcomes = np.empty((rounds, size), np.uint8), np.empty(rounds, np.int64)
    cards = plan.pack.copy()
    at = strand(state, 0)
    for n in range(rounds):
        at, outcomes[n] = one(cards, at, plan)
        dealt[n] = cards[:size]
    return dealt, outcomes
