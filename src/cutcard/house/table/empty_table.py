"""A table that stood empty: before play goes on its cards are shuffled, or a supervisor chooses."""

from cutcard.chance.dealer import STAFF
from cutcard.core.facts import Tick
from cutcard.core.rights import DEALER
from cutcard.house.limits.personal import MINUTE
from cutcard.house.log.facts import Alert
from cutcard.house.table.state import TABLE, Turn
from cutcard.shared.shoe import TABLE as WHOLE_TABLE
from cutcard.shared.shoe import VACANT

LONG = 20 * MINUTE


def after_standing_empty(turn: Turn, since: int) -> None:
    """The cards are shuffled; where the game leaves that to a supervisor, one is asked to choose."""
    p = turn.state.procedure
    duty = next((d for d in p.due if d.id == VACANT), None)
    if duty is None:
        return
    if duty.who == DEALER:
        turn.tick(p.propose(STAFF[DEALER], Tick(VACANT, WHOLE_TABLE), VACANT))
    elif turn.now - since >= LONG:
        minutes = (turn.now - since) // MINUTE
        turn.say(TABLE, Alert("stood-empty", turn.desk.table, f"the table stood empty for {minutes} minutes"))
