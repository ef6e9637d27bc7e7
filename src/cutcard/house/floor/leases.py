"""Which process writes which table: leases taken, renewed, shared out among processes, and lost."""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from cutcard.house.floor.arrival import visitor
from cutcard.house.floor.in_doubt import in_doubt
from cutcard.house.people.separation import Separation
from cutcard.house.table.recovery import recover
from cutcard.house.table.seats import welcomed
from cutcard.house.table.state import State
from cutcard.house.table.threads import Threads
from cutcard.house.table.writer import HouseTable, Services, lease_name
from cutcard.store.durations import Durations
from cutcard.store.lease import agree, current, holders, renew, take

if TYPE_CHECKING:
    from cutcard.house.floor.notify import Notifier

GIVEN_UP = "given-up/"  # told when a table is another's from now on, with its name
LAPSED = "lapsed"  # told when no lease of this process is surely its own any more
LEASE = 3_000  # milliseconds


def process_name(process: str) -> str:
    return f"process/{process}"


def numbered(name: str) -> list[int | str]:
    """By which names are put in order: a tenth comes after a ninth."""
    return [int(part) if n % 2 else part for n, part in enumerate(re.split(r"(\d+)", name))]


def belongs_to(table: str, processes: Collection[str]) -> str:
    """Which of these processes a table is for: each says the same, and when one comes or goes, few tables move."""
    return max(processes, key=lambda process: sha256(f"{table} {process}".encode()).digest())


class Leases:
    """The tables that this process writes, and those that another writes and it looks on."""

    def __init__(self, services: Services, address: str, lease: int, shares: bool) -> None:
        self.services, self.address, self.lease = services, address, lease
        self.shares = shares  # the tables with other processes, so that each has its part
        self.processes: dict[str, str] = {}  # those that share them, as of late, with their addresses
        self.holder = f"{address}#{services.store.name}"
        self.store, self.clock = services.store, services.clock
        self.separation = Separation(self.store, self.clock)
        self.ours: dict[str, HouseTable] = {}
        self.others: dict[str, State] = {}  # looked on
        self.watchers: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self.lost = set[str]()  # to another, and those who came here for them have not been let go
        self.recovering: dict[str, float] = {}  # leased and being read: until when
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.renewals, self.recoveries = Threads("leases", 1), Threads("recoveries", 2)
        self.notifier: Notifier | None = None
        self.leased_until = inf  # by the clock of the loop
        self.lapsing: asyncio.TimerHandle | None = None
        self.recovered = Durations()

    async def keep_leases(self) -> None:
        """Three times in the life of a lease it is renewed, also while its table is still being recovered."""
        while True:
            await asyncio.sleep(self.lease / 3000)
            with in_doubt("the leases were not renewed"):
                names = {lease_name(table): table for table in (*self.ours, *self.recovering)}
                await self.agree()
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
                self.leased(until)

    def leased(self, until: float) -> None:
        """Whatever this process holds, it holds until then; if that passes, who looks on here may look elsewhere."""
        self.leased_until = until
        if self.lapsing:
            self.lapsing.cancel()
        self.lapsing = asyncio.get_running_loop().call_at(until, self.tell, LAPSED)

    @property
    def lapsed(self) -> bool:
        """Whether its leases have run out, so that another process may write its tables."""
        return asyncio.get_running_loop().time() >= self.leased_until

    async def agree(self) -> None:
        """All processes have one time, whatever their machines say: that which has come furthest."""
        self.clock.reach(await self.renewals.do(agree, self.store, self.clock()))

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

    async def take_over(self) -> None:
        for name in await self.tables():
            if name not in self.ours and self.is_for_us(name):
                with in_doubt(f"{name} was not taken over"):
                    await self.take(name)

    async def tables(self) -> list[str]:
        """Every table has a lease, held or not, from the moment it is set up."""
        leases = await self.services.acts.do(holders, self.store)
        named = (name.removeprefix(lease_name("")) for name in leases if name.startswith(lease_name("")))
        return sorted(named, key=numbered)

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
        await table.begin(alone=not self.shares)
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
