"""Clocks that are wrong: what waits for a time goes on, and the book's time runs even and forward only."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.audit import audit
from cutcard.core.errors import Faulty
from cutcard.core.facts import Who
from cutcard.house.house import House
from cutcard.house.log.clock import HouseClock
from cutcard.house.table.clocks import TO_BET
from tests.audit.books import key_of
from tests.house.kit import Venue, opened

HOUR = 3_600_000
STEPS = st.lists(st.tuples(st.integers(0, 5_000), st.integers(-30 * HOUR, 30 * HOUR) | st.just(0)), max_size=60)


class Machine:
    """A clock that is set now and then, and one that nobody sets."""

    def __init__(self) -> None:
        self.wall, self.passed = 1_800_000_000_000, 0

    def clock(self) -> HouseClock:
        return HouseClock(lambda: self.wall, lambda: self.passed)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.passed += milliseconds


@given(STEPS)
def test_however_the_clock_of_the_machine_is_set_the_house_has_even_time(steps: list[tuple[int, int]]) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock()
    for passed, jump in steps:
        machine.wait(passed)
        machine.wall += jump
        now = clock()
        assert 9 * passed - 10 <= 10 * (now - before) <= 11 * passed + 10
        before = now


def test_the_time_of_the_house_comes_to_agree_with_the_machine_again() -> None:
    for jump in (HOUR, -HOUR):
        machine = Machine()
        clock = machine.clock()
        machine.wall += jump
        for _ in range(11 * 60):
            machine.wait(60_000)
            clock()
        assert clock.ahead == 0


async def betting(venue: Venue, people: int = 2) -> list[Who]:
    await venue.table()
    seated = [await venue.sit(str(place)) for place in range(1, people + 1)]
    await venue.ante(seated[0], "1")
    await venue.house.floor.ours["t1"].pass_time()
    return seated


@pytest.mark.parametrize("jump", [26 * HOUR, -26 * HOUR])
async def test_a_clock_that_is_set_while_people_bet_does_not_close_the_betting_nor_keep_it_open(
    tmp_path: Path, jump: int
) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await betting(venue)
        table = venue.house.floor.ours["t1"]
        venue.clock.jump(jump)
        await table.pass_time()
        assert not table.state.round.game.closed(table.state.round.table), "nobody has had the time to bet"
        venue.clock.jump(-jump)
        venue.clock.wait(TO_BET)
        await table.pass_time()
        assert table.state.round.game.closed(table.state.round.table)


async def test_a_house_that_was_opened_with_a_clock_that_ran_ahead_goes_on_when_that_is_set_right(
    tmp_path: Path,
) -> None:
    """For 26 hours nothing ended: no betting, no wheel, no break; and a restart did not help."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await betting(venue)
        venue.clock.jump(-26 * HOUR)
    with pytest.raises(Faulty, match="26 hours ahead of the clock of this machine; set that clock, or go on"):
        House(url, tmp_path / "house.key", clock=venue.clock)
    async with opened(url, tmp_path, venue.clock, accept_clock="it was set a day late") as later:
        table = later.house.floor.ours["t1"]
        await table.pass_time()
        later.clock.wait(TO_BET)
        await table.pass_time()
        assert table.state.round.game.closed(table.state.round.table)
    async with opened(url, tmp_path, venue.clock):
        venue.clock.jump(-HOUR)  # what was accepted once is not asked again; more than that is
    with pytest.raises(Faulty, match="27 hours ahead"):
        House(url, tmp_path / "house.key", clock=venue.clock)
    report = await asyncio.to_thread(audit, url, key_of(tmp_path), workers=1)
    assert [str(found) for found in (*report.wrong, *report.doubtful)] == []
