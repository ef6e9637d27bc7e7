"""A table that stood empty: before play goes on its cards are shuffled, or a supervisor chooses."""

from cutcard.chance.dealer import STAFF
from cutcard.core.facts import Tick
from cutcard.core.rights import DEALER
from cutcard.house.limits.personal import MINUTE
from cutcard.house.log.table_facts import Alert
from cutcard.house.table.state import TABLE
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.shared.shoe import TABLE as WHOLE_TABLE
from cutcard.shared.shoe import VACANT

STOOD_EMPTY = "stood-empty"  # an alert that asks for a decision; the others are to be looked at
LONG = 20 * MINUTE


def after_standing_empty(work: UnitOfWork, since: int) -> None:
    """The cards are shuffled; where the game leaves that to a supervisor, one is asked to choose."""
    p = work.state.procedure
    shuffled = Tick(VACANT, WHOLE_TABLE)
    duty = next((d for d in p.due if shuffled in d.options), None)
    if duty is None:
        return
    if duty.who == DEALER:
        work.tick(p.propose(STAFF[DEALER], shuffled, duty.id))
    elif work.now - since >= LONG:
        minutes = (work.now - since) // MINUTE
        work.say(TABLE, Alert(STOOD_EMPTY, work.session.table, f"the table stood empty for {minutes} minutes"))
