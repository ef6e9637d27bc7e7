"""The whole book of a house again: chain, rules, cards, money and people. What is wrong is said in a sentence each."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, replace
from typing import Any

from cutcard.audit import accounts, caches, cards, chain, logins, people, procedure, tickets
from cutcard.audit.book import Book, read
from cutcard.audit.finding import DOUBT, RULES, Finding, in_order
from cutcard.audit.meters import Meters
from cutcard.audit.replays import replay_all
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit, jobs, walk
from cutcard.audit.staff import Staff
from cutcard.audit.wheels import Wheels
from cutcard.core.facts import Chips, noun
from cutcard.house.log.streams import round_stream, session_stream, shoe_stream
from cutcard.house.table.shoe_vault import Vault
from cutcard.store.chain import ROUND, SESSION, SHOE


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
    book = read(url)
    wrong = [*book.wrong, *chain.check(book), *accounts.check(book)]
    wrong += [found for mark in (*kept.split(), *since.split()) for found in chain.still_there(book, mark)]
    wrong += chain.signatures(book, public)
    proved = chain.held(book, since) if since and not wrong else {}
    unbroken = time.perf_counter() - began
    meters = Meters(book)
    sessions = [walk(table, lines, book) for table, lines in book.named(SESSION).items()]
    shoes = {session.table: procedure.job(session, book) for session in sessions}
    work = [job for session in sessions for job in jobs(session, book, meters.terms, proved)]
    so_far = sum(found.check != DOUBT for found in wrong)
    counter = Counted(Stage(book.facts, so_far, 0, sum(len(job.lines) for job in work)), progress)
    ticks = [job for job in shoes.values() if job]
    played, followed = replay_all(work, ticks, workers or os.cpu_count() or 1, counter.more, scheduler)
    wrong += lost(book, sessions)
    wrong += handed_on(sessions, played)
    for session in sessions:
        wrong += session.wrong
        if shoe := followed.get(shoe_stream(session.table)):
            wrong += procedure.check(session, shoe, played)
    for p in played.values():
        wrong += p.wrong
    vault, shared = Vault(key) if key else None, Wheels(book)
    wrong += cards.check(book, sessions, played, vault, shared.roots)
    wrong += shared.check(sessions, played, vault)
    wrong += tickets.check(book, sessions)
    wrong += caches.check(book, sessions, followed, played)
    wrong += meters.check(played)
    staff = Staff(book)
    wrong += chain.audited(book, staff.log)
    wrong += people.check(book, sessions)
    wrong += logins.check(book, staff.given)
    wrong += accounts.at_rest(book, sessions, played)
    wrong += staff.check(sessions, played.values())
    moved = sum(cents for rows in book.transfers.values() for each in rows.values() for _, (_, _, cents) in each)
    return Report(
        in_order(found for found in wrong if found.check != DOUBT),
        len(book.streams),
        book.facts,
        len(played),
        moved,
        key is not None,
        chain.last_mark(book),
        unbroken,
        time.perf_counter() - began,
        in_order(found for found in wrong if found.check == DOUBT),
        sum(min(len(job.lines), job.proved) for job in work),
    )


class Counted:
    """How far the replay has come, for whoever watches."""

    def __init__(self, stage: Stage, progress: Progress) -> None:
        self.stage, self.progress = stage, progress
        progress(stage)

    def more(self, entries: int) -> None:
        self.stage = replace(self.stage, done=self.stage.done + entries)
        self.progress(self.stage)


def lost(book: Book, sessions: list[SessionAudit]) -> list[Finding]:
    """Rounds and cards that no session knows of."""
    known = {round_stream(s.table, started.number) for s in sessions for started in s.rounds}
    known |= {shoe_stream(s.table) for s in sessions}
    strays = [stream for stream in book.streams if stream.split("/")[0] in (ROUND, SHOE) and stream not in known]
    return [
        Finding(RULES, stream, -1, f"no {session_stream('')[:-1]} tells of it", book.streams[stream][0].at)
        for stream in strays
    ]


def handed_on(sessions: list[SessionAudit], played: Mapping[str, Played]) -> Iterator[Finding]:
    """What a table says that a round hands on to the next, and the round does not."""
    for session in sessions:
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
