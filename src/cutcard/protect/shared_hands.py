"""Players who show each other their hands: deals are sampled, and each is priced exactly.

What the seven gain over best play without it is sampled, not what they win: with the same cards on both sides it
varies little, and what best play itself is worth is known exactly.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb, sqrt
from typing import NamedTuple

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE, value, word
from cutcard.exact.kept import kept, place
from cutcard.exact.progress import HEARD
from cutcard.protect.against import Against, Array, Met
from cutcard.protect.figures import Asked, Worth
from cutcard.sim.draws import chunk_state, deal

CHUNK = 1024  # deals


@njit(cache=True, nogil=True)
def _deals(state, size, shown, more, own, theirs, least, levels, cards, step, under, below, upto):  # type: ignore[no-untyped-def]
    """Hands in turn, then what the dealer shows; every completion of it from the cards that nobody has seen."""
    deals, players = step.shape
    pack = np.arange(52).astype(np.uint8)
    seen = players * size + shown
    left = 52 - seen
    rest, begun = np.zeros(left, np.uint64), np.zeros(more, np.uint64)
    counts, pick = np.zeros(levels + 2, np.int64), np.zeros(more, np.int64)
    for d in range(deals):
        state = deal(pack, seen, state)
        for n in range(left):
            rest[n] = ONE << np.uint64(pack[seen + n])
        begun[0] = 0
        for n in range(shown):
            begun[0] |= ONE << np.uint64(pack[players * size + n])
        counts[:] = 0
        for n in range(more):
            pick[n] = n
        at = 0
        while at >= 0:
            for n in range(at, more - 1):
                begun[n + 1] = begun[n] | rest[pick[n]]
            for last in range(pick[more - 2] + 1, left):
                counts[value(word(begun[more - 1] | rest[last], theirs), theirs) + 1] += 1
            at = more - 2
            while at >= 0 and pick[at] == left - more + at:
                at -= 1
            if at >= 0:
                pick[at] += 1
                for n in range(at + 1, more - 1):
                    pick[n] = pick[n - 1] + 1
        for n in range(levels + 1):
            counts[n + 1] += counts[n]
        for p in range(players):
            hand = np.uint64(0)
            for n in range(size):
                cards[d, p, n] = pack[p * size + n]
                hand |= ONE << np.uint64(cards[d, p, n])
            for n in range(shown):
                cards[d, p, size + n] = pack[players * size + n]
            mine = np.int64(value(word(hand, own), own))
            step[d, p], under[d, p], below[d, p], upto[d, p] = mine, counts[least], counts[mine], counts[mine + 1]


class Gained(NamedTuple):
    """Sums over deals: of what the players gain together, of its square, and of what they stake more."""

    gain: int = 0
    square: float = 0.0
    stake: int = 0

    @classmethod
    def of(cls, gains: Array, stakes: Array) -> "Gained":
        """From what the players of each deal gain and stake more."""
        return cls(int(gains.sum()), float((gains.astype(float) ** 2).sum()), int(stakes.sum()))

    def plus(self, other: "Gained") -> "Gained":
        return Gained(self.gain + other.gain, self.square + other.square, self.stake + other.stake)


def dealt(a: Against, players: int, deals: int, state: np.uint64) -> tuple[Array, Met]:
    """So many deals: the cards that each hand knew before, and how it fares when all are known."""
    cards = np.zeros((deals, players, a.size + a.shown), np.uint8)
    found = [np.zeros((deals, players), np.int64) for _ in range(4)]
    more = a.dealer - a.shown
    _deals(state, a.size, a.shown, more, a.own, a.theirs, a.least, len(a.order.ladder), cards, *found)
    return cards.reshape(-1, cards.shape[2]), Met(*(counts.ravel() for counts in found))


def gained(a: Against, players: int, deals: int, state: np.uint64) -> Gained:
    cards, m = dealt(a, players, deals, state)
    values, usual = a.worth(m, unseen(a, players)), a.usual(cards)
    ours = np.take_along_axis(values, usual[None], 0)[0]
    gain = values.max(axis=0) - ours
    best = np.where(gain > 0, values.argmax(axis=0), usual)
    stakes = np.array(a.stakes)
    together, staked = (of.reshape(deals, players).sum(axis=1) for of in (gain, stakes[best] - stakes[usual]))
    return Gained.of(together, staked)


def unseen(a: Against, players: int) -> int:
    """Completions of the dealer's hand that may still be."""
    return comb(52 - players * a.size - a.shown, a.dealer - a.shown)


def shared(a: Against, usual: Worth, asked: Asked) -> Worth:
    """Best play for each of the players when all their cards are known to all."""
    sums = sampled(
        (a.game, ("shared", asked, *a.question)),
        lambda deals, state: gained(a, asked.players, deals, state),
        asked.rounds,
        asked.seed,
    )
    return estimated(usual, sums, asked, unseen(a, asked.players) * a.parts)


# In any game.


def sampled(
    kept_as: tuple[str, object],
    price: Callable[[int, np.uint64], Gained],
    deals: int,
    seed: int,
    chunk: int = CHUNK,
    first: int = 0,
) -> Gained:
    """Sums over so many deals, on all cores, and kept; chunks of them are numbered from `first`, each with its seed."""

    def count() -> dict[str, Array]:
        sizes = [min(chunk, deals - done) for done in range(0, deals, chunk)]
        total, done, progress = Gained(), 0, HEARD.get()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            states = (chunk_state(seed, first + n) for n in range(len(sizes)))
            for size, part in zip(sizes, pool.map(price, sizes, states), strict=True):
                total, done = total.plus(part), done + size
                progress(done, deals)
        return {"sums": np.array([repr(n) for n in total])}

    found = kept(place(*kept_as), count)["sums"]
    return Gained(int(found[0]), float(found[1]), int(found[2]))


def estimated(usual: Worth, sums: Gained, asked: Asked, whole: int, deals: int = 1) -> Worth:
    """The exact figure of best play, and on it the mean gain of a hand.

    `whole` is what an Ante counts in the gains, `deals` what it counts in the stakes.
    """
    hands = asked.rounds * asked.players
    mean = sums.gain / asked.rounds
    error = sqrt(max(sums.square / asked.rounds - mean**2, 0.0) / max(asked.rounds - 1, 1)) / asked.players / whole
    return Worth(
        usual.ev + Fraction(sums.gain, hands * whole), usual.stake + Fraction(sums.stake, hands * deals), error
    )
