"""A table in one line, for those who run the floor: what it is, who works and sits there, and what its rack holds."""

from cutcard.core.facts import Chips
from cutcard.house.nouns import Json
from cutcard.house.seats import seats_of
from cutcard.house.state import State
from cutcard.house.view import described, limits, phase


def glance(state: State, chips: Chips) -> Json:
    desk = state.desk
    return {
        "table": desk.table,
        **described(state),
        "state": desk.state,
        "staff": dict(desk.staff),
        "players": list(desk.seats),
        "seats": len(seats_of(state)),
        "waiting": len(desk.waiting),
        "round": desk.round,
        "phase": phase(state),
        "limits": limits(state.game.edition),
        "float": chips,
        "drop": desk.dropped,
        "shift": desk.shift,
    }
