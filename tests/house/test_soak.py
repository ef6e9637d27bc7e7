"""A house that is played in for long holds no more than at first, whoever has come and gone."""

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cutcard.house.table import acts
from cutcard.server.live import Channels, Listener
from cutcard.shared import shoe as procedure
from cutcard.shared import stud
from tests.house.kit import Clock, Venue, asleep, opened, shoe

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


async def watching(venue: Venue) -> Callable[[], Awaitable[int]]:
    """Somebody watches the rounds that they play, each with this: how many ticks there are after it."""
    who, listener, channels = await venue.sit("1"), Listener(), Channels(venue.house)
    (await channels.table("t1")).join(who, listener)

    async def after_a_round() -> int:
        for act in (venue.ante, venue.fold):
            state = await act(who, "1")
            while channels.turns.waiting or channels.turns.telling:
                await asyncio.sleep(0)
        while not listener.waiting.empty():
            listener.waiting.get_nowait()
        return len(state.procedure.table.ticks)

    return after_a_round


@pytest.mark.long
async def test_what_a_house_holds_stays_the_same_however_many_come_and_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ours not one thing for four people; of all else, where something is loaded late, not one for each."""
    monkeypatch.setattr(stud, "OFFERS", WARM)  # kept of those who came last: full before it is counted
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, Clock()) as venue:
        await venue.table()
        await evening(venue, WARM)
        before = held()
        await evening(venue, LONG)
        after = held()
    few = {kind: LONG // 4 if kind[0].startswith("cutcard") else LONG - 1 for kind in after}
    assert {kind: more for kind, count in after.items() if (more := count - before[kind]) > few[kind]} == {}


async def test_rounds_that_are_over_leave_nothing_with_those_who_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same cards and acts in every round, which one person watches; whenever the procedure's log is shortened,
    there are as many things of ours as when it was shortened before.
    """
    monkeypatch.setattr(procedure, "LONG", 30)
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, Clock()) as venue:
        await asleep(venue)
        await venue.table()
        after_a_round = await watching(venue)

        async def until_shortened() -> dict[tuple[str, str], int]:
            ticks = await after_a_round()
            while (now := await after_a_round()) > ticks:
                ticks = now
            return {kind: count for kind, count in held().items() if kind[0].startswith("cutcard")}

        with shoe("As Kd 9h 7c 2s Qs Jd 8h 6c 3s 4d"):
            await until_shortened()
            first, then = await until_shortened(), await until_shortened()
    assert {kind: (first.get(kind), then[kind]) for kind in then if then[kind] != first.get(kind)} == {}


async def test_a_round_that_was_watched_goes_by_itself(tmp_path: Path) -> None:
    """Nothing of it waits for the collector, which looks through a house every few minutes only."""
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, Clock()) as venue:
        await asleep(venue)
        await venue.table()
        after_a_round = await watching(venue)
        await after_a_round()
        gc.collect()
        gc.disable()
        try:
            for _ in range(3):
                await after_a_round()
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            left = [thing for thing in gc.garbage if type(thing).__module__.startswith("cutcard")]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    assert left == []
