"""Exact mathematics of the games: whole-number counts and one fraction at the end. Needs numpy and numba."""

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.exact.figures import Analysis
from cutcard.games import every, find, manifest


def analyse(game: Game | str) -> Analysis:
    """The exact figures of this game under its edition and options; by its name alone, as `find` finds it."""
    if isinstance(game, str):
        game = find(game)
    solver = manifest(game.name).solver
    if solver is None:
        solved = one_of([found.name for found in every() if found.solver])
        raise Faulty("game/unsolved", f"{game.name} has no exact analysis yet", instead=f"there is {solved}")
    return solver().analyse(game)
