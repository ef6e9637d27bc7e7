"""Hands against a dealer's, with one choice when the cards are out: all that is needed to price what is known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.batch.orders import Order
from cutcard.batch.tables import Tables, tables

Array = NDArray[Any]
UNQUALIFIED, WON, TIED, LOST = range(4)  # how a played hand ends


class Met(NamedTuple):
    """Hands, and how many of the dealer's possible hands are under the least that plays, weaker, and no stronger."""

    step: Array  # of the order's ladder, from 1
    under: Array
    below: Array
    upto: Array


@dataclass(frozen=True)
class Against:
    game: str
    order: Order
    size: int  # cards of a hand
    dealer: int  # cards of the dealer's
    shown: int  # of these, turned up before the choice
    kinds: Array  # of a hand, by step
    least: int  # the dealer's least step that qualifies; nought where every hand plays and the player wins ties
    parts: int  # of an Ante, in which everything is counted
    nets: Array  # (choices, 4, kinds): what is left of all stakes; the first choice is a fold
    stakes: tuple[int, ...]  # all that is staked, in Antes, by choice
    usual: Callable[[Array], Array]  # own cards and what the dealer shows, a row each: the choice of best play

    @property
    def own(self) -> Tables:
        return tables(self.order, self.size)

    @property
    def theirs(self) -> Tables:
        return tables(self.order, self.dealer)

    @property
    def question(self) -> tuple[object, ...]:
        """All that a figure depends on, to keep it by."""
        cards = self.game, self.order.name, self.size, self.dealer, self.shown, self.least
        return *cards, self.parts, self.nets.tolist(), self.stakes

    def worth(self, m: Met, deals: int) -> Array:
        """(choices, hands): what each choice brings over so many completions, in parts of an Ante."""
        out = np.empty((len(self.stakes), len(m.step)), np.int64)
        _worth(self.nets, self.kinds, *m, deals, out)
        return out


@njit(cache=True, nogil=True)
def _worth(nets, kinds, step, under, below, upto, deals, out):  # type: ignore[no-untyped-def]
    for h in range(len(step)):
        weaker, equal = max(below[h], under[h]), max(upto[h], under[h])
        for choice in range(len(nets)):
            net = nets[choice, :, kinds[step[h]]]
            played = net[UNQUALIFIED] * under[h] + net[WON] * (weaker - under[h]) + net[TIED] * (equal - weaker)
            out[choice, h] = played + net[LOST] * (deals - equal)
