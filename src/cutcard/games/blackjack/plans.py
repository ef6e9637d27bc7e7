"""The tables by which rounds of Blackjack are simulated, and what each way in which the wager can end is worth."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.games.blackjack.every_hand import hands
from cutcard.games.blackjack.figures import split_row, taken
from cutcard.games.blackjack.sample_kernel import FIRST_SPLIT, NATURAL, NETS, SPLIT, TWICE_AT_BLACKJACK, TWICE_WON, Plan
from cutcard.games.blackjack.solve import DOUBLE, DRAW, Solution, two
from cutcard.games.blackjack.terms import ALL, Terms, value_of

ENDED = ("blackjack", "blackjack, the dealer too", "won", "pushed", "lost", "doubled, won", "doubled, pushed",
         "doubled, lost", "doubled, dealer has blackjack")  # fmt: skip
WON = (0, 0, 1, 0, -1, 2, 0, -2, 0)  # of the wager, where the rules do not say otherwise


def planned(played: Solution, pack: list[int]) -> Plan:
    """The tables that a play goes by."""
    terms, h = played.terms, hands()
    stands = (h.total > 17) | ((h.total == 17) & ~(h.soft.astype(bool) & terms.hits_soft_17))
    return Plan(
        np.array(pack, np.uint8),
        np.array([value_of(card) for card in DECK], np.uint8),
        h.after.astype(np.int16),
        h.total.astype(np.int8),
        acts(played),
        np.where(stands, h.total, 0).astype(np.int8),
        np.array([terms.most_hands(value) for value in range(10)], np.int8),
        terms.dealer_blackjack == ALL,
    )


def acts(played: Solution) -> NDArray[np.uint8]:
    """By kind of hand, up card and hand: unsplit, of a split with the original wager, split off."""
    made = np.zeros((3, 10, len(hands().size)), np.uint8)
    for a in played.against:
        for kind, at, doubles in ((0, 0, a.doubles), (1, 0, a.after_split), (2, -1, a.after_split)):
            made[kind, a.up] = np.where(doubles[at], DOUBLE, np.where(a.draws[at], DRAW, 0))
        for pair in np.nonzero(played.splits[a.up])[0].tolist():
            made[0, a.up, two(pair, pair)] = SPLIT
    return made


def ended(terms: Terms, end: int) -> tuple[str, Fraction, int]:
    """How the wager ended, in words; the net, and all that was staked, per unit of it."""
    if end >= FIRST_SPLIT:
        staked, net = divmod(end - FIRST_SPLIT, NETS)
        row = split_row(net - NETS // 2)
        return row.event, row.net, staked + 2
    net_of = {NATURAL: terms.blackjack, TWICE_AT_BLACKJACK: taken(terms)}
    return ENDED[end], net_of.get(end, Fraction(WON[end])), 2 if end >= TWICE_WON else 1
