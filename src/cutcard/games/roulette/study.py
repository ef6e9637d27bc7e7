"""Roulette for those who study it: its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.exact.figures import undecided
from cutcard.exact.wheel import TOLD, figures
from cutcard.games import find

price = undecided


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """The edge of each wager, and of even chances with la partage."""
    for name, wager in TOLD.items():
        yield name, figures(find("roulette", rules), wager).house_edge
    yield "an even chance, la partage", figures(find("roulette", rules, {"la-partage": True}), "red").house_edge
