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
    LOST,
    LOST_OPEN,
    PAIR,
    TIED,
    TRIPLES,
    WON,
    WON_OPEN,
    Array,
    Ranking,
)
from cutcard.games.ultimate_texas_holdem.streets import Choices, Classes, class_of, under
from cutcard.sim.draws import STRAND, deal, strand

OUTCOMES = 5 * 10 * 5
CARDS = 9  # two own, flop, turn and river, the dealer's two
BLOCK = 1024  # rounds, of which some make a strand


class Plan(NamedTuple):
    """Everything a round is played by."""

    pack: Array
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
def under_names(cards, last, classes, pair):  # type: ignore[no-untyped-def]
    """The class of the common cards up to that one, and the own pair under the suits it is kept by."""
    common = np.uint64(0)
    for n in range(2, last):
        common |= ONE << np.uint64(cards[n])
    found, to = class_of(common, classes)
    return found, np.int64(pair[under(cards[0], to), under(cards[1], to)])


@njit(cache=True, inline="always")
def called(found, pair, plan):  # type: ignore[no-untyped-def]
    return np.int64(plan.choices.calls[found, pair >> 3] >> (pair & 7) & 1)


@njit(cache=True, inline="always")
def outcome(cards, times, r):  # type: ignore[no-untyped-def]
    """The hands compared."""
    mine = held(cards[0], cards[1], cards, r)
    theirs = held(cards[7], cards[8], cards, r)
    opens = theirs < PAIR
    won, lost = (WON_OPEN, LOST_OPEN) if opens else (WON, LOST)
    end = TIED if mine == theirs else won if mine > theirs else lost
    return (np.int64(times) * 10 + r.kinds[mine]) * 5 + end


@njit(cache=True, nogil=True)
def chosen(dealt, plan, times):  # type: ignore[no-untyped-def]
    """How many Antes each of these rounds plays, street by street: look-ups of many rounds wait for memory together."""
    undecided, left = np.empty(len(dealt), np.int64), 0
    found, pairs = np.empty(len(dealt), np.int64), np.empty(len(dealt), np.int64)
    for n in range(len(dealt)):
        times[n] = plan.choices.starts[plan.start[plan.pair[dealt[n, 0], dealt[n, 1]]]]
        undecided[left] = n
        left += times[n] == 0
    for i in range(left):
        found[i], pairs[i] = under_names(dealt[undecided[i]], 5, plan.flops, plan.pair)
    checked, left = left, 0
    for i in range(checked):
        n = undecided[i]
        times[n] = 2 * plan.choices.flops[found[i], pairs[i]]
        undecided[left] = n
        left += times[n] == 0
    for i in range(left):
        found[i], pairs[i] = under_names(dealt[undecided[i]], 7, plan.boards, plan.pair)
    for i in range(left):
        times[undecided[i]] = called(found[i], pairs[i], plan)


@njit(cache=True, nogil=True)
def ended(dealt, plan, times, outcomes):  # type: ignore[no-untyped-def]
    ranking = plan.ranking
    for n in range(len(dealt)):
        outcomes[n] = outcome(dealt[n], times[n], ranking)


@njit(cache=True, nogil=True)
def play(state, cards, plan, dealt, times, outcomes):  # type: ignore[no-untyped-def]
    for n in range(len(dealt)):
        state = deal(cards, CARDS, state)
        dealt[n] = cards[:CARDS]
    chosen(dealt, plan, times)
    ended(dealt, plan, times, outcomes)
    return state


@njit(cache=True, inline="always")
def one(cards, state, plan):  # type: ignore[no-untyped-def]
    """A round by itself, for processors that wait for memory with thousands of threads."""
    state = deal(cards, CARDS, state)
    times = np.int64(plan.choices.starts[plan.start[plan.pair[cards[0], cards[1]]]])
    if times == 0:
        found, pair = under_names(cards, 5, plan.flops, plan.pair)
        times = 2 * np.int64(plan.choices.flops[found, pair])
        if times == 0:
            found, pair = under_names(cards, 7, plan.boards, plan.pair)
            times = called(found, pair, plan)
    return state, outcome(cards, times, plan.ranking)


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    counts, cards = np.zeros(OUTCOMES, np.int64), plan.pack.copy()
    dealt, times, outcomes = np.empty((BLOCK, CARDS), np.uint8), np.empty(BLOCK, np.int64), np.empty(BLOCK, np.int64)
    at = state
    for first in range(0, rounds, BLOCK):
        if first % STRAND == 0:
            cards[:] = plan.pack
            at = strand(state, first // STRAND)
        count = min(BLOCK, rounds - first)
        at = play(at, cards, plan, dealt[:count], times, outcomes)
        for n in range(count):
            counts[outcomes[n]] += 1
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The first strand, card by card, with the outcome of each round."""
    dealt, times, outcomes = np.empty((rounds, CARDS), np.uint8), np.empty(rounds, np.int64), np.empty(rounds, np.int64)
    play(strand(state, 0), plan.pack.copy(), plan, dealt, times, outcomes)
    return dealt, outcomes
