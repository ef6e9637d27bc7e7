"""The race of a round, ready for the wire: what its two monitors show, and the way there. All of it is public."""

from dataclasses import asdict

from cutcard.core.round import Round
from cutcard.core.table import memo
from cutcard.games.manifest import Json
from cutcard.games.racing_card_derby.monitors import PLACES, Step, dealer_monitor, steps


def step_json(step: Step) -> Json:
    """A step, with how it stands to be read aloud, and whether the race is run."""
    stands = ", ".join(f"{suit} {cards}" for suit, cards in step.lanes.items()).capitalize()
    return {**asdict(step), "stands": stands, "over": len(step.placed) == len(PLACES)}


@memo
def race(r: Round) -> Json:
    shown = dealer_monitor(r)
    return {
        "steps": [step_json(step) for step in steps(r)],
        "placed": shown.race.placed,
        "protested": shown.race.protested,
        "call": shown.race.call,
        "lit": shown.race.lit,
        "next": shown.next,
        "stakes": shown.stakes,
        "payouts": shown.payouts,
    }
