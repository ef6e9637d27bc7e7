"""Four Card Poker simulated: what each of the kernel's outcomes is worth, settled as at the table.

Ante, Play and Ante Bonus are one wager, named by its first stake. Aces Up rests on the player's hand alone: whoever
folds keeps it, by saying so (9.3) or, where the edition has it live on, without.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.core.money import Odds as Pays
from cutcard.exact.figures import WagerFigures
from cutcard.games.four_card_poker import exact as exact_game
from cutcard.games.four_card_poker.rules import ACES_UP, ANTE, PLAY, STAKES
from cutcard.games.four_card_poker.sample_choices import plan
from cutcard.games.four_card_poker.sample_kernel import OUTCOMES, one, recorded, tally
from cutcard.games.four_card_poker.strategies import STRATEGIES
from cutcard.hands.four_card import KINDS
from cutcard.shared.stud import ANTE_BONUS, capped
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
EVENTS = (*KINDS, "pair of aces")


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {wager: STAKES.least(game, wager) for wager in (ANTE, ACES_UP)}


def made(outcome: int) -> tuple[str, int, bool]:
    """The hand, how many times the Ante was played, and whether it stood up to the dealer's."""
    return EVENTS[outcome >> 3], outcome >> 1 & 3, bool(outcome & 1)


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents: each payment by its own odds and, where there is one, maximum."""
    event, times, won = made(outcome)
    kind = "pair" if event == "pair of aces" else event

    def net(odds: Pays | None, stake: Chips) -> Chips:
        return capped(game, odds.winnings(stake))[0] if odds else -stake

    main = -laid[ANTE]
    if times:
        wins = [game.pays(wager)["win"] if won else None for wager in (ANTE, PLAY)]
        bonus = game.pays(ANTE_BONUS).get(kind)
        main = net(wins[0], laid[ANTE]) + net(wins[1], times * laid[ANTE])
        main += net(bonus, laid[ANTE]) if bonus else 0
    return {ANTE: main, ACES_UP: net(game.pays(ACES_UP).get(event), laid[ACES_UP])}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """Each wager's outcomes per unit of its first stake, under the names of the exact figures."""
    laid, odds = stakes(game), exact_game.Odds.of(game)
    for outcome in range(OUTCOMES):
        event, times, won = made(outcome)
        kind = "pair" if event == "pair of aces" else event
        ended, *_ = exact_game.line(odds, KINDS.index(kind), kind, times, won)
        paid = settled(game, outcome, laid)
        hand = event if game.pays(ACES_UP).get(event) else "nothing that pays"
        for wager, said, staked in ((ANTE, ended, 1 + times), (ACES_UP, hand, 1)):
            yield wager, Line(said, int(counts[outcome]), Fraction(paid[wager], laid[wager]), Fraction(staked))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    played = exact_game.figures(game, strategy)
    return {ANTE: played, ACES_UP: exact_game.aces_up(game)}
