"""Rounds of Blackjack for one box, compiled: cards drawn one by one from a shuffled shoe, played by a table of acts.

A round comes down to one of 128 outcomes of the main wager: nine without a split, and for a split what was staked and
what is left. Beside it stand what the first cards made of Perfect Pairs and Super Sevens.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.blackjack.every_hand import BUST
from cutcard.games.blackjack.solve import DOUBLE, STAND
from cutcard.games.blackjack.terms import ACE, TEN
from cutcard.sim.draws import GOLDEN, HALF, STRAND, scrambled, strand, swap_in

SPLIT = 3  # the act beside STAND, DRAW and DOUBLE
NATURAL, NATURAL_PUSHED, WON, PUSHED, LOST, TWICE_WON, TWICE_PUSHED, TWICE_LOST, TWICE_AT_BLACKJACK = range(9)
FIRST_SPLIT = 9  # then by stake, 2 to 8, and net, -8 to 8
NETS = 17
MAIN = FIRST_SPLIT + 7 * NETS
PAIRS, SEVENS = 4, 6  # no pair, mixed, coloured, perfect; none, one, two, two of a suit, three, three of a suit
OUTCOMES = MAIN * PAIRS * SEVENS
LONGEST = 64  # cards that a round can take
SEVEN = 6  # a value
UNSPLIT, ORIGINAL, SPLIT_OFF = range(3)  # tables of acts
TOP = np.int64(0)  # of the shoe; for a bare 0 the whole round would be compiled once more


class Plan(NamedTuple):
    pack: NDArray[np.uint8]  # every card in play
    value: NDArray[np.uint8]  # of a card
    after: NDArray[np.int16]  # of a hand, by value: the hand with that card
    total: NDArray[np.int8]  # of a hand
    acts: NDArray[np.uint8]  # by kind of hand, up card and hand
    dealer: NDArray[np.int8]  # by hand: the total that a dealer stands on; 0 where another card is drawn
    most: NDArray[np.int8]  # hands that a pair of a value can become
    all_lost: bool  # a dealer's blackjack takes every wager


@njit(cache=True, inline="always")
def drawn(cards, at, state):  # type: ignore[no-untyped-def]
    """The next card comes to the place `at`; the state reached."""
    state += GOLDEN
    swap_in(cards, np.uint64(at), scrambled(state) >> HALF)
    return state


@njit(cache=True, inline="always")
def paired(first, second):  # type: ignore[no-untyped-def]
    """What two cards are to Perfect Pairs: suits stand in the order spades, hearts, diamonds, clubs."""
    if first % 13 != second % 13:
        return 0
    if first == second:
        return 3
    return 2 if first // 13 + second // 13 == 3 else 1


@njit(cache=True)
def split_round(cards, at, state, plan, acts, up, pair):  # type: ignore[no-untyped-def]
    """A pair split and played: what was staked, what is left, and where the cards have come to."""
    alone = plan.after[0, pair]
    totals, doubled = 0, 0  # of each hand a byte, and a bit: no array, so that a graphics processor can
    many, one_card, at_hand, staked = 2, pair == ACE, 0, 0
    while at_hand < many:
        state = drawn(cards, at, state)
        second = plan.value[cards[at]]
        at += 1
        if second == pair and many < plan.most[pair]:
            many += 1
            continue
        h = plan.after[alone, second]
        kind = ORIGINAL if at_hand == 0 else SPLIT_OFF
        while h != BUST and plan.total[h] < 21 and not one_card:
            act = acts[kind, up, h]
            if act == STAND:
                break
            state = drawn(cards, at, state)
            h = plan.after[h, plan.value[cards[at]]]
            at += 1
            if act == DOUBLE:
                doubled |= 1 << at_hand
                staked += 1
                break
        totals |= (0 if h == BUST else int(plan.total[h])) << 8 * at_hand
        at_hand += 1
    net, theirs = 0, 0
    if totals:
        theirs, at, state = dealer_draws(cards, at, state, plan, up)
    for n in range(many):
        stake, total = 1 + (doubled >> n & 1), totals >> 8 * n & 0xFF
        if total == 0:
            net -= stake
        elif theirs < 0:
            net -= stake if plan.all_lost else int(n == 0)
        elif theirs == 0 or total > theirs:
            net += stake
        elif total < theirs:
            net -= stake
    return FIRST_SPLIT + (staked + many - 2) * NETS + net + 8, at, state


@njit(cache=True, inline="always")
def dealer_draws(cards, at, state, plan, up):  # type: ignore[no-untyped-def]
    """The dealer's total, 0 for bust, -1 for a blackjack."""
    h, count = plan.after[0, up], 1
    while True:
        state = drawn(cards, at, state)
        h = plan.after[h, plan.value[cards[at]]]
        at += 1
        count += 1
        if h == BUST:
            return 0, at, state
        total = plan.dealer[h]
        if total:
            return (-1 if total == 21 and count == 2 else int(total)), at, state


