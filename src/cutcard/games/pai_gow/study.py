"""Pai Gow for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.pai_gow.boxes import HOUSE_WAY
from cutcard.games.pai_gow.exact import choices, figures
from cutcard.games.pai_gow.house_ways import WAYS
from cutcard.games.pai_gow.sets import BANKER, PLAYER
from cutcard.games.pai_gow.strategies import STRATEGIES


def price(game: Game, strategy: str) -> WagerFigures:
    """What setting so is worth to a player, per unit staked."""
    return figures(game, choices(game, strategy))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """As a player and as the banker of one box, by each strategy, against each house way."""
    for way in WAYS:
        game = find("pai-gow", rules, {HOUSE_WAY: way})
        for name in STRATEGIES:
            for role, words in ((PLAYER, "player"), (BANKER, "banker")):
                yield f"{words}, {name}, against {way}", figures(game, choices(game, name, role), role).house_edge
