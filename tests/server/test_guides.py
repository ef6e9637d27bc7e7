"""What people are told who choose a game, and what an operator calls a table."""

from fractions import Fraction

from cutcard.exact import analyse
from cutcard.games import every
from tests.server.kit import FCP, Site


async def test_every_game_is_told_with_what_its_wagers_cost(site: Site) -> None:
    told = (await site.public.told("/api/guides"))["games"]
    assert [one["game"] for one in told] == [found.name for found in every() if found.at_tables]
    poker = next(one for one in told if one["game"] == FCP)
    edges = {edge["wager"]: Fraction(edge["exact"]) for edge in poker["editions"][0]["edges"]}
    assert edges == {
        "Ante": analyse(FCP).wagers["ante"].house_edge,
        "Aces Up": analyse(FCP).wagers["aces-up"].house_edge,
    }


async def test_a_game_is_told_in_steps_with_its_hands_pays_and_clauses(site: Site) -> None:
    one = await site.public.told(f"/api/guides/{FCP}")
    assert len(one["steps"]) == 5
    assert one["ranks"][0] == {"name": "four of a kind", "cards": ["8s", "8h", "8d", "8c"]}
    assert one["layout"]["names"]["ante"] == "Ante"
    book = await site.public.told(f"/api/guides/{FCP}/rules", clause="5.2")
    assert all("5.2" in clause["id"] for clause in book["clauses"])
    assert (await site.public.get("/api/guides/soup")).json()["code"] == "game/unknown"
    for path in (f"/api/guides/{FCP}", f"/api/guides/{FCP}/rules"):
        assert (await site.public.get(path, rules="own.toml")).json()["code"] == "edition/unknown"


async def test_bets_in_words_are_read_by_the_game_and_by_no_other(site: Site) -> None:
    said = "/api/guides/roulette/bets"
    told = await site.public.told(said, said="$10 17 17-20, 1-18 neighbours 0", chip="500")
    around = dict.fromkeys((f"straight-{n}" for n in (3, 26, 0, 32, 15)), 1000)
    assert told["bets"] == {"straight-17": 1000, "split-17-20": 1000, "low": 1000} | around
    assert (await site.public.told(said, said="red", chip="500"))["bets"] == {"red": 500}
    refused = (await site.public.get(said, said="17 soup", chip="500")).json()
    assert (refused["code"], refused["error"]) == ("type/bet", "'soup' is not a bet on this layout")
    for chip in ("0", "-1", "x"):
        assert (await site.public.get(said, said="red", chip=chip)).status_code == 422
    assert (await site.public.get(f"/api/guides/{FCP}/bets", said="red", chip="500")).json()["code"] == "type/none"


async def test_an_operator_names_a_table_and_the_book_keeps_it(site: Site) -> None:
    operator = await site.operator()
    await site.table()

    async def shown() -> list[str]:
        return [one["title"] for one in (await site.public.told("/api/tables"))["tables"]]

    assert await shown() == [""]
    await operator.do({"kind": "name-table", "title": "High Rollers Room"}, "operator")
    assert await shown() == ["High Rollers Room"]
    for title in ("x" * 41, " edge", "two\nlines"):
        refused = (await operator.ask({"kind": "name-table", "title": title}, "operator")).json()
        assert refused["code"] in ("table/title", "wire/form"), refused
    assert (await operator.ask({"kind": "name-table", "title": "High Rollers Room"}, "operator")).status_code == 409
    await operator.do({"kind": "name-table", "title": ""}, "operator")
    assert await shown() == [""]
