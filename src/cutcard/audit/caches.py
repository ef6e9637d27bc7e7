"""What the house keeps beside the entries so as not to read them all, made again from all of them and compared."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from cutcard.audit.book import TAGGED, Book
from cutcard.audit.finding import RULES, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit
from cutcard.audit.ticks import Shoe
from cutcard.house.log.codec import from_data, shape
from cutcard.house.log.snapshots import FOLD, Snapshot
from cutcard.house.log.streams import shoe_stream
from cutcard.house.table.session import Session
from cutcard.house.table.snapshots import Cards
from cutcard.store.chain import tied


def check(book: Book, session: SessionAudit, shoe: Shoe | None) -> Iterator[Finding]:
    """The snapshots of a table."""
    yield from snapshot(book, session.stream, Session, session.at_snapshot)
    if shoe and not shoe.wrong:
        yield from snapshot(book, shoe_stream(session.table), Cards, shoe.at_snapshot)


def snapshot(book: Book, stream: str, kind: Any, ought: object) -> Iterator[Finding]:
    """The one that a house would begin from is what the stream leads to; one that it would not believe is left."""
    kept = book.snapshot(stream)
    if kept and (says := amiss(book, kept, kind, ought)):
        yield Finding(RULES, f"the snapshot of {stream}", -1, says)


def amiss(book: Book, kept: Snapshot, kind: Any, ought: object) -> str:
    if tied(kept.hash, kept.stream, kept.entries, 0, "", kept.body) != kept.digest:
        return "it is damaged"
    last = book.entry(kept.stream, kept.entries - 1)
    if last is None or last.hash != kept.hash:
        return f"it was taken behind an entry {kept.entries - 1} that is not there"
    try:
        fold, parts, _, data = json.loads(kept.body)
        if (fold, parts) != (FOLD, shape(kind)):
            return ""  # another Cutcard took it: this one reads the stream
        found = from_data(kind, data)
    except (ValueError, TypeError, LookupError) as trouble:
        return f"it cannot be read: {trouble}"
    return "" if found == ought else f"it is not what the first {kept.entries} entries lead to"


def tagged(book: Book, p: Played) -> Iterator[Finding]:
    """A round that is over is found by what happened in it, and by nothing else."""
    if book.indexed and p.tags and (differs := sorted(p.tags ^ book.tags(p.stream))):
        much = "much" if differs[0] not in p.tags else "little"
        yield Finding(RULES, p.stream, -1, f"in the index it has {', '.join(differs[:3])} too {much}")


def strays(book: Book, known: Callable[[str], bool]) -> Iterator[Finding]:
    """What is in the index, and no session tells of it."""
    for stream, _ in book.rows("tag", TAGGED, (str, str)) if book.indexed else ():
        if not known(stream):
            yield Finding(RULES, stream, -1, "it is in the index, and no session tells of it")
