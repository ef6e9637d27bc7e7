"""Mississippi Stud simulated: what each of the kernel's outcomes is worth, settled as at the table.

Ante and streets are one wager, named by its first stake.
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
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.games.mississippi_stud import exact as exact_game
from cutcard.games.mississippi_stud.rules import ANTE, EVENTS, LIMIT, STAKES
from cutcard.games.mississippi_stud.sample_choices import looked_up, pairs, threes
from cutcard.games.mississippi_stud.sample_kernel import FOLDS, OUTCOMES, THREES, Plan, one, recorded, tally
from cutcard.games.mississippi_stud.sample_kernel import STAKES as STAKED
from cutcard.games.mississippi_stud.strategies import STRATEGIES
from cutcard.shared.stud import capped
from cutcard.shared.three_card_bonus import KINDS, THREE_CARD_BONUS
from cutcard.sim.draws import PACK
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
FOLDED = [(street, staked) for street, before in enumerate(exact_game.BEFORE) for staked in before]


def plan(game: Game, strategy: str) -> Plan:
    play = exact_game.choices(game, strategy)
    return Plan(
        PACK.astype(np.int64),
        pairs(),
        *looked_up(play),
        threes(),
        tables(FIVE_CARD, 5, steps=True),
        exact_game.events(),
    )


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {wager: STAKES.least(game, wager) for wager in (ANTE, THREE_CARD_BONUS)}


def made(outcome: int) -> tuple[str, int, str]:
    """How the hand ended, how many Antes were staked, and the kind of the community cards."""
    end, three = divmod(outcome, THREES)
    if end < FOLDS:
        street, staked = FOLDED[end]
        return f"fold on {exact_game.STREET_WORDS[street]}", staked, KINDS[three]
    event, more = divmod(end - FOLDS, STAKED)
    return EVENTS[event], 4 + more, KINDS[three]


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with, in cents; the limit of the house holds for the whole hand, and for the bonus."""
    event, staked, three = made(outcome)
    main, side = staked * laid[ANTE], game.pays(THREE_CARD_BONUS).get(three)
    odds, most = game.pays(ANTE).get(event), LIMIT.of(game)
    won = odds.winnings(main) if odds else -main
    bonus = capped(game, side.winnings(laid[THREE_CARD_BONUS]))[0] if side else -laid[THREE_CARD_BONUS]
    return {ANTE: min(won, most) if most else won, THREE_CARD_BONUS: bonus}


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    """Each wager's outcomes per unit of its first stake, under the names of the exact figures."""
    laid = stakes(game)
    for outcome in range(OUTCOMES):
        event, staked, three = made(outcome)
        paid, count = settled(game, outcome, laid), int(counts[outcome])
        side = three if game.pays(THREE_CARD_BONUS).get(three) else "nothing that pays"
        net = Fraction(paid[ANTE], laid[ANTE])
        yield ANTE, Line(f"{event}, {staked} Antes staked", count, net, Fraction(staked))
        yield THREE_CARD_BONUS, Line(side, count, Fraction(paid[THREE_CARD_BONUS], laid[THREE_CARD_BONUS]))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    played = exact_game.figures(exact_game.paid(game), exact_game.choices(game, strategy))
    return {ANTE: played, THREE_CARD_BONUS: three_card_bonus(game)}
