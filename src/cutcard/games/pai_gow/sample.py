"""Pai Gow simulated: what each of the kernel's outcomes is worth, settled as at the table."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games.pai_gow import exact as exact_game
from cutcard.games.pai_gow.boxes import HOUSE_WAY, MAIN
from cutcard.games.pai_gow.rules import fee, unit
from cutcard.games.pai_gow.sample_kernel import OUTCOMES, PUSHED, WALL, WON, Plan, one, recorded, tally
from cutcard.games.pai_gow.sets import met, strengths
from cutcard.games.pai_gow.strategies import STRATEGIES
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
WORDS = (exact_game.WON, exact_game.PUSHED, exact_game.LOST)


def plan(game: Game, strategy: str) -> Plan:
    house = met(game.word(HOUSE_WAY)).as_the_house
    return Plan(WALL, *strengths(exact_game.choices(game, strategy)), *strengths(house))


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {MAIN: -(-game.number("main-min") // unit(game)) * unit(game)}


def made(outcome: int) -> str:
    return WORDS[outcome]


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents."""
    stake = laid[MAIN]
    return {MAIN: stake - fee(game, stake) if outcome == WON else 0 if outcome == PUSHED else -stake}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """Outcomes per unit staked, under the names of the exact figures."""
    laid = stakes(game)
    for outcome in range(OUTCOMES):
        paid = Fraction(settled(game, outcome, laid)[MAIN], laid[MAIN])
        yield MAIN, Line(made(outcome), int(counts[outcome]), paid)


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    return {MAIN: exact_game.figures(game, exact_game.choices(game, strategy))}
