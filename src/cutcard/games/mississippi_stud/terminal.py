"""Mississippi Stud at the terminal: what deserves a word in the result, and what the bots bet."""

from collections.abc import Sequence

from cutcard.core.facts import Award, Choice, Entry, Verdict
from cutcard.games.mississippi_stud.rules import ANTE
from cutcard.shared.stud import FOLD
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS
from cutcard.terminal.layout import Face, mostly

OFTEN = {ANTE: 1.0, THREE_CARD_BONUS: 1 / 3}  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """A side wager that pays on a hand that was folded surprises."""
    here = [e.fact for e in log if getattr(e.fact, "place", "") == line.place]
    paid = isinstance(line, Award) or (line.wager == THREE_CARD_BONUS and line.outcome == "win")
    folded = any(isinstance(fact, Choice) and fact.word == FOLD for fact in here)
    return "pays although the hand was folded" if paid and folded else ""


FACE = Face(tables=(ANTE, THREE_CARD_BONUS), remark=remark, bot_stake=mostly(OFTEN))
