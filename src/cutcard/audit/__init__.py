"""The whole book of a house again: chain, rules, cards, money and people. What is wrong is said in a sentence each."""

import os
import time
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import astuple, dataclass, field, replace
from itertools import islice, takewhile
from typing import Any

from cutcard.audit import accounts, caches, cards, chain, logins, people, procedure, tickets
from cutcard.audit.book import ENTRIES, Book, opened, resting
from cutcard.audit.finding import DOUBT, RULES, Finding, in_order
from cutcard.audit.meters import Meters
from cutcard.audit.replays import CHUNK, Came, Task, replaying
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit, jobs, walk
from cutcard.audit.staff import Staff
from cutcard.audit.ticks import Followed, Ticks
from cutcard.audit.wheels import Wheels
from cutcard.core.facts import Chips, noun
from cutcard.house.log.streams import round_stream, session_stream
from cutcard.house.table.shoe_vault import Vault
from cutcard.store.chain import ROUND, SHOE, table_of


@noun
class Stage:
    """How far an audit has come. Chain and accounts are proved before the first round is played again."""

    facts: int  # in the book
    wrong: int  # with its chain and its accounts
    done: int  # facts played again
    of: int


Progress = Callable[[Stage], None]


@noun
class Report:
    """What was looked at, and what is wrong with it: nothing, if it is all as it should be."""

    wrong: tuple[Finding, ...]
    streams: int
    facts: int
    rounds: int
    cents: Chips  # that changed hands
    opened: bool  # whether the sealed orders were
    mark: str  # the last, as number and hash
    unbroken: float  # seconds until chain and accounts were proved
    seconds: float
    doubtful: tuple[Finding, ...] = ()  # what an honest book may have too, and somebody should look at
    proved: int = 0  # facts of rounds that an earlier audit has asked the rules about


def audit(
    url: str,
    key: bytes | None = None,
    kept: str = "",
    workers: int = 0,
    progress: Progress = lambda stage: None,
    since: str = "",
    scheduler: str = "",
    public: str = "",
) -> Report:
    """Read the book once and prove it. With the key of the house the sealed shoes are opened too.

    `kept` are marks that were kept elsewhere, as NUMBER:HASH, or signed as they were published. With `since`, the mark
    that an audit printed which found nothing wrong, what it holds is not asked of the rules again; everything else is.
    `workers` processes replay the rounds, or those of a Dask cluster. Every mark must be signed with the key `public`,
    if one is given.
    """
    began = time.perf_counter()
    rested = resting(url)

    def report() -> Report:
        with opened(url) as book:
            return Audit(book, key, kept, since, public, progress, began).report(
                workers or os.cpu_count() or 1, scheduler
            )

    first = report()
    return report() if rested and not resting(url) else first  # the house was opened meanwhile


@dataclass
class Table:
    """One table, until all of its rounds have been replayed."""

    session: SessionAudit
    shoe: Followed | None = None
    played: dict[str, Played] = field(default_factory=dict)


