"""How far a player gets who counts a shoe of Baccarat.

Shoes are dealt at random from the burn to the cutting card. Before each hand the counter knows every card that has
been seen, works out Player, Banker and Tie on all that has not, and bets one unit on each that gains. What is reported
is the mean of these expectations over all hands, those sat out included, with its standard error over shoes: a
simulation of shoes, in which what each bet is worth is exact.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.games.baccarat.coup import BANKER, PLAYER, TIE, value
from cutcard.games.baccarat.kernel import BANKER_TABLE, PLAYER_TABLE, STANDS, count
from cutcard.shared.shoe import after_the_cut

COUNTED = (PLAYER, BANKER, TIE)
FEW = 60  # cards left unseen from which on everything is worked out in full
SCALE = 10**12
MARGIN = (4 * SCALE // 1000, 4 * SCALE // 1000, 6 * SCALE // 100)  # by which the sum of removals may be wrong till then
FINEST = 1000  # parts of a stake that odds are counted in
WINNER = np.array([[[0 if p > q else 3 if p == q else 2 if q == 6 else 1 for q in range(10)] for p in range(10)]] * 3,
                  np.int8)  # fmt: skip  # Player, Banker, Banker with six, or a tie
TABLES = PLAYER_TABLE, BANKER_TABLE, WINNER
Worths = NDArray[np.float64]
Whole = NDArray[np.int64]


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
        bet = percent(self.bet, 2)
        return f"A perfect counter bets on {self.wager.capitalize()} in {bet} of hands, and gains {gain}."


def pays_of(game: Game) -> Whole:
    """What Player, Banker, Banker with six, and Tie win, and the unit that these are counted in."""
    rows = (PLAYER, "win"), (BANKER, "win"), (BANKER, "win with six"), (TIE, "win")
    odds = [game.pays(wager)[event].net for wager, event in rows]
    unit = min(FINEST, lcm(*(net.denominator for net in odds)))
    return np.array([*(round(net * unit) for net in odds), unit], np.int64)


def effects_of(removal: list[list[Fraction]]) -> Whole:
    """What the exact analysis has of a fresh shoe, in whole numbers."""
    return np.array([[round(x * SCALE) for x in row] for row in removal], np.int64).reshape(-1, 11)


@njit(cache=True)
def worths(left, size, tables, pays, removal, found):  # type: ignore[no-untyped-def]
    """Whether any wager may gain on these unseen cards; then found has what Player, Banker, Tie and a unit come to.

    In whole numbers, so that every processor decides alike.
    """
    n = 0
    for v in range(10):
        n += left[v]
    hope = n < FEW
    for wager in range(3):
        worth = 0
        for v in range(10):
            worth += (size * (4 if v == 0 else 1) - 13 * left[v]) * removal[wager, v + 1]
        hope |= (removal[wager, 0] + MARGIN[wager]) * 13 * n + worth * (size - 1) > 0
    if not hope:
        return False
    for kind in range(4):
        found[kind] = 0
    count(left, tables[0], tables[1], tables[2], found)
    player, banker, six, tie = found[0], found[1], found[2], found[3]
    found[0] = player * pays[0] - (banker + six) * pays[4]
    found[1] = banker * pays[1] + six * pays[2] - player * pays[4]
    found[2] = tie * pays[3] - (player + banker + six) * pays[4]
    found[3] = (player + banker + six + tie) * pays[4]
    return True


@njit(cache=True)
def shoe(order, cut, after, burn, tables, pays, removal, told):  # type: ignore[no-untyped-def]
    """One shoe, card values in the order they come: adds hands, then bets and gains of each wager, to what is told."""
    left, found = np.zeros(10, np.int64), np.zeros(4, np.int64)
    for v in order:
        left[v] += 1
    at = 0
    if burn:
        left[order[0]] -= 1
        at = 1 + (order[0] or 10)
    more = -1
    while more != 0:
        told[0] += 1
        if worths(left, len(order), tables, pays, removal, found):
            for wager in range(3):
                if found[wager] > 0:
                    told[1 + wager] += 1
                    told[4 + wager] += found[wager] / found[3]
        p, q, drawn = (order[at] + order[at + 2]) % 10, (order[at + 1] + order[at + 3]) % 10, 4
        third = STANDS
        if tables[0][p, q]:
            third = order[at + drawn]
            drawn += 1
        if tables[1][p, q, third]:
            drawn += 1
        for k in range(drawn):
            left[order[at + k]] -= 1
        at += drawn
        more = more - 1 if more > 0 else after if at >= cut else -1


def counting(game: Game, removal: list[list[Fraction]], shoes: int = 1000, seed: int = 1) -> list[Counted]:
    """What each wager is worth to a perfect counter; `removal` is what the exact analysis has of a fresh shoe."""
    generator = np.random.Generator(np.random.PCG64(seed))
    pack = np.array([value(card) for card in game.pack], np.int64)
    effects = effects_of(removal)
    rows, cut = np.zeros((shoes, 7)), len(pack) - game.number("cut-card")
    for n in range(shoes):
        order = generator.permutation(pack)
        how = cut, after_the_cut(game), game.flag("burn"), TABLES, pays_of(game), effects
        shoe(order, *how, rows[n])
    hands = rows[:, 0].sum()
    return [summed_up(wager, rows, n, int(hands)) for n, wager in enumerate(COUNTED)]


def summed_up(wager: str, rows: Worths, n: int, hands: int) -> Counted:
    """Per hand, with the error of a ratio of two means over shoes."""
    gain = rows[:, 4 + n].sum() / hands
    spread = rows[:, 4 + n] - gain * rows[:, 0]
    error = sqrt(float((spread**2).mean()) / len(rows)) / (hands / len(rows))
    return Counted(wager, hands, float(rows[:, 1 + n].sum() / hands), float(gain), error)
