"""A server process of the simulation: the real house and the real application; only its threads are the loop's."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.types import ASGIApp

from cutcard.core.errors import Cutcard
from cutcard.house.house import House
from cutcard.server.app import make_app
from cutcard.server.context import Context
from cutcard.server.forward import Forward
from cutcard.server.guard import Rates, host_of
from cutcard.store.chain import NotTheWriter
from cutcard.store.committer import Committer, Waiting
from cutcard.store.durations import Durations
from cutcard.store.store import Job, Store
from tests.simulated.faults import FILE
from tests.simulated.loop import Crashed, Life, SimulatedLoop
from tests.simulated.wire import Gone, Line

if TYPE_CHECKING:
    from tests.simulated.world import World

T = TypeVar("T")
AWAY = 4.0  # seconds at most until a process is started again
NOON = 1_800_000_000_000
APPS: dict[str, Any] = {}


class SimulatedCommitter(Committer):
    """The one thread that writes, as turns of the loop: what waits then is committed together."""

    def __init__(self, store: Store) -> None:
        self.store, self.open, self.due = store, True, False
        self.jobs: list[Waiting] = []
        self.committed, self.failed = Durations(), 0
        self.loop: Any = asyncio.get_running_loop()

    def submit(self, job: Job[T]) -> "Future[T]":
        future: Future[T] = Future()
        if not self.open:
            raise NotTheWriter("store/closed", "this process writes no more", instead="ask another")
        self.jobs.append((job, future))
        if not self.due:
            self.due = True
            self.loop.call_later(self.loop.takes(), self.turn)
        return future

    def turn(self) -> None:
        self.due = False
        together, self.jobs = self.jobs[: self.TOGETHER], self.jobs[self.TOGETHER :]
        try:
            if wanted := [one for one in together if one[1].set_running_or_notify_cancel()]:
                self.commit(wanted)
        except Crashed:
            return
        if self.jobs:
            self.due = True
            self.loop.call_later(self.loop.takes(), self.turn)

    def close(self) -> None:
        self.open = False
        while self.jobs:
            self.turn()


def application(address: str, house: House, rates: Rates) -> ASGIApp:
    """The real one; made once for an address and then given the new house, for its routes are worked out slowly."""
    if address not in APPS:
        APPS[address] = make_app(house, rates)
    APPS[address].app.state.context = Context(house, rates, Forward([host_of(address)]))
    made: ASGIApp = APPS[address]
    return made


class Server:
    """One place at which a process is started again and again."""

    def __init__(self, world: "World", address: str) -> None:
        self.world, self.address = world, address
        self.loop: SimulatedLoop = world.loop
        self.cut_off = world.chance.choice((0, 0.02, 0.1))
        self.skew = world.chance.choice((0, 0, -400, 300))  # milliseconds by which its clock is wrong
        self.wrong = 0  # and by which it is for a while
        self.accepts = ""  # why its book is ahead, once somebody has looked
        self.lines: dict[Any, None] = {}
        self.starts, self.open = 0, False
        self.house: House | None = None
        self.app: ASGIApp

    def start(self) -> None:
        self.starts += 1
        self.life = Life(f"{self.address[-1]}.{self.starts}")
        self.loop.create_task(self.begin(self.life), context=self.life.context)

    async def begin(self, life: Life) -> None:
        """What `cutcard serve` does; a book that cannot be opened now is tried again."""
        try:
            folder, several = self.world.folder, len(self.world.servers) > 1
            shares = several and self.world.shares
            own: Any = {"clock": self.clock, "steady": self.steady, "shares": shares, "publish": self.publish}
            own["accept_clock"] = self.accepts
            self.house = House(self.world.url, folder / "key", self.address, **own)
            self.app = application(self.address, self.house, Rates(lambda: int(self.loop.now * 1000)))
            if several:
                self.house.floor.notifier = Notifier(self.world, self)  # type: ignore[assignment]
            await self.house.open()
            self.open = True
        except Crashed:
            return
        except Cutcard as no:
            self.world.trace(f"! {life.name} did not open: {no}")
            self.accepts = "a clock was set wrong" if no.code == "clock/behind" else ""
            self.world.die(life)

    def publish(self, mark: str) -> None:
        self.world.weather.strike(FILE)
        self.world.published.append(mark)

    def clock(self) -> int:
        return NOON + self.steady() + self.skew + self.wrong

    def steady(self) -> int:
        return int(self.loop.now * 1000)

    def ended(self) -> None:
        """Whoever was on a line hears of it in their own time."""
        self.open = False
        for line in tuple(self.lines):
            if isinstance(line, Line):
                line.cut()
            elif not line.done():
                self.loop.call_later(self.loop.takes(), self.loop.tell, line, None, Gone(), context=self.world.outside)
        self.lines.clear()

    def bury(self) -> None:
        if self.house:
            self.house.store.close()
            self.house = None

    async def stop(self, life: Life) -> None:
        """As SIGTERM ends it: what is in flight is finished, and the book is marked."""
        assert self.house
        self.open = False
        try:
            await self.house.close()
        except Crashed:
            return
        except Cutcard as no:
            self.world.trace(f"! {life.name} did not close: {no}")
        self.world.die(life)

    def failed(self, task: "asyncio.Task[Any]") -> None:
        """A request that ends in an exception is a fault of the server, unless nobody is there any more."""
        if self.life.alive and not task.cancelled() and (trouble := task.exception()):
            self.world.faults.append(trouble)


class Notifier:
    """Word between processes: late, out of order or lost, as a notification may be."""

    def __init__(self, world: "World", server: Server) -> None:
        self.world, self.server = world, server

    def notify(self, name: str) -> None:
        loop = self.world.loop
        for other in self.world.servers:
            if other.open and other is not self.server and (loop.calm or loop.chance.random() < 0.9):
                hear: Callable[[str], None] = other.house.floor.notified  # type: ignore[union-attr]
                loop.call_later(loop.takes(), hear, name, context=other.life.context)

    def close(self) -> None:
        """Nothing is heard from now on."""
