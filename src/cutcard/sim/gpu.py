"""On a graphics processor of NVIDIA's: every thread plays a strand, so that the counts are those of any processor.

The round is the game's own, the same source as elsewhere. Needs numba-cuda, CUDA's libraries and a driver.
"""

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numba import njit

from cutcard.core.errors import Faulty
from cutcard.sim.chunks import Part, Parts, cut, model
from cutcard.sim.draws import CHUNK, STRAND, chunk_states, strand

cuda: Any = import_module("numba.cuda")
config: Any = import_module("numba.cuda.core.config")
config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a short run does not fill the device, and nobody need hear of it
STRANDS = CHUNK // STRAND  # in a chunk
THREADS, LANES = 256, 32  # in a block, and of these that go together
SMALL = 64  # cards
ROOM = 2048  # counters in a block
TOGETHER = 2048  # chunks in a launch: a second of work or less


def playable() -> None:
    """Refuse a machine without a graphics processor."""
    if not cuda.is_available():
        raise Faulty("gpu/none", "no graphics processor that CUDA can use was found here", instead="leave --device out")


@njit(inline="always")
def as_it_is(state):  # type: ignore[no-untyped-def]
    return state


@cache
def kernel(one: Any, begun: Any, size: int, outcomes: int, kept: int) -> Any:
    """Strands of a game, each by a thread; what a block counts it adds up before it tells.

    A small pack lies in the memory that a block shares, and so do several counters of each outcome, for neighbours
    that end alike. Measured: a byte a card is faster than a word, which leaves less room for tables. `kept` whole
    numbers are a thread's own from one round to the next, where the round takes them.
    """
    counters = max(1, min(LANES, ROOM // outcomes))
    room, place, keeps = outcomes * counters, (size, THREADS), max(1, kept)

    @cuda.jit(device=True, inline="always")
    def small():  # type: ignore[no-untyped-def]
        return cuda.shared.array(place, np.uint8)[:, cuda.threadIdx.x]

    @cuda.jit(device=True, inline="always")
    def large():  # type: ignore[no-untyped-def]
        return cuda.local.array(size, np.uint8)

    @cuda.jit(device=True, inline="always")
    def alone(cards, state, plan, room):  # type: ignore[no-untyped-def]
        return one(cards, state, plan)

    pack, played_one = small if size <= SMALL else large, one if kept else alone

    @cuda.jit
    def played(states, first, rounds, plan, counts):  # type: ignore[no-untyped-def]
        here = cuda.shared.array(room, np.int32)
        for n in range(cuda.threadIdx.x, room, THREADS):
            here[n] = 0
        cuda.syncthreads()
        thread, own = np.int64(cuda.grid(1)), cuda.threadIdx.x % counters
        chunk, number = thread // STRANDS, thread % STRANDS
        left = rounds - (first + chunk) * CHUNK - number * STRAND
        if chunk < len(states) and left > 0:
            cards = pack()
            for n in range(size):
                cards[n] = plan.pack[n]
            own_room = cuda.local.array(keeps, np.int64)
            state = begun(strand(states[chunk], number))
            for _ in range(min(left, STRAND)):
                state, outcome = played_one(cards, state, plan, own_room)
                cuda.atomic.add(here, np.int64(outcome) * counters + own, 1)
        cuda.syncthreads()
        for n in range(cuda.threadIdx.x, room, THREADS):
            if here[n]:
                cuda.atomic.add(counts, n // counters, np.int64(here[n]))

    return played


def on_device(plan: Any) -> Any:
    """The same plan with its tables in the device's memory."""
    if isinstance(plan, tuple):
        return type(plan)(*(on_device(part) for part in plan))
    return cuda.to_device(plan) if isinstance(plan, np.ndarray) else plan


def on_gpu(game: str, strategy: str, plan: Any, seed: int, rounds: int) -> Parts:
    """Parts as they are done, some thousands of chunks at a time; the next begins before the last is told."""
    played = model(game)
    begun = getattr(played, "begun", as_it_is)
    one, kept = getattr(played, "KEEPING", {}).get(strategy, (played.one, 0))
    strands, there = kernel(one, begun, len(plan.pack), played.OUTCOMES, kept), on_device(plan)
    ahead: list[tuple[int, Any]] = []
    for work in cut(game, seed, rounds, TOGETHER):
        states = chunk_states(seed, work.first, work.last)
        counts = cuda.to_device(np.zeros(played.OUTCOMES, np.int64))
        blocks = -(-len(states) * STRANDS // THREADS)
        strands[blocks, THREADS](cuda.to_device(states), work.first, rounds, there, counts)
        ahead.append((work.size, counts))
        if len(ahead) > 1:
            yield part_of(*ahead.pop(0))
    yield from (part_of(*one) for one in ahead)


def part_of(rounds: int, counts: Any) -> Part:
    return Part(rounds, counts.copy_to_host())
