"""Every hand that a player or a dealer can hold, by how many cards of each value are in it.

A player's hands are numbered, few cards first. A dealer's are a tree over the ten values in order: each line multiplies
one factor to the line above it, and those that end a hand say with how many points and in how many orders.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.games.blackjack.terms import ACE, TEN

Ints = NDArray[np.int64]
BUST = -1
SEVENTEEN, BLACKJACK, BUSTED = 0, 5, 6  # how a dealer ends: 17 to 21, a blackjack, too many
ENDS = 7
MOST = 13  # of one value that a dealer can draw, and one more


def points(held: tuple[int, ...]) -> tuple[int, bool]:
    """The total and whether it is soft."""
    hard = sum((value + 1) * n for value, n in enumerate(held))
    soft = held[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


class Hands(NamedTuple):
    """A player's hands of at most 21, from none at all."""

    cards: Ints  # by hand and value
    after: Ints  # the hand with one card more, or BUST
    size: Ints
    total: Ints
    soft: Ints


@cache
def hands() -> Hands:
    found: list[tuple[int, ...]] = [(0,) * 10]
    for held in found:
        hard = sum((value + 1) * n for value, n in enumerate(held))
        last = max((value for value in range(10) if held[value]), default=0)
        found += [more(held, value) for value in range(last, 10) if hard + value + 1 <= 21]
    found.sort(key=lambda held: (sum(held), held))
    number = {held: n for n, held in enumerate(found)}
    after = [[number.get(more(held, value), BUST) for value in range(10)] for held in found]
    told = [points(held) for held in found]
    return Hands(
        np.array(found), np.array(after), np.array([sum(held) for held in found]),
        np.array([total for total, _ in told]), np.array([int(soft) for _, soft in told]),
    )  # fmt: skip


def more(held: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*held[:value], held[value] + 1, *held[value + 1 :])


def numbered(held: tuple[int, ...]) -> int:
    """The number of a hand."""
    at = 0
    for value, n in enumerate(held):
        for _ in range(n):
            at = int(hands().after[at, value])
    return at


class Tree(NamedTuple):
    """What a dealer can draw to one up card without going bust."""

    depth: Ints  # of the line, from 1; what it multiplies stands one depth higher
    factor: Ints  # value * MOST + how many of it
    length: Ints  # cards drawn so far
    orders: Ints  # in how many a hand ends there; 0 where none does
    end: Ints


@cache
def tree(up: int, hits_soft_17: bool) -> Tree:
    none: tuple[int, ...] = (0,) * 10
    ended: dict[tuple[int, ...], int] = {}
    open_ones: Counter[tuple[int, ...]] = Counter({none: 1})
    while open_ones:
        longer: Counter[tuple[int, ...]] = Counter()
        for drawn, orders in open_ones.items():
            for value in range(10):
                now = more(drawn, value)
                total, soft = points(more(now, up))
                if total < 17 or (total == 17 and soft and hits_soft_17):
                    longer[now] += orders
                elif total <= 21:
                    ended[now] = ended.get(now, 0) + orders
        open_ones = longer
    lines: dict[tuple[int, ...], tuple[int, int]] = {}
    for drawn in sorted(ended):
        path, depth = none, 0
        for value, n in enumerate(drawn):
            if n:
                path, depth = (*path[:value], n, *path[value + 1 :]), depth + 1
                lines.setdefault(path, (depth, value * MOST + n))
    rows = [
        (depth, factor, sum(path), ended.get(path, 0), end_of(path, up) if path in ended else 0)
        for path, (depth, factor) in sorted(lines.items())
    ]
    return Tree(*np.array(rows, np.int64).T.copy())


def end_of(drawn: tuple[int, ...], up: int) -> int:
    total, _ = points(more(drawn, up))
    natural = sum(drawn) == 1 and {up, drawn.index(1)} == {ACE, TEN}
    return BLACKJACK if natural else total - 17 + SEVENTEEN
