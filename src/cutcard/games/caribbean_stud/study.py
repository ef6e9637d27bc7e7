"""Caribbean Stud for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.caribbean_stud.exact import Odds, choices, figures, jackpot
from cutcard.games.caribbean_stud.strategies import STRATEGIES


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing so is worth, per Ante."""
    return figures(Odds.of(game), choices(game, strategy))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """Ante and Bet by each strategy, per Ante and per chip staked; the jackpot with its pools at reset."""
    game = find("caribbean-stud", rules)
    for name in STRATEGIES:
        played = price(game, name)
        yield f"Ante and Bet per Ante, {name}", played.house_edge
        yield f"Ante and Bet per chip staked, {name}", played.element_of_risk
    yield "Jackpot", -jackpot(game).ev
