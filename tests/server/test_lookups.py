"""What staff look up: who works here, what can be set up, what a clause says, the book of a table, an earlier round."""

from cutcard.core.facts import Strike
from cutcard.games import GAMES
from tests.server.kit import FCP, Site

STAFF_ONLY = ("/api/people", "/api/tables/t1/book")


async def test_the_books_and_the_staff_are_for_supervisors_and_operators(site: Site) -> None:
    await site.table()
    ann, dee = await site.guest(), await site.person("dee", "dealer")
    sue = await site.person("sue", "supervisor")
    for path in STAFF_ONLY:
        assert [(await who.get(path)).status_code for who in (site.public, ann, dee, sue)] == [401, 403, 403, 200]


async def test_who_is_disabled_is_no_longer_listed(site: Site) -> None:
    ola = await site.operator()
    await site.person("dee", "dealer")
    listed = (await ola.get("/api/people")).json()["people"]
    assert {"name": "dee", "roles": ["dealer"]} in listed
    await ola.post("/api/people/dee/disable", {})
    assert "dee" not in [person["name"] for person in (await ola.get("/api/people")).json()["people"]]


async def test_who_is_disabled_keeps_no_seat(site: Site) -> None:
    await site.table()
    ola, ann = await site.operator(), await site.person("ann", "player")
    await ann.sit("1")
    await ola.post("/api/people/Ann/disable", {})
    await site.house.floor.ours["t1"].pass_time()
    assert not site.state().session.seats
    assert site.state().session.gone == {"ann": "this account may no longer come in"}


async def test_every_game_is_told_with_what_the_house_may_choose(site: Site) -> None:
    told = (await site.public.get("/api/games")).json()["games"]
    assert [(g["game"], g["edition"]) for g in told] == [(g.name, g.edition.name) for g in GAMES]
    poker = next(g for g in told if g["game"] == FCP)
    options = {option["name"]: option for option in poker["options"]}
    assert (options["ante-min"]["default"], options["ante-min"]["cents"]) == (500, True)
    assert "play-step" not in options, "what the edition fixes is nobody's to choose"
    reports = {told["cite"]: (told["clause"], told["at_place"]) for told in poker["reports"]}
    assert reports["NZ-20-11.2"] == ("11.2", False)
    assert all(told["says"] for told in poker["reports"])
    assert poker["steps"]["drop-box"] == "the drop box is attached to the table"


async def test_a_clause_is_told_in_words(site: Site) -> None:
    told = (await site.public.get("/api/clauses")).json()["clauses"]
    assert told["NZ-20-7.3"] == "The dealer may check at any time that a pack has 52 cards."


async def test_the_book_of_a_table_says_who_when_and_why(site: Site) -> None:
    await site.table()
    ola = await site.operator()
    await ola.do({"kind": "set-table", "word": "paused", "why": "a fire alarm"}, "operator")
    latest = (await ola.get("/api/tables/t1/book")).json()["book"][0]
    assert (latest["who"], latest["role"], latest["why"]) == ("ola", "operator", "a fire alarm")
    assert latest["fact"] == {"kind": "table-set", "word": "paused"}
    assert latest["at"] == site.house.clock()


async def test_an_earlier_round_tells_a_supervisor_what_is_owed_in_it(site: Site) -> None:
    await site.table()
    ann, sue = await site.guest(), await site.person("sue", "supervisor")
    await ann.sit("1")
    await ann.ante("1")
    await ann.fold("1")
    where = "/api/tables/t1/rounds/1"
    assert "queue" not in (await ann.get(where)).json(), "a player is told of the round alone"
    before = (await sue.get(where, **{"as": "supervisor"})).json()
    assert (before["queue"], before["unsettled"]) == ([], False)
    lost = next(e["n"] for e in before["entries"] if e["fact"]["kind"] == "verdict")
    strike = {"kind": "strike", "entry": Strike(lost).entry}
    correct = {"kind": "correct", "round": 1, "fact": strike, "duty": "strike", "why": "the wrong seat"}
    await sue.do(correct, "supervisor")
    after = (await sue.get(where, **{"as": "supervisor"})).json()
    assert (after["queue"], after["unsettled"]) == ([], True), "what was struck is due again, wherever the cards lie"
    await sue.do({"kind": "settle-again", "round": 1, "why": "put right"}, "supervisor")
    settled = (await sue.get(where, **{"as": "supervisor"})).json()
    assert (settled["queue"], settled["unsettled"]) == ([], False)
