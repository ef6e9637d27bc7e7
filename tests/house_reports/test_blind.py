"""Blind play is told apart from the rest, with what it cost (NZ-CONS-Q-BLIND)."""

from cutcard.core.facts import Bet, Choice
from cutcard.house.table import acts
from cutcard.house_reports.conduct import conduct
from tests.house.kit import FCP, Venue
from tests.kit import clause


@clause("NZ-CONS-Q-BLIND")
async def test_a_play_before_the_cards_is_reported_apart(venue: Venue) -> None:
    await venue.table("t1", FCP, "nz-2012", "blind-play=yes")
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.bet(ann, "1", "ante", 1000)
    await venue.bet(ann, "1", "play", 2000)
    await venue.do(ann, acts.Ready())
    await venue.ante(bob, "2")
    await venue.do(ann, acts.Propose(Choice("1", "play on"), "decide:1"))
    state = await venue.play(bob, "2")
    assert state.previous is not None
    (told,) = conduct(venue.house.store).blind
    assert (told.table, told.kind, told.hands, told.staked) == ("t1", "Play before the cards", 1, 3000)
    assert told.result == state.previous.table.chips[ann.name]


@clause("NZ-CONS-Q-BLIND")
async def test_hands_away_from_the_seat_are_reported_apart(venue: Venue) -> None:
    await venue.table("t1", FCP, "nz-2012", "areas-max=2", "view-one=yes")
    ann = venue.guest()
    await venue.do(ann, acts.Sit(("1", "2"), 20_000))
    for place in "12":
        await venue.bet(ann, place, "ante", 1000)
    await venue.do(ann, acts.Ready())
    await venue.do(ann, acts.Propose(Bet("2", "play", ann.name, 1000), "decide:2"))
    await venue.fold(ann, "1")
    (told,) = conduct(venue.house.store).blind
    assert (told.kind, told.hands, told.staked) == ("hand not seen", 1, 2000)
