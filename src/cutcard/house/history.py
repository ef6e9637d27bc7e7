"""Which rounds a person has played, read from the books: those in which their chips moved."""

from sqlalchemy import Connection, and_, func, or_, select

from cutcard.core.facts import noun
from cutcard.house.holdings import at_tables
from cutcard.store.chain import ROUND
from cutcard.store.schema import ENTRY, TRANSFER


@noun
class Played:
    table: str
    round: int
    at: int


def rounds_of(connection: Connection, person: str, most: int) -> list[Played]:
    """The latest first."""
    mine = list(at_tables(connection, person))
    entry = and_(TRANSFER.c.stream == ENTRY.c.stream, TRANSFER.c.number == ENTRY.c.number)
    at = func.max(ENTRY.c.at)
    wanted = select(TRANSFER.c.stream, at).join_from(TRANSFER, ENTRY, entry).group_by(TRANSFER.c.stream)
    wanted = wanted.where(
        or_(TRANSFER.c.payer.in_(mine), TRANSFER.c.payee.in_(mine)), TRANSFER.c.stream.startswith(f"{ROUND}/")
    )
    found = []
    for stream, when in connection.execute(wanted.order_by(at.desc(), TRANSFER.c.stream).limit(most)):
        _, table, number = stream.split("/")
        found.append(Played(table, int(number), when))
    return found
