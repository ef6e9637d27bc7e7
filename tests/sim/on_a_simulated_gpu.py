"""Prints, for each game named, whether a graphics processor counts what a processor counts.

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
    def played(cards: Any, state: Any, _: Any) -> Any:
        alone = not isinstance(state, tuple)
        kept = np.uint64(state) if alone else (np.uint64(state[0]), np.uint64(state[1]), np.int64(state[2]))
        return one(cards, kept, plan)

    return played


for name in sys.argv[1:]:
    sampler = model(name)
    plan = sampler.plan(find(name), sampler.STRATEGIES[0])
    expected = sum(part.counts for part in in_threads(name, plan, 3, ROUNDS, 1))
    sampler.one = typed(sampler.one, plan)
    if begun := getattr(sampler, "begun", None):
        sampler.begun = lambda state, begun=begun: begun(np.uint64(state))
    (part,) = on_gpu(name, plan, 3, ROUNDS)
    print(name, part.rounds == ROUNDS == part.counts.sum() and (part.counts == expected).all())
