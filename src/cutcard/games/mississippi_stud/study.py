"""Mississippi Stud for those who study it: what a strategy costs, and its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.games import find
from cutcard.games.mississippi_stud.exact import choices, figures, paid
from cutcard.games.mississippi_stud.strategies import STRATEGIES
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing so is worth, per Ante."""
    return figures(paid(game), choices(game, strategy))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """Ante and streets by each strategy and pay table, per Ante and per chip staked; the side wager on each scale."""
    game = find("mississippi-stud", rules)
    tables, scales = game.edition.options["pay-table"], game.edition.options[THREE_CARD_BONUS]
    for n in range(tables.low, tables.high + 1):
        for name in STRATEGIES:
            played = price(find("mississippi-stud", rules, {"pay-table": n}), name)
            yield f"Ante and streets per Ante, pay table {n}, {name}", played.house_edge
            yield f"Ante and streets per chip staked, pay table {n}, {name}", played.element_of_risk
    for n in range(scales.low, scales.high + 1):
        edge = three_card_bonus(find("mississippi-stud", rules, {THREE_CARD_BONUS: n})).house_edge
        yield f"Three Card Bonus, scale {n}", edge
