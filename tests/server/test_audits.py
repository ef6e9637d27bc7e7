"""The book proved over the wire: the audit and its verdict, accounts, reports, and rounds that are run again."""

import asyncio
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from cutcard.cards import DECK
from cutcard.chance.commitment import Seal
from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.cli import cutcard
from cutcard.core.facts import Deal, Who
from cutcard.core.text import write
from cutcard.games import find
from cutcard.house import automatic
from cutcard.house.register import approve
from cutcard.replay import again
from cutcard.server.names import left_out, numbers
from cutcard.store.schema import BALANCE, ENTRY
from tests.house.test_staff import OTHERS, ROYAL, in_order
from tests.kit import finish, play, seated
from tests.server.kit import FCP, GOOD, NOON, RCD, Json, Site, Visitor, open_site

DOLLARS_500 = 50_000
LATER = 300_000  # milliseconds


async def played(site: Site, person: Visitor, rounds: int = 1) -> None:
    for _ in range(rounds):
        await person.ante("1")
        await person.play("1")


async def told(who: Visitor, path: str, **query: str) -> Json:
    response = await who.get(path, **query)
    assert response.status_code == 200, response.text
    said: Json = response.json()
    return said


async def audited(who: Visitor, kept: str = "") -> Json:
    assert (await who.post("/api/audit", {"kept": kept})).status_code == 200
    async with asyncio.timeout(60):
        while (said := await told(who, "/api/audit"))["running"]:
            await asyncio.sleep(0.05)
    last: Json = said["last"]
    return last


# The audit


async def test_a_sound_book_is_found_so_and_everybody_is_told(site: Site) -> None:
    await site.table(FCP)
    ann, audra = await site.guest(), await site.person("audra", "auditor")
    await ann.sit("1")
    await played(site, ann, 3)
    assert (await told(site.public, "/api/audit"))["last"] is None
    last = await audited(audra)
    assert (last["sound"], last["wrong"], last["by"]) == (True, [], "audra")
    assert last["orders_opened"] is True
    assert last["facts"] == sum(count for _, count in site.house.store.streams("")) - 1  # and then its own verdict
    assert last["streams"] == len(site.house.store.streams(""))
    public = (await told(site.public, "/api/audit"))["last"]
    assert (public["sound"], public["at"], public["facts"]) == (True, last["at"], last["facts"])
    assert not {"wrong", "by"} & public.keys()


async def test_what_is_wrong_is_said_in_its_sentence_to_those_whose_business_it_is(site: Site) -> None:
    ann, ola = await site.guest(), await site.operator()
    with site.house.store.engine.begin() as connection:
        mine = BALANCE.c.account == f"bank:{ann.name}"
        connection.execute(update(BALANCE).where(mine).values(cents=BALANCE.c.cents + 7))
    last = await audited(ola)
    assert last["sound"] is False
    assert [(w["check"], w["where"], w["says"]) for w in last["wrong"]] == [
        ("money", f"bank:{ann.name}", "it has 100007 cents, and its transfers leave 100000"),
        ("money", "all accounts", "together they have 7 cents, and not nought"),
    ]
    public = (await told(ann, "/api/audit"))["last"]
    assert (public["sound"], public["wrongs"], public["first"]) == (False, 2, "money")
    assert "wrong" not in public
    assert (await told(ola, "/api/accounts"))["sum"] == 7


