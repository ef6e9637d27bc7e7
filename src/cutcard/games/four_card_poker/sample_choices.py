"""What is done with every hand against every up card, as tables for the kernel.

Most decisions follow from the hand's value and the up card's rank. Under best play 1,665 of those 27,937 meetings are
open: there it takes the whole hand, and the choice is found by a hash that knows all of them, up to suits.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.kernel import ONE
from cutcard.batch.orders import FOUR_CARD
from cutcard.batch.tables import tables
from cutcard.core.game import Game
from cutcard.exact.suit_classes import KEYS
from cutcard.games.four_card_poker.exact import choices, met
from cutcard.games.four_card_poker.sample_kernel import CHOICE, OPEN, SUIT, Plan, situation
from cutcard.games.four_card_poker.written import Choices
from cutcard.hands.four_card import ACE, PAIR
from cutcard.sim.draws import PACK


def plan(game: Game, strategy: str) -> Plan:
    """The tables a strategy is played by; the ladder's first step is 1."""
    done = choices(game, strategy)
    ladder = FOUR_CARD.ladder
    assert np.array_equal(ladder, met().ladder)
    aces = ladder >> 13 == (PAIR >> 13) | ACE
    events = np.where(aces, 8, ladder >> 26).astype(np.uint8)
    chosen, close = by_situation(done)
    return Plan(
        PACK,
        tables(FOUR_CARD, 5),
        tables(FOUR_CARD, 6),
        np.concatenate([np.zeros(1, np.uint8), events]),
        np.concatenate([np.zeros((1, 16), np.uint8), chosen]),
        KEYS,
        close,
        slot_shift(close),
    )


def by_situation(done: Choices) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """By value and up card where that decides, and a hash of the situations where it does not."""
    m = met()
    seen = np.zeros((len(m.ladder), 16, 4), np.bool_)
    seen[m.level, m.up, done] = True
    is_open = seen.sum(axis=2) > 1
    chosen = np.where(is_open, OPEN, seen.argmax(axis=2)).astype(np.uint8)
    asked = is_open[m.level, m.up]
    close = np.zeros(1 << int(np.ceil(np.log2(1.5 * asked.sum() + 2))), np.uint64)
    assert _hash(m.masks, asked, done, KEYS, close, slot_shift(close)), "two situations share a key"
    return chosen, close


def slot_shift(close: NDArray[np.uint64]) -> np.uint64:
    """So many upper bits of a key as number the slots."""
    return np.uint64(65 - len(close).bit_length())


@njit(cache=True)
def _hash(masks, asked, done, keys, close, shift):  # type: ignore[no-untyped-def]
    """Card by card in the order of the exact count; false if two keys agree and their choices do not."""
    last = np.uint64(len(close) - 1)
    for q in range(len(masks)):
        whole = np.uint64(0)
        for s in range(4):
            whole |= np.uint64(masks[q, s]) << (np.uint64(s) * SUIT)
        left = whole
        for i in range(6):
            card = np.uint64(0)
            while not left >> card & ONE:
                card += ONE
            left ^= ONE << card
            if asked[q, i]:
                key = situation(whole ^ (ONE << card), card, keys) & ~CHOICE
                entry = key | np.uint64(done[q, i])
                at = key >> shift
                while close[at] != 0 and close[at] & ~CHOICE != key:
                    at = (at + ONE) & last
                if close[at] != 0 and close[at] != entry:
                    return False
                close[at] = entry
    return True
