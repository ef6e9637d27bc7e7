"""What dealers and supervisors do at a table: deal, read cards, rule, correct, lock and verify a jackpot."""

import asyncio
from dataclasses import replace
from unittest.mock import Mock

import pytest

from cutcard.audit import audit
from cutcard.core.duty import PASSES, Duty
from cutcard.core.facts import Award, Bet, Choice, Deal, Expose, Move, Note, Rule, Show, Strike, Verdict, Void, Who
from cutcard.core.rights import DEALER, SUPERVISOR
from cutcard.core.round import Round
from cutcard.house.jackpots.meter_readings import read_meters, reconcile
from cutcard.house.log.facts import Funded, Gathered, Line, Returned, parsed_line
from cutcard.house.log.table_facts import CashedOut, Ended, Ready, Refused
from cutcard.house.table import acts, clocks
from cutcard.house.table.auto_dealer import said_ready, stage, waited_for
from cutcard.house.table.clocks import Clocks
from cutcard.house.table.session import SCANNER, STAFF, evolve
from cutcard.house_reports.jackpots import jackpots
from cutcard.house_reports.shifts import shifts
from cutcard.ledger import bank, held, stack
from tests.eyes import seen_by
from tests.house.kit import DEE, FCP, MINUTE, OP, RCD, ROYAL_FIRST, SUE, Venue, asleep, refused, shoe
from tests.kit import clause, play, seated
from tests.shapes import second_betting


async def staffed(venue: Venue, *options: str, edition: str = "nz-2012", cards: str = "virtual") -> Who:
    await venue.table("t1", "four-card-poker", edition, *options, dealing=STAFF, cards=cards)
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1000)
    return ann


# A virtual shoe and a dealer


async def test_a_dealer_deals_from_the_sealed_shoe_and_pays(either: Venue) -> None:
    ann = await staffed(either)
    state = await either.close()
    assert not state.round.table.items, "nothing deals by itself here"
    with refused("due/not-yours"):
        await either.do(ann, acts.DealNext())
    state = await either.deal_out()
    assert len(state.round.table.at("1")) == 5
    assert state.seals
    dealt = [item.name for item in state.round.table.items.values()]
    assert dealt == list(state.seals[""].order[: len(dealt)])
    await either.play(ann, "1")
    state = await either.deal_out()
    assert state.round.over
    assert not state.session.running, "the cards are shuffled before another begins"
    assert either.books_balance()


async def test_nobody_can_ask_a_virtual_table_about_a_card_by_naming_it(venue: Venue) -> None:
    ann = await staffed(venue)
    await venue.close()
    state = await venue.deal_out()
    item = state.round.table.at("dealer")[0]
    for fact in (Deal("1", "own", ("As",)), Show("dealer", ("As",) * 6), Expose("dee", item.id, "As")):
        for act in (acts.Propose(fact, "deal:1:0"), acts.Record(fact)):
            with refused("card/virtual"):
                await venue.do(DEE, act)
    with refused("card/virtual"):
        await venue.do(DEE, acts.ReadCards(("As",)))
    assert await venue.play(ann, "1")


async def test_a_card_exposed_at_a_virtual_table_is_named_by_the_table(venue: Venue) -> None:
    await staffed(venue)
    await venue.close()
    state = await venue.deal_out()
    hidden = next(item for item in state.round.table.at("dealer") if not item.open)
    state = await venue.do(DEE, acts.ExposeCard("dee", hidden.id))
    fact = state.round.log[-1].fact
    assert isinstance(fact, Expose)
    assert fact.card == hidden.name


# Real cards and a scanner


