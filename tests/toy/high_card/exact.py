"""High Card, exactly: what folding and playing are worth with each card, and the best of them over all deals."""

from collections import Counter
from fractions import Fraction

from cutcard.cards import RANKS
from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Outcome, WagerFigures


def analyse(game: Game) -> Analysis:
    """All 52 x 51 pairs of cards; a fold loses the Ante, a play wins one or loses two."""
    ends = Counter[str]()
    for rank in range(13):
        win, lose = 4 * 4 * rank, 4 * (51 - 4 * rank)
        ends += Counter(win=win, lose=lose) if plays(rank) else Counter(fold=win + lose)
    net = {"fold": -1, "win": 1, "lose": -2}
    outcomes = tuple(Outcome(event, "", count, Fraction(net[event])) for event, count in ends.items())
    staked = 2 - Fraction(ends["fold"], 52 * 51)  # the Ante, and the Play of those who play
    ante = WagerFigures("ante", 52 * 51, outcomes, staked)
    ante.check()
    played = [RANKS[rank] for rank in range(13) if plays(rank)]
    return Analysis(game.name, game.edition.name, {}, {"ante": ante}, {"play": played}, "every pair of cards")


def plays(rank: int) -> bool:
    """Whether a card of this rank loses less by playing than by folding."""
    return Fraction(4 * rank - 2 * (51 - 4 * rank), 51) > -1
