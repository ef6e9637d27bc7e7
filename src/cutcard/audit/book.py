"""The whole book of a house, read in one moment and in bulk. It is never written to, and may be damaged in any way."""

import fcntl
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError

from cutcard.audit import database
from cutcard.audit.finding import CARDS, CHAIN, MONEY, PEOPLE, Finding, Moved
from cutcard.core.errors import Faulty
from cutcard.core.facts import noun
from cutcard.house.log.indexes import MADE
from cutcard.house.log.snapshots import Snapshot
from cutcard.store.chain import Kept
from cutcard.store.engine import address, postgresql
from cutcard.store.schema import VERSION
from cutcard.store.trouble import reason

V = TypeVar("V")
ENTRIES = "SELECT stream, number, at, command, body, hash FROM entry ORDER BY stream, number"
TRANSFERS = "SELECT stream, number, nth, payer, payee, cents FROM transfer ORDER BY stream, number, nth"
BALANCES = "SELECT account, cents FROM balance ORDER BY account"
CONTRIBUTIONS = "SELECT stream, number, level, shown, hidden FROM contribution ORDER BY stream, number, level"
BOXES = "SELECT root, sealed FROM box ORDER BY root"
SNAPSHOTS = "SELECT stream, entries, hash, body, digest FROM snapshot ORDER BY stream"
TAGS = "SELECT stream, tag FROM tag ORDER BY stream, tag"
FED = "SELECT level, of_table, shown, hidden FROM fed ORDER BY level, of_table"
LOGINS = "SELECT person, roles, disabled, CASE password WHEN '' THEN 1 ELSE 0 END FROM login ORDER BY person"


@noun
class Login:
    """Who may come in, as what."""

    roles: tuple[str, ...]
    disabled: bool
    guest: bool


