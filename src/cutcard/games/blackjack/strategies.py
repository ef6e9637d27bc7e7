"""How Blackjack can be played by charts: one act for each total against each card of the dealer's."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.blackjack.boxes import DOUBLE, HIT, MAIN, STAND, cards, first
from cutcard.games.blackjack.chart import Chart, chart
from cutcard.games.blackjack.hand import total
from cutcard.games.blackjack.solve import DOUBLE as DOUBLES
from cutcard.games.blackjack.solve import DRAW, Solution, fresh
from cutcard.games.blackjack.terms import ACE, VALUES, Terms, value_of
from cutcard.games.manifest import SIMPLE
from cutcard.shared.phrases import ONE_RANK, ONE_UP, between, is_so
from cutcard.shared.strategy import Language, Phrase, Test

LIKE_THE_DEALER, NEVER_BUST = "like the dealer", "never bust"
NAMED: Mapping[str, str] = {
    SIMPLE: "else by the chart",
    NEVER_BUST: "by the chart with any pair; stand with hard 12 or more; else by the chart",
    LIKE_THE_DEALER: "hit if the dealer would; else stand",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)
STANDS, HITS, DOUBLED, SPLITS, CHARTED = range(5)
ACTS = {"stand": STANDS, "hit": HITS, "double": DOUBLED, "split": SPLITS, "by the chart": CHARTED}
ORDER = "23456789TA"  # of the dealer's cards, as charts are printed


@dataclass(frozen=True)
class Situation:
    """A total, hard or soft, against a card of the dealer's; of two cards alike, which."""

    up: int
    soft: bool
    total: int
    hits_soft_17: bool
    pair: int = -1

    @property
    def paired(self) -> bool:
        return self.pair >= 0

    @property
    def dealer_hits(self) -> bool:
        return self.total < 17 + (self.soft and self.hits_soft_17)


def totals(kind: str | None, low: str, high: str | None, more: str | None) -> Test:
    least, most = int(low), int(high or low)
    spanned = between("total", 0 if more == "less" else least, 21 if more == "more" else most)
    return spanned if kind is None else lambda s: (s.soft == (kind == "soft")) & spanned(s)


def against(text: str) -> Test:
    wanted: set[int] = set()
    for part in (p.strip().upper() for p in text.split(",")):
        low, _, high = ("T" if letter in "JQK" else letter for letter in part.partition("-"))
        wanted |= {VALUES.index(value) for value in ORDER[ORDER.index(low) : ORDER.index(high or low) + 1]}
    return lambda s: s.up in wanted


PHRASES = (
    Phrase("hard 12 or more, soft 13 to 17, 9", "the total of the hand",
           r"(?:(hard|soft) )?(\d{1,2})(?: to (\d{1,2})| or (more|less))?", totals),
    Phrase("88", "two cards of that value, which may be split", rf"({ONE_RANK})\1",
           lambda letter: lambda s: s.pair == value_of(letter.upper())),
    is_so("any pair", "two cards of one value", "paired"),
    Phrase("against 2-6, A", "the dealer's card", rf"against ({ONE_UP}(?:, ?{ONE_UP})*)", against),
    is_so("the dealer would", "the dealer would draw with this total", "dealer_hits"),
)  # fmt: skip
LANGUAGE = Language(ACTS, PHRASES, NAMED)


@cache
def chart_of(name: str, terms: Terms) -> Chart:
    """The chart that a strategy goes by. An act that is not open is passed over: the next rule that fits decides."""
    rules = LANGUAGE.read(name)
    if rules.otherwise in (DOUBLED, SPLITS):
        raise Faulty("strategy/end", "a double or a split is not always open", instead="close with `else stand`")
    best = chart(fresh(terms))
    draws, doubles, splits = (np.zeros_like(flags) for flags in (best.draws, best.doubles, best.splits))
    for cell in np.ndindex(draws.shape):
        up, soft, points = cell
        s = Situation(up, bool(soft), points, terms.hits_soft_17)
        act, then = rules.act(s, (SPLITS,)), rules.act(s, (SPLITS, DOUBLED))
        doubles[cell] = best.doubles[cell] if act == CHARTED else act == DOUBLED
        draws[cell] = best.draws[cell] if then == CHARTED else then == HITS
    for up, pair in np.ndindex(splits.shape):
        points, soft = (12, 1) if pair == ACE else (2 * pair + 2, 0)
        done = rules.act(Situation(up, bool(soft), points, terms.hits_soft_17, pair))
        splits[up, pair] = best.splits[up, pair] if done == CHARTED else done == SPLITS
    return Chart(draws, doubles, splits)


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
