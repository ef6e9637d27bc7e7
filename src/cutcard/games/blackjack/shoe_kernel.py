"""Whole shoes of Blackjack, compiled: dealt to the cutting card, to a counter who bets and plays by the true count."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cutcard.games.blackjack.counting import MOST
from cutcard.games.blackjack.sample_kernel import PAIRS, SEVENS, drawn, round_played
from cutcard.games.blackjack.terms import ACE, TEN

DEEPEST = 40  # cards that must be there for a round


class Counter(NamedTuple):
    tags: NDArray[np.int64]  # of a card
    bets: NDArray[np.float64]  # by true count, from -MOST
    acts: NDArray[np.uint8]  # by true count, then as in a plan
    insures: float  # from which true count on
    nets: NDArray[np.float64]  # of each end of the main wager
    cut: int  # cards dealt before the cutting card
    burn: int


@njit(cache=True, nogil=True)
def shoes(state, many, plan, counter):  # type: ignore[no-untyped-def]
    """By shoe: rounds, units bet, units won, and rounds with more than the least bet. Insurance counts at its mean.

    A round is dealt as often as it has units on it, from the same cards left, and counts as their mean: raised bets are
    what makes the result uncertain. The shoe goes on from the last of them.
    """
    out = np.zeros((many, 4))
    cards = plan.pack.copy()
    size = len(cards)
    ten = (plan.value == TEN).astype(np.int64)
    ten_cards = ten[cards].sum()
    least = counter.bets.min()
    for n in range(many):
        at, running, tens = counter.burn, 0, ten_cards
        for place in range(counter.burn):
            state = drawn(cards, place, state)
        while at < counter.cut and size - at >= DEEPEST:
            true = running * 52.0 / (size - at)
            step = int(min(MOST, max(-MOST, np.floor(true)))) + MOST
            bet = counter.bets[step]
            begun, won, times = at, 0.0, max(1, int(bet))
            for _ in range(times):
                result, at, state = round_played(cards, begun, state, plan, counter.acts[step])
                won += counter.nets[result // (PAIRS * SEVENS)]
                if plan.value[cards[begun + 1]] == ACE and true >= counter.insures:
                    left = tens - (plan.value[cards[begun]] == TEN) - (plan.value[cards[begun + 2]] == TEN)
                    won += 0.5 * (3.0 * left / (size - (begun - counter.burn) - 3) - 1.0)
            out[n, 0] += 1
            out[n, 1] += bet
            out[n, 2] += bet * won / times
            out[n, 3] += bet > least
            for place in range(begun, at):
                card = cards[place]
                running += counter.tags[card]
                tens -= ten[card]
    return out
