"""Three Card Poker simulated: what each of the kernel's outcomes is worth, settled as at the table.

Ante, Play and Ante Bonus are one wager, named by its first stake. Pairs Plus is never lost by a fold here: whoever
plays well folds no hand that it pays on.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.orders import FIVE_CARD, THREE_CARD
from cutcard.batch.tables import tables
from cutcard.core.errors import Faulty
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.core.money import Odds as Pays
from cutcard.exact.figures import WagerFigures
from cutcard.games.three_card_poker import exact as exact_game
from cutcard.games.three_card_poker.rules import ANTE, PAIR_PLUS, PLAY, SIX_CARD, STAKES
from cutcard.games.three_card_poker.sample_kernel import (
    FOLDED,
    LOST,
    OUTCOMES,
    SIXES,
    TIED,
    UNQUALIFIED,
    WON,
    Plan,
    one,
    recorded,
    tally,
)
from cutcard.games.three_card_poker.strategies import STRATEGIES
from cutcard.hands.three_card import KINDS, QUEEN_HIGH
from cutcard.shared.stud import ANTE_BONUS, capped
from cutcard.sim.draws import PACK
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
BEST_OF_SIX = ("less than three of a kind", "three of a kind", "straight", "flush", "full house", "four of a kind",
               "straight flush", "royal flush")  # fmt: skip
WORDS = {FOLDED: "fold", UNQUALIFIED: "dealer does not qualify", WON: "win", TIED: "tie", LOST: "lose"}


def plan(game: Game, strategy: str) -> Plan:
    three, five = THREE_CARD.ladder, FIVE_CARD.ladder
    strength, plays = exact_game.met().strength, exact_game.choices(game, strategy)
    if np.intersect1d(strength[plays], strength[~plays]).size:
        message = "under these odds the best play of some hands depends on their suits too"
        raise Faulty("simulate/suits", message, instead="give --strategy with rules, or analyse it: that is exact")
    played = np.zeros(1 + len(three), bool)
    played[1 + np.searchsorted(three, strength[plays])] = True
    sixes = np.maximum((five >> 26) - 2, 0)
    sixes[-1] = SIXES - 1
    first = np.zeros(1, np.uint8)
    return Plan(
        PACK,
        tables(THREE_CARD, 3, steps=True),
        tables(FIVE_CARD, 6, steps=True),
        np.concatenate([first, (three >> 26).astype(np.uint8)]),
        np.concatenate([first, sixes.astype(np.uint8)]),
        played,
        np.uint64(np.searchsorted(three, QUEEN_HIGH) + 1),
    )


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {wager: STAKES.least(game, wager) for wager in (ANTE, PAIR_PLUS, SIX_CARD)}


def made(outcome: int) -> tuple[str, int, str]:
    """The hand, how it ended, and the best five of all six cards."""
    rest, six = divmod(outcome, SIXES)
    kind, end = divmod(rest, 5)
    return KINDS[kind], end, BEST_OF_SIX[six]


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents: each payment by its own odds and, where there is one, maximum."""
    kind, end, six = made(outcome)

    def net(odds: Pays | None, stake: Chips) -> Chips:
        return capped(game, odds.winnings(stake))[0] if odds else -stake

    main, bonus = -laid[ANTE], game.pays(ANTE_BONUS).get(kind)
    if end != FOLDED:
        won = game.pays(ANTE)["win"] if end in (UNQUALIFIED, WON) else None
        main = 0 if end == TIED else net(won, laid[ANTE])
        main += 0 if end in (TIED, UNQUALIFIED) else net(game.pays(PLAY)["win"] if end == WON else None, laid[ANTE])
        main += net(bonus, laid[ANTE]) if bonus else 0
    sides = {PAIR_PLUS: kind, SIX_CARD: six}
    return {ANTE: main, **{wager: net(game.pays(wager).get(event), laid[wager]) for wager, event in sides.items()}}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """Each wager's outcomes per unit of its first stake, under the names of the exact figures."""
    laid = stakes(game)
    for outcome in range(OUTCOMES):
        kind, end, six = made(outcome)
        paid = settled(game, outcome, laid)
        ended = WORDS[end] if end == FOLDED else f"{kind}, {WORDS[end]}"
        sides = {wager: event if game.pays(wager).get(event) else "nothing that pays"
                 for wager, event in ((PAIR_PLUS, kind), (SIX_CARD, six))}  # fmt: skip
        for wager, said in {ANTE: ended, **sides}.items():
            staked = 2 if wager == ANTE and end != FOLDED else 1
            yield wager, Line(said, int(counts[outcome]), Fraction(paid[wager], laid[wager]), Fraction(staked))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    played = exact_game.figures(exact_game.Odds.of(game), exact_game.choices(game, strategy))
    return {ANTE: played, PAIR_PLUS: exact_game.pair_plus(game), SIX_CARD: exact_game.six_card_bonus(game)}
