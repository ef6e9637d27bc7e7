"""Tickets: each was printed for credits that a terminal gave up, and redeemed in time or written off, once."""

from collections.abc import Iterable, Iterator

from cutcard.audit.book import Book
from cutcard.audit.finding import MONEY, Finding, misbooked
from cutcard.audit.sessions import lines_of
from cutcard.house.log.facts import Line, Printed, Redeemed, WrittenOff
from cutcard.house.log.postings import ticket_moves
from cutcard.house.log.streams import ticket_stream
from cutcard.house.log.table_facts import Ticketed
from cutcard.store.chain import TICKET

Cashed = dict[str, tuple[str, Ticketed]]  # by ticket: at which table, and for which credits


def cashed(table: str, cash: Iterable[Line]) -> Cashed:
    facts = (line.fact for line in cash)
    return {fact.ticket: (table, fact) for fact in facts if isinstance(fact, Ticketed)}


def check(book: Book, cashed: Cashed) -> Iterator[Finding]:
    wrong: list[Finding] = []
    printed = set[str]()
    for hash, kept in book.named(TICKET):
        printed.add(hash)
        yield from followed(book, hash, list(lines_of(kept, wrong)), cashed.get(hash))
    yield from wrong
    for hash in sorted(cashed.keys() - printed):
        yield Finding(MONEY, ticket_stream(hash), -1, "its credits were moved, and it was never printed")


def followed(book: Book, hash: str, lines: list[Line], cashed: tuple[str, Ticketed] | None) -> Iterator[Finding]:
    stream = ticket_stream(hash)
    first = lines[0].fact if lines else None
    if not isinstance(first, Printed) or cashed is None:
        yield Finding(MONEY, stream, 0, "no terminal printed it", lines[0].at if lines else 0)
        return
    if (first.table, first.person, first.chips) != (cashed[0], cashed[1].person, cashed[1].chips):
        yield Finding(MONEY, stream, 0, "it was printed for other credits than the terminal gave up", lines[0].at)
    moved = book.moved(stream)
    for line in lines[1:]:
        ought, found = list(ticket_moves(hash, first, line.fact)), moved.get(line.number, [])
        yield from misbooked(stream, line.number, ought, found, line.at)
        if line.number > 1 or not isinstance(line.fact, Redeemed | WrittenOff):
            yield Finding(MONEY, stream, line.number, "a ticket is redeemed or written off once, and no more", line.at)
        elif isinstance(line.fact, Redeemed) and line.at >= first.until:
            yield Finding(MONEY, stream, line.number, "it was redeemed after it had expired", line.at)
        elif isinstance(line.fact, WrittenOff) and (line.at < first.until or line.fact.chips != first.chips):
            yield Finding(MONEY, stream, line.number, "it was written off before it had expired, or amiss", line.at)
