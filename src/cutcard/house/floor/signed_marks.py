"""Marks of the book, signed: what a house has published of its book it cannot deny, and nobody else can make one."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import func, select

from cutcard.chance import receipts
from cutcard.chance.marks import SignedMark, read_mark, said, said_within
from cutcard.chance.shares import promise_of
from cutcard.core.errors import Faulty
from cutcard.house.log.checkpoint import mark_in, tree_of
from cutcard.house.log.facts import Attested
from cutcard.house.table.recovery import read
from cutcard.house.table.shoe_vault import read_key
from cutcard.store.chain import CHECKPOINT, Kept
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store

MARK_KEY = "mark-key"  # beside the key of the shoes, or beside the book, if nothing else is said
NEAR = 50  # marks: of several processes each marks what it wrote
LATE = 60_000  # milliseconds by which two processes' clocks may differ


class Signer:
    """The key that signs marks, from a file that only its owner may read; made the first time."""

    def __init__(self, path: Path) -> None:
        self.key = Ed25519PrivateKey.from_private_bytes(read_key(path))
        self.public = self.key.public_key().public_bytes_raw().hex()

    def sign(self, kept: Kept) -> SignedMark:
        tree = made.root if (made := tree_of(kept)) else ""
        signature = self.key.sign(said(kept.number, kept.hash, tree))
        return SignedMark(kept.number, kept.hash, self.public, signature.hex(), tree)

    def attest(self, before: list[Kept], number: int, tied: str, tree: str) -> str:
        """Return what a mark has of signatures: of the mark before it, if there is one, and of itself."""
        earlier = self.sign(before[0]).signature if before else ""
        return f"{self.public}:{earlier}:{self.key.sign(said_within(number, tied, tree)).hex()}"

    def receipt(self, table: str, root: str, share: str) -> receipts.Receipt:
        """Return the word of the house that it took that share for that seal."""
        told = table, root, promise_of(share), share
        return receipts.Receipt(*told, self.public, self.key.sign(receipts.said(*told)).hex())


def last_marks(store: Store, most: int = 1) -> list[Kept]:
    """The last marks of a book, the latest first."""
    wanted = select(ENTRY).where(ENTRY.c.stream == CHECKPOINT)
    with store.reading() as connection:
        return [Kept(*row) for row in connection.execute(wanted.order_by(ENTRY.c.number.desc()).limit(most))]


def marks_from(store: Store, number: int, most: int | None = None) -> list[Kept]:
    """The mark of that number and those after it."""
    with store.reading() as connection:
        return read(connection, CHECKPOINT, max(number, 0), most)


def mark_over(store: Store, stream: str) -> tuple[Kept, dict[str, Any]] | None:
    """The first mark that holds all of a stream, and the stream's way to it; none while it is not marked so far."""
    with store.reading() as connection:
        newest = select(ENTRY.c.number, ENTRY.c.at, ENTRY.c.hash).where(ENTRY.c.stream == stream)
        last = connection.execute(newest.order_by(ENTRY.c.number.desc()).limit(1)).one()
        count = connection.execute(select(func.max(ENTRY.c.number) + 1).where(ENTRY.c.stream == CHECKPOINT)).scalar()

        def marked_at(number: int) -> int:
            return read(connection, CHECKPOINT, number, 1)[0].at

        since = bisect_left(range(count or 0), last.at - LATE, key=marked_at)
        head = f"{stream} {last.number + 1} {last.hash}"
        for kept in read(connection, CHECKPOINT, since, NEAR):
            if head in (heads := mark_in(kept).heads):
                tree = tree_of(kept)
                return kept, tree.held(heads.index(head)) if tree else {}
    return None


def must_sign(store: Store, file: Path, instead: str) -> None:
    """Refuse a key that is not the one which signs the marks of this book; the first mark does not name it yet."""
    fact = mark_in(marks[0]) if (marks := last_marks(store)) else None
    if not isinstance(fact, Attested):
        return
    signed = fact.signed.partition(":")[0]
    if not file.exists() or signed not in ("", Signer(file).public):
        which = f"the key {signed[:12]}…, which" if signed else "a key that"
        message = f"the marks of this book are signed with {which} is not in {file}"
        raise Faulty("key/of-marks", message, instead=instead)


def read_marks(text: str) -> list[SignedMark]:
    """Marks as they were published, one a line; blank lines and lines that begin with # are for people."""
    return [read_mark(row.strip()) for row in text.splitlines() if row.strip() and not row.startswith("#")]


def wrong_with(marks: Iterable[SignedMark], public: str = "") -> Iterator[str]:
    """What is wrong with published marks, in a sentence each; the book itself is not needed."""
    known: dict[int, tuple[str, str]] = {}
    for mark in marks:
        public = public or mark.key
        if mark.key != public:
            yield f"mark {mark.number} is signed with the key {mark.key[:12]}…, and not with {public[:12]}…"
        elif not mark.holds:
            yield f"mark {mark.number} does not have the signature of {public[:12]}…"
        elif known.setdefault(mark.number, (mark.hash, mark.tree)) != (mark.hash, mark.tree):
            yield f"mark {mark.number} was signed twice, with two hashes: there were two books"
