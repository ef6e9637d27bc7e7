"""Players who show each other their hole cards: deals are sampled, and what they gain on best play is priced exactly.

In two parts, each over deals of its own. After the flop, with the usual choice before it: many deals, each with every
turn, river and dealer's hand. And before the flop, given best play after it: few deals, for each takes every board.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from math import comb, hypot

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE
from cutcard.core.game import Game
from cutcard.games.ultimate_texas_holdem.board import KIND, RANK, Array, by_ranks, ends_of, flush_of, step_of
from cutcard.games.ultimate_texas_holdem.exact import NAME, Odds
from cutcard.games.ultimate_texas_holdem.sample import plan
from cutcard.games.ultimate_texas_holdem.sample_kernel import Plan, under_names
from cutcard.games.ultimate_texas_holdem.sight import ENTRIES, dealers, fares, hands_in, over_streets
from cutcard.games.ultimate_texas_holdem.strategies import OPTIMAL
from cutcard.games.ultimate_texas_holdem.streets import base, class_of, raised, under
from cutcard.protect.figures import Asked, Worth
from cutcard.protect.shared_hands import Gained, estimated, sampled
from cutcard.sim.draws import deal

CHUNK = 64  # deals
FLOPS_EACH, STARTS_EACH = 50, 500  # of so many rounds asked for, one deal is priced after the flop, one before it
NOBODY = np.zeros(0, np.int64)
Price = Callable[[Array], tuple[Array, Array]]  # by player, usual and best: what is brought, what is played


@njit(cache=True, nogil=True)
def after_the_flop(pack, players, plan, o, values, stakes):  # type: ignore[no-untyped-def]
    """For each hand that checks before the flop, by the usual choices and by the best: what it brings, what it plays.

    The pack has the hands, the flop, then what nobody has seen. Sums are over every board and every dealer's hand.
    """
    r = plan.ranking
    seen = 2 * players + 3
    five, row = np.empty(5, np.int64), np.empty(5, np.int64)
    ends, none = np.empty(5, np.int64), np.zeros(0, np.int64)
    found, suited, left = np.empty((13, 13), np.int64), np.empty(12, np.int64), np.zeros(13, np.int64)
    ways, theirs = np.empty(ENTRIES, np.int64), np.empty(ENTRIES, np.int64)
    taken, two = np.ones(52, np.bool_), np.zeros(players, np.bool_)
    for card in pack[seen:]:
        taken[card] = False
        left[RANK[card]] += 1
    five[:3] = pack[2 * players : seen]
    row[2:] = five[:3]
    for p in range(players):
        row[0], row[1] = pack[2 * p], pack[2 * p + 1]
        flop, pair = under_names(row, 5, plan.flops, plan.pair)
        two[p] = plan.choices.flops[flop, pair] != 0
    twice, river, calls = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
    values[:], stakes[:] = 0, 0
    for i in range(seen, 52):
        for j in range(i + 1, 52):
            five[3], five[4] = pack[i], pack[j]
            board = np.uint64(0)
            for card in five:
                board |= ONE << np.uint64(card)
            at, to = class_of(board, plan.boards)
            for card in five[3:]:
                taken[card] = True
                left[RANK[card]] -= 1
            by_ranks(five, r, found)
            suit = flush_of(five, suited)
            n = dealers(five, taken, none, r, found, suit, suited, left, ways, theirs)
            dealt, weak = hands_in(ways, theirs, n)
            for card in five[3:]:
                taken[card] = False
                left[RANK[card]] += 1
            for p in range(players):
                a, b = np.int64(pack[2 * p]), np.int64(pack[2 * p + 1])
                if plan.choices.starts[plan.start[plan.pair[a, b]]] != 0:
                    continue
                step = step_of(a, b, found, suit, suited, r)
                won, tied = fares(step, ways, theirs, n)
                ends_of(step, won, tied, weak, dealt, ends)
                kind = KIND[step]
                opening, play = base(ends, kind, o), raised(ends, o)
                fold = -(2 * o.parts + o.given_up[kind]) * dealt
                twice[p] += opening + 2 * play
                river[p] += max(opening + play, fold)
                calls[p] += dealt * (opening + play >= fold)
                pair = plan.pair[under(a, to), under(b, to)]
                called = plan.choices.calls[at, pair >> 3] >> (pair & 7) & 1
                values[p, 0] += opening + 2 * play if two[p] else opening + play if called else fold
                stakes[p, 0] += dealt * (2 if two[p] else called)
    deals = (52 - seen) * (51 - seen) // 2 * ((50 - seen) * (49 - seen) // 2)
    for p in range(players):
        best = twice[p] >= river[p]
        values[p, 1], stakes[p, 1] = (twice[p], 2 * deals) if best else (river[p], calls[p])


def before_the_flop(p: Plan, odds: Odds, pack: Array, players: int) -> tuple[Array, Array]:
    """For each hand, by the usual choice and by the best, with best play after it: what it brings, what it plays."""
    own = pack[: 2 * players].astype(np.int64).reshape(players, 2)
    unseen = np.sort(pack[2 * players :].astype(np.int64))
    s = over_streets(odds, own, NOBODY, NOBODY, NOBODY, unseen)
    two = s.twice >= s.on
    deals = s.sums[:, 2]
    opening, play, checked = s.sums[:, 0], s.sums[:, 1], np.maximum(s.twice, s.on).sum(axis=1)
    checks = np.where(two, 2 * deals_on_a_flop(len(unseen)), s.calls).sum(axis=1)
    brings = np.array([checked, opening + 3 * play, opening + 4 * play])
    staked = np.array([checks, 3 * deals, 4 * deals])
    usual = np.array([0, 0, 0, 1, 2])[p.choices.starts[p.start[p.pair[own[:, 0], own[:, 1]]]]]
    best = np.where(brings.max(axis=0) > np.take_along_axis(brings, usual[None], 0)[0], brings.argmax(axis=0), usual)
    chosen = np.array([usual, best])
    values, stakes = (np.take_along_axis(sums, chosen, 0).T for sums in (brings, staked))
    return values, stakes


def deals_on_a_flop(unseen: int) -> int:
    """Turns, rivers and dealer's hands beside a flop out of so many cards that nobody has seen."""
    return comb(unseen - 3, 2) * comb(unseen - 5, 2)


