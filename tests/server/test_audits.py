"""The book proved over the wire: the audit and its verdict, accounts and reports."""

import asyncio
from base64 import b64decode
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from cutcard.chance.receipts import read_receipt
from cutcard.chance.shares import promise_of
from cutcard.cli import cutcard
from cutcard.core.facts import Who
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.house.floor.register import approve
from cutcard.store.chain import CHECKPOINT
from cutcard.store.schema import BALANCE, ENTRY
from tests.server.kit import FCP, GOOD, Json, Site, Visitor, open_site

DOLLARS_500 = 50_000


async def audited(who: Visitor, kept: str = "") -> Json:
    assert (await who.post("/api/audit", {"kept": kept})).status_code == 200
    async with asyncio.timeout(60):
        while (said := await who.told("/api/audit"))["running"]:
            await asyncio.sleep(0.05)
    last: Json = said["last"]
    return last


# The audit


async def test_a_sound_book_is_found_so_and_everybody_is_told(site: Site) -> None:
    await site.table(FCP)
    ann, audra = await site.guest(), await site.person("audra", "auditor")
    await ann.sit("1")
    await ann.plays(3)
    assert (await site.public.told("/api/audit"))["last"] is None
    last = await audited(audra)
    assert (last["sound"], last["wrong"], last["by"]) == (True, [], "audra")
    assert last["orders_opened"] is True
    assert last["facts"] == sum(count for _, count in site.house.store.streams("")) - 1  # and then its own verdict
    assert last["streams"] == len(site.house.store.streams(""))
    public = (await site.public.told("/api/audit"))["last"]
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
    public = (await ann.told("/api/audit"))["last"]
    assert (public["sound"], public["wrongs"], public["first"]) == (False, 2, "money")
    assert "wrong" not in public
    assert (await ola.told("/api/accounts"))["sum"] == 7


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
        assert (await ola.told("/api/audit"))["last"] == first
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
    assert "is not a mark" in (await audited(ola, "nonsense"))["error"]


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


async def test_a_verdict_is_found_whatever_else_is_written(site: Site) -> None:
    ola = await site.operator()
    store, clock = site.house.store, site.house.clock
    first = await audited(ola)
    approve(store, clock, Who("ola", "operator"), "scanner", "s1", "NZ ref | audited by QA")
    assert (await site.public.told("/api/audit"))["last"]["at"] == first["at"]
    with store.engine.begin() as connection:
        changed = ENTRY.c.body.like("% | audited %") & (ENTRY.c.stream == "house")
        connection.execute(update(ENTRY).where(changed).values(body="5 ola/operator - | audited x"))
    assert (await site.public.told("/api/audit"))["last"] is None
    assert not (await audited(ola))["sound"], "and the next one tells that it was changed"


# Accounts and reports


async def test_accounts_come_to_nought_together(site: Site) -> None:
    await site.table(FCP)
    ann, audra = await site.guest(), await site.person("audra", "auditor")
    await ann.sit("1", DOLLARS_500)
    said = await audra.told("/api/accounts", kind="bank")
    kinds = {row["kind"]: row["cents"] for row in said["kinds"]}
    assert said["sum"] == sum(kinds.values()) == 0
    assert (kinds["bank"], kinds["stack"], kinds["drop"]) == (100_000 - DOLLARS_500, DOLLARS_500, DOLLARS_500)
    assert said["accounts"] == [{"account": f"bank:{ann.name}", "cents": 100_000 - DOLLARS_500}]


async def test_the_reports_of_the_floor(site: Site) -> None:
    await site.table(FCP)
    ann, ola = await site.guest(), await site.operator()
    await ann.sit("1", DOLLARS_500)
    await ann.plays()
    shifts = await ola.told("/api/reports/shifts", table="t1")
    (shift,) = shifts["report"]["shifts"]
    assert shifts["sound"] is True
    assert (shift["drop"], shift["rounds"], shift["handle"]) == (DOLLARS_500, 1, 2000)
    tables = {told["title"]: told for told in shifts["tables"]}
    assert tables["By game"]["rows"][0][:3] == ["Four Card Poker", DOLLARS_500, shift["win"]]
    for what in ("cards", "conduct", "jackpots", "harm"):
        assert (await ola.told(f"/api/reports/{what}"))["what"] == what
    later = await ola.told("/api/reports/shifts", since=str(shift["began"] + 1), until=str(shift["began"]))
    assert later["report"]["shifts"] == []


