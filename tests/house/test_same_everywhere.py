"""Options that the rules want the same at every table: a second value is refused wherever it would come into use."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cutcard.core.layout import layout_of
from cutcard.games import bound
from cutcard.games.four_card_poker.rules import NZ
from cutcard.house.table import acts
from cutcard.house.table.state import State
from tests.house.kit import FCP, MINUTE, OP, RCD, SUE, Venue, refused

SCALE = "aces-up"


@pytest.fixture(autouse=True)
def one_scale(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if Division 20 wanted one scale in the whole house; what is kept of it under other rules is forgotten."""
    options = {**NZ.edition.options, SCALE: replace(NZ.edition.options[SCALE], everywhere="5.7.2")}
    bound.cache_clear()
    monkeypatch.setitem(vars(NZ.edition), "options", options)
    yield
    bound.cache_clear()


async def announce(venue: Venue, table: str, value: str, minutes: int = 2) -> State:
    change = acts.Announce(SCALE, value, venue.clock.now + minutes * MINUTE)
    return await venue.do(SUE, change, table)


async def test_a_second_scale_is_refused_where_a_table_is_set_up_opened_or_changed(venue: Venue) -> None:
    await venue.furnish("t2", FCP, "", f"{SCALE}=2")
    await venue.table("t1", FCP, "", f"{SCALE}=1")
    with refused("option/everywhere", "NZ-20-5.7.2"):
        await venue.furnish("t3", FCP, "", f"{SCALE}=2")
    with refused("option/everywhere", "NZ-20-5.7.2"):
        await venue.do(SUE, acts.SetTable("open"), "t2")
    await venue.table("t4", FCP, "", f"{SCALE}=1")
    with refused("option/everywhere", "NZ-20-5.7.2"):
        await announce(venue, "t1", "3")
    assert not (await venue.state()).session.announced


async def test_the_scale_is_changed_where_the_other_tables_are_closed_and_they_follow(venue: Venue) -> None:
    await venue.table("t1", FCP, "", f"{SCALE}=1")
    await venue.table("t2", FCP, "", f"{SCALE}=1")
    await venue.do(SUE, acts.SetTable("closed"), "t2")
    await announce(venue, "t1", "3")
    with refused("option/everywhere"):
        await venue.do(SUE, acts.SetTable("open"), "t2")
    await announce(venue, "t2", "3")
    with refused("option/everywhere"):
        await announce(venue, "t1", "5", minutes=3)
        await venue.do(SUE, acts.SetTable("open"), "t2")


async def test_other_options_other_games_and_tables_that_do_not_offer_the_wager_are_free(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    await venue.table("t1", FCP, "", f"{SCALE}=1", "blind-play=yes")
    await venue.table("t2", FCP, "", f"{SCALE}=1", "blind-play=no", "ante-min=1000")
    await venue.table("t3", RCD)
    felt = layout_of(NZ.edition)
    needing = tuple(replace(spot, needs={"blind-play": True}) if spot.wager == SCALE else spot for spot in felt.spots)
    monkeypatch.setattr("cutcard.house.table.same_everywhere.layout_of", lambda edition: replace(felt, spots=needing))
    await venue.do(OP, acts.SetTable("closed"), "t1")
    await venue.furnish("t4", FCP, "", f"{SCALE}=2", "blind-play=yes")
    await venue.do(SUE, acts.SetTable("open"), "t4")
    with refused("option/everywhere"):
        await venue.do(SUE, acts.SetTable("open"), "t1")
