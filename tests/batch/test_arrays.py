"""What goes in is checked, and the answer depends on the cards alone: not on their order, type, layout or threads."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cutcard import batch
from cutcard.batch.multisets import multisets, spread
from cutcard.core.errors import Faulty
from tests.batch.test_orders import random_hands

SIZES: dict[Callable[..., NDArray[Any]], int] = {
    batch.three_card: 3,
    batch.best_four_of_five: 5,
    batch.best_four_of_six: 6,
    batch.five_card: 5,
    batch.best_five_of_six: 6,
    batch.best_five_of_seven: 7,
}
every_function = pytest.mark.parametrize("ranks", SIZES, ids=lambda f: f.__name__)


@pytest.mark.parametrize("dtype", ["i1", "u2", "<i8", ">i4"])
def test_any_integers_will_do(dtype: str) -> None:
    hands = random_hands(7, 1000)
    assert batch.best_five_of_seven(hands.astype(dtype)).tolist() == batch.best_five_of_seven(hands).tolist()


@every_function
def test_neither_the_order_of_the_cards_nor_the_layout_of_the_array_matters(ranks: Callable[..., Any]) -> None:
    hands = random_hands(SIZES[ranks], 2000)
    ranked = ranks(hands)
    assert ranked.dtype == (np.int32 if "four" in ranks.__name__ else np.uint16)
    assert ranks(np.asfortranarray(hands)[:, ::-1]).tolist() == ranked.tolist()
    assert ranks(hands[::2]).tolist() == ranked[::2].tolist()


@every_function
def test_no_hands_have_no_ranks(ranks: Callable[..., Any]) -> None:
    assert ranks(np.empty((0, SIZES[ranks]), np.uint8)).tolist() == []


def test_threads_change_nothing() -> None:
    hands = np.tile(random_hands(7, 50_000), (12, 1))
    assert np.array_equal(batch.best_five_of_seven(hands, workers=3), batch.best_five_of_seven(hands, workers=1))
    hands[555_555, 2] = hands[555_555, 3]
    with pytest.raises(Faulty, match="hand 555555 has a card twice"):
        batch.best_five_of_seven(hands, workers=3)


@pytest.mark.parametrize("card", [-1, 52, 64, 127, -128, 1 << 40, -(1 << 63)])
@pytest.mark.parametrize("place", [0, 6])
def test_what_is_no_card_is_refused(card: int, place: int) -> None:
    hands = random_hands(7, 10).astype(np.int64)
    hands[3, place] = card
    with pytest.raises(Faulty, match="hand 3 has a card that is not from 0 to 51"):
        batch.best_five_of_seven(hands)


@settings(max_examples=200)
@given(st.lists(st.integers(-3, 60), min_size=5, max_size=5))
def test_a_hand_is_ranked_if_it_can_be_and_refused_if_not(cards: list[int]) -> None:
    possible = len(set(cards)) == 5 and all(0 <= card <= 51 for card in cards)
    for ranks in (batch.five_card, batch.best_four_of_five):
        if possible:
            assert len(ranks(np.array([cards]))) == 1
        else:
            with pytest.raises(Faulty, match="hand 0"):
                ranks(np.array([cards]))


@pytest.mark.parametrize(
    "hands, says",
    [
        (np.zeros(7, int), r"an array \(n, 7\), not \(7,\)"),
        (np.zeros((2, 6), int), r"an array \(n, 7\), not \(2, 6\)"),
        (np.zeros((2, 7, 1), int), "an array"),
        (np.zeros((1, 7)), "whole numbers from 0 to 51, not float64"),
        (np.zeros((1, 7), bool), "whole numbers from 0 to 51, not bool"),
        (np.full((1, 7), "As"), "whole numbers"),
    ],
)
def test_arrays_of_another_form_are_refused(hands: NDArray[Any], says: str) -> None:
    with pytest.raises(Faulty, match=says):
        batch.best_five_of_seven(hands)


def test_kinds_in_words() -> None:
    hands = np.array([[0, 1, 2, 3, 12], [0, 13, 26, 39, 1]])  # 2 3 4 5 A of spades; four twos
    assert batch.kind_of(batch.five_card(hands)).tolist() == ["straight flush", "four of a kind"]
    assert batch.kind_of(batch.best_four_of_five(hands), "four-card").tolist() == ["straight flush", "four of a kind"]
    assert batch.kind_of(batch.three_card(hands[:, :3]), "three-card").tolist() == ["straight flush", "three of a kind"]


@pytest.mark.parametrize("rank, order", [(0, "five-card"), (7463, "five-card"), (742, "three-card"), (1, "four-card")])
def test_what_is_no_rank_has_no_kind(rank: int, order: str) -> None:
    with pytest.raises(Faulty, match=f"{rank} is not a rank"):
        batch.kind_of(np.array([rank]), order)


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(Faulty, match="three-card, four-card or five-card"):
        batch.kind_of(np.array([1]), "six-card")


@pytest.mark.parametrize("size, count", [(3, 455), (4, 1820), (5, 6175), (6, 18_395), (7, 49_205)])
def test_ranks_alone_are_so_many(size: int, count: int) -> None:
    rows = multisets(size)
    assert len(rows) == count
    masks = spread(rows)
    assert (np.bitwise_count(masks) <= 2).all()
    assert (np.bitwise_count(masks).sum(axis=1) == size).all()
