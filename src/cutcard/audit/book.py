"""The book of a house at one moment, read stream by stream. It is never written to, and may be damaged in any way."""

import fcntl
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError

from cutcard.audit import database
from cutcard.audit.finding import CARDS, CHAIN, MONEY, PEOPLE, Finding, Moved
from cutcard.audit.scratch import Scratch
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import noun
from cutcard.house.log.indexes import MADE
from cutcard.house.log.snapshots import Snapshot
from cutcard.ledger import Posting
from cutcard.store.chain import ROUND, SESSION, Kept
from cutcard.store.driver import Row, read
from cutcard.store.engine import address, postgresql
from cutcard.store.schema import METADATA, VERSION
from cutcard.store.trouble import reason, unreachable

ENTRIES = "SELECT stream, number, at, command, body, hash FROM entry"
TRANSFERS = "SELECT stream, number, nth, payer, payee, cents FROM transfer"
CONTRIBUTIONS = "SELECT stream, number, level, shown, hidden FROM contribution"
IN_ORDER = {ENTRIES: "stream, number", TRANSFERS: "stream, number, nth", CONTRIBUTIONS: "stream, number, level"}
BALANCES = "SELECT account, cents FROM balance ORDER BY account"
BOX = "SELECT root, sealed FROM box WHERE root = {}"
BOXES = "SELECT root, sealed FROM box ORDER BY root"
ROOTS = "SELECT root, 0 FROM box ORDER BY root"
BESIDE = {"snapshot", "tag", "fed"}  # tables of what the house keeps so as not to read all entries
SNAPSHOT = "SELECT stream, entries, hash, body, digest FROM snapshot WHERE stream = {}"
TAGS = "SELECT stream, tag FROM tag WHERE stream = {}"
TAGGED = "SELECT DISTINCT stream, '' FROM tag ORDER BY stream"
FED = "SELECT level, of_table, shown, hidden FROM fed ORDER BY level, of_table"
LOGINS = "SELECT person, roles, disabled, CASE password WHEN '' THEN 1 ELSE 0 END FROM login ORDER BY person"
OF_ITS_ENTRY = "entry ON entry.stream = {0}.stream AND entry.number = {0}.number"
PAID_IN = f"SELECT at, shown FROM contribution JOIN {OF_ITS_ENTRY.format('contribution')} WHERE level = {{}}"
TWICE = "SELECT command, COUNT(*) FROM entry WHERE command <> '' GROUP BY command HAVING COUNT(*) > 1 ORDER BY command"
COMMANDED = "SELECT stream, number, at FROM entry WHERE command = {} ORDER BY stream, number"
KINDS = {  # what the columns of a row must be
    ENTRIES: (str, int, int, str, str, str),
    TRANSFERS: (str, int, int, str, str, int),
    CONTRIBUTIONS: (str, int, str, int, int),
}
NO_DATABASE = "file is not a database"
CHECK_OF = {"box": CARDS, "balance": MONEY, "transfer": MONEY, "contribution": MONEY, "login": PEOPLE}


@noun
class Login:
    """Who may come in, as what."""

    roles: tuple[str, ...]
    disabled: bool
    guest: bool