async def test_the_verdict_is_in_the_book_and_the_same_from_every_process(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        ann, ola = await site.guest(), await site.operator()
        with site.house.store.engine.begin() as connection:
            mine = BALANCE.c.account == f"bank:{ann.name}"
            connection.execute(update(BALANCE).where(mine).values(cents=BALANCE.c.cents + 7))
        first = await audited(ola)
    async with open_site(tmp_path) as site:
        token = await asyncio.to_thread(site.house.people.sign_in, "ola", GOOD)
        ola = Visitor(site, "ola", token)
        assert (await told(ola, "/api/audit"))["last"] == first
        assert first["wrongs"] == 2
        assert (await audited(ola, "nonsense"))["error"]
        with site.house.store.engine.begin() as connection:
            connection.execute(update(BALANCE).where(mine).values(cents=BALANCE.c.cents - 7))
        again = await audited(ola)
        assert again["sound"], "the verdict itself is proved"
        assert again["facts"] == sum(count for _, count in site.house.store.streams("")) - 1


async def test_a_mark_kept_elsewhere_is_looked_for(site: Site) -> None:
    ola = await site.operator()
    last = await audited(ola, f"0:{'a' * 64}")
    assert [(w["check"], w["where"]) for w in last["wrong"]] == [("chain", "checkpoint")]
    assert "is no mark" in (await audited(ola, "nonsense"))["error"]


async def test_one_audit_at_a_time(site: Site) -> None:
    ola = await site.operator()
    first, second = [await ola.post("/api/audit", {}) for _ in range(2)]
    assert first.status_code == 200
    assert (second.status_code, second.json()["code"]) == (409, "audit/running")


@pytest.mark.parametrize("path", ["/api/accounts", "/api/reports/shifts", "/api/meters/panel"])
async def test_the_whole_book_is_no_players_business(site: Site, path: str) -> None:
    for who in (await site.guest(), await site.person("dee", "dealer"), await site.person("sue", "supervisor")):
        assert (await who.get(path)).json()["code"] == "right/role"
        assert (await who.post("/api/audit", {})).json()["code"] == "right/role"
    assert (await site.public.get(path)).json()["code"] == "pass/none"


# Accounts and reports


async def test_accounts_come_to_nought_together(site: Site) -> None:
    await site.table(FCP)
    ann, audra = await site.guest(), await site.person("audra", "auditor")
    await ann.sit("1", DOLLARS_500)
    said = await told(audra, "/api/accounts", kind="bank")
    kinds = {row["kind"]: row["cents"] for row in said["kinds"]}
    assert said["sum"] == sum(kinds.values()) == 0
    assert (kinds["bank"], kinds["stack"], kinds["drop"]) == (100_000 - DOLLARS_500, DOLLARS_500, DOLLARS_500)
    assert said["accounts"] == [{"account": f"bank:{ann.name}", "cents": 100_000 - DOLLARS_500}]


async def test_the_reports_of_the_floor(site: Site) -> None:
    await site.table(FCP)
    ann, ola = await site.guest(), await site.operator()
    await ann.sit("1", DOLLARS_500)
    await played(site, ann)
    shifts = await told(ola, "/api/reports/shifts", table="t1")
    (shift,) = shifts["report"]["shifts"]
    assert shifts["sound"] is True
    assert (shift["drop"], shift["rounds"], shift["handle"]) == (DOLLARS_500, 1, 2000)
    for what in ("cards", "conduct", "jackpots", "harm"):
        assert (await told(ola, f"/api/reports/{what}"))["what"] == what
    assert (await ola.get("/api/reports/weather")).json()["code"] == "report/unknown"


# Rounds


async def test_rounds_are_found_by_table_person_and_what_went_wrong(site: Site) -> None:
    await site.table(FCP)
    await site.table(FCP, name="t2")
    ann, bob = await site.guest(), await site.guest()
    audra, ola = await site.person("audra", "auditor"), await site.operator()
    await ann.sit("1")
    await bob.sit("1", table="t2")
    await played(site, ann, 2)
    await bob.ante("1", table="t2")
    await bob.play("1", table="t2")
    await ola.do({"kind": "record", "fact": {"kind": "note", "clause": "11.14", "place": "1"}}, "operator")

    async def found(who: Visitor = site.public, **query: str) -> set[tuple[str, int]]:
        return {(r["table"], r["round"]) for r in (await told(who, "/api/rounds", **query))["rounds"]}

    assert await found() == {("t1", 1), ("t1", 2), ("t1", 3), ("t2", 1), ("t2", 2)}
    assert await found(table="t2") == {("t2", 1), ("t2", 2)}
    assert await found(irregular="true") == {("t1", 3)}
    assert await found(void="true") == set()
    assert await found(audra, of=bob.name) == {("t2", 1)} == await found(bob, of=bob.name)
    assert (await ann.get("/api/rounds", of=bob.name)).json()["code"] == "right/role"


async def test_rounds_are_found_by_game_time_and_what_happened_in_them(site: Site) -> None:
    await site.table(FCP)
    await site.table(RCD, name="t2")
    ann, bob, ola = await site.guest(), await site.guest(), await site.operator()
    await ann.sit("1")
    await bob.sit("1", table="t2")
    await ann.ante("1")
    await ann.fold("1")
    await played(site, ann)
    site.house.clock.now += LATER  # type: ignore[attr-defined]
    await bob.bet("layout", "red", 1000, table="t2")
    await bob.ready(table="t2")
    note = {"kind": "note", "clause": "11.14", "place": "1"}
    await ola.do({"kind": "record", "fact": note, "why": "said: | void 1 |"}, "operator")

    async def found(**query: str) -> set[tuple[str, int]]:
        said = await told(site.public, "/api/rounds", **query)
        assert said["count"] == len(said["rounds"])
        return {(r["table"], r["round"]) for r in said["rounds"]}

    assert await found(game=FCP) == {("t1", 1), ("t1", 2), ("t1", 3)}
    assert await found(game=RCD) == {("t2", 1), ("t2", 2)}
    assert await found(game="whist") == set()
    assert await found(kind="choice") == {("t1", 1)}
    assert await found(kind="verdict") == {("t1", 1), ("t1", 2), ("t2", 1)}
    assert await found(kind="verdict", game=RCD) == {("t2", 1)}
    assert await found(kind="void") == set(), "what somebody wrote as a reason is no fact"
    assert await found(kind="note", irregular="true") == {("t1", 3)}
    later = str(NOON + LATER)
    assert await found(until=later) == {("t1", 1), ("t1", 2)}
    assert ("t2", 1) in await found(since=later)
    assert not {("t1", 1), ("t1", 2)} & await found(since=later)
    wrong = await site.public.get("/api/rounds", kind="murder")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "request/form")


