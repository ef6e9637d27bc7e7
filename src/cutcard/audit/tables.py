"""A table looked at round after round: what its session tells of each, and what came of playing it again.

However long it has been played at, no more is kept of it than the rounds that are being replayed.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import astuple

from cutcard.audit import accounts, caches, tickets
from cutcard.audit.book import Book
from cutcard.audit.cards import Seals
from cutcard.audit.finding import RULES, Finding
from cutcard.audit.meters import Meters
from cutcard.audit.procedure import Procedure
from cutcard.audit.receipts import Receipts
from cutcard.audit.rounds import Job, Played
from cutcard.audit.sessions import SessionAudit, Started, job, walk
from cutcard.audit.shares import Shares
from cutcard.audit.staff import Staff
from cutcard.audit.wheels import Wheels
from cutcard.house.log.streams import round_stream
from cutcard.house.table.session import Session
from cutcard.house.table.shoe_vault import Vault


class Numbers:
    """The rounds that a table tells of: from the first to some number, and any out of turn."""

    def __init__(self) -> None:
        self.to, self.others = 0, set[int]()

    def add(self, number: int) -> None:
        if number == self.to + 1:
            self.to = number
        else:
            self.others.add(number)

    def __contains__(self, number: int) -> bool:
        return 1 <= number <= self.to or number in self.others

    def __iter__(self) -> Iterator[int]:
        yield from range(1, self.to + 1)
        yield from sorted(number for number in self.others if number > self.to)


class TableAudit:
    """One table, until all of its rounds have been replayed."""

    def __init__(
        self,
        name: str,
        book: Book,
        meters: Meters,
        wheels: Wheels,
        staff: Staff,
        vault: Vault | None,
        receipts: Receipts,
    ) -> None:
        self.book, self.meters, self.wheels, self.staff, self.receipts = book, meters, wheels, staff, receipts
        self.session = SessionAudit(name, Session(name))
        self.replayed = deque[Started]()  # those of which nothing has come yet
        self.numbers, self.settled = Numbers(), True
        self.unread = 0  # entries of rounds that were left out
        self.procedure: Procedure | None = None
        self.seals = Seals(book, vault, wheels.roots)
        self.shares, self.float = Shares(self.session), accounts.Float(name)
        self.cashed: tickets.Cashed = {}

    def jobs(self, since: int, trusted: int = -1) -> Iterator[Job]:
        """What has to be replayed; nothing of what the mark `trusted` holds."""
        held = self.book.scratch.held(self.session.stream, trusted)
        for started in walk(self.session, self.book):
            self.numbers.add(started.number)
            self.receipts.find(self.session.table, started)
            if 0 <= started.ended_by < held and self.left_out(started, trusted):
                continue
            self.replayed.append(started)
            yield job(self.session.table, started, self.book, self.meters.terms, since)

    def left_out(self, started: Started, trusted: int) -> bool:
        """Whether nothing of the round need be read; one that was paid by a meter is, for the meter tells of it."""
        stream = round_stream(self.session.table, started.number)
        entries = self.book.length(stream)
        if stream in self.meters.paid or not self.book.ends_at(stream, entries, trusted):
            return False
        self.unread += entries
        self.procedure = self.procedure or Procedure(self.session, self.book)
        self.procedure.whole, self.shares.in_part = False, True
        self.seals.leave_out(started, stream)
        self.wheels.gather(started)
        return True

    def take(self, p: Played) -> Iterator[Finding]:
        """What came of the next round, which all else must agree with."""
        started, session = self.replayed.popleft(), self.session
        yield from (*p.wrong, *caches.tagged(self.book, p), *self.staff.in_round(p))
        yield from handed_on(session, started, p)
        self.procedure = self.procedure or Procedure(session, self.book)
        self.procedure.round(started, p)
        yield from self.seals.round(started, p)
        yield from self.shares.round(started, p)
        yield from self.wheels.round(session, started, p)
        self.settled &= p.over
        yield from self.look()

    def look(self) -> Iterator[Finding]:
        """At what the session has listed since it was last looked at."""
        session = self.session
        yield from (*session.wrong, *self.staff.in_session(session))
        self.float.lines(session.cash)
        self.cashed |= tickets.cashed(session.table, session.cash)
        self.book.scratch.sit(session.sittings)
        for seen in (session.wrong, session.staff, session.cash, session.sittings):
            seen.clear()

    def finish(self) -> Iterator[Finding]:
        """When all rounds have been looked at."""
        session = self.session
        yield from self.look()
        procedure = self.procedure or Procedure(session, self.book)
        yield from procedure.check()
        yield from self.seals.check()
        yield from self.shares.check()
        yield from self.wheels.at_table(session)
        yield from caches.check(self.book, session, procedure.shoe)
        yield from accounts.at_rest(self.book, session, self.settled)
        yield from self.float.check(self.book, self.numbers)


def handed_on(session: SessionAudit, started: Started, p: Played) -> Iterator[Finding]:
    """What a table says that a round hands on to the next, and the round does not."""
    for line in started.left:
        if astuple(line.fact) not in p.leaves:
            yield Finding(RULES, session.stream, line.number, "the round does not hand that on", line.at)
