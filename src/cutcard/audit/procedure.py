"""That the procedure of a table's cards tells of the same rounds, and the same cards, as its session."""

from collections.abc import Iterator, Mapping

from cutcard.audit.book import ENTRIES, Book
from cutcard.audit.finding import RULES, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit, entries_of
from cutcard.audit.ticks import Followed, Ticks
from cutcard.house.log.streams import round_stream, shoe_stream


def job(session: SessionAudit, book: Book) -> Ticks | None:
    """What has to be replayed of the cards of this table."""
    stream, fact = shoe_stream(session.table), session.folded.furnished
    lines = [(number, at, body) for _, number, at, _, body, _ in book.of("entry", ENTRIES, stream)]
    if fact is None or not lines:
        session.find(0, f"{stream} is missing" if fact else "the table is not furnished", 0)
        return None
    return Ticks(stream, fact, lines, entries_of(book.snapshot(stream)))


def check(session: SessionAudit, shoe: Followed, played: Mapping[str, Played]) -> Iterator[Finding]:
    yield from shoe.wrong
    if not shoe.wrong:
        yield from agrees(session, shoe, played)
        yield from in_the_rack(session, shoe, played) if shoe.per_shoe else ()


def agrees(session: SessionAudit, shoe: Followed, played: Mapping[str, Played]) -> Iterator[Finding]:
    """An automatic table ticks each round that is closed, and each that is over; staff tick for themselves."""
    if not session.folded.automatic:
        return
    closed = [s for s in session.rounds if played[round_stream(session.table, s.number)].closed]
    ended = [s for s in closed if s.ended]
    for what, ticks, rounds in (("dealt", shoe.begun, closed), ("over", shoe.over, ended)):
        if ticks != len(rounds):
            says = f"{ticks} rounds are ticked as {what}, and {session.stream} has {len(rounds)}"
            yield Finding(RULES, shoe_stream(session.table), shoe.last, says)
    for s, due in zip(closed, shoe.said, strict=False):
        stream = round_stream(session.table, s.number)
        if (said := played[stream].said) != due:
            told = [" and ".join(words) or "nothing" for words in (said, due)]
            says = f"{told[0]} was said of the shoe as it began, and {told[1]} was to be said"
            yield Finding(RULES, stream, 0, says, s.at)


def in_the_rack(session: SessionAudit, shoe: Followed, played: Mapping[str, Played]) -> Iterator[Finding]:
    """Where a shoe is played through, the cards of each round go to the rack, and tell what is left."""
    rounds = [played[round_stream(session.table, s.number)] for s in session.rounds if s.ended]
    dealt = [p.names for p in rounds if p.closed and p.names]
    for n, (number, cards) in enumerate(shoe.racked):
        if n >= len(dealt) or cards != dealt[n]:
            was = " ".join(dealt[n]) if n < len(dealt) else "nothing"
            says = f"{' '.join(cards)} went to the rack, and {was} was dealt"
            yield Finding(RULES, shoe_stream(session.table), number, says)
            return
    if len(shoe.racked) < len(dealt):
        says = f"the cards of {len(dealt)} rounds belong in the rack, and those of {len(shoe.racked)} are"
        yield Finding(RULES, shoe_stream(session.table), shoe.last, says)