async def test_real_cards_are_read_when_they_are_turned_up(venue: Venue) -> None:
    ann = await staffed(venue, cards=SCANNER)
    await venue.close()
    for _ in range(2):
        state = await venue.do(DEE, acts.DealNext())
    assert state.round.table.cards("1") == ["??"] * 5
    with refused("card/unread"):
        await venue.do(DEE, acts.DealNext())
    with refused("scanner/unknown"):
        await venue.do(DEE, acts.ReadCards(("joker",)))
    state = await venue.do(DEE, acts.ReadCards(("2h",)))
    assert state.round.table.cards("dealer")[-1] == "2h"
    await venue.play(ann, "1")
    await venue.do(DEE, acts.ReadCards(("Kd", "Qd", "Jc", "9c", "3s", "2h")))
    await venue.do(DEE, acts.DealNext())
    await venue.do(DEE, acts.ReadCards(("As", "Ad", "9h", "4c", "2s")))
    state = await venue.deal_out()
    assert state.round.table.chips[ann.name] == 2000
    assert [f.code for f in venue.facts(Refused) if isinstance(f, Refused)] == ["card/unread", "scanner/unknown"]


async def test_a_card_that_cannot_be_there_is_a_fact_once_the_dealer_confirms_it(venue: Venue) -> None:
    await venue.table("t1", RCD, dealing=STAFF, cards="virtual")
    await venue.do(SUE, acts.SetTable("closed"))
    await venue.table("t2", "four-card-poker", dealing=STAFF, cards=SCANNER)
    ann = await venue.sit("1", table="t2")
    await venue.prepare("t2")
    await venue.bet(ann, "1", "ante", 1000, "t2")
    await venue.close("t2")
    for _ in range(2):
        await venue.do(DEE, acts.DealNext(), "t2")
    await venue.do(DEE, acts.ReadCards(("2h",)), "t2")
    await venue.play(ann, "1", table="t2")
    cards = ("Kd", "Qd", "Jc", "9c", "Kd", "2h")
    with refused("card/twice"):
        await venue.do(DEE, acts.ReadCards(cards), "t2")
    state = await venue.do(DEE, acts.ReadCards(cards, confirmed=True), "t2")
    (fault,) = state.round.wrong
    assert fault.cite == "NZ-20-11.6"
    duty = fault.rulings[0]
    void = duty.options[0]
    assert isinstance(void, Void)
    state = await venue.do(DEE, acts.Propose(void, duty.id, "two kings of diamonds"), "t2")
    assert state.chips(ann.name) == 20_000
    assert venue.books_balance()


# Rulings and corrections


async def test_a_supervisor_puts_an_earlier_round_right_and_nothing_is_overwritten(either: Venue) -> None:
    await either.table()
    ann = await either.sit("1")
    await either.ante(ann, "1")
    state = await either.fold(ann, "1")
    assert state.previous is not None
    before = state.previous.log
    lost = next(e.number for e in before if isinstance(e.fact, Verdict))
    strike = acts.Correct(1, Strike(lost), "strike", "taken from the wrong seat: film of 21:14")
    with refused("right/role"):
        await either.do(ann, strike)
    with refused("due/no-reason"):
        await either.do(SUE, acts.Correct(1, Strike(lost), "strike", " "))
    with refused("round/not-over"):
        await either.do(SUE, acts.Correct(2, Strike(1), "strike", "too soon"))
    with refused("round/settled"):
        await either.do(SUE, acts.SettleAgain(1, "nothing was struck"))
    state = await either.do(SUE, strike)
    assert state.previous is not None
    assert state.previous.log[: len(before)] == before, "nothing is overwritten"
    assert state.previous.table.live("1"), "the Ante lies on the table again"
    while rulings := [d for fault in state.previous.wrong for d in fault.rulings]:
        carried = rulings[0].options[0]
        assert isinstance(carried, Move)
        state = await either.do(SUE, acts.Correct(1, carried, rulings[0].id, "the cards go back where they lay"))
        assert state.previous is not None
    state = await either.do(SUE, acts.SettleAgain(1, "settled again"))
    assert state.previous is not None
    assert state.previous.over
    assert state.chips(ann.name) == 19_000, "collected again, and only once"
    assert either.books_balance()


