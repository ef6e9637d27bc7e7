"""Baccarat for those who study it: its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.exact.figures import undecided
from cutcard.games import find
from cutcard.games.baccarat.coup import BANKER, TIE
from cutcard.games.baccarat.exact import Left, figures, offered

price = undecided


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """For 1 to 8 decks each wager; Banker without commission, and a Tie at 9 to 1."""
    for decks in range(1, 9):
        game = find("baccarat", rules, {"decks": decks})
        left, packs = Left.of(game.pack), f"{decks} deck{'s' if decks > 1 else ''}"
        for wager in offered(game):
            yield f"{wager}, {packs}", figures(game, wager, left).house_edge
        yield f"banker without commission, {packs}", figures(game.set(commission="none"), BANKER, left).house_edge
        yield f"tie at 9 to 1, {packs}", figures(game.set(tie_pays="9"), TIE, left).house_edge
