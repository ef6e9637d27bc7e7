"""Rounds found again: by what happened in them, step by step as they were seen, and run again."""

from tests.server.kit import FCP, NOON, RCD, Site, Visitor

LATER = 300_000  # milliseconds


async def test_rounds_are_found_by_table_person_and_what_went_wrong(site: Site) -> None:
    await site.table(FCP)
    await site.table(FCP, name="t2")
    ann, bob = await site.guest(), await site.guest()
    audra, ola = await site.person("audra", "auditor"), await site.operator()
    await ann.sit("1")
    await bob.sit("1", table="t2")
    await ann.plays(2)
    await bob.ante("1", table="t2")
    await bob.play("1", table="t2")
    await ola.do({"kind": "record", "fact": {"kind": "note", "clause": "11.14", "place": "1"}}, "operator")

    async def found(who: Visitor = site.public, **query: str) -> set[tuple[str, int]]:
        return {(r["table"], r["round"]) for r in (await who.told("/api/rounds", **query))["rounds"]}

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
    await ann.plays()
    site.house.clock.machine.now += LATER  # type: ignore[attr-defined]
    await bob.bet("layout", "red", 1000, table="t2")
    await bob.ready(table="t2")
    note = {"kind": "note", "clause": "11.14", "place": "1"}
    await ola.do({"kind": "record", "fact": note, "why": "said: | void 1 |"}, "operator")

    async def found(**query: str) -> set[tuple[str, int]]:
        said = await site.public.told("/api/rounds", **query)
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


async def test_a_void_round_is_found_as_void(site: Site) -> None:
    await site.table(RCD)
    ann, ola = await site.guest(), await site.operator()
    await ann.sit("1")
    await ann.bet("layout", "red", 1000)
    await ola.do({"kind": "record", "fact": {"kind": "note", "clause": "10.8", "place": ""}}, "operator")
    (fault,) = (await ola.see(**{"as": "operator"}))["faults"]
    duty, void = next((d["id"], o) for d in fault["choices"] for o in d["options"] if o["kind"] == "void")
    ruling = {"kind": "propose", "fact": void, "duty": duty, "why": "a card is missing"}
    assert (await site.public.told("/api/rounds", void="true"))["rounds"] == []
    await ola.do(ruling, "operator")
    (r,) = (await site.public.told("/api/rounds", void="true"))["rounds"]
    assert (r["table"], r["round"], r["irregular"], r["void"]) == ("t1", 1, True, True)


async def test_my_rounds_tell_what_came_of_them(site: Site) -> None:
    await site.table(FCP)
    ann = await site.guest()
    await ann.sit("1")
    await ann.ante("1", 1000)
    await ann.fold("1")
    (mine,) = (await ann.told("/api/me/rounds"))["rounds"]
    assert (mine["table"], mine["round"], mine["net"]) == ("t1", 1, -1000)  # a folded ante is lost (NZ-20-5.2)
    await ann.plays(2)
    assert len((await ann.told("/api/me/rounds", most="2"))["rounds"]) == 2


async def test_a_round_step_by_step_as_it_was_seen(site: Site) -> None:
    await site.table(FCP)
    ann = await site.guest()
    await ann.sit("1")
    await ann.plays()
    entries = (await ann.told("/api/tables/t1/rounds/1"))["entries"]
    mine, everyones = [(await who.told("/api/tables/t1/rounds/1/steps"))["steps"] for who in (ann, site.public)]
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
    said = await site.public.told("/api/tables/t1/rounds/1/replay")
    whole = (await ann.told("/api/tables/t1/rounds/1"))["entries"]
    assert said == {"same": True, "says": "", "entries": len(whole), "of": len(whole)}


async def test_the_verifier_of_the_package_is_there_to_be_taken(site: Site) -> None:
    response = await site.public.get("/ui/fair/verify.mjs")
    assert response.headers["content-type"].startswith("text/javascript")
    assert "export async function verify" in response.text
