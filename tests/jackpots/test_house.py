"""Two links in one house: each has meters of its own, its own tables and winners; and the book proves it."""

import asyncio
from collections.abc import Mapping

import pytest

from cutcard.audit import audit
from cutcard.core.errors import Refusal
from cutcard.core.facts import Choice, Rule, Strike
from cutcard.house.jackpots.meter_book import enter, gather, open_link, pour
from cutcard.house.jackpots.meter_readings import read_meters, reconcile
from cutcard.house.log.facts import Poured
from cutcard.house.table import acts
from cutcard.house_reports.jackpots import jackpots
from cutcard.house_reports.shifts import shifts
from cutcard.server.jackpots import counted, display, feeding, filling
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.store import Store
from tests.eyes import seen_by
from tests.house.kit import FCP, OP, SUE, Venue, shoe
from tests.jackpots import JACKPOT, MAJOR, MINOR, POOL

POOL_STUD = "pool-stud"
ROYAL, LOW, HIGH = "Ah Kh Qh Jh Th", "5s 6s 7s 8s 9s", "Qd Jd 8d 6c 2c"
START = {"mega": 5_000_000, "major": 500_000, "minor": 100_000, MAJOR: 2_000_000, MINOR: 20_000}


def stands(store: Store) -> dict[str, int]:
    """The meters of these two links; other games have theirs beside them."""
    return {name: s.chips for name, s in read_meters(store).items() if name in START}


async def proved(venue: Venue) -> None:
    assert reconcile(venue.house.store) == []
    assert jackpots(venue.house.store).exact
    assert venue.books_balance()
    assert [str(f) for f in (await asyncio.to_thread(audit, venue.house.url, workers=1)).wrong] == []


async def played(venue: Venue, hands: Mapping[str, str], pools: str = "one-pool", table: str = "p1") -> list[str]:
    """A round of Pool Stud in which everybody stays."""
    with shoe(" ".join(hands.values())):
        await venue.table(table, POOL_STUD, "shape", f"jackpot={pools}", "verify-jackpots=no")
        people = {a: await venue.sit(a, table=table) for a in hands}
        for a, who in people.items():
            await venue.bet(who, a, "ante", 500, table)
            await venue.bet(who, a, JACKPOT, 100, table)
        for who in people.values():
            await venue.do(who, acts.Ready(), table)
        for a, who in people.items():
            await venue.do(who, acts.Propose(Choice(a, "stay"), f"decide:{a}"), table)
    return [who.name for who in people.values()]


async def test_each_link_has_its_own_meters_and_winners(either: Venue) -> None:
    """75 cents of each of two jackpot wagers go to the pool; a tenth of it, then all that is left, is won."""
    store = either.house.store
    assert stands(store) == START
    await either.table("f1", FCP, "us", "progressive=D")
    ann = await either.sit("1", table="f1")
    await either.bet(ann, "1", "ante", 1000, "f1")
    await either.bet(ann, "1", "progressive", 500, "f1")
    await either.do(ann, acts.Ready(), "f1")
    await either.fold(ann, "1", "f1")
    assert stands(store) == START | {"mega": 5_000_050, "major": 500_025, "minor": 100_025}
    royal, low = await played(either, {"1": ROYAL, "2": LOW})
    assert stands(store) == START | {"mega": 5_000_050, "major": 500_025, "minor": 100_025}
    told = {level.level: level for level in jackpots(store).levels}
    tenth = 200_015
    assert [(paid.person, paid.chips) for paid in told[MAJOR].awards] == [(low, tenth), (royal, 2_000_150 - tenth)]
    assert (told[MAJOR].resets, told["mega"].awards) == (1, ())
    assert store.read("meter/pool/major")
    assert store.balance("meter:pool/major") == 2_000_000
    await proved(either)


async def test_the_house_makes_up_a_least_from_its_float(either: Venue) -> None:
    store = either.house.store
    pour(store, POOL, MAJOR, MINOR, 1_500_000, OP, "two pools from today")
    (royal,) = await played(either, {"1": ROYAL}, "two-pools")
    (paid,) = next(level for level in jackpots(store).levels if level.level == MAJOR).awards
    assert (paid.person, paid.chips) == (royal, 500_050)
    assert (await either.state("p1")).chips(royal) == 20_000 + 1_000_000 + 500
    (shift,) = shifts(store).shifts
    assert (shift.result, shift.jackpots, shift.agrees) == (-500 - (1_000_000 - 500_050), 500_050, True)
    await proved(either)


async def test_pools_are_split_and_recombined_by_a_recorded_act(either: Venue) -> None:
    store = either.house.store
    pour(store, POOL, MAJOR, MINOR, 30_000, OP, "two pools from today")
    assert (stands(store)[MAJOR], stands(store)[MINOR]) == (1_970_000, 50_000)
    pour(store, POOL, MINOR, MAJOR, 50_000, OP, "one again")
    assert (stands(store)[MAJOR], stands(store)[MINOR]) == (2_020_000, 0)
    for chips in (0, -5, 1):
        with pytest.raises(Refusal, match="cannot be poured"):
            pour(store, POOL, MINOR, MAJOR, chips, OP, "more")
    with pytest.raises(Refusal, match="not two meters"):
        pour(store, POOL, MAJOR, "mega", 1, OP, "to another link")
    with pytest.raises(Refusal, match="reason"):
        pour(store, POOL, MAJOR, MINOR, 1, OP, " ")
    await proved(either)
    await either.table("p1", POOL_STUD, "shape", "jackpot=one-pool")
    await either.table("p2", POOL_STUD, "shape", "jackpot=none")
    with pytest.raises(Refusal, match="the same at every table"):
        await either.table("p3", POOL_STUD, "shape", "jackpot=two-pools")


