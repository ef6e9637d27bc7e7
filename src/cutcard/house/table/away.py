"""Whoever has no window open at a table is away: nobody waits for them, and after a while their seat is free."""

from collections.abc import Mapping

from cutcard.core.duty import Duty
from cutcard.core.round import Round
from cutcard.house.log.table_facts import Away, Back
from cutcard.house.table.clocks import pass_over, passing
from cutcard.house.table.idle import Patience, given_up_on
from cutcard.house.table.playing import take_back
from cutcard.house.table.state import TABLE
from cutcard.house.table.unit_of_work import UnitOfWork

SECOND = 1_000  # milliseconds
WHY = "nobody was there"


def notice(work: UnitOfWork, shut: Mapping[str, int], patience: Patience) -> None:
    """Note who is away: their last window was shut so long ago."""
    for person, since in shut.items():
        there = person in work.session.seats and person not in work.session.away
        if there and work.now - since >= patience.away * SECOND:
            work.say(TABLE, Away(person))


def welcome(work: UnitOfWork, person: str) -> None:
    """Note that somebody who was away is back."""
    if person in work.session.away:
        work.say(TABLE, Back(person))


def play_on(work: UnitOfWork, patience: Patience) -> None:
    """Do without those who are away what the rules let be done without them.

    A decision of theirs is passed over where somebody else is there; alone it waits as long as the seat is kept. Then
    what they may take back before the cards goes back to them, so that the seat is free.
    """
    for person in [*work.session.away]:
        over = given_up_on(work.state, patience, person, work.now)
        if over:
            take_back(work, person, WHY)
        if work.session.automatic and work.session.running and (over or work.session.present):
            for duty in passing(work.round):
                if duty in work.round.due and decides(work.round, duty) == person:
                    pass_over(work, duty)


def decides(r: Round, passed: Duty) -> str:
    """Return whose decision it is that this duty passes over."""
    owner = getattr(passed.options[0], "owner", "")
    asked = (duty.who for duty in r.due if duty.must and duty.is_for_a_person and duty.place == passed.place)
    return owner or next(asked, "")
