"""Which games are asked, and a player who presses the first thing that can be pressed."""

import pytest

from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Bet, Choice, Fact, Pull
from cutcard.core.game import Game
from cutcard.games import GAMES, find

TOY = "high-card"
NAMES = [*dict.fromkeys(game.name for game in GAMES), TOY]
every_name = pytest.mark.parametrize("name", NAMES)


def game_called(name: str) -> Game:
    return find(name)


def taken(option: Option, game: Game) -> Fact:
    """The least stake on the first spot of that name, or the word."""
    if isinstance(option, Lay):
        wager = next(wager for wager in game.wagers if option.offers(option.place, wager, option.owner))
        return Bet(option.place, wager, option.owner, -(-option.low // option.step) * option.step)
    assert isinstance(option, Choice | Pull), option
    return option
