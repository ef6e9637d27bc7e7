"""What short rules do in every situation there is, and how often best play does the same."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.orders import FIVE_CARD
from cutcard.batch.tables import tables
from cutcard.exact.figures import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.ultimate_texas_holdem import strategies
from cutcard.games.ultimate_texas_holdem.board import HOLES, KIND, PAIRS, Array, pairs_on, ranking
from cutcard.games.ultimate_texas_holdem.strategies import FEW, WAYS, Rules, early
from cutcard.games.ultimate_texas_holdem.streets import Choices, names, over_boards

FLOP_GROUPS = ("two pair or better", "a hidden pair", "pocket deuces", "four to a flush, a hidden ten", "anything else")


def compiled(rule: Callable[..., Any], **others: Any) -> Any:
    """The rule of the table itself, compiled, with what it asks compiled too."""
    return njit(cache=True)(FunctionType(rule.__code__, {**vars(strategies), **others}, rule.__name__))


hidden_pair, four_suited = compiled(strategies.hidden_pair), compiled(strategies.four_suited)
twice = compiled(strategies.twice, hidden_pair=hidden_pair, four_suited=four_suited)
good_enough = compiled(strategies.good_enough, hidden_pair=hidden_pair)


@njit(cache=True)
def bits(cards):  # type: ignore[no-untyped-def]
    hand = np.uint64(0)
    for card in cards:
        hand |= ONE << np.uint64(card)
    return hand


@njit(cache=True)
def _flops(flops, pairs, t, plays, group):  # type: ignore[no-untyped-def]
    """Whether the rule plays two Antes, and which group of hands it is; none where a card would be there twice."""
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
            kind = KIND[value(word(held | own, t), t)]
            plays[i, p] = twice(kind, a, b, flop)
            if kind >= 2:
                group[i, p] = 0
            elif hidden_pair(a, b, flop):
                group[i, p] = 2 if a % 13 == 0 and b % 13 == 0 else 1
            else:
                group[i, p] = 3 if four_suited(a, b, flop) else 4


@njit(cache=True, nogil=True)
def _rivers(first, last, n, r, five, six, few, calls):  # type: ignore[no-untyped-def]
    """Which pairs the rule plays on the river, a bit each."""
    a, b, step = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    above = np.zeros(52, np.int64)
    for i in range(first, last):
        board = n.boards[i]
        held = bits(board)
        on_board = KIND[value(word(held, five), five)]
        for card in range(52):
            one = ONE << np.uint64(card)
            above[card] = 0 if held & one else value(word(held | one, six), six)
        pairs_on(board, r, a, b, step)
        for h in range(HOLES):
            plays = good_enough(KIND[step[h]], on_board, a[h], b[h], board)
            if not plays:
                beaten = 0
                for card in range(52):
                    beaten += above[card] > step[h]
                plays = beaten - (above[a[h]] > step[h]) - (above[b[h]] > step[h]) < few
            if plays:
                pair = n.pair[a[h], b[h]]
                calls[i, pair >> 3] |= np.uint8(1 << (pair & 7))


@cache
def on_flops() -> tuple[Array, Array]:
    n = names()
    plays, group = (np.zeros((len(n.flops.masks), len(PAIRS)), np.uint8) for _ in range(2))
    group[:] = len(FLOP_GROUPS)
    _flops(n.flops.masks, PAIRS, tables(FIVE_CARD, 5), plays, group)
    return plays, group


@cache
def on_rivers(both: bool) -> Array:
    n = names()
    calls = np.zeros((len(n.boards), len(PAIRS) // 8 + 1), np.uint8)
    five, six, r = tables(FIVE_CARD, 5), tables(FIVE_CARD, 6), ranking(both)
    over_boards(lambda first, last, _: _rivers(first, last, n, r, five, six, FEW, calls), tuple)
    return calls


def starts(rules: Rules) -> Array:
    """What they play before the flop, by starting hand."""
    made = np.zeros(169, np.int64)
    for start, (a, b) in zip(names().start.tolist(), PAIRS.tolist(), strict=True):
        made[start] = rules.early if early(a, b) else 0
    return made


def choices(both: bool) -> Choices:
    """What the simple rules do everywhere."""
    return Choices(starts(WAYS[SIMPLE]), on_flops()[0], on_rivers(both))


def on_the_flop(best: Choices) -> Table:
    """By group of hands that checked: how often it is met, and how often best play plays twice the Ante."""
    n, (_, group) = names(), on_flops()
    checked = best.starts[n.start] == 0
    weights = {name: ((group == g) & checked, best.flops == 1) for g, name in enumerate(FLOP_GROUPS)}
    met = {name: int(n.flops.weight @ own.sum(axis=1)) for name, (own, _) in weights.items()}
    plays = {name: int(n.flops.weight @ (own & played).sum(axis=1)) for name, (own, played) in weights.items()}
    rows = tuple(
        (name, Fraction(met[name], sum(met.values())), Fraction(plays[name], met[name])) for name in met if met[name]
    )
    columns = ("you hold", "words"), ("of hands that checked", "share"), ("best play plays twice", "share")
    return Table("On the flop", "what best play does, by the first that fits", columns, rows)
