"""Roulette simulated: what each of the 37 pockets is worth to each wager."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.exact.wheel import TOLD, figures
from cutcard.games.roulette.sample_kernel import OUTCOMES, POCKETS, Plan, one, recorded, tally
from cutcard.shared.wheel import COVERS, EVEN_CHANCE, HALF, SECTION
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
STRATEGIES = ("none",)  # there is nothing to decide


def plan(game: Game, strategy: str) -> Plan:
    return Plan(np.zeros(1, np.uint8))


def stakes(game: Game) -> dict[str, Chips]:
    """The least on one wager of each section, and on each even chance; in amounts that halve."""
    return {name: 2 * game.number(f"{SECTION[wager]}-min") for name, wager in TOLD.items()}


def row(game: Game, wager: str, number: int) -> str:
    if number in COVERS[wager]:
        return "win"
    halved = number == 0 and SECTION[wager] == EVEN_CHANCE and game.flag("la-partage")
    return "zero" if halved else "lost"


def settled(game: Game, result: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with on each wager, in cents."""
    nets = {}
    for name, stake in laid.items():
        wager = TOLD.get(name, name)
        won = game.pays(SECTION[wager])["win"].winnings(stake)
        nets[name] = {"win": won, "zero": HALF.winnings(stake) - stake, "lost": -stake}[row(game, wager, result)]
    return nets


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    laid = stakes(game)
    for number in range(POCKETS):
        for name, net in settled(game, number, laid).items():
            yield name, Line(row(game, TOLD[name], number), int(counts[number]), Fraction(net, laid[name]))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    return {name: figures(game, wager, name) for name, wager in TOLD.items()}
