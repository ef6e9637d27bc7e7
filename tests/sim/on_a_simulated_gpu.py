"""Prints, for each game (and strategy behind a colon), whether a graphics processor counts what a processor counts.

There the kernel runs in Python, and a round, compiled for processors, wants the types that CUDA would keep by itself.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from cutcard.games import find
from cutcard.sim.chunks import model
from cutcard.sim.draws import STRAND
from cutcard.sim.gpu import on_gpu
from cutcard.sim.local import in_threads

ROUNDS = STRAND + 100  # two strands, the second cut short


def typed(one: Callable[..., Any], plan: Any) -> Callable[..., Any]:
    def played(cards: Any, state: Any, _: Any, *room: Any) -> Any:
        alone = not isinstance(state, tuple)
        kept = np.uint64(state) if alone else (np.uint64(state[0]), np.uint64(state[1]), np.int64(state[2]))
        return one(cards, kept, plan, *map(np.asarray, room))

    return played


for asked in sys.argv[1:]:
    name, _, strategy = asked.partition(":")
    sampler = model(name)
    strategy = strategy or sampler.STRATEGIES[0]
    plan = sampler.plan(find(name), strategy)
    expected = sum(part.counts for part in in_threads(name, plan, 3, ROUNDS, 1))
    sampler.one = typed(sampler.one, plan)
    sampler.KEEPING = {way: (typed(one, plan), room) for way, (one, room) in getattr(sampler, "KEEPING", {}).items()}
    if begun := getattr(sampler, "begun", None):
        sampler.begun = lambda state, begun=begun: begun(np.uint64(state))
    (part,) = on_gpu(name, strategy, plan, 3, ROUNDS)
    print(asked, part.rounds == ROUNDS == part.counts.sum() and (part.counts == expected).all())
