"""Hands as ranks alone: which ranks, and how often each, whatever the suits."""

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray


def multisets(cards: int) -> NDArray[np.int64]:
    """One row of ranks for each: 455, 1,820, 6,175, 18,395 and 49,205 of three to seven cards, no rank five times."""
    rows = np.array(list(combinations_with_replacement(range(13), cards)), np.int64)
    if cards > 4:
        rows = rows[(rows[:, 4:] != rows[:, :-4]).all(axis=1)]
    return rows


def spread(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """These ranks as masks by suit, dealt round the suits in turn: equal ranks meet in no suit, and none has three."""
    masks = np.zeros((len(rows), 4), np.int64)
    for n in range(rows.shape[1]):
        masks[:, n % 4] |= 1 << rows[:, n]
    return masks
