"""Every order against another evaluator, and against the published number of hands of each kind."""

import warnings
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np
import phevaluator  # type: ignore[import-untyped]
import pytest
from numpy.typing import NDArray

from cutcard import batch
from cutcard.cards import DECK
from cutcard.exact.suit_classes import classes
from cutcard.hands.four_card import strength

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # eval7 calls pyparsing by old names
    import eval7  # type: ignore[import-untyped]

Array = NDArray[Any]


def random_hands(size: int, count: int, seed: int = 0) -> NDArray[np.uint8]:
    return np.argsort(np.random.default_rng(seed).random((count, 52)), axis=1)[:, :size].astype(np.uint8)


def every_hand(size: int) -> NDArray[np.uint8]:
    """All of them, ordered by their highest card, then the next: those below a card stand first."""
    flat = chain.from_iterable(combinations(range(51, -1, -1), size))
    rows = np.fromiter(flat, np.uint8, comb(52, size) * size).reshape(-1, size)
    return np.ascontiguousarray(rows[::-1])


def names(row: Array) -> list[str]:
    return [DECK[card] for card in row]


def counted(ranked: Array, order: str) -> dict[str, int]:
    values, counts = np.unique(ranked, return_counts=True)
    total: Counter[str] = Counter()
    for kind, count in zip(batch.kind_of(values, order), counts, strict=True):
        total[str(kind)] += int(count)
    return dict(total)


FIVE_CARD = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "no pair": 1_302_540,
}
SEVEN_CARD = {
    "straight flush": 41_584,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "no pair": 23_294_460,
}


def test_three_cards_by_kind() -> None:
    published = {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}
    ranked = batch.three_card(every_hand(3))
    assert counted(ranked, "three-card") == {**published, "no pair": 16_440}
    assert len(np.unique(ranked)) == ranked.max() == 741


def test_three_cards_compare_by_the_highest_that_differs() -> None:
    best_first = ("As Ks Qs", "3h 2h Ah", "Ah Ad As", "2c 2d 2h", "Ac Kd Qh", "3c 2d Ah", "Ac Kc Jc", "5d 3d 2d",
                  "Ad Ac Kh", "Ad Ac Qs", "2d 2c 3h", "Ac Kd Js", "5c 3d 2h")  # fmt: skip
    hands = np.array([[DECK.index(card) for card in hand.split()] for hand in best_first])
    ranked = batch.three_card(hands)
    assert (np.diff(ranked.astype(int)) < 0).all()
    assert batch.three_card(hands[:, ::-1]).tolist() == ranked.tolist()


def test_five_cards_by_kind() -> None:
    ranked = batch.five_card(every_hand(5))
    assert counted(ranked, "five-card") == FIVE_CARD
    assert int((ranked == 7462).sum()) == 4  # royal
    assert len(np.unique(ranked)) == 7462


@pytest.mark.parametrize(
    "size, ranks", [(5, batch.five_card), (6, batch.best_five_of_six), (7, batch.best_five_of_seven)]
)
def test_five_of_so_many_as_others_rank_them(size: int, ranks: Callable[[Array], Array]) -> None:
    hands = random_hands(size, 20_000, size)
    ours = ranks(hands).astype(int)
    theirs = [phevaluator.evaluate_cards(*names(row)) for row in hands]
    assert (7463 - np.array(theirs) == ours).all()
    other = np.array([eval7.evaluate([eval7.Card(card) for card in names(row)]) for row in hands])
    order = np.argsort(ours, kind="stable")
    rises, falls = np.diff(ours[order]), np.diff(other[order])
    assert ((rises > 0) == (falls > 0)).all()
    assert ((rises == 0) == (falls == 0)).all()


def test_four_of_five_is_the_strength_of_the_table_for_every_class_of_hands() -> None:
    masks = classes(5)
    bits = (masks[:, :, None] >> np.arange(13) & 1).reshape(-1, 52)
    hands = np.nonzero(bits)[1].reshape(-1, 5)
    assert batch.best_four_of_five(hands).tolist() == [strength(names(row)) for row in hands]


def test_four_of_six_is_the_strength_of_the_table() -> None:
    hands = random_hands(6, 50_000)
    assert batch.best_four_of_six(hands).tolist() == [strength(names(row)) for row in hands]


@pytest.mark.long
def test_four_of_six_is_the_best_of_its_fives_for_every_hand() -> None:
    """20,358,520 hands."""
    lower = every_hand(5)
    for top in range(5, 52):
        hands = with_above(lower[: comb(top, 5)], top)
        fives = [batch.best_four_of_five(np.delete(hands, n, axis=1)) for n in range(6)]
        assert (batch.best_four_of_six(hands) == np.maximum.reduce(fives)).all()


@pytest.mark.long
def test_seven_cards_by_kind() -> None:
    """133,784,560 hands."""
    lower, total = every_hand(5), np.zeros(7463, np.int64)
    for second, top in combinations(range(5, 52), 2):
        hands = with_above(lower[: comb(second, 5)], second, top)
        total += np.bincount(batch.best_five_of_seven(hands), minlength=7463)
    assert total.sum() == comb(52, 7)
    steps = np.nonzero(total)[0]
    kinds = batch.kind_of(steps, "five-card")
    assert {kind: int(total[steps[kinds == kind]].sum()) for kind in SEVEN_CARD} == SEVEN_CARD
    assert len(steps) == 4824


def with_above(lower: Array, *cards: int) -> Array:
    above = np.tile(np.array(cards, np.uint8), (len(lower), 1))
    return np.concatenate([lower, above], axis=1)
