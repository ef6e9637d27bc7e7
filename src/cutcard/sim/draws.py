"""Random cards for simulation: every chunk of rounds has its own seed, so results do not depend on who plays them.

Splitmix64, two draws to a word, each scaled to a range by multiplying: with 32 bits no card is likelier than another
by more than one part in ten million. Shuffles at a table never use this.
"""

import numpy as np
from numba import njit

CHUNK = 1 << 20  # rounds
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


def chunk_state(seed: int, index: int) -> np.uint64:
    """Where the chunk of this number begins."""
    made: np.uint64 = np.random.SeedSequence([seed, index]).generate_state(1, np.uint64)[0]
    return made


@njit(cache=True, inline="always")
def scrambled(state):  # type: ignore[no-untyped-def]
    """The random word that belongs to a state; the next state is GOLDEN further."""
    z = (state ^ (state >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return z ^ (z >> np.uint64(31))


@njit(cache=True, inline="always")
def swap_in(cards, at, draw):  # type: ignore[no-untyped-def]
    """Bring one of the cards from `at` on, each as likely as another, to the place `at`: a step of a shuffle."""
    left = np.uint64(len(cards)) - at
    chosen = at + (draw * left >> HALF)
    card = cards[chosen]
    cards[chosen] = cards[at]
    cards[at] = card
    return card


@njit(cache=True, inline="always")
def deal(cards, count, state):  # type: ignore[no-untyped-def]
    """Shuffle so many cards to the front, whatever the order was before; returns the state reached."""
    for pair in range(0, count, 2):
        state += GOLDEN
        word = scrambled(state)
        swap_in(cards, np.uint64(pair), word & LOW)
        if pair + 1 < count:
            swap_in(cards, np.uint64(pair + 1), word >> HALF)
    return state