class Book:
    """One moment of the book of a house, read stream by stream as it is asked for; what cannot be read is a finding."""

    def __init__(self, connection: Connection) -> None:
        self.connection, self.scratch = connection, Scratch()
        self.found: dict[Finding, None] = {}  # what cannot be read, however often that is tried
        self.facts = self.streams = self.in_rounds = self.cents = 0  # as they are counted
        self.tables: list[str] = []
        self.balances, self.logins = dict[str, int](), dict[str, Login]()
        self.completed = self.indexed = False  # whether it has what is kept beside the entries, and the house made it
        self.fed: dict[tuple[str, str], tuple[int, int]] = {}

    def find(self, check: str, where: str, says: str) -> None:
        self.found[Finding(check, where, -1, says)] = None

    def rows(
        self, table: str, query: str, kinds: tuple[type, ...], *asked: str | int, long: bool = False
    ) -> Iterator[Row]:
        """The rows that are what they should be, as they are read; there may be very many where nothing is asked for,
        or where it is said so.
        """
        check, seen, row = CHECK_OF.get(table, CHAIN), 0, None
        said = query.format(*["?" if self.connection.dialect.name == "sqlite" else "%s"] * len(asked))
        try:
            for row in read(self.connection, said, asked, long or not asked):
                seen += 1
                if tuple(map(type, row)) == kinds:
                    yield row
                else:
                    self.find(check, f"table {table}", f"the row {named(row)!r} is not one of a book")
            if table == "book" and seen != 1:
                self.find(CHAIN, "the book", f"its version is written {seen} times")
        except DBAPIError as trouble:
            after = named(row) if row else "the beginning"
            self.find(check, f"table {table}", f"it cannot be read after {after}: {reason(trouble)}")

    def count(self, stream: str, entries: int) -> None:
        kind, _, rest = stream.partition("/")
        self.facts, self.streams = self.facts + entries, self.streams + 1
        self.in_rounds += entries if kind == ROUND else 0
        self.tables += [rest] if kind == SESSION else []

    # Stream by stream.

    def whole(self, table: str, query: str, kind: str = "") -> Iterator[tuple[str, Iterator[Row]]]:
        """All rows of entries or what belongs to them, by stream, or of those of a kind."""
        where = f" WHERE {of_kind(kind)}" if kind else ""
        asked = f"{query}{where} ORDER BY {IN_ORDER[query]}"
        return groupby(self.rows(table, asked, KINDS[query]), key=itemgetter(0))

    def of(self, table: str, query: str, stream: str, long: bool = False) -> Iterator[Row]:
        asked = f"{query} WHERE stream = {{}} ORDER BY {IN_ORDER[query]}"
        return self.rows(table, asked, KINDS[query], stream, long=long)

    def begun(self, kind: str) -> Iterator[tuple[str, int]]:
        """The streams of that kind, and when their first entries were written."""
        first = f"SELECT stream, MIN(at) FROM entry WHERE {of_kind(kind)} GROUP BY stream ORDER BY stream"
        return ((stream, at) for stream, at in self.rows("entry", first, (str, int)))

    def lengths(self) -> Iterator[tuple[str, int]]:
        """All streams, and how many entries each has."""
        asked = "SELECT stream, COUNT(*) FROM entry GROUP BY stream ORDER BY stream"
        return ((stream, entries) for stream, entries in self.rows("entry", asked, (str, int)))

    def length(self, stream: str) -> int:
        asked = "SELECT stream, COUNT(*) FROM entry WHERE stream = {} GROUP BY stream"
        return next((entries for _, entries in self.rows("entry", asked, (str, int), stream)), 0)

    def ends_at(self, stream: str, entries: int, mark: int) -> bool:
        """Whether that mark, with those before it, holds it to its last entry, by the hash of that."""
        held, hash = self.scratch.last_head(stream, mark)
        last = self.entry(stream, entries - 1) if held == entries > 0 else None
        return last is not None and last.hash == hash

    def more_than(self, few: int) -> bool:
        """Whether rounds have more than so many entries, without counting them all."""
        asked = f"SELECT stream, number FROM entry WHERE {of_kind(ROUND)} LIMIT 1 OFFSET {few}"
        return any(True for _ in self.rows("entry", asked, (str, int)))

    def named(self, kind: str) -> Iterator[tuple[str, list[Kept]]]:
        """The streams of that kind, by what follows in their names."""
        for stream, entries in self.whole("entry", ENTRIES, kind):
            yield stream.partition("/")[2], [Kept(*row) for row in entries]

    def kept(self, stream: str, long: bool = False) -> Iterator[Kept]:
        return (Kept(*row) for row in self.of("entry", ENTRIES, stream, long))

    def entry(self, stream: str, number: int) -> Kept | None:
        asked = f"{ENTRIES} WHERE stream = {{}} AND number = {{}}"
        return next((Kept(*row) for row in self.rows("entry", asked, KINDS[ENTRIES], stream, number)), None)

    def moved(self, stream: str) -> Moved:
        found: Moved = {}
        for _, number, nth, payer, payee, cents in self.of("transfer", TRANSFERS, stream):
            found.setdefault(number, []).append((nth, (payer, payee, cents)))
        return found

    def moved_in_turn(self, stream: str) -> Callable[[int], list[tuple[int, Posting]]]:
        """The same of a long stream, entry after entry as they are asked for."""
        rows = self.of("transfer", TRANSFERS, stream, long=True)
        ahead = next(rows, None)

        def of(number: int) -> list[tuple[int, Posting]]:
            nonlocal ahead
            found = []
            while ahead and ahead[1] <= number:
                found += [(ahead[2], ahead[3:])] if ahead[1] == number else []
                ahead = next(rows, None)
            return found

        return of

    def paid_in(self, stream: str) -> dict[int, dict[str, tuple[int, int]]]:
        found: dict[int, dict[str, tuple[int, int]]] = {}
        for _, number, level, shown, hidden in self.of("contribution", CONTRIBUTIONS, stream):
            found.setdefault(number, {})[level] = shown, hidden
        return found

    def paid_into(self, level: str) -> Iterator[tuple[int, int]]:
        """When and how much came into that meter."""
        return ((at, shown) for at, shown in self.rows("contribution", PAID_IN, (int, int), level))

    def of_nothing(self, table: str, query: str) -> Iterator[Row]:
        """Rows that belong to entries that there are not."""
        columns = ", ".join(f"{table}.{name.strip()}" for name in query[7:].partition(" FROM ")[0].split(","))
        asked = f"SELECT {columns} FROM {table} LEFT JOIN {OF_ITS_ENTRY.format(table)} WHERE entry.stream IS NULL"
        return self.rows(table, asked, KINDS[query])

    # The rest.

    def box(self, root: str) -> bytes | None:
        return next((sealed for _, sealed in self.rows("box", BOX, (str, bytes), root)), None)

    def boxes(self, most: int) -> Iterator[tuple[str, bytes]]:
        return islice(self.rows("box", BOXES, (str, bytes)), most)

    def snapshot(self, stream: str) -> Snapshot | None:
        kinds = (str, int, str, str, str)
        rows = self.rows("snapshot", SNAPSHOT, kinds, stream) if self.completed else iter(())
        return next((Snapshot(*row) for row in rows), None)

    def tags(self, stream: str) -> frozenset[str]:
        return frozenset(tag for _, tag in self.rows("tag", TAGS, (str, str), stream))

    def begin(self) -> None:
        """What is not of streams: the file itself, accounts and logins."""
        try:
            self.is_one()
            if self.connection.dialect.name == "sqlite":
                self.is_sound()
            self.found |= dict.fromkeys(database.check(self.connection))
            gone = BESIDE - set(inspect(self.connection).get_table_names())
            self.completed = not gone
            if gone and gone != BESIDE:
                self.find(CHAIN, "the database", f"it has no table {one_of(sorted(gone))}")
        except DBAPIError as trouble:
            self.find(CHAIN, "the database", f"it cannot be read: {reason(trouble)}")
        except UnicodeDecodeError:
            self.find(CHAIN, "the database", "it cannot be read: a name in it is no text")
        for number, version in self.rows("book", "SELECT id, version FROM book", (int, int)):
            if (number, version) != (1, VERSION):
                self.find(CHAIN, "the book", f"it is of version {version}, and this Cutcard reads {VERSION}")
        for account, cents in self.rows("balance", BALANCES, (str, int)):
            self.once(MONEY, f"balance {account}", account in self.balances)
            self.balances[account] = cents
        for person, roles, disabled, guest in self.rows("login", LOGINS, (str, str, int, int)):
            self.once(PEOPLE, f"login {person}", person in self.logins)
            self.logins[person] = Login(tuple(roles.split()), bool(disabled), bool(guest))
        last = ""
        for root, _ in self.rows("box", ROOTS, (str, int)):
            self.once(CARDS, f"box {root}", root == last)
            last = root
        self.indexed = self.snapshot(MADE) is not None
        if self.indexed:
            kinds = (str, str, int, int)
            fed = self.rows("fed", FED, kinds)
            self.fed = {(level, table): (shown, hidden) for level, table, shown, hidden in fed}

    def once(self, check: str, where: str, again: bool) -> None:
        if again:
            self.find(check, where, "there are two of them")

    def is_one(self) -> None:
        """Something else than a book is a mistake in what was typed, and not a book with faults."""
        try:
            there = METADATA.tables.keys() & inspect(self.connection).get_table_names()
        except DBAPIError as trouble:
            if NO_DATABASE not in reason(trouble):
                raise
            there = set()
        if not there:
            raise Faulty("audit/no-book", "that is not the book of a house", instead="name one with --db")

    def is_sound(self) -> None:
        """The file itself: the house reads through indexes, and so does the audit."""
        said = self.connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        if said != "ok":
            self.find(CHAIN, "the database", f"its file is damaged: {' '.join(str(said).split())}")


def of_kind(kind: str) -> str:
    """The streams whose names begin so: a nought is behind a stroke."""
    return f"stream >= '{kind}/' AND stream < '{kind}0'"


def named(row: Row) -> str:
    return " ".join(f"{value!s:.80}" for value in row[:2])


@contextmanager
def opened(url: str) -> Iterator[Book]:
    with snapshot(url) as connection:
        book = Book(connection)
        try:
            book.begin()
            yield book
        finally:
            book.scratch.close()


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
            raise unreachable(reason(trouble)) from None
        with connection:
            yield connection
    finally:
        engine.dispose()


def read_only(file: str) -> sqlite3.Connection:
    """Text that is no text is read with marks in place of what is wrong, so that its hash no longer fits."""
    opened = sqlite3.connect(file, uri=True, timeout=30, isolation_level=None)
    opened.text_factory = partial(str, encoding="utf-8", errors="replace")
    return opened
