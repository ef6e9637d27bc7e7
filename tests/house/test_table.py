"""A table of the house: rounds are played, chips are bought and cashed, and the books balance after every act."""

from pathlib import Path

from cutcard.core.facts import Award, Bet, Meter, Who
from cutcard.house.log.facts import HouseFact, Line
from cutcard.house.log.table_facts import BoughtIn, CashedOut, Ended, Refused, Seated
from cutcard.house.table import acts
from cutcard.house.table.session import fold
from cutcard.ledger import bank, drop, float_of, stack
from tests.house.kit import FCP, RCD, Venue, opened, refused, shoe


async def test_a_round_is_played_and_every_cent_is_where_it_should_be(either: Venue) -> None:
    await either.table()
    ann, bob = await either.sit("1"), await either.sit("2")
    await either.ante(ann, "1")
    state = await either.ante(bob, "2")
    assert state.chips(ann.name) == 19_000
    assert len(state.round.table.at("dealer")) == 6
    await either.play(ann, "1")
    state = await either.fold(bob, "2")
    assert state.session.round == 2, "the next round is open"
    assert state.previous is not None
    assert state.previous.over
    result = state.previous.table.chips
    assert result[bob.name] == -1000
    store = either.house.store
    for who in (ann, bob):
        assert store.balance(stack("t1", who.name)) == state.chips(who.name) == 20_000 + result[who.name]
    assert store.balance(drop("t1")) == 40_000
    assert store.balance(float_of("t1")) == 10_000_000 - 40_000 + result["house"]
    assert either.books_balance()


async def test_who_leaves_is_paid_what_lies_in_front_of_them(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 30_000)
    assert venue.house.store.balance(bank(ann.name)) == 70_000
    await venue.do(ann, acts.Leave())
    assert venue.house.store.balance(bank(ann.name)) == 100_000
    assert venue.facts(BoughtIn) == [BoughtIn(ann.name, 30_000)]
    assert venue.facts(CashedOut) == [CashedOut(ann.name, 30_000)]
    assert (await venue.state()).session.seats == {}


def test_what_was_paid_in_is_all_that_was_bought_less_what_was_cashed() -> None:
    facts: list[HouseFact] = [BoughtIn("ann", 500), BoughtIn("bob", 70), BoughtIn("ann", 300), CashedOut("ann", 200)]
    session = fold("t1", [Line(n, Who("ann"), fact) for n, fact in enumerate(facts)])
    assert (session.paid_in, session.dropped) == ({"ann": 600, "bob": 70}, 870)


async def test_nobody_bets_chips_that_do_not_lie_in_front_of_them(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 3000)
    with refused("bet/short"):
        await venue.bet(ann, "1", "ante", 3500)
    await venue.bet(ann, "1", "ante", 1000)
    with refused("bet/short"):
        await venue.bet(ann, "1", "aces-up", 2500)
    assert (await venue.bet(ann, "1", "ante", 1500)).chips(ann.name) == 1500, "the first thousand counts"


async def test_nobody_buys_more_chips_than_they_have(venue: Venue) -> None:
    await venue.table()
    ann = venue.guest()
    for chips in (100_001, 0, -5, 10**15):
        with refused("chips/short" if chips == 100_001 else "chips/amount"):
            await venue.do(ann, acts.Sit(("1",), chips))
    assert (await venue.state()).session.seats == {}


async def test_one_person_sits_at_one_table(venue: Venue) -> None:
    await venue.table("t1")
    await venue.table("t2")
    ann = await venue.sit("1", table="t1")
    with refused("seat/elsewhere"):
        await venue.do(ann, acts.Sit(("1",), 1000), "t2")
    await venue.do(ann, acts.Leave(), "t1")
    await venue.do(ann, acts.Sit(("1",), 1000), "t2")


async def test_the_same_command_again_changes_nothing(either: Venue) -> None:
    await either.table()
    ann = await either.sit("1")
    bet = acts.Propose(Bet("1", "ante", ann.name, 1000), f"bet:1:{ann.name}")
    first = await either.do(ann, bet, command="ann:once")
    again = await either.do(ann, bet, command="ann:once")
    assert again.version == first.version
    assert again.chips(ann.name) == 19_000
    await either.do(ann, acts.Ready(), command="ann:ready")
    await either.fold(ann, "1")
    late = await either.do(ann, bet, command="ann:once")
    assert late.session.round == 2, "the duty is long closed, and still the answer is that it was done"
    assert not late.round.table.stakes


