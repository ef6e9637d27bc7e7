"""A window that is shut is known to the table: its person is grey, not waited for and not counted, till they return."""

from dataclasses import replace

from cutcard.house.table.idle import Patience
from tests.server.kit import Json, Site


async def away(site: Site) -> list[str]:
    return [seat["person"] for seat in (await site.public.see())["seats"] if seat["away"]]


async def players(site: Site) -> int:
    tables: list[Json] = (await site.public.get("/api/tables")).json()["tables"]
    return sum(table["players"] for table in tables)


async def test_only_the_last_window_of_a_person_counts_and_only_until_one_opens(site: Site) -> None:
    floor = site.house.floor
    floor.services = replace(floor.services, patience=Patience(away=0))
    await site.table()
    ann, bob = await site.guest(), await site.guest()
    await ann.sit("1")
    await bob.sit("2")
    table = floor.ours["t1"]
    assert await players(site) == 2, "a program needs no window"
    async with bob.live():
        async with ann.live():
            async with ann.live():
                pass
            await table.pass_time()
            assert await away(site) == [], "one is still open"
        while ann.name not in table.shut:
            await bob.get("/healthz")
        await table.pass_time()
        assert (await away(site), await players(site)) == ([ann.name], 1)
        async with ann.live() as back:
            assert [seat["away"] for seat in back.view["seats"]][:2] == [True, False], "as it was when it opened"
            await back.hear()
            assert (await away(site), await players(site)) == ([], 2)
