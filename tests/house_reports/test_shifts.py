"""Drop, fills, credits, win and hold: evenings in which every figure is worked out by hand."""

from fractions import Fraction

from sqlalchemy import update

from cutcard.core.facts import Strike, Verdict
from cutcard.core.fold import fold
from cutcard.core.text import read
from cutcard.house.table import acts
from cutcard.house.table.session import STAFF
from cutcard.house_reports import as_data, as_listing
from cutcard.house_reports.book import moment
from cutcard.house_reports.reconciliation import came_to
from cutcard.house_reports.shifts import shifts
from cutcard.ledger import float_of
from cutcard.store.schema import TRANSFER
from tests.house.kit import MINUTE, SUE, Venue
from tests.house_reports.evenings import entries, lose


async def test_200_bought_in_15_lost_185_cashed_out_holds_7_and_a_half_per_cent(either: Venue) -> None:
    await either.table()
    ann = await either.sit("1", 20_000)
    await lose(either, ann, "1", 1500)
    await either.do(ann, acts.Leave())
    await either.do(SUE, acts.Count(20_000, 9_981_500, "night"))
    day, night = shifts(either.house.store).shifts
    assert (day.table, day.shift, night.shift) == ("t1", "1", "night")
    assert (day.opening, day.fills, day.credits) == (10_000_000, 0, 0)
    assert (day.drop, day.cash_outs, day.closing) == (20_000, 18_500, 9_981_500)
    assert (day.float_over, day.box_over) == (0, 0)
    assert (day.win, day.result, day.agrees) == (1500, 1500, True)
    assert (day.hold, day.win_of_handle) == (Fraction(75, 1000), Fraction(1))
    assert (day.handle, day.rounds, day.hands, day.players) == (1500, 1, 1, (ann.name,))
    assert (night.began, night.ended, night.opening, night.closing) == (day.ended, None, 9_981_500, 9_981_500)
    assert (night.win, night.hold, night.float_over, night.box) == (0, None, None, 0)


async def test_fills_and_credits_are_no_win_and_no_loss(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await venue.do(SUE, acts.Fill(50_000))
    await venue.do(SUE, acts.Credit(30_000))
    await lose(venue, ann, "1", 1500)
    (shift,) = shifts(venue.house.store).shifts
    assert (shift.opening, shift.fills, shift.credits) == (10_000_000, 50_000, 30_000)
    assert shift.closing == 10_000_000 + 50_000 - 30_000 - 20_000 + 1500
    assert (shift.win, shift.result, shift.hold) == (1500, 1500, Fraction(3, 40))


async def test_what_is_counted_and_what_the_book_has_are_told_apart(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await lose(venue, ann, "1", 1500)
    await venue.do(SUE, acts.Count(19_000, 9_981_600, "night"))
    await venue.sit("2", 5000)
    day, night = shifts(venue.house.store).shifts
    assert (day.float_over, day.box_over) == (100, -1000), "a dollar too many in the rack, ten too few in the box"
    assert day.win == 1500, "the count does not change what was won"
    assert (night.opening, night.drop, night.box) == (9_981_500, 5000, 6000), "what was left in the box is still there"


async def test_a_count_in_the_middle_of_a_round_gives_the_win_to_the_shift_that_took_it(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await venue.ante(ann, "1", 1500)
    await venue.do(SUE, acts.Count(20_000, 9_980_000, "night"))
    await venue.fold(ann, "1")
    day, night = shifts(venue.house.store).shifts
    assert (day.win, day.result, day.handle, day.rounds, day.float_over) == (0, 0, 0, 0, 0)
    assert (night.win, night.result, night.handle, night.rounds, night.drop) == (1500, 1500, 1500, 1, 0)
    assert night.hold is None, "nobody bought chips in it"


async def test_a_correction_counts_in_the_shift_in_which_it_was_made(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    ann = await venue.sit("1", 20_000)
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1500)
    await venue.close()
    await venue.deal_out()
    await venue.fold(ann, "1")
    await venue.deal_out()
    await venue.do(SUE, acts.Count(20_000, 9_981_500, "night"))
    (collected,) = entries(venue, Verdict)
    await venue.do(SUE, acts.Correct(1, Strike(collected.number), "strike", "the camera shows a play wager"))
    day, night = shifts(venue.house.store).shifts
    assert (day.win, day.result) == (1500, 1500)
    assert (night.win, night.result, night.handle, night.agrees) == (-1500, -1500, -1500, True)


async def test_two_tables_make_a_floor(venue: Venue) -> None:
    for name in ("t1", "t2"):
        await venue.table(name)
    ann, bob = await venue.sit("1", 20_000, "t1"), await venue.sit("1", 30_000, "t2")
    await lose(venue, ann, "1", 1500, "t1")
    await lose(venue, bob, "1", 1000, "t2")
    floor = shifts(venue.house.store)
    assert (floor.drop, floor.win, floor.result, floor.handle) == (50_000, 2500, 2500, 2500)
    assert (floor.hold, floor.rounds, floor.hands) == (Fraction(1, 20), 2, 2)
    assert floor.players == tuple(sorted((ann.name, bob.name)))
    assert shifts(venue.house.store, "t2").win == 1000


async def test_since_leaves_out_the_shifts_that_were_over_before(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await lose(venue, ann, "1", 1500)
    await venue.do(SUE, acts.Count(20_000, 9_981_500, "night"))
    venue.clock.wait(MINUTE)
    floor = shifts(venue.house.store, since=venue.clock.now)
    assert [shift.shift for shift in floor.shifts] == ["night"]
    assert (floor.win, floor.shifts[0].opening) == (0, 9_981_500)


async def test_when_the_ledger_and_the_rounds_differ_the_report_says_so(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await lose(venue, ann, "1", 1500)
    assert shifts(venue.house.store).agrees
    with venue.house.store.writing() as connection:
        lost = TRANSFER.c.stream == "round/t1/1", TRANSFER.c.payee == float_of("t1")
        connection.execute(update(TRANSFER).where(*lost).values(cents=TRANSFER.c.cents - 1))
    floor = shifts(venue.house.store)
    assert not floor.agrees
    assert (floor.win, floor.result) == (1499, 1500)


async def test_a_shift_for_programs_has_what_follows_too(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await lose(venue, ann, "1", 1500)
    told = as_data(shifts(venue.house.store))
    assert (told["win"], told["hold"], told["agrees"]) == (1500, "3/40", True)
    assert (told["shifts"][0]["hold"], told["shifts"][0]["ended"]) == ("3/40", None)
    assert told["shifts"][0]["players"] == [ann.name]


async def test_in_a_table_of_cells_times_are_written_out(venue: Venue) -> None:
    await venue.table()
    told = shifts(venue.house.store)
    heads, (row, *_) = as_listing(told)
    assert row[heads.index("began")] == moment(told.shifts[0].began)
    assert row[heads.index("ended")] is None


def test_what_a_player_banks_is_no_result_of_the_house() -> None:
    log = """
    0 table/table - | open some-game some-edition 0
    1 bob - | bet 2 bank bob 5000
    2 ann - | bet 1 wager ann 1000
    3 cat - | bet 3 wager cat 1000
    4 dee/dealer - | verdict 1 wager ann win 2000 RULE 0 2/bank/bob
    5 dee/dealer - | verdict 3 wager cat lose 0 RULE
    """
    figures = came_to(fold(read(log)))
    assert (figures["result"], figures["handle"]) == (1000, 2000), "cat lost to the house, ann won from bob"