async def test_an_act_that_comes_late_counts_in_no_other_round(venue: Venue) -> None:
    """Sent in one round, as when the line was cut; but one that was done then is answered still."""
    await venue.table()
    ann = await venue.sit("1")
    floor, ante = venue.house.floor, acts.Propose(Bet("1", "ante", ann.name, 500), f"bet:1:{ann.name}")
    assert (await floor.act(ann, "t1", ante, "in-time", 1)).chips(ann.name) == 19_500
    await venue.do(ann, acts.Ready())
    assert (await venue.fold(ann, "1")).session.round == 2
    with refused("round/other"):
        await floor.act(ann, "t1", ante, "late", 1)
    assert (await floor.act(ann, "t1", ante, "in-time", 1)).chips(ann.name) == 19_500, "lost once, and not bet again"
    assert (await floor.act(ann, "t1", ante, "now", 2)).chips(ann.name) == 19_000


async def test_a_refused_act_changes_nothing_and_is_noted(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    before = await venue.state()
    with refused("due/forbidden"):
        await venue.play(ann, "1")
    after = await venue.state()
    assert after.round.log == before.round.log
    assert after.stacks == before.stacks
    (noted,) = venue.facts(Refused)
    assert isinstance(noted, Refused)
    assert (noted.person, noted.code) == (ann.name, "due/forbidden")
    assert "bet 1 play" in noted.said


async def test_a_restart_finds_the_table_exactly_as_it_was(url: str, tmp_path: Path) -> None:
    async with opened(url, tmp_path) as venue:
        await venue.table()
        ann = await venue.sit("1")
        before = await venue.ante(ann, "1")
    async with opened(url, tmp_path, venue.clock) as later:
        after = await later.state()
        assert (after.session, after.round.log, after.procedure.log) == (
            before.session,
            before.round.log,
            before.procedure.log,
        )
        assert (after.seals[""].order, after.drawn) == (before.seals[""].order, before.drawn)
        assert after.chips(ann.name) == before.chips(ann.name)
        done = await later.play(ann, "1")
        assert done.session.round == 2
        assert later.books_balance()


async def test_a_race_runs_by_itself_when_everyone_is_ready(either: Venue) -> None:
    await either.table("t1", RCD)
    ann = await either.sit("1")
    await either.bet(ann, "layout", "red", 500)
    state = await either.do(ann, acts.Ready())
    assert state.previous is not None
    assert state.previous.over
    assert venue_ended(either) == 1
    assert either.books_balance()


def venue_ended(venue: Venue) -> int:
    return len(venue.facts(Ended))


async def test_when_everyone_has_gone_the_empty_round_is_over_and_seats_are_free(venue: Venue) -> None:
    await venue.table()
    people = [await venue.sit(place) for place in "1234567"]
    for who in people:
        await venue.do(who, acts.Leave())
    assert not (await venue.state()).session.running
    ann = await venue.sit("3")
    assert (await venue.ante(ann, "3")).round.table.items
    assert [f for f in venue.facts(Seated) if isinstance(f, Seated) and f.person == ann.name]


async def test_a_jackpot_is_paid_though_the_last_to_decide_let_the_time_run_out(venue: Venue) -> None:
    """Nobody acts any more, so the clock alone reads the meter and ends the round."""
    with shoe("Ah Kh Qh Jh Th 9s Ts Js Qs Ks Kd Td 7c 6s 3h 2c"):
        await venue.table("t1", FCP, "us", "progressive=D", "verify-jackpots=no")
        people = {place: await venue.sit(place) for place in "12"}
    for place, who in people.items():
        for wager, chips in (("ante", 1000), ("progressive", 500)):
            await venue.bet(who, place, wager, chips)
        await venue.do(who, acts.Ready())
    await venue.play(people["1"], "1")
    venue.clock.wait(600_000)
    await venue.house.floor.ours["t1"].pass_time()
    state = await venue.state()
    assert state.session.round == 2
    assert state.previous
    assert [e.fact.level for e in state.previous.log if isinstance(e.fact, Meter)]
    assert any(isinstance(e.fact, Award) and e.fact.payee == people["1"].name for e in state.previous.log)