async def test_a_player_takes_a_round_away_without_the_names_of_others(site: Site, tmp_path: Path) -> None:
    await site.table(FCP)
    ann, bob, audra = await site.guest(), await site.guest(), await site.person("audra", "auditor")
    await ann.sit("1")
    await bob.sit("2")
    await ann.ante("1")
    await bob.ante("2")
    await ann.play("1")
    await bob.play("2")
    path = "/api/tables/t1/rounds/1"
    texts = {who: (await who.get(f"{path}/text")).text for who in (ann, bob, site.public, audra)}
    assert ann.name in texts[ann]
    assert bob.name not in texts[ann]
    assert texts[ann].replace("player-2", bob.name) == texts[audra], "nothing else is changed"
    assert texts[bob].replace("player-1", ann.name) == texts[audra]
    assert not any(one.name in texts[site.public] for one in (ann, bob))
    assert {ann.name, bob.name} & {*(await audra.get(f"{path}/text", names="own")).text.split()} == set()
    kept = tmp_path / "mine.round"
    kept.write_text(texts[ann], encoding="utf-8")
    done = CliRunner().invoke(cutcard, ["replay", str(kept), "--eyes", ann.name])
    assert done.exit_code == 0, done.output
    whole, mine = await told(ann, path), await told(ann, path, names="own")
    assert bob.name in json.dumps(whole)
    assert json.loads(json.dumps(mine).replace("player-2", bob.name)) == whole


def test_nobody_is_given_a_name_that_somebody_has() -> None:
    r = play(seated(find(FCP), **{"player-1": "1", "ann": "2", "player-2": "3"}), "ann bet 2 ante ann 1000")
    names = numbers(r, "ann")
    assert names["ann"] == "ann"
    assert not {names["player-1"], names["player-2"]} & {"player-1", "player-2", "ann"}
    assert len({*names.values()}) == len(names)


@pytest.mark.parametrize("name", ["2", "0", "bet", "strike", "ante", "own"])
def test_a_round_without_names_replays_whatever_the_others_are_called(name: str) -> None:
    def bets(wager: str) -> str:
        return f"ann bet 1 {wager} ann 1000\n{name} bet 2 {wager} {name} 1000"

    r = attend(
        play(seated(find(FCP), **{"ann": "1", name: "2"}), bets("ante") + '\ndee call "no more bets"'), Pack(DECK)
    )
    r = finish(play(r, bets("play")))
    mine = left_out(r, "ann")
    assert again(write(mine.log)) == (mine, "")
    assert [e.fact for e in mine.log if isinstance(e.fact, Deal)] == [e.fact for e in r.log if isinstance(e.fact, Deal)]
    assert not [e for e in mine.log if e.who.name == name]


