"""What players set for themselves reaches the table at once, and sitting down again hides nothing of the day."""

from typing import Any

from cutcard.core.facts import Who
from cutcard.house.limits.personal import COOL_OFF, DAY, LOSS, TIME
from cutcard.house.table import acts
from cutcard.ledger import bank
from tests.eyes import seen_by
from tests.house.kit import MINUTE, Venue, refused
from tests.kit import clause


async def you(venue: Venue, who: Who) -> Any:
    return seen_by(await venue.state(), who, venue.clock.now)["you"]


async def lose(venue: Venue, who: Who, place: str, chips: int) -> None:
    await venue.ante(who, place, chips)
    await venue.fold(who, place)


@clause("NZ-ACT-HARM")
async def test_more_chips_are_no_new_beginning(venue: Venue) -> None:
    """Net and time go on from the first sit-down of the day, and so does the reminder."""
    await venue.table()
    ann = await venue.sit("1", 5_000)
    await lose(venue, ann, "1", 2_500)
    venue.clock.wait(20 * MINUTE)
    await venue.do(ann, acts.Leave())
    venue.clock.wait(5 * MINUTE)
    await venue.do(ann, acts.Sit(("1",), 10_000))
    assert ((await you(venue, ann))["net"], (await you(venue, ann))["minutes"]) == (-2_500, 20)
    await lose(venue, ann, "1", 500)
    venue.clock.wait(11 * MINUTE)
    assert ((await you(venue, ann))["net"], (await you(venue, ann))["minutes"]) == (-3_000, 31)
    await venue.house.floor.ours["t1"].pass_time()
    told = [kept.body for kept in venue.house.store.read(f"person/{ann.name}") if "reminded" in kept.body]
    assert told
    assert told[0].endswith("reminded 31 -3000")
    await venue.do(ann, acts.Leave())
    await venue.do(ann, acts.Sit(("1",), 10_000))
    venue.clock.wait(10 * MINUTE)
    await venue.house.floor.ours["t1"].pass_time()
    again = [kept.body for kept in venue.house.store.read(f"person/{ann.name}") if "reminded" in kept.body]
    assert again == told, "and not sooner than half an hour of play later"
    venue.clock.wait(DAY)
    await venue.do(ann, acts.Leave())
    venue.clock.wait(DAY)
    await venue.do(ann, acts.Sit(("1",), 10_000))
    assert ((await you(venue, ann))["net"], (await you(venue, ann))["minutes"]) == (0, 0)


@clause("NZ-ACT-HARM")
async def test_a_break_reaches_the_table_and_takes_bets_back(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.bet(ann, "1", "ante", 1_000)
    await venue.bet(ann, "1", "aces-up", 500)
    await venue.bet(bob, "2", "ante", 1_000)
    told: list[str] = []
    venue.house.floor.watchers["t1"].add(lambda: told.append("told"))
    until = venue.house.limits_store.take_break(ann.name, COOL_OFF, 1).until
    await venue.house.floor.limits_changed(ann.name)
    assert told
    state = await venue.state()
    assert state.round.table.live(owner=ann.name) == [], "nobody is dealt in during a break"
    assert len(state.round.table.live(owner=bob.name)) == 1
    assert (await you(venue, ann))["halt"] == {"kind": "cool-off", "limit": 0, "until": until}
    assert (await you(venue, bob))["halt"] is None
    with refused("care/break"):
        await venue.bet(ann, "1", "ante", 1_000_000)
    await venue.do(ann, acts.Leave())
    assert venue.house.store.balance(bank(ann.name)) == 100_000


@clause("NZ-ACT-HARM")
async def test_a_hand_that_has_begun_is_played_to_its_end_in_a_break(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1", 1_000)
    venue.house.limits_store.take_break(ann.name, COOL_OFF, 1)
    await venue.house.floor.limits_changed(ann.name)
    assert len((await venue.state()).round.table.live(owner=ann.name)) == 1
    await venue.play(ann, "1", 1_000)


@clause("NZ-ACT-HARM")
async def test_a_limit_that_is_reached_is_told_as_such_before_anything_else(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 5_000)
    venue.house.limits_store.limit(ann.name, LOSS, 2_000)
    await venue.house.floor.limits_changed(ann.name)
    assert (await you(venue, ann))["halt"] is None
    await lose(venue, ann, "1", 1_500)
    assert (await you(venue, ann))["halt"] is None
    await lose(venue, ann, "1", 500)
    assert (await you(venue, ann))["halt"] == {"kind": "loss", "limit": 2_000, "until": 0}
    with refused("care/loss-limit"):
        await venue.bet(ann, "1", "ante", 5_000)  # more than the chips in front of them, too


@clause("NZ-ACT-HARM")
async def test_a_time_limit_is_told_when_the_time_is_over(venue: Venue) -> None:
    """Nothing is written then, and yet the screen is told."""
    await venue.table()
    ann = await venue.sit("1")
    venue.house.limits_store.limit(ann.name, TIME, 20)
    await venue.house.floor.limits_changed(ann.name)
    told: list[str] = []
    venue.house.floor.watchers["t1"].add(lambda: told.append("told"))
    for minutes, halted in ((19, False), (1, True)):
        venue.clock.wait(minutes * MINUTE)
        told.clear()
        await venue.house.floor.ours["t1"].pass_time()
        assert (bool((await you(venue, ann))["halt"]), bool(told)) == (halted, halted)
