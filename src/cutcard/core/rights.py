"""Who may do what. Games name a role; this table says who fills it, and who may record what has happened."""

from cutcard.core.errors import Refusal
from cutcard.core.facts import (
    Bet,
    Call,
    Choice,
    Deal,
    Expose,
    Fact,
    Look,
    Meter,
    Move,
    Note,
    Open,
    Pull,
    Shift,
    Show,
    Sit,
    Term,
    Tick,
    Who,
)

PLAYER, DEALER, SUPERVISOR, OPERATOR, TABLE = "player", "dealer", "supervisor", "operator", "table"
SHOE, WHEEL, DICE, DISPLAY = "shoe", "wheel", "dice", "display"
STAFF = (DEALER, SUPERVISOR, OPERATOR)
DEVICES = (SHOE, WHEEL, DICE, DISPLAY)  # what they show, the dealer reads where they cannot tell it themselves

FILLED_BY = {
    DEALER: (DEALER,),
    SUPERVISOR: (SUPERVISOR, OPERATOR),
    OPERATOR: (OPERATOR,),
    TABLE: (TABLE,),
    **{device: (device, DEALER) for device in DEVICES},
}
HAPPENS = (Bet, Pull, Shift, Call, Deal, Show, Expose, Look, Move, Choice, Note, Tick)
KEPT_BY_THE_TABLE = (Open, Sit, Term, Meter)


def is_role(who: str) -> bool:
    return who in FILLED_BY


def fills(role: str, wanted: str) -> bool:
    return role in FILLED_BY[wanted]


def may_record(who: Who, fact: Fact) -> None:
    """What has happened is recorded by staff and devices; who sits where, terms and meters, by the table.

    An incident that nobody saw the table notes too.
    """
    kind = type(fact).__name__.lower()
    if isinstance(fact, KEPT_BY_THE_TABLE):
        if who.role != TABLE:
            raise Refusal("right/record", f"{kind} is recorded by the table itself, not by a {who.role}")
    elif not isinstance(fact, HAPPENS):
        raise Refusal("right/record", f"a {kind} is an act under the rules", instead="propose it when it is due")
    elif who.role not in (*STAFF, *DEVICES) and not (who.role == TABLE and isinstance(fact, Note)):
        raise Refusal("right/record", f"a {who.role} may not record what happened", instead="tell the dealer")
