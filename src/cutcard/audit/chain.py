"""The chain: every hash again, no gap, no command twice, no time running back, and every mark where it was set."""

from collections.abc import Iterator

from cutcard.audit.book import Book
from cutcard.audit.finding import CHAIN, Finding
from cutcard.core.errors import Cutcard, Faulty
from cutcard.house.facts import Marked, told
from cutcard.store.chain import CHECKPOINT, HOUSE, METER, PERSON, ROUND, SESSION, SHOE, Kept, origin, tied

PARTS = {SESSION: 2, SHOE: 2, ROUND: 3, PERSON: 2, METER: 2, HOUSE: 1, CHECKPOINT: 1}  # of a stream's name
TOLERANCE = 60_000  # milliseconds by which two clocks, or one that was set right, may differ


def check(book: Book) -> Iterator[Finding]:
    for stream, kept in book.streams.items():
        if len(stream.split("/")) != PARTS.get(stream.split("/")[0]):
            yield Finding(CHAIN, stream, -1, "no stream of a book has that name", kept[0].at)
        yield from unbroken(stream, kept)
    yield from once(book)
    yield from marks(book)


def unbroken(stream: str, kept: list[Kept]) -> Iterator[Finding]:
    before, number, latest = origin(stream), 0, 0
    for k in kept:
        if k.number != number:
            missing = f"entry {number} is missing" if k.number == number + 1 else f"entries from {number} are missing"
            says = f"{missing} before it" if k.number > number else f"it stands where entry {number} belongs"
            yield Finding(CHAIN, stream, k.number, says, k.at)
        elif tied(before, stream, k.number, k.at, k.command, k.body) != k.hash:
            says = f"it has been changed, or what is before it: its hash {k.hash[:12]}… does not fit"
            yield Finding(CHAIN, stream, k.number, says, k.at)
        if k.at < latest - TOLERANCE:
            yield Finding(CHAIN, stream, k.number, f"it was written {latest - k.at} ms before the one before it", k.at)
        before, number, latest = k.hash, k.number + 1, max(latest, k.at)


def once(book: Book) -> Iterator[Finding]:
    seen: dict[str, Kept] = {}
    for kept in book.streams.values():
        for k in kept:
            if k.command and (first := seen.setdefault(k.command, k)) is not k:
                says = f"command {k.command} was carried out before, in {first.stream}, entry {first.number}"
                yield Finding(CHAIN, k.stream, k.number, says, k.at)


def marks(book: Book) -> Iterator[Finding]:
    """Each mark says how far streams had come, and their hashes then. Of each stream the first that fails is told."""
    failed: set[str] = set()
    for k in book.streams.get(CHECKPOINT, ()):
        try:
            heads = heads_of(k)
        except (Cutcard, ValueError) as trouble:
            yield Finding(CHAIN, CHECKPOINT, k.number, f"it is no mark: {trouble}", k.at)
            continue
        for stream, count, hash in heads:
            found = book.streams.get(stream, [])
            if stream in failed or (0 < count <= len(found) and found[count - 1].hash == hash):
                continue
            failed.add(stream)
            mark = f"mark {k.number} says that it had {count} then"
            if not found:
                yield Finding(CHAIN, stream, -1, f"the stream is gone: {mark}", k.at)
            elif len(found) < count:
                yield Finding(CHAIN, stream, len(found), f"the stream ends before it: {mark}", k.at)
            else:
                yield Finding(CHAIN, stream, count - 1, f"it is not what stood there: mark {k.number} differs", k.at)


def heads_of(k: Kept) -> list[tuple[str, int, str]]:
    fact = told(k).fact
    if not isinstance(fact, Marked):
        raise Faulty("checkpoint/fact", f"{type(fact).__name__.lower()} does not belong there")
    parts = (head.rsplit(" ", 2) for head in fact.heads)
    return [(stream, int(count), hash) for stream, count, hash in parts]


def last_mark(book: Book) -> str:
    """What to keep elsewhere: with it, nothing that was marked can be taken back unseen."""
    kept = book.streams.get(CHECKPOINT)
    return f"{kept[-1].number}:{kept[-1].hash}" if kept else ""


def still_there(book: Book, mark: str) -> Iterator[Finding]:
    """The mark that was kept elsewhere."""
    number, _, hash = mark.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and len(hash) == 64):
        raise Faulty("audit/mark", f"{mark!r:.40} is no mark", instead="give NUMBER:HASH as an audit printed it")
    kept = book.streams.get(CHECKPOINT, [])
    if int(number) >= len(kept):
        yield Finding(CHAIN, CHECKPOINT, int(number), f"it is gone: the mark you kept has the hash {hash[:12]}…")
    elif kept[int(number)].hash != hash:
        yield Finding(CHAIN, CHECKPOINT, int(number), f"it is not the mark you kept, of hash {hash[:12]}…")
