"""Best play of Blackjack and what every act is worth, in doubles: for charts, sweeps, counts and trainers.

Every hand is played by its own cards, the dealer's card and what is left of the shoe. The one thing taken simply is a
split: each of its hands is played as if it were alone, by its own cards and by whether it carries the original wager,
and a pair that may be split again is. What that play is worth is then exact (`splits`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.every_hand import BLACKJACK, BUST, ENDS, Ints, hands, tree
from cutcard.games.blackjack.kernel import POINTS, acts_worth, chances, law, played
from cutcard.games.blackjack.splits import Pattern, furthest, patterns
from cutcard.games.blackjack.terms import ACE, TEN, Terms

Doubles = NDArray[np.float64]
Flags = NDArray[np.bool_]
STAND, DRAW, DOUBLE = range(3)
COMPLETES = {ACE: TEN, TEN: ACE}  # which card makes a blackjack of an up card


class Split(NamedTuple):
    """The hands split from one pair, by kind of hand and cards of the pair gone: each already times that chance."""

    law: Doubles  # kind, gone, second card, stake, points, end
    bust: Doubles  # kind, gone, second card, stake, blackjack behind

    def worth(self, terms: Terms, most: int) -> float:
        """All hands together, per unit on one."""
        total = 0.0
        for pattern, orders in patterns(most).items():
            for kind in range(2):
                law, bust = self.of(pattern, kind)
                for many, at in ((pattern.closed[kind], 0), (pattern.free[kind], 1)):
                    if many:
                        total += orders * many * worth_of(terms, kind == 1, law[at], bust[at])
        return total

    def of(self, pattern: Pattern, kind: int) -> tuple[Doubles, Doubles]:
        """How a closed hand and a free one of this kind end in this pattern, times its chance."""
        kind = min(kind, len(self.law) - 1)
        laws, busts = np.zeros((2, *self.law.shape[3:])), np.zeros((2, *self.bust.shape[3:]))
        for gone, closed, free in pattern.shares():
            for made, found in ((laws, self.law[kind, gone]), (busts, self.bust[kind, gone])):
                made[0] += closed * found[0]
                made[1] += free * found.sum(axis=0)
        return laws, busts


def worth_of(terms: Terms, split_off: bool, law: Doubles, bust: Doubles) -> float:
    """What a hand is worth that ends so."""
    nets, lost = net_table(terms, split_off)
    return float((law * nets).sum() + (bust * lost).sum())


@cache
def net_table(terms: Terms, split_off: bool) -> tuple[Doubles, Doubles]:
    """The net of one hand by stake, points and end; and of one bust by stake and a blackjack behind."""
    at = terms.at_blackjack(split_off)
    nets, lost = np.zeros((2, POINTS, ENDS)), np.zeros((2, 2))
    for stake in (1, 2):
        for own in range(POINTS):
            nets[stake - 1, own] = [stake * ((own > end + 1) - (own < end + 1)) for end in range(5)] + [0, stake]
            nets[stake - 1, own, BLACKJACK] = at[2 * stake - 2]
        lost[stake - 1] = -stake, at[2 * stake - 1]
    return nets, lost


@dataclass(frozen=True)
class Against:
    """Everything against one up card."""

    up: int
    shoe: Doubles  # without the up card
    ends: Doubles  # by hand: how the dealer ends
    worth: Doubles  # kind, hand, act
    draws: Flags  # kind, hand
    doubles: Flags  # kind, hand: of two cards, before a split
    after_split: Flags  # kind, hand: of two cards, after one

    def played(self, terms: Terms, draws: Flags, doubles: Flags) -> "Against":
        """Return the same, played so by every kind of hand; one that may not stand draws."""
        kinds = len(self.worth)
        draws, doubles = (np.repeat(flags[None], kinds, axis=0) for flags in (draws | ~may_stand(), doubles))
        return replace(self, draws=draws, doubles=doubles, after_split=doubles & terms.double_after_split)

    def law(self, terms: Terms, ways: Any, known: Ints, own: Ints) -> tuple[Doubles, Doubles]:
        """How hands played in these ways end."""
        grown = tree(self.up, terms.hits_soft_17)
        made: tuple[Doubles, Doubles] = law(
            ways, known, own, self.shoe, terms.less, hands(), grown, COMPLETES.get(self.up, BUST)
        )
        return made


def against(terms: Terms, up: int, shoe: Sequence[float]) -> Against:
    h = hands()
    left = np.array(shoe, np.float64)
    left[up] -= terms.less
    ends = chances(left, terms.less, h.cards, tree(up, terms.hits_soft_17))
    kinds = terms.kinds if up in COMPLETES else 1
    worth = np.array([
        acts_worth(left, terms.less, h, ends, COMPLETES.get(up, BUST), np.array(terms.at_blackjack(kind == 1)))
        for kind in range(kinds)
    ])  # fmt: skip
    draws = (worth[:, :, DRAW] > worth[:, :, STAND]) & (h.total < 21)
    doubles = (worth[:, :, DOUBLE] > worth[:, :, :DOUBLE].max(axis=2)) & doubling(terms)
    return Against(up, left, ends, worth, draws, doubles, doubles & terms.double_after_split)


@cache
def doubling(terms: Terms) -> Flags:
    """Which hands may be doubled."""
    made = np.zeros(len(hands().size), bool)
    for first in range(10):
        for second in range(first, 10):
            made[two(first, second)] = terms.may_double(first, second)
    return made


@cache
def may_stand() -> Flags:
    """Flag the hands of twelve or more: eleven or less must draw (CP-2-11)."""
    return hands().total >= 12


@cache
def two(first: int, second: int) -> int:
    """The number of a hand of these two cards."""
    return int(hands().after[hands().after[0, first], second])


def split(terms: Terms, a: Against, pair: int, most: int) -> Split:
    """The hands split from this pair."""
    laws, busts = [], []
    for draws, doubles in zip(a.draws, a.after_split, strict=True):
        begun = [played(start, hands(), draws, doubles, pair == ACE) for start in second_cards(pair)]
        for more, chance in enumerate(run(terms, a, pair, furthest(most))):
            for ways in begun:
                law, bust = a.law(terms, ways, held(pair, 2 + more), held(pair))
                laws.append(chance * law)
                busts.append(chance * bust)
    shape = len(a.draws), -1, 2
    return Split(np.reshape(laws, (*shape, 2, POINTS, ENDS)), np.reshape(busts, (*shape, 2, 2)))


def run(terms: Terms, a: Against, pair: int, most: int) -> Doubles:
    """How likely it is that none, one, two and so on up to `most` further cards of a pair come one after another."""
    gone = terms.less * np.arange(2, 2 + most)
    shares = np.maximum(a.shoe[pair] - gone, 0.0) / (a.shoe.sum() - gone)
    return np.cumprod([1.0, *shares])


@cache
def second_cards(pair: int) -> tuple[Ints, Ints]:
    """A hand of one card of the pair with its second: any but one of the pair, and one of the pair."""
    start = np.zeros((2, len(hands().size)), np.int64)
    for value in range(10):
        start[int(value == pair), two(pair, value)] = 1
    return start[0], start[1]


def held(value: int, many: int = 1) -> Ints:
    """So many cards of one value."""
    made = np.zeros(10, np.int64)
    made[value] = many
    return made


@dataclass(frozen=True, eq=False)
class Solution:
    """A whole shoe, before the deal."""

    terms: Terms
    shoe: tuple[float, ...]
    against: tuple[Against, ...]  # by up card
    split_worth: Doubles  # up, pair; -inf where there is none
    splits: Flags  # up, pair

    @property
    def ev(self) -> float:
        """The whole game, per unit of the original wager."""
        return sum((chance * self.best(up, first, second) for chance, up, first, second in self.deals()), 0.0)

    def best(self, up: int, first: int, second: int) -> float:
        """The worth of two cards, played on as is best."""
        a, h = self.against[up], two(first, second)
        if {first, second} == {ACE, TEN}:
            return float(self.terms.blackjack) * (1 - float(a.ends[h, BLACKJACK]))
        if first == second and self.splits[up, first]:
            return float(self.split_worth[up, first])
        return float(a.worth[0, h, self.act(up, h)])

    def act(self, up: int, hand: int) -> int:
        """What is done with a hand that is not split."""
        a = self.against[up]
        return DOUBLE if a.doubles[0, hand] else DRAW if a.draws[0, hand] else STAND

    def deals(self) -> Iterator[tuple[float, int, int, int]]:
        """Every up card with every two cards, and how likely they are."""
        less, whole = self.terms.less, sum(self.shoe)
        for up in range(10):
            for first in range(10):
                for second in range(first, 10):
                    left, size, chance = list(self.shoe), whole, 1.0
                    for value in (up, first, second):
                        chance *= max(0.0, left[value]) / size
                        left[value] -= less
                        size -= less
                    if chance > 0:
                        yield (1 if first == second else 2) * chance, up, first, second


@cache
def fresh(terms: Terms) -> Solution:
    """Best play with a fresh shoe."""
    return solve(terms, terms.shoe)


def solve(terms: Terms, shoe: Sequence[float]) -> Solution:
    """Best play with this shoe."""
    cards = tuple(float(n) for n in shoe)
    made, worth = [], np.full((10, 10), -np.inf)
    for up in range(10):
        a = against(terms, up, cards)
        made.append(a)
        for pair in range(10):
            most = terms.most_hands(pair)
            if most > 1 and a.shoe[pair] >= 2:
                worth[up, pair] = split(terms, a, pair, most).worth(terms, most)
    unsplit = [[a.worth[0, two(p, p)].max(where=allowed(terms, p), initial=-np.inf) for p in range(10)] for a in made]
    return Solution(terms, cards, tuple(made), worth, worth > np.array(unsplit))


def allowed(terms: Terms, pair: int) -> Flags:
    """Which of standing, drawing and doubling a pair may choose."""
    return np.array([True, True, terms.may_double(pair, pair)])
