"""The work in chunks of rounds, each with a seed of its own: the same chunks in a thread or on another machine."""

from collections.abc import Generator, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.core.errors import Faulty, one_of
from cutcard.games import every, manifest
from cutcard.sim.draws import CHUNK, chunk_state

Counts = NDArray[np.int64]


class Work(NamedTuple):
    """So many rounds of a game, in chunks numbered from `first` up to `last`."""

    game: str
    seed: int
    rounds: int
    first: int
    last: int

    @property
    def size(self) -> int:
        """The rounds in these chunks: the last of all may be shorter."""
        return min(self.last * CHUNK, self.rounds) - self.first * CHUNK


class Part(NamedTuple):
    rounds: int
    counts: Counts


Parts = Generator[Part, None, None]  # closed, it lets go of whoever plays


@cache
def model(name: str) -> Any:
    """The module that simulates this game."""
    sampler = manifest(name).sampler
    if sampler is None:
        known = one_of([found.name for found in every() if found.sampler])
        raise Faulty("game/unsimulated", f"{name} cannot be simulated yet", instead=f"choose {known}")
    return sampler()


def cut(game: str, seed: int, rounds: int, together: int = 1) -> Iterator[Work]:
    """All the chunks, so many at a time."""
    last = -(-rounds // CHUNK)
    for first in range(0, last, together):
        yield Work(game, seed, rounds, first, min(first + together, last))


def play(work: Work, plan: Any) -> Part:
    """These chunks one after another, their counts added up."""
    tally = model(work.game).tally
    counts: Counts = sum(
        tally(chunk_state(work.seed, n), min(CHUNK, work.rounds - n * CHUNK), plan)
        for n in range(work.first, work.last)
    )
    return Part(work.size, counts)
