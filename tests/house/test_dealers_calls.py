"""What a dealer says beside the cards: a call for the supervisor, and a deck that was counted and found wrong."""

from cutcard.core.facts import Tick
from cutcard.house.log.table_facts import Answered
from cutcard.house.table import acts
from cutcard.house.table.session import STAFF
from cutcard.house.views.supervisor_queue import queue
from tests.house.kit import DEE, OP, SUE, Venue, refused
from tests.kit import clause


async def test_a_call_stays_until_a_supervisor_answers_it(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    with refused("due/no-reason"):
        await venue.do(DEE, acts.CallSupervisor(" "))
    with refused("right/role"):
        await venue.do(SUE, acts.CallSupervisor("a dispute at 1"))
    state = await venue.do(DEE, acts.CallSupervisor("a dispute at 1"))
    ((number, alert),) = state.session.alerts.items()
    assert (alert.kind, alert.about, alert.says) == ("called", "dee", "a dispute at 1")
    with refused("alert/called"):
        await venue.do(DEE, acts.CallSupervisor("and another at 2"))
    with refused("alert/word"):
        await venue.do(SUE, acts.AnswerAlert(number, "shuffle", "no shuffle answers a call"))
    state = await venue.do(SUE, acts.AnswerAlert(number, "seen", "settled between them"))
    assert not state.session.alerts
    answered = venue.lines()[-1]
    assert (answered.fact, answered.who, answered.why) == (Answered(number, "seen"), SUE, "settled between them")
    state = await venue.do(DEE, acts.CallSupervisor("and another at 2"))
    assert [a.says for a in state.session.alerts.values()] == ["and another at 2"]


@clause("NZ-20-7.3")
async def test_a_deck_that_is_counted_short_is_replaced_before_another_round(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    await venue.prepare()
    with refused("due/not-admitted"):
        await venue.do(DEE, acts.TickOff("count", "count", "Z", 51))
    with refused("due/not-admitted"):
        await venue.do(SUE, acts.TickOff("count", "count", "A", 51))
    state = await venue.do(DEE, acts.TickOff("count", "count", "A", 51))
    (fault,) = state.procedure.wrong
    assert (fault.cite, fault.says) == ("NZ-20-11.6", "deck A was counted at 51 cards, not 52")
    (item,) = queue({"t1": state})
    assert [(c["fact"]["step"], c["reason"]) for c in item["choices"]] == [("replace-cards", True)]
    state = await venue.do(OP, acts.TickOff("replace-cards", "replace-cards", "A", why="one card short"))
    assert not state.procedure.wrong
    assert Tick("count", "A", 51) in [e.fact for e in state.procedure.log], "nothing is overwritten"
