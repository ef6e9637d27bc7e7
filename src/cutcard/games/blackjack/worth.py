"""What every act is worth in one situation, exactly: own cards, the dealer's card, and all other cards that are gone.

Later choices are the best on the cards then left; the hands of a split are played as everywhere in this game's figures.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from cutcard.core.errors import Faulty
from cutcard.games.blackjack.every_hand import BUST, Ints, hands, numbered
from cutcard.games.blackjack.kernel import played
from cutcard.games.blackjack.solve import Against, against
from cutcard.games.blackjack.terms import ACE, Shoe, Terms, counted, value_of
from cutcard.games.blackjack.whole_deals import counted_out, longest, net, split_counts, split_work, work

STAND, HIT, DOUBLE, SPLIT = "stand", "hit", "double", "split"
ENOUGH = 40  # cards that must be left, so that no hand can run out of them


def worths(
    terms: Terms, own: Sequence[str], up: str, gone: Sequence[str] = (), *, many: int = 1, split_off: bool = False
) -> dict[str, Fraction]:
    """Standing, drawing and, of two cards, doubling and splitting: per unit on this hand.

    `gone` are all other cards that have left the shoe; `many` are the hands that the box has already been split into,
    and `split_off` says that the original wager lies on another of them. A blackjack is not asked.
    """
    shoe = tuple(n - m for n, m in zip(terms.shoe, counted(gone), strict=True)) if terms.decks else terms.shoe
    left = [n - m * terms.less for n, m in zip(shoe, counted([*own, up]), strict=True)]
    if min(left) < 0 or (terms.decks and sum(left) < ENOUGH):
        wrong = "more cards are gone than there are of a value" if min(left) < 0 else "too few cards are left"
        raise Faulty("advise/cards", wrong, instead=f"leave {ENOUGH} cards of the shoe at least")
    found = exactly(terms, shoe, value_of(up), counted(own), many, split_off)
    return dict(found)


@lru_cache(maxsize=256)
def exactly(
    terms: Terms, shoe: Shoe, up: int, own: Shoe, many: int, split_off: bool
) -> tuple[tuple[str, Fraction], ...]:
    a = against(terms, up, shoe)
    if split_off:
        a = replace(a, draws=a.draws[-1:], after_split=a.after_split[-1:], doubles=a.doubles[-1:])
    hand, known = numbered(own), np.array(own, np.int64)
    jobs = {act: work(terms, up, ways, known, known) for act, ways in one_hand(a, hand).items()}
    pair = own.index(2) if 2 in own and sum(own) == 2 else -1
    single = terms.may_double(*cards(own)) if sum(own) == 2 else False
    if not single or (many > 1 and not terms.double_after_split):
        del jobs[DOUBLE]
    most = terms.most_hands(pair) - many + 1 if pair >= 0 else 1
    most = 1 if pair == ACE and many > 1 and not terms.resplit_aces else most
    parts = split_work(terms, a, pair, most) if most > 1 else {}
    every = [*jobs.values(), *parts.values()]
    found = counted_out(terms, shoe, every, longest(every))
    total = int(found[0].sum())
    worth = {act: Fraction(net(terms, counts, split_off), total) for act, counts in zip(jobs, found, strict=False)}
    if parts:
        both = split_counts(dict(zip(parts, found[len(jobs) :], strict=True)), most)
        worth[SPLIT] = Fraction(net(terms, both[0], split_off) + net(terms, both[1], True), total)
    return tuple(worth.items())


def cards(own: Shoe) -> list[int]:
    return [value for value in range(10) for _ in range(own[value])]


def one_hand(a: Against, hand: int) -> dict[str, Any]:
    """The ways in which the hand ends after each act."""
    h = hands()
    after: Ints = h.after[hand]
    drawn = np.where(after != BUST, after, hand), np.where(after != BUST, BUST, np.arange(10))
    one = np.ones(10, np.int64)
    start = np.zeros(len(h.size), np.int64)
    start[after[after != BUST]] = 1
    on = played(start, h, a.draws[0], np.zeros(len(h.size), bool), False)
    burst = np.flatnonzero(after == BUST)
    hit = [
        np.concatenate([ways, more])
        for ways, more in zip(on, (drawn[0][burst], burst, one[burst], 0 * one[burst]), strict=False)
    ]
    none = np.zeros(0, np.int64)
    stand = np.array([hand]), np.array([BUST]), one[:1], 0 * one[:1], none
    return {STAND: stand, HIT: (*hit, none), DOUBLE: (*drawn, one, one, none)}
