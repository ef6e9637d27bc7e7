"""The coup of a round, ready for the wire: what its monitors show, and the roads of its shoe. All of it is public."""

from dataclasses import asdict
from typing import Any

from cutcard.core.round import Round
from cutcard.core.table import memo
from cutcard.games.baccarat.monitors import Step, dealer_monitor, in_words, steps
from cutcard.games.baccarat.roads import before, every_road, results, tallied
from cutcard.games.baccarat.rules import HAND
from cutcard.games.manifest import Json


def step_json(step: Step) -> Json:
    """A step, with how it stands to be read aloud and what lies where."""
    stands = f"Player: {in_words(step.player)}. Banker: {in_words(step.banker)}"
    lies = dict(zip(HAND.values(), (step.player, step.banker), strict=True))
    return {**asdict(step), "points": step.points, "stands": stands, "lies": lies}


@memo
def coup(r: Round) -> Json:
    shown = dealer_monitor(r)
    now, then = results(r.table), before(r.table)
    roads: dict[str, Any] = every_road(now)
    return {
        "steps": [step_json(step) for step in steps(r)],
        "call": shown.coup.call,
        "winner": shown.coup.winner,
        "pairs": shown.coup.pairs,
        "shoe": shown.coup.shoe,
        "results": now,
        "tally": tallied(now),
        "roads": roads,
        "stood": {name: len(marks) for name, marks in every_road(then).items()},  # before this coup
        "next": shown.next,
        "stakes": shown.stakes,
        "payouts": shown.payouts,
    }