async def test_a_wager_without_its_ante_is_void_and_its_contribution_reversed(either: Venue) -> None:
    store = either.house.store
    await either.table("p1", POOL_STUD, "shape", "jackpot=one-pool", dealing="staff")
    await either.prepare("p1")
    people = {a: await either.sit(a, table="p1") for a in "12"}
    for a, who in people.items():
        await either.bet(who, a, "ante", 500, "p1")
        await either.bet(who, a, JACKPOT, 100, "p1")
    state = await either.close("p1")
    assert stands(store)[MAJOR] == 2_000_150
    ante = next(e.number for e in state.round.log if getattr(e.fact, "wager", "") == "ante")
    await either.do(SUE, acts.Propose(Strike(ante), "strike", "no ante was there"), "p1")
    await either.deal_out("p1")
    assert stands(store)[MAJOR] == 2_000_075
    assert (await either.state("p1")).chips(people["1"].name) == 20_000
    await either.do(people["2"], acts.Propose(Choice("2", "fold"), "decide:2"), "p1")
    await either.deal_out("p1")
    await proved(either)


async def test_a_display_tells_the_links_apart(either: Venue) -> None:
    await either.table("f1", FCP, "us", "progressive=D")
    await either.table("p1", POOL_STUD, "shape", "jackpot=two-pools")
    states = await either.house.floor.states()
    said = display(read_meters(either.house.store), states, either.clock())
    fed = {name: link["tables"] for name, link in said["links"].items() if link["tables"]}
    assert fed == {"us": ["f1"], "pool": ["p1"]}
    assert said["links"]["pool"]["wager"] == {"name": "jackpot", "cents": 100, "cite": "PS-6"}
    assert [(w["hand"], w.get("part"), w.get("least")) for w in said["meters"][MAJOR]["wins"]] == [
        ("royal flush", "1", 1_000_000),
        ("straight flush", "1/10", 100_000),
    ]
    assert [w["hand"] for w in said["meters"][MINOR]["wins"]] == ["four of a kind", "full house", "flush"]
    assert [w["hand"] for w in said["meters"]["major"]["wins"]] == ["straight flush"]
    assert (said["meters"][MAJOR]["rate"], said["meters"][MINOR]["rate"]) == ("1/2", "1/4")
    assert [filling(level, [("pool", "one-pool")]) for level in (MAJOR, MINOR, "mega")] == [
        [MAJOR, MINOR],
        [],
        ["mega"],
    ]
    panel = counted(either.house.store, feeding(states).values())["meters"]
    assert (panel["mega"]["break_even"].keys(), panel[MAJOR]["break_even"].keys()) == ({"D"}, {"two-pools"})
    assert panel[MINOR]["break_even"] == {"two-pools": None}


async def test_a_jackpot_waits_to_be_verified_by_its_own_name(either: Venue) -> None:
    with shoe(f"{ROYAL} {HIGH}"):
        await either.table("p1", POOL_STUD, "shape", "jackpot=one-pool")
        ann = await either.sit("1", table="p1")
        await either.bet(ann, "1", "ante", 500, "p1")
        await either.bet(ann, "1", JACKPOT, 100, "p1")
        await either.do(ann, acts.Ready(), "p1")
        await either.do(ann, acts.Propose(Choice("1", "stay"), "decide:1"), "p1")
        said = display(read_meters(either.house.store), await either.house.floor.states(), either.clock())
        assert {name: m["state"] for name, m in said["meters"].items() if m["state"] != "reset to base"} == {
            MAJOR: "verification pending"
        }
        verified = f"verify:{MAJOR}"
        await either.do(SUE, acts.Propose(Rule(verified, "verified"), verified, "cards and camera agree"), "p1")
    assert stands(either.house.store) == START
    await proved(either)


async def test_what_one_meter_gave_another_must_have_come_there(either: Venue) -> None:
    store = either.house.store
    store.transact(lambda tx: enter(tx, gather(tx, MAJOR)[0], Poured(MINOR, -100), who=OP, why="x"))
    says = "what pool/major gave and what pool/minor had from it differ by $1"
    assert reconcile(store) == [says]
    assert [f.says for f in (await asyncio.to_thread(audit, either.house.url, workers=1)).wrong] == [says]


def test_a_book_from_before_links_had_names_goes_on(store: Store, pool_stud: None) -> None:
    """Its streams are meter/mega and so on; other links open beside them."""
    open_link(store, LINK)
    kept = store.read("meter/mega")
    open_link(store, POOL)
    open_link(store, LINK)
    assert store.read("meter/mega") == kept
    assert stands(store) == START
    assert reconcile(store) == []


async def test_a_table_shows_its_jackpot_what_it_pays_and_who_is_in(either: Venue) -> None:
    await either.table("p1", POOL_STUD, "shape", "jackpot=one-pool")
    people = {a: await either.sit(a, table="p1") for a in "13"}
    for a, who in people.items():
        await either.bet(who, a, "ante", 500, "p1")
    state = await either.bet(people["3"], "3", JACKPOT, 100, "p1")
    view = seen_by(state, None)
    assert view["jackpot"] == {"link": "pool", "wager": JACKPOT, "levels": [MAJOR]}
    assert view["round"]["felt"]["lit"] == ["3"]
    assert view["pays"][JACKPOT]["rows"][:3] == [
        ["royal flush", "100 % major, at least $10,000"],
        ["straight flush", "10 % major, at least $1,000"],
        ["four of a kind", "500/1"],
    ]