@njit(cache=True)
def round_played(cards, start, state, plan, acts):  # type: ignore[no-untyped-def]
    """One box against the dealer, cards from the place `start` on; the outcome, where they have come to, the state."""
    at = start
    for _ in range(3):
        state = drawn(cards, at, state)
        at += 1
    one, two = cards[start], cards[start + 2]
    first, up, second = plan.value[one], plan.value[cards[start + 1]], plan.value[two]
    h = plan.after[plan.after[0, first], second]
    natural = first + second == ACE + TEN and (first == ACE or second == ACE)
    act = STAND if natural else acts[UNSPLIT, up, h]
    if natural:
        main = NATURAL
        if up in (ACE, TEN):
            state = drawn(cards, at, state)
            if up + plan.value[cards[at]] == ACE + TEN and up != plan.value[cards[at]]:
                main = NATURAL_PUSHED
            at += 1
    elif act == SPLIT:
        main, at, state = split_round(cards, at, state, plan, acts, up, first)
    else:
        twice = act == DOUBLE
        drawing = act
        while drawing != STAND:
            state = drawn(cards, at, state)
            h = plan.after[h, plan.value[cards[at]]]
            at += 1
            if twice or h == BUST or plan.total[h] >= 21:
                break
            drawing = acts[UNSPLIT, up, h]
        main = LOST
        if h != BUST:
            theirs, at, state = dealer_draws(cards, at, state, plan, up)
            own = plan.total[h]
            main = WON if own > theirs else PUSHED if own == theirs else LOST
            if theirs < 0:
                main = TWICE_AT_BLACKJACK if twice and not plan.all_lost else LOST
        if twice and main != TWICE_AT_BLACKJACK:
            main += 3
    sevens = 0
    if first == SEVEN:
        sevens = 1
        if second == SEVEN:
            third = cards[start + 3]
            if act != STAND and plan.value[third] == SEVEN:
                sevens = 5 if one == two and two == third else 4
            else:
                sevens = 3 if one == two else 2
    return (main * PAIRS + paired(one, two)) * SEVENS + sevens, at, state


@njit(cache=True, inline="always")
def one(cards, state, plan):  # type: ignore[no-untyped-def]
    """A round from a full shoe."""
    outcome, _, state = round_played(cards, TOP, state, plan, plan.acts)
    return state, outcome


@njit(cache=True, nogil=True)
def tally(state, rounds, plan):  # type: ignore[no-untyped-def]
    """How often each outcome came, every round from a full shoe."""
    counts, cards, acts = np.zeros(OUTCOMES, np.int64), plan.pack.copy(), plan.acts
    for number in range(-(-rounds // STRAND)):
        cards[:] = plan.pack
        at = strand(state, number)
        for _ in range(min(STRAND, rounds - number * STRAND)):  # by way of `one` it takes a third longer
            outcome, _, at = round_played(cards, TOP, at, plan, acts)
            counts[outcome] += 1
    return counts


@njit(cache=True, nogil=True)
def recorded(state, rounds, plan):  # type: ignore[no-untyped-def]
    """The same rounds, card by card (52 where no more was drawn), with the outcome of each."""
    dealt, outcomes = np.full((rounds, LONGEST), np.uint8(52)), np.empty(rounds, np.int64)
    cards = plan.pack.copy()
    state = strand(state, 0)
    for n in range(rounds):
        outcomes[n], at, state = round_played(cards, TOP, state, plan, plan.acts)
        dealt[n, :at] = cards[:at]
    return dealt, outcomes
