"""What rules do in every situation there is, and how often best play does the same.

A situation comes down to a number that says all a rule may look at; the rules are asked of each number once.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.orders import FIVE_CARD
from cutcard.batch.tables import tables
from cutcard.exact.figures import Table
from cutcard.games.ultimate_texas_holdem import strategies
from cutcard.games.ultimate_texas_holdem.board import HOLES, KIND, PAIRS, Array, pairs_on, ranking
from cutcard.games.ultimate_texas_holdem.strategies import (
    BEATEN,
    FLOPS,
    LANGUAGE,
    OPEN,
    before_the_flop,
    refuse,
    spaces,
)
from cutcard.games.ultimate_texas_holdem.streets import Choices, names, over_boards

FLOP_GROUPS = ("two pair or better", "a hidden pair", "pocket deuces", "four to a flush, a hidden ten", "anything else")
NO_FLOP = 255  # a card there twice


def compiled(rule: Callable[..., Any], **others: Any) -> Any:
    """The function of the table itself, compiled."""
    return njit(cache=True)(FunctionType(rule.__code__, {**vars(strategies), **others}, rule.__name__))


hidden_pair, four_suited = compiled(strategies.hidden_pair), compiled(strategies.four_suited)


@njit(cache=True)
def bits(cards):  # type: ignore[no-untyped-def]
    hand = np.uint64(0)
    for card in cards:
        hand |= ONE << np.uint64(card)
    return hand


@njit(cache=True)
def _flops(flops, pairs, t, found):  # type: ignore[no-untyped-def]
    """The number of each situation on the flop; none where a card would be there twice."""
    flop = np.empty(3, np.int64)
    for i in range(len(flops)):
        n = 0
        for card in range(52):
            if np.int64(flops[i, card // 13]) >> (card % 13) & 1:
                flop[n] = card
                n += 1
        held = bits(flop)
        for p in range(len(pairs)):
            a, b = pairs[p]
            own = ONE << np.uint64(a) | ONE << np.uint64(b)
            if held & own:
                continue
            deuces = a % 13 == 0 and b % 13 == 0
            seen = 4 * hidden_pair(a, b, flop) + 2 * deuces + four_suited(a, b, flop)
            found[i, p] = 8 * KIND[value(word(held | own, t), t)] + seen


@njit(cache=True, nogil=True)
def _rivers(first, last, n, r, five, six, plays, calls):  # type: ignore[no-untyped-def]
    """Which pairs are played on the river, a bit each, by the number of the situation."""
    a, b, step = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    above = np.zeros(52, np.int64)
    for i in range(first, last):
        board = n.boards[i]
        held = bits(board)
        on_board = KIND[value(word(held, five), five)]
        for card in range(52):
            one = ONE << np.uint64(card)
            above[card] = 0 if held & one else value(word(held | one, six), six)
        order = np.sort(above)
        pairs_on(board, r, a, b, step)
        for h in range(HOLES):
            mine = step[h]
            beaten = 52 - np.searchsorted(order, mine, "right") - (above[a[h]] > mine) - (above[b[h]] > mine)
            seen = 2 * hidden_pair(a[h], b[h], board) + (a[h] % 13 == 0 and b[h] % 13 == 0)
            if plays[((KIND[mine] * 10 + on_board) * 4 + seen) * BEATEN + beaten]:
                pair = n.pair[a[h], b[h]]
                calls[i, pair >> 3] |= np.uint8(1 << (pair & 7))


class Numbered(NamedTuple):
    """What rules do: before the flop by starting hand, then by the number of a situation whether they play."""

    starts: Array
    flops: Array
    rivers: Array


@cache
def numbered(text: str) -> Numbered:
    """What is not open on a street is refused before anything is counted."""
    rules, starts = LANGUAGE.read(text), np.zeros(169, np.int64)
    for start, (a, b) in zip(names().start.tolist(), PAIRS.tolist(), strict=True):
        starts[start] = rules.act(before_the_flop(a, b))
    flops, rivers = (rules.acts(one.situations, np.zeros(len(one.there), np.int64)) for one in spaces()[1:])
    for street, done in enumerate((starts, flops, rivers)):
        for times in np.unique(done).tolist():
            if times not in OPEN[street]:
                raise refuse(times, street)
    return Numbered(starts, flops > 0, rivers > 0)


@cache
def on_flops() -> Array:
    """The number of every situation on the flop."""
    n = names()
    found = np.full((len(n.flops.masks), len(PAIRS)), NO_FLOP, np.uint8)
    _flops(n.flops.masks, PAIRS, tables(FIVE_CARD, 5), found)
    return found


def choices(both: bool, rules: Numbered) -> Choices:
    """What the rules do everywhere."""
    n = names()
    calls = np.zeros((len(n.boards), len(PAIRS) // 8 + 1), np.uint8)
    five, six, r = tables(FIVE_CARD, 5), tables(FIVE_CARD, 6), ranking(both)
    over_boards(lambda first, last, _: _rivers(first, last, n, r, five, six, rules.rivers, calls), tuple)
    played = np.append(rules.flops, np.zeros(NO_FLOP + 1 - FLOPS, bool))
    return Choices(rules.starts, played[on_flops()].astype(np.uint8), calls)


def flop_groups() -> Array:
    """Of every situation on the flop, the group of hands it is told in."""
    kind, seen = np.divmod(np.arange(NO_FLOP + 1), 8)
    pair = np.where(seen >> 1 & 1, 2, 1)
    group = np.where(kind >= 2, 0, np.where(seen >> 2 & 1, pair, np.where(seen & 1, 3, 4)))
    group[FLOPS:] = len(FLOP_GROUPS)
    return group[on_flops()]


def on_the_flop(best: Choices) -> Table:
    """By group of hands that checked: how often it is met, and how often best play plays twice the Ante."""
    n, group = names(), flop_groups()
    checked = best.starts[n.start] == 0
    weights = {name: ((group == g) & checked, best.flops == 1) for g, name in enumerate(FLOP_GROUPS)}
    met = {name: int(n.flops.weight @ own.sum(axis=1)) for name, (own, _) in weights.items()}
    plays = {name: int(n.flops.weight @ (own & played).sum(axis=1)) for name, (own, played) in weights.items()}
    rows = tuple(
        (name, Fraction(met[name], sum(met.values())), Fraction(plays[name], met[name])) for name in met if met[name]
    )
    columns = ("you hold", "words"), ("of hands that checked", "share"), ("best play plays twice", "share")
    return Table("On the flop", "what best play does, by the first that fits", columns, rows)
