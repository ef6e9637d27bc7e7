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
from cutcard.sim.draws import GOLDEN, HALF, LOW, STRAND, scrambled, strand, swap_in

BETS = 8  # which of Player, Banker and Tie were bet on
OUTCOMES = 100 * 4 * BETS  # Player's points, Banker's points, a pair of either, the bets
MOST = 6  # cards
ROOM = 10 + 4  # whole numbers that a counter keeps: the cards left, and what each wager comes to
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
    winner: NDArray[np.int8]  # of every end
    pays: NDArray[np.int64]  # what Player, Banker, Banker with six, and Tie win, of a counter; or nothing
    removal: NDArray[np.int64]  # of Player, Banker and Tie: the worth of a fresh shoe, then each value's removal


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
def burnt(cards, state, values):  # type: ignore[no-untyped-def]
    """A new shoe: the first card is drawn, and as many as it says; the state reached, and how many are gone."""
    state += GOLDEN
    card = swap_in(cards, np.uint64(0), scrambled(state) & LOW)
    more = values[card]
    more = 10 if more == 0 else more
    for n in range(1, more + 1):
        state += GOLDEN
        swap_in(cards, np.uint64(n), scrambled(state) & LOW)
    return state, np.uint64(more + 1)


@njit(cache=True, inline="always")
def begun(state):  # type: ignore[no-untyped-def]
    """Before the first shoe: the state, the place of the next card, and how many hands there are after the cut."""
    return state, np.uint64(0), np.int64(0)


@njit(cache=True, inline="always")
def hand(cards, shoe, plan):  # type: ignore[no-untyped-def]
    """A coup, from a new shoe where the last is done: the shoe after it, where its cards lie, how many, its outcome."""
    state, at, more = shoe
    if more == 0:
        at, more = np.uint64(0), np.int64(-1)
        if plan.burn:
            state, at = burnt(cards, state, plan.values)
    state, drawn, outcome = coup(cards, at, state, plan)
    if more > 0:
        more -= 1
    elif at + drawn >= np.uint64(plan.cut):
        more = np.int64(plan.after)
    return (state, at + drawn, more), at, drawn, outcome


@njit(cache=True, inline="always")
def one(cards, shoe, plan):  # type: ignore[no-untyped-def]
    """A coup for somebody who bets every time."""
    shoe, _, _, outcome = hand(cards, shoe, plan)
    return shoe, outcome * BETS + BETS - 1


@njit(cache=True, inline="always")
def one_counted(cards, shoe, plan, room):  # type: ignore[no-untyped-def]
    """A coup for somebody who bets on what is worth it by the cards that were left before it, which stand in `room`."""
    left, new = room[:10], shoe[2] == 0
    shoe, at, drawn, outcome = hand(cards, shoe, plan)
    if new:
        for v in range(10):
            left[v] = 0
        for n in range(len(plan.pack)):
            left[plan.values[cards[n]]] += 1
        if plan.burn:
            left[plan.values[cards[0]]] -= 1
    found, bets = room[10:], np.int64(0)
    if worths(
        left, len(plan.pack), (plan.player_table, plan.banker_table, plan.winner), plan.pays, plan.removal, found
    ):
        bets = np.int64(found[0] > 0) | np.int64(found[1] > 0) << 1 | np.int64(found[2] > 0) << 2
    for k in range(drawn):
        left[plan.values[cards[at + np.uint64(k)]]] -= 1
    return shoe, outcome * BETS + bets


@njit(cache=True, nogil=True)
def counted(state, rounds, plan, counts):  # type: ignore[no-untyped-def]
    """A strand of somebody who counts."""
    cards, shoe, room = plan.pack.copy(), begun(state), np.zeros(ROOM, np.int64)
    for _ in range(rounds):
        shoe, outcome = one_counted(cards, shoe, plan, room)
        counts[outcome] += 1


@njit(cache=True, nogil=True)
def flat(state, rounds, plan, counts):  # type: ignore[no-untyped-def]
    """A strand of somebody who bets every time."""
    cards, shoe = plan.pack.copy(), begun(state)
    for _ in range(rounds):
        shoe, outcome = one(cards, shoe, plan)
        counts[outcome] += 1


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came."""
    counts = np.zeros(OUTCOMES, np.int64)
    for number in range(-(-rounds // STRAND)):
        at, many = strand(state, number), min(STRAND, rounds - number * STRAND)
        if len(plan.pays):
            counted(at, many, plan, counts)
        else:
            flat(at, many, plan, counts)
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The first strand, card by card (52 where no more was drawn), with the outcome of each coup."""
    dealt, outcomes = np.full((rounds, MOST), NONE), np.empty(rounds, np.int64)
    cards, shoe = plan.pack.copy(), begun(strand(state, 0))
    for n in range(rounds):
        shoe, at, drawn, outcome = hand(cards, shoe, plan)
        outcomes[n] = outcome * BETS + BETS - 1
        for k in range(drawn):
            dealt[n, k] = cards[at + np.uint64(k)]
    return dealt, outcomes
