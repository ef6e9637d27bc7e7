"""Spins of a single-zero wheel, compiled: a round comes down to one of 37 pockets."""

from typing import NamedTuple

import numpy as np
from numba import njit

from cutcard.sim.draws import GOLDEN, HALF, LOW, scrambled

POCKETS = 37
WIDE = np.uint64(POCKETS)


class Plan(NamedTuple):
    pockets: int


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each pocket came; a word of chance has two of them."""
    counts = np.zeros(POCKETS, np.int64)
    for _ in range(rounds // 2):
        state += GOLDEN
        word = scrambled(state)
        counts[(word & LOW) * WIDE >> HALF] += 1
        counts[(word >> HALF) * WIDE >> HALF] += 1
    if rounds % 2:
        counts[(scrambled(state + GOLDEN) & LOW) * WIDE >> HALF] += 1
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same spins one by one: the pocket, which is the outcome too."""
    dealt, outcomes = np.empty((rounds, 1), np.uint8), np.empty(rounds, np.int64)
    for n in range(rounds):
        if n % 2 == 0:
            state += GOLDEN
        word = scrambled(state)
        outcomes[n] = ((word & LOW) if n % 2 == 0 else (word >> HALF)) * WIDE >> HALF
        dealt[n, 0] = outcomes[n]
    return dealt, outcomes
