"""Every way a coup can come from the cards left in a shoe, counted by values; compiled.

Of the ten values that count there are so many each. The four first cards fall in 55 x 55 pairs of hands; from there the
drawing table leads on, and what a coup leaves over counts in every order. So all that is counted is whole numbers: the
orders of six cards, below two to the sixty-third for up to eight packs.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.baccarat.coup import BANKER_ALONE, BANKER_DRAWS, NATURAL, PLAYER_DRAWS

STANDS = 10  # instead of the value of a third card
Counts = NDArray[np.int64]


def drawing_table() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether Player draws, by both hands' points; whether Banker draws, by those and Player's third card or none."""
    player = np.zeros((10, 10), np.bool_)
    banker = np.zeros((10, 10, 11), np.bool_)
    for p in range(10):
        for b in range(10):
            if not NATURAL & {p, b}:
                player[p, b] = p in PLAYER_DRAWS
                banker[p, b, :10] = [third in BANKER_DRAWS[b] for third in range(10)]
                banker[p, b, STANDS] = b in BANKER_ALONE
    return player, banker


PLAYER_TABLE, BANKER_TABLE = drawing_table()
EVERY = np.arange(300, dtype=np.int16).reshape(3, 10, 10)  # each end by itself


@njit(cache=True)
def count(left, player_table, banker_table, kind, ends):  # type: ignore[no-untyped-def]
    """Adds the orders of six cards to the end that they lead to: kind[cards beyond four, Player's, Banker's points]."""
    n = 0
    for v in range(10):
        n += left[v]
    after_four, after_five = (n - 4) * (n - 5), n - 5
    for a in range(10):
        ways_a = left[a]
        left[a] -= 1
        for b in range(a, 10):
            two = ways_a * left[b] * (1 if a == b else 2)
            if two <= 0:
                continue
            left[b] -= 1
            p = (a + b) % 10
            for c in range(10):
                ways_c = left[c]
                left[c] -= 1
                for d in range(c, 10):
                    four = two * ways_c * left[d] * (1 if c == d else 2)
                    if four <= 0:
                        continue
                    left[d] -= 1
                    q = (c + d) % 10
                    if player_table[p, q]:
                        for third in range(10):
                            five = four * left[third]
                            if five > 0:
                                total = (p + third) % 10
                                if banker_table[p, q, third]:
                                    left[third] -= 1
                                    for last in range(10):
                                        ends[kind[2, total, (q + last) % 10]] += five * left[last]
                                    left[third] += 1
                                else:
                                    ends[kind[1, total, q]] += five * after_five
                    elif banker_table[p, q, STANDS]:
                        for last in range(10):
                            ends[kind[1, p, (q + last) % 10]] += four * left[last] * after_five
                    else:
                        ends[kind[0, p, q]] += four * after_four
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1


def ends(values: Any) -> Counts:
    """The orders of six cards by how many are drawn beyond four and the points of both hands."""
    made = np.zeros(EVERY.size, np.int64)
    count(np.array(values, np.int64), PLAYER_TABLE, BANKER_TABLE, EVERY, made)
    return made.reshape(EVERY.shape)
