"""Checkpoints: now and then the heads of the streams are written down, so a cut tail or a missing stream is found."""

from collections import defaultdict
from collections.abc import Iterable

from cutcard.core.facts import Who
from cutcard.core.text import line
from cutcard.house.log.facts import Line, Marked, parsed_line
from cutcard.store.chain import CHECKPOINT, Conflict, Lost
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

TRIES, HEADS_EACH = 100, 500


def mark(store: Store, dirty: Iterable[str], who: Who) -> None:
    """Write down how far these streams have come, and their hashes. Several processes may do so at once.

    What could not be written down counts as touched again.
    """
    streams = sorted(set(dirty) - {CHECKPOINT})

    def job(tx: Transaction) -> None:
        known = {stream: tx.head(stream) for stream in streams}
        heads = [f"{stream} {count} {tied}" for stream, (count, tied) in known.items() if count]
        number, _ = tx.last(CHECKPOINT)
        for nth, start in enumerate(range(0, len(heads), HEADS_EACH), number):
            tx.append(CHECKPOINT, nth, line(Line(nth, who, Marked(tuple(heads[start : start + HEADS_EACH])))))

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


def unmarked(store: Store) -> set[str]:
    """The streams that have come further than was written down: what a process that ended badly still owed."""
    farthest = {stream: max(heads)[0] for stream, heads in marked(store).items()}
    return {stream for stream, count in store.streams("") if count > farthest.get(stream, 0)} - {CHECKPOINT}
