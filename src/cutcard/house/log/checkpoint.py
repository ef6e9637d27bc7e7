"""Checkpoints: now and then the heads of the streams are written down, so a cut tail or a missing stream is found."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable

from sqlalchemy import and_, delete, func, or_, select

from cutcard.chance.marks import MarkTree
from cutcard.core.errors import Faulty
from cutcard.core.facts import Who
from cutcard.core.text import line
from cutcard.house.log.facts import Attested, Line, Marked, parsed_line
from cutcard.house.log.snapshots import Snapshot
from cutcard.store.chain import CHECKPOINT, Conflict, Kept, Lost
from cutcard.store.lease import clock
from cutcard.store.schema import ENTRY, LEASE, SNAPSHOT, UNMARKED, instead
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction, fields

TRIES, HEADS_EACH, SALT_BYTES = 100, 500, 32
OPENING = Who("opening", "house")  # who marks when a house opens: all that was written before is held from then on
Sign = Callable[[list[Kept], int, str, str], str]  # the mark before, if any; number, hash before and tree of this one


def unsigned(before: list[Kept], number: int, tied: str, tree: str) -> str:
    """Return nothing: nobody signs."""
    return ""


def mark(
    store: Store,
    dirty: Iterable[str],
    who: Who,
    snapshots: Iterable[Snapshot] = (),
    gone: Iterable[str] = (),
    sign: Sign = unsigned,
    at: int = 0,
) -> None:
    """Write down how far these streams have come, and their hashes, by the clock of the house. Several processes may.

    Each is signed by its tree in itself, and by its hash in the next. What could not be written down counts as touched
    again. What processes owed that are gone, they owe no more.
    """
    streams, turn = sorted(set(dirty) - {CHECKPOINT}), store.turn
    kept = [fields(snapshot) for snapshot in snapshots]
    ours = and_(UNMARKED.c.process == store.name, UNMARKED.c.turn < turn)
    done = delete(UNMARKED).where(or_(ours, UNMARKED.c.process.in_([*gone])))

    def job(tx: Transaction) -> None:
        known = {stream: tx.head(stream) for stream in streams}
        heads = [f"{stream} {count} {tied}" for stream, (count, tied) in known.items() if count]
        number, tied = tx.last(CHECKPOINT)
        last = ENTRY.select().where(ENTRY.c.stream == CHECKPOINT, ENTRY.c.number == number - 1)
        before = [Kept(*row) for row in tx.connection.execute(last)]
        dated = at and max([at, *(kept.at for kept in before)])
        for nth, start in enumerate(range(0, len(heads), HEADS_EACH), number):
            salt, these = secrets.token_hex(SALT_BYTES), tuple(heads[start : start + HEADS_EACH])
            signed = sign(before, nth, tied, MarkTree(these, salt).root)
            before = [tx.append(CHECKPOINT, nth, line(Line(nth, who, Attested(salt, signed, these))), at=dated)]
            tied = before[0].hash
        tx.connection.execute(done)
        if kept:
            tx.connection.execute(instead(SNAPSHOT, tx.connection.dialect.name), kept)

    for _ in range(TRIES):
        try:
            store.transact(job)
        except Conflict:
            continue
        except Lost:
            store.touch(streams)
            raise
        return
    store.touch(streams)
    raise Conflict("checkpoint/busy", "too many processes mark at once", instead="try again")


def marked(store: Store) -> dict[str, list[tuple[int, str]]]:
    """What was written down of each stream: with so many entries, its head had this hash."""
    seen = defaultdict[str, list[tuple[int, str]]](list)
    for kept in store.read(CHECKPOINT):
        for stream, count, tied in heads_of(kept):
            seen[stream].append((count, tied))
    return dict(seen)


def mark_in(kept: Kept) -> Marked | Attested:
    fact = parsed_line(kept).fact
    if not isinstance(fact, Marked | Attested):
        raise Faulty("checkpoint/fact", f"{type(fact).__name__.lower()} does not belong there")
    return fact


def heads_of(kept: Kept) -> list[tuple[str, int, str]]:
    """Streams, how many entries they had, and the hash of the last."""
    parts = (head.rsplit(" ", 2) for head in mark_in(kept).heads)
    return [(stream, int(count), hash) for stream, count, hash in parts]


def tree_of(kept: Kept) -> MarkTree | None:
    """The tree of the streams that a mark names; none under marks of before there were trees."""
    fact = mark_in(kept)
    return MarkTree(fact.heads, fact.salt) if isinstance(fact, Attested) else None


def noted_unmarked(store: Store) -> set[str]:
    """Return the streams that have come further than was written down, whoever is to do that."""
    with store.reading() as connection:
        return set(connection.execute(select(UNMARKED.c.stream)).scalars())


def left_behind(store: Store) -> dict[str, int]:
    """Return the streams that processes which are gone had still to mark, with how many entries each has."""
    streams = set[str]().union(*unmarked(store).values())
    counts = select(ENTRY.c.stream, func.max(ENTRY.c.number) + 1).where(ENTRY.c.stream.in_(streams))
    with store.reading() as connection:
        return {row[0]: row[1] for row in connection.execute(counts.group_by(ENTRY.c.stream))}


def unmarked(store: Store) -> dict[str, set[str]]:
    """The streams that have come further than was written down: what processes that ended badly still owed."""
    with store.reading() as connection:
        at = clock(connection)
        held = connection.execute(select(LEASE.c.holder).where(LEASE.c.expires > at)).scalars()
        there = {store.name, *(holder.rpartition("#")[2] for holder in held)}
        owed = defaultdict[str, set[str]](set)
        for row in connection.execute(select(UNMARKED).where(UNMARKED.c.process.not_in(there))):
            owed[row.process].add(row.stream)
    return dict(owed)


def further_than_marked(store: Store) -> set[str]:
    """The same by the entries and the marks themselves, all of them: for a book that has not noted it."""
    farthest = {stream: max(heads)[0] for stream, heads in marked(store).items()}
    return {stream for stream, count in store.streams("") if count > farthest.get(stream, 0)} - {CHECKPOINT}
