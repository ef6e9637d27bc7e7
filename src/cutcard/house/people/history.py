"""Which rounds a person has played and what came of them, from the books: those in which their chips moved."""

from sqlalchemy import Connection, and_, case, func, or_, select

from cutcard.core.facts import Chips, noun
from cutcard.house.people.balances import at_tables
from cutcard.store.chain import ROUND
from cutcard.store.schema import ENTRY, TRANSFER


@noun
class Played:
    table: str
    round: int
    at: int
    net: Chips  # what came to the person's chips, less what went


def rounds_of(connection: Connection, person: str, most: int) -> list[Played]:
    """The latest first."""
    mine = list(at_tables(connection, person))
    entry = and_(TRANSFER.c.stream == ENTRY.c.stream, TRANSFER.c.number == ENTRY.c.number)
    at = func.max(ENTRY.c.at)
    came, went = (case((side.in_(mine), TRANSFER.c.cents), else_=0) for side in (TRANSFER.c.payee, TRANSFER.c.payer))
    wanted = (
        select(TRANSFER.c.stream, at, func.sum(came - went))
        .join_from(TRANSFER, ENTRY, entry)
        .group_by(TRANSFER.c.stream)
    )
    wanted = wanted.where(
        or_(TRANSFER.c.payer.in_(mine), TRANSFER.c.payee.in_(mine)), TRANSFER.c.stream.startswith(f"{ROUND}/")
    )
    found = []
    for stream, when, net in connection.execute(wanted.order_by(at.desc(), TRANSFER.c.stream).limit(most)):
        _, table, number = stream.split("/")
        found.append(Played(table, int(number), when, int(net)))
    return found
