"""Timeouts for betting and deciding at a table with several players; alone there is no clock."""

from dataclasses import dataclass

from cutcard.chance.dealer import HANDS, answer, closing
from cutcard.core.duty import CLOSES, PASSES, Duty
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.house.table.auto_dealer import close, waited_for
from cutcard.house.table.session import OPEN
from cutcard.house.table.state import State
from cutcard.house.table.unit_of_work import UnitOfWork

TO_BET, TO_DECIDE = 20_000, 30_000
TO_JOIN = 5_000  # for those who sit out, when everybody else is ready
SITS_OUT = 2  # rounds without a bet


@dataclass
class Clocks:
    """The deadline of the betting or deciding that goes on now; nought while no clock runs."""

    runs_out: int = 0
    what: frozenset[tuple[int, str]] = frozenset()  # the round and the duties it runs for

    def follow(self, state: State, now: int) -> None:
        """Start, keep or stop the clock, by the state of the table; who sits out is not waited for in full."""
        asked = timed(state)
        what = frozenset((state.session.round, d.id) for d in asked)
        betting = any(d.does == CLOSES for d in asked)
        if not what <= self.what:
            self.runs_out = now + (TO_BET if betting else TO_DECIDE)
        elif not what:
            self.runs_out = 0
        self.what = what
        if betting and only_who_sits_out(state):
            self.runs_out = min(self.runs_out, now + TO_JOIN)


def timed(state: State) -> list[Duty]:
    """What a clock runs for: only where the table deals by itself, other people wait, and its running out ends it."""
    if not (
        state.session.automatic
        and state.session.running
        and state.session.state == OPEN
        and len(state.session.present) > 1
    ):
        return []
    if close := closing(state.round):
        return [close] if state.round.table.live() else []
    return passing(state.round)


def passing(r: Round) -> list[Duty]:
    """What passes over those who have not decided; nothing while a ruling is awaited, or where no rule does."""
    return [d for d in r.due if d.does == PASSES]


def only_who_sits_out(state: State) -> bool:
    """Everybody is ready but people who have not bet for rounds, nor in this one."""
    late = waited_for(state.session, state.round)
    bets = {spot.owner for spot in state.round.table.live()}
    return all(state.idle.get(person, 0) >= SITS_OUT and person not in bets for person in late)


def time_is_up(work: UnitOfWork) -> None:
    """The betting is closed; a player who has not decided is passed over, as the rule of that stage says."""
    if closing(work.round):
        close(work)
        return
    for duty in passing(work.round):
        if duty in work.round.due:  # passing over one may leave the next to decide
            pass_over(work, duty)


def pass_over(work: UnitOfWork, duty: Duty) -> None:
    """Do for somebody who has not decided what the rule says."""
    work.enter(work.round.propose(HANDS[DEALER], answer(duty.options[0], work.round.table, work), duty.id))
