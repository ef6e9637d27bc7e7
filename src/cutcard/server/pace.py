"""How fast a table plays: counted from each round as it ends, and nothing looked up."""

from collections import deque

from cutcard.house.limits.personal import MINUTE
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.house_reports.reconciliation import decided

HOUR = 3_600_000  # milliseconds


class Pace:
    """One table since it was first looked at here."""

    def __init__(self, state: State) -> None:
        self.over = finished(state)
        self.ends: deque[int] = deque()  # of the rounds of the last hour
        self.last: int | None = None
        self.rounds = 0

    def look(self, state: State, now: int) -> None:
        """Something was written: the rounds that are over since the last look count, if the last of them was one."""
        new = finished(state) - self.over
        if new <= 0:
            return
        self.over += new
        r = state.previous if state.session.running else state.round
        if r and decided(r.table):
            self.ends.extend([now] * new)
            self.last = now
            self.rounds += new

    def as_json(self, now: int) -> Json:
        """Rounds an hour from the first of this hour until now, where two ended in it; and minutes since the last."""
        while self.ends and self.ends[0] < now - HOUR:
            self.ends.popleft()
        lasted = now - self.ends[0] if len(self.ends) > 1 else 0
        an_hour = (len(self.ends) - 1) * HOUR // lasted if lasted else None
        return {
            "rounds": self.rounds,
            "an_hour": an_hour,
            "idle": None if self.last is None else (now - self.last) // MINUTE,
        }


def finished(state: State) -> int:
    """The number of the last round that is over."""
    return state.session.round - state.session.running