def gained(price: Price, cards: int, deals: int, state: np.uint64) -> Gained:
    """Sums over deals; `price` takes a pack whose first cards are dealt."""
    pack, found = np.arange(52).astype(np.uint8), np.zeros((2, deals), np.int64)
    for n in range(deals):
        state = np.uint64(deal(pack, cards, state))
        found[:, n] = [(both[:, 1] - both[:, 0]).sum() for both in price(pack)]
    return Gained.of(*found)


def sizes(asked: Asked) -> tuple[int, int]:
    """How many deals are priced after the flop, and before it."""
    return max(asked.rounds // FLOPS_EACH, 2), max(asked.rounds // STARTS_EACH, 2)


def shared(game: Game, usual: Worth, asked: Asked) -> Worth:
    """Best play for each of the players when all their hole cards are known to all."""
    odds, players = Odds.of(game), asked.players
    many, few = sizes(asked)
    best, o = cache(lambda: plan(game, OPTIMAL)), odds.in_parts

    def after(pack: Array) -> tuple[Array, Array]:
        values, stakes = np.zeros((players, 2), np.int64), np.zeros((players, 2), np.int64)
        after_the_flop(pack, players, best(), o, values, stakes)
        return values, stakes

    def before(pack: Array) -> tuple[Array, Array]:
        return before_the_flop(best(), odds, pack, players)

    unseen, worth = 52 - 2 * players, usual
    ways = deals_on_a_flop(unseen)
    for price, cards, deals, chunk, whole in (
        (after, 2 * players + 3, many, CHUNK, ways),
        (before, 2 * players, few, 1, ways * comb(unseen, 3)),
    ):
        sums = sampled(
            (NAME, (price.__name__, odds, players, deals, asked.seed)),
            partial(gained, price, cards),
            deals,
            asked.seed,
            chunk,
            first=cards << 40,
        )
        more = estimated(worth, sums, replace(asked, rounds=deals), whole * o.parts, whole)
        worth = replace(more, error=hypot(worth.error, more.error))
    return worth
