"""Pai Gow at the terminal: how the hands compared, what the bots bet, and when they bank."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Choice, Entry, Open, Verdict
from cutcard.core.fold import fold
from cutcard.games import named
from cutcard.games.pai_gow.boxes import BOXES, DECLINE, MAIN, TAKE, bank, banker, setting
from cutcard.terminal.layout import Face, least


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """Both hands by name, each against the bank's."""
    opened, t = log[0].fact, fold(log)
    if not isinstance(opened, Open) or not isinstance(line, Verdict) or line.wager != MAIN:
        return ""
    game = named(opened.game, opened.edition, dict(option.partition("=")[::2] for option in opened.options))
    ours, theirs = setting(game, t, line.place), setting(game, t, bank(t))
    if not ours or not theirs:
        return ""
    return f"low {ours.under.words} against {theirs.under.words}; high {ours.over.words} against {theirs.over.words}"


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least."""
    return min(least(lay) * generator.choice((1, 1, 2, 3)), lay.high)


def bot_says(options: Sequence[Choice], generator: random.Random) -> Choice | None:
    """Of three that are offered the bank, one takes it."""
    said = {option.word: option for option in options}
    return said[generator.choice((TAKE, DECLINE, DECLINE))] if TAKE in said else None


def seats(numbered: Sequence[str]) -> Sequence[str]:
    """Box 1 last: it is the bank's while the house banks (CP-12-11.1)."""
    return sorted(numbered, key=lambda box: box == BOXES[0])


FACE = Face(remark=remark, bot_stake=bot_stake, bot_says=bot_says, bank=banker, seats=seats)