async def test_hold_and_files_of_reports_are_made_beside_the_house(site: Site) -> None:
    """What they say is tested where they are made; here, that a house with its own book gives them."""
    await site.table(FCP)
    ann, audra = await site.guest(), await site.person("audra", "auditor")
    await ann.sit("1", DOLLARS_500)
    await ann.plays()
    assert (await ann.get("/api/reports/harm/file/csv")).status_code == 403
    book = await audra.told("/api/reports/shifts/file/xlsx", table="t1")
    assert (book["name"], b64decode(book["bytes"])[:2]) == ("shifts.xlsx", b"PK")
    while (held := await audra.get("/api/reports/hold")).status_code == 429:
        await asyncio.sleep(0.5)  # the deals are counted
    (ante, *_), theory = held.json()["tables"][0]["rows"][0], held.json()["report"]["wagers"][0]["edge"]
    assert (ante, Fraction(theory)) == ("Ante", analyse(find(FCP)).wagers["ante"].house_edge)


async def test_a_report_there_is_not(site: Site) -> None:
    ola = await site.operator()
    assert (await ola.get("/api/reports/weather")).json()["code"] == "report/unknown"


# Marks that somebody kept


async def test_whoever_kept_a_mark_asks_the_house_itself_whether_it_has_it_still(site: Site, tmp_path: Path) -> None:
    for name in ("t1", "t2", "t3"):
        await site.table(FCP, name=name)
        await site.house.floor.mark()
    marks = (await site.public.told("/api/marks", last="100"))["marks"][::-1]
    assert (await site.public.told("/api/marks", **{"from": "1", "last": "2"}))["marks"] == marks[1:3]
    assert (await site.public.told("/api/marks", **{"from": str(len(marks))}))["marks"] == []
    kept, signer = tmp_path / "kept", site.house.signer

    async def asked(*lines: object) -> tuple[int, str]:
        kept.write_text("".join(f"{line}\n" for line in lines))
        command = ["marks", "--check", str(kept), "--at", site.url]
        ran = await asyncio.to_thread(CliRunner().invoke, cutcard, command)
        return ran.exit_code, ran.output

    assert await asked(marks[0], marks[2]) == (
        0,
        f"All 2 have the signature of {signer.public}, and {site.url} has them still.\n",
    )
    first, *_, last = await asyncio.to_thread(site.house.store.read, CHECKPOINT)
    later = signer.sign(replace(last, number=last.number + 7))
    other = signer.sign(replace(first, hash=last.hash))
    assert await asked(marks[0], later) == (1, f"mark {later.number} is gone: the book is shorter than it was\n")
    assert await asked(other) == (1, "mark 0 was signed twice, with two hashes: there were two books\n")


async def test_who_opens_a_share_is_given_the_word_of_the_house(site: Site) -> None:
    """And nobody else: the answer to any other act says what it always said."""
    await site.table()
    ann, share = await site.guest(), "7e" * 32
    sat = await ann.ask({"kind": "sit", "places": ["1"], "chips": 20_000, "promise": promise_of(share)})
    assert sat.json().keys() == {"ok", "version"}
    said = (await ann.ask({"kind": "share", "share": share})).json()
    assert said.keys() == {"ok", "version", "receipts"}
    receipt = read_receipt(*said["receipts"])
    key = (await site.client.get("/api/marks")).json()["key"]
    root = site.state("t1").session.roots[""]
    told = receipt.table, receipt.root, receipt.promise, receipt.share, receipt.key
    assert told == ("t1", root, promise_of(share), share, key)
