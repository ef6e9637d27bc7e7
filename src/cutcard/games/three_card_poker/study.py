"""Three Card Poker for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.three_card_poker.exact import Odds, choices, figures, pair_plus, six_card_bonus
from cutcard.games.three_card_poker.rules import PAIR_PLUS, SIX_CARD
from cutcard.games.three_card_poker.strategies import STRATEGIES


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing so is worth, per Ante."""
    return figures(Odds.of(game), choices(game, strategy))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """Ante and Play by each strategy, per Ante and per chip staked; the side wagers on each scale."""
    game = find("three-card-poker", rules)
    for name in STRATEGIES:
        played = price(game, name)
        yield f"Ante and Play per Ante, {name}", played.house_edge
        yield f"Ante and Play per chip staked, {name}", played.element_of_risk
    for wager, words, of in ((PAIR_PLUS, "Pairs Plus", pair_plus), (SIX_CARD, "Six Card Bonus", six_card_bonus)):
        scale = game.edition.options[wager]
        for n in range(scale.low, scale.high + 1):
            yield f"{words}, scale {n}", of(find("three-card-poker", rules, {wager: n})).house_edge
