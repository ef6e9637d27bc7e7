"""A card of the dealer's that should be hidden is seen: every hand against every completion of what is known, exactly.

Of the completions that a hand beats, those that hold none of its cards follow by inclusion and exclusion from how many
hold each set of cards. These counts are kept while the strength rises: each completion is added once to all its
subsets, and every hand of that strength is answered from them. Known cards are taken up to a renaming of suits, hands
up to a renaming of the suits in which nothing is known.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from cutcard.batch.kernel import evaluate
from cutcard.batch.tables import Tables
from cutcard.exact.kept import kept, place
from cutcard.exact.progress import HEARD
from cutcard.exact.suit_classes import cards_of, classes, multiplicity
from cutcard.protect.against import Against, Array, Met
from cutcard.protect.figures import Worth


class Hands(NamedTuple):
    """Hands from the weakest up, and how many each stands for."""

    cards: Array
    held: Array  # the same as bits
    step: Array
    weight: Array


def steps(cards: Array, t: Tables) -> Array:
    out = np.empty(len(cards), np.uint16)
    assert evaluate(cards, (0,) * cards.shape[1], t, out), "so many different cards"
    return out


def hands(a: Against, fixed: int) -> Hands:
    """All of them up to a renaming of the suits after the first `fixed`."""
    masks, found, weights = classes(a.size), [], []
    for order in permutations(range(4)):
        if list(order[fixed:]) == sorted(order[fixed:]):
            once = np.ones(len(masks), bool)  # of equal masks the first comes first
            for n, at in enumerate(order[:fixed]):
                for other in set(range(at)) - set(order[:n]):
                    once &= masks[:, other] != masks[:, at]
            made = masks[once][:, order]
            run, orders_left = np.ones(len(made), np.int64), np.ones(len(made), np.int64)
            for n in range(fixed + 1, 4):
                run = np.where(made[:, n] == made[:, n - 1], run + 1, 1)
                orders_left = orders_left * (n - fixed + 1) // run
            found.append(made)
            weights.append(orders_left)
    cards = cards_of(np.concatenate(found)).astype(np.uint8)
    step = steps(cards, a.own)
    weakest_first = np.argsort(step, kind="stable")
    cards = cards[weakest_first]
    return Hands(cards, bits(cards), step[weakest_first], np.concatenate(weights)[weakest_first])


def bits(cards: Array) -> Array:
    made: Array = np.left_shift(np.uint64(1), cards.astype(np.uint64)).sum(axis=-1, dtype=np.uint64)
    return made


class Subsets(NamedTuple):
    """The sets of up to so many cards out of a hand, smaller ones first: each is an earlier one and one card more."""

    first: Array  # by size, where those of that size begin
    parent: Array
    last: Array  # which of the hand's cards, in rising order, is added
    start: Array  # by size, where sets of it are counted
    choose: Array  # (size, card): how many sets of that size have lower cards only

    @classmethod
    def of(cls, cards: int, most: int) -> "Subsets":
        found = [s for size in range(most + 1) for s in combinations(range(cards), size)]
        parent = [found.index(s[:-1]) if s else 0 for s in found]
        ends = [0, *(sum(comb(cards, n) for n in range(size + 1)) for size in range(most + 1))]
        starts = [0, *(sum(comb(52, n) for n in range(size + 1)) for size in range(most + 1))]
        choose = [[comb(card, size) for card in range(52)] for size in range(most + 1)]
        columns = ends, parent, [s[-1] if s else 0 for s in found], starts, choose
        return cls(*(np.array(column, np.int64) for column in columns))


@njit(cache=True, inline="always")
def _add(cards, n, at, counts, column):  # type: ignore[no-untyped-def]
    """One completion, counted with each of its subsets."""
    counts[0, column] += 1
    for size in range(1, len(n.first) - 1):
        for i in range(n.first[size], n.first[size + 1]):
            at[i] = at[n.parent[i]] + n.choose[size, cards[n.last[i]]]
            counts[n.start[size] + at[i], column] += 1


@njit(cache=True, nogil=True)
def _meet(cards, step, drawn, theirs, least, own, n, under, below, upto):  # type: ignore[no-untyped-def]
    """Of each hand; hands and completions come from the weakest up. Under `least` nought only the last is counted."""
    at = np.zeros(max(len(own.parent), len(n.parent)), np.int64)
    counts = np.zeros((n.start[-1], 4 if least > 0 else 1), np.int32)
    last = counts.shape[1] - 1
    if least > 0:
        for i in range(len(theirs)):
            if theirs[i] < least:
                _add(drawn[i], n, at, counts, 0)
    weak, level = 0, 0
    for h in range(len(cards)):
        while least > 0 and weak < len(theirs) and theirs[weak] < step[h]:
            _add(drawn[weak], n, at, counts, 1)
            weak += 1
        while level < len(theirs) and theirs[level] <= step[h]:
            _add(drawn[level], n, at, counts, last)
            level += 1
        a, b, c, sign = 0, 0, 0, 1
        for size in range(len(own.first) - 1):
            x, y, z, start = 0, 0, 0, own.start[size]
            for i in range(own.first[size], own.first[size + 1]):
                if size > 0:
                    at[i] = at[own.parent[i]] + own.choose[size, cards[h, own.last[i]]]
                if least > 0:
                    x += counts[start + at[i], 0]
                    y += counts[start + at[i], 1]
                z += counts[start + at[i], last]
            a, b, c, sign = a + sign * x, b + sign * y, c + sign * z, -sign
        under[h], below[h], upto[h] = a, b, c


def meet(a: Against, known: Array, beside: Hands, picks: Array) -> tuple[Met, Array]:
    """Every hand beside the dealer's known cards, and how many each stands for."""
    free = beside.held & bits(known) == 0
    cards, step = beside.cards[free], beside.step[free]
    rest = np.setdiff1d(np.arange(52), known).astype(np.uint8)
    drawn = rest[picks]
    theirs = steps(np.column_stack([drawn, np.tile(known.astype(np.uint8), (len(drawn), 1))]), a.theirs)
    order = np.argsort(theirs, kind="stable")
    found = [np.zeros(len(cards), np.int64) for _ in range(3)]
    more = drawn.shape[1]
    _meet(cards, step, drawn[order], theirs[order], a.least, Subsets.of(a.size, min(more, a.size)),
          Subsets.of(more, more), *found)  # fmt: skip
    return Met(step, *found), beside.weight[free]


