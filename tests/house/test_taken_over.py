"""A process that slept past its lease: what it tells and answers before it has heard that another writes now."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cutcard.core.facts import Who
from cutcard.house.floor.floor import Elsewhere
from cutcard.house.table.acts import Ready
from tests.conftest import PostgreSQL
from tests.house.kit import Clock, Venue, asleep, opened


@pytest.fixture
async def url(postgresql: PostgreSQL) -> AsyncIterator[str]:
    name = postgresql.fresh()
    yield postgresql.address(name)
    postgresql.drop(name)


async def one_ready(venue: Venue) -> Who:
    """A table at which one of two is ready to play, and its writer sleeps."""
    await venue.table()
    ready, _ = await venue.sit("1"), await venue.sit("2")
    await venue.ante(ready, "1")
    await asleep(venue)
    return ready


async def test_it_looks_into_the_book_before_it_tells(url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with opened(url, tmp_path, clock) as old, opened(url, tmp_path, clock) as new:
        await one_ready(old)
        assert await new.house.floor.take("t1")
        third = await new.sit("3")
        assert third.name not in (await old.state()).session.seats, "as far as it knows the table is its own"
        old.house.floor.ours["t1"].until = 0
        assert third.name in (await old.state()).session.seats


async def test_it_answers_nothing_even_where_nothing_changes(url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with opened(url, tmp_path, clock) as old, opened(url, tmp_path, clock) as new:
        ready = await one_ready(old)
        assert ready.name in (await old.do(ready, Ready())).session.ready, "again, while it writes"
        assert await new.house.floor.take("t1")
        with pytest.raises(Elsewhere):
            await old.do(ready, Ready())
        known = old.house.floor.others["t1"]
        assert (known.seals, known.drawn, known.personal_limits) == ({}, {}, {}), (
            "who only looks on knows no shoe and nobody's limits"
        )
