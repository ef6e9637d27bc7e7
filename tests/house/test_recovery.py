"""A table read from its streams: only what is new, with no moment of the database held open, and its lease kept."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from cutcard.core.facts import Tick
from cutcard.core.round import Round
from cutcard.core.text import entry
from cutcard.house.floor.floor import Elsewhere
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.table_facts import Ended
from cutcard.house.table import acts, recovery
from cutcard.house.table.recovery import recover
from cutcard.house.table.session import evolve
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import TABLE, State
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.store.lease import clock, holders, renew
from cutcard.store.store import Store
from tests.conftest import PostgreSQL
from tests.house.kit import RCD, Clock, Venue, asleep, opened
from tests.store.kit import rows, sql

LEASE = 1_000  # milliseconds


@pytest.fixture
async def shared(postgresql: PostgreSQL) -> AsyncIterator[str]:
    name = postgresql.fresh()
    yield postgresql.address(name)
    postgresql.drop(name)


async def an_evening(venue: Venue, rounds: int = 4) -> list[State]:
    """Rounds of two people, one of whom comes and goes; the table after every act."""
    await venue.table()
    ann, states = await venue.sit("1"), []
    for n in range(rounds):
        bob = await venue.sit("2")
        states += [await venue.ante(ann, "1"), await venue.ante(bob, "2")]
        states += [await venue.play(ann, "1"), await venue.fold(bob, "2"), await venue.do(bob, acts.Leave())]
        assert states[-1].session.round >= n + 1
    return states


def read_of(state: State) -> tuple[Any, ...]:
    """All that a reader knows of a table."""
    previous = state.previous.log if state.previous else ()
    return (
        state.session,
        state.procedure.log,
        state.procedure.table,
        state.round.log,
        previous,
        state.stacks,
        state.tied,
    )


@contextmanager
def parsed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The stream of every line and entry that is parsed within."""
    streams: list[str] = []

    def told_of(kept: Any) -> Any:
        streams.append(kept.stream)
        return parsed_line(kept)

    def entry_of(body: str) -> Any:
        streams.append("shoe" if isinstance(entry(body).fact, Tick) else "round")
        return entry(body)

    with monkeypatch.context() as here:
        here.setattr("cutcard.house.table.recovery.parsed_line", told_of)
        here.setattr("cutcard.house.table.recovery.entry", entry_of)
        yield streams


# Only what is new


async def test_from_wherever_one_has_read_the_rest_leads_to_the_same_table(either: Venue) -> None:
    states = await an_evening(either)
    store, whole = either.house.store, read_of(recover(either.house.store, "t1"))
    for known in states:
        assert read_of(recover(store, "t1", known=known)) == whole


