"""An operator's own edition: saved in the book, opened at a table, and known again wherever the round is read."""

from pathlib import Path

from cutcard.audit import audit
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.replay import again
from cutcard.server.solver_protocol import Question
from tests.audit.books import chain_anew, change
from tests.server.kit import FCP, NOON, Site, Visitor, open_site

PAYS = {"aces-up": {"flush": 6, "straight": False}, "ante-bonus": {"four of a kind": 20}}
TIGHT = "nz-2012+tight;aces-up:flush=6;aces-up:straight=no;ante-bonus:four of a kind=20"
NEW = {"game": FCP, "rules": "nz-2012", "name": "tight", "pays": PAYS}


async def refused(who: Visitor, path: str, body: object) -> str:
    response = await who.post(path, body)
    assert 400 <= response.status_code < 500, response.text
    code: str = response.json()["code"]
    return code


async def a_round(site: Site, guest: Visitor) -> str:
    """With Aces Up, folded; its file as the house hands it out."""
    await guest.bet("1", "ante", 1000)
    await guest.bet("1", "aces-up", 500)
    await guest.ready()
    await guest.fold("1")
    number = site.state().session.round
    return (await guest.get(f"/api/tables/t1/rounds/{number}/text")).text


async def test_a_house_plays_by_an_edition_of_its_own_and_the_book_proves_it(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        ola, guest = await site.operator(), await site.guest()
        assert await refused(guest, "/api/editions", NEW) == "right/role"
        assert await refused(ola, "/api/editions", NEW | {"name": "Not So"}) == "edition/name"
        assert await refused(ola, "/api/editions", NEW | {"pays": {"aces-up": {"soup": 1}}}) == "edition/event"
        table = {"table": "t1", "game": FCP, "edition": TIGHT}
        assert await refused(ola, "/api/tables", table) == "edition/unsaved"
        jackpot = table | {"game": "linked-progressive", "edition": "us"}
        assert await refused(ola, "/api/tables", jackpot) == "table/kind", "it has no seats"
        assert (await ola.post("/api/editions", NEW)).json()["edition"] == TIGHT
        assert await refused(ola, "/api/editions", NEW) == "edition/taken"
        (own,) = (await guest.told("/api/editions"))["editions"]
        digest = find(FCP, TIGHT).edition.fingerprint
        assert own["own"] == {"name": "tight", "by": "ola", "at": NOON, "digest": digest}
        row = (await ola.told("/api/games"))["games"][-1]
        assert (row["edition"], row["title"], row["status"], row["own"]) == (TIGHT, own["title"], "house", own["own"])
        scale = next(option for option in row["options"] if option["name"] == "aces-up")
        odds = {paid["event"]: {*paid["odds"].values()} for paid in scale["pays"]}
        assert (odds["flush"], odds["straight"], odds["two pair"]) == ({"6"}, {"–"}, {"2", "3"}), "one for all, or each"
        studied = next(g for g in (await guest.told("/api/analysis"))["games"] if g["game"] == FCP)
        assert studied["editions"][-1]["name"] == TIGHT

        assert (await ola.post("/api/tables", table | {"edition": "tight"})).status_code == 200
        await ola.do({"kind": "set-table", "word": "open"}, "operator")
        await guest.sit("1")
        text = await a_round(site, guest)
        told = {"kind": "announce", "what": "edition", "value": "tight", "at": NOON + 120_000}
        await ola.do(told, "operator")
        assert site.state().session.announced[0].value == TIGHT
    async with open_site(tmp_path) as site:
        game = site.state().game
        assert game.edition.name == TIGHT
        assert [str(odds) for event, odds in game.pays("aces-up").rows if event in ("flush", "straight")] == ["6/1"]
        view = await site.public.see()
        assert view["edition"] == {"name": TIGHT, "title": own["title"], "status": "house"}
    r, wrong = again(text)
    assert (r.game.edition.name, wrong) == (TIGHT, "")
    asked = Question("edges", FCP, r.game.edition.name, r.game.edition.chosen()).found()
    assert analyse(asked).wagers["aces-up"].ev == analyse(find(FCP, "nz-2012", pays=PAYS)).wagers["aces-up"].ev

    book = tmp_path / "house.db"
    assert audit(f"sqlite:///{book}", workers=1).wrong == ()
    change(book, "DELETE FROM entry WHERE stream = 'checkpoint'")
    change(book, f"UPDATE entry SET body = replace(body, '{digest}', '{digest[::-1]}') WHERE stream = 'house'")
    chain_anew(book, "house")
    says = [str(finding) for finding in audit(f"sqlite:///{book}", workers=1).wrong]
    assert any("was saved with other pays than it has now" in one for one in says), says
