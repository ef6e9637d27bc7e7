"""What a session has of refusals: enough to know who asked for what, and never as much as somebody likes."""

from pathlib import Path

import pytest

from cutcard.core.facts import Bet, Who
from cutcard.house.floor.floor import Elsewhere
from cutcard.house.log.table_facts import Refused, Waits
from cutcard.house.table import acts
from cutcard.house.table.refusal_tally import MOST
from cutcard.house_reports.conduct import conduct
from cutcard.house_reports.harm import harm
from tests.conftest import PostgreSQL
from tests.house.kit import DEE, MINUTE, OP, Clock, Venue, asleep, opened, refused
from tests.kit import clause


async def ask(venue: Venue, who: Who, act: acts.Act, code: str, times: int = 1) -> None:
    for _ in range(times):
        with refused(code):
            await venue.do(who, act)


def refusals(venue: Venue) -> list[tuple[str, str, int]]:
    facts = [fact for fact in venue.facts(Refused) if isinstance(fact, Refused)]
    return [(fact.person, fact.code, fact.again) for fact in facts]


async def a_minute_later(venue: Venue) -> None:
    venue.clock.wait(MINUTE)
    await venue.house.floor.ours["t1"].pass_time()


async def test_a_stranger_writes_nothing_in_a_session(venue: Venue) -> None:
    await venue.table()
    people = [await venue.sit(place) for place in "1234567"]
    ann, bob = venue.guest(), venue.guest()
    before = len(venue.lines())
    await ask(venue, ann, acts.Fill(100), "right/role", 5)
    await ask(venue, ann, acts.Leave(), "seat/nobody", 5)
    await ask(venue, people[0], acts.Sit(("1",), 100), "seat/here")
    await a_minute_later(venue)
    assert refusals(venue) == [(people[0].name, "seat/here", 0)], "who sits there is no stranger"
    for _ in range(5):
        await venue.do(bob, acts.Sit(("1",), 1000))
    assert venue.facts(Waits) == [Waits(bob.name)]
    assert len(venue.lines()) == before + 2


@clause("NZ-ACT-CRIME")
async def test_the_same_again_is_counted(venue: Venue) -> None:
    """Of those who play and of those who work there, late bets too: in the report they are all there, and late."""
    await venue.table("t1", dealing="staff")
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1000)
    await venue.close()
    bet = acts.Propose(Bet("1", "ante", ann.name, 2000), f"bet:1:{ann.name}")
    await ask(venue, ann, bet, "due/forbidden", 4)
    await ask(venue, DEE, acts.Fill(100), "right/role", 3)
    assert refusals(venue) == [(ann.name, "due/forbidden", 0), ("dee", "right/role", 0)]
    await venue.deal_out()
    await venue.fold(ann, "1")
    await venue.deal_out()
    await a_minute_later(venue)
    assert refusals(venue)[2:] == [(ann.name, "due/forbidden", 3), ("dee", "right/role", 2)]
    told = conduct(venue.house.store)
    assert [(act.person, act.late, act.times) for act in told.refused] == [
        (ann.name, True, 1),
        ("dee", False, 1),
        (ann.name, True, 3),
        ("dee", False, 2),
    ]
    await ask(venue, DEE, acts.Fill(100), "right/role")
    assert refusals(venue)[4:] == [("dee", "right/role", 0)], "a new minute"


async def test_however_much_is_asked_otherwise_a_minute_has_an_end(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    for chips in range(1, 2 * MOST):
        await ask(venue, ann, acts.Fill(chips), "right/role")
    facts = [fact for fact in venue.facts(Refused) if isinstance(fact, Refused)]
    assert [fact.said for fact in facts] == [*(f"Fill {chips}" for chips in range(1, MOST + 1)), "Fill"]
    await a_minute_later(venue)
    assert refusals(venue)[MOST + 1 :] == [(ann.name, "right/role", MOST - 2)]


@clause("NZ-ACT-HARM", "NZ-20-9.7(c)")
async def test_who_is_kept_out_is_written_once_and_counted(venue: Venue) -> None:
    await venue.table()
    ann, bob = venue.guest(), await venue.sit("1")
    cat = venue.guest()
    venue.house.limits_store.take_break(ann.name, "exclusion", 200)
    venue.house.separation.separate(OP, bob.name, cat.name, "they quarrel")
    await ask(venue, ann, acts.Sit(("2",), 1000), "care/excluded", 4)
    await ask(venue, cat, acts.Sit(("2",), 1000), "seat/apart", 3)
    assert refusals(venue) == [(ann.name, "care/excluded", 0), (cat.name, "seat/apart", 0)]
    await a_minute_later(venue)
    assert refusals(venue)[2:] == [(ann.name, "care/excluded", 3), (cat.name, "seat/apart", 2)]
    assert harm(venue.house.store, venue.clock.now).refused_others == 4


async def test_who_slept_past_a_lease_refuses_nothing_any_more(postgresql: PostgreSQL, tmp_path: Path) -> None:
    """Also where a refusal would not be written."""
    name, clock = postgresql.fresh(), Clock()
    url = postgresql.address(name)
    async with opened(url, tmp_path, clock) as old, opened(url, tmp_path, clock) as new:
        await old.table()
        ann = old.guest()
        await ask(old, ann, acts.Leave(), "seat/nobody")
        await asleep(old)
        assert await new.house.floor.take("t1")
        await new.do(ann, acts.Sit(("1",), 1000))
        old.house.floor.ours["t1"].until = 0
        with pytest.raises(Elsewhere):
            await old.do(ann, acts.Leave())
    postgresql.drop(name)
