"""The time of a house: even and forward only, whatever the clock of its machine does while it is open."""

import getpass
import time
from threading import Lock

from sqlalchemy import select

from cutcard.core.errors import Faulty, so_many
from cutcard.core.facts import Who
from cutcard.house.log.facts import Ahead, parsed_line
from cutcard.house.log.streams import Clock, carry_out, enter
from cutcard.store.chain import CHECKPOINT, HOUSE
from cutcard.store.lease import clock as clock_of
from cutcard.store.schema import UNMARKED
from cutcard.store.store import Store
from cutcard.store.transaction import LAST, Transaction, now

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
THE_HOUSE = Who(HOUSE, HOUSE)
RATE = 10  # a tenth faster or slower than time passes, until it agrees with the machine again


def since_start() -> int:
    """Return milliseconds of a clock that nobody sets, and that goes on while the machine sleeps where there is one."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)) // 1_000_000


class HouseClock:
    """A clock that begins with the machine's and runs by `steady`; a jump of the machine's is followed slowly.

    It never goes back and never stands still, so nothing that waits for a time waits longer, or less, than a tenth too
    much.
    """

    def __init__(self, machine: Clock, steady: Clock) -> None:
        self.machine, self.steady = machine, steady
        self.lock = Lock()
        self.seen, self.parts = steady(), RATE * machine()  # of a millisecond

    def __call__(self) -> int:
        with self.lock:
            seen = max(self.seen, self.steady())
            passed, self.seen = seen - self.seen, seen
            self.parts += RATE * passed
            behind = RATE * self.machine() - self.parts
            self.parts += min(max(behind, -passed), passed)
            return self.parts // RATE

    def reach(self, at: int) -> None:
        """Make it at least this late: something was written then, by another process or before this one."""
        with self.lock:
            self.parts = max(self.parts, RATE * at)

    @property
    def ahead(self) -> int:
        """Milliseconds by which it is ahead of the machine's."""
        return self() - self.machine()


def begin(store: Store, clock: HouseClock, why: str = "") -> None:
    """Go on from the time of the book; where it is far ahead of the machine, only if somebody says why that is so."""
    newest = newest_in(store)
    ahead = newest - clock()
    with store.reading() as connection:
        apart = abs(clock_of(connection) - now())
    if not why and apart > MINUTE:
        says = f"the clocks of this machine and of its database are {distance(apart)} apart"
        raise Faulty("clock/database", says, instead="set both by the same time server")
    if ahead > max(MINUTE, accepted(store, newest)):
        if not why:
            says = f"the newest entry of this book is {distance(ahead)} ahead of the clock of this machine"
            instead = "set that clock, or go on from the book's time with --accept-clock WHY"
            raise Faulty("clock/behind", says, instead=instead)
        clock.reach(newest)
        fact = Ahead(ahead, getpass.getuser())

        def job(tx: Transaction) -> None:
            enter(tx, HOUSE, tx.head(HOUSE)[0], clock(), THE_HOUSE, fact, why)

        carry_out(store, job)
    clock.reach(newest)


def newest_in(store: Store) -> int:
    """Return when the newest entry was written: every stream that is not in the last mark is noted as such."""
    with store.reading() as connection:
        streams = [CHECKPOINT, *connection.execute(select(UNMARKED.c.stream).distinct()).scalars()]
        rows = [connection.execute(LAST, {"name": stream}).first() for stream in streams]
    return max((row.at for row in rows if row), default=0)


def accepted(store: Store, newest: int) -> int:
    """Return how far ahead the book may be since somebody accepted it: ever less, for its time runs slower."""
    for line in reversed([parsed_line(kept) for kept in store.read(HOUSE)]):
        if isinstance(line.fact, Ahead):
            return line.fact.milliseconds - (newest - line.at) // (2 * RATE)
    return 0


def distance(milliseconds: int) -> str:
    """Say it in the largest unit of which there are two."""
    units = (DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (0, "second")
    unit, name = next(unit for unit in units if milliseconds >= 2 * unit[0])
    return so_many(round(milliseconds / (unit or 1000)), name)
