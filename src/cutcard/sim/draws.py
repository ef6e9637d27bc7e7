"""Random cards for simulation: every chunk of rounds has its own seed, so results do not depend on who plays them.

A chunk is made of strands, each from a fresh pack: one thread of a graphics processor plays one strand.

Splitmix64, two draws to a word, each scaled to a range by multiplying: with 32 bits no card is likelier than another
by more than one part in ten million. Shuffles at a table never use this.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

CHUNK = 1 << 20  # rounds
STRAND = 1 << 12  # rounds that follow from one another
PACK = np.arange(52).astype(np.uint8)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@njit(cache=True, inline="always")
def scrambled(state):  # type: ignore[no-untyped-def]
    """The random word that belongs to a state; the next state is GOLDEN further."""
    z = (state ^ (state >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return z ^ (z >> np.uint64(31))


def chunk_states(seed: int, first: int, last: int) -> NDArray[np.uint64]:
    """Where the chunks of these numbers begin, each a random word of the seed's."""
    root = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    begun: NDArray[np.uint64] = scrambled(root + np.arange(first, last, dtype=np.uint64) * GOLDEN)
    return begun


def chunk_state(seed: int, index: int) -> np.uint64:
    """Where the chunk of this number begins."""
    state: np.uint64 = chunk_states(seed, index, index + 1)[0]
    return state


@njit(cache=True, inline="always")
def strand(state, number):  # type: ignore[no-untyped-def]
    """Where the strand of this number begins in the chunk of that state."""
    return scrambled(state + np.uint64(number))


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
