"""Exact mathematics of the games: whole-number counts and one fraction at the end. Needs numpy and numba."""

from typing import Any

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.exact.figures import Analysis, WagerFigures
from cutcard.games import as_game, every, manifest, no_strategies


@checked
def analyse(game: Game | str) -> Analysis:
    """Compute the exact figures of a game under its edition and options; a name means the default edition."""
    game = as_game(game)
    solver = manifest(game.name).solver
    if solver is None:
        solved = one_of([found.name for found in every() if found.solver])
        raise Faulty("game/unsolved", f"{game.name} has no exact analysis yet", instead=f"choose {solved}")
    return solver().analyse(game)


@checked
def price(game: Game | str, strategy: Any) -> WagerFigures:
    """Price a strategy exactly: one of the game's named strategies, or rules of your own.

    `strategies` lists the names; docs/strategies.md explains the language of the rules. Some games also take a chart.
    """
    game = as_game(game)
    study = manifest(game.name).study
    if study is None:
        raise Faulty("analyse/strategy", no_strategies(game), instead="leave out the strategy")
    return checked(study().price)(game, strategy)
