"""A house, opened on a database: its people, its tables and its jackpots, until it is closed."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Lock

from sqlalchemy import select

from cutcard.games import links
from cutcard.house.floor.floor import ENDED_TOKENS, Floor
from cutcard.house.floor.in_doubt import in_doubt, kept_up
from cutcard.house.floor.leases import LEASE
from cutcard.house.floor.signed_marks import MARK_KEY, Signer, last_marks, marks_from, must_sign
from cutcard.house.jackpots.meter_book import open_link, stream_of
from cutcard.house.jackpots.meters import in_force
from cutcard.house.log import indexes
from cutcard.house.log.clock import HouseClock, begin, since_start
from cutcard.house.log.facts import HouseFact, Keyed, parsed_line
from cutcard.house.log.streams import Clock, carry_out, enter
from cutcard.house.people.directory import People
from cutcard.house.people.limits_store import LimitsStore
from cutcard.house.people.logins import THE_HOUSE
from cutcard.house.people.separation import Separation
from cutcard.house.table.idle import Patience
from cutcard.house.table.shoe_vault import TRIED, Vault, fingerprint_in, must_open, read_key
from cutcard.house.table.threads import Threads
from cutcard.house.table.writer import Services
from cutcard.shared.jackpot.link import Level
from cutcard.store.chain import HOUSE, Kept
from cutcard.store.committer import AsyncCommitter, Committer
from cutcard.store.engine import complete, folder_of
from cutcard.store.file_lock import FileLock
from cutcard.store.lease import free_all
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction, now

ALONE = 60_000  # milliseconds of a lease where no other process can come
UNPUBLISHED = "marks of the book were not published"
ACTS, LOOK_UPS = 4, 6  # threads; with one that writes, one for leases and two that recover tables, a connection each


class Terms:
    """What rounds pay into the meters: read at the start and once a second, for changes are announced ahead."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.facts: Mapping[str, list[HouseFact]] = {}
        self.read()

    def read(self) -> None:
        """What is new, but all of a meter that has fewer lines than before: the book was put back to an older copy."""
        facts = {}
        for stream, count in self.store.streams(stream_of("")):
            known = self.facts.get(level := stream.removeprefix(stream_of("")), [])
            known = known if len(known) <= count else []
            new = self.store.read(stream, len(known)) if count > len(known) else []
            facts[level] = [*known, *(parsed_line(kept).fact for kept in new)]
        self.facts = facts
        self.asked: dict[int, Mapping[str, Level]] = {}  # since they were read

    def __call__(self, at: int) -> Mapping[str, Level]:
        if at not in self.asked:
            self.asked[at] = {name: in_force(name, facts, at) for name, facts in self.facts.items()}
        return self.asked[at]


def opened(
    store: Store,
    url: str,
    clock: HouseClock,
    key: Path,
    mark_key: Path | None = None,
    new_mark_key: bool = False,
    accept_clock: str = "",
) -> tuple[Vault, Signer]:
    """The keys that this book was kept with, made the first time; with another key nothing is opened.

    The book is made complete, has the fingerprint of the key from its first start, and its time is gone on from.
    """
    file = mark_key or key.with_name(MARK_KEY)
    if store.engine.dialect.name == "sqlite" and not mark_key and not file.exists():
        beside = folder_of(url) / MARK_KEY
        file = beside if beside.exists() else file
    if not new_mark_key:
        must_sign(store, file, "give --mark-key FILE with that key, or --new-mark-key to sign with another from now on")
    boxes, fingerprint = store.boxes(TRIED), fingerprint_in(store.read(HOUSE))
    vault = Vault(read_key(key, needed=bool(boxes or fingerprint)))
    must_open(vault, boxes, fingerprint)
    complete(store.engine)
    begin(store, clock, accept_clock)
    carry_out(store, lambda tx: tie_key(tx, vault, clock()))
    return vault, Signer(file)


