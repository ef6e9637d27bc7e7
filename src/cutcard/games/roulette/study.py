"""Roulette for those who study it: its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.exact.wheel import TOLD, figures
from cutcard.games import find


def price(game: Game, strategy: str) -> WagerFigures:
    raise Faulty("analyse/strategy", f"{game.name} has no decisions to make", instead="leave out --strategy")


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """The edge of each wager, and of even chances with la partage."""
    for name, wager in TOLD.items():
        yield name, figures(find("roulette", rules), wager).house_edge
    yield "an even chance, la partage", figures(find("roulette", rules, {"la-partage": True}), "red").house_edge
