"""The chain: every hash again, no gap, no command twice, no time running back, and every mark where it was set."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cutcard.audit.book import Book
from cutcard.audit.finding import CHAIN, DOUBT, Finding
from cutcard.chance.marks import SignedMark, read_mark
from cutcard.core.errors import Cutcard, Faulty
from cutcard.house.log.checkpoint import heads_of, mark_in, tree_of
from cutcard.house.log.facts import Attested, Audited, Line
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
    Kept,
    origin,
    tied,
)

PARTS = {kind: {2} for kind in (SESSION, SHOE, PERSON, WHEEL, TICKET)}  # of a name
PARTS |= {ROUND: {3}, METER: {2, 3}, HOUSE: {1}, CHECKPOINT: {1}}
TOLERANCE = 60_000  # milliseconds by which two clocks, or one that was set right, may differ
UNMARKED = 120_000  # milliseconds; a house marks what it has written once a minute
MARK = re.compile(r"([0-9]{1,9}):([0-9a-f]{64})")


def check(book: Book) -> Iterator[Finding]:
    for stream, kept in book.streams.items():
        if len(parts := stream.split("/")) not in PARTS.get(parts[0], ()):
            yield Finding(CHAIN, stream, -1, "no stream of a book has that name", kept[0].at)
        yield from unbroken(stream, kept)
        yield from runs_back(stream, kept)
    yield from once(book)
    yield from marks(book)
    yield from unmarked(book)


def unbroken(stream: str, kept: list[Kept]) -> Iterator[Finding]:
    before, number = origin(stream), 0
    for k in kept:
        if k.number != number:
            missing = f"entry {number} is missing" if k.number == number + 1 else f"entries from {number} are missing"
            says = f"{missing} before it" if k.number > number else f"it stands where entry {number} belongs"
            yield Finding(CHAIN, stream, k.number, says, k.at)
        elif tied(before, stream, k.number, k.at, k.command, k.body) != k.hash:
            says = f"it has been changed, or what is before it: its hash {k.hash[:12]}… does not fit"
            yield Finding(CHAIN, stream, k.number, says, k.at)
        before, number = k.hash, k.number + 1


def runs_back(stream: str, kept: list[Kept]) -> Iterator[Finding]:
    """Time that runs back, told once until it has caught up: a clock was set, or somebody dated an entry."""
    latest, was_behind = 0, False
    for k in kept:
        behind = k.at < latest - TOLERANCE
        if behind and not was_behind:
            yield Finding(DOUBT, stream, k.number, f"it is dated {latest - k.at} ms before what stands before it", k.at)
        latest, was_behind = max(latest, k.at), behind


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


def unmarked(book: Book) -> Iterator[Finding]:
    """What no mark holds, where it is more than a house leaves so: marks were taken out, or it was often killed."""
    held: dict[str, int] = {}
    for k in book.streams.get(CHECKPOINT, ()):
        try:
            held |= {stream: max(count, held.get(stream, 0)) for stream, count, _ in heads_of(k)}
        except (Cutcard, ValueError):
            continue  # it is told as no mark
    rest = [k.at for stream, kept in book.streams.items() if stream != CHECKPOINT for k in kept[held.get(stream, 0) :]]
    if rest and (lasts := max(rest) - min(rest)) > UNMARKED:
        says = f"{len(rest)} entries of {lasts // 60_000} minutes are in no mark, and a house marks once a minute"
        yield Finding(DOUBT, CHECKPOINT, -1, says, min(rest))


def audited(book: Book, house: Iterable[Line]) -> Iterator[Finding]:
    """Each audit that the house made of itself has noted the last mark of that time: it must still be there."""
    for line in house:
        if isinstance(line.fact, Audited) and MARK.fullmatch(line.fact.mark):
            yield from still_there(book, line.fact.mark, f"the mark of the audit in {HOUSE}, entry {line.number}")


def held(book: Book, mark: str) -> dict[str, int]:
    """How many entries of each stream that mark holds, with all before it."""
    number, far = int(mark.partition(":")[0]), dict[str, int]()
    for k in book.streams[CHECKPOINT][: number + 1]:
        far |= {stream: max(count, far.get(stream, 0)) for stream, count, _ in heads_of(k)}
    return far


def last_mark(book: Book) -> str:
    """What to keep elsewhere: with it, nothing that was marked can be taken back unseen."""
    kept = book.streams.get(CHECKPOINT)
    return f"{kept[-1].number}:{kept[-1].hash}" if kept else ""


def still_there(book: Book, mark: str, what: str = "the mark you kept") -> Iterator[Finding]:
    """The mark that was kept elsewhere."""
    signed, kept = read_mark(mark) if mark.count(":") > 1 else None, book.streams.get(CHECKPOINT, [])
    if not (parts := MARK.match(mark)):
        raise Faulty("audit/mark", f"{mark!r:.40} is no mark", instead="give NUMBER:HASH as an audit printed it")
    if signed and not signed.holds:
        raise Faulty("mark/signature", f"the signature of {mark:.20}… is not that of its key", instead="keep another")
    number, hash = int(parts[1]), parts[2]
    if number >= len(kept):
        yield Finding(CHAIN, CHECKPOINT, number, f"it is gone: {what} has the hash {hash[:12]}…")
    elif kept[number].hash != hash:
        yield Finding(CHAIN, CHECKPOINT, number, f"it is not {what}, of hash {hash[:12]}…")
    elif signed and signed.tree and ((tree := tree_of(kept[number])) is None or tree.root != signed.tree):
        yield Finding(CHAIN, CHECKPOINT, number, f"it does not have the tree of {what}, {signed.tree[:12]}…")


def signatures(book: Book, public: str = "") -> Iterator[Finding]:
    """Each mark is signed in the next, from the first that was signed at all; and by that key, if one is given."""
    first, of = -1, 0
    for mark, k in pairwise(book.streams.get(CHECKPOINT, ())):
        try:
            fact, tree = mark_in(k), tree_of(mark)
        except (Cutcard, ValueError):
            continue  # it is told as no mark
        of += 1
        key, _, signature = fact.signed.partition(":") if isinstance(fact, Attested) else ("", "", "")
        says = ""
        if not signature:
            says = "it is not signed, and those before it are" if first >= 0 else ""
        elif not SignedMark(mark.number, mark.hash, key, signature, tree.root if tree else "").holds:
            says = f"it does not have the signature of {key[:12]}…"
        else:
            first = mark.number if first < 0 else first
            says = (
                f"it is signed with the key {key[:12]}…, and not with {public[:12]}…" if key != (public or key) else ""
            )
        if says:
            yield Finding(CHAIN, CHECKPOINT, mark.number, says, mark.at)
    if public and of and first < 0:
        yield Finding(CHAIN, CHECKPOINT, -1, "no mark is signed")
    elif public and first > 0:
        yield Finding(DOUBT, CHECKPOINT, -1, f"the marks before {first} are not signed: of an older Cutcard?")
