"""The exact solvers: whole analyses in new processes, beside a plain enumeration of the same deals, as far as it goes.

The plain one is what one would write first: compiled too, with the same look-up of a hand's value, it looks at the
deals one by one. Of the larger games it is given a slice, and told how long all of them would take it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import comb
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numba import njit

from bench.timing import rates
from cutcard.batch.kernel import ONE, value, word
from cutcard.batch.orders import FIVE_CARD, FOUR_CARD, THREE_CARD, Order
from cutcard.batch.tables import tables

SLICE = 1 << 22  # deals

SCRIPT = """
import json, resource, sys, time
begun = time.perf_counter(), time.process_time()
from cutcard.exact import analyse
from cutcard.games import find
analyse(find(sys.argv[1]))
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([time.perf_counter() - begun[0], time.process_time() - begun[1], used]))
"""


@dataclass(frozen=True)
class Enumerated:
    """The deals of a game as one would count them: the hand to be looked at in each, and how many there are."""

    order: Order
    size: int
    deals: int


FIVE = comb(52, 5)
GAMES = {
    "three-card-poker": Enumerated(THREE_CARD, 3, comb(52, 3) * comb(49, 3)),
    "four-card-poker": Enumerated(FOUR_CARD, 6, FIVE * 47 * comb(46, 5)),
    "caribbean-stud": Enumerated(FIVE_CARD, 5, FIVE * 47 * comb(46, 4)),
    "mississippi-stud": Enumerated(FIVE_CARD, 5, comb(52, 2) * 50 * 49 * 48),
    "let-it-ride": Enumerated(FIVE_CARD, 5, comb(52, 3) * 49 * 48),
    "ultimate-texas-holdem": Enumerated(FIVE_CARD, 7, comb(52, 2) * comb(50, 5) * comb(45, 2)),
}


@njit(cache=True)
def plainly(deals, size, mine, t):  # type: ignore[no-untyped-def]
    """So many hands in order of their cards, each compared with mine: won, lost and tied."""
    ended, at = np.zeros(3, np.int64), np.arange(size)
    for _ in range(deals):
        hand = np.uint64(0)
        for n in range(size):
            hand |= ONE << np.uint64(at[n])
        theirs = value(word(hand, t), t)
        ended[0 if mine > theirs else 1 if mine < theirs else 2] += 1
        last = size - 1
        while last >= 0 and at[last] == 52 - size + last:
            last -= 1
        if last < 0:
            at[:] = np.arange(size)
            continue
        at[last] += 1
        for n in range(last + 1, size):
            at[n] = at[n - 1] + 1
    return ended


@dataclass(frozen=True)
class Solved:
    """Seconds by the clock and of processor work: with nothing compiled, compiled before, and with the result kept."""

    game: str
    cold: tuple[float, float]
    warm: tuple[float, float]
    again: tuple[float, float]
    megabytes: float  # at most, when it was counted
    plain: float  # processor seconds that the plain enumeration would take

    @property
    def ratio(self) -> float:
        return self.plain / self.warm[1]


def solved() -> Iterator[Solved]:
    for name, game in GAMES.items():
        with TemporaryDirectory() as compiled, TemporaryDirectory() as first, TemporaryDirectory() as second:
            cold = in_a_new_process(name, compiled, first)
            warm = in_a_new_process(name, compiled, second)
            again = in_a_new_process(name, compiled, second)
        t = tables(game.order, game.size)
        rate = rates({name: (SLICE, partial(plainly, SLICE, game.size, np.uint64(1000), t))})[0]
        megabytes = max(cold[2], warm[2]) / 1024
        yield Solved(name, cold[:2], warm[:2], again[:2], megabytes, game.deals / rate.per_core)


def in_a_new_process(game: str, compiled: str, kept: str) -> Any:
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, game],
        env={**os.environ, "NUMBA_CACHE_DIR": compiled, "XDG_CACHE_HOME": kept},
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(json.loads(told.stdout))
