"""Blackjack for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.blackjack.chart import Chart
from cutcard.games.blackjack.figures import figures
from cutcard.games.blackjack.side_bets import INSURANCE, insurance, perfect_pairs
from cutcard.games.blackjack.strategies import STRATEGIES
from cutcard.games.blackjack.terms import Terms

PACKS = (4, 6, 8)


def price(game: Game, strategy: str | Chart) -> WagerFigures:
    """What playing so is worth, per unit of the wager: by a name, or by a chart of one's own."""
    return figures(Terms.of(game), strategy)


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """The wager by each strategy, and the side wagers, on shoes of four, six and eight packs."""
    game = find("blackjack", rules)
    for decks in PACKS:
        terms, packs = replace(Terms.of(game), decks=decks), f"{decks} decks"
        for name in STRATEGIES:
            played = figures(terms, name)
            yield f"wager, {name}, {packs}", played.house_edge
            yield f"wager per chip staked, {name}, {packs}", played.element_of_risk
        yield f"insurance, {packs}", insurance(terms, game.pays(INSURANCE)["win"].net).house_edge
        yield f"perfect pairs, {packs}", perfect_pairs(find("blackjack", rules, {"decks": decks})).house_edge