@dataclass
class Book:
    streams: dict[str, list[Kept]] = field(default_factory=dict)
    transfers: defaultdict[str, Moved] = field(default_factory=lambda: defaultdict(dict))
    contributions: defaultdict[str, dict[int, dict[str, tuple[int, int]]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    balances: dict[str, int] = field(default_factory=dict)
    boxes: dict[str, bytes] = field(default_factory=dict)
    logins: dict[str, Login] = field(default_factory=dict)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    tags: dict[str, frozenset[str]] | None = None  # of each round; none where the book has no index
    fed: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    wrong: list[Finding] = field(default_factory=list)

    @property
    def facts(self) -> int:
        return sum(map(len, self.streams.values()))

    def named(self, kind: str) -> dict[str, list[Kept]]:
        """The streams of that kind, by what follows in their names."""
        prefix = f"{kind}/"
        return {name.removeprefix(prefix): kept for name, kept in self.streams.items() if name.startswith(prefix)}


def read(url: str) -> Book:
    """Everything, as far as it can be read; what cannot is a finding."""
    rested = resting(url)
    book = read_once(url)
    return read_once(url) if rested and not resting(url) else book  # the house was opened meanwhile


def read_once(url: str) -> Book:
    book = Book()
    try:
        with snapshot(url) as connection:
            if connection.dialect.name == "sqlite":
                whole(connection, book)
            book.wrong += database.check(connection)
            fill(connection, book)
            if {"snapshot", "tag", "fed"} <= set(inspect(connection).get_table_names()):
                fill_caches(connection, book)
    except DBAPIError as trouble:
        book.wrong.append(Finding(CHAIN, "the database", -1, f"it cannot be read: {reason(trouble)}"))
    except UnicodeDecodeError:
        book.wrong.append(Finding(CHAIN, "the database", -1, "it cannot be read: a name in it is no text"))
    return book


def resting(url: str) -> bool:
    """Whether it is a file that nobody has open: then it can be read without a trace."""
    where = address(url)
    if where.drivername != "sqlite" or Path(f"{where.database}-wal").exists():
        return False
    lock = Path(f"{Path(where.database or '').resolve()}.lock")
    if not lock.exists():
        return True
    with lock.open(encoding="ascii") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False  # a house has it open, and may write at any moment
    return True


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """One moment of the book, whatever is written meanwhile; read only."""
    where = address(url)
    if where.drivername == "sqlite":
        file = Path(where.database or "")
        if not file.is_file():
            raise Faulty("audit/none", f"there is no book at {file}", instead="name one with --db sqlite:///FILE")
        how = "immutable=1" if resting(url) else "mode=ro"
        engine = create_engine("sqlite://", creator=lambda: read_only(f"{file.resolve().as_uri()}?{how}"))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        options: dict[str, Any] = {}
    else:
        engine = postgresql(where, {}, {})
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    try:
        try:
            connection = engine.connect().execution_options(**options)
        except DBAPIError as trouble:
            if where.drivername == "sqlite":
                raise
            raise Faulty("store/unreachable", f"the database cannot be used: {reason(trouble)}") from None
        with connection:
            yield connection
    finally:
        engine.dispose()


def read_only(file: str) -> sqlite3.Connection:
    """Text that is no text is read with marks in place of what is wrong, so that its hash no longer fits."""
    opened = sqlite3.connect(file, uri=True, timeout=30, isolation_level=None)
    opened.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return opened


def whole(connection: Connection, book: Book) -> None:
    """That the file itself is sound: the house reads through indexes, the audit reads the tables."""
    said = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if said != "ok":
        book.wrong.append(Finding(CHAIN, "the database", -1, f"its file is damaged: {' '.join(str(said).split())}"))


def fill(connection: Connection, book: Book) -> None:
    for number, version in rows(connection, book, "book", "SELECT id, version FROM book", int, int):
        if (number, version) != (1, VERSION):
            says = f"it is of version {version}, and this Cutcard reads {VERSION}"
            book.wrong.append(Finding(CHAIN, "the book", -1, says))
    names: dict[str, str] = {}
    once_only = names.setdefault  # a name is kept once, however many rows have it
    for name, *rest in rows(connection, book, "entry", ENTRIES, str, int, int, str, str, str):
        stream = once_only(name, name)
        book.streams.setdefault(stream, []).append(Kept(stream, *rest))
    for stream, number, nth, payer, payee, cents in rows(
        connection, book, "transfer", TRANSFERS, str, int, int, str, str, int
    ):
        move = once_only(payer, payer), once_only(payee, payee), cents
        book.transfers[once_only(stream, stream)].setdefault(number, []).append((nth, move))
    paid_in = rows(connection, book, "contribution", CONTRIBUTIONS, str, int, str, int, int)
    for stream, number, level, shown, hidden in paid_in:
        levels = book.contributions[stream].setdefault(number, {})
        once(book, MONEY, f"contribution of {stream}, entry {number}, to {level}", levels, level, (shown, hidden))
    for account, cents in rows(connection, book, "balance", BALANCES, str, int):
        once(book, MONEY, f"balance {account}", book.balances, account, cents)
    for root, sealed in rows(connection, book, "box", BOXES, str, bytes):
        once(book, CARDS, f"box {root}", book.boxes, root, sealed)
    for person, roles, disabled, guest in rows(connection, book, "login", LOGINS, str, str, int, int):
        login = Login(tuple(roles.split()), bool(disabled), bool(guest))
        once(book, PEOPLE, f"login {person}", book.logins, person, login)


def fill_caches(connection: Connection, book: Book) -> None:
    """What the house keeps beside the entries; a book that it has not completed has none."""
    for row in rows(connection, book, "snapshot", SNAPSHOTS, str, int, str, str, str):
        book.snapshots[row[0]] = Snapshot(*row)
    if book.snapshots.pop(MADE, None) is None:
        return
    for level, table, shown, hidden in rows(connection, book, "fed", FED, str, str, int, int):
        book.fed[level, table] = shown, hidden
    book.tags = {}
    alike: dict[frozenset[str], frozenset[str]] = {}
    tagged = rows(connection, book, "tag", TAGS, str, str)
    for stream, each in groupby(tagged, key=itemgetter(0)):
        tags = frozenset(tag for _, tag in each)
        book.tags[stream] = alike.setdefault(tags, tags)


def once(book: Book, check: str, where: str, among: dict[str, V], name: str, value: V) -> None:
    """One more of them, unless there is one of that name."""
    if name in among:
        book.wrong.append(Finding(check, where, -1, "there are two of them"))
    among[name] = value


def rows(connection: Connection, book: Book, table: str, query: str, *kinds: type) -> Iterator[Any]:
    """The rows of a table that are what they should be."""
    of = {"box": CARDS, "balance": MONEY, "transfer": MONEY, "contribution": MONEY, "login": PEOPLE}
    check = of.get(table, CHAIN)
    seen, last = 0, "the beginning"
    try:
        for row in connection.exec_driver_sql(query):
            seen += 1
            last = " ".join(f"{value!s:.80}" for value in row[:2])
            if all(type(value) is kind for value, kind in zip(row, kinds, strict=True)):
                yield row
            else:
                book.wrong.append(Finding(check, f"table {table}", -1, f"the row {last!r} is not one of a book"))
        if table == "book" and seen != 1:
            book.wrong.append(Finding(CHAIN, "the book", -1, f"its version is written {seen} times"))
    except DBAPIError as trouble:
        says = f"it cannot be read after {last}: {reason(trouble)}"
        book.wrong.append(Finding(check, f"table {table}", -1, says))
