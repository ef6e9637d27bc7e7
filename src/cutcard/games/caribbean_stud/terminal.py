"""Caribbean Stud at the terminal: what deserves a word in the result, and how the bots bet."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Entry, Verdict
from cutcard.games.caribbean_stud.rules import ANTE, BET, JACKPOT
from cutcard.terminal.layout import Face, least

JACKPOT_OFTEN = 1 / 3  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """A Bet that comes back though the hand was the better one surprises."""
    unqualified = any("does not qualify" in str(entry.fact) for entry in log)
    back = isinstance(line, Verdict) and (line.wager, line.outcome) == (BET, "push")
    return "comes back, for the dealer does not qualify" if back and unqualified else ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least Ante; the jackpot now and then, and nothing blind."""
    if lay.wager == ANTE:
        return min(least(lay) * generator.choice((1, 1, 2, 3)), lay.high)
    return least(lay) if lay.wager == JACKPOT and generator.random() < JACKPOT_OFTEN else 0


FACE = Face(tables=(BET,), remark=remark, bot_stake=bot_stake)
