"""The rows that a house wrote, written again with nothing but the driver: one transaction an act, and several in one.

No rules, no hashes, no leases, nobody to tell: what a house could reach if all the rest cost nothing. The statements
are those of the house, made before the clock runs, in the fewest journeys to the database; both cores are theirs alone.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, insert, select

from cutcard.house.log.facts import parsed_line
from cutcard.house.log.table_facts import Begun
from cutcard.store.chain import SESSION, Kept, table_of
from cutcard.store.driver import Row
from cutcard.store.engine import connect
from cutcard.store.schema import (
    BALANCE,
    BOX,
    CONTRIBUTION,
    DIGEST,
    ENTRY,
    FED,
    TAG,
    TRANSFER,
    UNMARKED,
    added,
    instead,
)
from cutcard.store.transaction import ADD_ALL, ADD_EACH, driver_words

Said = tuple[str, Any, bool]  # a statement, its values, and whether it is carried out for each of them
ENOUGH = 10**12  # in every account, so that nobody is overdrawn whatever was left out
AT_TABLES = ("session/", "shoe/", "round/")
SECONDS = 10
TOGETHER = 64
BARE = "bare"  # the process that has not marked these streams yet


class Written:
    """The rows of one act: what one table wrote at one moment."""

    def __init__(self) -> None:
        self.entries: list[Kept] = []
        self.rows: dict[Any, list[Row]] = defaultdict(list)  # by the table of the book

    @property
    def asked(self) -> int:
        return sum(bool(kept.command) for kept in self.entries)

    @property
    def changes(self) -> list[tuple[str, int]]:
        """What each account gets, in the order in which a house locks them."""
        sums = Counter[str]()
        for _, _, _, payer, payee, cents in self.rows[TRANSFER]:
            sums[payer] -= cents
            sums[payee] += cents
        return sorted(sums.items())

    @property
    def fed(self) -> list[Row]:
        """What the table has paid into each meter."""
        paid: dict[tuple[str, str], tuple[int, int]] = {}
        for stream, _, level, shown, hidden in self.rows[CONTRIBUTION]:
            before = paid.get(by := (level, table_of(stream)), (0, 0))
            paid[by] = before[0] + shown, before[1] + hidden
        return [(*by, *paid[by]) for by in sorted(paid)]

    def statements(self, dialect: Dialect) -> Iterator[Said]:
        """In the order in which a house sends them."""
        if changes := self.changes:
            if dialect.name == "sqlite":
                each = ", ".join(["(?, ?)"] * len(changes))
                yield ADD_ALL.format(each), tuple(chain.from_iterable(changes)), False
            else:
                yield ADD_EACH, [(more, account) for account, more in changes], True
        begun = [(kept.stream, BARE, 0) for kept in self.entries if not kept.number]
        for statement, rows in (
            (insert(ENTRY), [(e.stream, e.number, e.at, e.command, e.body, e.hash) for e in self.entries]),
            *((insert(table), self.rows[table]) for table in (TRANSFER, CONTRIBUTION, BOX, DIGEST, TAG)),
            (added(FED, dialect.name), self.fed),
            (instead(UNMARKED, dialect.name), begun),
        ):
            if rows:
                yield driver_words(statement, dialect, len(rows)), tuple(chain.from_iterable(rows)), False


def acts_in(url: str) -> list[Written]:
    """What the tables of a book wrote, act by act, in the order in which it was written."""
    engine = connect(url)
    with engine.connect().execution_options(reading=True) as connection:
        kept = (Kept(*row) for row in connection.execute(select(ENTRY)))
        at_tables = sorted((e for e in kept if e.stream.startswith(AT_TABLES)), key=moment)
        of_an_entry = {table: by(rows_of(connection, table), 0, 1) for table in (TRANSFER, CONTRIBUTION)}
        digests, boxes = by(rows_of(connection, DIGEST), 0), by(rows_of(connection, BOX), 0)
        tags = by(((row[2], table_of(row[0]), *row) for row in rows_of(connection, TAG)), 0, 1)
    engine.dispose()
    made = []
    for when, entries in groupby(at_tables, moment):
        made.append(act := Written())
        act.entries = [*entries]
        act.rows[TAG] = [row[2:] for row in tags.get(when, ())]
        for e in act.entries:
            for table, rows in of_an_entry.items():
                act.rows[table] += rows.get((e.stream, e.number), ())
            act.rows[DIGEST] += digests.get((e.command,), ())
            for root in sealed(e):
                act.rows[BOX] += boxes.get((root,), ())
    return made


def rows_of(connection: Connection, table: Any) -> list[Row]:
    return [tuple(row) for row in connection.execute(select(table))]


def by(rows: Iterable[Row], *columns: int) -> dict[Row, list[Row]]:
    found = defaultdict[Row, list[Row]](list)
    for row in rows:
        found[tuple([row[n] for n in columns])].append(row)
    return found


def moment(e: Kept) -> tuple[int, str]:
    return e.at, table_of(e.stream)


def sealed(e: Kept) -> list[str]:
    """The roots of what that entry says was sealed with it."""
    if not e.stream.startswith(SESSION) or not isinstance(begun := parsed_line(e).fact, Begun):
        return []
    return [root for root, box in begun.seals.values() if box]


def written_bare(acts: list[Written], url: str, together: int = 1) -> float:
    """How many acts a second were written into an empty book."""
    engine = connect(url)
    accounts = sorted({account for act in acts for account, _ in act.changes})
    with engine.begin() as connection:
        connection.execute(insert(BALANCE), [{"account": account, "cents": ENOUGH} for account in accounts])
    said = [(act.asked, [*act.statements(engine.dialect)]) for act in acts]
    line = engine.raw_connection()
    asked, begun = 0, time.perf_counter()
    for first in range(0, len(said), together):
        some = said[first : first + together]
        with committed(engine, line.driver_connection) as cursor:
            for words, values, many in chain.from_iterable(map(itemgetter(1), some)):
                (cursor.executemany if many else cursor.execute)(words, values)
        asked += sum(map(itemgetter(0), some))
        if time.perf_counter() - begun > SECONDS:
            break
    passed = time.perf_counter() - begun
    line.close()
    engine.dispose()
    return asked / passed


@contextmanager
def committed(engine: Engine, driver: Any) -> Iterator[Any]:
    """One transaction; PostgreSQL is sent all of it at once."""
    cursor = driver.cursor()
    if engine.dialect.name == "sqlite":
        cursor.execute("BEGIN IMMEDIATE")
        yield cursor
        cursor.execute("COMMIT")
    else:
        with driver.pipeline():
            yield cursor
            driver.commit()
