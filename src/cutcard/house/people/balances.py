"""What a person has and how they fared, read from the books: chips at tables, and results of rounds."""

from sqlalchemy import Connection, and_, case, func, or_, select

from cutcard.core.facts import Chips
from cutcard.ledger import bank
from cutcard.store.chain import ROUND
from cutcard.store.schema import BALANCE, ENTRY, OWNED, TRANSFER


def at_tables(connection: Connection, person: str) -> dict[str, Chips]:
    """The accounts of a person's chips in front of them and on wagers, at every table they have played."""
    own = (
        select(BALANCE).join_from(OWNED, BALANCE, OWNED.c.account == BALANCE.c.account).where(OWNED.c.person == person)
    )
    return {row.account: row.cents for row in connection.execute(own)}


def wealth(connection: Connection, person: str) -> Chips:
    """All that a person has, at the tables and away from them."""
    away = connection.execute(select(BALANCE.c.cents).where(BALANCE.c.account == bank(person))).scalar() or 0
    return away + sum(at_tables(connection, person).values())


def results(connection: Connection, person: str, since: int) -> Chips:
    """Won or lost in rounds since then: what came to the person's chips from others, less what went.

    A stake is still the person's while it lies on the wager; it is lost when it is taken.
    """
    mine = list(at_tables(connection, person))
    came = case((TRANSFER.c.payee.in_(mine), TRANSFER.c.cents), else_=0)
    went = case((TRANSFER.c.payer.in_(mine), TRANSFER.c.cents), else_=0)
    same_entry = and_(TRANSFER.c.stream == ENTRY.c.stream, TRANSFER.c.number == ENTRY.c.number)
    moved = or_(TRANSFER.c.payer.in_(mine), TRANSFER.c.payee.in_(mine))
    wanted = select(func.sum(came - went)).join_from(TRANSFER, ENTRY, same_entry)
    wanted = wanted.where(moved, TRANSFER.c.stream.startswith(f"{ROUND}/"), ENTRY.c.at >= since)
    return int(connection.execute(wanted).scalar() or 0)
