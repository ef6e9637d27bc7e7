"""Four Card Poker for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.four_card_poker.exact import Odds, aces_up, figures, without_the_up_card
from cutcard.games.four_card_poker.rules import ACES_UP
from cutcard.games.four_card_poker.strategies import NAMED, OPTIMAL


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing by these rules is worth, per Ante."""
    return figures(game, strategy)


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """Ante and Play by best and by simple play, per Ante and per chip staked; Aces Up on each scale."""
    game = find("four-card-poker", rules)
    played = {"best play": price(game, OPTIMAL), "ignoring the up card": without_the_up_card(Odds.of(game))}
    played |= {f"the {name} strategy": price(game, name) for name in NAMED}
    for how, found in played.items():
        yield f"Ante and Play per Ante, {how}", found.house_edge
        yield f"Ante and Play per chip staked, {how}", found.element_of_risk
    scale = game.edition.options[ACES_UP]
    edges = {
        n: aces_up(find("four-card-poker", rules, {ACES_UP: n})).house_edge for n in range(scale.low, scale.high + 1)
    }
    for n, edge in edges.items():
        yield f"Aces Up, scale {n}", edge
    yield "the least of the Aces Up scales", min(edges.values())
    yield "the largest of the Aces Up scales", max(edges.values())
