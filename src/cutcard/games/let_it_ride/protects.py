"""Let It Ride: what it is worth to know the cards of other players."""

from collections.abc import Iterator
from math import lcm

import numpy as np
from numba import njit

from cutcard.batch.kernel import ONE, value, word
from cutcard.core.game import Game
from cutcard.games.let_it_ride.exact import Odds, best, figures, kind_at
from cutcard.games.let_it_ride.sample import plan
from cutcard.games.let_it_ride.sample_kernel import stays
from cutcard.games.let_it_ride.strategies import OPTIMAL
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.parts import by_sampling, of_shared
from cutcard.protect.shared_hands import Gained, estimated, sampled
from cutcard.sim.draws import deal

UNIT = "bet"
SIZE = 3


@njit(cache=True, nogil=True)
def _gains(state, players, plan, nets, gain, stake):  # type: ignore[no-untyped-def]
    """Of each deal, over both common cards in their order: what all gain together, and bets that they leave more."""
    pack = np.arange(52).astype(np.uint8)
    left = 52 - SIZE * players
    sums = np.zeros(left, np.int64)
    for d in range(len(gain)):
        state = deal(pack, SIZE * players, state)
        for p in range(players):
            hand = np.uint64(0)
            for card in pack[SIZE * p : SIZE * p + SIZE]:
                hand |= ONE << np.uint64(card)
            sums[:] = 0
            for i in range(left):
                four = hand | ONE << np.uint64(pack[52 - left + i])
                for j in range(i):
                    five = four | ONE << np.uint64(pack[52 - left + j])
                    net = nets[value(word(five, plan.five), plan.five)]
                    sums[i] += net
                    sums[j] += net
            whole, rides = sums.sum(), stays(hand, plan.keys, plan.first)
            gain[d] += max(whole, 0) - rides * whole
            stake[d] += ((whole >= 0) - rides) * left * (left - 1)
            for i in range(left):
                rides = stays(hand | ONE << np.uint64(pack[52 - left + i]), plan.keys, plan.second)
                gain[d] += max(sums[i], 0) - rides * sums[i]
                stake[d] += ((sums[i] >= 0) - rides) * (left - 1)


def usual(game: Game) -> Worth:
    odds = Odds.of(game)
    return Worth.of(figures(odds, best(odds)))


def parts(game: Game, asked: Asked) -> Iterator[Priced]:
    left = 52 - SIZE * asked.players
    each = f"each priced over all {left * (left - 1):,} ways that the common cards may then come"
    yield of_shared(game, ("CP-LIR-9.5", "CP-LIR-11.10"), asked, SIZE, shared(game, asked), by_sampling(asked, each))


def gained(game: Game, players: int, deals: int, state: np.uint64) -> Gained:
    gain, stake = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    _gains(state, players, plan(game, OPTIMAL), Odds.of(game).whole[kind_at()], gain, stake)
    return Gained.of(gain, stake)


def shared(game: Game, asked: Asked) -> Worth:
    """Best play for each of the players when all their cards are known to all."""
    odds, left = Odds.of(game), 52 - SIZE * asked.players
    sums = sampled(
        (game.name, ("shared", odds, asked)),
        lambda deals, state: gained(game, asked.players, deals, state),
        asked.rounds,
        asked.seed,
    )
    deals = left * (left - 1)
    return estimated(usual(game), sums, asked, deals * lcm(*(net.denominator for net in odds.net)), deals)
