"""How Blackjack can be played by charts: one act for each total against each card of the dealer's."""

from collections.abc import Mapping
from functools import cache

import numpy as np

from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.blackjack.boxes import DOUBLE, HIT, MAIN, STAND, cards, first
from cutcard.games.blackjack.chart import Chart, chart
from cutcard.games.blackjack.hand import total
from cutcard.games.blackjack.solve import DOUBLE as DOUBLES
from cutcard.games.blackjack.solve import DRAW, Solution, fresh
from cutcard.games.blackjack.terms import Terms, value_of
from cutcard.games.manifest import SIMPLE

LIKE_THE_DEALER, NEVER_BUST = "like the dealer", "never bust"
NAMED: Mapping[str, str] = {
    SIMPLE: "play what the chart for these rules says for the total and the dealer's card; no insurance",
    NEVER_BUST: "stand on a hard 12 or more, and otherwise play by the chart; no insurance",
    LIKE_THE_DEALER: "draw to 16 and stand on 17 as the dealer does, without doubles, splits or insurance",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


@cache
def chart_of(name: str, terms: Terms) -> Chart:
    """The chart that a strategy goes by."""
    if name not in NAMED:
        known = one_of(STRATEGIES)
        raise Faulty("strategy/name", f"there is no strategy {name!r:.40} of this game", instead=f"there is {known}")
    made = chart(fresh(terms))
    if name == SIMPLE:
        return made
    draws = made.draws.copy()
    if name == NEVER_BUST:
        draws[:, 0, 12:] = False
        return Chart(draws, made.doubles, made.splits)
    draws[:, 0] = np.arange(22) < 17
    draws[:, 1] = np.arange(22) < 17 + terms.hits_soft_17
    return Chart(draws, np.zeros_like(made.doubles), np.zeros_like(made.splits))


@cache
def playing(name: str, terms: Terms) -> Solution:
    """Whoever plays so, from a fresh shoe."""
    best = fresh(terms)
    return best if name == OPTIMAL else chart_of(name, terms).playing(best)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table. Nothing is insured; backers stay out where they may."""
    words = {option.word: option for option in duty.options if isinstance(option, Choice)}
    lays = {option.wager: option for option in duty.options if isinstance(option, Lay)}
    if HIT not in words:
        return next(reversed(words.values())) if words else laid(next(iter(lays.values())))
    own = cards(table, duty.place)
    points, soft = total(own)
    made, up = chart_of(name, Terms.of(game)), value_of(first(table))
    if MAIN in lays and made.splits[up, value_of(own[0])]:
        return laid(lays[MAIN])
    act = made.act(up, int(soft), points, DOUBLE in lays)
    if act == DOUBLES:
        return laid(lays[DOUBLE])
    return words[HIT if act == DRAW or STAND not in words else STAND]


def laid(lay: Lay) -> Bet:
    """The most that may be laid."""
    return Bet(lay.place, lay.wager, lay.owner, lay.high)
