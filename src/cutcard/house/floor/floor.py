"""All the tables of a house, as one process sees them: those it writes, and those another writes and it looks on."""

import asyncio
import logging
import re
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.core.facts import Chips, Who
from cutcard.core.rights import OPERATOR
from cutcard.core.round import Round
from cutcard.games.discovery import modules
from cutcard.house.floor.arrival import visitor
from cutcard.house.floor.register import in_full, register, workers
from cutcard.house.floor.wheels import Wheels
from cutcard.house.log.checkpoint import Sign, mark, unmarked
from cutcard.house.log.facts import Filled, Furnished
from cutcard.house.log.streams import person_stream, round_stream
from cutcard.house.people.limits_store import LimitsStore
from cutcard.house.people.separation import Separation
from cutcard.house.table.acts import Act, Announce, Correct, Equip, Prefetched, SetTable, SettleAgain, Sit, Staff
from cutcard.house.table.recovery import opened, read, recover
from cutcard.house.table.running import RUN
from cutcard.house.table.same_everywhere import must_agree
from cutcard.house.table.seats import welcomed
from cutcard.house.table.session import AUTO, ON_WHEEL, SCANNER, STAFF, VIRTUAL, Session
from cutcard.house.table.snapshots import snapshots_of
from cutcard.house.table.state import TABLE, State, furnished
from cutcard.house.table.threads import Threads
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.house.table.writer import HouseTable, Services, lease_name
from cutcard.store.chain import Conflict, NotTheWriter
from cutcard.store.durations import Durations
from cutcard.store.lease import Lease, current, forget_expired, holders, offer, release, renew, take
from cutcard.store.transaction import Transaction

if TYPE_CHECKING:
    from cutcard.house.floor.notify import Notifier

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
FLOAT: Chips = 10_000_000  # what a table opens with: a hundred thousand dollars
HEARTBEAT = 0.2  # seconds
MARK_EVERY, LOOK_EVERY = 60_000, 1_000  # milliseconds
MARK_AFTER = 1_000  # entries of one stream: so many a table reads at most when it is taken over
LEASE, TRIES = 3_000, 5
GIVEN_UP = "given-up/"  # told when a table is another's from now on, with its name
ENDED_TOKENS = "pass/"  # notified and told when tokens end, with whose they are


log = logging.getLogger("cutcard.house")
DOUBTS = Counter[str]()  # what could not be done at once, and how often


@contextmanager
def in_doubt(what: str) -> Iterator[None]:
    """The house goes on when a database or a disk is away a while; what it could not do it says, and does again."""
    try:
        yield
    except (Cutcard, OSError) as trouble:
        DOUBTS[what] += 1
        said = trouble.code if isinstance(trouble, (Faulty, Refusal)) else trouble  # a rule's words may name a card
        log.warning("%s: %s", what, said)


