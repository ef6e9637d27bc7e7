"""Whoever has closed every window is away: nobody waits for them, the rule plays for them, the seat is kept a while."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.facts import Who
from cutcard.house.log.table_facts import Away, Back, Seated
from cutcard.house.table import acts
from cutcard.house.table.idle import Patience
from cutcard.house.table.state import State
from cutcard.ledger import bank
from tests.eyes import seen_by
from tests.house.kit import MINUTE, SUE, Venue, opened

GRACE = 1_000 * Patience().away
GONE = "Your seat was given up: no window of yours was open for 2 minutes. Your chips are back in your account."


@pytest.fixture
async def venue(tmp_path: Path) -> AsyncIterator[Venue]:
    """A house whose book is audited at the end."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        yield venue
    assert [str(found) for found in audit(url, workers=1).wrong] == []


async def later(venue: Venue, milliseconds: int) -> State:
    venue.clock.wait(milliseconds)
    await venue.house.floor.ours["t1"].pass_time()
    return await venue.state()


async def shuts(venue: Venue, who: Who, wait: int = GRACE) -> State:
    """The last window is shut, and so much time passes."""
    await venue.house.floor.ours["t1"].line_lost(who.name)
    return await later(venue, wait)


def away(state: State) -> list[str]:
    return [seat["person"] for seat in seen_by(state, None)["seats"] if seat["away"]]


async def test_a_newcomer_next_to_a_ghost_waits_for_nobody(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    state = await shuts(venue, ann)
    assert away(state) == [ann.name]
    bob = await venue.sit("2")
    state = await venue.ante(bob, "2")
    assert state.round.game.closed(state.round.table), "dealt as soon as the only one there is ready"
    assert venue.house.floor.ours["t1"].clocks.runs_out == 0, "alone there is no clock"


async def test_a_window_that_opens_again_at_once_was_never_shut(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    table, before = venue.house.floor.ours["t1"], len(venue.lines())
    await shuts(venue, ann, GRACE - 1_000)
    await table.line_opened(ann.name)
    await later(venue, 10 * GRACE)
    assert len(venue.lines()) == before, "a page that is loaded again leaves no trace"
    await shuts(venue, ann)
    await table.line_opened(ann.name)
    assert [line.fact for line in venue.lines()][-2:] == [Away(ann.name), Back(ann.name)]
    await shuts(venue, ann)
    state = await venue.bet(ann, "1", "ante", 500)
    assert away(state) == [], "whoever acts is there, by whatever door"


async def test_a_decision_of_a_ghost_is_passed_over_where_somebody_waits(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.ante(ann, "1")
    await venue.ante(bob, "2")
    state = await shuts(venue, ann, GRACE - 1_000)
    assert [d.who for d in state.round.due if d.must] == [ann.name, bob.name]
    waits = seen_by(state, bob)["waiting_for"]
    assert [wait["says"] for wait in waits] == [ann.name.removeprefix("guest-")], "by name, not by seat"
    state = await later(venue, 1_000)
    assert [d.who for d in state.round.due if d.must] == [bob.name]
    assert seen_by(state, bob)["waiting_for"] == []
    state = await venue.fold(bob, "2")
    assert {ann.name, bob.name} == {*state.session.seats}, "and the seat is kept"


async def test_a_hand_of_somebody_alone_waits_as_long_as_the_seat_is_kept(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1")
    await shuts(venue, ann)
    state = await later(venue, MINUTE)
    assert [d.who for d in state.round.due if d.must] == [ann.name], "nobody waits for it"
    state = await later(venue, MINUTE)
    assert [*state.session.seats] == []
    assert seen_by(state, ann)["you"]["notice"] == GONE
    assert venue.house.store.balance(bank(ann.name)) == 99_000
    left = [line for line in venue.lines() if line.fact == Seated(ann.name, ())]
    assert len(left) == 1


async def test_a_bet_of_somebody_who_is_not_there_is_not_dealt_for_nobody(venue: Venue) -> None:
    """Alone it goes back when the seat is given up; where somebody else is ready it lies, as any bet."""
    await venue.table()
    ann = await venue.sit("1")
    await venue.bet(ann, "1", "ante", 1000)
    await venue.bet(ann, "1", "aces-up", 500)
    await shuts(venue, ann)
    state = await later(venue, MINUTE)
    assert not state.round.game.closed(state.round.table)
    state = await later(venue, MINUTE)
    assert [*state.session.seats] == []
    assert venue.house.store.balance(bank(ann.name)) == 100_000
    bob, cat = await venue.sit("1"), await venue.sit("2")
    await venue.bet(bob, "1", "ante", 1000)
    await shuts(venue, bob)
    state = await venue.ante(cat, "2")
    assert state.round.table.staked("1")
    assert state.round.game.closed(state.round.table)


async def test_a_seat_is_kept_for_two_minutes_and_no_longer(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await shuts(venue, ann)
    assert ann.name in (await later(venue, 2 * MINUTE - 1_000)).session.seats
    assert ann.name not in (await later(venue, 1_000)).session.seats


async def test_who_comes_late_is_told_to_be_in_from_the_next_round(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1")
    bob = await venue.sit("2")
    assert [seen_by(await venue.state(), who)["you"]["next"] for who in (ann, bob)] == [False, True]
    state = await venue.fold(ann, "1")
    assert not seen_by(state, bob)["you"]["next"]


async def test_at_real_cards_nobody_needs_a_window(venue: Venue) -> None:
    await venue.table("t1", "four-card-poker", "nz-2012", dealing="staff", cards="scanner")
    ann = await venue.sit("1")
    state = await shuts(venue, ann, 3 * MINUTE)
    assert (away(state), [*state.session.seats]) == ([], [ann.name])
    await venue.do(SUE, acts.SetTable("closed"))


async def test_after_a_restart_whoever_does_not_come_back_is_away(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table()
        ann, bob = await venue.sit("1"), await venue.sit("2")
    async with opened(url, tmp_path, venue.clock) as again:
        again.ids = venue.ids
        await again.house.floor.ours["t1"].line_opened(ann.name)
        assert away(await later(again, 2 * GRACE)) == []
        assert away(await later(again, 2 * GRACE)) == [bob.name]
