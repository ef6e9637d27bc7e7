"""The race of a round, ready for the wire: what its two monitors show, and the way there. All of it is public."""

from dataclasses import asdict

from cutcard.core.round import Round
from cutcard.core.table import once
from cutcard.games.manifest import Json
from cutcard.games.racing_card_derby.monitors import dealer_monitor, steps


@once
def race(r: Round) -> Json:
    shown = dealer_monitor(r)
    return {
        "steps": [asdict(step) for step in steps(r)],
        "placed": shown.race.placed,
        "protested": shown.race.protested,
        "call": shown.race.call,
        "lit": shown.race.lit,
        "next": shown.next,
        "stakes": shown.stakes,
        "payouts": shown.payouts,
    }
