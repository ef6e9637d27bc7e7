"""Four Card Poker: what it is worth to know more than the own hand and the up card, or less."""

from collections.abc import Iterator
from functools import cache
from math import lcm

import numpy as np

from cutcard.batch.orders import FOUR_CARD
from cutcard.core.game import Game
from cutcard.games.four_card_poker.exact import COMPLETIONS, SITUATIONS, Odds, blind_hand, figures
from cutcard.games.four_card_poker.sample_choices import plan
from cutcard.games.four_card_poker.sample_kernel import chosen
from cutcard.games.four_card_poker.strategies import OPTIMAL
from cutcard.hands.four_card import KINDS
from cutcard.protect.against import LOST, Against
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.parts import against_the_dealer, of_blind

UNIT = "Ante"


def usual(game: Game) -> Worth:
    return Worth.of(figures(game, OPTIMAL))


def parts(game: Game, asked: Asked) -> Iterator[Priced]:
    yield from against_the_dealer(game, against(game), usual(game), asked, ("9.6", "11.1"), ("8.2",))
    if not game.edition.options["view-one"].fixed:
        deals = f"every one of {SITUATIONS * COMPLETIONS:,} deals counted"
        worth = Worth.of(blind_hand(Odds.of(game)))
        yield of_blind(game, ("5.5.2", "5.5.2-BLIND"), "by the dealer's up card alone", worth, deals)


def against(game: Game) -> Against:
    """The dealer always qualifies, and the player wins ties."""
    odds = Odds.of(game)
    parts = lcm(*(f.denominator for f in (odds.ante, odds.play, *odds.bonus)))
    kinds = np.concatenate([[0], FOUR_CARD.ladder >> 26])
    nets = np.full((4, 4, len(KINDS)), -parts, np.int64)
    for times in (1, 2, 3):
        for end in range(4):
            nets[times, end] = [int(odds.net(kind, times, end != LOST) * parts) for kind in range(len(KINDS))]
    played = cache(lambda: plan(game, OPTIMAL))  # every deal is counted for it, once it is asked for
    return Against(
        game.name, FOUR_CARD, 5, 6, 1, kinds, 0, parts, nets, (1, 2, 3, 4), lambda cards: chosen(cards, played())
    )
