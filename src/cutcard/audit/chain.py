"""The chain: every hash again, no gap, no command twice, no time running back, and every mark where it was set."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from cutcard.audit.book import COMMANDED, ENTRIES, TWICE, Book
from cutcard.audit.finding import CHAIN, DOUBT, Finding
from cutcard.audit.scratch import FAR, Head
from cutcard.audit.signatures import Signatures
from cutcard.chance.marks import read_mark
from cutcard.core.errors import Cutcard, Faulty, quoted, so_many
from cutcard.house.log.checkpoint import OPENING, heads_of, tree_of
from cutcard.house.log.facts import Audited, Line, parsed_line
from cutcard.store.chain import (
    CHECKPOINT,
    HOUSE,
    METER,
    PERSON,
    ROUND,
    SESSION,
    SHOE,
    TICKET,
    WHEEL,
    origin,
    tied,
)
from cutcard.store.driver import Row

PARTS = {kind: {2} for kind in (SESSION, SHOE, PERSON, WHEEL, TICKET)}  # of a name
PARTS |= {ROUND: {3}, METER: {2, 3}, HOUSE: {1}, CHECKPOINT: {1}}
TOLERANCE = 60_000  # milliseconds by which two clocks, or one that was set right, may differ
OLD = 120_000  # milliseconds before the newest entry; a house marks what it has written once a minute
MARK = re.compile(r"([0-9]{1,9}):([0-9a-f]{64})")


def check(book: Book, signed: Signatures, rest: "Rest", trusted: int = -1) -> Iterator[Finding]:
    """Rounds that the mark of that number holds are counted and not read."""
    yield from read_marks(book, rest)
    marks = groupby(book.scratch.heads(), key=itemgetter(0))
    ahead = next(marks, None)
    for stream, rows in book.whole("entry", ENTRIES) if trusted < 0 else unheld(book, trusted):
        while ahead and ahead[0] < stream:
            yield gone(*ahead)
            ahead = next(marks, None)
        heads = list(ahead[1]) if ahead and ahead[0] == stream else []
        ahead = next(marks, None) if heads else ahead
        if rows is not None:
            yield from followed(book, stream, rows, heads, rest)
    while ahead:
        yield gone(*ahead)
        ahead = next(marks, None)
    yield from once(book)
    yield from rest.check(signed)


def unheld(book: Book, mark: int) -> Iterator[tuple[str, Iterator[Row] | None]]:
    """All streams, but nothing of the rounds that the mark holds."""
    for stream, entries in book.lengths():
        if stream.startswith(f"{ROUND}/") and book.ends_at(stream, entries, mark):
            book.count(stream, entries)
            yield stream, None
        else:
            yield stream, book.of("entry", ENTRIES, stream, long=True)


@dataclass
class Rest:
    """The entries that no mark holds; where all must be signed with one key, no mark that is.

    A house marks what it has written once a minute, and all that was left unmarked as soon as it opens.
    """

    marks: int = FAR  # of which any later holds nothing
    count: int = 0
    first: int = 0
    newest: int = 0  # when the last entry of the book was written
    opened: int = 0  # when a house last marked as it opened

    def add(self, at: int) -> None:
        self.first = min(self.first, at) if self.count else at
        self.count += 1

    def check(self, signed: Signatures) -> Iterator[Finding]:
        if signed.public and not signed.marks:
            says = "there is no mark, and a house marks its book as soon as it opens: marks were removed"
            yield Finding(CHAIN, CHECKPOINT, -1, says)
        elif self.count and (self.newest - self.first > OLD or self.first < self.opened - TOLERANCE):
            age = so_many((self.newest - self.first) // 1_000, "second")
            held = f"{so_many(self.count, 'fact')} up to {age} older than the newest are in no mark{signed.that_is}"
            says = f"{held}: marks were removed, or the house was killed and has not opened since"
            yield Finding(CHAIN if signed.public else DOUBT, CHECKPOINT, -1, says, self.first)


def followed(book: Book, stream: str, rows: Iterator[Row], heads: list[Head], rest: Rest) -> Iterator[Finding]:
    """One stream: unbroken, its time not running back, and at every mark what the mark says."""
    wanted, hashes = {count for _, count, *_ in heads}, dict[int, str]()
    held = max((count for _, count, _, mark, _ in heads if mark <= rest.marks), default=0)
    held = held if stream != CHECKPOINT else FAR
    before, number, latest, was_behind, length = origin(stream), 0, 0, False, 0
    for _, found, at, command, body, hash in rows:
        if not length and len(parts := stream.split("/")) not in PARTS.get(parts[0], ()):
            yield Finding(CHAIN, stream, -1, "no stream of a book has that name", at)
        if found != number:
            missing = f"entry {number} is missing" if found == number + 1 else f"entries from {number} are missing"
            says = f"{missing} before it" if found > number else f"it stands where entry {number} belongs"
            yield Finding(CHAIN, stream, found, says, at)
        elif tied(before, stream, number, at, command, body) != hash:
            says = f"it has been changed, or what is before it: its hash {hash[:12]}… does not fit"
            yield Finding(CHAIN, stream, number, says, at)
        behind = at < latest - TOLERANCE
        if behind and not was_behind:  # told once until it has caught up: a clock was set, or somebody dated an entry
            yield Finding(DOUBT, stream, found, f"it is dated {latest - at} ms before what stands before it", at)
        before, number, latest, was_behind, length = hash, found + 1, max(latest, at), behind, length + 1
        if length in wanted:
            hashes[length] = hash
        rest.newest = max(rest.newest, at)
        if length > held:
            rest.add(at)
    book.count(stream, length)
    for _, count, hash, mark, at in heads:
        if hashes.get(count) != hash:
            says, entry = f"the stream ends before it: mark {mark} says that it had {count} then", length
            if count <= length:
                says, entry = f"it is not what stood there: mark {mark} differs", count - 1
            yield Finding(CHAIN, stream, entry, says, at)
            return


def gone(stream: str, heads: Iterator[Head]) -> Finding:
    _, count, _, mark, at = next(heads)
    return Finding(CHAIN, stream, -1, f"the stream is gone: mark {mark} says that it had {count} then", at)


def once(book: Book) -> Iterator[Finding]:
    """A command is carried out once."""
    for command, _ in book.rows("entry", TWICE, (str, int)):
        (first, entry, _), *later = book.rows("entry", COMMANDED, (str, int, int), command)
        for stream, number, at in later:
            says = f"command {command} was carried out before, in {first}, entry {entry}"
            yield Finding(CHAIN, stream, number, says, at)


def read_marks(book: Book, rest: Rest) -> Iterator[Finding]:
    """Each mark says how far streams had come, and their hashes then. Of each stream the first that fails is told."""
    for k in book.kept(CHECKPOINT):
        try:
            book.scratch.mark(heads_of(k), k.number, k.at)
            rest.opened = k.at if parsed_line(k).who == OPENING else rest.opened
        except (Cutcard, ValueError) as trouble:
            yield Finding(CHAIN, CHECKPOINT, k.number, f"it is no mark: {trouble}", k.at)


def audited(book: Book, house: Iterable[Line]) -> Iterator[Finding]:
    """Each audit that the house made of itself has noted the last mark of that time: it must still be there."""
    for line in house:
        if isinstance(line.fact, Audited) and MARK.fullmatch(line.fact.mark):
            yield from still_there(book, line.fact.mark, f"the mark of the audit in {HOUSE}, entry {line.number}")


def last_mark(book: Book) -> str:
    """What to keep elsewhere: with it, nothing that was marked can be taken back unseen."""
    last = deque(book.kept(CHECKPOINT), 1)
    return f"{last[0].number}:{last[0].hash}" if last else ""


def still_there(book: Book, mark: str, what: str = "the mark you kept") -> Iterator[Finding]:
    """The mark that was kept elsewhere."""
    signed = read_mark(mark) if mark.count(":") > 1 else None
    if not (parts := MARK.match(mark)):
        raise Faulty("audit/mark", f"{quoted(mark)} is not a mark", instead="give NUMBER:HASH as an audit printed it")
    if signed and not signed.holds:
        raise Faulty("mark/signature", f"the signature of {mark:.20}… is not that of its key", instead="keep another")
    number, hash = int(parts[1]), parts[2]
    if (kept := book.entry(CHECKPOINT, number)) is None:
        yield Finding(CHAIN, CHECKPOINT, number, f"it is gone: {what} has the hash {hash[:12]}…")
    elif kept.hash != hash:
        yield Finding(CHAIN, CHECKPOINT, number, f"it is not {what}, of hash {hash[:12]}…")
    elif signed and signed.tree and ((tree := tree_of(kept)) is None or tree.root != signed.tree):
        yield Finding(CHAIN, CHECKPOINT, number, f"it does not have the tree of {what}, {signed.tree[:12]}…")
