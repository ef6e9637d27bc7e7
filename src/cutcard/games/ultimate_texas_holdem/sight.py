"""What one person's hand is worth with the cards that this person sees, compiled: every board and every dealer's hand
that may still be. One count serves all three streets, and any card that was seen too soon.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
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

FLOPS = comb(52, 3)
ENTRIES = 91 + 2 * 990  # pairs of ranks, and every pair of cards twice


class Seen(NamedTuple):
    """The cards that a person knows: those of the hand, of the board so far, of the dealer, and any that are gone."""

    own: tuple[str, ...]
    flop: tuple[str, ...] = ()
    river: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@njit(cache=True)
def dealers(board, taken, dealer, r, found, suit, suited, left, ways, theirs):  # type: ignore[no-untyped-def]
    """The dealer's hands that may be, as steps and how many have each; returns how many entries that takes."""
    n = 0
    if len(dealer) > 0:
        for y in range(52):
            if not taken[y] if len(dealer) == 1 else y == dealer[1]:
                ways[n], theirs[n] = 1, step_of(dealer[0], y, found, suit, suited, r)
                n += 1
        return n
    for low in range(13):
        for high in range(low, 13):
            ways[n] = left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high]
            theirs[n] = found[low, high]
            n += 1
    lacks = 0 if r.both or suited[1] == 1 else 1 if suited[1] == 4 else 2  # cards of a pair without the suit
    for x in range(52):  # then once more the pairs that may make a flush
        if suit >= 0 and not taken[x] and (SUIT[x] == suit or lacks == 2):
            for y in range(52):
                once = x < y if SUIT[y] == suit or lacks == 2 else lacks == 1
                if once and not taken[y]:
                    ways[n], theirs[n] = -1, found[RANK[x], RANK[y]]
                    ways[n + 1], theirs[n + 1] = 1, step_of(x, y, found, suit, suited, r)
                    n += 2
    return n


@njit(cache=True, inline="always")
def hands_in(ways, theirs, n):  # type: ignore[no-untyped-def]
    """How many of the dealer's hands there are, and how many do not qualify."""
    dealt, weak = 0, 0
    for i in range(n):
        dealt += ways[i]
        weak += ways[i] * (theirs[i] < PAIR)
    return dealt, weak


@njit(cache=True, inline="always")
def fares(own, ways, theirs, n):  # type: ignore[no-untyped-def]
    """How many of the dealer's hands a step of ours beats, and ties."""
    won, tied = 0, 0
    for i in range(n):
        won += ways[i] * (theirs[i] < own)
        tied += ways[i] * (theirs[i] == own)
    return won, tied


@njit(cache=True, inline="always")
def slot(a, b, c):  # type: ignore[no-untyped-def]
    """The number of these three cards among all threes, in whatever order they come."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@njit(cache=True, nogil=True)
def _worth(own, flop, river, dealer, unseen, r, o, twice, on, calls, sums):  # type: ignore[no-untyped-def]
    """Over every board that may still be, for each hand: opening wagers and a Play of one; by flop, a Play of two, the
    river, and of that how often it plays."""
    known = len(flop) + len(river)
    more = 5 - known
    board, ends, flops = np.empty(5, np.int64), np.empty(5, np.int64), np.empty(len(TRIPLES), np.int64)
    board[: len(flop)] = flop
    board[len(flop) : known] = river
    found, suited, left = np.empty((13, 13), np.int64), np.empty(12, np.int64), np.zeros(13, np.int64)
    ways, theirs = np.empty(ENTRIES, np.int64), np.empty(ENTRIES, np.int64)
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
        by_ranks(board, r, found)
        suit = flush_of(board, suited)
        n = dealers(board, taken, dealer, r, found, suit, suited, left, ways, theirs)
        dealt, weak = hands_in(ways, theirs, n)
        many = 0
        for three in TRIPLES:  # of known cards the flop has its own and no other
            fits = 0
            for i in three:
                fits += i < len(flop)
                fits -= len(flop) <= i < known
            if fits == len(flop):
                flops[many] = slot(board[three[0]], board[three[1]], board[three[2]])
                many += 1
        for h in range(len(own)):
            step = step_of(own[h, 0], own[h, 1], found, suit, suited, r)
            won, tied = fares(step, ways, theirs, n)
            ends_of(step, won, tied, weak, dealt, ends)
            kind = KIND[step]
            opening, play = base(ends, kind, o), raised(ends, o)
            fold = -(2 * o.parts + o.given_up[kind]) * dealt
            best, called = max(opening + play, fold), dealt * (opening + play >= fold)
            for at in flops[:many]:
                twice[h, at] += opening + 2 * play
                on[h, at] += best
                calls[h, at] += called
            sums[h, 0] += many * opening
            sums[h, 1] += many * play
            sums[h, 2] += many * dealt
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


class Streets(NamedTuple):
    """Sums over every board that may still be, of each hand; by flop they have a second axis."""

    twice: Array  # opening wagers and a Play of two
    on: Array  # on the river, the better of playing one and folding
    calls: Array  # deals in which that plays
    sums: Array  # opening wagers, a Play of one, deals


def over_streets(odds: Odds, own: Array, flop: Array, river: Array, dealer: Array, unseen: Array) -> Streets:
    """For several hands that know the same cards."""
    twice, on, calls = (np.zeros((len(own), FLOPS), np.int64) for _ in range(3))
    made = Streets(twice, on, calls, np.zeros((len(own), 3), np.int64))
    _worth(own, flop, river, dealer, unseen, ranking(odds.both), odds.in_parts, *made)
    return made


@lru_cache(256)
def worth(odds: Odds, seen: Seen) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Opening wagers; what each Ante of a Play adds; the rest of the game after a check before the flop; and on it."""
    known = {card for cards in seen for card in cards}
    flop, river, dealer = (numbers(cards) for cards in (seen.flop, seen.river, seen.dealer))
    unseen = numbers([card for card in DECK if card not in known])
    s = over_streets(odds, numbers(seen.own)[None], flop, river, dealer, unseen)
    deals = int(s.sums[0, 2]) * odds.in_parts.parts
    totals = int(s.sums[0, 0]), int(s.sums[0, 1]), int(np.maximum(s.twice, s.on).sum()), int(s.on.sum())
    opening, play, before, after = (Fraction(total, deals) for total in totals)
    return opening, play, before, after


def numbers(cards: Sequence[str]) -> Array:
    return np.array([DECK.index(card) for card in cards], np.int64)
