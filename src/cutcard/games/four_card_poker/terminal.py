"""Four Card Poker at the terminal: what deserves a word in the result, and how the bots bet."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Choice, Entry, Verdict
from cutcard.games.four_card_poker.rules import ACES_UP, ANTE, KEEP
from cutcard.shared.stud import ANTE_BONUS, FOLD
from cutcard.terminal.layout import Face, least

ACES_UP_OFTEN = 1 / 3  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """A bonus and Aces Up pay whatever the dealer holds, which surprises when the hand has lost."""
    here = [e.fact for e in log if getattr(e.fact, "place", "") == line.place]
    paid = isinstance(line, Award) or (line.wager == ACES_UP and line.outcome == "win")
    lost = any(isinstance(fact, Verdict) and (fact.wager, fact.outcome) == (ANTE, "lose") for fact in here)
    folded = any(isinstance(fact, Choice) and fact.word in (FOLD, KEEP) for fact in here)
    return f"pays although the hand {'was folded' if folded else 'lost'}" if paid and lost else ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least Ante; Aces Up now and then, at its least."""
    if lay.wager == ANTE:
        return min(least(lay) * generator.choice((1, 1, 2, 3)), lay.high)
    return least(lay) if lay.wager == ACES_UP and generator.random() < ACES_UP_OFTEN else 0


FACE = Face(tables=(ACES_UP, ANTE_BONUS), remark=remark, bot_stake=bot_stake)
