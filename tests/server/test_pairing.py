"""A device comes in by a code: once, within ten minutes, as that device and nothing more; all of it is in the book."""

from functools import partial
from itertools import count
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.facts import Who
from cutcard.house.floor.pairing import LIFE, known
from cutcard.house.limits.personal import DAY
from cutcard.house.log.facts import Enrolled, Offered, Paired, parsed_line
from cutcard.house.log.table_facts import Furnished
from cutcard.server.guard import PAIRINGS, Rates
from cutcard.store.chain import HOUSE
from tests.server.kit import GOOD, NOON, OPERATOR, RCD, Json, Site, StillClock, Visitor, open_site

WALL = Who("device-pm-1", "monitor")


async def came(site: Site, code: str) -> Json:
    """What is answered to who types that code."""
    answer = await site.client.post("/api/pair", json={"code": code, "program": True}, headers={"Origin": site.url})
    said: Json = answer.json() | {"status": answer.status_code}
    return said


async def holds(site: Site, code: str) -> bool:
    """What a terminal is told that asks whether it is still one."""
    answer = await site.client.post("/api/pair/holds", json={"code": code}, headers={"Origin": site.url})
    held: bool = answer.json()["holds"]
    return held


async def offered(operator: Visitor, table: str = "") -> str:
    answer = await operator.post("/api/pairings", {"device": "PM-1", "table": table})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


async def test_a_code_opens_once_and_for_ten_minutes(tmp_path: Path) -> None:
    clock = StillClock()
    async with open_site(tmp_path, clock, Rates(partial(next, count(0, 60_000)))) as site:
        await codes(site, clock)
    report = audit(f"sqlite:///{tmp_path / 'house.db'}")
    assert not report.wrong
    assert not report.doubtful


async def codes(site: Site, clock: StillClock) -> None:
    await site.house.floor.furnish(OPERATOR, "t1", Furnished(RCD, "nz-2012", "staff", "scanner", ()))
    operator, stranger = await site.operator(), await site.guest()
    unknown = await operator.post("/api/pairings", {"device": "PM-1", "table": "t1"})
    assert (unknown.status_code, unknown.json()["code"]) == (409, "device/unknown")
    await operator.post("/api/equipment", {"kind": "players-monitor", "device": "PM-1", "approval": "A-1"})
    assert (await stranger.post("/api/pairings", {"device": "PM-1", "table": "t1"})).status_code == 403
    taken = await operator.post("/api/people", {"name": "device-pm-1", "roles": ["dealer"], "password": GOOD})
    assert taken.json()["code"] == "name/taken", "no person has a device's name"

    first = await offered(operator, "t1")
    code = await offered(operator, "t1")
    assert len(code) == 8
    assert (await came(site, first))["code"] == "pairing/wrong", "a later one took its place"
    said = await came(site, f"{code[:4]}-{code[4:].lower()}")
    assert (said["status"], said["name"], said["roles"]) == (200, "device-pm-1", ["monitor"])
    assert (said["device"], said["kind"], said["table"]) == ("PM-1", "players-monitor", "t1")
    assert (await came(site, code))["code"] == "pairing/wrong", "it was used"
    assert await holds(site, code)
    wall = Visitor(site, said["name"], said["token"])
    await wall.do({"kind": "heartbeat", "gear": "players-monitor", "device": "PM-1"}, "monitor")
    assert (await wall.ask({"kind": "set-table", "word": "open"}, "monitor")).status_code == 403
    assert site.state().session.health["players-monitor"] == "well"

    late = await offered(operator)
    clock.now += LIFE
    assert (await came(site, late))["code"] == "pairing/wrong", "it came too late"
    withdrawn = await offered(operator)
    await operator.post("/api/pairings/withdraw", {"device": "PM-1"})
    assert (await came(site, withdrawn))["code"] == "pairing/wrong"
    assert await holds(site, code), "it came in, and no other has"
    again = await came(site, other := await offered(operator))
    assert (await holds(site, code), await holds(site, other)) == (False, True)
    assert (await wall.get("/api/me")).status_code == 401, "the pass of before is gone"
    await operator.post("/api/people/device-pm-1/disable", {})
    assert (await Visitor(site, "", again["token"]).get("/api/me")).status_code == 401, "shut out"
    assert not await holds(site, other)
    back = await came(site, await offered(operator))
    clock.now += 20 * DAY
    held = await Visitor(site, "", back["token"]).get("/api/me")
    assert held.status_code == 200, "let in again by a new code, and not for a day only"

    lines = [parsed_line(kept) for kept in site.house.store.read(HOUSE)]
    facts = [line.fact for line in lines if isinstance(line.fact, Offered | Paired | Enrolled)][2:]
    assert facts[0] == Enrolled("device-pm-1", ("monitor",))
    assert facts[1:3] == [Offered("PM-1", "t1", NOON + LIFE)] * 2
    assert [line.who for line in lines if isinstance(line.fact, Paired)] == [WALL] * 3
    assert not any(code in str(line) for line in lines)


async def test_codes_are_not_guessed(site: Site) -> None:
    """Five at once from one place; only an operator sees one."""
    operator, sue = await site.operator(), await site.person("sue", "supervisor")
    await operator.post("/api/equipment", {"kind": "players-monitor", "device": "PM-1", "approval": "A-1"})
    code = await offered(operator)
    (seen,) = (await sue.told("/api/pairings"))["pairings"]
    assert seen["code"] == ""
    (seen,) = (await operator.told("/api/pairings"))["pairings"]
    assert seen["code"] == code
    tried = [(await came(site, f"AAAAAAA{n}"))["status"] for n in range(2, 2 + 2 * PAIRINGS.burst)]
    assert set(tried) == {401, 429}
    assert known(site.house.store)["PM-1"].waits(NOON)


async def test_whoever_types_wrong_codes_keeps_no_device_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve addresses were enough to fill the one bucket of them all."""
    addresses = count()
    monkeypatch.setattr("cutcard.server.pairings.address_of", lambda _: str(next(addresses) // PAIRINGS.burst))
    async with open_site(tmp_path, rates=Rates(lambda: 0)) as site:
        operator = await site.operator()
        await operator.post("/api/equipment", {"kind": "players-monitor", "device": "PM-1", "approval": "A-1"})
        code = await offered(operator)
        assert {(await came(site, "AAAAAAAA"))["status"] for _ in range(13 * PAIRINGS.burst)} == {401}
        assert (await came(site, code))["status"] == 200


async def test_two_devices_do_not_come_in_under_one_name(site: Site) -> None:
    """Pairing the second shut the first out."""
    operator = await site.operator()
    for device in ("PM-1", "pm 1"):
        await operator.post("/api/equipment", {"kind": "players-monitor", "device": device, "approval": "A-1"})
    refused = await operator.post("/api/pairings", {"device": "pm 1", "table": ""})
    assert (refused.status_code, refused.json()["code"]) == (409, "device/alike")
