"""How Blackjack can be played by rules: an act for the total, or the pair, against each card of the dealer's."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from cutcard.cards import one, plural
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.blackjack.boxes import DOUBLE, HIT, MAIN, STAND, cards, first
from cutcard.games.blackjack.chart import Chart, chart
from cutcard.games.blackjack.every_hand import hands
from cutcard.games.blackjack.hand import total
from cutcard.games.blackjack.solve import DOUBLE as DOUBLES
from cutcard.games.blackjack.solve import DRAW, Flags, Solution, doubling, fresh, may_stand, two
from cutcard.games.blackjack.terms import ANY, VALUES, Terms, value_of
from cutcard.games.manifest import SIMPLE
from cutcard.shared.phrases import ONE_RANK, ONE_UP, between, in_words, is_so, spans
from cutcard.shared.strategy import Language, Phrase, Space, Strategy, Test

LIKE_THE_DEALER, NEVER_BUST = "like the dealer", "never bust"
NAMED: Mapping[str, str] = {
    SIMPLE: "else by the chart",
    NEVER_BUST: "split if the chart would; stand with hard 12 or more; else by the chart",
    LIKE_THE_DEALER: "hit if the dealer would; else stand",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)
STANDS, HITS, DOUBLED, SPLITS, CHARTED = range(5)
ACTS = {"stand": STANDS, "hit": HITS, "double": DOUBLED, "split": SPLITS, "by the chart": CHARTED}
ORDER = "23456789TA"  # of the dealer's cards, as charts are printed
MAY_HOLD = 21  # the highest total


@dataclass(frozen=True)
class Situation:
    """A hand against a card of the dealer's, as rules see it; each but the house's rule may be an array."""

    up: Any
    soft: Any
    total: Any
    hits_soft_17: bool
    pair: Any = -1  # the value of two cards alike
    chart_splits: Any = False

    @property
    def paired(self) -> Any:
        return self.pair >= 0

    @property
    def dealer_hits(self) -> Any:
        return self.total < 17 + (self.soft & self.hits_soft_17)


def ten_for_pictures(letter: str) -> str:
    return "T" if letter in ("J", "Q", "K") else letter


def span(low: str, high: str | None, more: str | None) -> tuple[int, int]:
    """Return the least and the highest total; a span that runs downwards is refused."""
    least, most = int(low), int(high or low)
    if most < least:
        raise Faulty("strategy/span", f"{low} to {high} runs downwards", instead=f"write {high} to {low}")
    return 0 if more == "less" else least, MAY_HOLD if more == "more" else most


def totals(kind: str | None, low: str, high: str | None, more: str | None) -> Test:
    spanned = between("total", *span(low, high, more))
    return spanned if kind is None else lambda s: (s.soft == (kind == "soft")) & spanned(s)


def totals_read(kind: str | None, low: str, high: str | None, more: str | None) -> str:
    which = f"a {kind} total" if kind else "a total, hard or soft,"
    return f"{which} of {low}" + (f" to {high}" if high else f" or {more}" if more else "")


def pairs(low: str, high: str | None) -> list[str]:
    """Read `88`, or `22 to 77`, as the values of the pairs."""
    least, most = (ten_for_pictures(letter.upper()) for letter in (low, high or low))
    if ORDER.index(least) > ORDER.index(most):
        said = f"{2 * least} to {2 * most} runs downwards"
        raise Faulty("strategy/span", said, instead=f"write {2 * most} to {2 * least}")
    return list(ORDER[ORDER.index(least) : ORDER.index(most) + 1])


def pairs_read(low: str, high: str | None) -> str:
    return f"a pair of {in_words(pairs(low, high), ORDER, plural)}"


def ups(text: str) -> list[str]:
    return spans(text, ORDER, ten_for_pictures)


def is_one_of(feature: str, letters: list[str]) -> Test:
    """Test whether a value is one of these."""
    wanted = sum(1 << VALUES.index(letter) for letter in letters)
    return lambda s: (getattr(s, feature) >= 0) & (wanted >> (getattr(s, feature) % 10) & 1 == 1)


PHRASES = (
    Phrase("88, 22 to 77", "two cards of that value, which may be split",
           rf"({ONE_RANK})\1(?: to ({ONE_RANK})\2)?", lambda low, high: is_one_of("pair", pairs(low, high)),
           pairs_read),
    Phrase("hard 12 or more, soft 13 to 17, 9", "the total of the hand",
           r"(?:(hard|soft) )?(\d{1,2})(?: to (\d{1,2})| or (more|less))?", totals, totals_read),
    is_so("any pair", "two cards of one value", "paired"),
    Phrase("against 2-6, A", "the dealer's card", rf"against ({ONE_UP}(?:, ?{ONE_UP})*)",
           lambda text: is_one_of("up", ups(text)),
           lambda text: f"the dealer shows {in_words(ups(text), ORDER, one)}"),
    is_so("the dealer would", "the dealer would draw with this total", "dealer_hits"),
    is_so("the chart would", "the chart splits this pair", "chart_splits"),
)  # fmt: skip


def opens(terms: Terms, parted: bool = False) -> dict[int, Flags]:
    """Say by act with which hands it is open: as dealt, or with `parted` when no more hands may be split off."""
    split = np.zeros(len(hands().size), bool)
    for value in range(10):
        split[two(value, value)] = terms.most_hands(value) > 1 and not parted
    double = doubling(terms) & (terms.double_after_split or not parted)
    return {STANDS: may_stand(), DOUBLED: double, SPLITS: split}


def situation(terms: Terms, up: int, chart_splits: Flags | None = None) -> Situation:
    """Return every hand against this card."""
    h = hands()
    pair, splits = np.full(len(h.size), -1), np.zeros(len(h.size), bool)
    for value in range(10):
        pair[two(value, value)] = value
        splits[two(value, value)] = chart_splits is None or chart_splits[value]
    return Situation(up, h.soft.astype(bool), h.total, terms.hits_soft_17, pair, splits)


@cache
def spaces(*rules: Terms) -> tuple[Space, ...]:
    """Return every hand that may act against each card under these rules, as dealt and after splits."""
    may_act = (hands().size > 1) & (hands().total < MAY_HOLD)
    return tuple(
        Space(may_act, situation(terms, up), opens(terms, parted))
        for terms in rules
        for up in range(10)
        for parted in (False, True)
    )


LANGUAGE = Language(
    ACTS, PHRASES, NAMED, lambda: spaces(Terms(double=ANY), Terms(double=ANY, hits_soft_17=True))
)  # whatever some house allows


@cache
def rules_of(name: str, terms: Terms) -> Strategy:
    """Read a strategy for these rules of the game; a rule that they leave nothing to decide is refused."""
    rules = LANGUAGE.read(name)
    if rules.otherwise in (DOUBLED, SPLITS):
        raise Faulty("strategy/end", "a double or a split is not always open", instead="close with `else stand`")
    if name not in NAMED:
        rules.check(spaces(terms))
    return rules


@cache
def playing(name: str, terms: Terms) -> Solution:
    """Return the play of this name, or by these rules, with a fresh shoe."""
    best = fresh(terms)
    if name == OPTIMAL:
        return best
    rules, made, splits = rules_of(name, terms), [], np.zeros_like(best.splits)
    for a in best.against:
        draws, doubles, parted = by_rules(rules, terms, chart(best), a.up)
        made.append(a.played(terms, draws, doubles))
        splits[a.up] = [parted[two(value, value)] for value in range(10)]
    return replace(best, against=tuple(made), splits=splits)


def by_rules(rules: Strategy, terms: Terms, by_chart: Chart, up: int) -> tuple[Flags, Flags, Flags]:
    """Say of every hand whether it draws, doubles and is split. An act that is not open is passed over."""
    h, s, opened = hands(), situation(terms, up, by_chart.splits[up]), opens(terms)
    none = {act: np.zeros(len(h.size), bool) for act in (SPLITS, DOUBLED)}
    whole, unsplit, plain = opened, opened | {SPLITS: none[SPLITS]}, opened | none
    doubles, draws = (flags[up, h.soft, h.total] for flags in (by_chart.doubles, by_chart.draws))
    charted = {SPLITS: s.chart_splits, DOUBLED: doubles, HITS: draws}

    def does(act: int, open_to: Mapping[int, Flags]) -> Flags:
        done = rules.acts(s, np.zeros(len(h.size), np.int64), open_to)
        found: Flags = (done == act) | (done == CHARTED) & charted[act] & open_to.get(act, True)
        return found

    return does(HITS, plain), does(DOUBLED, unsplit), does(SPLITS, whole)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table. Nothing is insured; backers stay out where they may."""
    words = {option.word: option for option in duty.options if isinstance(option, Choice)}
    lays = {option.wager: option for option in duty.options if isinstance(option, Lay)}
    if HIT not in words:
        return next(reversed(words.values())) if words else laid(next(iter(lays.values())))
    own, up, terms = cards(table, duty.place), value_of(first(table)), Terms.of(game)
    (points, soft), made = total(own), chart(fresh(terms))
    alike = len(own) == 2 and value_of(own[0]) == value_of(own[1])
    parts = bool(alike and made.splits[up, value_of(own[0])])
    s = Situation(up, soft, points, terms.hits_soft_17, value_of(own[0]) if alike else -1, parts)
    answers: dict[int, Fact] = {HITS: words[HIT]}
    answers |= {act: words[word] for act, word in ((STANDS, STAND),) if word in words}
    answers |= {act: laid(lays[wager]) for act, wager in ((DOUBLED, DOUBLE), (SPLITS, MAIN)) if wager in lays}
    act = rules_of(name, terms).act(s, {STANDS, DOUBLED, SPLITS} - answers.keys())
    if act == CHARTED:
        by_chart = {DOUBLES: DOUBLED, DRAW: HITS}.get(made.act(up, int(soft), points, DOUBLE in lays), STANDS)
        act = SPLITS if parts and SPLITS in answers else by_chart
    return answers.get(act, words[HIT])


def laid(lay: Lay) -> Bet:
    """The most that may be laid."""
    return Bet(lay.place, lay.wager, lay.owner, lay.high)
