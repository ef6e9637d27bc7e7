"""Look-ups that read much of the book: so often from one address, and never on the threads that the house lives on."""

import asyncio
import threading
from pathlib import Path

import pytest

from cutcard.core.errors import Refusal
from cutcard.house.table import recovery
from cutcard.server import lookups, rounds
from cutcard.server.guard import LOOKUPS, Rates
from cutcard.server.lookups import Lookups
from tests.server.kit import Json, Site, StillClock, open_site

SCANS = ("/api/rounds", "/api/meters", "/api/audit", "/api/tables/t1/rounds/1", *(
    f"/api/tables/t1/rounds/1/{part}" for part in ("text", "proof", "steps", "replay")
))  # fmt: skip


@pytest.mark.parametrize("path", SCANS)
async def test_from_one_address_come_so_many_look_ups(path: str, tmp_path: Path) -> None:
    clock = StillClock()
    async with open_site(tmp_path, rates=Rates(clock)) as site:
        await site.table()
        for _ in range(LOOKUPS.burst - 1):
            assert (await site.public.get("/api/tables/t1/rounds/9")).status_code == 404
        assert (await site.public.get(path)).status_code != 429
        refused = await site.public.get(path)
        assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (429, "rate/slow", "1")
        clock.now += LOOKUPS.interval
        assert (await site.public.get(path)).status_code != 429
        assert (await site.public.get("/api/tables")).status_code == 200


async def test_who_plays_does_not_wait_for_who_looks_things_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many look-ups as are let in hang; the house acts, recognises people and renews as before."""
    await site.table()
    ann = await site.guest()
    await ann.sit("1")
    await ann.plays()
    hanging, load = threading.Event(), recovery.load

    def slow(*which: object) -> object:
        hanging.wait(20)
        return load(*which)  # type: ignore[arg-type]

    monkeypatch.setattr(rounds, "load", slow)
    monkeypatch.setattr(lookups, "EACH", lookups.IN_LINE + 1)
    path = "/api/tables/t1/rounds/1"
    asked = [asyncio.create_task(site.public.get(path)) for _ in range(lookups.IN_LINE + 1)]
    try:
        (one,), _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        busy = one.result()
        said: Json = busy.json()
        assert (said["code"], busy.headers["retry-after"]) == ("lookup/busy", "1")
        await ann.plays(2)
        bob = await site.guest()
        assert (await bob.get("/api/me")).status_code == 200
    finally:
        hanging.set()
    assert sorted([(await one).status_code for one in asked]) == [200] * lookups.IN_LINE + [503]


async def test_one_address_does_not_fill_the_line() -> None:
    look, free = Lookups(), threading.Event()
    waiting = [asyncio.ensure_future(look.run("here", free.wait, 20)) for _ in range(lookups.EACH)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="8 look-ups from this address") as refused:
        await look.run("here", int)
    assert refused.value.code == "rate/slow"
    elsewhere = asyncio.ensure_future(look.run("there", int))
    free.set()
    assert await elsewhere == 0
    assert all(await asyncio.gather(*waiting))
    assert await look.run("here", int) == 0
    assert not look.asked
    look.close()
