"""What one person's hand is worth with the cards that this person sees, compiled: every board and every dealer's hand
that may still be. One count serves all three streets, and any card that was seen too soon.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit

from cutcard.cards import DECK
from cutcard.games.ultimate_texas_holdem.board import (
    KIND,
    PAIR,
    RANK,
    SUIT,
    TRIPLES,
    Array,
    by_ranks,
    ends_of,
    flush_of,
    ranking,
    step_of,
)
from cutcard.games.ultimate_texas_holdem.exact import Odds
from cutcard.games.ultimate_texas_holdem.streets import base, raised

FLOPS = 52**3


class Seen(NamedTuple):
    """The cards that a person knows: those of the hand, of the board so far, of the dealer, and any that are gone."""

    own: tuple[str, ...]
    flop: tuple[str, ...] = ()
    river: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@njit(cache=True, inline="always")
def _add(ways, theirs, own, met):  # type: ignore[no-untyped-def]
    met[0] += ways
    met[1] += ways * (theirs < own)
    met[2] += ways * (theirs == own)
    met[3] += ways * (theirs < PAIR)


@njit(cache=True)
def _dealers(board, taken, dealer, a, b, r, found, suited, left, met):  # type: ignore[no-untyped-def]
    """Own step, and of the dealer's hands that may be: all, those we beat, tie, and those that do not qualify."""
    by_ranks(board, r, found)
    suit = flush_of(board, suited)
    own = step_of(a, b, found, suit, suited, r)
    met[:] = 0
    if len(dealer) == 0:
        for low in range(13):
            for high in range(low, 13):
                ways = left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high]
                _add(ways, found[low, high], own, met)
        lacks = 0 if r.both or suited[1] == 1 else 1 if suited[1] == 4 else 2  # cards of a pair without the suit
        for x in range(52):  # then once more the pairs that may make a flush
            if suit >= 0 and not taken[x] and (SUIT[x] == suit or lacks == 2):
                for y in range(52):
                    once = x < y if SUIT[y] == suit or lacks == 2 else lacks == 1
                    if once and not taken[y]:
                        _add(-1, found[RANK[x], RANK[y]], own, met)
                        _add(1, step_of(x, y, found, suit, suited, r), own, met)
        return own
    for y in range(52):
        if not taken[y] if len(dealer) == 1 else y == dealer[1]:
            _add(1, step_of(dealer[0], y, found, suit, suited, r), own, met)
    return own


@njit(cache=True)
def _worth(a, b, flop, river, dealer, unseen, r, o, twice, on, sums):  # type: ignore[no-untyped-def]
    """Over every board that may still be: opening wagers and a Play of one; by flop, a Play of two and the river."""
    known = len(flop) + len(river)
    more = 5 - known
    board, met, ends = np.empty(5, np.int64), np.empty(4, np.int64), np.empty(5, np.int64)
    board[: len(flop)] = flop
    board[len(flop) : known] = river
    found, suited, left = np.empty((13, 13), np.int64), np.empty(12, np.int64), np.zeros(13, np.int64)
    taken = np.ones(52, np.bool_)
    for card in unseen:
        taken[card] = False
        left[card % 13] += 1
    pick = np.arange(more)
    while True:
        for i in range(more):
            board[known + i] = unseen[pick[i]]
            taken[board[known + i]] = True
            left[board[known + i] % 13] -= 1
        step = _dealers(board, taken, dealer, a, b, r, found, suited, left, met)
        ends_of(step, met[1], met[2], met[3], met[0], ends)
        kind = KIND[step]
        opening, play = base(ends, kind, o), raised(ends, o)
        best = max(opening + play, -(2 * o.parts + o.given_up[kind]) * met[0])
        for three in TRIPLES:  # of known cards the flop has its own and no other; cards drawn come in order
            fits = 0
            for i in three:
                fits += i < len(flop)
                fits -= len(flop) <= i < known
            if fits == len(flop):
                at = (board[three[0]] * 52 + board[three[1]]) * 52 + board[three[2]]
                twice[at] += opening + 2 * play
                on[at] += best
                sums[0] += opening
                sums[1] += play
                sums[2] += met[0]
        for i in range(more):
            taken[board[known + i]] = False
            left[board[known + i] % 13] += 1
        i = more - 1
        while i >= 0 and pick[i] == len(unseen) - more + i:
            i -= 1
        if i < 0:
            return
        pick[i] += 1
        for j in range(i + 1, more):
            pick[j] = pick[j - 1] + 1


@lru_cache(256)
def worth(odds: Odds, seen: Seen) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Opening wagers; what each Ante of a Play adds; the rest of the game after a check before the flop; and on it."""
    known = {card for cards in seen for card in cards}
    flop, river, dealer = (numbers(cards) for cards in (seen.flop, seen.river, seen.dealer))
    unseen, (a, b) = numbers([card for card in DECK if card not in known]), numbers(seen.own).tolist()
    twice, on, sums = np.zeros(FLOPS, np.int64), np.zeros(FLOPS, np.int64), np.zeros(3, np.int64)
    o = odds.in_parts
    _worth(a, b, flop, river, dealer, unseen, ranking(odds.both), o, twice, on, sums)
    deals = int(sums[2]) * o.parts
    totals = int(sums[0]), int(sums[1]), int(np.maximum(twice, on).sum()), int(on.sum())
    opening, play, before, after = (Fraction(total, deals) for total in totals)
    return opening, play, before, after


def numbers(cards: Sequence[str]) -> Array:
    return np.array([DECK.index(card) for card in cards], np.int64)
