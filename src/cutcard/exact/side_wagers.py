"""Side wagers that pay by the kind of some cards alone, exactly: how often each kind comes, and what that is worth."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from cutcard.cards import DECK
from cutcard.core.game import Game
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS, kind


def on_kinds(game: Game, wager: str, counts: Mapping[str, int]) -> WagerFigures:
    """A wager that pays by the kind of hand, each so often."""
    rows = [Outcome(event, str(odds), counts[event], odds.net) for event, odds in game.pays(wager).rows]
    total = sum(counts.values())
    left = Outcome("nothing that pays", "lost", total - sum(row.count for row in rows), Fraction(-1))
    made = WagerFigures(wager, total, (*rows, left))
    made.check()
    return made


@cache
def three_card_kinds() -> Mapping[str, int]:
    """Of the 22,100 sets of three cards, how many are of which kind."""
    return Counter(kind(cards) for cards in combinations(DECK, 3))


def three_card_bonus(game: Game) -> WagerFigures:
    """On any three cards of the pack: the player's own, or those that all players share."""
    return on_kinds(game, THREE_CARD_BONUS, three_card_kinds())
