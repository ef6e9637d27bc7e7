"""Learn Blackjack from rounds and rewards, then ask the exact mathematics what the learned play is worth.

    python examples/learn_blackjack.py [ROUNDS]

The learner is told four things: cards come alike against every card of the dealer's; to double is to draw once and
stand, for twice the stake; to split is to play two hands, each begun with one of the pair; of split aces each gets one
card. How cards come, how a total fares and what a bust costs it counts from what it sees, and from that it plans. What
it plays in the end is a chart, and a chart is priced exactly, over every deal: no sample stands between the learner and
the optimum.
"""

import random
import sys
from collections import Counter, defaultdict
from functools import cache

import gymnasium
import numpy as np

from cutcard import find, price
from cutcard.games.blackjack.chart import Chart
from cutcard.games.blackjack.hand import total
from cutcard.games.blackjack.terms import ACE, value_of
from cutcard.learn import env_id, register_all
from cutcard.learn.seat import SeatEnv

Hand = tuple[int, int]  # its total, and whether an ace counts eleven in it
LEAST = 16  # totals up to here fare alike: they win only where the dealer busts


class Model:
    """What has been seen: how cards come, and how totals fare against each card of the dealer's."""

    def __init__(self) -> None:
        self.drawn: dict[Hand, Counter[Hand]] = defaultdict(Counter)
        self.begun: dict[int, Counter[Hand]] = defaultdict(Counter)  # by the value of the first card
        self.fared: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])  # sum, and how many

    def hear(self, up: int, hand: Hand, brought: float) -> None:
        for n, more in enumerate((brought, 1.0)):
            self.fared[up, max(hand[0], LEAST)][n] += more

    def stands(self, up: int, hand: Hand) -> float:
        brought, many = self.fared[up, max(hand[0], LEAST)]
        return brought / many if many else 0.0

    def plan(self, up: int) -> "Plan":
        return Plan(self, up)


class Plan:
    """What every hand is worth against one card of the dealer's, as far as has been seen."""

    def __init__(self, model: Model, up: int) -> None:
        self.model, self.up = model, up
        self.worth = cache(self.worth)  # type: ignore[method-assign]

    def stand(self, hand: Hand) -> float:
        return -1.0 if hand[0] > 21 else self.model.stands(self.up, hand)

    def mean(self, came: Counter[Hand], once: bool = False) -> float:
        """Of the hands that came; after one card only, where no more is drawn."""
        of = self.stand if once else self.worth
        return sum(n * of(hand) for hand, n in came.items()) / max(came.total(), 1)

    def worth(self, hand: Hand) -> float:
        return self.stand(hand) if hand[0] > 20 else max(self.stand(hand), self.hit(hand))

    def hit(self, hand: Hand) -> float:
        return self.mean(self.model.drawn[hand]) if self.model.drawn[hand] else -1.0

    def double(self, hand: Hand) -> float:
        return 2 * self.mean(self.model.drawn[hand], once=True) if self.model.drawn[hand] else -2.0

    def split(self, value: int) -> float:
        return 2 * self.mean(self.model.begun[value], once=value == ACE)


def play(env: SeatEnv, model: Model, plans: dict[int, Plan], chance: random.Random) -> None:
    """One round by hits and stands, mostly as planned, and what is to be learned from it."""
    seen, _ = env.reset()
    hand, up, over, act, brought = (0, 0), 0, False, "", 0.0
    while not over:
        open_now = [env.actions[n] for n in np.nonzero(seen["action_mask"])[0]]
        if "hit" in open_now:
            numbers = seen["observation"]
            cards, up = env.sight.cards(numbers, "1"), value_of(env.sight.cards(numbers, "dealer")[0])
            before, hand = hand, (total(cards)[0], int(total(cards)[1]))
            if act == "hit":
                model.drawn[before][hand] += 1
            else:
                for card in cards:
                    model.begun[value_of(card)][hand] += 1
            wanted = "hit" if plans[up].hit(hand) > plans[up].stand(hand) else "stand"
            act = chance.choice(("hit", "stand")) if chance.random() < 0.3 else wanted
        else:
            act = "no" if "no" in open_now else "deal"
        seen, brought, over, _, _ = env.step(np.int64(env.numbered[act]))
    if act == "stand":
        model.hear(up, hand, brought)
    elif act == "hit":  # bust, or 21, at which nothing is asked
        cards = [item.name for item in env.round.table.dealt_to("1")]
        last = total(cards)[0], int(total(cards)[1])
        model.drawn[hand][last] += 1
        if last[0] == 21:
            model.hear(up, last, brought)


def chart_of(plans: dict[int, Plan]) -> Chart:
    """What is played by these plans."""
    draws, doubles, splits = np.zeros((10, 2, 22), bool), np.zeros((10, 2, 22), bool), np.zeros((10, 10), bool)
    for up, plan in plans.items():
        for points in range(4, 21):
            for soft in (0, 1) if points > 11 else (0,):
                hand = points, soft
                draws[up, soft, points] = plan.hit(hand) > plan.stand(hand)
                doubles[up, soft, points] = plan.double(hand) > plan.worth(hand)
        for value in range(10):
            pair = (12, 1) if value == ACE else (2 * value + 2, 0)
            splits[up, value] = plan.split(value) > max(plan.worth(pair), plan.double(pair))
    return Chart(draws, doubles, splits)


def learned(rounds: int, seed: int = 7) -> tuple[Chart, float, float]:
    """A chart learned from so many rounds, its exact worth, and that of the best chart, per unit of the wager."""
    register_all()
    env = gymnasium.make(env_id("blackjack"), bets={"main": 1000}).unwrapped
    assert isinstance(env, SeatEnv)
    env.reset(seed=seed)
    model, chance = Model(), random.Random(seed)
    plans = {up: model.plan(up) for up in range(10)}
    for n in range(rounds):
        if n % 500 == 0:
            plans = {up: model.plan(up) for up in range(10)}
        play(env, model, plans, chance)
    made, game = chart_of({up: model.plan(up) for up in range(10)}), find("blackjack")
    return made, float(price(game, made).ev), float(price(game, "simple").ev)


if __name__ == "__main__":
    played = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    _, worth, best = learned(played)
    print(f"after {played:,} rounds {worth:+.4%} of the wager; the best chart {best:+.4%}: it lacks {best - worth:.4%}")
