"""Coups of Baccarat, compiled: shoes played through from the burn to the cutting card, or fresh cards every time.

A coup comes down to the points of both hands and the pairs among their first cards; who counts also says which wagers
were worth making. What any wager makes of it is applied to the counts afterwards.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.baccarat.counting import worths
from cutcard.games.baccarat.kernel import STANDS
from cutcard.sim.draws import GOLDEN, HALF, LOW, scrambled, swap_in

BETS = 8  # which of Player, Banker and Tie were bet on
OUTCOMES = 100 * 4 * BETS  # Player's points, Banker's points, a pair of either, the bets
MOST = 6  # cards
NONE = np.uint8(52)
ONE = np.uint64(1)


class Plan(NamedTuple):
    pack: NDArray[np.uint8]  # every card in play
    values: NDArray[np.int64]  # what each card of a deck counts
    player_table: NDArray[np.bool_]
    banker_table: NDArray[np.bool_]
    cut: int  # cards before the cutting card; none where cards are shuffled every time
    after: int  # hands after the one in which it comes
    burn: bool
    pays: NDArray[np.float64]  # what Player, Banker, Banker with six, and Tie win, of a counter; or nothing
    removal: NDArray[np.float64]  # of Player, Banker and Tie: the worth of a fresh shoe, then each value's removal


@njit(cache=True, inline="always")
def coup(cards, at, state, plan):  # type: ignore[no-untyped-def]
    """One coup from the place `at` on: the state reached, how many cards it took, and its outcome without bets."""
    state += GOLDEN
    word = scrambled(state)
    a = swap_in(cards, at, word & LOW)
    b = swap_in(cards, at + ONE, word >> HALF)
    state += GOLDEN
    word = scrambled(state)
    c = swap_in(cards, at + np.uint64(2), word & LOW)
    d = swap_in(cards, at + np.uint64(3), word >> HALF)
    values = plan.values
    p, q = (values[a] + values[c]) % 10, (values[b] + values[d]) % 10
    pairs = np.int64(a % 13 == c % 13) | np.int64(b % 13 == d % 13) << 1
    third, drawn = STANDS, np.uint64(4)
    first_p = p
    if plan.player_table[p, q] or plan.banker_table[p, q, STANDS]:
        state += GOLDEN
        word = scrambled(state)
        if plan.player_table[p, q]:
            third = values[swap_in(cards, at + drawn, word & LOW)]
            p = (p + third) % 10
            drawn += ONE
        if plan.banker_table[first_p, q, third]:
            q = (q + values[swap_in(cards, at + drawn, word >> HALF)]) % 10
            drawn += ONE
    return state, drawn, (p * 10 + q) * 4 + pairs


@njit(cache=True, inline="always")
def burnt(cards, state, plan):  # type: ignore[no-untyped-def]
    """A new shoe: the first card is drawn, and as many as it says; the state reached, and how many are gone."""
    state += GOLDEN
    card = swap_in(cards, np.uint64(0), scrambled(state) & LOW)
    more = plan.values[card]
    more = 10 if more == 0 else more
    for n in range(1, more + 1):
        state += GOLDEN
        swap_in(cards, np.uint64(n), scrambled(state) & LOW)
    return state, np.uint64(more + 1)


@njit(cache=True, nogil=True)
def played(state, rounds, plan, counts, dealt, outcomes):  # type: ignore[no-untyped-def]
    """So many coups, counted; and, where there is room for it, recorded card by card."""
    cards = plan.pack.copy()
    counting, recording = len(plan.pays) > 0, len(outcomes) > 0
    left, ends, out = np.zeros(10, np.int64), np.zeros((3, 10, 10), np.int64), np.zeros(3)
    at, more = np.uint64(0), 0
    for n in range(rounds):
        if more == 0:  # the shoe is done, or it is the first
            at, more = np.uint64(0), -1
            if plan.burn:
                state, at = burnt(cards, state, plan)
            if counting:
                left[:] = 0
                for card in cards:
                    left[plan.values[card]] += 1
                if plan.burn:
                    left[plan.values[cards[0]]] -= 1
        bets = BETS - 1
        if counting:
            tables = plan.player_table, plan.banker_table
            worths(left, len(plan.pack), *tables, plan.pays, plan.removal, ends, out)
            bets = (out[0] > 0) + 2 * (out[1] > 0) + 4 * (out[2] > 0)
        state, drawn, result = coup(cards, at, state, plan)
        outcome = result * BETS + bets
        counts[outcome] += 1
        if recording:
            outcomes[n] = outcome
            for k in range(drawn):
                dealt[n, k] = cards[at + np.uint64(k)]
        if counting:
            for k in range(drawn):
                left[plan.values[cards[at + np.uint64(k)]]] -= 1
        at += drawn
        if more > 0:
            more -= 1
        elif at >= plan.cut:
            more = plan.after


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    counts = np.zeros(OUTCOMES, np.int64)
    played(state, rounds, plan, counts, np.empty((0, MOST), np.uint8), np.empty(0, np.int64))
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same coups, card by card (52 where no more was drawn), with the outcome of each."""
    dealt, outcomes = np.full((rounds, MOST), NONE), np.empty(rounds, np.int64)
    played(state, rounds, plan, np.zeros(OUTCOMES, np.int64), dealt, outcomes)
    return dealt, outcomes