async def test_a_page_at_a_time_leads_to_the_same_table(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    await an_evening(venue)
    whole = read_of(recover(venue.house.store, "t1"))
    for page in (1, 2, 7):
        monkeypatch.setattr(recovery, "PAGE", page)
        assert read_of(recover(venue.house.store, "t1")) == whole


async def test_what_was_read_is_not_read_again(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    await an_evening(venue)
    ann = await venue.sit("3")
    known = recover(venue.house.store, "t1")
    await venue.bet(ann, "3", "ante", 1000)
    with parsed(monkeypatch) as streams:
        recover(venue.house.store, "t1", known=known)
    assert streams == ["round"]
    await venue.do(ann, acts.Say("hello"))
    with parsed(monkeypatch) as streams:
        recover(venue.house.store, "t1", known=known)
    assert sorted(streams) == ["round", "session/t1"]


async def test_nothing_is_folded_while_a_moment_is_held_open(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    await an_evening(venue)
    held, folded = [], []
    snapshot, after, read = Store.snapshot, Round.after, recovery.read

    @contextmanager
    def watched(store: Store) -> Iterator[Connection]:
        with snapshot(store) as connection:
            held.append(connection)
            yield connection
            held.pop()

    def fold(before: Any, what: str) -> Any:
        def folds(*words: Any) -> Any:
            folded.append((what, len(held)))
            return before(*words)

        return folds

    def read_few(*words: Any) -> Any:
        rows = read(*words)
        assert len(rows) <= 4 or rows[0].stream.startswith("round/"), "a page, and the entry that is known"
        return rows

    monkeypatch.setattr(recovery, "PAGE", 3)
    monkeypatch.setattr(Store, "snapshot", watched)
    monkeypatch.setattr("cutcard.house.table.recovery.evolve", fold(evolve, "line"))
    monkeypatch.setattr(Round, "after", fold(after, "entry"))
    monkeypatch.setattr(recovery, "read", read_few)
    recover(venue.house.store, "t1")
    assert {what for what, _ in folded} == {"line", "entry"}
    assert {moments for _, moments in folded} == {0}


async def test_many_who_look_at_once_read_it_once(shared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also who takes it over then reads only what is new; and who is sent elsewhere reads nothing."""
    clock = Clock()
    async with opened(shared, tmp_path, clock) as writer, opened(shared, tmp_path, clock) as looker:
        await an_evening(writer)
        lines = len(writer.lines())
        looker.house.floor.others.clear()
        with parsed(monkeypatch) as streams:
            await asyncio.gather(*(looker.state() for _ in range(8)))
        begun = (await looker.state()).session.round
        assert streams.count("session/t1") <= 1 + lines + begun, "each once, but where a round begins and the first"
        looker.house.floor.others.clear()
        with parsed(monkeypatch) as streams, pytest.raises(Elsewhere):
            await looker.do(looker.guest(), acts.Leave())
        assert streams == [], "what another writes is not read to say so"
        await looker.state()
        await asleep(writer)
        with parsed(monkeypatch) as streams:
            assert await looker.house.floor.take("t1")
        assert streams.count("session/t1") <= 1


async def test_a_book_put_back_to_an_older_copy_is_read_anew(venue: Venue) -> None:
    """As a standby does that had not yet heard the last entries."""
    await an_evening(venue)
    store, ann = venue.house.store, await venue.sit("3")
    await venue.bet(ann, "3", "ante", 1000)
    known = recover(store, "t1")
    stream, last = f"round/t1/{known.session.round}", known.round.entries - 1
    sql(store, "DELETE FROM transfer WHERE stream = :stream AND number = :last", stream=stream, last=last)
    sql(store, "DELETE FROM entry WHERE stream = :stream AND number = :last", stream=stream, last=last)
    assert recover(store, "t1", known=known).round.entries == last
    assert read_of(recover(store, "t1", known=known)) == read_of(recover(store, "t1"))


async def test_what_a_shoe_of_several_rounds_has_dealt_is_known_again(venue: Venue, tmp_path: Path) -> None:
    await venue.table("t1", RCD, "nz-2012", "decks=2", "shuffle=per-shoe", "device=shoe", "cut-card=20")
    ann = await venue.sit("1")
    for number in (2, 3):
        await venue.bet(ann, "layout", "red", 500)
        assert (await venue.do(ann, acts.Ready())).session.round == number
    state = await venue.state()
    assert state.drawn[""] > 0
    found = recover(venue.house.store, "t1", venue.house.floor.services.vault)
    assert (found.seals[""].order, found.drawn) == (state.seals[""].order, state.drawn)


# The lease


class Slow:
    """A recovery that takes longer than the lease that was taken for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("cutcard.house.floor.leases.recover", self)

    def __call__(self, store: Store, table: str, vault: Vault | None = None, known: State | None = None) -> State:
        if vault is not None:
            lease = holders(store)[f"table/{table}"]
            while database_time(store) < lease.expires + LEASE // 2:
                time.sleep(0.05)
        return recover(store, table, vault, known)


def database_time(store: Store) -> int:
    with store.reading() as connection:
        return clock(connection)


async def test_a_table_that_is_longer_read_than_a_lease_lasts_has_one_holder_who_answers(
    shared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(shared, tmp_path) as venue:
        await venue.table()
    Slow(monkeypatch)
    async with AsyncExitStack() as open_houses:
        doors = (open_houses.enter_async_context(opened(shared, tmp_path, venue.clock, LEASE)) for _ in range(2))
        one, other = await asyncio.gather(*doors)
        async with asyncio.timeout(120):  # a machine that stands still for a lease moves it; but it comes to rest
            while not (await sits(one) or await sits(other)):
                await asyncio.sleep(0.05)


async def sits(venue: Venue) -> bool:
    with suppress(Elsewhere):
        await venue.sit("1")
        return True
    return False


async def test_leases_and_acts_wait_for_nobody_who_looks_things_up(
    shared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the machine stood still meanwhile, and a lease ran out: it is asked for all the same."""
    go, renewed = threading.Event(), threading.Event()

    def noted(*asked: Any) -> set[str]:
        held = renew(*asked)
        renewed.set()
        return held

    monkeypatch.setattr("cutcard.house.floor.leases.renew", noted)
    async with opened(shared, tmp_path, lease=3 * LEASE) as venue:
        await venue.table()
        readers = [asyncio.ensure_future(asyncio.to_thread(go.wait)) for _ in range(64)]
        try:
            ann = await asyncio.wait_for(venue.sit("1"), 30)
            askers = [asyncio.ensure_future(venue.house.acts.do(go.wait)) for _ in range(64)]
            await asyncio.sleep(0)
            renewed.clear()
            async with asyncio.timeout(30):
                while not renewed.is_set():
                    await asyncio.sleep(0.05)
        finally:
            go.set()
        await asyncio.gather(*readers, *askers)
        assert ann.name in (await venue.state()).session.seats


# From a snapshot


async def test_a_snapshot_and_what_came_after_lead_to_the_same_table(
    either: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken at any moment of an evening; and of a shoe that is played through, with what lies in its rack."""
    monkeypatch.setattr("cutcard.house.log.snapshots.LONG", 1)
    await an_evening(either)
    store, floor = either.house.store, either.house.floor
    await either.table("t2", RCD, "nz-2012", "decks=2", "shuffle=per-shoe", "device=shoe", "cut-card=20")
    bob = await either.sit("1", table="t2")
    for _ in range(2):
        await either.bet(bob, "layout", "red", 500, table="t2")
        await either.do(bob, acts.Ready(), "t2")
    await floor.mark()
    kept = {row[0] for row in rows(store, "SELECT stream FROM snapshot")}
    assert {f"{kind}/{table}" for kind in ("session", "shoe") for table in ("t1", "t2")} <= kept
    ann = await either.sit("4")
    await either.ante(ann, "4")
    for table in ("t1", "t2"):
        with parsed(monkeypatch) as streams:
            found = recover(store, table, floor.services.vault)
        assert streams.count(f"session/{table}") <= 4, "the first line, and what came after"
        sql(store, "DELETE FROM snapshot WHERE stream = :stream", stream=f"session/{table}")
        sql(store, "DELETE FROM snapshot WHERE stream = :stream", stream=f"shoe/{table}")
        whole = recover(store, table, floor.services.vault)
        ours, all_of_it = (
            (x.session, x.procedure.table, x.round, x.previous, x.stacks, x.drawn, x.tied) for x in (found, whole)
        )
        assert ours == all_of_it
        assert found.at >= whole.at


@pytest.mark.parametrize(
    "damage",
    ["body = replace(body, '\"open\"', '\"shut\"')", "hash = digest", "entries = entries + 1", "body = '[]'"],
)
async def test_a_snapshot_that_does_not_fit_its_stream_is_not_believed(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setattr("cutcard.house.log.snapshots.LONG", 1)
    await an_evening(venue)
    store = venue.house.store
    whole = read_of(recover(store, "t1"))
    await venue.house.floor.mark()
    sql(store, f"UPDATE snapshot SET {damage} WHERE stream = 'session/t1'")
    assert read_of(recover(store, "t1"))[0] == whole[0]


async def test_a_round_that_ends_when_a_table_is_taken_over_is_found_as_it_was(venue: Venue) -> None:
    """Its last entry and its end are two units of work; the next round begins with the end."""
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1")
    await venue.fold(ann, "1")
    store, stream = venue.house.store, "round/t1/1"
    tags = rows(store, f"SELECT tag FROM tag WHERE stream = '{stream}' ORDER BY tag")
    assert ("choice",) in [tuple(row) for row in tags]
    state = await venue.state()
    assert state.previous
    work = UnitOfWork(replace(state, round=state.previous, session=replace(state.session, round=1)), venue.clock())
    work.say(TABLE, Ended(1))
    work.change(round=state.round)
    assert work.rounds[stream] == state.previous
    assert work.tagged == {stream}
