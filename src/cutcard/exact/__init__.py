"""Exact mathematics of the games: whole-number counts and one fraction at the end. Needs numpy and numba."""

from collections.abc import Callable
from importlib import import_module

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.exact.figures import Analysis
from cutcard.games import find

SOLVERS = {
    "four-card-poker": "four_card_poker",
    "racing-card-derby": "racing_card_derby",
    "linked-progressive": "linked_progressive",
}


def analyse(game: Game | str) -> Analysis:
    """The exact figures of this game under its edition and options; by its name alone, as `find` finds it."""
    if isinstance(game, str):
        game = find(game)
    if game.name not in SOLVERS:
        raise Faulty(
            "game/unsolved", f"{game.name} has no exact analysis yet", instead=f"there is {one_of(list(SOLVERS))}"
        )
    solver: Callable[[Game], Analysis] = import_module(f"cutcard.exact.{SOLVERS[game.name]}").analyse
    return solver(game)
