"""Let It Ride for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.games import find
from cutcard.games.let_it_ride.exact import Odds, choices, figures
from cutcard.games.let_it_ride.rules import MAIN
from cutcard.games.let_it_ride.strategies import STRATEGIES
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing so is worth, per one of the three bets."""
    return figures(Odds.of(game), choices(game, strategy))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """The bets by each strategy, per bet and per chip left in play, and the Three Card Bonus, on each scale."""
    base = find("let-it-ride", rules)
    for scale in columns(base, MAIN):
        game = base.set(main=scale)
        for name in STRATEGIES:
            played = price(game, name)
            yield f"the bets on scale {scale} per bet, {name}", played.house_edge
            yield f"the bets on scale {scale} per chip left in play, {name}", played.element_of_risk
    for scale in columns(base, THREE_CARD_BONUS):
        yield f"Three Card Bonus, scale {scale}", three_card_bonus(base.set(three_card_bonus=scale)).house_edge


def columns(game: Game, scale: str) -> range:
    option = game.edition.options[scale]
    return range(option.low, option.high + 1)
