"""Something that is wrong at a table, and what may be ruled about it."""

from cutcard.core.duty import Duty, Fault, Option
from cutcard.core.game import Game
from cutcard.core.rights import DEALER


def fault(
    g: Game, clause: str, about: object, says: str, who: str, *options: Option, places: tuple[str, ...] = ()
) -> Fault:
    """The ruling is `who`'s; where it is above the dealer, it owes a reason."""
    place = places[0] if places else ""
    duty = Duty(f"{clause}:{about}", who, g.cite(clause), options, place, reason=who != DEALER)
    return Fault(duty.id, duty.cite, says, (duty,), places)
