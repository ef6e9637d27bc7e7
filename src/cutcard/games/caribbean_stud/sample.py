"""Caribbean Stud simulated: what each of the kernel's outcomes is worth, settled as at the table.

Ante and Bet are one wager, named by its first stake.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.orders import FIVE_CARD
from cutcard.batch.tables import tables
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games.caribbean_stud import exact as exact_game
from cutcard.games.caribbean_stud.rules import ACE_KING, ANTE, BET, STAKES, TIMES
from cutcard.games.caribbean_stud.sample_kernel import FOLDED, OUTCOMES, Plan, one, recorded, tally
from cutcard.games.caribbean_stud.strategies import STRATEGIES
from cutcard.hands.five_card import KINDS
from cutcard.shared.stud import capped
from cutcard.sim.draws import PACK
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
WORDS = ("fold", *exact_game.ENDS)


def plan(game: Game, strategy: str) -> Plan:
    """The tables a strategy is played by."""
    chosen, m = exact_game.choices(game, strategy), exact_game.met()
    ladder = np.sort(m.strengths)
    step = 1 + np.argsort(np.argsort(m.strengths))[m.made]
    played, open_to = (np.zeros((1 + len(ladder), 13), np.uint32) for _ in range(2))
    bit = np.left_shift(np.uint32(1), m.beside.astype(np.uint32))
    np.bitwise_or.at(open_to, (step, m.up), bit)
    np.bitwise_or.at(played, (step[chosen], m.up[chosen]), bit[chosen])
    played[played == open_to] = 0xFFFFFFFF
    played[open_to == 0] = 0
    kinds = np.concatenate([[0], ladder >> 26]).astype(np.uint8)
    return Plan(PACK, tables(FIVE_CARD, 5, steps=True), kinds, played, np.uint64(1 + np.searchsorted(ladder, ACE_KING)))


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {ANTE: STAKES.least(game, ANTE)}


def made(outcome: int) -> tuple[str, int]:
    """The hand, and how it ended."""
    kind, end = divmod(outcome, len(WORDS))
    return KINDS[kind], end


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents: each payment by its own odds and, where there is one, maximum."""
    kind, end = made(outcome)
    ante = capped(game, game.pays(ANTE)["win"].winnings(laid[ANTE]))[0]
    bet = capped(game, game.pays(BET)[kind].winnings(TIMES * laid[ANTE]))[0]
    return {ANTE: (-laid[ANTE], ante, ante + bet, 0, -(1 + TIMES) * laid[ANTE])[end]}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """The outcomes per Ante, under the names of the exact figures."""
    laid = stakes(game)
    for outcome in range(OUTCOMES):
        kind, end = made(outcome)
        net = Fraction(settled(game, outcome, laid)[ANTE], laid[ANTE])
        said = WORDS[end] if end == FOLDED else f"{kind}, {WORDS[end]}"
        yield ANTE, Line(said, int(counts[outcome]), net, Fraction(1 if end == FOLDED else 1 + TIMES))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    return {ANTE: exact_game.figures(exact_game.Odds.of(game), exact_game.choices(game, strategy))}
