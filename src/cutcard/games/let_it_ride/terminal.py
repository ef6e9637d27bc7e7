"""Let It Ride at the terminal: which pay tables stand beside the cards, and what the bots bet."""

import random

from cutcard.core.duty import Lay
from cutcard.core.facts import Chips
from cutcard.games.let_it_ride.rules import BETS, MAIN
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS
from cutcard.terminal.layout import Face, least

OFTEN = {THREE_CARD_BONUS: 1 / 3}  # how often a bot bets it


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least; the Three Card Bonus now and then, at its least."""
    if generator.random() >= OFTEN.get(lay.wager, 1):
        return 0
    return min(least(lay) * (generator.choice((1, 1, 2, 3)) if lay.wager in BETS else 1), lay.high)


FACE = Face(tables=(MAIN, THREE_CARD_BONUS), bot_stake=bot_stake)
