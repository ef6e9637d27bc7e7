"""Ultimate Texas Hold'em: what it is worth to know more than the own cards and the board, or less."""

from collections.abc import Iterator

import numpy as np

from cutcard.core.game import Game
from cutcard.games.manifest import SIMPLE
from cutcard.games.ultimate_texas_holdem.exact import DEALS, Odds, figures, later, solved
from cutcard.games.ultimate_texas_holdem.peeked import peeked
from cutcard.games.ultimate_texas_holdem.rule_kernel import numbered
from cutcard.games.ultimate_texas_holdem.streets import EARLY
from cutcard.games.ultimate_texas_holdem.together import deals_on_a_flop, shared, sizes
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.parts import of_blind, of_peeked, of_shared

UNIT = "Ante"


def usual(game: Game) -> Worth:
    odds = Odds.of(game)
    return Worth.of(figures(odds, solved(odds).counts))


def parts(game: Game, asked: Asked) -> Iterator[Priced]:
    many, few = sizes(asked)
    each = deals_on_a_flop(52 - 2 * asked.players)
    how = (
        f"{many:,} deals from seed {asked.seed} after the flop, each priced over its {each:,} ways to end, and "
        f"{few:,} before it, each over every board; what best play itself is worth is exact"
    )
    yield of_shared(game, ("CP-16-12", "11.1"), asked, 2, shared(game, usual(game), asked), how)
    yield of_peeked(
        game, ("CP-16-2", "CP-16-22"), 0, peeked(Odds.of(game)), f"every one of {2 * DEALS:,} deals counted"
    )
    if not game.edition.options["view-one"].fixed:
        deals = f"every one of {DEALS:,} deals counted"
        yield of_blind(game, ("5.7.2",), "by the common cards alone", blind(game), deals)


def blind(game: Game) -> Worth:
    """A hand that nobody may view (5.7.2): on every board it is as good as the dealer's, so that no board tells more
    than another whether to play; the best Play is the same on all."""
    odds = Odds.of(game)
    ended = later(odds.both, numbered(SIMPLE))[1][:, EARLY].sum(axis=0)  # whatever is done later, these play before
    ways = []
    for times in range(5):
        counts = np.zeros((5, *ended.shape), np.int64)
        counts[times] = ended
        ways.append(Worth.of(figures(odds, counts)))
    return max(ways, key=lambda worth: (worth.ev, -worth.stake))
