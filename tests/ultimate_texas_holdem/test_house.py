"""What only a house can keep."""

from cutcard.core.facts import Bet, Choice, Who
from cutcard.house.table import acts
from tests.house.kit import Venue
from tests.kit import clause


async def bet(venue: Venue, who: Who, place: str) -> None:
    for wager in ("ante", "blind"):
        duty = next(d for d in (await venue.state()).round.asked(who) if d.place == place)
        await venue.do(who, acts.Propose(Bet(place, wager, who.name, 500), duty.id))
    await venue.do(who, acts.Ready())


@clause("NZ-16-5.7.1")
async def test_5_7_1_who_holds_several_areas_gives_one_up_to_a_newcomer(venue: Venue) -> None:
    await venue.table("t1", "ultimate-texas-holdem", "us", "areas-max=2", "seats=3")
    double = venue.guest()
    await venue.do(double, acts.Sit(("1", "2"), 20_000))
    other = await venue.sit("3")
    newcomer = venue.guest()
    await venue.do(newcomer, acts.Sit(("2",), 20_000))
    assert (await venue.state()).session.waiting == (newcomer.name,)
    await bet(venue, double, "1")
    await bet(venue, other, "3")
    for _ in range(6):
        state = await venue.state()
        if state.session.round > 1:
            break
        who, duty = next((who, d) for who in (double, other) for d in state.round.asked(who) if d.must)
        word = next(option for option in duty.options if isinstance(option, Choice))
        await venue.do(who, acts.Propose(word, duty.id))
    assert (await venue.state()).session.seats[double.name] == ("1",), "from the next round on"
    await venue.do(newcomer, acts.Sit(("2",), 20_000))
    assert (await venue.state()).session.seats[newcomer.name] == ("2",)
