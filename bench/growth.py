"""What grows with the book: a house on longer and longer books, and how long what people wait for takes on each."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from bench.growing import OP, grown
from cutcard.core.facts import Strike, Verdict, Who
from cutcard.core.round import Round
from cutcard.house.house import House
from cutcard.house.people.history import rounds_of
from cutcard.house.table import acts
from cutcard.house.table.recovery import load, recover
from cutcard.server.app import make_app
from cutcard.store.engine import address
from cutcard.store.store import Store

ENTRIES = (10_000, 100_000, 500_000, 2_000_000)
TIMES, TABLE = 5, "table-1"


@dataclass(frozen=True)
class Grown:
    """Milliseconds, but the first three."""

    entries: int
    megabytes: float
    made: float  # seconds
    opened: float  # seconds: the first time, when what is missing beside the entries is made
    start: float
    recovery: float  # of one table
    view: float
    rounds: float
    kinds: float  # rounds by what happened in them
    person: float  # the rounds of one
    early: float  # one of the first rounds
    proof: float
    meters: float
    seat: float  # taken and given up
    correction: float  # and the round settled again


def growth(entries: tuple[int, ...] = ENTRIES) -> list[Grown]:
    found = []
    for size in entries:
        with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as folder:
            book = Path(folder) / "house.db"
            found.append(measured(f"sqlite:///{book}", Path(folder) / "key", size))
    return found


def measured(url: str, key: Path, entries: int) -> Grown:
    """Everything on one book, which is made for it."""
    begun = time.perf_counter()
    grown(url, key, entries)
    made = time.perf_counter() - begun
    opened = asyncio.run(start(url, key))
    started = [asyncio.run(start(url, key)) for _ in range(3)]
    told = asyncio.run(asked(url, key))
    return Grown(entries, megabytes(url), made, opened, median(started) * 1000, **told)


def megabytes(url: str) -> float:
    where = address(url)
    if where.drivername == "sqlite":
        return Path(where.database or "").stat().st_size / 1e6
    store = Store(url)
    with store.reading() as connection:
        size = connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()
    store.close()
    return float(size) / 1e6


async def start(url: str, key: Path) -> float:
    """Seconds until every table is read and the house is open."""
    begun = time.perf_counter()
    house = House(url, key)
    await house.open()
    passed = time.perf_counter() - begun
    await house.close()
    return passed


async def asked(url: str, key: Path) -> dict[str, float]:
    """Milliseconds for each of what people ask for, the middle one of several."""
    house = House(url, key)
    await house.open()
    app: Any = make_app(house)
    floor, store, told = house.floor, house.store, dict[str, float]()
    last = (await floor.look(TABLE)).session.round - 1
    person = next(iter((await floor.look(TABLE)).session.seats))

    async def timed(name: str, work: Callable[[], Awaitable[object]]) -> None:
        taken = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            await work()
            taken.append((time.perf_counter() - begun) * 1000)
        told[name] = median(taken)

    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:

        def get(path: str) -> Callable[[], Awaitable[object]]:
            async def page() -> None:
                (await client.get(path)).raise_for_status()

            return page

        async def anew() -> None:
            await asyncio.to_thread(recover, store, TABLE, floor.services.vault)

        async def history() -> None:
            def look() -> object:
                with store.reading() as connection:
                    return rounds_of(connection, person, 50)

            await asyncio.to_thread(look)

        async def sit() -> None:
            guest = Who(house.people.guest()[0].name)
            await floor.act(guest, TABLE, acts.Sit(("7",), 10_000), f"{guest.name}:sit")
            await floor.act(guest, TABLE, acts.Leave(), f"{guest.name}:leave")

        numbers = iter(range(last - 1, 0, -1))

        async def put_right() -> None:
            number = next(numbers)
            with store.reading() as connection:
                r: Round = load(connection, TABLE, number)
            paid = next(e.number for e in reversed(r.log) if isinstance(e.fact, Verdict))
            await floor.act(OP, TABLE, acts.Correct(number, Strike(paid), "strike", "paid wrong"), f"op:c{number}")
            await floor.act(OP, TABLE, acts.SettleAgain(number, "paid right"), f"op:s{number}")

        await timed("recovery", anew)
        await timed("view", get(f"/api/tables/{TABLE}"))
        await timed("rounds", get("/api/rounds"))
        await timed("kinds", get("/api/rounds?kind=award&irregular=true"))
        await timed("person", history)
        await timed("early", get(f"/api/tables/{TABLE}/rounds/5"))
        await timed("proof", get(f"/api/tables/{TABLE}/rounds/{last}/proof"))
        await timed("meters", get("/api/meters"))
        await timed("seat", sit)
        await timed("correction", put_right)
    await house.close()
    return told
