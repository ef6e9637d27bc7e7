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


def held() -> Counter[str]:
    """What the process holds, by kind."""
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())


@pytest.mark.long
async def test_what_a_house_holds_stays_the_same_however_many_come_and_go(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, Clock()) as venue:
        await venue.table()
        await evening(venue, WARM)
        before = held()
        await evening(venue, LONG)
        after = held()
    more = {kind: count - before[kind] for kind, count in after.items() if count - before[kind] > LONG // 4}
    assert not more, "more than one thing for four people"
    assert after.total() - before.total() < LONG
