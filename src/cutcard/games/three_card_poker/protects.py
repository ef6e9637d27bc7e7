"""Three Card Poker: what it is worth to know more than the own hand, or less."""

from collections.abc import Iterator
from math import lcm

import numpy as np

from cutcard.batch import three_card
from cutcard.batch.orders import THREE_CARD
from cutcard.core.game import Game
from cutcard.games.three_card_poker.exact import ENDS, Odds, best, figures, met, played_from
from cutcard.games.three_card_poker.sample import plan
from cutcard.games.three_card_poker.strategies import OPTIMAL
from cutcard.hands.three_card import KINDS
from cutcard.protect.against import Against, Array
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.parts import against_the_dealer, of_blind

UNIT = "Ante"


def usual(game: Game) -> Worth:
    odds = Odds.of(game)
    return Worth.of(figures(odds, best(odds)))


def parts(game: Game, asked: Asked) -> Iterator[Priced]:
    yield from against_the_dealer(game, against(game), usual(game), asked, ("CP-17-11", "11.1"), ("CP-17-1", "11.8"))
    yield of_blind(game, ("5.5.2", "5.5.2-BLIND"), "with no card known", blind(game), f"all {len(met().hands):,} hands")


def blind(game: Game) -> Worth:
    """A hand that nobody may view (5.5.2): played whatever it is, or folded."""
    played = figures(Odds.of(game), played_from(0))
    folded = figures(Odds.of(game), ~played_from(0))
    return max(Worth.of(played), Worth.of(folded), key=lambda worth: worth.ev)


def against(game: Game) -> Against:
    odds, p = Odds.of(game), plan(game, OPTIMAL)
    parts = lcm(*(f.denominator for f in (odds.ante, odds.play, *odds.bonus)))
    played = [[int(odds.net(end, kind) * parts) for kind in range(len(KINDS))] for end in ENDS]
    nets = np.array([np.full_like(played, -parts), played])

    def chosen(cards: Array) -> Array:
        return p.played[three_card(cards)].astype(np.int64)

    return Against(game.name, THREE_CARD, 3, 3, 0, p.kinds, int(p.qualifying), parts, nets, (1, 2), chosen)
