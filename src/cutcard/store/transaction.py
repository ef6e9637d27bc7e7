"""One transaction: everything that several acts change, gathered and then written together, or not at all."""

import re
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Dialect, bindparam, insert, select

from cutcard.core.errors import Faulty, quoted
from cutcard.store.chain import CHECKPOINT, Conflict, Contribution, Kept, NotTheWriter, Transfer, origin, table_of, tied
from cutcard.store.driver import Row, carried_out, in_one_go, troubles
from cutcard.store.schema import (
    BALANCE,
    BOX,
    CONTRIBUTION,
    DIGEST,
    ENTRY,
    FED,
    LONGEST,
    OWNED,
    REACH,
    TAG,
    TRANSFER,
    UNMARKED,
    added,
    if_absent,
    instead,
)
from cutcard.store.trouble import too_much

Head = tuple[int, str]  # how many entries, and the hash of the last
AT_ONCE = 500  # rows of one statement
UNFIT = re.compile("[\0\ud800-\udfff]")  # no database keeps these in a text


def now() -> int:
    return time.time_ns() // 1_000_000


class Transaction:
    """Reads see the database as it is; writes are gathered and made in one go, accounts before streams."""

    def __init__(
        self, connection: Connection, heads: Mapping[str, Head], accounts: set[str], clock: Callable[[], int] = now
    ) -> None:
        self.connection, self.clock = connection, clock
        self.known_heads, self.heads = heads, dict[str, Head]()
        self.known_accounts, self.accounts = accounts, set[str]()
        self.entries: list[Kept] = []
        self.transfers: list[Transfer] = []
        self.contributions: list[Contribution] = []
        self.boxes: list[Row] = []
        self.digests: list[Row] = []
        self.tags: dict[str, tuple[int, frozenset[str]]] = {}
        self.unmarked: list[Row] = []
        self.settled: list[tuple[Any, int]] = []  # how many accounts a statement was to change
        self.fences: set[tuple[str, int]] = set()

    def head(self, stream: str) -> Head:
        return self.heads.get(stream) or self.known_heads.get(stream) or self.last(stream)

    def last(self, stream: str) -> Head:
        row = self.connection.execute(LAST, {"name": stream}).first()
        found = self.heads[stream] = (row.number + 1, row.hash) if row else (0, origin(stream))
        return found

    def latest(self, stream: str) -> int:
        """When the last entry of a stream was written, by the clock of whoever wrote it."""
        ours = [kept.at for kept in self.entries if kept.stream == stream]
        if not ours and (row := self.connection.execute(LAST, {"name": stream}).first()):
            return int(row.at)
        return max(ours, default=0)

    def append(self, stream: str, expected: int, body: str, command: str = "", at: int = 0) -> Kept:
        """One more entry, if there are as many before it as the writer thinks."""
        if UNFIT.search(stream + command + body) or max(len(stream), len(command)) > LONGEST:
            raise Faulty("stream/text", f"an entry of {quoted(stream, 60)} is not text that can be kept")
        count, before = self.head(stream)
        if count != expected and stream not in self.heads:  # only remembered: another process may have written since
            count, before = self.last(stream)
        if count != expected:
            raise Conflict("stream/version", f"{stream} has {count} entries, not {expected}", instead="read it again")
        at = at or max(self.clock(), self.latest(stream))
        kept = Kept(stream, count, at, command, body, tied(before, stream, count, at, command, body))
        self.heads[stream] = count + 1, kept.hash
        self.entries.append(kept)
        return kept

    def balance(self, account: str) -> int:
        """What an account has, with what this transaction moves so far."""
        kept = self.connection.execute(select(BALANCE.c.cents).where(BALANCE.c.account == account)).scalar() or 0
        return kept + sum(t.cents * ((t.payee == account) - (t.payer == account)) for t in self.transfers)

    def move(self, *transfers: Transfer) -> None:
        if any(t.cents > REACH for t in transfers):
            raise too_much()
        self.transfers += transfers

    def contribute(self, *contributions: Contribution) -> None:
        self.contributions += contributions

    def keep_box(self, root: str, sealed: bytes) -> None:
        self.boxes.append((root, sealed))

    def keep_digest(self, command: str, digest: str) -> None:
        """Of what was asked under that command."""
        self.digests.append((command, digest))

    def tag(self, stream: str, at: int, tags: frozenset[str]) -> None:
        """By what that stream is found from now on, and when it was last written."""
        self.tags[stream] = at, tags

    def guard(self, name: str, fence: int) -> None:
        """Only while this writer still holds that name."""
        self.fences.add((name, fence))

    # Writing.

    def flush(self) -> None:
        """Fences first, then accounts in order, then the streams: always the same order, so nobody waits in a ring.

        Who no longer holds a name hears that, whatever else was refused.
        """
        held = None
        try:
            with in_one_go(self.connection):
                held = self.ask_fences()
                self.settle_accounts()
                self.write_streams()
        finally:
            self.check_fences(held)
        assert all(done.rowcount == wanted for done, wanted in self.settled), "an account was not there"

    def write_streams(self) -> None:
        nth = Counter[tuple[str, int]]()
        moved: list[Row] = []
        for t in self.transfers:
            moved.append((t.stream, t.number, nth[t.stream, t.number], t.payer, t.payee, t.cents))
            nth[t.stream, t.number] += 1
        for statement, rows in (
            (KEEP, sorted(map(AN_ENTRY, self.entries))),  # a stream's name and a number are one entry's alone
            (MOVE, moved),
            (CONTRIBUTE, [*map(A_CONTRIBUTION, self.contributions)]),
            (SEAL, self.boxes),
            (NOTE, self.digests),
        ):
            self.write(statement, rows)
        self.keep_tags()
        self.add_contributions()
        self.write(instead(UNMARKED, self.connection.dialect.name), self.unmarked)

    def write(self, statement: Any, rows: list[Row]) -> None:
        write(self.connection, statement, rows)

    def keep_tags(self) -> None:
        begun = {kept.stream for kept in self.entries if not kept.number}
        old = sorted(self.tags.keys() - begun)
        if old:
            carried_out(
                self.connection, f"DELETE FROM tag WHERE stream {any_of(self.connection.dialect, old)}", (*old,)
            )
        tagged: list[Row] = [(s, tag, at) for s, (at, tags) in self.tags.items() for tag in sorted(tags)]
        self.write(ADD_TAG, tagged)

    def add_contributions(self) -> None:
        sums: dict[tuple[str, str], tuple[int, int]] = {}
        for c in self.contributions:
            shown, hidden = sums.get(by := (c.level, table_of(c.stream)), (0, 0))
            sums[by] = shown + c.shown, hidden + c.hidden
        self.write(added(FED, self.connection.dialect.name), [(*by, *sums[by]) for by in sorted(sums)])

    def note_unmarked(self, process: str, turn: int, noted: Container[str]) -> set[str]:
        """Streams that no mark holds as they are now: another process marks them, should this one end badly."""
        new = {kept.stream for kept in self.entries if kept.stream not in noted} - {CHECKPOINT}
        self.unmarked = [(stream, process, turn) for stream in sorted(new)]
        return new

    def ask_fences(self) -> Any:
        """Which process holds each name, and none takes them over meanwhile."""
        if not self.fences:
            return None
        dialect, names = self.connection.dialect, sorted({name for name, _ in self.fences})
        lock = "" if dialect.name == "sqlite" else " FOR SHARE"
        said = f"SELECT name, fence FROM lease WHERE name {any_of(dialect, names)} ORDER BY name{lock}"
        return carried_out(self.connection, said, (*names,))

    def check_fences(self, held: Any) -> None:
        if held and held.description:  # else the line was cut before that was known
            with troubles(self.connection, "the fences"):
                found: dict[str, int] = dict(held.fetchall())
            for name, fence in self.fences:
                if found.get(name) != fence:
                    raise NotTheWriter("table/taken-over", f"{name} is written by another process now")

    def settle_accounts(self) -> None:
        sums = Counter[str]()
        for t in self.transfers:
            sums[t.payer] -= t.cents
            sums[t.payee] += t.cents
        self.accounts = sums.keys() - self.known_accounts
        if self.accounts:
            rows: list[Row] = [(account, 0) for account in sorted(self.accounts)]
            self.write(if_absent(BALANCE, self.connection.dialect.name), rows)
            own(self.connection, self.accounts)
        changes = [(account, sums[account]) for account in sorted(sums)]
        for first in range(0, len(changes), AT_ONCE):
            self.add(changes[first : first + AT_ONCE])

    def add(self, changes: list[tuple[str, int]]) -> None:
        """What each account gets; on PostgreSQL one after another, so that all lock them in one order."""
        if self.connection.dialect.name == "sqlite":
            said = ADD_ALL.format(", ".join(["(?, ?)"] * len(changes)))
            done = carried_out(self.connection, said, tuple(chain.from_iterable(changes)))
        else:
            done = carried_out(self.connection, ADD_EACH, [(more, account) for account, more in changes], many=True)
        self.settled.append((done, len(changes)))


