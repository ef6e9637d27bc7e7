"""Nobody is left with nothing but a fold: what a hand still needs is kept from the bets, and the most is told."""

from typing import Any

from cutcard.core.facts import Bet, Who
from cutcard.house.table import acts
from cutcard.house.table.state import State
from tests.eyes import seen_by
from tests.house.kit import Venue, refused, shoe
from tests.in_node import in_node

UTH, STUD = "ultimate-texas-holdem", "mississippi-stud"


def most(state: State, who: Who) -> Any:
    return seen_by(state, who)["you"]["most"]


async def test_an_ante_keeps_what_the_play_after_it_takes(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    with refused("bet/reserve") as no:
        await venue.bet(ann, "1", "ante", 20_000)
    assert no.value.message == "Ante $200 would leave $0, and to stay in takes $200 more: Play"
    assert most(await venue.state(), ann)["1 ante"] == 10_000
    await venue.bet(ann, "1", "ante", 9_500)
    with refused("bet/reserve"):
        await venue.bet(ann, "1", "aces-up", 1_500)
    state = await venue.bet(ann, "1", "aces-up", 1_000)
    assert most(state, ann) == {"1 ante": 9_500, "1 aces-up": 1_000}
    state = await venue.do(ann, acts.Ready())
    assert most(state, ann) == {"1 play": 9_500}, "twice and three times the Ante are more than there is"
    with refused("bet/short") as no:
        await venue.play(ann, "1", 19_000)
    assert no.value.instead == "choose what you can pay: chips are added between rounds"
    await venue.play(ann, "1", 9_500)


async def test_what_equals_a_bet_is_kept_with_it(venue: Venue) -> None:
    """Ultimate Texas Hold'em: the Blind as much as the Ante, and a Play as much again."""
    await venue.table("t1", UTH, "us")
    ann = await venue.sit("1", 3_000)
    with refused("bet/reserve") as no:
        await venue.bet(ann, "1", "ante", 1_100)
    assert no.value.message == "Ante $11 would leave $19, and to stay in takes $22 more: Blind and Play"
    await venue.bet(ann, "1", "ante", 1_000)
    await venue.bet(ann, "1", "blind", 1_000)
    state = await venue.do(ann, acts.Ready())
    assert most(state, ann) == {"1 play": 1_000}, "four times is on the street's price list, and is not to be had"


async def test_a_raise_leaves_enough_for_the_streets_and_hands_after_it(venue: Venue) -> None:
    await venue.table("t1", STUD, "us")
    ann = await venue.sit("1", 5_000)
    await venue.ante(ann, "1", 1_000)
    with refused("bet/reserve") as no:
        await venue.do(ann, acts.Propose(Bet("1", "third-street", ann.name, 3_000), "decide-1:1"))
    assert no.value.message.endswith("to stay in takes $20 more: 4th Street and 5th Street")
    assert most(await venue.state(), ann) == {"1 third-street": 2_000}
    await venue.table("t2", "four-card-poker", "nz-2012", "areas-max=2")
    bob = venue.guest()
    await venue.do(bob, acts.Sit(("1", "2"), 4_000), "t2")
    await venue.bet(bob, "1", "ante", 1_000, "t2")
    await venue.bet(bob, "2", "ante", 1_000, "t2")
    await venue.do(bob, acts.Ready(), "t2")
    with refused("bet/reserve"):
        await venue.play(bob, "1", 2_000, "t2")
    await venue.fold(bob, "2", "t2")
    await venue.play(bob, "1", 2_000, "t2")


async def test_who_is_short_already_may_still_play_what_is_left(venue: Venue) -> None:
    """A dealer recorded what lay there: with chips for one of two hands either may be played."""
    await venue.table("t1", "four-card-poker", "nz-2012", "areas-max=2", dealing="staff")
    await venue.prepare()
    ann = venue.guest()
    await venue.do(ann, acts.Sit(("1", "2"), 3_000))
    dee = (await venue.state()).session.staff
    for place in ("1", "2"):
        await venue.do(Who("dee", dee["dee"]), acts.Record(Bet(place, "ante", ann.name, 1_000)))
    await venue.close()
    await venue.deal_out()
    await venue.play(ann, "1", 1_000)


async def test_a_decision_that_cannot_be_paid_says_so_on_its_button(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 2_500)
    state = await venue.ante(ann, "1", 1_000)
    names = "({ decisionsOf }) => (view) => decisionsOf(view).map(({ name, short }) => [name, short])"
    assert in_node("layouts.js", names, seen_by(state, ann)) == [
        ["Play 1× $10", ""],
        ["Play 2× $20", "you can pay $10"],
        ["Play 3× $30", "you can pay $10"],
        ["Fold", ""],
    ]
    await venue.table("t2", "blackjack", "nz-2012")
    with shoe("5s 9d 6s 7d"):  # the first is burnt
        bob = await venue.sit("1", 1_000, "t2")
        await venue.bet(bob, "1", "main", 1_000, "t2")
        state = await venue.do(bob, acts.Ready(), "t2")
    said = in_node("layouts.js", names, seen_by(state, bob))
    assert ["Double $1", "you can pay $0"] in said, said
    assert [short for name, short in said if name in ("Hit", "Stand")] == ["", ""]


REASONS = """({ oneReason }) => (slips) => slips.map((slip) => {
  const said = [];
  const refuse = oneReason(({ code }) => said.push(code));
  slip.forEach((code) => refuse({ code }));
  return said.at(-1);
})"""


def test_of_one_slip_one_reason_is_said_and_ones_own_limit_before_any_other() -> None:
    slips = {
        ("bet/reserve", "due/not-open", "bet/short"): "bet/reserve",
        ("due/not-open", "care/loss-limit", "due/not-open"): "care/loss-limit",
        ("care/loss-limit", "care/loss-limit", "bet/short"): "care/loss-limit",
        (None, "bet/short"): None,
    }
    assert in_node("betting.js", REASONS, [*slips]) == [*slips.values()]
