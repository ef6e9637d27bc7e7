"""High Card simulated: two cards of a fresh pack, and what best play makes of them."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.sim.result import Line
from high_card.exact import analyse, plays
from high_card.rules import ANTE

STRATEGIES = ("optimal",)
ENDS = (("fold", -1, 1), ("win", 1, 2), ("lose", -2, 2))  # net and staked


def plan(game: Game, strategy: str) -> NDArray[np.bool_]:
    """Which ranks are played."""
    return np.array([plays(rank) for rank in range(13)])


def tally(state: int, rounds: int, played: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How often each end came."""
    chance = np.random.default_rng(int(state))
    mine, other = chance.integers(52, size=rounds), chance.integers(51, size=rounds)
    other += other >= mine
    ended = np.where(mine // 4 > other // 4, 1, 2) * played[mine // 4]
    return np.bincount(ended, minlength=len(ENDS))


def stakes(game: Game) -> dict[str, Chips]:
    return {ANTE: game.number("ante-min")}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    for (event, net, staked), count in zip(ENDS, counts.tolist(), strict=True):
        yield ANTE, Line(event, count, Fraction(net), Fraction(staked))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    return dict(analyse(game).wagers)