class Audit:
    """A book, looked at table by table."""

    def __init__(
        self, book: Book, key: bytes | None, kept: str, since: str, public: str, progress: Progress, began: float
    ) -> None:
        self.book, self.key, self.began = book, key, began
        self.vault = Vault(key) if key else None
        self.wrong = [*chain.check(book), *accounts.check(book)]
        self.wrong += [found for mark in (*kept.split(), *since.split()) for found in chain.still_there(book, mark)]
        self.wrong += chain.signatures(book, public)
        so_far = sum(found.check != DOUBT for found in (*book.found, *self.wrong))
        self.since = int(since.partition(":")[0]) if since and not (self.wrong or book.found) else -1
        self.unbroken = time.perf_counter() - began
        self.counter = Counted(Stage(book.facts, so_far, 0, book.in_rounds), progress)
        self.meters, self.wheels, self.staff = Meters(book), Wheels(book), Staff(book)
        self.shared = self.wheels.roots
        self.tables: dict[str, Table] = {}  # that are being replayed
        self.known: dict[str, Container[int]] = {}  # the rounds that each table tells of
        self.read_meters: dict[str, Played] = {}  # the rounds that did
        self.cashed: tickets.Cashed = {}
        self.rounds = self.proved = 0

    def report(self, workers: int, scheduler: str) -> Report:
        book = self.book
        with replaying(book.in_rounds, workers, scheduler) as replay:
            for task, came in replay(self.tasks()):
                self.take(task, came)
        for table in [*self.tables]:
            self.finish(table)
        self.wrong += self.lost()
        self.wrong += cards.strays(book, self.shared)
        self.wrong += self.wheels.check(self.vault)
        self.wrong += tickets.check(book, self.cashed)
        self.wrong += caches.strays(book, self.tells_of)
        self.wrong += self.meters.check(self.read_meters)
        self.wrong += (*self.staff.wrong, *self.staff.at_meters(self.meters.lines))
        self.wrong += chain.audited(book, self.staff.log)
        self.wrong += people.check(book)
        self.wrong += logins.check(book, self.staff.given)
        found = (*book.found, *self.wrong)
        return Report(
            in_order(f for f in found if f.check != DOUBT),
            book.streams,
            book.facts,
            self.rounds,
            book.cents,
            self.key is not None,
            chain.last_mark(book),
            self.unbroken,
            time.perf_counter() - self.began,
            in_order(f for f in found if f.check == DOUBT),
            self.proved,
        )

    def tasks(self) -> Iterator[Task]:
        """What has to be replayed, table after table: the cards first, for theirs are the longest logs."""
        for name in self.book.tables:
            session = walk(name, self.book)
            self.tables[name] = Table(session)
            if shoe := procedure.job(session, self.book):
                yield shoe
            rounds = jobs(session, self.book, self.meters.terms, self.since)
            while chunk := [*islice(rounds, CHUNK)]:
                yield chunk

    def take(self, task: Task, came: Came) -> None:
        """What came of it; a table is looked at as a whole when it is the next one's turn."""
        name = table_of(task.stream if isinstance(task, Ticks) else task[0].stream)
        for before in takewhile(lambda table: table != name, [*self.tables]):
            self.finish(before)
        if isinstance(came, Followed):
            self.tables[name].shoe = came
            return
        assert not isinstance(task, Ticks)
        for job, p in zip(task, came, strict=True):
            self.wrong += (*p.wrong, *caches.tagged(self.book, p), *self.staff.in_round(p))
            kept = self.tables[name].played[p.stream] = replace(p, wrong=(), tags=frozenset(), staff=())
            if p.gauged or p.won:
                self.read_meters[p.stream] = kept
            self.proved += min(len(job.lines), job.proved)
            self.counter.more(len(job.lines))

    def finish(self, name: str) -> None:
        table = self.tables.pop(name)
        session, shoe, played = table.session, table.shoe, table.played
        self.wrong += (*session.wrong, *handed_on(session, played))
        self.wrong += procedure.check(session, shoe, played) if shoe else ()
        self.wrong += cards.check(self.book, session, played, self.vault, self.shared)
        self.wrong += self.wheels.at_table(session, played)
        self.wrong += caches.check(self.book, session, shoe)
        self.wrong += accounts.at_rest(self.book, session, played)
        self.wrong += self.staff.in_session(session)
        self.cashed |= tickets.cashed(session)
        self.book.scratch.sit(session.sittings)
        numbers, self.rounds = {started.number for started in session.rounds}, self.rounds + len(played)
        in_turn = range(1, len(numbers) + 1)
        self.known[name] = in_turn if numbers == {*in_turn} else numbers

    def tells_of(self, stream: str) -> bool:
        """Whether a session tells of that round."""
        _, table, number = (*stream.split("/"), "", "")[:3]
        rounds = self.known.get(table, ())
        return number.isdecimal() and stream == round_stream(table, int(number)) and int(number) in rounds

    def lost(self) -> Iterator[Finding]:
        """Rounds and cards that no session knows of."""
        for kind in (ROUND, SHOE):
            for stream, rows in self.book.whole("entry", ENTRIES, f"{kind}/"):
                told = self.tells_of(stream) if kind == ROUND else stream.partition("/")[2] in self.known
                if not told:
                    yield Finding(RULES, stream, -1, f"no {session_stream('')[:-1]} tells of it", next(rows)[2])


class Counted:
    """How far the replay has come, for whoever watches."""

    def __init__(self, stage: Stage, progress: Progress) -> None:
        self.stage, self.progress = stage, progress
        progress(stage)

    def more(self, entries: int) -> None:
        self.stage = replace(self.stage, done=self.stage.done + entries)
        self.progress(self.stage)


def handed_on(session: SessionAudit, played: Mapping[str, Played]) -> Iterator[Finding]:
    """What a table says that a round hands on to the next, and the round does not."""
    for started in session.rounds:
        of = played.get(round_stream(session.table, started.number))
        for line in started.left:
            if of is None or astuple(line.fact) not in of.leaves:
                yield Finding(RULES, session.stream, line.number, "the round does not hand that on", line.at)


def as_data(report: Report) -> dict[str, Any]:
    """For programs."""
    return {
        "wrong": [as_told(found) for found in report.wrong],
        "doubtful": [as_told(found) for found in report.doubtful],
        "streams": report.streams,
        "facts": report.facts,
        "rounds": report.rounds,
        "cents": report.cents,
        "proved_before": report.proved,
        "orders_opened": report.opened,
        "last_mark": report.mark,
        "unbroken_seconds": round(report.unbroken, 3),
        "seconds": round(report.seconds, 3),
    }


def as_told(found: Finding) -> dict[str, Any]:
    entry = found.entry if found.entry != -1 else None
    return {"check": found.check, "where": found.where, "entry": entry, "says": found.says}
