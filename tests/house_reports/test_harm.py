"""How many use what the house offers for their own good: numbers, and no name."""

from cutcard.house.table import acts
from cutcard.house_reports import as_data
from cutcard.house_reports.harm import harm
from tests.house.kit import MINUTE, Venue, refused
from tests.house_reports.evenings import lose
from tests.kit import clause


@clause("NZ-ACT-HARM")
async def test_limits_breaks_exclusions_refusals_and_reminders_are_counted(either: Venue) -> None:
    limits_store, people = either.house.limits_store, [either.guest() for _ in range(4)]
    ann, bob, cat, dan = people
    await either.table()
    limits_store.limit(ann.name, "loss", 20_000)
    limits_store.limit(bob.name, "time", 60)
    limits_store.limit(bob.name, "reminder", 15)
    limits_store.take_break(cat.name, "cool-off", 1)
    limits_store.take_break(dan.name, "exclusion", 200)
    await either.do(ann, acts.Sit(("1",), 90_000))
    await lose(either, ann, "1", 19_500)
    with refused("care/loss-limit"):
        await either.bet(ann, "1", "ante", 1000)
    for who, code in ((cat, "care/break"), (dan, "care/excluded")):
        with refused(code):
            await either.do(who, acts.Sit(("2",), 1000))
    either.clock.wait(31 * MINUTE)
    await either.house.floor.ours["t1"].pass_time()
    told = harm(either.house.store, either.clock.now)
    assert (told.people, told.loss_limits, told.time_limits, told.own_reminders) == (4, 1, 1, 1)
    assert (told.breaks, told.exclusions) == (1, 1)
    assert (told.refused_bets, told.refused_others, told.reminders, told.chasing) == (1, 2, 1, 0)
    assert all(isinstance(number, int) for number in as_data(told).values()), "numbers only"
    later = harm(either.house.store, either.clock.now + 24 * 60 * MINUTE, since=either.clock.now + 1)
    assert (later.breaks, later.exclusions, later.refused_bets, later.reminders) == (0, 1, 0, 0)
