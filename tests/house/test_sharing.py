"""Processes that share the tables of a book: each has its part, and the part of one that is gone goes to the others."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cutcard.core.errors import Faulty
from cutcard.house.floor.floor import Elsewhere
from cutcard.house.floor.leases import GIVEN_UP, belongs_to
from cutcard.house.house import House
from cutcard.house.table import acts
from cutcard.server.run import serve
from tests.conftest import PostgreSQL
from tests.house.kit import FCP, Clock, Venue, asleep, opened

TABLES = [f"t{n}" for n in range(1, 7)]


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(90):
        while not so():
            await asyncio.sleep(0.02)


async def test_tables_are_shared_and_those_of_a_process_that_is_gone_move(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    name = postgresql.fresh()
    clock, url = Clock(), postgresql.address(name)
    houses = [House(url, tmp_path / "key", f"http://{n}", lease=6_000, clock=clock, shares=True) for n in "ab"]
    venues = [Venue(house, clock) for house in houses]
    one, other = (house.floor for house in houses)
    await houses[0].open()
    for table in TABLES:
        await venues[0].table(table)
    assert set(one.ours) == set(TABLES), "alone it has them all"
    await houses[1].open()
    both = [f"process/{house.store.name}" for house in houses]
    parts = [{table for table in TABLES if belongs_to(table, both) == process} for process in both]
    await until(lambda: [set(one.ours), set(other.ours)] == parts)
    for table in TABLES:
        here, there = (venues[0], venues[1]) if table in parts[0] else (venues[1], venues[0])
        await here.do(here.guest(), acts.Sit(("1",), 20_000), table)
        with pytest.raises(Elsewhere) as moved:
            await there.do(there.guest(), acts.Sit(("2",), 20_000), table)
        assert moved.value.instead == here.house.floor.address
    await asleep(venues[1])
    await until(lambda: set(one.ours) == set(TABLES))
    for table in TABLES:
        assert len((await venues[0].do(venues[0].guest(), acts.Sit(("3",), 20_000), table)).session.seats) == 2
    for house in houses:
        await house.close()
    postgresql.drop(name)


async def test_what_another_writes_is_read_again_and_again_only_where_somebody_watches(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    """Else processes that share tables would each play through the rounds of all the others."""
    name = postgresql.fresh()
    clock, url, watched = Clock(), postgresql.address(name), set[str]()
    async with opened(url, tmp_path, clock) as writer, opened(url, tmp_path, clock) as other:
        other.house.floor.watched = watched.__contains__
        await writer.table()
        before = await other.state()
        await writer.sit("1")
        await other.house.floor.look_on()
        assert other.house.floor.others["t1"] is before
        watched.add("t1")
        await other.house.floor.look_on()
        assert other.house.floor.others["t1"].version == (await writer.state()).version
    postgresql.drop(name)


async def test_who_slept_past_its_leases_lets_the_lines_of_the_others_tables_go(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    """It did not give these tables up itself: they were taken from it. Its own come back, and their lines stay."""
    name = postgresql.fresh()
    clock, url = Clock(), postgresql.address(name)
    houses = [House(url, tmp_path / "key", f"http://{n}", lease=6_000, clock=clock, shares=True) for n in "ab"]
    sleeper, told = Venue(houses[0], clock), set[str]()
    await houses[0].open()
    for table in TABLES:
        await sleeper.table(table)
        houses[0].floor.watchers[f"{GIVEN_UP}{table}"].add(partial(told.add, table))
    await asleep(sleeper)
    await houses[1].open()
    assert set(houses[1].floor.ours) == set(TABLES)
    for table in TABLES:
        with pytest.raises(Elsewhere):
            await sleeper.do(sleeper.guest(), acts.Sit(("1",), 20_000), table)
    assert told == set(), "that there is another it has not heard yet"
    await houses[0].floor.join()
    both = [f"process/{house.store.name}" for house in houses]
    assert told == {table for table in TABLES if belongs_to(table, both) == both[1]}
    for house in houses:
        await house.close()
    postgresql.drop(name)


def test_when_one_comes_or_goes_only_its_own_tables_move() -> None:
    tables, before = [f"table-{n}" for n in range(300)], ["process/a", "process/b", "process/c"]
    at_first = {table: belongs_to(table, before) for table in tables}
    for process in before:
        assert 60 < list(at_first.values()).count(process) < 140
    left = {table: belongs_to(table, before[:2]) for table in tables}
    assert {table for table in tables if left[table] != at_first[table]} == {
        table for table, process in at_first.items() if process == "process/c"
    }


def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(Faulty) as no:
        serve("127.0.0.1", 0, f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "key", workers=2, address="")
    assert no.value.code == "serve/workers"


async def test_with_another_key_of_marks_no_process_is_started(postgresql: PostgreSQL, tmp_path: Path) -> None:
    url = postgresql.address(name := postgresql.fresh())
    for table in ("t1", "t2"):
        async with opened(url, tmp_path) as venue:
            await venue.furnish(table, FCP)
    how: dict[str, Any] = {"mark_key": tmp_path / "other", "new_mark_key": False, "address": ""}
    with pytest.raises(Faulty, match=f"signed with the key {venue.house.signer.public[:12]}…, which is not in .*other"):
        serve("127.0.0.1", 0, url, tmp_path / "house.key", workers=2, **how)
    assert not (tmp_path / "other").exists()
    postgresql.drop(name)
