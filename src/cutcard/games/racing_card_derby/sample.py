"""Racing Card Derby simulated: what each of the kernel's outcomes is worth to each of the 42 wagers."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games.racing_card_derby.exact import Left, figures
from cutcard.games.racing_card_derby.race import SUITS
from cutcard.games.racing_card_derby.rules import WAGERS, family, outcome, paid, unit
from cutcard.games.racing_card_derby.sample_kernel import OUTCOMES, Plan, one, recorded, tally
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
STRATEGIES = ("none",)  # there is nothing to decide


def plan(game: Game, strategy: str) -> Plan:
    return Plan(np.array([DECK.index(card) for card in game.pack], np.uint8))


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    low = game.number("wager-min")
    steps = {wager: unit(game, family(wager)) for wager in WAGERS}
    return {wager: -(-low // step) * step for wager, step in steps.items()}


def made(result: int) -> tuple[tuple[str, str, str], bool] | None:
    """The suits placed, and whether the race was protested; None where a suit would stand twice."""
    first, second, third = result >> 5, result >> 3 & 3, result >> 1 & 3
    return ((SUITS[first], SUITS[second], SUITS[third]), bool(result & 1)) if len({first, second, third}) == 3 else None


def row(wager: str, result: int) -> str:
    """The row of its pay table that the wager wins, or `lost`."""
    placed = made(result)
    won = outcome(wager, *placed) if placed else None
    return won[0] if won else "lost"


def settled(game: Game, result: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with on each wager, in cents."""
    nets = {}
    for wager, stake in laid.items():
        event = row(wager, result)
        nets[wager] = -stake if event == "lost" else paid(game, stake, game.pays(family(wager))[event])[0]
    return nets


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    laid = stakes(game)
    for result in filter(made, range(OUTCOMES)):
        for wager, net in settled(game, result, laid).items():
            yield wager, Line(row(wager, result), int(counts[result]), Fraction(net, laid[wager]))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    left = Left.of(game.pack)
    return {wager: figures(game, wager, left) for wager in WAGERS}
