"""A table in one line, for those who run the floor: what it is, who works and sits there, and what its rack holds."""

from cutcard.core.facts import Chips
from cutcard.house.table.seats import seats_of
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.house.views.table_view import described, limits, phase


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
