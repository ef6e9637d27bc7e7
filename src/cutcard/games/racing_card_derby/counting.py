"""How far a player gets who counts a shoe of Racing Card Derby that is not shuffled after every race.

Shoes are dealt at random to the cutting card. Before each race the counter knows exactly what is left, works out every
wager as the exact analysis does (here in doubles, for speed) and bets one unit on the best one if it gains on average.
What is reported is the mean gain over all races, those sat out included, with its standard error: a simulation over
shoes, not over races, for within a shoe the races hang together.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numba import njit

from cutcard.core.game import Game
from cutcard.core.numbers import percent

CUTS = (0.25, 0.5, 0.65, 0.75, 0.85)  # shares of the shoe that are dealt before the cutting card


@dataclass(frozen=True)
class Counted:
    dealt: float  # the share of the shoe dealt
    races: int
    bet: float  # the share of races with a wager that gains
    gain: float  # units per race, races sat out included
    error: float  # its standard error

    @property
    def words(self) -> str:
        """As a sheet tells it."""
        gain = f"{self.gain:.4f} units a race (standard error {self.error:.4f}, simulated)"
        dealt, bet = percent(self.dealt, 0), percent(self.bet, 0)
        return f"A perfect counter of a shoe dealt to {dealt} bets on {bet} of races and gains {gain}."


@njit(cache=True)
def _worth(left, twos, pays, out):  # type: ignore[no-untyped-def]
    """The value of the six wagers on the winner, of the best quinella and of the best trifecta, on these cards."""
    total = left.sum()
    win, clean = np.zeros(4), np.zeros(4)
    pair = np.zeros((4, 4))
    triple = np.zeros((4, 4, 4))
    fact = np.array([1.0, 1.0, 2.0, 6.0])
    for w in range(4):
        if left[w] < 4:
            continue
        a, b, c = (w + 1) % 4, (w + 2) % 4, (w + 3) % 4
        for x in range(min(3, left[a]) + 1):
            for y in range(min(3, left[b]) + 1):
                for z in range(min(3, left[c]) + 1):
                    n = 4 + x + y + z
                    p = 1.0 / (6.0 * fact[x] * fact[y] * fact[z])
                    for k in range(1, n):
                        p *= k
                    spades = 4 if w == 0 else (x if a == 0 else y if b == 0 else z)
                    drawn = 0
                    for suit, m in ((w, 4), (a, x), (b, y), (c, z)):
                        for k in range(m):
                            p *= (left[suit] - k) / (total - drawn)
                            drawn += 1
                    no_two = 1.0
                    for k in range(spades):
                        no_two *= max(0.0, left[0] - twos - k) / (left[0] - k)
                    win[w] += p
                    clean[w] += p * no_two
                    ra, rb, rc = left[a] - x, left[b] - y, left[c] - z
                    behind = ra + rb + rc
                    for s, rs, t, rt, u, ru in ((a, ra, b, rb, c, rc), (b, rb, a, ra, c, rc), (c, rc, a, ra, b, rb)):
                        if rs > 0 and rt + ru > 0:
                            q = p * rs / behind
                            pair[w, s] += q
                            triple[w, s, t] += q * rt / (rt + ru)
                            triple[w, s, u] += q * ru / (rt + ru)
    colour, colour_p, suit_pays, suit_p, quinella, first, second, third = pays
    for w in range(4):
        out[2 + w] = clean[w] * (1 + suit_pays) + (win[w] - clean[w]) * (1 + suit_p) - 1
    for k, (i, j) in enumerate(((1, 2), (0, 3))):
        won, unprotested = win[i] + win[j], clean[i] + clean[j]
        out[k] = unprotested * (1 + colour) + (won - unprotested) * (1 + colour_p) - 1
    out[6], out[7] = -1.0, -1.0
    for w in range(4):
        for s in range(4):
            out[6] = max(out[6], pair[w, s] * (1 + quinella) - 1)
            for t in range(4):
                if w != s and s != t and w != t:
                    tiers = triple[w, s, t] * third + (pair[w, s] - triple[w, s, t]) * second
                    out[7] = max(out[7], tiers + (win[w] - pair[w, s]) * first + win[w] - 1)


@njit(cache=True)
def _shoe(order, cut, pays, races):  # type: ignore[no-untyped-def]
    """One shoe: races, races bet on, and the expected gain of the best wager summed over them."""
    left = np.zeros(4, np.int64)
    for card in order:
        left[card // 13] += 1
    twos, at, bet, gain = left[0] // 13, 0, 0, 0.0
    out = np.zeros(8)
    while at < cut and (left >= 4).sum() >= 3:
        _worth(left, twos, pays, out)
        races += 1
        best = out.max()
        if best > 0:
            bet += 1
            gain += best
        count, placed = np.zeros(4, np.int64), np.zeros(4, np.bool_)
        done = 0
        while done < 3 and at < len(order):
            suit = order[at] // 13
            twos -= order[at] == 0
            left[suit] -= 1
            at += 1
            if done == 0:
                count[suit] += 1
                if count[suit] == 4:
                    placed[suit] = True
                    done = 1
            elif not placed[suit]:
                placed[suit] = True
                done += 1
    return races, bet, gain


def counting(game: Game, shoes: int = 2000, seed: int = 1) -> list[Counted]:
    """The mean gain of a perfect counter, by how much of the shoe is dealt."""
    pays = np.array([
        *(float(game.pays("colour")[row].net) for row in ("win", "win, protested")),
        *(float(game.pays("suit")[row].net) for row in ("win", "win, protested")),
        float(game.pays("quinella")["first and second"].net),
        *(float(game.pays("trifecta")[row].net) for row in ("first", "first and second", "first, second and third")),
    ])  # fmt: skip
    pack = np.array([game.deck.index(card) for card in game.pack], np.int64)
    generator = np.random.Generator(np.random.PCG64(seed))
    totals = np.zeros((len(CUTS), shoes, 3))
    for n in range(shoes):
        order = generator.permutation(pack)
        for k, share in enumerate(CUTS):
            totals[k, n] = _shoe(order, int(share * len(order)), pays, 0)
    return [summed_up(share, rows) for share, rows in zip(CUTS, totals, strict=True)]


def summed_up(share: float, rows: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> Counted:
    """Per race, with the error of a ratio of two means over shoes."""
    races, bet, gain = rows.sum(axis=0)
    ratio = gain / races
    spread = rows[:, 2] - ratio * rows[:, 0]
    error = sqrt(float((spread**2).mean()) / len(rows)) / (races / len(rows))
    return Counted(share, int(races), float(bet / races), float(ratio), float(error))
