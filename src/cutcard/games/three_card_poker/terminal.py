"""Three Card Poker at the terminal: what deserves a word in the result, and what the bots bet."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Choice, Entry, Verdict
from cutcard.games.three_card_poker.rules import ANTE, PAIR_PLUS, SIX_CARD
from cutcard.shared.stud import ANTE_BONUS, FOLD
from cutcard.terminal.layout import Face, least

OFTEN = {ANTE: 1.0, PAIR_PLUS: 1 / 2, SIX_CARD: 1 / 4}  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """What pays whatever the dealer holds surprises when the hand has lost."""
    here = [e.fact for e in log if getattr(e.fact, "place", "") == line.place]
    paid = isinstance(line, Award) or (line.wager in (PAIR_PLUS, SIX_CARD) and line.outcome == "win")
    lost = any(isinstance(fact, Verdict) and (fact.wager, fact.outcome) == (ANTE, "lose") for fact in here)
    folded = any(isinstance(fact, Choice) and fact.word == FOLD for fact in here)
    return f"pays although the hand {'was folded' if folded else 'lost'}" if paid and lost else ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least Ante; the others now and then, at their least."""
    if generator.random() >= OFTEN[lay.wager]:
        return 0
    return min(least(lay) * (generator.choice((1, 1, 2, 3)) if lay.wager == ANTE else 1), lay.high)


FACE = Face(tables=(PAIR_PLUS, ANTE_BONUS, SIX_CARD), remark=remark, bot_stake=bot_stake)
