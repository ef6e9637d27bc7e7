"""Seats are for those who play: who does not bet is told, and then gives up the seat; nobody waits long for them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.errors import so_many
from cutcard.core.facts import Pull, Who
from cutcard.house.log.table_facts import CashedOut, Seated
from cutcard.house.table import acts
from cutcard.house.table.clocks import TO_BET, TO_JOIN
from cutcard.house.table.idle import Patience
from cutcard.house.table.state import State
from cutcard.ledger import bank
from tests.eyes import seen_by
from tests.house.kit import MINUTE, OP, Venue, opened


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Venue]:
    """A house that keeps a seat for four rounds or five minutes; its book is audited at the end."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        venue.house.floor.services = replace(venue.house.floor.services, patience=Patience(4, 5))
        yield venue
    assert [str(found) for found in audit(url, workers=1).wrong] == []


async def time_passes(venue: Venue) -> State:
    await venue.house.floor.ours["t1"].pass_time()
    return await venue.state()


async def played(venue: Venue, *people: tuple[Who, str]) -> State:
    """A round in which these ante and fold, and nobody else is waited for."""
    for who, place in people:
        await venue.ante(who, place, 500)
    venue.clock.wait(TO_BET)
    state = await time_passes(venue)
    for who, place in people:
        state = await venue.fold(who, place)
    return state


def notice(state: State, who: Who) -> str:
    words: str = seen_by(state, who)["you"]["notice"]
    return words


async def test_who_sits_out_is_told_and_then_gives_up_the_seat(strict: Venue) -> None:
    await strict.table()
    ann, bob = await strict.sit("1"), await strict.sit("2", 30_000)
    for n in range(1, 4):
        assert notice(await time_passes(strict), bob) == (
            f"You have sat out {so_many(n - 1, 'round')}: after 4 your seat is given up." if n > 1 else ""
        )
        await played(strict, (ann, "1"))
    assert bob.name in (await strict.state()).session.seats
    await played(strict, (ann, "1"))
    state = await time_passes(strict)
    assert [*state.session.seats] == [ann.name]
    assert notice(state, bob) == "Your seat was given up: no bet in 4 rounds. Your chips are back in your account."
    assert notice(state, ann) == ""
    assert strict.house.store.balance(bank(bob.name)) == 100_000
    assert CashedOut(bob.name, 30_000) in strict.facts(CashedOut)
    (left,) = (line for line in strict.lines() if line.fact == Seated(bob.name, ()))
    assert (left.who.name, left.why) == ("table", "no bet in 4 rounds")
    state = await strict.do(bob, acts.Sit(("2",), 1000))
    assert notice(state, bob) == "", "and may sit down again"


async def test_a_bet_keeps_the_seat_and_one_in_play_is_played(strict: Venue) -> None:
    await strict.table()
    ann, bob = await strict.sit("1"), await strict.sit("2")
    for _ in range(3):
        await played(strict, (ann, "1"))
    table = strict.house.floor.ours["t1"]
    await strict.ante(bob, "2", 500)
    table.state = replace(table.state, idle={bob.name: 99})
    assert bob.name in (await time_passes(strict)).session.seats, "a wager of theirs is in play"
    await strict.ante(ann, "1", 500)
    await strict.fold(ann, "1")
    state = await strict.fold(bob, "2")
    assert state.idle == {ann.name: 0, bob.name: 0}
    assert bob.name in (await time_passes(strict)).session.seats


async def test_a_bet_that_was_taken_back_is_none(strict: Venue) -> None:
    await strict.table()
    ann, bob = await strict.sit("1"), await strict.sit("2")
    await strict.bet(bob, "2", "ante", 500)
    await strict.do(bob, acts.Propose(Pull("2", "ante", bob.name), f"bet:2:{bob.name}"))
    assert (await played(strict, (ann, "1"))).idle == {ann.name: 0, bob.name: 1}


