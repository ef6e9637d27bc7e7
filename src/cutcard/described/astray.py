"""Cards of a shoe that went astray in a described round: one that lay face up in it, and one drawn in error."""

from cutcard.core.facts import Deal, Expose, Move
from cutcard.core.rights import DEALER, SHOE
from cutcard.core.round import Round
from cutcard.described.follow import STAFF

HELD = "held"  # where a card waits that nobody asked for


def burnt(r: Round, card: str) -> Round:
    """It came as it was due, and was found to have lain face up."""
    duty = next(d for d in r.due if d.must)
    r = r.do(STAFF[SHOE], Deal(duty.place, "up", (card,)))
    return carried(r.record(STAFF[DEALER], Expose(SHOE, list(r.table.items)[-1], card)))


def removed(r: Round, card: str) -> Round:
    """It came too soon, or too many."""
    return carried(r.record(STAFF[DEALER], Deal(HELD, "up", (card,))))


def carried(r: Round) -> Round:
    """The dealer carries it away, as the clause asks."""
    duty = r.wrong[0].rulings[0]
    move = duty.options[0]
    assert isinstance(move, Move), duty
    return r.propose(STAFF[DEALER], move, duty.id)
