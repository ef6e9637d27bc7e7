"""Wheels that tables share, as the book has them: no more of one is read than a table may still ask of."""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import dropwhile

from sqlalchemy import Connection, func, select

from cutcard.house.log.facts import Line, SpinOpened, parsed_line
from cutcard.house.log.streams import wheel_stream
from cutcard.house.table.recovery import read
from cutcard.house.table.wheel import KEPT, Spin, Wheel, fold
from cutcard.store.schema import ENTRY, LEASE
from cutcard.store.store import Store, starts

LONGEST = 3  # entries of a spin: opened, closed, fallen
ENTRIES = select(func.coalesce(func.max(ENTRY.c.number) + 1, 0))


def gone_on(store: Store, known: Mapping[str, Wheel]) -> list[Wheel]:
    """Those at which something has happened since. Every wheel has a lease, held or not, from when it is installed."""
    count = ENTRIES.where(ENTRY.c.stream == LEASE.c.name).scalar_subquery()
    wanted = select(LEASE.c.name, count).where(starts(LEASE.c.name, wheel_stream(""))).order_by(LEASE.c.name)
    with store.reading() as connection:
        counts = {stream.removeprefix(wheel_stream("")): entries for stream, entries in connection.execute(wanted)}
        wheels = {name: known.get(name, Wheel(name)) for name in counts}
        return [caught_up(connection, w, counts[name]) for name, w in wheels.items() if counts[name] > w.entries]


def caught_up(connection: Connection, wheel: Wheel, entries: int) -> Wheel:
    """With what was written since: how it was installed, and the spins that are kept, however many there were."""
    stream = wheel_stream(wheel.name)
    if not wheel.entries:
        wheel = fold(wheel, map(parsed_line, read(connection, stream, 0, 1)))
    first = max(wheel.entries, entries - LONGEST * KEPT)
    lines = map(parsed_line, read(connection, stream, first))
    return fold(wheel, lines if first == wheel.entries else dropwhile(within_a_spin, lines))


def within_a_spin(line: Line) -> bool:
    return not isinstance(line.fact, SpinOpened)


def spin_at(connection: Connection, name: str, at: int) -> dict[str, Spin]:
    """The spins of a wheel about that time, by their seals: found without reading what it did before and since."""
    stream = wheel_stream(name)
    entries = connection.execute(ENTRIES.where(ENTRY.c.stream == stream)).scalar_one()
    since = bisect_right(range(entries), at, key=lambda n: read(connection, stream, n, 1)[0].at)
    around = read(connection, stream, max(since - 2 * LONGEST, 0), 4 * LONGEST)
    return fold(Wheel(name), map(parsed_line, around)).spins
