"""One hole card of the dealer's is seen: best play on three streets with it known, compiled and exact.

Flop by flop: on each board that it may become, for every pair of ours and every card of the dealer's, how many of the
44 cards beside it we beat. A flop knows its boards up to the renamings of suits that leave it as it is, and what was
summed is brought to all pairs by these. The better of a Play of two and the river is then added to the starting hand
with the card seen, of which there are 5,083 up to a renaming of suits.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numba import njit

from cutcard.core.errors import Faulty
from cutcard.exact.kept import kept, place
from cutcard.exact.progress import HEARD
from cutcard.games.ultimate_texas_holdem.board import HOLES, KIND, PAIR, PAIRS, STEPS, Array, pairs_on, ranking
from cutcard.games.ultimate_texas_holdem.exact import NAME, Odds
from cutcard.games.ultimate_texas_holdem.streets import names
from cutcard.protect.figures import Worth

DEALT = 44  # cards that may lie beside the one seen, on a board beside our pair
RIVERS = comb(46, 2)  # turns and rivers beside pair, card seen and flop
FINEST = 1 << 24  # whole numbers that a float of 32 bits holds
RENAMED = np.array([[suit * 13 + rank for suit in order for rank in range(13)] for order in permutations(range(4))])
F, ZERO = np.float32, np.float32(0)


@njit(cache=True, nogil=True)
def _boards(flop, rivers, weight, r, o, pair, twice, once, on, calls):  # type: ignore[no-untyped-def]
    """Adds up over the boards of a flop, by own pair and card seen: opening wagers with a Play of two, a Play of one,
    the better of playing one and folding, and how often that plays."""
    a, b, step = np.empty(HOLES, np.int64), np.empty(HOLES, np.int64), np.empty(HOLES, np.int64)
    five = np.empty(5, np.int64)
    five[:3] = flop
    place = np.zeros(STEPS + 1, np.int64)
    level = np.empty((52, 52), np.float32)
    upto, opens, dealt = np.zeros((HOLES + 1, 52), np.float32), np.empty(52, np.float32), np.empty(52, np.float32)
    parts, ante, play = F(o.parts), F(o.ante), F(o.play)
    for i in range(len(rivers)):
        five[3], five[4] = rivers[i, 0], rivers[i, 1]
        pairs_on(five, r, a, b, step)
        place[:] = 0
        for h in range(HOLES):
            place[step[h]] = 1
        steps, paired = 0, 0  # levels in all, and those without a pair
        for s in range(STEPS):
            if place[s]:
                steps += 1
                place[s] = steps
                paired += s < PAIR
        level[:] = F(9999)
        upto[: steps + 1] = ZERO
        for h in range(HOLES):
            at = place[step[h]]
            level[a[h], b[h]] = level[b[h], a[h]] = F(at)
            upto[at, a[h]] += F(1)
            upto[at, b[h]] += F(1)
        for s in range(steps):
            for x in range(52):
                upto[s + 1, x] += upto[s, x]
        opens[:] = upto[paired]
        dealt[:] = F(DEALT)
        dealt[five] = ZERO  # seen on the board, it is none of the dealer's
        w, low = F(weight[i]), F(paired)
        for h in range(HOLES):
            own, at = pair[a[h], b[h]], place[step[h]]
            here, kind, high = F(at), KIND[step[h]], step[h] >= PAIR
            beside, other, below, equal = level[a[h]], level[b[h]], upto[at - 1], upto[at]
            blind, fold = F(o.blind[kind]), -F(2 * o.parts + o.given_up[kind])
            mine, alone, river, called = twice[own], once[own], on[own], calls[own]
            for x in range(52):
                won = below[x] - F(beside[x] < here) - F(other[x] < here)
                lost = dealt[x] - (equal[x] - F(beside[x] <= here) - F(other[x] <= here))
                weak = opens[x] - F(beside[x] <= low) - F(other[x] <= low)
                main = ante * (won - weak) - parts * lost if high else -parts * (dealt[x] - weak)
                opening, raised = main + blind * won - parts * lost, play * won - parts * lost
                best, folded = opening + raised, fold * dealt[x]
                mine[x] += np.int32(w * (best + raised))
                alone[x] += np.int32(w * raised)
                river[x] += np.int32(w * max(best, folded))
                called[x] += np.int32(w * F(best >= folded))


def rivers_of(flop: Array) -> tuple[Array, Array, Array]:
    """Turns and rivers of a flop up to the renamings that leave it as it is, how many each stands for, and these."""
    same = RENAMED[(np.sort(RENAMED[:, flop], axis=1) == np.sort(flop)).all(axis=1)]
    rest = np.setdiff1d(np.arange(52), flop)
    pairs = np.array(list(combinations(rest.tolist(), 2)), np.int64)
    renamed = np.sort(same[:, pairs], axis=2)
    codes = (renamed[:, :, 0] * 52 + renamed[:, :, 1]).min(axis=0)
    _, first, weight = np.unique(codes, return_index=True, return_counts=True)
    return pairs[first], weight, same


@cache
def starts() -> Array:
    """(1326, 52) the class of each pair with each card seen, up to a renaming of suits; -1 where it is one of ours."""
    a, b = PAIRS.T
    codes = np.full((len(PAIRS), 52), 52**3)
    for card in RENAMED:
        low, high = np.minimum(card[a], card[b]), np.maximum(card[a], card[b])
        codes = np.minimum(codes, (low * 52 + high)[:, None] * 52 + card[None, :])
    taken = (np.arange(52) == a[:, None]) | (np.arange(52) == b[:, None])
    found = np.full(codes.shape, -1)
    found[~taken] = np.unique(codes[~taken], return_inverse=True)[1]
    return found


def on_flop(odds: Odds, n: int) -> tuple[Array, ...]:
    """For flop number n, by pair and card seen, over every turn, river and card beside it: see `_boards`."""
    o = odds.in_parts
    if max(int(o.blind.max()), int(o.given_up.max()), o.ante, o.play, o.parts) * DEALT * 8 * 24 > FINEST:
        raise Faulty(
            "protect/odds",
            "these odds are too large, or too finely divided, to be counted with a card seen",
            instead="round them",
        )
    masks = names().flops.masks[n]
    flop = np.flatnonzero((masks[:, None] >> np.arange(13) & 1).ravel())
    rivers, weight, same = rivers_of(flop)
    sums = tuple(np.zeros((len(PAIRS), 52), np.int32) for _ in range(4))
    _boards(flop, rivers, weight, ranking(odds.both), o, names().pair, *sums)
    whole = []
    for one in sums:
        every = sum(one[names().pair[card[PAIRS[:, 0]], card[PAIRS[:, 1]]]][:, card].astype(np.int64) for card in same)
        whole.append(np.asarray(every) // len(same))
    met = np.isin(np.arange(52), flop)
    possible = (starts() >= 0) & ~(met[PAIRS[:, 0]] | met[PAIRS[:, 1]])[:, None] & ~met
    return *whole, possible


def peeked(odds: Odds) -> Worth:
    """Best play for one who sees one of the dealer's two cards before the flop."""

    def count() -> dict[str, Array]:
        flops, progress = names().flops, HEARD.get()
        size = int(starts().max()) + 1
        sums = np.zeros((5, size), object)

        def price(n: int) -> Array:
            """By start: what a check brings and plays, what a Play of two before the flop and one more would, deals."""
            *whole, possible = on_flop(odds, n)
            twice, once, on, calls = (one[possible] for one in whole)
            deals = np.full(len(twice), RIVERS * DEALT)
            rows = np.maximum(twice, on), np.where(twice >= on, 2 * deals, DEALT * calls), twice, once, deals
            made = np.zeros((5, size), np.int64)
            for sums_of, row in zip(made, rows, strict=True):
                np.add.at(sums_of, starts()[possible], row)
            return made

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for n, found in enumerate(pool.map(price, range(len(flops.masks)))):
                sums += int(flops.weight[n]) * found.astype(object)
                progress(n + 1, len(flops.masks))
        return {"sums": np.array([[str(int(one)) for one in row] for row in sums])}

    found = kept(place(NAME, ("peeked", odds)), count)["sums"]
    checked, plays, twice, once, deals = (np.array([int(n) for n in row], object) for row in found)
    by_play = {3: twice + once, 4: twice + 2 * once}
    brings, staked = 0, 0
    for n in range(len(checked)):
        times = max((0, 3, 4), key=lambda t: (by_play[t][n] if t else checked[n], t))
        brings += by_play[times][n] if times else checked[n]
        staked += times * deals[n] if times else plays[n]
    whole = int(sum(deals))
    return Worth(Fraction(int(brings), whole * odds.in_parts.parts), 2 + Fraction(int(staked), whole))