def kept_up(what: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """What the house does by itself for as long as it is open; where it ends, that is said at once."""
    task = asyncio.create_task(work, name=what)
    task.add_done_callback(told_of)
    return task


def told_of(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        log.error("%s has stopped", task.get_name(), exc_info=task.exception())


def process_name(process: str) -> str:
    return f"process/{process}"


def belongs_to(table: str, processes: Collection[str]) -> str:
    """Which of these processes a table is for: each says the same, and when one comes or goes, few tables move."""
    return max(processes, key=lambda process: sha256(f"{table} {process}".encode()).digest())


class Elsewhere(Cutcard):
    """Another process writes that table; `instead` is its address."""


def no_table(name: str) -> Refusal:
    return Refusal("table/none", f"there is no table {name!r:.40}", instead="choose one from the list")


class Floor:
    def __init__(
        self,
        services: Services,
        address: str = "",
        lease: int = LEASE,
        games: Collection[str] | None = None,
        shares: bool = False,
    ) -> None:
        self.services, self.address, self.lease = services, address, lease
        self.games = games  # of which tables may be set up; none named: of all
        self.shares = shares  # the tables with other processes, so that each has its part
        self.processes: dict[str, str] = {}  # those that share them, as of late, with their addresses
        self.holder = f"{address}#{services.store.name}"
        self.store, self.clock = services.store, services.clock
        self.separation, self.limits_store = Separation(self.store, self.clock), LimitsStore(self.store, self.clock)
        self.ours: dict[str, HouseTable] = {}
        self.others: dict[str, State] = {}  # looked on
        self.watchers: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self.watched: Callable[[str], bool] = lambda table: True  # whether somebody looks on here
        self.lost = set[str]()  # to another, and those who came here for them have not been let go
        self.recovering: dict[str, float] = {}  # leased and being read: until when
        self.tasks: list[asyncio.Task[None]] = []
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.renewals, self.recoveries = Threads("leases", 1), Threads("recoveries", 2)
        self.notifier: Notifier | None = None
        self.wheels = Wheels(self)
        self.sign: Sign = lambda mark: ""
        self.snapshots: dict[str, tuple[int, int]] = {}  # after how many entries the last of each table was taken
        self.recovered, self.marked_at = Durations(), time.monotonic()

    # Opening and closing the house.

    async def open(self) -> None:
        """Take over every table that nobody writes, and from then on keep time."""
        loop = asyncio.get_running_loop()
        if self.store.engine.dialect.name == "postgresql":
            from cutcard.house.floor.notify import Notifier  # its driver is an extra

            self.notifier = Notifier(self.store, lambda table: loop.call_soon_threadsafe(self.notified, table))
        if self.shares:
            await self.join()
            await self.renewals.do(forget_expired, self.store, process_name(""))
        self.tasks = [kept_up("the renewal of leases", self.keep_leases())]
        owed = await asyncio.to_thread(unmarked, self.store)
        self.store.touch(stream for streams in owed.values() for stream in streams)
        await self.wheels.look()
        await self.take_over()
        with in_doubt("the book was not marked"):
            await self.mark(owed)
        self.tasks += [
            kept_up("the clock of the tables", self.keep_time()),
            kept_up("taking over and marking", self.keep_taking()),
            kept_up("the turning of the wheels", self.keep_spinning()),
        ]

    async def close(self) -> None:
        """Nothing is in flight, the book is marked, and every table is free for another."""
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

    async def keep_leases(self) -> None:
        """Three times in the life of a lease it is renewed, also while its table is still being recovered."""
        while True:
            await asyncio.sleep(self.lease / 3000)
            with in_doubt("the leases were not renewed"):
                names = {lease_name(table): table for table in (*self.ours, *self.recovering)}
                if self.shares:
                    await self.join()
                until = self.in_a_lease()
                held = await self.renewals.do(renew, self.store, self.holder, [*names], self.lease)
                for lease, table in names.items():
                    if lease not in held:
                        self.lose(table)
                    elif table in self.ours:
                        self.ours[table].until = until
                    elif table in self.recovering:
                        self.recovering[table] = until

    async def keep_taking(self) -> None:
        """What others have let lapse is taken over, and what is for another is given up to it.

        Once a minute, or when a stream has grown by so many entries, the book is marked.
        """
        marked = self.clock()
        while True:
            await asyncio.sleep(self.lease / 3000)
            with in_doubt("nothing was taken over or marked"):
                await self.take_over()
                await self.give_up()
                if self.clock() - marked >= MARK_EVERY or self.store.longest >= MARK_AFTER:
                    marked = self.clock()
                    await self.mark()

    async def mark(self, gone: Iterable[str] = ()) -> None:
        """The heads of all that was written since, and what the tables written here have come to."""
        dirty, now = self.store.touched(), self.clock()
        states = {name: table.state for name, table in self.ours.items() if not table.unsure}
        new = {name: s for name, s in states.items() if self.snapshots.get(name) != s.version[:2]}
        kept = (snapshot for state in new.values() for snapshot in snapshots_of(state, now))  # taken over there
        await asyncio.to_thread(mark, self.store, dirty, TABLE, kept, gone, self.sign)
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
                for name in tuple(self.others):
                    with in_doubt(f"{name} cannot be looked at"):
                        await self.look(name)

    async def keep_spinning(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            with in_doubt("the wheels stand still"):
                await self.wheels.turn()

    # Who writes what.

    async def join(self) -> None:
        """This process is one of those that share the tables, as long as it says so again and again; and who is."""
        ask = self.store, process_name(self.store.name), self.holder, self.address, self.lease
        await self.renewals.do(take, *ask)
        self.processes = await self.renewals.do(current, self.store, process_name(""))
        self.let_lines_go()

    def is_for_us(self, name: str) -> bool:
        """Where processes share the tables each has its own, as long as it is there."""
        return not self.meant_for(name)

    def meant_for(self, name: str) -> str:
        """The address of the process that a table is for; blank for this one, or where none are shared."""
        us = process_name(self.store.name)
        whose = belongs_to(name, self.processes) if us in self.processes else us
        return "" if whose == us else self.processes[whose]

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

    async def take_over(self) -> None:
        for name in await self.tables():
            if name not in self.ours and self.is_for_us(name):
                with in_doubt(f"{name} was not taken over"):
                    await self.take(name)

    async def tables(self) -> list[str]:
        """Every table has a lease, held or not, from the moment it is set up."""
        leases = await self.services.acts.do(holders, self.store)
        return sorted(name.removeprefix(lease_name("")) for name in leases if name.startswith(lease_name("")))

    async def take(self, name: str) -> HouseTable | None:
        """Write that table from now on, if nobody else does: as its streams left it, exactly."""
        async with self.one_at_a_time(name):
            if name in self.ours:
                return self.ours[name]
            ask = self.store, lease_name(name), self.holder, self.address, self.lease
            until = self.in_a_lease()
            lease = await self.services.acts.do(take, *ask)
            if lease is None:
                return None
            self.recovering[name] = until
            try:
                known, begun = self.others.get(name), time.monotonic()
                state = await self.recoveries.do(recover, self.store, name, self.services.vault, known)
                self.clock.reach(state.at)
                state = await self.recoveries.do(self.with_limits, state)
                self.recovered.add(time.monotonic() - begun)
            finally:
                still = self.recovering.pop(name, None)
            if still is None:
                self.others[name] = state.as_read()
                return None  # another has it: the lease ran out though it was to be renewed
            table = HouseTable(self.services, state, lease.fence, still)
            table.changed.add(lambda: self.written(name))
            self.ours[name] = table
            self.others.pop(name, None)
            self.lost.discard(name)
        await table.begin()
        self.written(name)
        return table

    def one_at_a_time(self, name: str) -> asyncio.Lock:
        """Whoever wants the same table waits for who reads it now, and then reads only what is new."""
        return self.locks.setdefault(name, asyncio.Lock())

    def in_a_lease(self) -> float:
        return asyncio.get_running_loop().time() + self.lease / 1000

    def surely_ours(self, name: str) -> bool:
        """One who slept past a lease may not know yet that another writes there now."""
        return name in self.ours and asyncio.get_running_loop().time() < self.ours[name].until

    def with_limits(self, state: State) -> State:
        """The limits of those who sit there, as they are now."""
        for person in state.session.seats:
            found = visitor(self.store, self.separation, person, (), self.clock())
            state = welcomed(state, person, found, self.clock())
        return state

    def lose(self, name: str) -> None:
        """Another process has it: from now on we look on."""
        self.recovering.pop(name, None)
        table = self.ours.pop(name, None)
        if table:
            self.others[name] = table.state.as_read()
            self.lost.add(name)
            self.let_lines_go()

    def let_lines_go(self) -> None:
        """Who came here for a table that was ours and is for another now comes again; what is ours we take back."""
        for name in [lost for lost in self.lost if not self.is_for_us(lost)]:
            self.lost.discard(name)
            self.tell(f"{GIVEN_UP}{name}")

    def written(self, name: str) -> None:
        if self.notifier:
            self.notifier.notify(name)
        self.tell(name)

    def tell(self, name: str) -> None:
        for watcher in tuple(self.watchers.get(name, ())):
            watcher()

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

    async def act(self, who: Who, name: str, act: Act, command: str = "", number: int = 0) -> State:
        """An act at a table, in that round or in any, if it is ours to write; else where it is."""
        for _ in range(TRIES):
            table = None
            try:
                table = self.ours.get(name) or await self.found(name)
                if isinstance(act, Announce) and act.what == "edition" and who.role in RUN:
                    own = await self.services.acts.do(in_full, self.store, table.state.game.name, act.value)
                    act = replace(act, value=own)
                known = replace(await self.known(who, table.state, act), round=number)
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
                async with table.lock:
                    table.state = await self.services.acts.do(self.with_limits, table.state)

    # A new table.

    async def furnish(self, who: Who, name: str, fact: Furnished) -> State:
        """A table is set up: closed, with a full float."""
        if who.role != OPERATOR:
            raise Refusal("right/role", "only an operator sets up a table", instead="ask an operator")
        if not NAME.fullmatch(name):
            raise Refusal("table/name", f"{name!r:.40} is no name for a table", instead="use a-z, 0-9 and -, up to 40")
        if fact.cards.startswith(ON_WHEEL):
            self.must_fit_its_wheel(fact)
        elif fact.dealing not in (AUTO, STAFF) or fact.cards not in (VIRTUAL, SCANNER):
            raise Refusal("table/kind", "a table is dealt by auto or staff, from virtual cards or a scanner")
        if (fact.dealing, fact.cards) == (AUTO, SCANNER):
            raise Refusal("table/kind", "real cards are dealt by staff", instead="set dealing to staff")
        if self.games is not None and fact.game in modules() and fact.game not in self.games:
            message = f"{fact.game} is a game by somebody else, and not allowed here"
            instead = f"close the house and open it again with --games {fact.game}"
            raise Refusal("table/game", message, instead=instead)
        fact = replace(fact, edition=await self.services.acts.do(in_full, self.store, fact.game, fact.edition))
        state = furnished(name, fact)
        edition = state.game.edition
        if cite := next(filter(None, (edition.options[o.partition("=")[0]].notice for o in fact.options)), ""):
            message = "a maximum payout is announced, with the approval of the Secretary"
            raise Refusal("cap/approval", message, edition.cite(cite), "announce it when the table is set up")
        state.game.edition.open_for_play()
        others = [other.session for other in (await self.states()).values()]
        must_agree(replace(state.session, furnished=fact), others, self.clock())
        work = UnitOfWork(state, self.clock())
        work.say(who, fact)
        work.say(who, Filled(FLOAT))
        work.tick(state.procedure.record(TABLE, state.procedure.game.opening()))

        def job(tx: Transaction) -> None:
            offer(tx.connection, lease_name(name))
            work.keep(tx)

        try:
            await self.services.committer.keep(job)
        except Conflict:
            raise Refusal("table/taken", f"there is a table {name} already", instead="choose another name") from None
        await self.take(name)
        return await self.look(name)

    def must_fit_its_wheel(self, fact: Furnished) -> None:
        """A terminal plays the game of its wheel, by itself."""
        wheel = self.services.wheels.get(fact.cards.removeprefix(ON_WHEEL))
        if wheel is None:
            raise Refusal("wheel/none", f"there is no {fact.cards!r:.50}", instead="install the wheel first")
        of = wheel.game
        if fact.dealing != AUTO or (fact.game, fact.edition or of.edition.name) != (of.name, of.edition.name):
            raise Refusal("wheel/other", f"{wheel.name} is a wheel of {of.name} {of.edition.name}, dealt by auto")