async def test_nobody_names_a_card_in_an_earlier_round_of_a_sealed_shoe(venue: Venue) -> None:
    await venue.table("t1", RCD)
    ann = await venue.sit("1")
    await venue.bet(ann, "layout", "red", 1000)
    state = await venue.do(ann, acts.Ready())
    assert state.previous is not None
    dealt = [e for e in state.previous.log if isinstance(e.fact, Deal)]
    for e in reversed(state.previous.log):
        if isinstance(e.fact, Verdict) or e is dealt[0]:
            state = await venue.do(SUE, acts.Correct(1, Strike(e.number), "strike", "misread"))
    with refused("card/virtual"):
        await venue.do(SUE, acts.Correct(1, Deal("first", "up", ("2s",)), f"again:{dealt[0].number}", "misread"))


async def test_whoever_gains_or_loses_by_a_correction_is_told_how_much_and_why(venue: Venue) -> None:
    await venue.table("t1", RCD)
    ann, bob = await venue.sit("1"), await venue.sit("2")
    for area in ("red", "black"):  # one of them wins
        await venue.bet(ann, "layout", area, 1000)
    await venue.bet(bob, "layout", "spades", 1000)
    await venue.do(ann, acts.Ready())
    state = await venue.do(bob, acts.Ready())
    assert state.previous is not None
    verdicts = {e.fact: e.number for e in state.previous.log if isinstance(e.fact, Verdict)}
    won = next(verdict for verdict in verdicts if (verdict.outcome, verdict.owner) == ("win", ann.name))
    await venue.do(SUE, acts.Correct(1, Strike(verdicts[won]), "strike", "paid on the wrong suit"))
    state = await venue.do(SUE, acts.SettleAgain(1, "looked at again"))
    told = [(note["round"], note["chips"], note["why"]) for note in seen_by(state, ann)["you"]["corrected"]]
    assert told == [(1, -won.returned, "paid on the wrong suit"), (1, won.returned, "looked at again")]
    assert seen_by(state, bob)["you"]["corrected"] == [], "nothing moved for others"
    await venue.do(ann, acts.Leave())
    assert (await venue.state()).session.corrected == {}


