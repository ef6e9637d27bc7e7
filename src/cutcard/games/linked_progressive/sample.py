"""The linked progressive simulated: what each outcome of a deal is worth to the wager, its meters as they stand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.orders import FIVE_CARD
from cutcard.batch.tables import tables
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.exact.five_card_table import FOUR, KINDS, ROYAL, Dealt
from cutcard.exact.jackpot import Wager
from cutcard.games.linked_progressive.exact import wager
from cutcard.games.linked_progressive.sample_kernel import MOST, OUTCOMES, Plan, one, recorded, tally
from cutcard.shared.jackpot.link import Share
from cutcard.sim.draws import PACK
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
STRATEGIES = ("none",)  # there is nothing to decide
NO_RIVAL = 255


def plan(game: Game, strategy: str) -> Plan:
    w, steps = wager(game), FIVE_CARD.ladder
    named = np.array([FIVE_CARD.kinds[step >> 26] for step in steps.tolist()])
    named[-1] = ROYAL
    kinds = [KINDS.index(kind) if kind in KINDS else len(KINDS) - 1 for kind in named.tolist()]
    rivals = [KINDS.index(other) if (other := rival(w, kind)) else NO_RIVAL for kind in KINDS]
    return Plan(
        PACK, tables(FIVE_CARD, 5, steps=True), np.array([0, *kinds], np.uint8), np.array(rivals, np.uint8), w.seats
    )


def rival(w: Wager, kind: str) -> str:
    """The other kind that wins from the same meter, if there is one."""
    prize = w.prizes.get(kind)
    on = w.on(prize.level) if isinstance(prize, Share) else []
    return next((other for other in on if other != kind), "")


def stakes(game: Game) -> dict[str, Chips]:
    """The wager."""
    w = wager(game)
    return {w.name: w.stake}


def made(outcome: int) -> tuple[Dealt, bool]:
    """The deal as it looks from the own seat, and whether the own hand is paid second of two kinds."""
    rest, second = divmod(outcome, 2)
    rest, fours = divmod(rest, MOST)
    rest, straight_flushes = divmod(rest, MOST)
    own, royals = divmod(rest, MOST)
    return Dealt(KINDS[own], royals, straight_flushes, fours if KINDS[own] == FOUR else 0), bool(second)


def won(w: Wager, outcome: int) -> tuple[str, Fraction]:
    """What happened, and the cents that come of it."""
    dealt, second = made(outcome)
    ways = list(w.awards(dealt))
    award, _, second = next((way for way in ways if way[2] == second), ways[0])
    return w.event(dealt, second), award + w.envied(dealt)


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in whole cents; a share is cut to them."""
    w = wager(game)
    return {w.name: int(won(w, outcome)[1]) - laid[w.name]}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    w = wager(game)
    for outcome in np.nonzero(counts)[0].tolist():
        event, cents = won(w, outcome)
        yield w.name, Line(event, int(counts[outcome]), cents / w.stake - 1)


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the wager."""
    w = wager(game)
    return {w.name: w.figures}
