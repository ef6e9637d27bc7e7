"""Late bets, irregularities, rulings, corrections, who played together, and alerts: with clause, time and people."""

from collections.abc import Callable
from fractions import Fraction

from sqlalchemy import update

from cutcard.core.facts import Bet, Deal, Strike, Verdict, Void, Who
from cutcard.house.table import acts
from cutcard.house.table.session import SCANNER, STAFF
from cutcard.house_reports.conduct import conduct
from cutcard.store.schema import ENTRY
from tests.house.kit import DEE, MINUTE, SUE, Venue, refused
from tests.house_reports.evenings import entries, lose
from tests.house_reports.test_jackpots import royal_flush
from tests.kit import clause


@clause("NZ-ACT-CRIME")
async def test_a_late_bet_is_reported_with_person_table_clause_and_time(either: Venue) -> None:
    await either.table("t1", dealing=STAFF)
    ann, bob = await either.sit("1"), await either.sit("2")
    await either.prepare()
    with refused("bet/limits"):
        await either.bet(bob, "2", "ante", 7)
    await either.bet(ann, "1", "ante", 1000)
    await either.close()
    either.clock.wait(MINUTE)
    before = either.clock.now
    with refused("due/forbidden", "NZ-20-5.8(a)"):
        await either.bet(bob, "2", "ante", 1000)
    told = conduct(either.house.store)
    (late,) = told.late_bets
    assert (late.person, late.role, late.table, late.cite) == (bob.name, "player", "t1", "NZ-20-5.8(a)")
    assert before < late.at <= either.clock.now
    assert "bet 2 ante" in late.said
    assert [(act.code, act.late) for act in told.refused] == [("bet/limits", False), ("due/forbidden", True)]
    assert conduct(either.house.store, since=late.at + 1).refused == ()


@clause("NZ-ACT-CRIME")
async def test_a_bet_for_the_next_round_is_not_late(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await lose(venue, ann, "1", 1000)
    with refused("due/forbidden"):
        await venue.play(ann, "1")
    (act,) = conduct(venue.house.store).refused
    assert not act.late, "no more bets was called in the round before, not in this one"


@clause("NZ-ACT-CRIME")
async def test_an_irregularity_its_ruling_and_the_voided_round_are_reported_with_who_and_clause(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF, cards=SCANNER)
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1000)
    await venue.close()
    await venue.do(DEE, acts.Record(Deal("1", "own", ("??",) * 6)))
    (duty,) = [d for d in (await venue.state()).round.due if any(isinstance(o, Void) for o in d.options)]
    (void,) = [option for option in duty.options if isinstance(option, Void)]
    await venue.do(DEE, acts.Propose(void, duty.id, "six cards to seat 1"))
    told = conduct(venue.house.store)
    (incident,) = told.incidents
    assert (incident.table, incident.round, incident.who, incident.cite) == ("t1", 1, "dee", "NZ-20-11.2")
    (ruling,) = told.voided
    assert (ruling.round, ruling.who, ruling.why, ruling.cite) == (1, "dee", "six cards to seat 1", "NZ-20-11.2")
    assert told.rulings == told.voided
    assert incident.at < ruling.at


