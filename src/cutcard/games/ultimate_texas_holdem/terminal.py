"""Ultimate Texas Hold'em at the terminal: what deserves a word in the result, and what the bots bet."""

from collections.abc import Sequence

from cutcard.core.facts import Award, Choice, Entry, Verdict
from cutcard.games.ultimate_texas_holdem.rules import ANTE, BLIND, TRIPS
from cutcard.shared.stud import FOLD
from cutcard.terminal.layout import Face, mostly

OFTEN = {ANTE: 1.0, TRIPS: 1 / 3}  # how often a bot bets it


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """What pays whatever the dealer holds surprises when the hand has lost, and so does a wager that comes back."""
    here = [e.fact for e in log if getattr(e.fact, "place", "") == line.place]
    if isinstance(line, Award):
        return ""
    won = any(isinstance(fact, Verdict) and (fact.wager, fact.outcome) == ("play", "win") for fact in here)
    if line.outcome == "push" and won:
        return "below its table" if line.wager == BLIND else "the dealer does not qualify"
    lost = any(isinstance(fact, Verdict) and (fact.wager, fact.outcome) == (BLIND, "lose") for fact in here)
    folded = any(isinstance(fact, Choice) and fact.word == FOLD for fact in here)
    paid = line.wager == TRIPS and line.outcome == "win" and lost
    return f"pays although the hand {'was folded' if folded else 'lost'}" if paid else ""


FACE = Face(tables=(BLIND, TRIPS), remark=remark, bot_stake=mostly(OFTEN))
