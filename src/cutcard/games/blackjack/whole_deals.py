"""Blackjack counted exactly for a given play: whole deals of a shoe, by how the hands of a box end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.exact.progress import HEARD
from cutcard.games.blackjack.chart import first_two
from cutcard.games.blackjack.every_hand import BUST, Ints, hands, tree
from cutcard.games.blackjack.kernel import LONGEST, played
from cutcard.games.blackjack.residues import (
    AT_BLACKJACK,
    BURST,
    BURST_AT_BLACKJACK,
    ENDINGS,
    LOST,
    PUSHED,
    WON,
    Work,
    deals,
    primes,
    remainders,
    whole,
)
from cutcard.games.blackjack.solve import COMPLETES, Against, Solution, held, second_cards, two
from cutcard.games.blackjack.splits import furthest, patterns
from cutcard.games.blackjack.terms import ACE, TEN, Shoe, Terms

ENDED = 2, ENDINGS
Counts = NDArray[np.object_]  # by stake and ending, in deals
Key = tuple[int, int, int]  # kind of hand, cards of the pair gone, whether the second card is of the pair


def work(terms: Terms, up: int, ways: Any, known: Ints, own: Ints) -> Work:
    hand, card, orders, doubled, _ = ways
    fixed = known + held(up)
    return Work(hand, card, orders, doubled, fixed, own, tree(up, terms.hits_soft_17), COMPLETES.get(up, BUST))


def longest(jobs: Sequence[Work]) -> int:
    """The most cards that any of these deals takes."""
    size = hands().size
    own = (int((size[job.hand] + (job.card != BUST)).max() + job.fixed.sum() - job.own.sum()) for job in jobs)
    return LONGEST + max(own)


def counted_out(terms: Terms, shoe: Shoe, jobs: Sequence[Work], length: int) -> list[Counts]:
    """What each of these comes to, in deals of one length."""
    most, moduli = deals(shoe, terms.less, length), primes(1)
    while prod(moduli) <= most:
        moduli = primes(len(moduli) + 1)
    cards, made = np.array(shoe, np.int64), []
    for n, job in enumerate(jobs):
        HEARD.get()(n, len(jobs))
        made.append(whole([remainders(job, cards, terms.less, hands(), length, p) for p in moduli], moduli))
    return made


@dataclass(frozen=True)
class Counted:
    """Every deal of a shoe under one play."""

    terms: Terms
    deals: int  # all there are
    length: int  # cards in each
    naturals: Counts  # blackjacks of the box's own
    unsplit: Counts
    split: Counts  # hands, by kind: with the original wager, split off

    @property
    def parted(self) -> int:
        """Deals in which a pair is split."""
        return self.deals - int(self.unsplit.sum() + self.naturals.sum())

    @property
    def net(self) -> int:
        """What all split deals win together, in units of the original wager."""
        return net(self.terms, self.split[0], False) + net(self.terms, self.split[1], True)

    @property
    def ev(self) -> Fraction:
        won = self.naturals[0, WON] + self.naturals[0, PUSHED]  # it beats any other 21
        return Fraction(self.terms.blackjack * won + net(self.terms, self.unsplit, False) + self.net) / self.deals

    @property
    def mean_stake(self) -> Fraction:
        staked = int(self.naturals.sum())
        for counts in (self.unsplit, *self.split):
            staked += int(counts[0].sum() + 2 * counts[1].sum())
        return Fraction(staked, self.deals)


def count(play: Solution, shoe: Shoe) -> Counted:
    """How the whole game ends when it is played so."""
    terms, none = play.terms, held(0, 0)
    own, naturals = [], []
    parts: dict[tuple[int, int], dict[Key, Work]] = {}
    for a in play.against:
        ways = played(first_two(play, a.up), hands(), a.draws[0], a.doubles[0], False)
        own.append(work(terms, a.up, ways, none, none))
        start = np.zeros(len(hands().size), np.int64)
        start[two(ACE, TEN)] = 2
        naturals.append(work(terms, a.up, played(start, hands(), a.draws[0], a.doubles[0], True), none, none))
        for pair in np.nonzero(play.splits[a.up])[0].tolist():
            parts[a.up, pair] = split_work(terms, a, pair, terms.most_hands(pair))
    jobs = [*own, *naturals, *(job for part in parts.values() for job in part.values())]
    length = longest(jobs)
    found = iter(counted_out(terms, shoe, jobs, length))
    unsplit, blackjacks, split = (np.zeros(shape, object) for shape in (ENDED, ENDED, (2, *ENDED)))
    for _ in own:
        unsplit += next(found)
    for _ in naturals:
        blackjacks += next(found)
    for (_, pair), part in parts.items():
        split += split_counts({key: next(found) for key in part}, terms.most_hands(pair))
    return Counted(terms, deals(shoe, terms.less, length), length, blackjacks, unsplit, split)


def split_work(terms: Terms, a: Against, pair: int, most: int) -> dict[Key, Work]:
    """The hands of a split, one by one."""
    jobs = {}
    for kind in range(len(a.draws)):
        for second, start in enumerate(second_cards(pair)):
            ways = played(start, hands(), a.draws[kind], a.after_split[kind], pair == ACE)
            for more in range(furthest(most) + 1):
                jobs[kind, more, second] = work(terms, a.up, ways, held(pair, 2 + more), held(pair))
    return jobs


def split_counts(found: Mapping[Key, Counts], most: int) -> Counts:
    """All hands of a split together, by kind, stake and ending."""
    last = max(kind for kind, _, _ in found)
    total = np.zeros((2, *ENDED), object)
    for pattern, orders in patterns(most).items():
        for gone, closed, free in pattern.shares():
            for kind in range(2):
                other, same = (found[min(kind, last), gone, second] for second in range(2))
                total[kind] += orders * closed * pattern.closed[kind] * other
                total[kind] += orders * free * pattern.free[kind] * (other + same)
    return total


def net(terms: Terms, counts: Counts, split_off: bool) -> int:
    """What hands that end so win, in units of the original wager."""
    at, total = terms.at_blackjack(split_off), 0
    for stake in (1, 2):
        row = counts[stake - 1]
        total += stake * (row[WON] - row[LOST] - row[BURST])
        total += at[2 * stake - 2] * row[AT_BLACKJACK] + at[2 * stake - 1] * row[BURST_AT_BLACKJACK]
    return int(total)