def own(connection: Connection, accounts: Iterable[str]) -> None:
    """Note whose they are, of those that end with a person: stack:TABLE:, spot:TABLE:PLACE/WAGER/, ticket:HASH:."""
    chips = sorted(account for account in accounts if account.startswith(("stack:", "spot:", "ticket:")))
    rows: list[Row] = [(re.split("[:/]", account)[-1], account) for account in chips]
    write(connection, if_absent(OWNED, connection.dialect.name), rows)


def write(connection: Connection, statement: Any, rows: list[Row]) -> None:
    """All rows in one statement, by the driver: it lets other threads go on once, not at every row."""
    for first in range(0, len(rows), AT_ONCE):
        some = rows[first : first + AT_ONCE]
        said = driver_words(statement, connection.dialect, len(some))
        carried_out(connection, said, tuple(chain.from_iterable(some)))


def mark_of(dialect: Dialect) -> str:
    """What stands for a parameter."""
    return "?" if dialect.name == "sqlite" else "%s"


def any_of(dialect: Dialect, names: list[str]) -> str:
    return f"IN ({', '.join([mark_of(dialect)] * len(names))})"


@lru_cache(1024)
def driver_words(statement: Any, dialect: Dialect, rows: int) -> str:
    """An insert of so many rows as the driver takes it, its parameters by their places."""
    names = statement.table.c.keys()
    one = f"({', '.join([mark_of(dialect)] * len(names))})"
    into = f"INSERT INTO {statement.table.name} ({', '.join(names)})"
    return f"{into} VALUES {', '.join([one] * rows)}{if_there(statement, dialect)}"


@cache
def if_there(statement: Any, dialect: Dialect) -> str:
    """What an insert does about a row that is there, in the words of the database."""
    _, there, does = str(statement.compile(dialect=dialect)).partition(" ON CONFLICT")
    return there + does


def fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


LAST = (
    select(ENTRY.c.number, ENTRY.c.hash, ENTRY.c.at)
    .where(ENTRY.c.stream == bindparam("name"))
    .order_by(ENTRY.c.number.desc())
    .limit(1)
)
ADD_ALL = """UPDATE balance SET cents = cents + more
    FROM (SELECT column1 AS whose, column2 AS more FROM (VALUES {})) WHERE account = whose"""
ADD_EACH = "UPDATE balance SET cents = cents + %s WHERE account = %s"
KEEP, MOVE, CONTRIBUTE, SEAL, NOTE, ADD_TAG = map(insert, (ENTRY, TRANSFER, CONTRIBUTION, BOX, DIGEST, TAG))
AN_ENTRY, A_CONTRIBUTION = (attrgetter(*table.c.keys()) for table in (ENTRY, CONTRIBUTION))
