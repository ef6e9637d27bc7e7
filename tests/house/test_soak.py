"""A house that is played in for long holds no more than at first, whoever has come and gone."""

import gc
from collections import Counter
from pathlib import Path

import pytest

from cutcard.house.table import acts
from tests.house.kit import Clock, Venue, opened

WARM, LONG = 60, 240  # people who come, play and go


async def evening(venue: Venue, people: int) -> None:
    for _ in range(people):
        who = await venue.sit("1")
        await venue.ante(who, "1")
        await venue.fold(who, "1")
        await venue.do(who, acts.Leave())
        venue.clock.wait(5_000)


def held() -> Counter[tuple[str, str]]:
    """What the process holds, by module and kind."""
    gc.collect()
    return Counter((str(type(thing).__module__), type(thing).__name__) for thing in gc.get_objects())


@pytest.mark.long
async def test_what_a_house_holds_stays_the_same_however_many_come_and_go(tmp_path: Path) -> None:
    """Of ours not one thing for four people; of all else, where something is loaded late, not one for each."""
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, Clock()) as venue:
        await venue.table()
        await evening(venue, WARM)
        before = held()
        await evening(venue, LONG)
        after = held()
    few = {kind: LONG // 4 if kind[0].startswith("cutcard") else LONG - 1 for kind in after}
    assert {kind: more for kind, count in after.items() if (more := count - before[kind]) > few[kind]} == {}
