"""Classes of sets of cards: with one card more every set of them is met as often as it has cards."""

import numpy as np
import pytest

from cutcard.exact.suit_classes import cards_of, classes, following, multiplicity


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_set_is_reached_from_each_of_its_cards(size: int) -> None:
    few, more = classes(size), classes(size + 1)
    reached = np.zeros(len(more), np.int64)
    np.add.at(reached, following(few, more), multiplicity(few)[:, None])
    assert (reached == (size + 1) * multiplicity(more)).all()


def test_a_class_shows_as_one_of_its_sets() -> None:
    masks = classes(3)
    assert {tuple(row) for row in cards_of(masks).tolist()} >= {(0, 1, 2), (0, 13, 26)}
    assert all(len({*row}) == 3 for row in cards_of(masks).tolist())
