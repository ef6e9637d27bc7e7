"""A table as a pair of eyes sees it, whole; the house sends its two parts by themselves."""

from cutcard.core.facts import Who
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.house.views.table_view import common, duties_of, seen_apart


def seen_by(state: State, who: Who | None, now: int = 0, runs_out: int = 0) -> Json:
    """A person's in a role, or, for nobody, the public's and a monitor's."""
    return common(state) | seen_apart(state, who, now, (now, runs_out), duties_of(who))
