"""Blackjack solved: seconds of processor work for a whole rule set, in doubles and in whole deals."""

import time
from fractions import Fraction

from cutcard.games.blackjack.solve import solve
from cutcard.games.blackjack.terms import ANY, PEEK, Terms
from cutcard.games.blackjack.whole_deals import count

RULES = {
    "New Zealand, 6 packs, to 3 hands": Terms(6),
    "8 packs, dealer looks, split once": Terms(8, Fraction(3, 2), False, ANY, True, 2, False, PEEK),
    "1 pack, dealer looks, split once": Terms(1, Fraction(3, 2), False, ANY, True, 2, False, PEEK),
}
PEER = 0.15  # seconds a rule set, our goal's figure for the best analyser in C++; neither built nor measured here
TURNS = 5


def rule_sets() -> dict[str, tuple[float, float]]:
    """The best of several turns, after one that compiles."""
    made = {}
    for name, terms in RULES.items():
        best = solve(terms, terms.shoe)
        count(best, terms.shoe)
        doubles, whole = [], []
        for _ in range(TURNS):
            begun = time.thread_time()
            best = solve(terms, terms.shoe)
            assert best.ev
            doubles.append(time.thread_time() - begun)
        begun = time.thread_time()
        count(best, terms.shoe)
        whole.append(time.thread_time() - begun)
        made[name] = min(doubles), min(whole)
    return made