async def test_who_has_left_is_paid_what_a_correction_gives_them(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1")
    state = await venue.fold(ann, "1")
    await venue.do(ann, acts.Leave())
    assert venue.house.store.balance(bank(ann.name)) == 99_000
    assert state.previous is not None
    number = next(e.number for e in state.previous.log if isinstance(e.fact, Verdict))
    await venue.do(SUE, acts.Correct(1, Strike(number), "strike", "misread"))
    assert venue.house.store.balance(stack("t1", ann.name)) == 0
    assert venue.books_balance()


async def test_a_late_bet_that_is_recorded_waits_for_the_supervisor(venue: Venue) -> None:
    ann = await staffed(venue)
    bob = await venue.sit("2")
    await venue.close()
    await venue.do(DEE, acts.Record(Bet("2", "ante", bob.name, 1000)))
    state = await venue.state()
    (fault,) = state.round.wrong
    (duty,) = fault.rulings
    with refused("due/no-reason"):
        await venue.do(SUE, acts.Propose(Strike(state.round.log[-1].number), duty.id))
    state = await venue.do(SUE, acts.Propose(Strike(state.round.log[-1].number), duty.id, "after the call"))
    assert state.chips(bob.name) == 20_000
    assert ann.name in state.session.seats


async def test_nobody_rules_on_their_own_seat(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    sid = Who("sid", SUPERVISOR)
    venue.house.people.create(OP, "sid", ("player", "supervisor"), "a long enough word")
    await venue.do(Who("sid"), acts.Sit(("1",), 20_000))
    bob = await venue.sit("2")
    await venue.prepare()
    await venue.bet(bob, "2", "ante", 1000)
    await venue.close()
    await venue.do(DEE, acts.Record(Bet("1", "ante", "sid", 1000)))
    state = await venue.state()
    (fault,) = state.round.wrong
    with refused("due/not-yours"):
        await venue.do(sid, acts.Propose(Rule(fault.id, "stands"), fault.rulings[0].id, "I was in time"))


# Jackpots


async def test_a_jackpot_is_locked_verified_and_paid_from_its_meter(either: Venue, stacked: None) -> None:
    options = ("progressive=D", "verify-jackpots=yes")
    await either.table("t1", "four-card-poker", "us", *options)
    ann, bob = await either.sit("1"), await either.sit("2")
    for who, place in ((ann, "1"), (bob, "2")):
        await either.bet(who, place, "ante", 1000)
        await either.bet(who, place, "progressive", 500)
        await either.do(who, acts.Ready())
    await either.play(ann, "1")
    state = await either.play(bob, "2")
    store = either.house.store
    mega = 5_000_000 + 2 * 50
    assert state.round.table.meters == {"mega": mega}
    assert store.balance(held("t1")) == mega, "locked: no other table can take it"
    assert read_meters(store)["mega"].chips == 5_000_000, "and the meter has begun again"
    (duty,) = state.round.due
    assert duty.who == "supervisor"
    with refused("due/not-yours"):
        await either.do(DEE, acts.Propose(Rule("verify:mega", "verified"), duty.id, "looks right"))
    state = await either.do(SUE, acts.Propose(Rule("verify:mega", "verified"), duty.id, "hand and film agree"))
    assert state.previous is not None
    awards = [e.fact for e in state.previous.log if isinstance(e.fact, Award)]
    assert [(a.why, a.payee, a.chips) for a in awards if a.why != "ante-bonus"] == [
        ("envy", bob.name, 500_000),
        ("progressive", ann.name, mega),
    ]
    assert store.balance(held("t1")) == 0
    assert reconcile(store) == []
    assert either.books_balance()


async def test_a_round_voided_after_the_lock_gives_the_jackpot_back(venue: Venue, stacked: None) -> None:
    ann = await staffed(venue, "progressive=D", edition="us")
    await venue.bet(ann, "1", "progressive", 500)
    await venue.close()
    await venue.deal_out()
    await venue.play(ann, "1")
    state = await venue.deal_out()
    assert state.round.table.meters == {"mega": 5_000_050}
    state = await venue.do(DEE, acts.Record(Note("11.6")))
    (fault,) = state.round.wrong
    void = fault.rulings[0].options[0]
    assert isinstance(void, Void)
    state = await venue.do(DEE, acts.Propose(void, fault.rulings[0].id, "the deck is short"))
    assert read_meters(venue.house.store)["mega"].chips == 5_000_000, "as if it had never been bet"
    assert reconcile(venue.house.store) == []
    assert state.chips(ann.name) == 20_000
    assert venue.books_balance()


async def hit(venue: Venue) -> Who:
    """The hand at 1 has hit the Mega, and waits to be verified; the one at 2 has the wager too."""
    ann = await staffed(venue, "progressive=D", edition="us")
    bob = await venue.sit("2")
    await venue.bet(bob, "2", "ante", 1000)
    for who, place in ((ann, "1"), (bob, "2")):
        await venue.bet(who, place, "progressive", 500)
    await venue.close()
    await venue.deal_out()
    for who, place in ((ann, "1"), (bob, "2")):
        await venue.play(who, place)
    await venue.deal_out()
    return bob


@clause("US-PROG-ENVY", "NZ-20-11.1")
async def test_envy_for_a_hand_that_is_void_since_goes_back_to_the_float(venue: Venue, stacked: None) -> None:
    bob = await hit(venue)
    await venue.do(SUE, acts.Propose(Rule("verify:mega", "verified"), "verify:mega", "hand and film agree"))
    before = (await venue.state()).chips(bob.name)
    state = await venue.do(DEE, acts.DealNext())
    assert state.chips(bob.name) == before + 500_000
    fault = (await venue.do(DEE, acts.Record(Note("9.6", "1")))).round.wrong[0].rulings[0].id
    await venue.do(OP, acts.Propose(Void("NZ-20-11.1", "1"), fault, "named a card"))
    state = await venue.deal_out()
    store = venue.house.store
    assert state.chips(bob.name) == store.balance(stack("t1", bob.name)) == 20_000 - 2_500, "nine high loses all"
    assert (jackpots(store).envy, store.balance(held("t1"))) == ((), 0)
    (shift,) = shifts(store).shifts
    assert (shift.envy, shift.result, shift.agrees) == (0, 2_500, True)
    assert (await asyncio.to_thread(audit, venue.house.url)).wrong == ()


@clause("NZ-20-11.1", "US-PROG-LINK")
async def test_a_jackpot_whose_only_winner_is_void_goes_back_to_its_meter_with_the_void(
    either: Venue, stacked: None
) -> None:
    await hit(either)
    state = await either.state()
    store, mega = either.house.store, 5_000_000 + 2 * 50
    assert [duty.id for duty in state.round.due] == ["verify:mega"]
    assert (store.balance(held("t1")), read_meters(store)["mega"].chips) == (mega, 5_000_000)
    fault = (await either.do(DEE, acts.Record(Note("9.6", "1")))).round.wrong[0].rulings[0].id
    entries = len(store.read("meter/mega"))
    state = await either.do(OP, acts.Propose(Void("NZ-20-11.1", "1"), fault, "named a card"))
    void = state.round.log[-1].number
    assert store.balance(held("t1")) == 0
    assert read_meters(store)["mega"].chips == mega - 50, "her wager went back, and what it had paid in"
    assert [parsed_line(kept).fact for kept in store.read("meter/mega", entries)] == [
        Gathered(50_000_000, 0),
        Returned("round/t1/1", mega),
        Funded(-5_000_000),
    ]
    again = await either.do(SUE, acts.Propose(Strike(void), "strike", "it was another seat"))
    assert store.balance(held("t1")) == mega, "who is in the game again has won it again"
    await either.do(SUE, acts.Propose(Strike(len(again.round.log) - 1), "strike", "it was not"))
    assert store.balance(held("t1")) == 0
    await either.deal_out()
    assert Ended(1) in either.facts(Ended)
    assert not jackpots(store).wrong
    assert jackpots(store).exact
    assert either.books_balance()
    assert (await asyncio.to_thread(audit, either.house.url)).wrong == ()


# Running a table


async def test_a_closed_table_sends_everyone_home_after_the_round(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.ante(ann, "1")
    await venue.ante(bob, "2")
    await venue.do(SUE, acts.SetTable("closed", "end of the evening"))
    assert set((await venue.state()).session.seats) == {ann.name, bob.name}
    await venue.fold(ann, "1")
    state = await venue.fold(bob, "2")
    assert state.session.seats == {}
    assert len(venue.facts(CashedOut)) == 2
    assert not state.session.running


async def test_a_paused_table_takes_no_bets_and_its_clock_stands_still(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.bet(ann, "1", "ante", 1000)
    table = venue.house.floor.ours["t1"]
    assert table.clocks.runs_out
    await venue.do(SUE, acts.SetTable("paused"))
    assert not table.clocks.runs_out
    with refused("table/not-open"):
        await venue.bet(bob, "2", "ante", 1000)
    await venue.do(SUE, acts.SetTable("open"))
    await venue.bet(bob, "2", "ante", 1000)


async def test_with_company_the_betting_closes_and_the_absent_forfeit_when_time_is_up(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.bet(ann, "1", "ante", 1000)
    table = venue.house.floor.ours["t1"]
    venue.clock.wait(19_000)
    await table.pass_time()
    assert not table.state.round.table.items
    venue.clock.wait(2_000)
    await table.pass_time()
    assert table.state.round.table.items
    venue.clock.wait(31_000)
    await table.pass_time()
    assert table.state.session.round == 2
    assert table.state.chips(ann.name) == 19_000
    assert table.state.chips(bob.name) == 20_000
    assert table.state.idle.get(bob.name) == 1, "a round that ended so was sat out like any other"


async def test_each_stage_of_deciding_has_its_whole_time(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a second decision opens at once behind the first, nobody is passed over by the clock of the first."""
    await venue.table()
    state, clock = await venue.state(), Clocks()
    first, second = [Duty(f"pass-{n}:1", DEALER, "", (Choice("1", "check"),), does=PASSES) for n in (1, 2)]
    other = replace(first, id="pass-1:2", place="2")
    for now, due, runs_out in ((0, [first, other], 30_000), (9_000, [other], 30_000), (30_000, [second], 60_000)):
        monkeypatch.setattr(clocks, "timed", Mock(return_value=due))
        clock.follow(state, now)
        assert clock.runs_out == runs_out


async def test_who_was_ready_for_one_betting_is_asked_again_when_betting_opens_again(venue: Venue) -> None:
    """And only those are waited for to whom something is offered."""
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.bet(ann, "1", "ante", 1000)
    state = await venue.do(ann, acts.Ready())
    assert said_ready(state.session, state.round) == {ann.name}
    assert waited_for(state.session, state.round) == {bob.name}
    later = play(insuring(ann.name, bob.name), 'dee call "no more bets"\n shoe deal dealer up Ah')
    assert said_ready(state.session, later) == set()
    assert waited_for(state.session, later) == {ann.name}, "nothing is offered to bob, who did not bet"
    said = Line(state.session.entries, ann, Ready(ann.name, stage(later)))
    assert not waited_for(evolve(state.session, said), later)


def insuring(*people: str) -> Round:
    r = seated(second_betting.GAME, **{person: str(n) for n, person in enumerate(people, 1)})
    return r.do(Who(people[0]), Bet("1", "main", people[0], 1000))


async def test_while_a_ruling_is_awaited_no_clock_runs_and_then_another_begins(venue: Venue) -> None:
    """Nobody is found absent before the fault is ruled on, so nothing would come of time being up."""
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.ante(ann, "1")
    await venue.ante(bob, "2")
    table = venue.house.floor.ours["t1"]
    assert table.clocks.runs_out
    state = await venue.do(SUE, acts.Record(Note("9.6", "2")))
    ((ruling,),) = [fault.rulings for fault in state.round.wrong]
    assert not table.clocks.runs_out
    play_on = next(option for option in ruling.options if isinstance(option, Rule))
    venue.clock.wait(31_000)
    await venue.do(OP, acts.Propose(play_on, ruling.id, "heard nothing"))
    assert table.clocks.runs_out > venue.clock.now
    await table.pass_time()
    assert table.state.session.round == 1
    venue.clock.wait(31_000)
    await table.pass_time()
    assert table.state.session.round == 2


async def test_what_follows_when_time_is_up_waits_for_no_other_act(venue: Venue) -> None:
    """The last to decide is absent: the round goes on to a jackpot that was hit, whose meter is read and paid."""
    with shoe(ROYAL_FIRST):
        await venue.table("t1", FCP, "us", "progressive=D", "verify-jackpots=no")
        ann, bob = await venue.sit("1"), await venue.sit("2")
        for who, place in ((ann, "1"), (bob, "2")):
            await venue.bet(who, place, "ante", 1000)
            await venue.bet(who, place, "progressive", 500)
        for who in (ann, bob):
            await venue.do(who, acts.Ready())
        await venue.play(ann, "1")
        table = venue.house.floor.ours["t1"]
        venue.clock.wait(31_000)
        await table.pass_time()
    assert table.state.session.round == 2
    assert table.state.previous is not None
    assert "mega" in table.state.previous.table.meters


async def test_a_table_rests_between_looks_until_something_is_written_or_a_clock_runs_out(venue: Venue) -> None:
    """What time changes is looked for once a second, at once after an act, and at the moment when a clock is up."""
    await asleep(venue)
    await venue.table()
    ann = await venue.sit("1")
    await venue.sit("2")
    table = venue.house.floor.ours["t1"]
    await table.pass_time()
    assert table.rests()
    venue.clock.wait(900)
    assert table.rests()
    venue.clock.wait(100)
    assert not table.rests()
    await table.pass_time()
    assert table.rests()
    await venue.ante(ann, "1")
    assert not table.rests()
    venue.clock.wait(table.clocks.runs_out - venue.clock.now - 400)
    await table.pass_time()
    assert table.rests()
    venue.clock.wait(400)
    assert not table.rests()
    await table.pass_time()
    assert table.state.round.game.closed(table.state.round.table)


async def test_alone_there_is_no_clock(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1")
    venue.clock.wait(60 * MINUTE)
    await venue.house.floor.ours["t1"].pass_time()
    assert (await venue.state()).session.round == 1
