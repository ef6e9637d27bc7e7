"""Mississippi Stud at the terminal: what deserves a word in the result, and what the bots bet."""

from collections.abc import Mapping, Sequence

from cutcard.core.facts import Award, Chips, Choice, Entry, Spot, Verdict
from cutcard.games.mississippi_stud.rules import ANTE
from cutcard.shared.stud import FOLD
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS
from cutcard.terminal.layout import Face, mostly

OFTEN = {ANTE: 1.0, THREE_CARD_BONUS: 1 / 3}  # how often a bot bets it


def reserve(bets: Mapping[Spot, Chips]) -> Chips:
    """To stay in to the end, three streets as large as the Ante must be affordable."""
    return 3 * sum(chips for spot, chips in bets.items() if spot.wager == ANTE)


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """A side wager that pays on a hand that was folded surprises."""
    here = [e.fact for e in log if getattr(e.fact, "place", "") == line.place]
    paid = isinstance(line, Award) or (line.wager == THREE_CARD_BONUS and line.outcome == "win")
    folded = any(isinstance(fact, Choice) and fact.word == FOLD for fact in here)
    return "pays although the hand was folded" if paid and folded else ""


FACE = Face(tables=(ANTE, THREE_CARD_BONUS), reserve=reserve, remark=remark, bot_stake=mostly(OFTEN))
