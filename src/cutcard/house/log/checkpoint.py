"""Checkpoints: now and then the heads of the streams are written down, so a cut tail or a missing stream is found."""

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import and_, delete, or_, select

from cutcard.core.facts import Who
from cutcard.core.text import line
from cutcard.house.log.facts import Line, Marked, parsed_line
from cutcard.house.log.snapshots import Snapshot
from cutcard.store.chain import CHECKPOINT, Conflict, Lost
from cutcard.store.lease import clock
from cutcard.store.schema import LEASE, SNAPSHOT, UNMARKED, instead
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction, fields

TRIES, HEADS_EACH = 100, 500


def mark(
    store: Store,
    dirty: Iterable[str],
    who: Who,
    snapshots: Iterable[Snapshot] = (),
    gone: Iterable[str] = (),
) -> None:
    """Write down how far these streams have come, and their hashes. Several processes may do so at once.

    What could not be written down counts as touched again. What processes owed that are gone, they owe no more.
    """
    streams, turn = sorted(set(dirty) - {CHECKPOINT}), store.turn
    kept = [fields(snapshot) for snapshot in snapshots]
    ours = and_(UNMARKED.c.process == store.name, UNMARKED.c.turn < turn)
    done = delete(UNMARKED).where(or_(ours, UNMARKED.c.process.in_([*gone])))

    def job(tx: Transaction) -> None:
        known = {stream: tx.head(stream) for stream in streams}
        heads = [f"{stream} {count} {tied}" for stream, (count, tied) in known.items() if count]
        number, _ = tx.last(CHECKPOINT)
        for nth, start in enumerate(range(0, len(heads), HEADS_EACH), number):
            tx.append(CHECKPOINT, nth, line(Line(nth, who, Marked(tuple(heads[start : start + HEADS_EACH])))))
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
        fact = parsed_line(kept).fact
        assert isinstance(fact, Marked), "only marks are kept there"
        for head in fact.heads:
            stream, count, tied = head.rsplit(" ", 2)
            seen[stream].append((int(count), tied))
    return dict(seen)


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
