"""A single-zero wheel, exactly: every pocket is as likely as another, so a wager is counted in thirty-sevenths."""

from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.shared.wheel import CHANCES, COVERS, EVEN_CHANCE, FAMILIES, NUMBERS, SECTION, WAGERS

SPINS = len(NUMBERS)
FIRST = {family: next(wager for wager in WAGERS if SECTION[wager] == family) for family in FAMILIES}
TOLD = FIRST | {chance: chance for chance in CHANCES}  # what one of a section is worth, all of it are


def figures(game: Game, wager: str, name: str = "") -> WagerFigures:
    """One wager: its numbers win at its odds, the others lose; zero takes half of an even chance where that is so."""
    section, covered = SECTION[wager], len(COVERS[wager])
    odds = game.pays(section)["win"]
    rows = [Outcome("win", str(odds), covered, odds.net)]
    if section == EVEN_CHANCE and game.flag("la-partage"):
        rows.append(Outcome("zero", "half back", 1, Fraction(-1, 2)))
    rows.append(Outcome("lost", "lost", SPINS - sum(row.count for row in rows), Fraction(-1)))
    made = WagerFigures(name or wager, SPINS, tuple(rows))
    made.check()
    return made
