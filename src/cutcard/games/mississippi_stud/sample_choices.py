"""A way to play Mississippi Stud as a simulation looks it up: what is done with any two, three or four cards."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.exact.suit_classes import KEYS
from cutcard.games.mississippi_stud.exact import BEFORE, Play, streets
from cutcard.shared.three_card_bonus import KINDS, kind

TWO = np.array(list(combinations(range(52), 2)))  # the two cards that each number stands for
CARD_MASKS = np.zeros((52, 4), np.uint16)
CARD_MASKS[np.arange(52), np.arange(52) // 13] = 1 << np.arange(52) % 13


def pairs() -> NDArray[np.uint16]:
    """The number of any two cards, in either order."""
    made = np.zeros(52 * 64, np.uint16)
    for first, second in (TWO.T, TWO.T[::-1]):
        made[first * 64 + second] = np.arange(len(TWO))
    return made


def class_of(street: int, masks: NDArray[np.uint16]) -> NDArray[np.int64]:
    """The class of each set of cards; of what is no set, any."""
    keys = KEYS[streets().masks[street]].sum(axis=1, dtype=np.uint64)
    order = np.argsort(keys)
    found = np.searchsorted(keys, KEYS[masks].sum(axis=-1, dtype=np.uint64), sorter=order)
    made: NDArray[np.int64] = order[np.minimum(found, len(keys) - 1)]
    return made


def side_by_side(play: Play, street: int) -> NDArray[np.uint16]:
    """The choices of each class for all that may be staked before, two bits each."""
    rows = [play[street][staked].astype(np.uint16) << 2 * n for n, staked in enumerate(BEFORE[street])]
    made: NDArray[np.uint16] = np.bitwise_or.reduce(rows)
    return made


@cache
def met() -> tuple[NDArray[np.int64], ...]:
    """The classes of any two cards, of two and one, and of two and two."""
    two = CARD_MASKS[TWO].sum(axis=1, dtype=np.uint16)
    return class_of(0, two), class_of(1, two[:, None] | CARD_MASKS), class_of(2, two[:, None] | two)


def looked_up(play: Play) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint16]]:
    two, three, four = (side_by_side(play, street)[at].ravel() for street, at in enumerate(met()))
    return two.astype(np.uint8), three.astype(np.uint8), four


@cache
def threes() -> NDArray[np.uint8]:
    """The kind of any two cards and a third, as a number of KINDS."""
    made = np.zeros((len(TWO), 52), np.uint8)
    number = pairs()
    for cards in combinations(range(52), 3):
        of = KINDS.index(kind([DECK[card] for card in cards]))
        for n in range(3):
            first, second = (card for card in cards if card != cards[n])
            made[number[first * 64 + second], cards[n]] = of
    return made.ravel()
