"""Ultimate Texas Hold'em simulated: what each of the kernel's outcomes is worth, settled as at the table.

Ante, Blind and Play are one wager, named by its first stake.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.core.money import Odds as Pays
from cutcard.exact.figures import WagerFigures
from cutcard.games.ultimate_texas_holdem.board import LOST_OPEN, TIED, WON, WON_OPEN, ranking
from cutcard.games.ultimate_texas_holdem.exact import ENDS, Odds, choices_of, counts_of, figures, trips
from cutcard.games.ultimate_texas_holdem.rules import ANTE, BLIND, PLAY, STAKES, TRIPS
from cutcard.games.ultimate_texas_holdem.sample_kernel import OUTCOMES, Plan, one, recorded, tally
from cutcard.games.ultimate_texas_holdem.strategies import STRATEGIES
from cutcard.games.ultimate_texas_holdem.streets import all_boards, names
from cutcard.hands.five_card import KINDS
from cutcard.shared.stud import capped
from cutcard.sim.draws import PACK
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip


def plan(game: Game, strategy: str) -> Plan:
    odds, n = Odds.of(game), names()
    return Plan(PACK, ranking(odds.both), choices_of(odds, strategy), n.flops, all_boards(), n.pair, n.start)


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {wager: STAKES.least(game, wager) for wager in (ANTE, TRIPS)}


def made(outcome: int) -> tuple[int, str, int]:
    """How many Antes were played, the hand, and how it ended."""
    rest, end = divmod(outcome, 5)
    times, kind = divmod(rest, 10)
    return times, KINDS[kind], end


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents: each payment by its own odds and, where there is one, maximum."""
    times, kind, end = made(outcome)
    ante = laid[ANTE]

    def net(odds: Pays | None, stake: Chips) -> Chips:
        return capped(game, odds.winnings(stake))[0] if odds else -stake

    side = net(game.pays(TRIPS).get(kind), laid[TRIPS])
    if not times:
        return {ANTE: -2 * ante, TRIPS: side if game.flag("sides-survive-a-fold") else -laid[TRIPS]}
    main = 0
    if end in (WON, WON_OPEN):
        blind = game.pays(BLIND).get(kind)
        main = net(game.pays(PLAY)["win"], times * ante) + (net(blind, ante) if blind else 0)
        main += net(game.pays(ANTE)["win"], ante) if end == WON else 0
    elif end != TIED:
        main = -(times + 1 + (end != LOST_OPEN)) * ante
    return {ANTE: main, TRIPS: side}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """Each wager's outcomes per unit of its first stake, under the names of the exact figures."""
    laid = stakes(game)
    for outcome in range(OUTCOMES):
        times, kind, end = made(outcome)
        paid = settled(game, outcome, laid)
        count = int(counts[outcome])
        said = f"play {times}, {kind}, {ENDS[end]}" if times else "fold"
        yield ANTE, Line(said, count, Fraction(paid[ANTE], laid[ANTE]), Fraction(2 + times))
        event = kind if paid[TRIPS] >= 0 and game.pays(TRIPS).get(kind) else "nothing that pays"
        yield TRIPS, Line(event, count, Fraction(paid[TRIPS], laid[TRIPS]), Fraction(1))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    odds = Odds.of(game)
    counts = counts_of(odds, strategy)
    return {ANTE: figures(odds, counts), TRIPS: trips(game, counts)}