async def test_who_only_sits_there_gives_way_to_who_waits(strict: Venue) -> None:
    """Nobody deals, so no round ends; only as many go as wait, and who came first is the first."""
    await strict.table("t1", "four-card-poker", "nz-2012", "seats=2")
    ann, bob = await strict.sit("1"), await strict.sit("2")
    strict.clock.wait(60 * MINUTE)
    assert {*(await time_passes(strict)).session.seats} == {ann.name, bob.name}, "nobody is in want of a seat"
    cat = await strict.sit("1")
    state = await time_passes(strict)
    assert notice(state, ann) == "Others wait for a seat: without a bet in 5 minutes yours is given up."
    assert notice(state, bob) == ""
    strict.clock.wait(4 * MINUTE)
    assert ann.name in (await time_passes(strict)).session.seats, "the time counts from when somebody waits"
    strict.clock.wait(MINUTE)
    state = await time_passes(strict)
    assert [*state.session.seats] == [bob.name]
    assert notice(state, ann).startswith("Your seat was given up: no bet in 5 minutes while others waited for a seat.")
    assert cat.name in (await strict.do(cat, acts.Sit(("1",), 1000))).session.seats


async def test_who_bets_keeps_the_seat_whoever_waits(strict: Venue) -> None:
    await strict.table("t1", "four-card-poker", "nz-2012", "seats=2")
    ann, bob = await strict.sit("1"), await strict.sit("2")
    await strict.sit("1")
    await strict.bet(ann, "1", "ante", 500)
    assert [*(await time_passes(strict)).cautioned] == [bob.name]


async def test_a_seat_is_kept_for_ever_where_the_house_says_so(strict: Venue) -> None:
    strict.house.floor.services = replace(strict.house.floor.services, patience=Patience(0, 0))
    await strict.table("t1", "four-card-poker", "nz-2012", "seats=2")
    ann, bob = await strict.sit("1"), await strict.sit("2")
    await strict.sit("2")
    for _ in range(12):
        await played(strict, (ann, "1"))
        strict.clock.wait(5 * MINUTE)
    state = await time_passes(strict)
    assert (state.idle[bob.name], state.cautioned) == (12, {})
    assert bob.name in state.session.seats


async def test_who_may_no_longer_come_in_gives_up_the_seat(strict: Venue) -> None:
    people = strict.house.people
    await strict.table()
    ann = await strict.sit("1")
    await strict.ante(ann, "1", 500)
    people.disable(OP, ann.name)
    await strict.house.floor.limits_changed(ann.name)
    assert ann.name in (await time_passes(strict)).session.seats, "the hand is played first"
    await strict.fold(ann, "1")
    assert ann.name not in (await time_passes(strict)).session.seats
    assert strict.house.store.balance(bank(ann.name)) == 99_500


async def test_nobody_waits_long_for_who_sits_out(strict: Venue) -> None:
    floor = strict.house.floor
    floor.services = replace(floor.services, patience=Patience(9, 5))  # the seat is kept for longer than this takes
    await strict.table()
    ann, bob = await strict.sit("1"), await strict.sit("2")
    clocks = floor.ours["t1"].clocks
    for idle in range(3):
        state = await strict.ante(ann, "1", 500)
        assert state.idle.get(bob.name, 0) == idle
        left = clocks.runs_out - strict.clock.now
        assert TO_JOIN - 2_000 < left <= TO_JOIN if idle == 2 else TO_BET - 2_000 < left <= TO_BET
        ends = clocks.runs_out
        strict.clock.wait(1_000)
        await time_passes(strict)
        assert clocks.runs_out == ends, "it is not put off by looking at it"
        strict.clock.wait(left)
        await time_passes(strict)
        await strict.fold(ann, "1")
    await strict.bet(ann, "1", "ante", 500)
    ends = clocks.runs_out
    strict.clock.wait(ends - strict.clock.now - TO_JOIN // 2)
    await strict.do(ann, acts.Ready())
    assert clocks.runs_out == ends, "nor when all but who sits out are ready late"
    strict.clock.wait(TO_JOIN)
    await time_passes(strict)
    await strict.fold(ann, "1")
    await strict.bet(bob, "2", "ante", 500)
    await strict.ante(ann, "1", 500)
    left = clocks.runs_out - strict.clock.now
    assert TO_JOIN < left <= TO_BET, "who has laid a bet is waited for"
