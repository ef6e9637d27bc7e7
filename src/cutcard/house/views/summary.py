"""A table in one line, for those who run the floor: what it is, who works and sits there, and what its rack holds."""

from cutcard.core.facts import Chips
from cutcard.house.table.seats import seats_of
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.house.views.rules_view import limits
from cutcard.house.views.table_view import described, phase


def table_summary(state: State, chips: Chips) -> Json:
    session = state.session
    return {
        "table": session.table,
        **described(state),
        "state": session.state,
        "staff": dict(session.staff),
        "players": list(session.seats),
        "seats": len(seats_of(state)),
        "waiting": len(session.waiting),
        "round": session.round,
        "phase": phase(state),
        "limits": limits(state.game.edition),
        "float": chips,
        "drop": session.dropped,
        "shift": session.shift,
    }
