"""Who may sign an inspection, and until when somebody with a limit of time may bet."""

from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Chips, Spot, Tick, Who
from cutcard.core.round import Round
from cutcard.games import named
from cutcard.games.mississippi_stud.rules import LIMIT
from cutcard.house.table import acts
from cutcard.house.table.playing import tick
from cutcard.house.table.state import TABLE
from cutcard.shared.shoe import procedure
from tests.house.kit import FCP, MINUTE, Venue, refused
from tests.kit import clause

DEALER_SIGNS, SUPERVISOR_SIGNS = Tick("dealer-inspects", "A", 0), Tick("supervisor-inspects", "A", 0)


def refusal_of(work: Any, name: str) -> str:
    try:
        tick(work, Who(name, "supervisor"), "supervisor-inspects:A", SUPERVISOR_SIGNS)
    except Refusal as no:
        return no.code
    return ""


@clause("NZ-20-6.1")
def test_6_1_whoever_signed_an_inspection_last_does_not_sign_for_the_other() -> None:
    """A pack that is inspected anew is signed anew: whoever signed the first time may be the second person now."""
    p = Round(procedure(named(FCP, "nz-2012")))
    p = p.record(TABLE, p.game.opening())
    for name in ("dee", "don"):
        p = p.record(Who(name, "dealer"), DEALER_SIGNS)
    work = SimpleNamespace(state=SimpleNamespace(procedure=p), tick=lambda later: None)
    assert refusal_of(work, "don") == "inspect/same"
    assert refusal_of(work, "dee") != "inspect/same"


@pytest.mark.parametrize("minutes, passes", [(29, True), (30, False), (31, False)])
@clause("NZ-ACT-HARM")
async def test_a_limit_of_time_counts_the_minutes_since_one_sat_down(venue: Venue, minutes: int, passes: bool) -> None:
    await venue.table()
    ann = await venue.sit("1")
    venue.house.limits_store.limit(ann.name, "time", 30)
    await venue.house.floor.limits_changed(ann.name)
    venue.clock.wait(minutes * MINUTE)
    bet = acts.Propose(Bet("1", "ante", ann.name, 500), f"bet:1:{ann.name}")
    if passes:
        await venue.do(ann, bet)
    else:
        with refused("care/time-limit"):
            await venue.do(ann, bet)


def test_what_one_hand_was_paid_leaves_the_most_of_another_as_it_was() -> None:
    """The limit is of a hand, whoever else sits at the table."""
    g = named("mississippi-stud", "us", {"max-payout": "3000000"})
    ante = LIMIT.wagers[0]

    def won(chips: Chips) -> SimpleNamespace:
        return SimpleNamespace(chips=1000, outcome="win", returned=1000 + chips)

    stakes = {Spot("1", ante, "ann"): won(30_000), Spot("2", ante, "bob"): won(1_000_000)}
    table: Any = SimpleNamespace(stakes=stakes)
    assert [LIMIT.left(g, table, place) for place in "123"] == [2_970_000, 2_000_000, 3_000_000]
    stakes[Spot("1", ante, "cat")] = won(2_980_000)
    assert LIMIT.left(g, table, "1") == 0, "and never less than nothing"
