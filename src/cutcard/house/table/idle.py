"""Seats are for those who play: who bets on nothing round after round is told so, and then gives up the seat."""

from collections.abc import Iterator, Mapping

from cutcard.chance.dealer import closing
from cutcard.core.errors import so_many
from cutcard.core.facts import noun
from cutcard.core.round import Round
from cutcard.house.limits.personal import MINUTE
from cutcard.house.table.seats import depart, free
from cutcard.house.table.session import OPEN
from cutcard.house.table.state import TABLE, State
from cutcard.house.table.unit_of_work import UnitOfWork

TOLD_AHEAD = 3  # rounds
BARRED = "this account may no longer come in"


@noun
class Patience:
    """How long a seat is kept for somebody who does not bet or is not there; nought: for ever."""

    rounds: int = 10  # that were dealt
    minutes: int = 5  # of a round that nobody has dealt, while others wait for a seat and none is free
    away: int = 5  # seconds without an open window until nobody waits for them
    gone: int = 2  # minutes that a seat is kept for somebody who is away


def count(work: UnitOfWork, over: Round) -> None:
    """After a round that was dealt: how many each has sat out."""
    if over.game.closed(over.table):
        played = {spot.owner for spot, stake in over.table.stakes.items() if stake.outcome != "withdrawn"}
        there, idle = over.table.places_of.keys() & work.session.seats.keys(), work.state.idle
        work.change(idle={person: 0 if person in played else idle.get(person, 0) + 1 for person in there})


def look(work: UnitOfWork, patience: Patience) -> None:
    """Seats that are given up now, and what those are told who are about to: never with a wager in play."""
    pressed = (work.state.pressed or work.now) if work.session.waiting and not free(work.state) else 0
    if pressed != work.state.pressed:
        work.change(pressed=pressed)
    for person, why in tuple(overdue(work.state, patience, work.now)):
        depart(work, TABLE, person, why)
    if (cautioned := dict(cautions(work.state, patience))) != work.state.cautioned:
        work.change(cautioned=cautioned)


def overdue(state: State, patience: Patience, now: int) -> Iterator[tuple[str, str]]:
    """Who gives up the seat, and why."""
    held_up = in_the_way(state) if patience.minutes else []
    for person, sat_at in state.session.sat_at.items():
        since = max(state.pressed, state.session.begun_at, sat_at)
        if state.session.running and state.round.table.live(owner=person):
            continue
        if person in state.barred:
            yield person, BARRED
        elif given_up_on(state, patience, person, now):
            yield person, f"no window of yours was open for {so_many(patience.gone, 'minute')}"
        elif 0 < patience.rounds <= state.idle.get(person, 0):
            yield person, f"no bet in {so_many(state.idle[person], 'round')}"
        elif person in held_up and now - since >= patience.minutes * MINUTE:
            yield person, f"no bet in {so_many(patience.minutes, 'minute')} while others waited for a seat"


def given_up_on(state: State, patience: Patience, person: str, now: int) -> bool:
    """Whether somebody has been away for as long as a seat is kept."""
    since = state.session.away.get(person)
    return since is not None and 0 < patience.gone * MINUTE <= now - since


def cautions(state: State, patience: Patience) -> Iterator[tuple[str, str]]:
    """What each should know who will have to give up the seat."""
    for person in in_the_way(state) if patience.minutes else ():
        soon = so_many(patience.minutes, "minute")
        yield person, f"Others wait for a seat: without a bet in {soon} yours is given up."
    for person, rounds in state.idle.items():
        if patience.rounds and rounds >= max(patience.rounds - TOLD_AHEAD, 1) and person in state.session.seats:
            yield person, f"You have sat out {so_many(rounds, 'round')}: after {patience.rounds} your seat is given up."


def in_the_way(state: State) -> list[str]:
    """Who could bet and has not, while others wait for a seat: as many as wait, and who sat down first is the first."""
    session = state.session
    if not (state.pressed and session.state == OPEN and session.running and closing(state.round)):
        return []
    at: Mapping[str, int] = session.sat_at
    return sorted((p for p in at if not state.round.table.live(owner=p)), key=lambda p: at[p])[: len(session.waiting)]
