"""The event store: reads, and one transaction at a time."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from secrets import token_hex
from typing import Any, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, event, func, select, true

from cutcard.core.errors import Faulty
from cutcard.store.chain import Conflict, Kept, Lost, Transfer
from cutcard.store.engine import connect
from cutcard.store.schema import ASKED, BALANCE, BOX, DIGEST, ENTRY, FED, TRANSFER
from cutcard.store.transaction import Head, Transaction, now
from cutcard.store.trouble import plainly

T = TypeVar("T")
Job = Callable[[Transaction], T]
HEADS_KEPT = 10_000
ACCOUNTS_KEPT = 100_000


class Store:
    """Any thread may read or transact; what is returned from `transact` is on the disk."""

    def __init__(self, url: str) -> None:
        self.name = token_hex(8)  # of this process, on its sessions and its leases
        self.clock: Callable[[], int] = now  # of entries for which nobody names a time
        self.failing = False  # whether the last that was to be written was not
        self.engine = connect(url, self.name)
        self.heads: dict[str, Head] = {}
        self.accounts: set[str] = set()
        self.written = Counter[str]()
        self.turn, self.noted = (
            0,
            set[str](),
        )  # how often `touched` was asked; what is noted as unmarked since
        self.lock = threading.Lock()
        # SQLite lets one write at a time: who waits here is let in at once, and does not look again after a while.
        self.door = threading.Lock() if self.engine.dialect.name == "sqlite" else nullcontext()
        event.listen(self.engine, "connect", self.forget)

    def close(self) -> None:
        self.engine.dispose()

    # Writing.

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        try:
            with self.door, plainly(), self.engine.begin() as connection:
                yield connection
        except Lost:
            self.failing = True
            raise
        self.failing = False

    def transact(self, *jobs: Job[Any]) -> list[Any]:
        """Run the jobs in one transaction: all are kept, or none. A job may be run again, so it only gathers."""
        tx: Transaction | None = None
        try:
            with self.writing() as connection:
                tx = Transaction(connection, self.heads, self.accounts, self.clock)
                results = [job(tx) for job in jobs]
                with self.lock:
                    turn, noted = self.turn, self.noted
                new = tx.note_unmarked(self.name, turn, noted)
                tx.flush()
        except Conflict:
            self.forget()  # another process has written where this one remembers the last entry
            raise
        except Lost:
            self.forget()
            self.touch(kept.stream for kept in (tx.entries if tx else ()))
            raise
        self.touch(kept.stream for kept in tx.entries)
        with self.lock:
            self.noted = noted | new if turn == self.turn else self.noted
        if len(self.heads) > HEADS_KEPT:
            self.forget()
        self.heads.update(tx.heads)
        if len(self.accounts) > ACCOUNTS_KEPT:
            self.accounts = set()
        self.accounts |= tx.accounts
        return results

    def forget(self, *_: Any) -> None:
        """A new connection may lead to a database that has been restored: what was remembered is read again."""
        self.heads = {}

    def touch(self, streams: Iterable[str]) -> None:
        with self.lock:
            self.written.update(streams)

    def touched(self) -> set[str]:
        """The streams that this process has appended to, or may have, since this was last asked."""
        with self.lock:
            handed, self.written = self.written, Counter()
            self.turn, self.noted = self.turn + 1, set()
        return {*handed}

    @property
    def appended(self) -> int:
        """How many entries that were so far."""
        with self.lock:
            return self.written.total()

    @property
    def longest(self) -> int:
        """How many of them are of the stream that has grown most."""
        with self.lock:
            return max(self.written.values(), default=0)

    # Reading.

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with plainly(), self.engine.connect().execution_options(reading=True) as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Several reads of one moment, whatever is written meanwhile."""
        options = {"isolation_level": "REPEATABLE READ"} if self.engine.dialect.name == "postgresql" else {}
        with plainly(), self.engine.connect().execution_options(reading=True, **options) as connection:
            yield connection

    def read(self, stream: str, since: int = 0) -> list[Kept]:
        wanted = select(ENTRY).where(ENTRY.c.stream == stream, ENTRY.c.number >= since).order_by(ENTRY.c.number)
        with self.reading() as connection:
            return [Kept(*row) for row in connection.execute(wanted)]

    def streams(self, prefix: str) -> list[tuple[str, int]]:
        """The streams whose names begin so, with how many entries each has."""
        wanted = select(ENTRY.c.stream, func.max(ENTRY.c.number) + 1).where(starts(ENTRY.c.stream, prefix))
        with self.reading() as connection:
            rows = connection.execute(wanted.group_by(ENTRY.c.stream).order_by(ENTRY.c.stream))
            return [(row[0], row[1]) for row in rows]

    def done(self, command: str) -> Kept | None:
        """The entry that a command made, if it was carried out: a retry finds it here."""
        with self.reading() as connection:
            row = connection.execute(select(ENTRY).where(ENTRY.c.command == command, ASKED)).first()
        return Kept(*row) if row else None

    def digest(self, command: str) -> str:
        """Of what was asked under that command; blank where an older Cutcard carried it out."""
        with self.reading() as connection:
            return connection.execute(select(DIGEST.c.digest).where(DIGEST.c.command == command)).scalar() or ""

    def balance(self, account: str) -> int:
        with self.reading() as connection:
            return connection.execute(select(BALANCE.c.cents).where(BALANCE.c.account == account)).scalar() or 0

    def balances(self, prefix: str = "") -> dict[str, int]:
        wanted = select(BALANCE).where(starts(BALANCE.c.account, prefix)).order_by(BALANCE.c.account)
        with self.reading() as connection:
            return {row.account: row.cents for row in connection.execute(wanted)}

    def transfers(self, stream: str) -> list[Transfer]:
        wanted = select(TRANSFER).where(TRANSFER.c.stream == stream).order_by(TRANSFER.c.number, TRANSFER.c.nth)
        with self.reading() as connection:
            rows = connection.execute(wanted).all()
        return [Transfer(row.stream, row.number, row.payer, row.payee, row.cents) for row in rows]

    def contributed(self, level: str) -> tuple[int, int]:
        """What has come into that meter, shown and hidden, in millionths of a cent."""
        with self.reading() as connection:
            return contributed(connection, level)

    def boxes(self, most: int) -> list[tuple[str, bytes]]:
        """Sealed orders by their roots, any of them."""
        with self.reading() as connection:
            return [(root, bytes(sealed)) for root, sealed in connection.execute(select(BOX).limit(most))]

    def box(self, root: str) -> bytes:
        with self.reading() as connection:
            sealed = connection.execute(select(BOX.c.sealed).where(BOX.c.root == root)).scalar()
        if sealed is None:
            raise Faulty("shoe/none", f"there is no shoe sealed {root[:12]}…")
        return bytes(sealed)


def contributed(connection: Connection, level: str, by: Table = FED) -> tuple[int, int]:
    """By what was summed up of each table, or by the contributions themselves."""
    sums = select(func.sum(by.c.shown), func.sum(by.c.hidden)).where(by.c.level == level)
    shown, hidden = connection.execute(sums).one()
    return int(shown or 0), int(hidden or 0)


def starts(name: Column[str], prefix: str) -> ColumnElement[bool]:
    """Begins so, letter for letter; the index finds it."""
    if not prefix:
        return true()
    return and_(name >= prefix, name < prefix[:-1] + chr(ord(prefix[-1]) + 1))
