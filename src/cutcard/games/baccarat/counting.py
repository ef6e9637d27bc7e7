"""How far a player gets who counts a shoe of Baccarat.

Shoes are dealt at random from the burn to the cutting card. Before each hand the counter knows every card that has
been seen, works out Player, Banker and Tie on all that has not, and bets one unit on each that gains. What is reported
is the mean of these expectations over all hands, those sat out included, with its standard error over shoes: a
simulation of shoes, in which what each bet is worth is exact.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.core.game import Game
from cutcard.games.baccarat.coup import BANKER, PLAYER, TIE, value
from cutcard.games.baccarat.kernel import BANKER_TABLE, PLAYER_TABLE, STANDS, count
from cutcard.shared.shoe import after_the_cut

COUNTED = (PLAYER, BANKER, TIE)
FEW = 60  # cards left unseen from which on everything is worked out in full
MARGIN = np.array([0.004, 0.004, 0.06])  # by which the sum of removals may be wrong while more are left
Worths = NDArray[np.float64]


@dataclass(frozen=True)
class Counted:
    """What one wager is worth to a counter."""

    wager: str
    hands: int
    bet: float  # the share of hands on which it gains
    gain: float  # units per hand, hands sat out included
    error: float  # its standard error

    @property
    def words(self) -> str:
        """As a sheet tells it."""
        gain = f"{100 * self.gain:.4f} units in a hundred hands (standard error {100 * self.error:.4f}, simulated)"
        return f"A perfect counter bets on {self.wager.capitalize()} in {self.bet:.2%} of hands, and gains {gain}."


def pays_of(game: Game) -> Worths:
    """What Player, Banker, Banker with six, and Tie win."""
    rows = (PLAYER, "win"), (BANKER, "win"), (BANKER, "win with six"), (TIE, "win")
    return np.array([float(game.pays(wager)[event].net) for wager, event in rows])


@njit(cache=True)
def worths(left, size, player_table, banker_table, pays, removal, ends, out):  # type: ignore[no-untyped-def]
    """What Player, Banker and Tie are worth on these unseen cards; -1 for all where it is plain that none gains."""
    n = left.sum()
    out[:] = -1.0
    if n >= FEW:
        hope = False
        for wager in range(3):
            worth = 0.0
            for v in range(10):
                worth += (size * (4 if v == 0 else 1) / 13 - left[v]) * removal[wager, v + 1]
            hope |= removal[wager, 0] + worth * (size - 1) / n > -MARGIN[wager]
        if not hope:
            return
    ends[:] = 0
    count(left, player_table, banker_table, ends)
    player, banker, tie, orders = 0.0, 0.0, 0.0, 0.0
    for p in range(10):
        for q in range(10):
            ways = float(ends[0, p, q] + ends[1, p, q] + ends[2, p, q])
            orders += ways
            if p > q:
                player, banker, tie = player + ways * pays[0], banker - ways, tie - ways
            elif q > p:
                player, banker, tie = player - ways, banker + ways * pays[2 if q == 6 else 1], tie - ways
            else:
                tie += ways * pays[3]
    out[0], out[1], out[2] = player / orders, banker / orders, tie / orders


@njit(cache=True)
def shoe(order, cut, after, burn, player_table, banker_table, pays, removal, told):  # type: ignore[no-untyped-def]
    """One shoe, card values in the order they come: adds hands, then bets and gains of each wager, to what is told."""
    left, ends, out = np.zeros(10, np.int64), np.zeros((3, 10, 10), np.int64), np.zeros(3)
    for v in order:
        left[v] += 1
    at = 0
    if burn:
        left[order[0]] -= 1
        at = 1 + (order[0] or 10)
    more = -1
    while more != 0:
        worths(left, len(order), player_table, banker_table, pays, removal, ends, out)
        told[0] += 1
        for wager in range(3):
            if out[wager] > 0:
                told[1 + wager] += 1
                told[4 + wager] += out[wager]
        p, q, drawn = (order[at] + order[at + 2]) % 10, (order[at + 1] + order[at + 3]) % 10, 4
        third = STANDS
        if player_table[p, q]:
            third = order[at + drawn]
            drawn += 1
        if banker_table[p, q, third]:
            drawn += 1
        for k in range(drawn):
            left[order[at + k]] -= 1
        at += drawn
        more = more - 1 if more > 0 else after if at >= cut else -1


def counting(game: Game, removal: list[list[Fraction]], shoes: int = 1000, seed: int = 1) -> list[Counted]:
    """What each wager is worth to a perfect counter; `removal` is what the exact analysis has of a fresh shoe."""
    generator = np.random.Generator(np.random.PCG64(seed))
    pack = np.array([value(card) for card in game.pack], np.int64)
    effects = np.array([[float(x) for x in row] for row in removal])
    rows, cut = np.zeros((shoes, 7)), len(pack) - game.number("cut-card")
    for n in range(shoes):
        order = generator.permutation(pack)
        how = cut, after_the_cut(game), game.flag("burn"), PLAYER_TABLE, BANKER_TABLE, pays_of(game), effects
        shoe(order, *how, rows[n])
    hands = rows[:, 0].sum()
    return [summed_up(wager, rows, n, int(hands)) for n, wager in enumerate(COUNTED)]


def summed_up(wager: str, rows: Worths, n: int, hands: int) -> Counted:
    """Per hand, with the error of a ratio of two means over shoes."""
    gain = rows[:, 4 + n].sum() / hands
    spread = rows[:, 4 + n] - gain * rows[:, 0]
    error = sqrt(float((spread**2).mean()) / len(rows)) / (hands / len(rows))
    return Counted(wager, hands, float(rows[:, 1 + n].sum() / hands), float(gain), error)
