"""Lines of a house log within a transaction: read, added to, and begun again when another writer was first."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, select

from cutcard.core.facts import Who
from cutcard.core.text import line
from cutcard.house.log.facts import HouseFact, Line, parsed_line
from cutcard.store.chain import PERSON, ROUND, SESSION, SHOE, TICKET, WHEEL, Conflict, Kept
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

T = TypeVar("T")
Clock = Callable[[], int]  # milliseconds since 1970, UTC
TRIES = 30  # of so many writers who meet, one is first each time


def person_stream(person: str) -> str:
    return f"{PERSON}/{person}"


def session_stream(table: str) -> str:
    return f"{SESSION}/{table}"


def shoe_stream(table: str) -> str:
    return f"{SHOE}/{table}"


def wheel_stream(wheel: str) -> str:
    return f"{WHEEL}/{wheel}"


def ticket_stream(hash: str) -> str:
    return f"{TICKET}/{hash}"


def round_stream(table: str, number: int) -> str:
    return f"{ROUND}/{table}/{number}"


def streams(table: str, number: int) -> tuple[str, str, str]:
    """Those that make up a table in that round."""
    return session_stream(table), shoe_stream(table), round_stream(table, number)


def lines(connection: Connection, stream: str) -> list[Line]:
    wanted = select(ENTRY).where(ENTRY.c.stream == stream).order_by(ENTRY.c.number)
    return [parsed_line(Kept(*row)) for row in connection.execute(wanted)]


def enter(tx: Transaction, stream: str, expected: int, at: int, who: Who, fact: HouseFact, why: str = "") -> None:
    """One more line, if there are as many before it as the writer has read; never earlier than the one before."""
    tx.append(stream, expected, line(Line(expected, who, fact, "", why)), at=max(at, tx.latest(stream)))


def carry_out(store: Store, job: Callable[[Transaction], T]) -> T:
    """In one transaction; when others wrote in between, what they wrote is read and the job done afresh."""
    for _ in range(TRIES - 1):
        try:
            return one(store, job)
        except Conflict:
            continue
    return one(store, job)


def one(store: Store, job: Callable[[Transaction], T]) -> T:
    result: T = store.transact(job)[0]
    return result
