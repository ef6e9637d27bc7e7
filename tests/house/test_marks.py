"""When the book is marked: as soon as the house opens, and again after many entries, whatever the clock says."""

import asyncio
from pathlib import Path
from unittest.mock import patch

from cutcard.house.house import House
from cutcard.house.log.checkpoint import marked, unmarked
from cutcard.house.table import acts
from tests.house.kit import FCP, Clock, Venue, opened


async def killed(house: House) -> None:
    """As the end of a process leaves it: nothing is finished, written or given back."""
    tasks = [house.reading, *house.floor.tasks]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    house.committer.close()
    house.store.close()
    house.file_lock.close()


async def test_a_house_that_is_killed_again_and_again_has_marks(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path / 'house.db'}", Clock()
    for n in range(1, 4):
        house = House(url, tmp_path / "house.key", clock=clock)
        await house.open()
        assert unmarked(house.store) == {}, "all that those before had written"
        await Venue(house, clock).furnish(f"t{n}", FCP)
        clock.wait(59_000)
        await killed(house)
    async with opened(url, tmp_path, clock) as venue:
        assert {f"session/t{n}" for n in range(1, 4)} <= marked(venue.house.store).keys()


async def test_many_entries_are_marked_before_a_minute_has_passed(tmp_path: Path) -> None:
    house = House(f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "house.key", lease=6_000, clock=Clock())
    with patch("cutcard.house.floor.floor.MARK_AFTER", 20):
        await house.open()
        venue = Venue(house, Clock())
        await venue.table()
        for _ in range(10):
            await venue.do(await venue.sit("1"), acts.Leave())
        while "session/t1" not in marked(house.store):
            await asyncio.sleep(0.01)
        await house.close()
