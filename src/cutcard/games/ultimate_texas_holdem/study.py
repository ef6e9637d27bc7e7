"""Ultimate Texas Hold'em for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.ultimate_texas_holdem.exact import Odds, counts_of, figures, trips
from cutcard.games.ultimate_texas_holdem.rules import TRIPS
from cutcard.games.ultimate_texas_holdem.strategies import OPTIMAL, STRATEGIES


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing so is worth, per Ante."""
    odds = Odds.of(game)
    return figures(odds, counts_of(odds, strategy))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """Ante, Blind and Play by each strategy, per Ante and per chip staked; Trips on each table."""
    game = find("ultimate-texas-holdem", rules)
    for name in STRATEGIES:
        played = price(game, name)
        yield f"Ante, Blind and Play per Ante, {name}", played.house_edge
        yield f"Ante, Blind and Play per chip staked, {name}", played.element_of_risk
    counts = counts_of(Odds.of(game), OPTIMAL)
    for scale in game.edition.options[TRIPS].values:
        yield f"Trips, table {scale}", trips(find("ultimate-texas-holdem", rules, {TRIPS: scale}), counts).house_edge
