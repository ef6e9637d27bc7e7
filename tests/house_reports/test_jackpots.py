"""What came into each meter and what went out, to which hand; envy; and that both roads to the win leave it apart."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from sqlalchemy import update

from cutcard.audit import audit
from cutcard.core.facts import Rule
from cutcard.house.jackpots.meter_book import NOTICE, change_terms, give_back
from cutcard.house.jackpots.meters import MILLION
from cutcard.house.table import acts
from cutcard.house_reports import sound
from cutcard.house_reports.jackpots import jackpots
from cutcard.house_reports.shifts import shifts
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.schema import BALANCE
from cutcard.store.transaction import Transaction
from tests.house.kit import FCP, OP, SUE, Venue
from tests.kit import clause
from tests.meters import WHOLE, take

ROYAL, NOTHING = "Ah Kh Qh Jh Th", "2c 3d 5s 7c 9d"
DEALER = "Kd Td 7d 6s 3h 2s"


async def royal_flush(venue: Venue, stacked: Callable[[str], None]) -> tuple[str, str]:
    """Ann hits the Mega with a royal flush and plays once her Ante; Bob, beside her, folds."""
    stacked(f"{ROYAL} {NOTHING} {DEALER}")
    await venue.table("t1", FCP, "us", "progressive=d")
    ann, bob = await venue.sit("1"), await venue.sit("2")
    for who, place in ((ann, "1"), (bob, "2")):
        await venue.bet(who, place, "ante", 1000)
        await venue.bet(who, place, "progressive", 500)
    for who in (ann, bob):
        await venue.do(who, acts.Ready())
    await venue.play(ann, "1")
    await venue.fold(bob, "2")
    await venue.do(SUE, acts.Propose(Rule("verify:mega", "verified"), "verify:mega", "cards and camera agree"))
    return ann.name, bob.name


@clause("US-PROG-MEGA", "US-PROG-ENVY-ROYAL")
async def test_a_jackpot_is_told_by_level_round_and_hand_and_reconciled(
    either: Venue, stacked: Callable[[str], None]
) -> None:
    """Two wagers of $5 pay 10% of $10 into the Mega, which stood at $50,000: $50,001 goes to Ann, and it begins again.

    The other levels have 5% each: 50 cents.
    """
    ann, bob = await royal_flush(either, stacked)
    told = jackpots(either.house.store)
    levels = {level.level: level for level in told.levels}
    major, mega, minor = levels["major"], levels["mega"], levels["minor"]
    assert (mega.funded, mega.shown, mega.hidden) == (2 * 5_000_000, 100 * MILLION, 0)
    assert (mega.taken, mega.returned, mega.awarded, mega.held, mega.resets) == (5_000_100, 0, 5_000_100, 0, 1)
    assert (mega.stands, mega.reserve, mega.overflow) == (5_000_000 * MILLION, 0, 0)
    (award,) = mega.awards
    assert (award.table, award.round, award.place, award.person) == ("t1", 1, "1", ann)
    assert award.cite == "US-PROG-MEGA"
    for level, start in ((major, 500_000), (minor, 100_000)):
        assert (level.stands, level.awards, level.resets) == ((start + 50) * MILLION, (), 0)
    (envy,) = told.envy
    assert (envy.person, envy.place, envy.chips, told.envy_paid) == (bob, "2", 500_000, 500_000)
    assert told.exact
    assert sound(told)


async def test_the_win_has_envy_in_it_and_the_jackpot_apart(venue: Venue, stacked: Callable[[str], None]) -> None:
    """Ann's Ante and Play win $10 each, her bonus $200; both wagers on the link stay, and so does Bob's Ante."""
    await royal_flush(venue, stacked)
    (shift,) = shifts(venue.house.store).shifts
    assert shift.result == -2000 - 20_000 + 2 * 500 + 1000 - 500_000
    assert (shift.win, shift.agrees) == (shift.result, True)
    assert (shift.jackpots, shift.envy, shift.contributed) == (5_000_100, 500_000, 200 * MILLION)
    assert (shift.handle, shift.hands, shift.drop) == (2 * 1000 + 1000 + 2 * 500, 2, 40_000)


async def test_an_account_that_was_changed_is_found(venue: Venue, stacked: Callable[[str], None]) -> None:
    await royal_flush(venue, stacked)
    with venue.house.store.writing() as connection:
        connection.execute(update(BALANCE).where(BALANCE.c.account == "meter:mega").values(cents=BALANCE.c.cents + 1))
    told = jackpots(venue.house.store)
    assert not told.exact
    assert not sound(told)
    assert "meter:mega has $0.01 too much" in told.wrong[0]


async def test_a_jackpot_that_was_given_back_is_no_award_and_no_reset(venue: Venue) -> None:
    def job(tx: Transaction) -> None:
        assert take(tx, "mega", WHOLE, "round/t1/1") == 5_000_000
        give_back(tx, "mega", "round/t1/1")

    venue.house.store.transact(job)
    mega = next(level for level in jackpots(venue.house.store).levels if level.level == "mega")
    assert (mega.taken, mega.returned, mega.held, mega.resets) == (5_000_000, 5_000_000, 0, 0)
    assert (mega.funded, mega.stands, mega.awards) == (5_000_000, 5_000_000 * MILLION, ())


async def test_what_a_round_that_is_over_has_taken_and_paid_to_nobody_is_found(
    venue: Venue, stacked: Callable[[str], None]
) -> None:
    await royal_flush(venue, stacked)
    store = venue.house.store
    store.transact(lambda tx: take(tx, "mega", WHOLE, "round/t1/1"))
    (wrong,) = jackpots(store).wrong
    assert wrong == "round/t1/1 is over: it has taken $100,001 from the meters and paid $50,001 of it"
    found = (await asyncio.to_thread(audit, venue.house.url)).wrong
    says = "its hands have won $50,001 of the mega meter, and it has taken $100,001"
    assert [finding for finding in found if finding.where == "round/t1/1" and finding.says == says]


@clause("US-PROG-MEGA", "US-PROG-LINK")
async def test_what_pay_table_a_does_not_pay_out_stays_on_the_meter(
    either: Venue, stacked: Callable[[str], None]
) -> None:
    """The royal flush takes $50,001 and the meter starts again at $50,000 with the 50 cents that were kept unseen.

    The straight flush takes a tenth of the reset, $5,000: $45,000.50 stays, and nothing is held.
    """
    store = either.house.store
    unseen = replace(LINK.levels["mega"], hidden=Fraction(1, 20))
    change_terms(store, replace(LINK, levels={**LINK.levels, "mega": unseen}), OP, "a better start")
    either.clock.wait(NOTICE)
    either.house.terms.read()
    stacked(f"9s Ts Js Qs Ks {ROYAL} {DEALER}")
    await either.table("t1", FCP, "us", "progressive=A", "verify-jackpots=no")
    people = {place: await either.sit(place) for place in "12"}
    for place, who in people.items():
        await either.bet(who, place, "ante", 1000)
        await either.bet(who, place, "progressive", 500)
        await either.do(who, acts.Ready())
    for place, who in people.items():
        await either.play(who, place)
    told = jackpots(store)
    mega = next(level for level in told.levels if level.level == "mega")
    assert [(award.place, award.chips) for award in mega.awards] == [("2", 5_000_100), ("1", 500_000)]
    assert (mega.stands, mega.reserve, mega.held) == (4_500_050 * MILLION, 0, 0)
    assert store.balance("held:t1") == 0
    assert store.balance("meter:mega") == 4_500_050
    assert told.exact
    assert (await asyncio.to_thread(audit, either.house.url)).wrong == ()
