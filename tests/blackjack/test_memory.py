"""What the one simplification leaves out: the best play of two split hands, the second with the first one in mind."""

from functools import cache

import numpy as np
import pytest
from numba import njit

from cutcard.games.blackjack.every_hand import BUST, Ints, hands, tree
from cutcard.games.blackjack.kernel import chances, standing
from cutcard.games.blackjack.solve import Against, doubling, fresh, split, two
from cutcard.games.blackjack.split_ends import dealt
from cutcard.games.blackjack.terms import ACE, Terms

NEAR = 0.05  # what lies further apart is not turned round by what a card tells about the other hand


@njit(cache=True, error_model="numpy")
def best_alone(first, pair, shoe, less, hands, tree, at_blackjack, doubles):  # type: ignore[no-untyped-def]
    """A hand that begins with a card of the pair, the cards `first` being gone besides: its best, and every act."""
    cards, after, size, total = hands.cards, hands.after, hands.size, hands.total
    rows = np.nonzero((cards[:, pair] > 0) & (size > 1))[0]
    gone = cards[rows] + first
    ends = chances(shoe, less, gone, tree)
    best, acts = np.zeros(len(cards)), np.zeros((len(cards), 3))
    twice = np.zeros(len(cards))
    worth, before = 0.0, first.copy()
    before[pair] += 1
    for row in range(len(rows) - 1, -1, -1):
        h = rows[row]
        left = np.maximum(0.0, shoe - less * gone[row])
        acts[h, 0] = standing(ends[row], total[h], 1, at_blackjack)
        twice[h] = standing(ends[row], total[h], 2, at_blackjack)
        for v in range(10):
            chance, to = left[v] / left.sum(), after[h, v]
            acts[h, 1] += chance * (-1.0 if to == BUST else best[to])
            acts[h, 2] += chance * (-2.0 if to == BUST else twice[to])
        best[h] = max(acts[h, 0], acts[h, 1]) if pair != ACE and total[h] < 21 else acts[h, 0]
        if size[h] == 2:
            value = max(best[h], acts[h, 2]) if doubles[h] and pair != ACE else best[h]
            whole = np.maximum(0.0, shoe - less * before)
            for v in range(10):
                if after[after[0, pair], v] == h:
                    worth += whole[v] / whole.sum() * value
    return worth, acts


def with_memory(terms: Terms, a: Against, pair: int) -> float:
    """The best of both hands together."""
    h = hands()
    doubles = doubling(terms) & terms.double_after_split
    at = [np.array(terms.at_blackjack(split_off)) for split_off in (False, True)]
    grown = tree(a.up, terms.hits_soft_17)
    one = np.zeros(10, np.int64)
    one[pair] = 1
    _, acts = best_alone(one, pair, a.shoe, terms.less, h, grown, at[0], doubles)

    @cache
    def second(gone: tuple[int, ...]) -> float:
        return float(best_alone(np.array(gone), pair, a.shoe, terms.less, h, grown, at[1], doubles)[0])

    def after(cards: Ints) -> float:
        return second(tuple(cards.tolist()))

    def drawn(hand: int, stake: int) -> float:
        left = np.maximum(0.0, a.shoe - terms.less * (h.cards[hand] + one))
        total = 0.0
        for value in np.nonzero(left)[0].tolist():
            to, now = int(h.after[hand, value]), h.cards[hand].copy()
            now[value] += 1
            if to == BUST:
                ended = -stake + after(now)
            elif stake == 2:
                ended = stood_twice(to) + after(now)
            else:
                ended = both(to)
            total += left[value] / left.sum() * ended
        return total

    def stood_twice(hand: int) -> float:
        ends = chances(a.shoe, terms.less, (h.cards[hand] + one)[None], grown)[0]
        return float(standing(ends, int(h.total[hand]), 2, at[0]))

    @cache
    def both(hand: int) -> float:
        stood, hit, twice = acts[hand]
        may_double = bool(doubles[hand]) and pair != ACE
        may_draw = pair != ACE and h.total[hand] < 21
        top = max(stood, hit if may_draw else -9, twice if may_double else -9)
        found = []
        if stood > top - NEAR:
            found.append(float(stood) + after(h.cards[hand]))
        if may_draw and hit > top - NEAR:
            found.append(drawn(hand, 1))
        if may_double and twice > top - NEAR:
            found.append(drawn(hand, 2))
        return max(found)

    left = a.shoe - terms.less * 2 * one
    return float(sum(left[value] / left.sum() * both(two(pair, value)) for value in np.nonzero(left)[0].tolist()))


@pytest.mark.long
@pytest.mark.parametrize("packs, most", [(6, 5e-7), (1, 2e-5)])
def test_to_remember_the_other_hand_is_worth_next_to_nothing(packs: int, most: float) -> None:
    """Of the wager, over all deals, where a pair is split once; it is never worth less than nothing."""
    terms = Terms(packs, hands=2)
    best, gained = fresh(terms), 0.0
    for a in best.against:
        for pair in np.nonzero(best.splits[a.up])[0].tolist():
            gain = with_memory(terms, a, pair) - split(terms, a, pair, 2).worth(terms, 2)
            assert gain > -1e-12
            gained += dealt(best, a, pair) * gain
    assert 0 < gained < most
