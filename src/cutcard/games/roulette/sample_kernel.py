"""Spins of a single-zero wheel, compiled: a round comes down to one of 37 pockets."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.sim.draws import GOLDEN, HALF, scrambled
from cutcard.sim.strands import card_by_card, tallied

OUTCOMES = POCKETS = 37
WIDE = np.uint64(POCKETS)


class Plan(NamedTuple):
    pack: NDArray[np.uint8]  # where the pocket is written


@njit(cache=True, inline="always")
def one(pocket, state, plan):  # type: ignore[no-untyped-def]
    state += GOLDEN
    outcome = (scrambled(state) >> HALF) * WIDE >> HALF
    pocket[0] = outcome
    return state, outcome


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each pocket came."""
    return tallied(state, rounds, plan, OUTCOMES, one)


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same spins one by one: the pocket, which is the outcome too."""
    return card_by_card(state, rounds, plan, 1, one)
