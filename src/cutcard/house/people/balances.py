"""What a person has and how they fared, read from the books: chips at tables, and results of rounds."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, and_, select

from cutcard.core.facts import Chips
from cutcard.house.log.tags import now_running, played_by
from cutcard.ledger import bank
from cutcard.store.schema import BALANCE, ENTRY, OWNED, TRANSFER

TOGETHER = 1_000  # rounds that are asked for at once


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
    streams = {*(stream for stream, _ in played_by(connection, person, since)), *now_running(connection)}
    return sum(won_in(connection, person, sorted(streams), since).values())


def won_in(connection: Connection, person: str, streams: Sequence[str], since: int = 0) -> dict[str, Chips]:
    """The same of each of these rounds in which the person's chips moved. Found by the rounds, which are few."""
    mine, found = set(at_tables(connection, person)), Counter[str]()
    wanted = select(TRANSFER)
    if since:
        same_entry = and_(TRANSFER.c.stream == ENTRY.c.stream, TRANSFER.c.number == ENTRY.c.number)
        wanted = wanted.join_from(TRANSFER, ENTRY, same_entry).where(ENTRY.c.at >= since)
    for n in range(0, len(streams), TOGETHER):
        for moved in connection.execute(wanted.where(TRANSFER.c.stream.in_(streams[n : n + TOGETHER]))):
            if moved.payer in mine or moved.payee in mine:
                found[moved.stream] += moved.cents * ((moved.payee in mine) - (moved.payer in mine))
    return dict(found)
