"""Blackjack at the terminal: what deserves a word in the result, and what the bots bet."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Entry, Verdict
from cutcard.games.blackjack.boxes import MAIN
from cutcard.games.blackjack.madness import MADNESS
from cutcard.games.blackjack.rules import PERFECT_PAIRS, SUPER_SEVENS
from cutcard.terminal.layout import Face, least

OFTEN = {MAIN: 1.0, PERFECT_PAIRS: 1 / 3, SUPER_SEVENS: 1 / 4, MADNESS: 1 / 3}  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """Why an extra wager comes back."""
    void = isinstance(line, Verdict) and line.outcome == "void" and line.cite == "CP-2-14"
    return "a dealer's blackjack takes the original wager only" if void else ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least wager; the others now and then, at their least."""
    if generator.random() >= OFTEN[lay.wager]:
        return 0
    return min(least(lay) * (generator.choice((1, 1, 2, 3)) if lay.wager == MAIN else 1), lay.high)


FACE = Face(tables=(MAIN, PERFECT_PAIRS, SUPER_SEVENS, MADNESS), remark=remark, bot_stake=bot_stake)
