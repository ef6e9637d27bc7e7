"""How fast a table plays, from nothing but the rounds as they end."""

from cutcard.server.pace import HOUR, Pace
from tests.server.kit import NOON, Site


async def test_each_round_counts_once_and_an_hour_is_forgotten(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    await ann.sit("1")
    pace, seldom = Pace(site.state()), Pace(site.state())
    for n in range(3):
        await ann.bet("1", "aces-up", 500)
        await ann.ante("1", 1000)
        pace.look(site.state(), NOON + n * HOUR // 6)
        assert pace.rounds == n, "it is being played"
        await ann.fold("1")
        for _ in range(2):
            pace.look(site.state(), NOON + n * HOUR // 6)
    told = pace.as_json(NOON + HOUR // 3)
    assert (told["an_hour"], told["idle"]) == (6, 0), "three ends, ten minutes apart"
    told = pace.as_json(NOON + HOUR)
    assert (told["an_hour"], told["idle"]) == (2, 40), "who plays no more is not fast"
    told = pace.as_json(NOON + 3 * HOUR)
    assert (told["an_hour"], told["idle"]) == (None, 160)
    seldom.look(site.state(), NOON + HOUR)
    assert pace.as_json(NOON + 3 * HOUR)["rounds"] == seldom.rounds == 3, "those too that ended between two looks"


async def test_a_round_without_a_wager_is_none(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    await ann.sit("1")
    pace = Pace(site.state())
    await ann.do({"kind": "leave"})
    pace.look(site.state(), NOON + HOUR)
    assert pace.as_json(NOON + HOUR) == {"rounds": 0, "an_hour": None, "idle": None}
