"""Baccarat simulated: what each of the kernel's outcomes is worth to each wager, on every hand or by the count."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games.baccarat.counting import COUNTED, WINNER, effects_of, pays_of
from cutcard.games.baccarat.coup import PAIRS, value
from cutcard.games.baccarat.exact import LOST, PUSH, End, Left, figures, offered, removal, row
from cutcard.games.baccarat.kernel import BANKER_TABLE, PLAYER_TABLE
from cutcard.games.baccarat.rules import LIMITS, units
from cutcard.games.baccarat.sample_kernel import BETS, OUTCOMES, ROOM, Plan, begun, one, one_counted, recorded, tally
from cutcard.shared.shoe import after_the_cut, per_shoe
from cutcard.sim.result import Line

__all__ = ["KEEPING", "OUTCOMES", "STRATEGIES", "begun", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
FLAT, COUNT = STRATEGIES = "every hand", "count"  # the latter bets only where a wager gains, by every card seen
KEEPING = {COUNT: (one_counted, ROOM)}  # a round that keeps something from one to the next, and how much
NOT_BET = "not bet"
HOW = "simulated, every shoe from its burn to the cutting card, or fresh cards where the table shuffles every round"


def plan(game: Game, strategy: str) -> Plan:
    through = per_shoe(game)
    counts = strategy == COUNT
    return Plan(
        np.array([DECK.index(card) for card in game.pack], np.uint8),
        np.array([value(card) for card in DECK], np.int64),
        PLAYER_TABLE,
        BANKER_TABLE,
        len(game.pack) - game.number("cut-card") if through else 0,
        after_the_cut(game) if through else 0,
        through and game.flag("burn"),
        WINNER,
        pays_of(game) if counts else np.zeros(0, np.int64),
        effects_of(removal(game) if counts else []),
    )


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    least = {wager: game.number(f"{LIMITS.get(wager, 'wager')}-min") for wager in offered(game)}
    return {wager: -(-low // units(game)[wager]) * units(game)[wager] for wager, low in least.items()}


def made(outcome: int) -> tuple[End, tuple[str, ...], tuple[str, ...]]:
    """The points of both hands, the pairs, and which of Player, Banker and Tie were bet on."""
    result, bets = divmod(outcome, BETS)
    points, pairs = divmod(result, 4)
    won = tuple(wager for n, wager in enumerate(PAIRS) if pairs >> n & 1)
    return End(0, *divmod(points, 10)), won, tuple(wager for n, wager in enumerate(COUNTED) if bets >> n & 1)


def event(wager: str, outcome: int) -> str:
    """The row of its pay table that the wager wins; lost, a push, or not bet at all."""
    end, pairs, bets = made(outcome)
    if wager in PAIRS:
        return "win" if wager in pairs else LOST
    return row(wager, end) if wager in bets else NOT_BET


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with on each wager, in cents."""
    return {wager: net(game, wager, event(wager, outcome), stake) for wager, stake in laid.items()}


def net(game: Game, wager: str, event: str, stake: Chips) -> Chips:
    if event in (LOST, PUSH, NOT_BET):
        return -stake if event == LOST else 0
    return game.pays(wager)[event].winnings(stake, game.number("payable"))


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    laid = stakes(game)
    for outcome in np.flatnonzero(counts).tolist():
        for wager, stake in laid.items():
            ended = event(wager, outcome)
            staked = Fraction(int(ended != NOT_BET))
            yield wager, Line(ended, int(counts[outcome]), Fraction(net(game, wager, ended, stake), stake), staked)


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """A hand of any number in a shoe is like the first; a count has no figure to compare with."""
    wagers = offered(game) if strategy == FLAT else [wager for wager in offered(game) if wager in PAIRS]
    return {wager: figures(game, wager, Left.of(game.pack)) for wager in wagers}
