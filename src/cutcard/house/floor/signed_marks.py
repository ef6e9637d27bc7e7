"""Marks of the book, signed: what a house has published of its book it cannot deny, and nobody else can make one."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import func, select

from cutcard.core.errors import Faulty
from cutcard.core.facts import noun
from cutcard.house.log.facts import Marked, parsed_line
from cutcard.house.table.recovery import read
from cutcard.house.table.shoe_vault import read_key
from cutcard.store.chain import CHECKPOINT
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store

MARK_KEY = "mark-key"  # beside the key of the shoes, if nothing else is said
NEAR = 50  # marks: of several processes each marks what it wrote
LATE = 60_000  # milliseconds by which two processes' clocks may differ


@noun
class SignedMark:
    """The number and the hash of a mark, the public key of the house, and its signature, all in hexadecimal."""

    number: int
    hash: str
    key: str
    signature: str

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}:{self.key}:{self.signature}"

    @property
    def holds(self) -> bool:
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            key.verify(bytes.fromhex(self.signature), said(self.number, self.hash))
        except (InvalidSignature, ValueError):
            return False
        return True


def said(number: int, hash: str) -> bytes:
    """What is signed."""
    return f"cutcard mark {number} {hash}".encode()


class Signer:
    """The key that signs marks, from a file that only its owner may read; made the first time."""

    def __init__(self, path: Path) -> None:
        self.key = Ed25519PrivateKey.from_private_bytes(read_key(path))
        self.public = self.key.public_key().public_bytes_raw().hex()

    def sign(self, number: int, hash: str) -> SignedMark:
        return SignedMark(number, hash, self.public, self.key.sign(said(number, hash)).hex())


def last_marks(store: Store, most: int = 1) -> list[tuple[int, str]]:
    """Number and hash of the last marks of a book, the latest first."""
    wanted = select(ENTRY.c.number, ENTRY.c.hash).where(ENTRY.c.stream == CHECKPOINT)
    with store.reading() as connection:
        rows = connection.execute(wanted.order_by(ENTRY.c.number.desc()).limit(most))
        return [(row.number, row.hash) for row in rows]


def mark_over(store: Store, stream: str) -> tuple[int, str] | None:
    """The first mark that holds all of a stream; none while it has not been marked so far."""
    with store.reading() as connection:
        newest = select(ENTRY.c.number, ENTRY.c.at, ENTRY.c.hash).where(ENTRY.c.stream == stream)
        last = connection.execute(newest.order_by(ENTRY.c.number.desc()).limit(1)).one()
        count = connection.execute(select(func.max(ENTRY.c.number) + 1).where(ENTRY.c.stream == CHECKPOINT)).scalar()

        def marked_at(number: int) -> int:
            return read(connection, CHECKPOINT, number, 1)[0].at

        since = bisect_left(range(count or 0), last.at - LATE, key=marked_at)
        head = f"{stream} {last.number + 1} {last.hash}"
        for kept in read(connection, CHECKPOINT, since, NEAR):
            fact = parsed_line(kept).fact
            if isinstance(fact, Marked) and head in fact.heads:
                return kept.number, kept.hash
    return None


def read_marks(text: str) -> list[SignedMark]:
    """Marks as they were published, one a line; blank lines and lines that begin with # are for people."""
    marks = []
    for n, row in enumerate(text.splitlines(), 1):
        if row.strip() and not row.startswith("#"):
            number, *parts = row.strip().split(":")
            if not number.isdecimal() or len(parts) != 3:
                instead = "a line reads NUMBER:HASH:KEY:SIGNATURE"
                raise Faulty("marks/form", f"line {n}: {row!r:.40} is no signed mark", instead=instead)
            marks.append(SignedMark(int(number), *parts))
    return marks


def wrong_with(marks: Iterable[SignedMark], public: str = "") -> Iterator[str]:
    """What is wrong with published marks, in a sentence each; the book itself is not needed."""
    known: dict[int, str] = {}
    for mark in marks:
        public = public or mark.key
        if mark.key != public:
            yield f"mark {mark.number} is signed with the key {mark.key[:12]}…, and not with {public[:12]}…"
        elif not mark.holds:
            yield f"mark {mark.number} does not have the signature of {public[:12]}…"
        elif known.setdefault(mark.number, mark.hash) != mark.hash:
            yield f"mark {mark.number} was signed twice, with two hashes: there were two books"
