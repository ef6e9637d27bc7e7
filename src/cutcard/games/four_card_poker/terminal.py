"""Four Card Poker at the terminal: what deserves a word in the result, and how the bots play."""

import random
from collections.abc import Mapping, Sequence

from cutcard.cards import RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Award, Bet, Chips, Choice, Entry, Fact, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.four_card_poker.rules import ACES_UP, ANTE, ANTE_BONUS, KEEP, PLAY
from cutcard.hands.four_card import PAIR, strength
from cutcard.shared.stud import FOLD
from cutcard.terminal.layout import Face, least

ACES_UP_OFTEN = 1 / 3  # how often a bot bets it


def pair_of(rank: str) -> int:
    """The weakest hand with that pair."""
    return PAIR | 1 << RANKS.index(rank) << 13


def reserve(bets: Mapping[Spot, Chips]) -> Chips:
    """To stay in, a Play of one Ante must be affordable; a blind one lies there already."""
    blind = any(spot.wager == PLAY for spot in bets)
    return 0 if blind else sum(chips for spot, chips in bets.items() if spot.wager == ANTE)


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


def bot_answer(game: Game, table: Table, duty: Duty) -> Fact:
    """The strategy that circulates: three times with tens or better, once with threes to nines, else fold."""
    held = strength(table.cards(duty.place))
    lay = next((option for option in duty.options if isinstance(option, Lay)), None)
    if lay and held >= pair_of("3"):
        return Bet(lay.place, lay.wager, lay.owner, lay.high if held >= pair_of("T") else lay.low)
    return Choice(duty.place, FOLD)


FACE = Face(
    tables=(ACES_UP, ANTE_BONUS), reserve=reserve, remark=remark, bot_stake=bot_stake, bot_answer=bot_answer
)
