"""Time at a table with company: so long to bet, so long to decide. Alone there is no clock."""

from dataclasses import dataclass

from cutcard.core.duty import Duty
from cutcard.core.facts import Choice
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.house.automatic import HANDS, betting, close, waited_for
from cutcard.house.desk import OPEN
from cutcard.house.state import State, Turn

TO_BET, TO_DECIDE = 20_000, 30_000
TO_JOIN = 5_000  # for those who sit out, when everybody else is ready
SITS_OUT = 2  # rounds without a bet
ABSENT = "absent"


@dataclass
class Clocks:
    """When the betting or the deciding that is going on now runs out; nought while no clock runs."""

    runs_out: int = 0
    what: tuple[int, str] = 0, ""
    hurried: bool = False

    def follow(self, state: State, now: int) -> None:
        """Start, keep or stop the clock, as the table now is; who sits out is not waited for in full."""
        what = state.desk.round, phase(state)
        if what != self.what:
            self.what, self.hurried = what, False
            self.runs_out = now + {"betting": TO_BET, "deciding": TO_DECIDE}[what[1]] if what[1] else 0
        if what[1] == "betting" and not self.hurried and only_who_sits_out(state):
            self.runs_out, self.hurried = min(self.runs_out, now + TO_JOIN), True


def phase(state: State) -> str:
    """What a clock runs for: only where the table deals by itself, other people wait, and its running out ends it."""
    if not (state.desk.automatic and state.desk.running and state.desk.state == OPEN and len(state.desk.seats) > 1):
        return ""
    if betting(state.round):
        return "betting" if state.round.table.live() else ""
    return "deciding" if absences(state.round) else ""


def absences(r: Round) -> list[Duty]:
    """What finds those absent who have not decided; nothing while a ruling is awaited, or where no rule does."""
    return [d for d in r.due if d.id.startswith(f"{ABSENT}:")]


def only_who_sits_out(state: State) -> bool:
    """Everybody is ready but people who have not bet for rounds, nor in this one."""
    late = waited_for(state.desk, state.round)
    bets = {spot.owner for spot in state.round.table.live()}
    return all(state.idle.get(person, 0) >= SITS_OUT and person not in bets for person in late)


def time_is_up(turn: Turn) -> None:
    """The betting is closed; a player who has not decided is absent."""
    if betting(turn.round):
        close(turn, HANDS[DEALER])
        return
    for duty in absences(turn.round):
        choice = next(option for option in duty.options if isinstance(option, Choice))
        turn.enter(turn.round.propose(HANDS[DEALER], choice, duty.id))
