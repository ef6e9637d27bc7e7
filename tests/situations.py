"""A situation in short, and what every act in it is worth."""

from collections.abc import Sequence
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.described import waiting
from cutcard.described.short import in_short
from cutcard.exact.advice import Values, values
from cutcard.games.manifest import YOU


def advised(game: Game, cards: Sequence[str], up: Sequence[str] = ()) -> Values:
    return values(waiting(game, in_short(game, cards, up)), YOU)


def worths(game: Game, cards: Sequence[str], up: Sequence[str] = ()) -> dict[str, Fraction]:
    return {value.name: value.worth for value in advised(game, cards, up).best}
