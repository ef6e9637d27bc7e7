"""What is kept of an entry, and the hash that ties it to the one before."""

from hashlib import sha256

from cutcard.core.errors import Cutcard
from cutcard.core.facts import noun

ROUND, SHOE, METER, SESSION, PERSON, HOUSE, CHECKPOINT, WHEEL, TICKET = (
    "round",
    "shoe",
    "meter",
    "session",
    "person",
    "house",
    "checkpoint",
    "wheel",
    "ticket",
)


@noun
class Kept:
    """A line of a stream as it lies in the book."""

    stream: str
    number: int
    at: int
    command: str
    body: str
    hash: str


@noun
class Transfer:
    """Whole cents from one account to another, because of that entry."""

    stream: str
    number: int
    payer: str
    payee: str
    cents: int


@noun
class Contribution:
    """What that entry paid into a meter, in millionths of a cent: what the meter shows, and what its reserve hides."""

    stream: str
    number: int
    level: str
    shown: int
    hidden: int = 0


class Conflict(Cutcard):
    """Somebody else wrote there first, or this very command did. Nothing has changed; read again and try again."""


class Lost(Cutcard):
    """The database is away. Whether this was kept is known when it answers again: ask for what the command did."""


class NotTheWriter(Cutcard):
    """This process no longer holds the table: another has taken over. Nothing has changed."""


def origin(stream: str) -> str:
    """What the first entry of a stream is tied to."""
    return sha256(f"cutcard {stream}".encode()).hexdigest()


def tied(before: str, stream: str, number: int, at: int, command: str, body: str) -> str:
    """The hash of an entry: over the hash before it and every byte that is kept."""
    hashed = sha256()
    for part in (before, stream, str(number), str(at), command, body):
        told = part.encode()
        hashed.update(len(told).to_bytes(4, "big") + told)
    return hashed.hexdigest()


def table_of(stream: str) -> str:
    """The table whose round, session or shoe that is."""
    return stream.partition("/")[2].partition("/")[0]
