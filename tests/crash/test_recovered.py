"""What waits when a house is opened again is found: a table nobody had taken yet, and a clock that ran."""

from pathlib import Path

import httpx
import pytest

from cutcard.core.steps import NO_MORE_BETS
from cutcard.house.people.directory import People
from cutcard.house.table.clocks import TO_BET
from cutcard.store.transaction import now
from tests.crash.world import World, wait_until
from tests.house.kit import Clock, opened


def test_a_table_whose_maker_was_killed_before_it_was_taken_is_there(url: str, tmp_path: Path) -> None:
    world = World(url, tmp_path)
    (served,) = world.servers
    assert world.password is not None
    key = People(world.store, now).sign_in("operator", world.password)
    headers = {"Authorization": f"Bearer {key}"}
    served.start("furnishing").opened()
    try:
        with httpx.Client(base_url=served.address, headers=headers, timeout=60, trust_env=False) as client:
            new = {"table": "new", "game": "four-card-poker", "edition": "nz-2012"}
            with pytest.raises(httpx.TransportError):
                client.post("/api/tables", json=new)
            served.died(60)
            served.start().opened()

            def tables() -> list[str]:
                return [table["table"] for table in client.get("/api/tables").json()["tables"]]

            wait_until(lambda: tables() == ["new", "nz-1", "races", "us-1", "us-2"], "all the tables")
            again = client.post("/api/tables", json=new)
            assert (again.status_code, again.json()["code"]) == (409, "table/taken")
        served.stop()
    finally:
        world.close()


async def test_the_clock_runs_again_though_nobody_does_anything(url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with opened(url, tmp_path, clock) as venue:
        await venue.table()
        ann = await venue.sit("1")
        await venue.sit("2")
        await venue.ante(ann, "1")
    async with opened(url, tmp_path, clock) as venue:
        table = venue.house.floor.ours["t1"]
        await table.pass_time()
        assert NO_MORE_BETS not in table.state.round.table.calls
        clock.wait(TO_BET)
        await table.pass_time()
        assert NO_MORE_BETS in table.state.round.table.calls, "the one who does not bet keeps nobody waiting"
