"""Let It Ride simulated: what each of the kernel's outcomes is worth, settled as at the table.

The three bets are one wager, named as its pay table and counted per one bet.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.orders import FIVE_CARD, THREE_CARD
from cutcard.batch.tables import tables
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.exact.suit_classes import KEYS, Masks, index
from cutcard.games.let_it_ride.exact import BETS_LEFT, Odds, choices, dealt, figures, kind_at
from cutcard.games.let_it_ride.rules import KINDS, LIMIT, MAIN, STAKES
from cutcard.games.let_it_ride.sample_kernel import OUTCOMES, THREES, Chosen, Plan, one, recorded, tally
from cutcard.games.let_it_ride.strategies import STRATEGIES
from cutcard.shared.stud import capped
from cutcard.shared.three_card_bonus import BEST, THREE_CARD_BONUS
from cutcard.shared.three_card_bonus import KINDS as OWN
from cutcard.sim.draws import PACK
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip


def plan(game: Game, strategy: str) -> Plan:
    d, (first, second) = dealt(), choices(game, strategy)
    own = np.where(THREE_CARD.ladder == BEST, len(OWN) - 1, THREE_CARD.ladder >> 26)
    return Plan(
        PACK,
        KEYS,
        chosen(d.hands, first),
        chosen(d.fours, second),
        tables(FIVE_CARD, 5, steps=True),
        kind_at(),
        tables(THREE_CARD, 3, steps=True),
        np.concatenate([np.zeros(1, np.uint8), own.astype(np.uint8)]),
    )


def chosen(masks: Masks, rides: NDArray[np.bool_]) -> Chosen:
    found, slots = index(masks)
    table = np.zeros(found.slots, np.uint8)
    table[slots] = rides
    return Chosen(found.keys, found.shift, table)


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {wager: STAKES.least(game, wager) for wager in (MAIN, THREE_CARD_BONUS)}


def made(outcome: int) -> tuple[int, str, str]:
    """How many bets were left, the hand, and the own three cards."""
    rest, own = divmod(outcome, THREES)
    left, kind = divmod(rest, len(KINDS))
    return left + 1, KINDS[kind], OWN[own]


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents: the bets within the limit of a hand, the bonus within that of a wager."""
    left, kind, own = made(outcome)
    bets, bonus = game.pays(MAIN).get(kind), game.pays(THREE_CARD_BONUS).get(own)
    won = left * bets.winnings(laid[MAIN]) if bets else 0
    limit = LIMIT.of(game)
    return {
        MAIN: (min(won, limit) if limit else won) if bets else -left * laid[MAIN],
        THREE_CARD_BONUS: (
            capped(game, bonus.winnings(laid[THREE_CARD_BONUS]))[0] if bonus else -laid[THREE_CARD_BONUS]
        ),
    }


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """Each wager's outcomes per unit of its first stake, under the names of the exact figures."""
    laid = stakes(game)
    for outcome in range(OUTCOMES):
        left, kind, own = made(outcome)
        count, paid = int(counts[outcome]), settled(game, outcome, laid)
        said = own if game.pays(THREE_CARD_BONUS).get(own) else "nothing that pays"
        words = f"{kind}, {BETS_LEFT[left - 1]}"
        yield MAIN, Line(words, count, Fraction(paid[MAIN], laid[MAIN]), Fraction(left))
        yield THREE_CARD_BONUS, Line(said, count, Fraction(paid[THREE_CARD_BONUS], laid[THREE_CARD_BONUS]))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    return {MAIN: figures(Odds.of(game), choices(game, strategy)), THREE_CARD_BONUS: three_card_bonus(game)}
