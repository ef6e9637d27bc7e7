"""Baccarat at the terminal: what deserves a word in the result, and how the bots bet."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Entry, Verdict
from cutcard.core.fold import fold
from cutcard.games.baccarat.cards import coup_so_far
from cutcard.games.baccarat.coup import BANKER, PLAYER
from cutcard.games.manifest import Lazy
from cutcard.terminal.layout import Face, least

OFTEN = {PLAYER: 0.4, BANKER: 0.5}  # and the others seldom


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """What a Banker win with six is paid less, where there is no commission."""
    if not isinstance(line, Verdict) or (line.wager, line.outcome) != (BANKER, "win"):
        return ""
    t = fold(log)
    without = "commission=none" in (t.opened.options if t.opened else ())
    return "with six, 1 to 2" if without and coup_so_far(t).points[1] == 6 else ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One side, or now and then a long shot; one to five times the least."""
    if generator.random() >= OFTEN.get(lay.wager, 0.1):
        return 0
    return min(least(lay) * generator.choice((1, 2, 5)), lay.high)


FACE = Face(scene=Lazy(__package__ or "", "terminal_coup"), remark=remark, bot_stake=bot_stake)
