"""How the hands of one split end together: the one figure of Blackjack that is not counted exactly.

Given how the dealer ends, the hands of a split are taken to end independently of each other. What each is worth alone
is as it is, so the mean is untouched; only how a split's wins and losses fall together is approximate.
"""

import numpy as np

from cutcard.games.blackjack.every_hand import BLACKJACK, ENDS, tree
from cutcard.games.blackjack.kernel import chances
from cutcard.games.blackjack.solve import Against, Doubles, Solution, Split, held, net_table, run, split
from cutcard.games.blackjack.splits import Pattern, furthest, patterns
from cutcard.games.blackjack.terms import Terms

MOST = 8  # units that a split can win or lose
TINY = 1e-300


def split_nets(play: Solution) -> Doubles:
    """The chance of each net of a split deal, from -MOST to MOST."""
    total = np.zeros(2 * MOST + 1)
    for a in play.against:
        for pair in np.nonzero(play.splits[a.up])[0].tolist():
            total += dealt(play, a, pair) * nets(play.terms, a, pair)
    return total


def dealt(play: Solution, a: Against, pair: int) -> float:
    """The chance of this pair against this card."""
    less, size = play.terms.less, sum(play.shoe)
    chance = play.shoe[a.up] / size
    for n in range(2):
        chance *= (a.shoe[pair] - less * n) / (size - less * (1 + n))
    return float(chance)


def nets(terms: Terms, a: Against, pair: int) -> Doubles:
    """The chance of each net when this pair is split."""
    most = terms.most_hands(pair)
    found = split(terms, a, pair, most)
    gone = np.array([held(pair, 2 + more) for more in range(furthest(most) + 1)])
    ends = chances(a.shoe, terms.less, gone, tree(a.up, terms.hits_soft_17))
    ends *= run(terms, a, pair, furthest(most))[:, None]
    total = np.zeros(2 * MOST + 1)
    for pattern, orders in patterns(most).items():
        whole = sum((free * ends[gone] for gone, _, free in pattern.shares()), np.zeros(ENDS))
        total += orders * joined(terms, found, pattern, whole)
    return total


def joined(terms: Terms, found: Split, pattern: Pattern, ends: Doubles) -> Doubles:
    """The nets of all hands of one pattern added up, end by end of the dealer's."""
    by_end = np.zeros((ENDS, 2 * MOST + 1))
    by_end[:, MOST] = 1.0
    for kind in range(2):
        law, bust = found.of(pattern, kind)
        for at, many in ((0, pattern.closed[kind]), (1, pattern.free[kind])):
            if many:
                one = alone(terms, kind == 1, law[at], bust[at], ends)
                for _ in range(many):
                    by_end = np.array([np.convolve(*rows, mode="same") for rows in zip(by_end, one, strict=True)])
    made: Doubles = ends @ by_end
    return made


def alone(terms: Terms, split_off: bool, law: Doubles, bust: Doubles, ends: Doubles) -> Doubles:
    """The chance of each net of one hand, given how the dealer ends; where it is bust, that is the rest of it."""
    worth, lost = net_table(terms, split_off)
    made = np.zeros((ENDS, 2 * MOST + 1))
    for stake in range(2):
        for end in range(ENDS):
            np.add.at(made[end], worth[stake, :, end].astype(int) + MOST, law[stake, :, end])
    rest = np.maximum(ends - made.sum(axis=1), 0.0)
    rest[BLACKJACK] = 0.0
    for stake in range(2):
        made[BLACKJACK, int(lost[stake, 1]) + MOST] += bust[stake, 1]
        if bust[:, 0].sum() > 0:
            made[:, int(lost[stake, 0]) + MOST] += rest * bust[stake, 0] / bust[:, 0].sum()
    given: Doubles = made / np.maximum(made.sum(axis=1, keepdims=True), TINY)
    return given
