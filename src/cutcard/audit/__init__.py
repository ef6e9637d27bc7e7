"""The whole book of a house again: chain, rules, cards, money and people. What is wrong is said in a sentence each."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any

from cutcard.audit import accounts, caches, cards, chain, logins, people, tickets
from cutcard.audit.book import Book, opened, resting
from cutcard.audit.finding import DOUBT, RULES, Finding, in_order
from cutcard.audit.meters import Meters
from cutcard.audit.receipts import Receipts
from cutcard.audit.replays import CHUNK, Came, Replay, Task, replaying
from cutcard.audit.rounds import Played
from cutcard.audit.scratch import FAR
from cutcard.audit.signatures import Signatures
from cutcard.audit.staff import Staff
from cutcard.audit.tables import Numbers, TableAudit
from cutcard.audit.wheels import Wheels
from cutcard.core.facts import Chips, noun
from cutcard.house.log.streams import round_stream, session_stream
from cutcard.house.table.shoe_vault import TRIED, Vault, fingerprint_in, must_open
from cutcard.store.chain import HOUSE, ROUND, SHOE


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
    unread: int = 0  # facts of rounds that were left to an earlier audit altogether
    unmarked: int = 0  # facts that no mark holds


def audit(
    url: str,
    key: bytes | None = None,
    kept: str = "",
    workers: int = 0,
    progress: Progress = lambda stage: None,
    since: str = "",
    scheduler: str = "",
    public: str = "",
    unread: bool = False,
    receipts: str = "",
) -> Report:
    """Read the book once and prove it. With the key of the house the sealed shoes are opened too.

    `kept` are marks that were kept elsewhere, as NUMBER:HASH, or signed as they were published. With `since`, the mark
    that an audit printed which found nothing wrong, what it holds is not asked of the rules again; everything else is.
    With `unread` too, rounds that were over by that mark are not even read, unless something else is wrong.
    `workers` processes replay the rounds, or those of a Dask cluster. Every mark must be signed with the key `public`,
    if one is given. `receipts` are those that players kept for their shares: each share must be in what was sealed.
    """
    began = time.perf_counter()
    rested = resting(url)

    def report(trusted: str = "") -> Report:
        processes = workers or os.cpu_count() or 1
        with opened(url) as book, replaying(book.more_than, processes, scheduler) as replay:
            return Audit(book, key, kept, since, public, progress, began, trusted, receipts).report(replay)

    first = report(since if unread else "")
    if unread and first.wrong:
        first = report()  # then the mark tells nothing
    return report() if rested and not resting(url) else first  # the house was opened meanwhile


class Audit:
    """A book, looked at table by table."""

    def __init__(
        self,
        book: Book,
        key: bytes | None,
        kept: str,
        since: str,
        public: str,
        progress: Progress,
        began: float,
        trusted: str = "",
        receipts: str = "",
    ) -> None:
        self.book, self.key, self.began = book, key, began
        self.vault = Vault(key) if key else None
        self.trusted = mark_number(trusted)
        signed = Signatures(public)
        unsigned = [*signed.check(book)]
        self.rest = chain.Rest(signed.last if public else FAR)
        self.wrong = [*chain.check(book, signed, self.rest, self.trusted), *accounts.check(book), *unsigned]
        self.wrong += [found for mark in (*kept.split(), *since.split()) for found in chain.still_there(book, mark)]
        if self.vault and not (self.wrong or book.found):
            must_open(self.vault, book.boxes(TRIED), fingerprint_in(book.kept(HOUSE)))
        so_far = sum(found.check != DOUBT for found in (*book.found, *self.wrong))
        self.since = mark_number(since) if not (self.wrong or book.found) else -1
        self.unbroken = time.perf_counter() - began
        self.counter = Counted(Stage(book.facts, so_far, 0, book.in_rounds), progress)
        self.receipts = Receipts(receipts, {*signed.keys, public})
        self.meters, self.wheels, self.staff = Meters(book), Wheels(book), Staff(book)
        self.tables: dict[str, TableAudit] = {}  # that are being replayed
        self.known: dict[str, Numbers] = {}  # the rounds that each table tells of
        self.read_meters: dict[str, Played] = {}  # the rounds that did
        self.cashed: tickets.Cashed = {}
        self.rounds = self.proved = self.unread = 0

    def report(self, replay: Replay) -> Report:
        book = self.book
        for task, came in replay(self.tasks()):
            self.take(task, came)
        for table in [*self.tables]:
            self.finish(table)
        self.wrong += self.lost()
        self.wrong += cards.strays(book, self.wheels.roots)
        self.wrong += self.wheels.check(self.vault)
        self.wrong += self.receipts.check()
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
            self.unread,
            self.rest.count,
        )

    def tasks(self) -> Iterator[Task]:
        """The rounds that have to be replayed, table after table."""
        for name in self.book.tables:
            table = TableAudit(name, self.book, self.meters, self.wheels, self.staff, self.vault, self.receipts)
            self.tables[name] = table
            rounds = table.jobs(self.since, self.trusted)
            while chunk := [*islice(rounds, CHUNK)]:
                yield chunk

    def take(self, task: Task, came: Came) -> None:
        """What came of it; a table is done with when it is the next one's turn."""
        name = task[0].table
        for before in takewhile(lambda table: table != name, [*self.tables]):
            self.finish(before)
        for job, p in zip(task, came, strict=True):
            self.wrong += self.tables[name].take(p)
            if p.gauged or p.won:
                self.read_meters[p.stream] = Played(p.stream, (), gauged=p.gauged, won=p.won)
            self.rounds += 1
            self.proved += min(len(job.lines), job.proved)
            self.counter.more(len(job.lines))

    def finish(self, name: str) -> None:
        table = self.tables.pop(name)
        self.wrong += table.finish()
        self.cashed |= table.cashed
        self.known[name] = table.numbers
        self.unread += table.unread

    def tells_of(self, stream: str) -> bool:
        """Whether a session tells of that round."""
        _, table, number = (*stream.split("/"), "", "")[:3]
        rounds = self.known.get(table, Numbers())
        return number.isdecimal() and stream == round_stream(table, int(number)) and int(number) in rounds

    def lost(self) -> Iterator[Finding]:
        """Rounds and cards that no session knows of."""
        for kind in (ROUND, SHOE):
            for stream, at in self.book.begun(kind):
                told = self.tells_of(stream) if kind == ROUND else stream.partition("/")[2] in self.known
                if not told:
                    yield Finding(RULES, stream, -1, f"no {session_stream('')[:-1]} tells of it", at)


def mark_number(mark: str) -> int:
    """Below nought: none."""
    return int(parts[1]) if (parts := chain.MARK.match(mark)) else -1


class Counted:
    """How far the replay has come, for whoever watches."""

    def __init__(self, stage: Stage, progress: Progress) -> None:
        self.stage, self.progress = stage, progress
        progress(stage)

    def more(self, entries: int) -> None:
        self.stage = replace(self.stage, done=self.stage.done + entries)
        self.progress(self.stage)


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
        "unread": report.unread,
        "unmarked": report.unmarked,
        "orders_opened": report.opened,
        "last_mark": report.mark,
        "unbroken_seconds": round(report.unbroken, 3),
        "seconds": round(report.seconds, 3),
    }


def as_told(found: Finding) -> dict[str, Any]:
    entry = found.entry if found.entry != -1 else None
    return {"check": found.check, "where": found.where, "entry": entry, "says": found.says}
