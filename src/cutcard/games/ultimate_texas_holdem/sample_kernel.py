"""Rounds of Ultimate Texas Hold'em, compiled: nine cards from a fresh deck, up to three choices, a comparison.

What is chosen is looked up: a starting hand among 169, a flop with a pair among 1,755 by 1,326, a board with a pair
among 134,459 by 1,326. A round comes down to one of 250 outcomes: folded or a Play of one to four Antes; ten kinds of
hand; and five ways to end. What any of them pays is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE, value, word
from cutcard.games.ultimate_texas_holdem.board import (
    KIND,
    LOST,
    LOST_OPEN,
    PAIR,
    RANK,
    SUIT,
    TIED,
    TRIPLES,
    WON,
    WON_OPEN,
    Array,
    Ranking,
)
from cutcard.games.ultimate_texas_holdem.streets import Choices, Classes, class_of
from cutcard.sim.draws import deal

OUTCOMES = 5 * 10 * 5
CARDS = 9  # two own, flop, turn and river, the dealer's two
BLOCK = 1024  # rounds


class Plan(NamedTuple):
    """Everything a round is played by."""

    ranking: Ranking
    choices: Choices
    flops: Classes
    boards: Classes
    pair: Array
    start: Array


@njit(cache=True, inline="always")
def held(a, b, cards, r):  # type: ignore[no-untyped-def]
    """The step of two hole cards with the board, which lies from the third card on."""
    own = ONE << np.uint64(a) | ONE << np.uint64(b)
    if not r.both:
        for n in range(2, 7):
            own |= ONE << np.uint64(cards[n])
        return np.int64(value(word(own, r.whole), r.whole))
    best = np.int64(0)
    for n in range(len(TRIPLES)):
        five = own
        for i in range(3):
            five |= ONE << np.uint64(cards[2 + TRIPLES[n, i]])
        best = max(best, np.int64(value(word(five, r.whole), r.whole)))
    return best


@njit(cache=True, inline="always")
def under_names(cards, last, classes, pair, masks, to):  # type: ignore[no-untyped-def]
    """The class of the common cards up to that one, and the own pair under the suits it is kept by."""
    masks[:] = 0
    for n in range(2, last):
        masks[SUIT[cards[n]]] |= 1 << RANK[cards[n]]
    found = class_of(masks, classes, to)
    a, b = to[SUIT[cards[0]]] * 13 + RANK[cards[0]], to[SUIT[cards[1]]] * 13 + RANK[cards[1]]
    return found, np.int64(pair[a, b])


@njit(cache=True, nogil=True)
def chosen(dealt, plan, times):  # type: ignore[no-untyped-def]
    """How many Antes each of these rounds plays, street by street: look-ups of many rounds wait for memory together."""
    masks, to = np.zeros(4, np.int64), np.zeros(4, np.int64)
    undecided, left = np.empty(len(dealt), np.int64), 0
    found, pairs = np.empty(len(dealt), np.int64), np.empty(len(dealt), np.int64)
    for n in range(len(dealt)):
        times[n] = plan.choices.starts[plan.start[plan.pair[dealt[n, 0], dealt[n, 1]]]]
        undecided[left] = n
        left += times[n] == 0
    for i in range(left):
        found[i], pairs[i] = under_names(dealt[undecided[i]], 5, plan.flops, plan.pair, masks, to)
    checked, left = left, 0
    for i in range(checked):
        n = undecided[i]
        times[n] = 2 * plan.choices.flops[found[i], pairs[i]]
        undecided[left] = n
        left += times[n] == 0
    for i in range(left):
        found[i], pairs[i] = under_names(dealt[undecided[i]], 7, plan.boards, plan.pair, masks, to)
    for i in range(left):
        times[undecided[i]] = plan.choices.calls[found[i], pairs[i] >> 3] >> (pairs[i] & 7) & 1


@njit(cache=True, nogil=True)
def ended(dealt, plan, times, outcomes):  # type: ignore[no-untyped-def]
    """The hands compared, and the outcome of each round."""
    for n in range(len(dealt)):
        cards = dealt[n]
        mine = held(cards[0], cards[1], cards, plan.ranking)
        theirs = held(cards[7], cards[8], cards, plan.ranking)
        opens = theirs < PAIR
        won, lost = (WON_OPEN, LOST_OPEN) if opens else (WON, LOST)
        end = TIED if mine == theirs else won if mine > theirs else lost
        outcomes[n] = (np.int64(times[n]) * 10 + KIND[mine]) * 5 + end


@njit(cache=True, nogil=True)
def play(state, cards, plan, dealt, times, outcomes):  # type: ignore[no-untyped-def]
    for n in range(len(dealt)):
        state = deal(cards, CARDS, state)
        dealt[n] = cards[:CARDS]
    chosen(dealt, plan, times)
    ended(dealt, plan, times, outcomes)
    return state


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    counts, cards = np.zeros(OUTCOMES, np.int64), np.arange(52).astype(np.uint8)
    dealt, times, outcomes = np.empty((BLOCK, CARDS), np.uint8), np.empty(BLOCK, np.int64), np.empty(BLOCK, np.int64)
    for first in range(0, rounds, BLOCK):
        count = min(BLOCK, rounds - first)
        state = play(state, cards, plan, dealt[:count], times, outcomes)
        for n in range(count):
            counts[outcomes[n]] += 1
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same rounds, card by card, with the outcome of each."""
    dealt, times, outcomes = np.empty((rounds, CARDS), np.uint8), np.empty(rounds, np.int64), np.empty(rounds, np.int64)
    play(state, np.arange(52).astype(np.uint8), plan, dealt, times, outcomes)
    return dealt, outcomes
