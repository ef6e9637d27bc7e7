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
def under_names(cards, first, last, classes, pair, masks, to):  # type: ignore[no-untyped-def]
    """The class of these common cards, and the own pair under the suits it is kept by."""
    masks[:] = 0
    for n in range(first, last):
        masks[SUIT[cards[n]]] |= 1 << RANK[cards[n]]
    found = class_of(masks, classes, to)
    a, b = to[SUIT[cards[0]]] * 13 + RANK[cards[0]], to[SUIT[cards[1]]] * 13 + RANK[cards[1]]
    return found, np.int64(pair[a, b])


@njit(cache=True, inline="always")
def outcome(cards, plan, masks, to):  # type: ignore[no-untyped-def]
    times = plan.choices.starts[plan.start[plan.pair[cards[0], cards[1]]]]
    if times == 0:
        flop, pair = under_names(cards, 2, 5, plan.flops, plan.pair, masks, to)
        times = 2 * np.int64(plan.choices.flops[flop, pair])
    if times == 0:
        board, pair = under_names(cards, 2, 7, plan.boards, plan.pair, masks, to)
        times = np.int64(plan.choices.calls[board, pair >> 3] >> (pair & 7) & 1)
    mine = held(cards[0], cards[1], cards, plan.ranking)
    theirs = held(cards[7], cards[8], cards, plan.ranking)
    opens = theirs < PAIR
    if mine == theirs:
        end = TIED
    elif mine > theirs:
        end = WON_OPEN if opens else WON
    else:
        end = LOST_OPEN if opens else LOST
    return (times * 10 + KIND[mine]) * 5 + end


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    counts = np.zeros(OUTCOMES, np.int64)
    cards, masks, to = np.arange(52).astype(np.uint8), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for _ in range(rounds):
        state = deal(cards, CARDS, state)
        counts[outcome(cards, plan, masks, to)] += 1
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same rounds, card by card, with the outcome of each."""
    dealt, outcomes = np.empty((rounds, CARDS), np.uint8), np.empty(rounds, np.int64)
    cards, masks, to = np.arange(52).astype(np.uint8), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for n in range(rounds):
        state = deal(cards, CARDS, state)
        dealt[n] = cards[:CARDS]
        outcomes[n] = outcome(cards, plan, masks, to)
    return dealt, outcomes
