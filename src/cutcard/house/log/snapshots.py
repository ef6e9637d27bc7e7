"""Snapshots: what a stream comes to, kept with each mark, so that whoever opens it reads only what came after.

A snapshot is believed only where the stream still has the very entry behind which it was taken. The audit folds the
whole stream, and compares.
"""

import json
import logging
from typing import Any

from sqlalchemy import Connection, select

from cutcard.core.facts import noun
from cutcard.house.log.codec import as_data, from_data, shape
from cutcard.store.chain import tied
from cutcard.store.schema import SNAPSHOT

FOLD = 1  # more, when the same lines come to something else
LONG = 500  # entries; a shorter stream is read at once
log = logging.getLogger("cutcard.house")


@noun
class Snapshot:
    stream: str
    entries: int
    hash: str  # of the last of them
    body: str
    digest: str


def taken(stream: str, entries: int, hash: str, at: int, value: Any) -> Snapshot:
    """Of what the stream comes to after so many entries, the last written at that time."""
    kind: Any = type(value)
    body = json.dumps([FOLD, shape(kind), at, as_data(value)], ensure_ascii=False, separators=(",", ":"))
    return Snapshot(stream, entries, hash, body, tied(hash, stream, entries, 0, "", body))


def believed(connection: Connection, kind: Any, stream: str) -> tuple[Any, str, int] | None:
    """What the stream came to, behind the entry of which hash, written when; none where that cannot be told."""
    row = connection.execute(select(SNAPSHOT).where(SNAPSHOT.c.stream == stream)).first()
    snapshot = Snapshot(*row) if row else None
    read = opened(kind, snapshot) if snapshot else None
    return (read[0], snapshot.hash, read[1]) if snapshot and read else None


def opened(kind: Any, snapshot: Snapshot) -> tuple[Any, int] | None:
    """What was folded and when it was last written; none where that is damaged, or of other parts than now."""
    if tied(snapshot.hash, snapshot.stream, snapshot.entries, 0, "", snapshot.body) != snapshot.digest:
        log.warning("the snapshot of %s is damaged: the stream is read from its beginning", snapshot.stream)
        return None
    fold, parts, at, data = json.loads(snapshot.body)
    return (from_data(kind, data), at) if (fold, parts) == (FOLD, shape(kind)) else None
