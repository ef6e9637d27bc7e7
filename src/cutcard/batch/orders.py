"""How hands of three, four and five cards compare: one whole number each, higher is better.

Each order is a plain function of the ranks held in each suit, in the manner of `hands.four_card`: the kind, thirteen
bits for what makes it, thirteen for the cards beside it. From it come the tables that arrays are looked up in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.multisets import multisets, spread
from cutcard.hands import four_card, three_card
from cutcard.hands.five_card import RUN, SUITED
from cutcard.hands.four_card import TOP, top_bits


@dataclass(frozen=True)
class Order:
    name: str
    size: int  # cards that count, and that make a flush
    kinds: tuple[str, ...]  # lowest first
    strength_of: Callable[[int, int, int, int], int]

    @cached_property
    def ladder(self) -> NDArray[np.int64]:
        """Every strength there is, lowest first: 741 of three cards, 2,535 of four, 7,462 of five."""
        ways = [self.strength_of(*row) for row in spread(multisets(self.size)).tolist()]
        suited = [self.strength_of(mask, 0, 0, 0) for mask in range(1 << 13) if mask.bit_count() == self.size]
        return np.unique(np.array(ways + suited, np.int64))

    @cached_property
    def kind_at(self) -> NDArray[np.str_]:
        """The kind at each step of the ladder."""
        kinds: NDArray[np.str_] = np.array(self.kinds)[self.ladder >> 26]
        return kinds


TOP_FIVE = [top_bits(mask, 5) for mask in range(1 << 13)]


def held(s: int, h: int, d: int, c: int) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, thrice and four times."""
    return s | h | d | c, s & h | d & c | (s | h) & (d | c), s & h & (d | c) | d & c & (s | h), s & h & d & c


def strength_of_five(s: int, h: int, d: int, c: int) -> int:
    """The best five of five to seven cards, in the usual order."""
    ranks, twice, thrice, four = held(s, h, d, c)
    suited_run = max(RUN[s], RUN[h], RUN[d], RUN[c])
    if suited_run:
        return 8 << 26 | suited_run << 13
    if four:
        return 7 << 26 | four << 13 | TOP[1][ranks ^ four]
    three = TOP[1][thrice]
    if three and twice != three:
        return 6 << 26 | three << 13 | TOP[1][twice ^ three]
    flush = max(SUITED[s], SUITED[h], SUITED[d], SUITED[c])
    if flush:
        return 5 << 26 | flush
    if RUN[ranks]:
        return 4 << 26 | RUN[ranks] << 13
    if three:
        return 3 << 26 | three << 13 | TOP[2][ranks ^ three]
    pairs = TOP[2][twice]
    if pairs != TOP[1][twice]:
        return 2 << 26 | pairs << 13 | TOP[1][ranks ^ pairs]
    return 1 << 26 | twice << 13 | TOP[3][ranks ^ twice] if twice else TOP_FIVE[ranks]


THREE_CARD = Order("three-card", 3, three_card.KINDS, three_card.strength_of)
FOUR_CARD = Order("four-card", 4, four_card.KINDS, four_card.strength_of)
FIVE_CARD = Order(
    "five-card",
    5,
    (
        *("no pair", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind"),
        "straight flush",
    ),
    strength_of_five,
)
ORDERS = {order.name: order for order in (THREE_CARD, FOUR_CARD, FIVE_CARD)}
