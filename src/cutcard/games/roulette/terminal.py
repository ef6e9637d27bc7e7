"""Roulette at the terminal: how the bots bet."""

import random

from cutcard.core.duty import Lay
from cutcard.core.facts import Chips
from cutcard.games.manifest import Lazy
from cutcard.shared.wheel import EVEN_CHANCE, SECTION
from cutcard.terminal.layout import Face, least

OFTEN = {"straight": 0.05, "split": 0.02, "street": 0.03, "corner": 0.03, "six-line": 0.03, EVEN_CHANCE: 0.15}
OTHER = 0.15


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """A few spots at random, one to five times the least."""
    section = SECTION.get(lay.wager, lay.wager)
    if generator.random() >= OFTEN.get(section, OTHER):
        return 0
    return min(least(lay) * generator.choice((1, 2, 5)), lay.high)


FACE = Face(scene=Lazy(__package__ or "", "terminal_board"), bot_stake=bot_stake)