def test_no_name_stands_in_words_either() -> None:
    r = play(
        seated(find(FCP), ann="1", bob="2"),
        """ann bet 1 ante ann 1000
        bob bet 2 ante bob 1000
        !dee call "bob is late"
        !dee choice 2 bob
        !dee shift carol 2 ante bob aces-up -- "I asked Bob. @bob, bob-ann and Carol saw it\"""",
    )
    text = write(left_out(r, "ann").log)
    assert not re.search("bob|carol", text, re.IGNORECASE)
    assert text.count("player-2") == 1 + 3 + 1 + 1 + 1 + 3, "sits, bets, is called, is a word, is pushed; in the reason"
    assert "bob" not in write(left_out(r, "").log)


async def test_a_verdict_is_found_whatever_else_is_written(site: Site) -> None:
    ola = await site.operator()
    store, clock = site.house.store, site.house.clock
    first = await audited(ola)
    approve(store, clock, Who("ola", "operator"), "scanner", "s1", "NZ ref | audited by QA")
    assert (await told(site.public, "/api/audit"))["last"]["at"] == first["at"]
    with store.engine.begin() as connection:
        changed = ENTRY.c.body.like("% | audited %") & (ENTRY.c.stream == "house")
        connection.execute(update(ENTRY).where(changed).values(body="5 ola/operator - | audited x"))
    assert (await told(site.public, "/api/audit"))["last"] is None
    assert not (await audited(ola))["sound"], "and the next one tells that it was changed"


async def test_a_void_round_is_found_as_void(site: Site) -> None:
    await site.table(RCD)
    ann, ola = await site.guest(), await site.operator()
    await ann.sit("1")
    await ann.bet("layout", "red", 1000)
    await ola.do({"kind": "record", "fact": {"kind": "note", "clause": "10.8", "place": ""}}, "operator")
    (fault,) = (await ola.see(**{"as": "operator"}))["faults"]
    duty, void = next((d["id"], o) for d in fault["choices"] for o in d["options"] if o["kind"] == "void")
    ruling = {"kind": "propose", "fact": void, "duty": duty, "why": "a card is missing"}
    assert (await told(site.public, "/api/rounds", void="true"))["rounds"] == []
    await ola.do(ruling, "operator")
    (r,) = (await told(site.public, "/api/rounds", void="true"))["rounds"]
    assert (r["table"], r["round"], r["irregular"], r["void"]) == ("t1", 1, True, True)


async def test_my_rounds_tell_what_came_of_them(site: Site) -> None:
    await site.table(FCP)
    ann = await site.guest()
    await ann.sit("1")
    await ann.ante("1", 1000)
    await ann.fold("1")
    (mine,) = (await told(ann, "/api/me/rounds"))["rounds"]
    assert (mine["table"], mine["round"], mine["net"]) == ("t1", 1, -1000)  # a folded ante is lost (NZ-20-5.2)
    await played(site, ann, 2)
    assert len((await told(ann, "/api/me/rounds", most="2"))["rounds"]) == 2


async def test_a_round_step_by_step_as_it_was_seen(site: Site) -> None:
    await site.table(FCP)
    ann = await site.guest()
    await ann.sit("1")
    await played(site, ann)
    entries = (await told(ann, "/api/tables/t1/rounds/1"))["entries"]
    mine, everyones = [(await told(who, "/api/tables/t1/rounds/1/steps"))["steps"] for who in (ann, site.public)]
    assert len(mine) == len(entries)
    at = next(e["n"] for e in entries if e["fact"]["kind"] == "bet" and e["fact"]["wager"] == "play")
    assert "??" not in mine[at]["felt"]["cards"]["1"]
    assert everyones[at]["felt"]["cards"]["1"] == ["??"] * 5, "nobody else saw the hand then"
    assert everyones[at]["felt"]["cards"]["dealer"].count("??") == 5
    ante, play = ({"place": "1", "wager": w, "owner": ann.name, "chips": 1000} for w in ("ante", "play"))
    assert [{k: s[k] for k in ante} for s in mine[at]["felt"]["stakes"]] == [ante, play]
    assert mine[0]["felt"]["cards"] == {} == mine[0]["felt"]["readings"]


