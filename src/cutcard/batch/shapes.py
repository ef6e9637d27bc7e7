"""One hand for each way in which ranks and flushes can fall: what the rules of a strategy are tried on."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.batch.multisets import multisets, spread
from cutcard.cards import RANKS, SUITS
from cutcard.shared.strategy import Space

Hands = NDArray[np.int64]  # (n, 4): the ranks held in each suit


def shapes(cards: int, flush: int = 0) -> Hands:
    """Return hands of so many cards: all their ranks without a flush, and with one of each size from `flush` up."""
    masks, rows = np.arange(1 << len(RANKS)), [spread(multisets(cards))]
    for suited in range(flush or cards, cards + 1):
        of_a_suit, others = masks[np.bitwise_count(masks) == suited], np.roll(spread(multisets(cards - suited)), 1, 1)
        made = np.repeat(others[None], len(of_a_suit), axis=0)
        made[:, :, 0] = of_a_suit[:, None]
        rows.append(made.reshape(-1, 4))
    return np.concatenate(rows)


def cards_in(hand: Sequence[int]) -> list[str]:
    """Name the cards of one hand."""
    return [
        rank + suit for suit, held in zip(SUITS, hand, strict=True) for n, rank in enumerate(RANKS) if held >> n & 1
    ]


def against_every_card(hands: Hands, strength_of: Callable[..., int]) -> Space:
    """Return these hands against each up card that can lie beside them: `strength`, `ranks` and `up`."""
    ranks, up = np.broadcast_arrays(np.bitwise_or.reduce(hands, axis=1)[:, None], np.arange(len(RANKS)))
    strength = np.array([strength_of(*hand) for hand in hands.tolist()])[:, None]
    left = (np.bitwise_and.reduce(hands, axis=1)[:, None] >> up & 1) == 0
    return Space(left, SimpleNamespace(strength=strength, ranks=ranks, up=up))


def features(situations: Sequence[Any], names: Sequence[str]) -> Space:
    """Return these situations together: by each of these features, an array."""
    made = {name: np.array([getattr(one, name) for one in situations]) for name in names}
    return Space(np.ones(len(situations), bool), SimpleNamespace(**made))