@clause("NZ-ACT-CRIME")
async def test_a_correction_after_the_end_tells_what_it_moved(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await lose(venue, ann, "1", 1000)
    (collected,) = entries(venue, Verdict)
    await venue.do(SUE, acts.Correct(1, Strike(collected.number), "strike", "the camera shows a play wager"))
    (correction,) = conduct(venue.house.store).corrections
    assert (correction.round, correction.what) == (1, f"strike {collected.number}")
    assert (correction.after_end, correction.who, correction.why) == (True, "sue", "the camera shows a play wager")
    assert dict(correction.moved) == {f"1/ante/{ann.name}": 1000, "house": -1000}


@clause("NZ-ACT-CRIME")
async def test_two_who_play_together_are_set_against_what_chance_would_have(venue: Venue) -> None:
    """Four rounds: ann plays in all, bob in two, cat in two; bob and cat once together.

    By chance bob and cat would meet in 2 * 2 / 4 = 1 round, ann and bob in 4 * 2 / 4 = 2.
    """
    await venue.table()
    ann, bob, cat = await venue.sit("1"), await venue.sit("2"), await venue.sit("3")
    for players in ([ann, bob, cat], [ann, bob], [ann, cat], [ann]):
        await round_of(venue, [(who, str((ann, bob, cat).index(who) + 1)) for who in players], [ann, bob, cat])
    told = {frozenset((p.one, p.other)): p for p in conduct(venue.house.store).pairs}
    both = told[frozenset((bob.name, cat.name))]
    assert (both.rounds, both.of, both.share, both.ordinary) == (1, 2, Fraction(1, 2), Fraction(1))
    assert (both.result, both.apart) == (-2000, -2000)
    with_ann = told[frozenset((ann.name, bob.name))]
    assert (with_ann.rounds, with_ann.of, with_ann.share, with_ann.ordinary) == (2, 2, Fraction(1), Fraction(2))
    assert (with_ann.result, with_ann.apart) == (-4000, -2000)


async def round_of(venue: Venue, players: list[tuple[Who, str]], seated: list[Who]) -> None:
    """Each antes ten dollars, and folds."""
    for who, place in players:
        await venue.bet(who, place, "ante", 1000)
    for who in seated:
        await venue.do(who, acts.Ready())
    for who, place in players:
        await venue.fold(who, place)


async def test_an_alert_says_how_long_it_stayed_open_and_who_answered(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 90_000)
    for stake in (500, 1000, 2000, 4000):
        await lose(venue, ann, "1", stake)
    (alert,) = conduct(venue.house.store).alerts
    assert (alert.kind, alert.about, alert.open_for) == ("chasing", ann.name, None)
    venue.clock.wait(5 * MINUTE)
    await venue.do(SUE, acts.AnswerAlert(next(iter((await venue.state()).session.alerts)), "seen", "spoke with them"))
    (alert,) = conduct(venue.house.store).alerts
    assert (alert.by, alert.word, alert.why) == ("sue", "seen", "spoke with them")
    assert alert.open_for is not None
    assert 5 * MINUTE <= alert.open_for < 5 * MINUTE + 1000


@clause("NZ-ACT-CRIME")
async def test_a_wager_recorded_after_the_call_is_an_irregularity(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1000)
    await venue.close()
    await venue.do(DEE, acts.Record(Bet("2", "ante", bob.name, 1000), "put down after the call"))
    (incident,) = conduct(venue.house.store).incidents
    assert incident.cite == "NZ-20-5.8(a)"
    assert (incident.what, incident.why) == (f"bet 2 ante {bob.name} 1000", "put down after the call")


async def test_a_ruling_has_the_clause_of_what_it_answers(venue: Venue, stacked: Callable[[str], None]) -> None:
    await royal_flush(venue, stacked)
    (ruling,) = conduct(venue.house.store).rulings
    assert (ruling.what, ruling.cite, ruling.who) == ("rule verify:mega verified", "US-PROG-MEGA", "sue")
    assert ruling.plainly == "Ruling: verified"
    assert ruling.why == "cards and camera agree"


async def test_where_the_rules_of_a_round_are_no_longer_here_the_report_says_so(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.do(DEE, acts.Record(Bet("2", "ante", ann.name, 1000), "on an area that is not hers"))
    with venue.house.store.writing() as connection:
        first = ENTRY.c.stream == "round/t1/1", ENTRY.c.number == 0
        connection.execute(update(ENTRY).where(*first).values(body="0 table/table - | open four-card-poker nz-2012 0"))
    (incident,) = conduct(venue.house.store).incidents
    assert (incident.cite, incident.why) == ("", "on an area that is not hers")
    assert "other pay tables" in incident.says