async def test_a_round_is_run_again_and_compared(site: Site) -> None:
    await site.table(FCP)
    ann = await site.guest()
    await ann.sit("1")
    await ann.ante("1")
    assert (await ann.get("/api/tables/t1/rounds/1/replay")).json()["code"] == "replay/early"
    await ann.play("1")
    said = await told(site.public, "/api/tables/t1/rounds/1/replay")
    whole = (await told(ann, "/api/tables/t1/rounds/1"))["entries"]
    assert said == {"same": True, "says": "", "entries": len(whole), "of": len(whole)}


async def test_the_verifier_of_the_package_is_there_to_be_taken(site: Site) -> None:
    response = await site.public.get("/ui/fair/verify.mjs")
    assert response.headers["content-type"].startswith("text/javascript")
    assert "export async function verify" in response.text


# Jackpots


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every shoe of the house gives seat 1 a royal flush, and nobody else anything."""

    def sealed(_: Sequence[str]) -> Seal:
        return in_order(f"{ROYAL} {OTHERS}")

    monkeypatch.setattr(automatic, "Seal", sealed)


async def test_a_display_knows_what_wins_and_how_often(site: Site) -> None:
    await site.table(FCP, "us", "progressive=D", name="linked")
    await site.table(FCP, name="alone")
    said = await told(site.public, "/api/meters")
    assert (said["tables"], said["wager"]) == (["linked"], {"cents": 500, "cite": "US-PROG-BET"})
    won = {level: [(w["hand"], w["part"], w["chance"]) for w in m["wins"]] for level, m in said["meters"].items()}
    # of 2,598,960 hands of five cards 4 are royal flushes, 36 other straight flushes, 624 fours of a kind
    assert won == {
        "mega": [("royal flush", "1", "1/649740")],
        "major": [("straight flush", "1", "3/216580")],
        "minor": [("four of a kind", "1", "1/4165")],
    }
    assert {m["state"] for m in said["meters"].values()} == {"reset to base"}
    assert said["meters"]["mega"]["rate"] == "1/10"


async def test_a_hit_is_pending_until_it_is_verified_and_then_paid(site: Site, stacked: None) -> None:
    await site.table(FCP, "us", "progressive=D", "verify-jackpots=yes")
    ann, sue, ola = await site.guest(), await site.person("sue", "supervisor"), await site.operator()
    await ann.sit("1")
    await ann.bet("1", "ante", 1000)
    await ann.bet("1", "progressive", 500)
    await ann.ready()
    await ann.play("1")
    mega = (await told(site.public, "/api/meters"))["meters"]["mega"]
    assert (mega["state"], mega["chips"]) == ("verification pending", 5_000_000)
    (hit,) = mega["hits"]
    assert (hit["round"], hit["chips"], hit["paid"]) == ("t1/1", 5_000_050, False)
    verified = {"kind": "rule", "fault": "verify:mega", "word": "verified"}
    await sue.do(
        {"kind": "propose", "fact": verified, "duty": "verify:mega", "why": "hand and film agree"}, "supervisor"
    )
    mega = (await told(site.public, "/api/meters"))["meters"]["mega"]
    assert (mega["state"], mega["hits"][0]["paid"]) == ("reset to base", True)
    panel = await told(ola, "/api/meters/panel")
    assert panel["wrong"] == []
    assert (panel["meters"]["mega"]["hits"], panel["meters"]["mega"]["base"]) == (1, 5_000_000)
    assert panel["meters"]["major"]["current"] == "500025"


async def test_at_break_even_one_who_plays_alone_gets_back_what_is_staked(site: Site) -> None:
    await site.table(FCP, "us", "progressive=D")
    panel = await told(await site.operator(), "/api/meters/panel")
    fair = panel["meters"]["mega"]["break_even"]["D"]
    # Pay table D, of 2,598,960 hands: the other prizes in cents for 500 staked, the meters at their start.
    others = 36 * 500_000 + 624 * 100_000 + 500 * (3744 * 50 + 5108 * 40 + 10_200 * 30 + 54_912 * 9)
    assert 4 * int(fair) + others == 500 * 2_598_960
