"""What follows from the entries and is kept beside them, made anew where a book has none: once, a batch at a time."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, delete, func, insert, select, text

from cutcard.core.errors import Cutcard
from cutcard.core.fold import fold
from cutcard.core.text import entry
from cutcard.house.log.checkpoint import further_than_marked
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.table_facts import Begun, Ended
from cutcard.house.log.tags import EVERY, at_table, tags_of
from cutcard.store.chain import ROUND, SESSION, Kept, table_of
from cutcard.store.schema import CONTRIBUTION, ENTRY, FED, SNAPSHOT, TAG, UNMARKED, added, if_absent, instead
from cutcard.store.store import Store, starts

VERSION = 1  # more, when they tell of something else
MADE = "indexes"  # the row that says so, among the snapshots
BATCH, TOLD_EVERY = 200, 2_000  # rounds
LOCK = text("SELECT pg_advisory_lock(20120610)")
UNLOCK = text("SELECT pg_advisory_unlock(20120610)")
log = logging.getLogger("cutcard.house")


def complete(store: Store) -> None:
    """Tags of rounds, sums of meters and what is unmarked, if this book has them not yet; whoever comes first."""
    if is_complete(store):
        return
    with alone(store):
        if not is_complete(store):
            make(store)


@contextmanager
def alone(store: Store) -> Iterator[None]:
    """While others who share the book wait; a file has one process at a time in any case."""
    if store.engine.dialect.name != "postgresql":
        yield
        return
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as held:  # it idles in no transaction
        held.execute(LOCK)
        try:
            yield
        finally:
            held.execute(UNLOCK)


def is_complete(store: Store) -> bool:
    with store.reading() as connection:
        return connection.execute(select(SNAPSHOT.c.entries).where(SNAPSHOT.c.stream == MADE)).scalar() == VERSION


def make(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(delete(FED))
        connection.execute(delete(TAG))
        add_contributions(connection)
    tag_rounds(store)
    owed = [{"stream": stream, "process": "", "turn": 0} for stream in sorted(further_than_marked(store))]
    with store.writing() as connection:
        if owed:
            connection.execute(if_absent(UNMARKED, connection.dialect.name), owed)
        row = {"stream": MADE, "entries": VERSION, "hash": "", "body": "", "digest": ""}
        connection.execute(instead(SNAPSHOT, connection.dialect.name), row)


def add_contributions(connection: Connection) -> None:
    columns = CONTRIBUTION.c.stream, CONTRIBUTION.c.level
    sums = select(*columns, func.sum(CONTRIBUTION.c.shown), func.sum(CONTRIBUTION.c.hidden)).group_by(*columns)
    totals: dict[tuple[str, str], tuple[int, int]] = {}
    for stream, level, more, behind in connection.execute(sums):
        shown, hidden = totals.get(by := (level, table_of(stream)), (0, 0))
        totals[by] = shown + int(more), hidden + int(behind)
    if rows := [dict(zip(FED.c.keys(), (*by, *total), strict=True)) for by, total in totals.items()]:
        connection.execute(added(FED, connection.dialect.name), rows)


def tag_rounds(store: Store) -> None:
    streams = rounds_in(store)
    running, done = running_in(store), 0
    if streams:
        log.info("%d rounds are put into the index, once", len(streams))
    for start in range(0, len(streams), BATCH):
        rows = [row for stream in streams[start : start + BATCH] for row in tagged(store, stream, stream in running)]
        with store.writing() as connection:
            connection.execute(insert(TAG), rows)
        done += BATCH
        if done % TOLD_EVERY == 0:
            log.info("%d of %d rounds are in the index", done, len(streams))


def rounds_in(store: Store) -> list[str]:
    with store.reading() as connection:
        first = select(ENTRY.c.stream).where(starts(ENTRY.c.stream, f"{ROUND}/"), ENTRY.c.number == 0)
        return sorted(connection.execute(first).scalars())


def running_in(store: Store) -> set[str]:
    """The last round of each table, if it is not over."""
    last: dict[str, str] = {}
    told = ENTRY.c.body.like("% | begun %") | ENTRY.c.body.like("% | ended %")
    wanted = select(ENTRY).where(starts(ENTRY.c.stream, f"{SESSION}/"), told)
    with store.reading() as connection:
        for row in connection.execute(wanted.order_by(ENTRY.c.stream, ENTRY.c.number)):
            kept = Kept(*row)
            match parsed_line(kept).fact:
                case Begun(number):
                    last[kept.stream] = f"{ROUND}/{table_of(kept.stream)}/{number}"
                case Ended():
                    last.pop(kept.stream, None)
    return set(last.values())


def tagged(store: Store, stream: str, running: bool) -> Iterator[dict[str, object]]:
    kept = store.read(stream)
    try:
        log_of_it = tuple(entry(k.body) for k in kept)
        tags = tags_of(table_of(stream), log_of_it, fold(log_of_it), running)
    except Cutcard as trouble:
        log.warning("%s cannot be read, and is not found by what happened in it: %s", stream, trouble.code)
        tags = frozenset((EVERY, at_table(table_of(stream))))
    for tag in sorted(tags):
        yield {"stream": stream, "tag": tag, "at": kept[-1].at}
