"""The chart that players know, made from the figures: one act for each total, soft or hard, and for each pair.

A cell stands for every hand of that total, each as often as best play comes to it, so that the chart is the best that
looks at totals alone. Where the cards of a hand ask for something else, that is an exception, and listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import perm

import numpy as np

from cutcard.games.blackjack.every_hand import Ints, hands
from cutcard.games.blackjack.kernel import played
from cutcard.games.blackjack.solve import DOUBLE, DRAW, STAND, Doubles, Flags, Solution, doubling, two
from cutcard.games.blackjack.terms import ACE, TEN, VALUES

ACTS = ("stand", "hit", "double", "pair split")  # their first letters stand in the chart
MEANS = {
    "S": "stand",
    "H": "hit",
    "D": "double where it is allowed, else hit (from soft 18 on: stand)",
    "P": "split the pair",
}
HARD = {"hard 17 or more": 17, **{f"hard {total}": total for total in range(16, 8, -1)}, "hard 8 or less": 8}
SOFT = {f"soft {total}": total for total in range(20, 12, -1)}
SCARCELY = 1e-15  # the weight of a hand that best play never comes to, so that its total has an act all the same
UPS = (*range(1, 10), ACE)  # as charts are printed


@dataclass(frozen=True)
class Chart:
    draws: Flags  # up card, soft, total
    doubles: Flags
    splits: Flags  # up card, pair

    def act(self, up: int, soft: int, total: int, may_double: bool = True) -> int:
        """What is done with a total that is no pair to be split."""
        if may_double and self.doubles[up, soft, total]:
            return DOUBLE
        return DRAW if self.draws[up, soft, total] else STAND

    def playing(self, best: Solution) -> Solution:
        """Whoever plays by this chart."""
        h = hands()
        made = []
        for a in best.against:
            draws, doubles = (flags[a.up, h.soft, h.total] for flags in (self.draws, self.doubles))
            doubles = doubles & doubling(best.terms)
            made.append(a.played(best.terms, draws, doubles))
        return replace(best, against=tuple(made), splits=self.splits)


@cache
def chart(best: Solution) -> Chart:
    h = hands()
    draws, doubles = np.zeros((10, 2, 22), bool), np.zeros((10, 2, 22), bool)
    for a in best.against:
        weight, worth = reached(best, a.up) + SCARCELY, a.worth[0]
        plain = worth[:, :DOUBLE].max(axis=1)
        gains = (worth[:, DRAW] - worth[:, STAND]) * weight, (worth[:, DOUBLE] - plain) * weight * doubling(best.terms)
        for flags, gain in zip((draws, doubles), gains, strict=True):
            total = np.zeros((2, 22))
            np.add.at(total, (h.soft, h.total), np.where(h.total < 21, gain, 0))
            flags[a.up] = total > 0
    return Chart(draws, doubles, best.splits)


def first_two(best: Solution, up: int) -> Ints:
    """In how many orders two cards are dealt that are neither split nor a blackjack."""
    start = np.zeros(len(hands().size), np.int64)
    for first in range(10):
        for second in range(first, 10):
            if {first, second} != {ACE, TEN} and not (first == second and best.splits[up, first]):
                start[two(first, second)] = 1 if first == second else 2
    return start


def reached(best: Solution, up: int) -> Doubles:
    """How likely each hand is to be come to, and something to be chosen, against this card."""
    h, a = hands(), best.against[up]
    *_, orders = played(first_two(best, up), h, a.draws[0], a.doubles[0], False)
    less, size = best.terms.less, int(sum(best.shoe)) - best.terms.less
    ways = np.array([[perm(int(n), k) if less else n**k for k in range(22)] for n in map(int, a.shoe)], np.float64)
    dealt = ways[np.arange(10), h.cards].prod(axis=1)
    chance: Doubles = orders * dealt / np.array([perm(size, int(k)) if less else size**k for k in h.size], np.float64)
    return chance


def dealt_two(shoe: Doubles) -> Doubles:
    """The weight of each hand of two cards."""
    cards = hands().cards
    weight = np.where(hands().size == 2, 1.0, 0.0)
    for value in range(10):
        weight *= np.where(
            cards[:, value] == 2, shoe[value] * (shoe[value] - 1), np.where(cards[:, value], 2 * shoe[value], 1)
        )
    return weight


def grid(best: Solution) -> dict[str, dict[str, dict[str, str]]]:
    """Up card by row: what is done with the first two cards."""
    return {VALUES[up]: dict(rows(best, up)) for up in UPS}


def rows(best: Solution, up: int) -> Iterator[tuple[str, dict[str, str]]]:
    """The last row first: a chart is printed from its end."""
    made = chart(best)
    for pair in (*range(1, 10), ACE):
        name = f"pair of {'aces' if pair == ACE else 'tens' if pair == TEN else f'{VALUES[pair]}s'}"
        yield name, {ACTS[3 if best.splits[up, pair] else best.act(up, two(pair, pair))]: "1"}
    for soft, named in ((1, SOFT), (0, HARD)):
        for name, total in reversed(named.items()):
            yield name, {ACTS[made.act(up, soft, total)]: "1"}


def split_off(best: Solution) -> Iterator[tuple[str, str, str, str]]:
    """Totals that a hand split off plays otherwise: the total, the dealer's card, what the chart says, what is best."""
    h, made = hands(), chart(best)
    for a in best.against:
        weighed = dealt_two(a.shoe)
        for soft, named in ((0, HARD), (1, SOFT)):
            for name, total in named.items():
                cell = (h.size == 2) & (h.soft == soft) & (h.total == total)
                worth = weighed[cell] @ a.worth[-1][cell]
                may = bool((doubling(best.terms) & cell).any()) and best.terms.double_after_split
                act = int(worth[: DOUBLE + may].argmax())
                if len(a.worth) > 1 and act != (told := made.act(a.up, soft, total, may)):
                    yield name, VALUES[a.up], ACTS[told], ACTS[act]


@dataclass(frozen=True)
class Deviation:
    """A hand that its cards ask to be played otherwise than its total."""

    cards: str
    up: str
    chart: str
    best: str
    gain: float  # in units, when the hand is held
    chance: float


def exceptions(best: Solution, most: int = 3) -> list[Deviation]:
    """Those of at most so many cards, the dearest first."""
    h, made, found = hands(), chart(best), []
    for a in best.against:
        weight, worth = reached(best, a.up), a.worth[0]
        open_to_double = doubling(best.terms)
        for n in np.nonzero((weight > 0) & (h.size <= most) & (h.total < 21))[0].tolist():
            soft, total = int(h.soft[n]), int(h.total[n])
            told, act = made.act(a.up, soft, total, bool(open_to_double[n])), best.act(a.up, n)
            if act != told:
                cards = " ".join(VALUES[v] for v in range(9, -1, -1) for _ in range(int(h.cards[n, v])))
                gain = float(worth[n, act] - worth[n, told])
                chance = float(weight[n]) * best.shoe[a.up] / sum(best.shoe)
                found.append(Deviation(cards, VALUES[a.up], ACTS[told], ACTS[act], gain, chance))
    return sorted(found, key=lambda e: -e.gain * e.chance)
