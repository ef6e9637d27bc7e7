"""Exact mathematics of the games: whole-number counts and one fraction at the end. Needs numpy and numba."""

from typing import Any

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.exact.figures import Analysis, WagerFigures
from cutcard.games import as_game, every, manifest


@checked
def analyse(game: Game | str) -> Analysis:
    """The exact figures of this game under its edition and options; by its name alone, as `find` finds it."""
    game = as_game(game)
    solver = manifest(game.name).solver
    if solver is None:
        solved = one_of([found.name for found in every() if found.solver])
        raise Faulty("game/unsolved", f"{game.name} has no exact analysis yet", instead=f"choose {solved}")
    return solver().analyse(game)


@checked
def price(game: Game | str, strategy: Any) -> WagerFigures:
    """What playing so is worth, exactly: by the name of a strategy, or by one of your own as the game writes them.

    The page of each game says how: in words, or as a chart.
    """
    game = as_game(game)
    study = manifest(game.name).study
    if study is None:
        raise Faulty("analyse/strategy", f"{game.name} has no decisions to make", instead="leave out the strategy")
    return checked(study().price)(game, strategy)