def tie_key(tx: Transaction, vault: Vault, at: int) -> None:
    """Write down which key it is, once; of two machines that begin together, one is first and the other refused."""
    house = [Kept(*row) for row in tx.connection.execute(select(ENTRY).where(ENTRY.c.stream == HOUSE))]
    fingerprint = fingerprint_in(house)
    must_open(vault, (), fingerprint)
    if not fingerprint:
        enter(tx, HOUSE, len(house), at, THE_HOUSE, Keyed(vault.fingerprint))


class House:
    """Everything a server or a test needs. Open it within a running event loop."""

    def __init__(
        self,
        url: str,
        key: Path,
        address: str = "",
        lease: int = 0,
        clock: Clock | None = None,
        patience: Patience = Patience(),  # noqa: B008
        games: Collection[str] | None = None,
        mark_key: Path | None = None,
        new_mark_key: bool = False,
        publish: Callable[[str], None] | None = None,
        shares: bool = False,
        accept_clock: str = "",
        steady: Clock | None = None,
    ) -> None:
        """Open the book at `url`; a clock that is given without a steady one beside it is taken for both."""
        self.url, self.key = url, key
        self.publish, self.publishing = publish, Lock()  # told every mark, signed, one after another
        self.clock = HouseClock(clock or now, steady or clock or since_start)
        with ExitStack() as undone:  # what was opened is closed again if the rest cannot be
            self.file_lock = FileLock(url)
            undone.callback(self.file_lock.close)
            self.store = Store(url)
            undone.callback(self.store.close)
            self.store.clock = clock = self.clock
            vault, self.signer = opened(self.store, url, clock, key, mark_key, new_mark_key, accept_clock)
            indexes.complete(self.store)
            if self.store.engine.dialect.name == "sqlite":
                free_all(self.store)  # nobody else has the file, so whoever held a table is gone
            for link in links().values():
                open_link(self.store, link)
            self.terms = Terms(self.store)
            self.published = max((mark.number for mark in last_marks(self.store)), default=0) - 1
            undone.pop_all()
        self.committer = Committer(self.store)
        self.acts = Threads("acts", ACTS)
        committer = AsyncCommitter(self.committer)
        services = Services(self.store, committer, vault, clock, self.terms, self.acts, patience, {})
        self.people, self.limits_store = People(self.store, clock), LimitsStore(self.store, clock)
        self.separation = Separation(self.store, clock)
        lasts = lease or (LEASE if self.file_lock.file is None else ALONE)
        self.floor = Floor(services, address, lasts, games, shares)
        self.floor.sign = self.signer.attest
        self.floor.watchers[ENDED_TOKENS].add(self.people.look_again)

    async def open(self) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(LOOK_UPS, "look-ups"))
        await self.floor.open()
        self.reading = kept_up("the reading of meters", self.keep_reading())

    @property
    def stopped(self) -> list[str]:
        """What the house does by itself and does no more, though it is open."""
        return [task.get_name() for task in (*self.floor.tasks, self.reading) if task.done()]

    async def keep_reading(self) -> None:
        while True:
            await asyncio.sleep(1)
            with in_doubt("the terms of the meters were not read"):
                await asyncio.to_thread(self.terms.read)
            await self.publish_marks()

    async def publish_marks(self) -> None:
        """Every mark that was not published yet, where somebody wants them; what cannot be now, the next time."""

        def job(publish: Callable[[str], None]) -> None:
            with self.publishing:
                for mark in marks_from(self.store, self.published + 1):
                    publish(str(self.signer.sign(mark)))
                    self.published = mark.number

        if self.publish:
            with in_doubt(UNPUBLISHED):
                await asyncio.to_thread(job, self.publish)

    async def close(self) -> None:
        """Whatever goes wrong, nothing is left open."""
        self.reading.cancel()
        try:
            await self.floor.close()
            await self.publish_marks()
        finally:
            await asyncio.to_thread(self.committer.close)
            await asyncio.to_thread(self.acts.close)
            self.store.close()
            self.file_lock.close()
