"""Sheets and the terminal name a dealer's up card where the dealer shows one, and nowhere else."""

import pytest

from cutcard.core.layout import layout_of
from cutcard.exact import analyse
from cutcard.games import every
from cutcard.par.strategy import strategy_grid

SLOW = {"ultimate-texas-holdem"}


@pytest.mark.parametrize(
    "name", [pytest.param(f.name, marks=pytest.mark.long) if f.name in SLOW else f.name for f in every() if f.solver]
)
def test_a_grid_names_the_up_card_where_the_dealer_shows_one(name: str) -> None:
    game = next(found for found in every() if found.name == name).editions[0]
    if "shuffle" in game.edition.options:
        game = game.set(shuffle="every-round")  # no shoes of a counter are dealt
    grid = strategy_grid(analyse(game))
    if grid is None:
        return
    piles = layout_of(game.edition).piles.values()
    assert ("up card" in grid.caption) == any(pile.shown for pile in piles), grid.caption
    assert "any" not in grid.heads
