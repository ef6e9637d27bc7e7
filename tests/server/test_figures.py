"""What the house won beside what was due, by hand: one zero in 37 pockets, even money, three stakes of ten dollars."""

import asyncio
from math import sqrt
from pathlib import Path

from cutcard.house_reports.trend import Trends
from tests.server.kit import Json, Site, Visitor, open_site


async def told(operator: Visitor) -> Json:
    """As a page asks: again, until it is counted."""
    while True:
        found = await operator.told("/api/figures")
        if found["house"].get("span") or not found["house"]["rounds"]:
            return found
        await asyncio.sleep(0.1)


async def test_totals_and_their_course_come_from_the_book_with_the_interval(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        operator, ann = await site.operator(), await played(site, 3)
        assert (await ann.get("/api/figures")).status_code == 403
        found = await told(operator)
        house = found["house"]
        assert house == found["tables"]["t1"]
        assert (house["rounds"], house["staked"]) == (3, 3000)
        assert house["won"] == house["known"] == 20_000 - site.state("t1").chips(ann.name)
        assert house["expected"] == round(3000 / 37)
        assert house["span"] == round(1.96 * sqrt(3 * (1 - 1 / 37**2)) * 1000)
        assert [point[2] for point in house["points"]] == [round(1000 * n / 37) for n in (1, 2, 3)]
    async with open_site(tmp_path) as site:
        again = await told(await site.person("otto", "operator"))
        assert again["house"] == house, "though nothing was remembered but the book"
        trends = Trends(site.house.store)
        assert len(trends.read({"t1": 2}, 100)["t1"]) == 2
        assert [r.at for r in trends.read({"t1": 3}, 2)["t1"]] == [point[0] for point in house["points"]][1:]


async def played(site: Site, rounds: int) -> Visitor:
    await site.table("roulette")
    ann = await site.guest()
    await ann.sit("1")
    for _ in range(rounds):
        await ann.bet("layout", "red", 1000)
        await ann.ready()
    return ann
