"""Blackjack at the terminal: what deserves a word in the result, and what the bots bet."""

from collections.abc import Sequence

from cutcard.core.facts import Award, Entry, Verdict
from cutcard.games.blackjack.boxes import MAIN
from cutcard.games.blackjack.madness import MADNESS
from cutcard.games.blackjack.rules import PERFECT_PAIRS, SUPER_SEVENS
from cutcard.terminal.layout import Face, mostly

OFTEN = {MAIN: 1.0, PERFECT_PAIRS: 1 / 3, SUPER_SEVENS: 1 / 4, MADNESS: 1 / 3}  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """Why an extra wager comes back."""
    void = isinstance(line, Verdict) and line.outcome == "void" and line.cite == "CP-2-14"
    return "a dealer's blackjack takes the original wager only" if void else ""


FACE = Face(tables=(MAIN, PERFECT_PAIRS, SUPER_SEVENS, MADNESS), remark=remark, bot_stake=mostly(OFTEN))
