"""Classes of sets of cards: with one card more every set of them is met as often as it has cards."""

import numpy as np
import pytest

from cutcard.exact.suit_classes import KEYS, cards_of, classes, find, following, index, multiplicity


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_set_is_reached_from_each_of_its_cards(size: int) -> None:
    few, more = classes(size), classes(size + 1)
    reached = np.zeros(len(more), np.int64)
    np.add.at(reached, following(few, more), multiplicity(few)[:, None])
    assert (reached == (size + 1) * multiplicity(more)).all()


def test_a_class_is_found_in_its_slot_by_a_key_to_which_an_empty_suit_adds_nothing() -> None:
    masks = classes(3)
    table, slots = index(masks)
    assert len({*slots.tolist()}) == len(masks) <= table.slots
    for row, slot in zip(masks, slots, strict=True):
        held = KEYS[row[row > 0]].sum(dtype=np.uint64)
        assert find.py_func(held, table.keys, table.shift) == slot  # type: ignore[no-untyped-call]


def test_a_class_shows_as_one_of_its_sets() -> None:
    masks = classes(3)
    assert {tuple(row) for row in cards_of(masks).tolist()} >= {(0, 1, 2), (0, 13, 26)}
    assert all(len({*row}) == 3 for row in cards_of(masks).tolist())
