"""The coup of a round, ready for the wire: what its monitors show, and the roads of its shoe. All of it is public."""

from collections.abc import Sequence
from dataclasses import asdict

from cutcard.core.memo import memo
from cutcard.core.round import Round
from cutcard.games.baccarat.cards import HAND
from cutcard.games.baccarat.monitors import Step, dealer_monitor, in_words, steps
from cutcard.games.baccarat.roads import Mark, before, every_road, results, tallied, told_aloud
from cutcard.games.baccarat.rules import announced
from cutcard.games.manifest import Json
from cutcard.shared.on_layout import CLOSED, OPEN, to_pay


def step_json(step: Step) -> Json:
    """A step, with how it stands to be read aloud and what lies where."""
    stands = f"Player: {in_words(step.player)}. Banker: {in_words(step.banker)}"
    lies = dict(zip(HAND.values(), (step.player, step.banker), strict=True))
    return {**asdict(step), "points": step.points, "stands": stands, "lies": lies}


def drawn_road(name: str, marks: Sequence[Mark], stood: Sequence[Mark]) -> Json:
    """Its marks, how many of them stood there before this coup, and both in words."""
    return {"marks": marks, "stood": len(stood), "says": told_aloud(name, marks), "said": told_aloud(name, stood)}


@memo
def coup(r: Round) -> Json:
    shown = dealer_monitor(r)
    now, then = results(r.table), before(r.table)
    stood = every_road(then)
    return {
        "steps": [step_json(step) for step in steps(r)],
        "says": CLOSED if r.game.closed(r.table) else OPEN,
        "call": shown.coup.call,
        "winner": shown.coup.winner,
        "pairs": shown.coup.pairs,
        "shoe": shown.coup.shoe,
        "results": now,
        "tally": tallied(now),
        "roads": {name: drawn_road(name, marks, stood[name]) for name, marks in every_road(now).items()},
        "next": shown.next,
        "stakes": shown.stakes,
        "payouts": to_pay(r, shown.payouts, known=bool(announced(r.table))),
    }