def known_sets(count: int) -> list[tuple[Array, int, int]]:
    """The dealer's cards that are known, up to a renaming of suits: the cards, how many suits, and for how many."""
    masks = classes(count)
    suits = (masks > 0).sum(axis=1).tolist()
    return list(zip(cards_of(masks), suits, multiplicity(masks).tolist(), strict=True))


def peeked(a: Against, cards: int = 1) -> Worth:
    """Best play for one who knows so many of the dealer's cards more than are shown."""
    known = a.shown + cards

    def count() -> dict[str, Array]:
        sets, progress, done = known_sets(known), HEARD.get(), 0
        beside = {fixed: hands(a, fixed) for fixed in {suits for _, suits, _ in sets}}
        picks = np.array(list(combinations(range(52 - known), a.dealer - known)), np.int64)
        deals, stakes = comb(52 - known - a.size, a.dealer - known), np.array(a.stakes)

        def price(one: tuple[Array, int, int]) -> tuple[int, int]:
            held, suits, weight = one
            m, stands_for = meet(a, held, beside[suits], picks)
            values = a.worth(m, deals)
            best = len(values) - 1 - values[::-1].argmax(axis=0)  # of equals the larger stake, as in best play
            brought = int(np.take_along_axis(values, best[None], 0)[0] @ stands_for)
            return weight * brought, weight * int(stakes[best] @ stands_for)

        brought, staked = 0, 0
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for one in pool.map(price, sets):
                brought, staked, done = brought + one[0], staked + one[1], done + 1
                progress(done, len(sets))
        cases = comb(52, known) * comb(52 - known, a.size)
        return {"sums": np.array([str(n) for n in (brought, cases * deals * a.parts, staked, cases)])}

    found = kept(place(a.game, ("peeked", known, *a.question)), count)["sums"]
    brought, whole, staked, cases = (int(n) for n in found)
    return Worth(Fraction(brought, whole), Fraction(staked, cases))
