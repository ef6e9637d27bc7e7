"""Blackjack in doubles, compiled: how the dealer ends on what is left of a shoe, and what each act is worth.

A shoe is ten numbers, the up card taken out already; `less` is 0 for cards that never run short. Eight hands go down
the dealer's tree together. The numbers are sums and products of positive chances, some forty deep: every worth is right
within ERROR, of the wager.
"""

import numpy as np
from numba import njit

from cutcard.games.blackjack.every_hand import BLACKJACK, BUST, BUSTED, ENDS, MOST

ERROR = 1e-12
TOGETHER = 8
LONGEST = 14  # cards that a dealer draws, and one more
POINTS = 6  # what a hand can stand on: 16 or less, then 17 to 21


@njit(cache=True, error_model="numpy")
def chances(shoe, less, gone, tree):  # type: ignore[no-untyped-def]
    """How the dealer ends, for each of these cards gone."""
    rows = len(gone)
    out = np.zeros((rows, ENDS))
    factors = np.zeros((10 * MOST, TOGETHER))
    shares = np.zeros((LONGEST, TOGETHER))
    deep = np.ones((12, TOGETHER))
    found = np.zeros((ENDS, TOGETHER))
    for first in range(0, rows, TOGETHER):
        count = min(TOGETHER, rows - first)
        for b in range(TOGETHER):
            at, total = first + min(b, count - 1), 0.0
            for value in range(10):
                left = max(0.0, shoe[value] - less * gone[at, value])
                total += left
                product = 1.0
                for k in range(1, 21 // (value + 1) + 1 if value else MOST):
                    product *= max(0.0, left - less * (k - 1))
                    factors[value * MOST + k, b] = product
            product = 1.0
            for k in range(1, LONGEST):
                product *= max(1.0, total - less * (k - 1))
                shares[k, b] = 1.0 / product
        found[:] = 0.0
        for line in range(len(tree.depth)):
            d, f = tree.depth[line], tree.factor[line]
            for b in range(TOGETHER):
                deep[d, b] = deep[d - 1, b] * factors[f, b]
            orders = tree.orders[line]
            if orders:
                e, n = tree.end[line], tree.length[line]
                for b in range(TOGETHER):
                    found[e, b] += orders * shares[n, b] * deep[d, b]
        for b in range(count):
            rest = 1.0
            for e in range(BUSTED):
                out[first + b, e] = found[e, b]
                rest -= found[e, b]
            out[first + b, BUSTED] = rest
    return out


@njit(cache=True, inline="always")
def standing(ends, total, stake, at_blackjack):  # type: ignore[no-untyped-def]
    """What a hand of this total is worth against these chances."""
    won, lost = ends[BUSTED], 0.0
    for e in range(5):
        if total > 17 + e:
            won += ends[e]
        elif total < 17 + e:
            lost += ends[e]
    return stake * (won - lost) + ends[BLACKJACK] * at_blackjack[2 * stake - 2]


@njit(cache=True, inline="always")
def natural(shoe, less, gone, value, other):  # type: ignore[no-untyped-def]
    """The chance of a dealer's blackjack when one card more, `value`, is gone; `other` completes it, or is BUST."""
    if other < 0:
        return 0.0
    total = 0.0
    for v in range(10):
        total += shoe[v] - less * gone[v]
    left = shoe[other] - less * (gone[other] + (value == other))
    return max(0.0, left) / max(1.0, total - less)


@njit(cache=True, error_model="numpy")
def acts_worth(shoe, less, hands, ends, other, at_blackjack):  # type: ignore[no-untyped-def]
    """By hand: standing, drawing and doubling; drawn on as is best, without another double."""
    cards, after, size, total = hands.cards, hands.after, hands.size, hands.total
    n = len(cards)
    out = np.zeros((n, 3))
    best = np.zeros(n)
    for h in range(n - 1, -1, -1):
        if size[h] == 0:
            continue
        left = 0.0
        for v in range(10):
            left += max(0.0, shoe[v] - less * cards[h, v])
        out[h, 0] = standing(ends[h], total[h], 1, at_blackjack)
        drawn, doubled = 0.0, 0.0
        for v in range(10):
            chance = max(0.0, shoe[v] - less * cards[h, v]) / max(1.0, left)
            if chance > 0.0:
                to = after[h, v]
                if to == BUST:
                    bj = natural(shoe, less, cards[h], v, other)
                    drawn += chance * (bj * at_blackjack[1] - (1.0 - bj))
                    doubled += chance * (bj * at_blackjack[3] - 2.0 * (1.0 - bj))
                else:
                    drawn += chance * best[to]
                    doubled += chance * standing(ends[to], total[to], 2, at_blackjack)
        out[h, 1], out[h, 2] = drawn, doubled
        best[h] = max(out[h, 0], drawn) if total[h] < 21 else out[h, 0]
    return out


@njit(cache=True)
def played(start, hands, draws, doubles, one_card):  # type: ignore[no-untyped-def]
    """Every end of hands that begin in so many orders: the hand, the card it went bust by, orders, and doubled or not.

    Then, for every hand, the orders in which it is come to and something may be chosen. Doubles are of two cards;
    `one_card` is for split aces, which get no more.
    """
    after, size, total = hands.after, hands.size, hands.total
    n = len(size)
    open_ones, twice = start.copy(), np.zeros(n, np.int64)
    hand, card = np.empty(12 * n, np.int64), np.empty(12 * n, np.int64)
    orders, doubled = np.empty(12 * n, np.int64), np.empty(12 * n, np.int64)
    count = 0
    for h in range(n):
        ways = open_ones[h]
        if ways:
            double = doubles[h] and size[h] == 2 and not one_card
            if double or (draws[h] and total[h] < 21 and not one_card):
                for v in range(10):
                    to = after[h, v]
                    if to == BUST:
                        hand[count], card[count], orders[count], doubled[count] = h, v, ways, int(double)
                        count += 1
                    elif double:
                        twice[to] += ways
                    else:
                        open_ones[to] += ways
            else:
                hand[count], card[count], orders[count], doubled[count] = h, BUST, ways, 0
                count += 1
        if twice[h]:
            hand[count], card[count], orders[count], doubled[count] = h, BUST, twice[h], 1
            count += 1
    return hand[:count].copy(), card[:count].copy(), orders[:count].copy(), doubled[:count].copy(), open_ones


@njit(cache=True, error_model="numpy")
def law(ways, known, own, shoe, less, hands, tree, other):  # type: ignore[no-untyped-def]
    """How hands played so end, when the cards `known` are out already, of which the hand began with `own`.

    The chance of each total with each end of the dealer, at one stake and two; and of going bust, without a dealer's
    blackjack behind it and with one.
    """
    hand, card, orders, doubled, _ = ways
    ended, bust = np.zeros((2, POINTS, ENDS)), np.zeros((2, 2))
    weight, gone = np.empty(len(hand)), np.empty((len(hand), 10), np.int64)
    rows = np.empty(len(hand), np.int64)
    standing_ones = 0
    for row in range(len(hand)):
        chance, size = float(orders[row]), 0.0
        for v in range(10):
            size += shoe[v] - less * known[v]
        for v in range(10):
            most = known[v] + hands.cards[hand[row], v] + (v == card[row]) - own[v]
            for k in range(known[v], most):
                chance *= max(0.0, shoe[v] - less * k) / max(1.0, size)
                size -= less
            gone[standing_ones, v] = most
        if chance == 0.0:
            continue
        if card[row] == BUST:
            weight[standing_ones] = chance
            rows[standing_ones] = row
            standing_ones += 1
        else:
            behind = 0.0 if other < 0 else max(0.0, shoe[other] - less * gone[standing_ones, other]) / max(1.0, size)
            bust[doubled[row], 0] += chance * (1.0 - behind)
            bust[doubled[row], 1] += chance * behind
    ends = chances(shoe, less, gone[:standing_ones], tree)
    for n in range(standing_ones):
        row = rows[n]
        for e in range(ENDS):
            ended[doubled[row], max(0, hands.total[hand[row]] - 16), e] += weight[n] * ends[n, e]
    return ended, bust
