"""Whatever is played: both roads lead to the same win, and the floor's is what the house is richer by."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.core.facts import Who
from cutcard.house.jackpots.meters import MILLION
from cutcard.house.table import acts
from cutcard.house_reports.jackpots import jackpots
from cutcard.house_reports.shifts import shifts
from cutcard.ledger import drop, float_of
from cutcard.store.store import Store
from tests.house.kit import FCP, RCD, SUE, Venue, opened

TABLES = {"nz": (FCP, "nz-2012"), "us": (FCP, "us", "progressive=d", "verify-jackpots=no"), "race": (RCD, "nz-2012")}
PLAYERS = ("bank:", "stack:", "spot:")
GRANT = 100_000
KINDS = ("round", "round", "round", "sit", "leave", "fill", "credit", "count")
STEP = st.tuples(st.sampled_from(tuple(TABLES)), st.sampled_from(KINDS), st.integers(1, 255))


@settings(max_examples=6)
@given(st.lists(STEP, min_size=4, max_size=14))
def test_both_roads_agree_and_the_floor_is_richer_by_what_it_won(steps: list[tuple[str, str, int]]) -> None:
    asyncio.run(evening(steps))


async def evening(steps: list[tuple[str, str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with opened(f"sqlite:///{folder}/house.db", Path(folder)) as venue:
            people = {}
            for name, setting in TABLES.items():
                await venue.table(name, *setting)
                people[name] = [await venue.sit(place, 50_000, name) for place in "12"]
            guests = 2 * len(TABLES)
            for table, kind, n in steps:
                guests += await step(venue, table, kind, n, people[table])
            agree(venue.house.store, guests)


def agree(store: Store, guests: int) -> None:
    floor = shifts(store)
    assert floor.agrees, [(shift.table, shift.win, shift.result) for shift in floor.shifts]
    theirs = sum(cents for account, cents in store.balances().items() if account.startswith(PLAYERS))
    assert floor.win - floor.jackpots == guests * GRANT - theirs
    for name in TABLES:
        mine = [shift for shift in floor.shifts if shift.table == name]
        assert mine[-1].closing == store.balance(float_of(name))
        assert mine[-1].box == store.balance(drop(name))
    told = jackpots(store)
    assert told.exact
    assert sum(level.shown + level.hidden for level in told.levels) == floor.contributed
    assert floor.contributed % MILLION == 0


async def step(venue: Venue, table: str, kind: str, n: int, people: list[Who]) -> int:
    """One thing that happens at a table; how many guests came."""
    match kind:
        case "round" if people:
            await (race if table == "race" else hand)(venue, table, n, people)
        case "sit" if len(people) < 3:
            taken = (await venue.state(table)).session.seats.values()
            place = next(p for p in "1234" if (p,) not in taken)
            people.append(await venue.sit(place, 10_000 + n * 100, table))
            return 1
        case "leave" if people:
            await venue.do(people.pop(n % len(people)), acts.Leave(), table)
        case "fill":
            await venue.do(SUE, acts.Fill(n * 100), table)
        case "credit":
            await venue.do(SUE, acts.Credit(n * 100), table)
        case "count":
            await count(venue, table, n)
    return 0


async def hand(venue: Venue, table: str, n: int, people: list[Who]) -> None:
    """Everyone antes; the bits of n say who lays what else, who plays and who folds, and whether a count falls in."""
    session = (await venue.state(table)).session
    seats = {who: session.seats[who.name][0] for who in people}
    for k, (who, place) in enumerate(seats.items()):
        await venue.bet(who, place, "ante", 500, table)
        if n >> k & 1:
            await venue.bet(who, place, "aces-up", 500, table)
        if table == "us" and n >> k & 2:
            await venue.bet(who, place, "progressive", 500, table)
    for who in seats:
        await venue.do(who, acts.Ready(), table)
    for k, (who, place) in enumerate(seats.items()):
        await (venue.play(who, place, 500, table) if n >> k & 4 else venue.fold(who, place, table))
        if n > 200 and k == 0:
            await count(venue, table, n)


async def race(venue: Venue, table: str, n: int, people: list[Who]) -> None:
    for k, who in enumerate(people):
        await venue.bet(who, "layout", "red" if n >> k & 1 else "black", 500, table)
    for who in people:
        await venue.do(who, acts.Ready(), table)


async def count(venue: Venue, table: str, n: int) -> None:
    """All that is in the box, or a few cents less."""
    store = venue.house.store
    left = min(n % 2 * n, store.balance(drop(table)))
    await venue.do(SUE, acts.Count(store.balance(drop(table)) - left, store.balance(float_of(table)), f"s{n}"), table)
