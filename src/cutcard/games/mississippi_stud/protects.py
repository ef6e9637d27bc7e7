"""Mississippi Stud: what it is worth to know the cards of other players."""

from collections.abc import Iterator
from math import lcm, perm

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE, value, word
from cutcard.core.game import Game
from cutcard.games.mississippi_stud.exact import best, events, figures, paid
from cutcard.games.mississippi_stud.sample import plan
from cutcard.games.mississippi_stud.strategies import OPTIMAL
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.parts import by_sampling, of_shared
from cutcard.protect.shared_hands import Gained, estimated, sampled
from cutcard.sim.draws import deal

UNIT = "Ante"
SIZE = 2


@njit(cache=True, inline="always")
def _fifth(staked, ends, cards, parts):  # type: ignore[no-untyped-def]
    """The best on 5th Street with so much staked, over the last card: what it brings, and what is staked in the end."""
    if (staked + 3) * ends >= (staked + 1) * ends:
        brings, all_in = (staked + 3) * ends, staked + 3
    else:
        brings, all_in = (staked + 1) * ends, staked + 1
    fold = -staked * cards * parts
    return (brings, all_in * cards) if brings >= fold else (fold, staked * cards)


@njit(cache=True)
def _best(ends, parts):  # type: ignore[no-untyped-def]
    """Over all community cards in order: what best play brings, and what it stakes."""
    left = len(ends)
    last = left - 2
    ways = left * (left - 1) * last
    after, staked_then = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for i in range(left):
        for before in (2, 4):
            most, staked = -before * (left - 1) * last * parts, before * (left - 1) * last
            for times in (1, 3):
                brings, all_in = 0, 0
                for j in range(left):
                    if j != i:
                        one, many = _fifth(before + times, ends[i, j], last, parts)
                        brings += one
                        all_in += many
                if brings >= most:
                    most, staked = brings, all_in
            after[before] += most
            staked_then[before] += staked
    most, staked = -ways * parts, ways
    for before in (2, 4):
        if after[before] >= most:
            most, staked = after[before], staked_then[before]
    return most, staked


@njit(cache=True)
def _usual(own, rest, ends, plan, parts):  # type: ignore[no-untyped-def]
    """The same of the choices that are looked up."""
    left = len(rest)
    last = left - 2
    ways = left * (left - 1) * last
    times = np.int64(plan.third[own])
    if times == 0:
        return -ways * parts, ways
    brings, staked, before = np.int64(0), np.int64(0), 1 + times
    for i in range(left):
        times = np.int64(plan.fourth[own * 52 + rest[i]]) >> 2 * (before - 2) & 3
        if times == 0:
            brings -= before * (left - 1) * last * parts
            staked += before * (left - 1) * last
            continue
        then = before + times
        for j in range(left):
            if j != i:
                two = plan.pairs[rest[i] * 64 + rest[j]]
                more = np.int64(plan.fifth[own * 1326 + two]) >> 2 * (then - 3) & 3
                brings += (then + more) * ends[i, j] if more else -then * last * parts
                staked += (then + more) * last
    return brings, staked


@njit(cache=True, nogil=True)
def _gains(state, players, plan, nets, parts, gain, stake):  # type: ignore[no-untyped-def]
    """Of each deal, over the community cards in their order: what all gain together, and Antes that they stake more."""
    pack = np.arange(52)
    left = 52 - SIZE * players
    ends = np.zeros((left, left), np.int64)
    for d in range(len(gain)):
        state = deal(pack, SIZE * players, state)
        rest = pack[52 - left :]
        for p in range(players):
            a, b = pack[SIZE * p], pack[SIZE * p + 1]
            hand = ONE << np.uint64(a) | ONE << np.uint64(b)
            ends[:] = 0
            for i in range(left):
                three = hand | ONE << np.uint64(rest[i])
                for j in range(i):
                    four = three | ONE << np.uint64(rest[j])
                    for k in range(j):
                        net = nets[value(word(four | ONE << np.uint64(rest[k]), plan.five), plan.five)]
                        ends[i, j] += net
                        ends[i, k] += net
                        ends[j, k] += net
            for i in range(left):
                for j in range(i):
                    ends[j, i] = ends[i, j]
            best, most = _best(ends, parts)
            usual, staked = _usual(np.int64(plan.pairs[a * 64 + b]), rest, ends, plan, parts)
            gain[d] += best - usual
            stake[d] += most - staked


def usual(game: Game) -> Worth:
    pays = paid(game)
    return Worth.of(figures(pays, best(pays).play))


def parts(game: Game, asked: Asked) -> Iterator[Priced]:
    deals = ways(asked.players)
    each = f"each priced over all {deals:,} ways that the community cards may then come"
    yield of_shared(game, ("CP-MS-1.3",), asked, SIZE, shared(game, asked), by_sampling(asked, each))


def ways(players: int) -> int:
    """Community cards in their order."""
    return perm(52 - SIZE * players, 3)


def gained(game: Game, players: int, deals: int, state: np.uint64) -> Gained:
    pays = paid(game)
    whole = lcm(*(net.denominator for net in pays))
    nets = np.array([int(net * whole) for net in pays], np.int64)[events()]
    gain, stake = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    _gains(state, players, plan(game, OPTIMAL), nets, whole, gain, stake)
    return Gained.of(gain, stake)


def shared(game: Game, asked: Asked) -> Worth:
    """Best play for each of the players when all their cards are known to all."""
    pays, deals = paid(game), ways(asked.players)
    sums = sampled(
        (game.name, ("shared", pays, asked)),
        lambda size, state: gained(game, asked.players, size, state),
        asked.rounds,
        asked.seed,
    )
    return estimated(usual(game), sums, asked, deals * lcm(*(net.denominator for net in pays)), deals)
