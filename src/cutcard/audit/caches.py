"""What the house keeps beside the entries so as not to read them all, made again from all of them and compared."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cutcard.audit.book import Book
from cutcard.audit.finding import MONEY, RULES, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit
from cutcard.audit.ticks import Followed
from cutcard.house.log.codec import from_data, shape
from cutcard.house.log.snapshots import FOLD, Snapshot
from cutcard.house.log.streams import shoe_stream
from cutcard.house.table.session import Session
from cutcard.house.table.snapshots import Cards
from cutcard.store.chain import table_of, tied


def check(
    book: Book, sessions: Iterable[SessionAudit], followed: Mapping[str, Followed], played: Mapping[str, Played]
) -> Iterator[Finding]:
    for session in sessions:
        shoe = shoe_stream(session.table)
        yield from snapshot(book, session.stream, Session, session.at_snapshot)
        if shoe in followed and not followed[shoe].wrong:
            yield from snapshot(book, shoe, Cards, followed[shoe].at_snapshot)
    if book.tags is not None:
        yield from tagged(book.tags, played)
        yield from summed(book)


def snapshot(book: Book, stream: str, kind: Any, ought: object) -> Iterator[Finding]:
    """The one that a house would begin from is what the stream leads to; one that it would not believe is left."""
    kept = book.snapshots.get(stream)
    if kept and (says := amiss(book, kept, kind, ought)):
        yield Finding(RULES, f"the snapshot of {stream}", -1, says)


def amiss(book: Book, kept: Snapshot, kind: Any, ought: object) -> str:
    if tied(kept.hash, kept.stream, kept.entries, 0, "", kept.body) != kept.digest:
        return "it is damaged"
    entries = book.streams[kept.stream]
    if not 0 < kept.entries <= len(entries) or entries[kept.entries - 1].hash != kept.hash:
        return f"it was taken behind an entry {kept.entries - 1} that is not there"
    try:
        fold, parts, _, data = json.loads(kept.body)
        if (fold, parts) != (FOLD, shape(kind)):
            return ""  # another Cutcard took it: this one reads the stream
        found = from_data(kind, data)
    except (ValueError, TypeError, LookupError) as trouble:
        return f"it cannot be read: {trouble}"
    return "" if found == ought else f"it is not what the first {kept.entries} entries lead to"


def tagged(tags: Mapping[str, frozenset[str]], played: Mapping[str, Played]) -> Iterator[Finding]:
    """A round that is over is found by what happened in it, and by nothing else."""
    for p in played.values():
        if p.tags and (differs := sorted(p.tags ^ tags.get(p.stream, frozenset()))):
            says = (
                f"in the index it has {', '.join(differs[:3])} too {'much' if differs[0] not in p.tags else 'little'}"
            )
            yield Finding(RULES, p.stream, -1, says)
    for stream in sorted(tags.keys() - played.keys()):
        yield Finding(RULES, stream, -1, "it is in the index, and no session tells of it")


def summed(book: Book) -> Iterator[Finding]:
    ought: dict[tuple[str, str], tuple[int, int]] = {}
    for stream, entries in book.contributions.items():
        for levels in entries.values():
            for level, (more, behind) in levels.items():
                shown, hidden = ought.get(by := (level, table_of(stream)), (0, 0))
                ought[by] = shown + more, hidden + behind
    for level, table in sorted(ought.keys() | book.fed.keys()):
        if book.fed.get((level, table), (0, 0)) != ought.get((level, table), (0, 0)):
            yield Finding(MONEY, f"fed {level} {table}", -1, "it is not what the contributions of its rounds add up to")
