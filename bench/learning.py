"""Steps of learning a second: each game's environment under random play, beside Gymnasium's own Blackjack."""

from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np

from bench.timing import Rate, rates
from cutcard.games import every
from cutcard.learn import env_id, register_all

STEPS = 300
PEER = "Gymnasium's Blackjack-v1: hit or stand, cards never run short"


def walked(env: gymnasium.Env[Any, Any]) -> None:
    """So many steps at random among the acts that are open."""
    chance = np.random.default_rng(7)
    _, told = env.reset(seed=7)
    for _ in range(STEPS):
        mask = told.get("action_mask")
        act = int(chance.integers(2)) if mask is None else int(chance.choice(np.nonzero(mask)[0]))
        _, _, over, cut_off, told = env.step(act)
        if over or cut_off:
            _, told = env.reset()


def steps() -> list[Rate]:
    register_all()
    made: dict[str, tuple[int, Callable[[], object]]] = {PEER: (STEPS, partial(walked, gymnasium.make("Blackjack-v1")))}
    for name in [found.name for found in every() if found.at_tables]:
        made[name] = STEPS, partial(walked, gymnasium.make(env_id(name), bets={}))
    return rates(made)
