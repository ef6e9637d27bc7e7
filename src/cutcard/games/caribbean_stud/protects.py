"""Caribbean Stud: what it is worth to know more than the own hand and the up card, or less."""

from collections.abc import Iterator

import numpy as np

from cutcard.batch.orders import FIVE_CARD
from cutcard.core.game import Game
from cutcard.games.caribbean_stud.exact import ENDS, SITUATIONS, Odds, best, figures, gained, met
from cutcard.games.caribbean_stud.kernel import COMPLETIONS
from cutcard.games.caribbean_stud.rules import SIZE, TIMES
from cutcard.games.caribbean_stud.sample import plan
from cutcard.games.caribbean_stud.sample_kernel import chosen
from cutcard.games.caribbean_stud.strategies import OPTIMAL
from cutcard.hands.five_card import KINDS
from cutcard.protect.against import Against
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.parts import against_the_dealer, of_blind

UNIT = "Ante"


def usual(game: Game) -> Worth:
    odds = Odds.of(game)
    return Worth.of(figures(odds, best(odds)))


def parts(game: Game, asked: Asked) -> Iterator[Priced]:
    yield from against_the_dealer(game, against(game), usual(game), asked, ("CP-6-11", "12.1"), ("CP-6-1", "12.4"))
    deals = f"every one of {SITUATIONS * COMPLETIONS:,} deals counted"
    yield of_blind(game, ("5.6.2",), "by the dealer's up card alone", blind(game), deals)


def blind(game: Game) -> Worth:
    """A hand that nobody may view (5.6.2): the choice rests on the dealer's up card alone."""
    odds, m = Odds.of(game), met()
    whole = np.zeros(13, object)
    np.add.at(whole, m.up, (m.weight * gained(odds, m)).astype(object))
    return Worth.of(figures(odds, (whole >= 0)[m.up]))


def against(game: Game) -> Against:
    odds, p = Odds.of(game), plan(game, OPTIMAL)
    played = [[int(odds.net(end, kind) * odds.scale) for kind in range(len(KINDS))] for end in ENDS]
    nets = np.array([np.full_like(played, -odds.scale), played])
    least, stakes = int(p.qualifying), (1, 1 + TIMES)
    return Against(
        game.name, FIVE_CARD, SIZE, SIZE, 1, p.kinds, least, odds.scale, nets, stakes, lambda cards: chosen(cards, p)
    )
