"""All the tables of a house, as one process sees them: those it writes, and those another writes and it looks on."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.core.facts import Who
from cutcard.core.round import Round
from cutcard.house.floor.arrival import visitor
from cutcard.house.floor.furnishing import NAME, new_table, opening, ready_to_furnish
from cutcard.house.floor.in_doubt import in_doubt, kept_up
from cutcard.house.floor.leases import LEASE, Leases, process_name
from cutcard.house.floor.register import in_full, register, workers
from cutcard.house.floor.wheels import Wheels
from cutcard.house.log.checkpoint import OPENING, Sign, left_behind, mark, noted_unmarked, unmarked, unsigned
from cutcard.house.log.streams import person_stream, round_stream
from cutcard.house.log.table_facts import Furnished
from cutcard.house.people.limits_store import LimitsStore
from cutcard.house.table.acts import Act, Announce, Correct, Equip, Prefetched, SetTable, SettleAgain, Sit, Staff
from cutcard.house.table.recovery import opened, read, recover
from cutcard.house.table.running import RUN
from cutcard.house.table.same_everywhere import must_agree
from cutcard.house.table.session import Session
from cutcard.house.table.snapshots import snapshots_of
from cutcard.house.table.state import TABLE, State
from cutcard.house.table.writer import HouseTable, Services, lease_name
from cutcard.store.chain import HOUSE, Conflict, NotTheWriter
from cutcard.store.lease import Lease, forget_expired, holders, offer, release
from cutcard.store.transaction import Transaction

if TYPE_CHECKING:
    pass

HEARTBEAT = 0.2  # seconds
MARK_EVERY, LOOK_EVERY = 60_000, 1_000  # milliseconds
MARK_AFTER = 1_000  # entries of one stream: so many a table reads at most when it is taken over
HEIR_EVERY = 20.0  # seconds: what processes that ended badly wrote is marked before it is two minutes old
TRIES = 5
ENDED_TOKENS = "pass/"  # notified and told when tokens end, with whose they are


class Elsewhere(Cutcard):
    """Another process writes that table; `instead` is its address."""


def no_table(name: str) -> Refusal:
    return Refusal("table/none", f"there is no table {name!r:.40}", instead="choose one from the list")


class Floor(Leases):
    """The tables of a house: opened and closed, kept in time, looked at, acted at, and set up."""

    def __init__(
        self,
        services: Services,
        address: str = "",
        lease: int = LEASE,
        games: Collection[str] | None = None,
        shares: bool = False,
    ) -> None:
        super().__init__(services, address, lease, shares)
        self.games = games  # of which tables may be set up; none named: of all
        self.limits_store = LimitsStore(self.store, self.clock)
        self.watched: Callable[[str], bool] = lambda table: True  # whether somebody looks on here
        self.tasks: list[asyncio.Task[None]] = []
        self.wheels = Wheels(self)
        self.sign: Sign = unsigned
        self.inherited: dict[str, int] = {}  # streams marked for processes that are gone, and how far
        self.snapshots: dict[str, tuple[int, int]] = {}  # after how many entries the last of each table was taken
        self.marked_at = time.monotonic()

    # Opening and closing the house.

    async def open(self) -> None:
        """Take over every table that nobody writes, and from then on keep time."""
        loop = asyncio.get_running_loop()
        if self.store.engine.dialect.name == "postgresql":
            from cutcard.house.floor.notify import Notifier  # its driver is an extra

            self.notifier = Notifier(self.store, lambda table: loop.call_soon_threadsafe(self.notified, table))
        await self.agree()
        if self.shares:
            await self.join()
            await self.renewals.do(forget_expired, self.store, process_name(""))
        self.leased(self.in_a_lease())
        self.tasks = [kept_up("the renewal of leases", self.keep_leases())]
        owed = await asyncio.to_thread(unmarked, self.store)
        self.store.touch({HOUSE, *await asyncio.to_thread(noted_unmarked, self.store)})  # marked each time it opens
        await self.wheels.look()
        await self.take_over()
        with in_doubt("the book was not marked"):
            await self.mark(owed, OPENING)
        self.tasks += [
            kept_up("the clock of the tables", self.keep_time()),
            kept_up("taking over and marking", self.keep_taking()),
            kept_up("the turning of the wheels", self.keep_spinning()),
        ]

    async def close(self) -> None:
        """Nothing is in flight, the book is marked, and every table is free for another."""
        if self.lapsing:
            self.lapsing.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in self.ours.values():
            await table.lock.acquire()
        await self.mark()
        await asyncio.to_thread(release, self.store, self.holder)
        if self.notifier:
            await asyncio.to_thread(self.notifier.close)
        for threads in (self.renewals, self.recoveries):
            await asyncio.to_thread(threads.close)

    async def keep_taking(self) -> None:
        """What others have let lapse is taken over, and what is for another is given up to it.

        Once a minute, or when a stream has grown by so many entries, the book is marked; and sooner where processes
        that ended badly left something behind.
        """
        marked, time_of = self.clock(), asyncio.get_running_loop().time
        looked = time_of()
        while True:
            await asyncio.sleep(self.lease / 3000)
            with in_doubt("nothing was taken over or marked"):
                await self.take_over()
                await self.give_up()
                due = self.clock() - marked >= MARK_EVERY or self.store.longest >= MARK_AFTER
                if time_of() - looked >= HEIR_EVERY:
                    looked = time_of()
                    due |= await self.inherit()
                if due:
                    await self.mark()
                    marked = self.clock()

    async def inherit(self) -> bool:
        """Take over the marking of what processes that are gone have written; tell whether there is anything new."""
        behind = await asyncio.to_thread(left_behind, self.store)
        new = [stream for stream, entries in behind.items() if self.inherited.get(stream) != entries]
        self.store.touch(new)
        self.inherited = behind
        return bool(new)

    async def mark(self, gone: Iterable[str] = (), who: Who = TABLE) -> None:
        """The heads of all that was written since, and what the tables written here have come to."""
        dirty, now = self.store.touched(), self.clock()
        states = {name: table.state for name, table in self.ours.items() if not table.unsure}
        new = {name: s for name, s in states.items() if self.snapshots.get(name) != s.version[:2]}
        kept = (snapshot for state in new.values() for snapshot in snapshots_of(state, now))  # taken over there
        await asyncio.to_thread(mark, self.store, dirty, who, kept, gone, self.sign, now)
        self.snapshots |= {name: state.version[:2] for name, state in new.items()}
        self.marked_at = time.monotonic()

    async def keep_time(self) -> None:
        looked = self.clock()
        while True:
            await asyncio.sleep(HEARTBEAT)
            for name, table in tuple(self.ours.items()):
                if table.rests():
                    continue
                with in_doubt(f"time stands still at {name}"):
                    try:
                        await table.pass_time()
                    except NotTheWriter:
                        self.lose(name)
                await asyncio.sleep(0)  # others have their turn between one table and the next
            if self.clock() - looked >= LOOK_EVERY:
                looked = self.clock()
                await self.look_on()

    async def look_on(self) -> None:
        """What others write, where somebody watches it or a wheel of many tables waits; else who asks looks then."""
        for name, state in tuple(self.others.items()):
            if self.watched(name) or state.session.wheel:
                with in_doubt(f"{name} cannot be looked at"):
                    await self.look(name)

    async def keep_spinning(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            with in_doubt("the wheels stand still"):
                await self.wheels.turn()

    # What other processes do, and are told.

    async def give_up(self) -> None:
        """Tables that are for another process: whatever is in flight is finished, and then they are free for it."""
        theirs = [name for name in self.ours if not self.is_for_us(name)]
        if theirs:
            await self.mark()  # so that they are read from here
        for name in theirs:
            if table := self.ours.get(name):
                async with table.lock:
                    await self.renewals.do(release, self.store, self.holder, lease_name(name))
                    self.lose(name)

    def notified(self, name: str) -> None:
        """Another process wrote at a table, or somebody has set a limit there. What nobody watches is not read now."""
        work: Awaitable[object] | None = None
        if name in self.others:
            work = self.look(name) if self.watched(name) else None
        elif name.startswith(person_stream("")):
            work = self.refresh_limits(name.removeprefix(person_stream("")))
        elif name.startswith(ENDED_TOKENS):
            self.tell_of_tokens(name)
        if work:
            asyncio.ensure_future(work).add_done_callback(lambda done: done.exception())

    def tokens_ended(self, person: str) -> None:
        """Somebody signed out, or comes in no more: known at once here, and in every other process."""
        if self.notifier:
            self.notifier.notify(f"{ENDED_TOKENS}{person}")
        self.tell_of_tokens(f"{ENDED_TOKENS}{person}")

    def tell_of_tokens(self, whose: str) -> None:
        self.tell(ENDED_TOKENS)
        self.tell(whose)

    # Looking and acting.

    async def look(self, name: str) -> State:
        """A table as it is now, whoever writes it."""
        if self.surely_ours(name):
            return self.ours[name].state
        if not NAME.fullmatch(name):
            raise no_table(name)
        async with self.one_at_a_time(name):
            before = self.ours[name].state if name in self.ours else self.others.get(name)
            try:
                state = await asyncio.to_thread(recover, self.store, name, None, before)
            except Faulty as fault:
                raise Refusal(fault.code, fault.message, instead="choose one from the list") from None
            if name in self.ours:
                return self.ours[name].state if self.surely_ours(name) else state
            self.others[name] = state
        if before is None or state.version != before.version:
            self.tell(name)
        return state

    async def lately(self, name: str) -> State:
        """A table as this process knows it; only what it has never looked at is read."""
        known = self.ours[name].state if name in self.ours else self.others.get(name)
        return known or await self.look(name)

    async def states(self) -> dict[str, State]:
        """Every table of the house."""
        found = {}
        for name in await self.tables():
            with in_doubt(f"{name} cannot be looked at"):
                found[name] = await self.look(name)
        return found

    async def act(self, who: Who, name: str, act: Act, command: str = "", number: int = 0, until: int = 0) -> State:
        """An act at a table, in that round or in any and until that time, if it is ours to write; else where it is."""
        for _ in range(TRIES):
            table = None
            try:
                table = self.ours.get(name) or await self.found(name)
                if isinstance(act, Announce) and act.what == "edition" and who.role in RUN:
                    own = await self.services.acts.do(in_full, self.store, table.state.game.name, act.value)
                    act = replace(act, value=own)
                known = replace(await self.known(who, table.state, act), round=number, until=until)
                return await table.act(who, act, command, known)
            except NotTheWriter:
                self.lose(name)
                raise await self.elsewhere(name) from None
            except Conflict:
                if table and table.state.session.wheel:
                    await self.wheels.look()
                continue  # something was written between looking and acting: look again
        raise Refusal("table/busy", "the table is busy", instead="try again")

    async def found(self, name: str) -> HouseTable:
        """A table that nobody writes is ours from now on; one that another writes is not even read."""
        if name not in await self.tables():
            raise no_table(name)
        table = await self.take(name) if self.is_for_us(name) else None
        if table is None:
            raise await self.elsewhere(name)
        return table

    async def elsewhere(self, name: str) -> Elsewhere:
        lease: Lease | None = (await self.services.acts.do(holders, self.store)).get(lease_name(name))
        return Elsewhere("table/elsewhere", f"{name} is run by another server", instead=lease.address if lease else "")

    async def known(self, who: Who, state: State, act: Act) -> Prefetched:
        """What the house has to look up for some acts, of those who may do them: who may not is refused without."""
        match act if isinstance(act, Sit) or who.role in RUN else None:
            case Sit():
                asked = who.name, set(state.session.seats) - {who.name}, self.clock()
                return Prefetched(visitor=await self.services.acts.do(visitor, self.store, self.separation, *asked))
            case Equip():
                return Prefetched(register=await self.services.acts.do(register, self.store))
            case Staff():
                return Prefetched(workers=await self.services.acts.do(workers, self.store))
            case Announce() | SetTable():
                return Prefetched(
                    others=tuple(
                        [s.session for s in (await self.states()).values() if s.session.table != state.session.table]
                    )
                )
            case Correct(number) | SettleAgain(number):
                return Prefetched(earlier=await self.services.acts.do(self.earlier, state.session, number))
        return Prefetched()

    def earlier(self, session: Session, number: int) -> tuple[Round, int]:
        """A round that is over, and when it began."""
        if not 0 < number < session.round + (not session.running):
            raise Refusal("round/not-over", f"round {number} is not over", instead="act in it")
        with self.store.reading() as connection:
            rows = read(connection, round_stream(session.table, number))
        self.clock.reach(rows[-1].at)
        return opened(rows), rows[0].at

    async def limits_changed(self, person: str) -> None:
        """A person has set a limit or taken a break: it holds at once, also where they sit, whoever writes there."""
        if self.notifier:
            self.notifier.notify(person_stream(person))
        await self.refresh_limits(person)

    async def refresh_limits(self, person: str) -> None:
        for table in tuple(self.ours.values()):
            if person in table.state.session.seats:
                await table.limits_changed(person, self.with_limits)

    # A new table.

    async def furnish(self, who: Who, name: str, fact: Furnished) -> State:
        """A table is set up: closed, with a full float."""
        ready_to_furnish(who, name, fact, self.services.wheels, self.games)
        fact = replace(fact, edition=await self.services.acts.do(in_full, self.store, fact.game, fact.edition))
        state = new_table(name, fact)
        others = [other.session for other in (await self.states()).values()]
        must_agree(replace(state.session, furnished=fact), others, self.clock())
        work = opening(who, state, fact, self.clock())

        def job(tx: Transaction) -> None:
            offer(tx.connection, lease_name(name))
            work.keep(tx)

        try:
            await self.services.committer.keep(job)
        except Conflict:
            raise Refusal("table/taken", f"there is already a table {name}", instead="choose another name") from None
        await self.take(name)
        return await self.look(name)
