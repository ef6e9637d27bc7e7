"""Hands by the million: arrays of cards in, arrays of ranks out. Needs numpy and numba.

A hand is a row of cards, each a number from 0 to 51 in the order of `cutcard.cards.DECK`, in any order and any integer
type. Higher ranks are better, equal ranks tie. Four-card ranks are the strengths of `cutcard.hands.four_card`; others
are steps from the worst hand, 1, to the best: 741 of three cards, 7,462 of five.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.kernel import evaluate
from cutcard.batch.orders import FIVE_CARD, FOUR_CARD, ORDERS, THREE_CARD, Order
from cutcard.batch.tables import tables
from cutcard.core.errors import Faulty, one_of, quoted

Hands = NDArray[np.integer[Any]]
Ranks = NDArray[np.integer[Any]]
CHUNK = 1 << 17  # hands: about a millisecond of work

__all__ = [
    "three_card",
    "best_four_of_five",
    "best_four_of_six",
    "five_card",
    "best_five_of_six",
    "best_five_of_seven",
    "kind_of",
]


def three_card(hands: Hands, workers: int = 0) -> NDArray[np.uint16]:
    """Three cards: straight flush, three of a kind, straight, flush, pair, no pair."""
    return ranks(hands, THREE_CARD, 3, workers, np.dtype(np.uint16))


def best_four_of_five(hands: Hands, workers: int = 0) -> NDArray[np.int32]:
    return ranks(hands, FOUR_CARD, 5, workers, np.dtype(np.int32))


def best_four_of_six(hands: Hands, workers: int = 0) -> NDArray[np.int32]:
    return ranks(hands, FOUR_CARD, 6, workers, np.dtype(np.int32))


def five_card(hands: Hands, workers: int = 0) -> NDArray[np.uint16]:
    return ranks(hands, FIVE_CARD, 5, workers, np.dtype(np.uint16))


def best_five_of_six(hands: Hands, workers: int = 0) -> NDArray[np.uint16]:
    return ranks(hands, FIVE_CARD, 6, workers, np.dtype(np.uint16))


def best_five_of_seven(hands: Hands, workers: int = 0) -> NDArray[np.uint16]:
    return ranks(hands, FIVE_CARD, 7, workers, np.dtype(np.uint16))


def kind_of(ranked: Ranks, order: str = "five-card") -> NDArray[np.str_]:
    """The kinds of hand these ranks are, in words; the order is three-card, four-card or five-card."""
    if order not in ORDERS:
        raise Faulty("batch/order", f"there is no order {quoted(order)}", instead=f"choose {one_of(list(ORDERS))}")
    found, values = ORDERS[order], np.asarray(ranked)
    steps = np.searchsorted(found.ladder, values) if found is FOUR_CARD else values.astype(np.int64) - 1
    known = (steps >= 0) & (steps < len(found.ladder))
    if found is FOUR_CARD:
        known &= found.ladder[np.minimum(steps, len(found.ladder) - 1)] == values
    if not known.all():
        raise Faulty(
            "batch/rank",
            f"{values[~known].flat[0]} is not a rank of the order {order}",
            instead="give it what the evaluator of that order returned",
        )
    return found.kind_at[steps]


def ranks(hands: Hands, order: Order, size: int, workers: int, kind: np.dtype[Any]) -> NDArray[Any]:
    """Checked, then looked up: in threads where there are many."""
    cards = np.ascontiguousarray(hands)
    if cards.ndim != 2 or cards.shape[1] != size:
        raise Faulty("batch/shape", f"hands of {size} cards are an array (n, {size}), not {np.shape(hands)}")
    if cards.dtype.kind not in "iu":
        raise Faulty("batch/type", f"cards are whole numbers from 0 to 51, not {cards.dtype}")
    cards = cards.astype(cards.dtype.newbyteorder("="), copy=False)
    found = tables(order, size, steps=order is not FOUR_CARD)
    out = np.empty(len(cards), kind)
    edges = [*range(0, len(cards), CHUNK), len(cards)]
    one_each = (0,) * size
    if len(edges) <= 3 or workers == 1:
        right = evaluate(cards, one_each, found, out)
    else:
        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            right = all(
                pool.map(lambda e: evaluate(cards[e[0] : e[1]], one_each, found, out[e[0] : e[1]]), pairwise(edges))
            )
    if not right:
        raise first_fault(cards)
    return out


def first_fault(cards: Hands) -> Faulty:
    """Which hand cannot be, and why."""
    beyond = np.any((cards < 0) | (cards > 51), axis=1)
    in_order = np.sort(cards, axis=1)
    twice = np.any(in_order[:, 1:] == in_order[:, :-1], axis=1)
    row = int(np.argmax(beyond | twice))
    what = "a card that is not from 0 to 51" if beyond[row] else "a card twice"
    return Faulty(
        "batch/cards",
        f"hand {row} has {what}: {cards[row].tolist()}",
        instead="a hand has each card once, numbered 0 to 51",
    )
