"""Who sits where: coming with chips, waiting for a seat, giving up an area, and going with what is left."""

from dataclasses import dataclass, replace

from cutcard.core.errors import Refusal
from cutcard.core.facts import Chips, Sit, Who
from cutcard.core.fold import put
from cutcard.core.money import dollars
from cutcard.core.rights import PLAYER
from cutcard.core.table import Table
from cutcard.house.limits.personal import Care, may_sit
from cutcard.house.log.facts import BoughtIn, CashedOut, Ended, Leaving, Seated, Sits, Waits
from cutcard.house.table.empty_table import after_standing_empty
from cutcard.house.table.session import OPEN
from cutcard.house.table.state import TABLE, Day, State, Turn

CHIPS_MAX: Chips = 10_000_000  # of one buy-in: a hundred thousand dollars of play money


@dataclass(frozen=True)
class Visitor:
    """What the house knows of somebody who comes to a table."""

    care: Care
    entries: int  # in their own stream
    table: str  # where they sit now, if anywhere
    bank: Chips
    result: Chips  # of the last twenty-four hours
    minutes: int  # at play in them
    apart: str = ""  # the one here they may not sit with
    barred: bool = False  # may no longer come in


def sit(turn: Turn, who: Who, places: tuple[str, ...], chips: Chips, visitor: Visitor) -> None:
    """Take a seat with so many chips; where none is free, the name goes on the list (5.5.1)."""
    desk, person = turn.desk, who.name
    if who.role != PLAYER:
        raise Refusal("seat/player", "staff sit down as players or not at all", instead="come as a player")
    if desk.state != OPEN:
        raise Refusal("table/not-open", f"table {desk.table} is {desk.state}", instead="choose another table")
    if visitor.table:
        raise Refusal("seat/elsewhere", f"{person} sits at {visitor.table}", instead="leave that table first")
    may_sit(visitor.care, turn.now)
    if visitor.apart:
        cite = turn.state.game.ground("seat/apart")
        raise Refusal("seat/apart", "the house has asked you not to share this table", cite, "choose another")
    must_be_places(turn.state, places)
    if broken := turn.state.game.forbids(turn.state.game, Table(), Sit(person, places)):
        raise Refusal("seat/forbidden", broken[1], turn.state.game.cite(broken[0]), "choose another table")
    if taken := [p for p in places if desk.holder(p)]:
        if free(turn.state):
            raise Refusal("seat/taken", f"seat {taken[0]} is taken", instead=f"seat {free(turn.state)[0]} is free")
        if person not in desk.waiting:
            turn.say(who, Waits(person))
        return
    buy_in(turn, who, chips, visitor)
    if desk.empty_since:
        after_standing_empty(turn, desk.empty_since)
    turn.say(who, Seated(person, places))
    turn.people.append((person, visitor.entries, Sits(desk.table)))
    turn.state = welcomed(turn.state, person, visitor, turn.now)
    join(turn, person, places)


def welcomed(state: State, person: str, visitor: Visitor, now: int) -> State:
    """The table knows the limits of those who sit at it, and how their day has gone so far."""
    day = Day(visitor.result - state.net(person), visitor.minutes, now)
    barred = state.barred | {person} if visitor.barred else state.barred - {person}
    cares, days = put(state.cares, person, visitor.care), put(state.days, person, day)
    return replace(state, cares=cares, days=days, barred=barred)


def must_be_places(state: State, places: tuple[str, ...]) -> None:
    seats = seats_of(state)
    if not places or len(set(places)) < len(places) or not set(places) <= set(seats):
        raise Refusal("seat/unknown", f"this table has seats {seats[0]} to {seats[-1]}", instead="name one of them")
    if "areas-max" in state.game.edition.options and len(places) > (most := state.game.number("areas-max")):
        cite = state.game.ground("seat/areas")
        raise Refusal("seat/areas", f"at this table a player may hold {most} area, not {len(places)}", cite)


def seats_of(state: State) -> tuple[str, ...]:
    return state.game.places[: state.game.number("seats")]


def free(state: State) -> list[str]:
    return [place for place in seats_of(state) if not state.desk.holder(place)]


def buy_in(turn: Turn, who: Who, chips: Chips, visitor: Visitor) -> None:
    """Chips are bought when sitting down, never during play: a table screen sells none (NZ-ACT-HARM)."""
    if not 0 < chips <= CHIPS_MAX:
        raise Refusal("chips/amount", f"a buy-in is up to {dollars(CHIPS_MAX)}, not {chips!r:.20} cents")
    if chips > visitor.bank:
        raise Refusal(
            "chips/short", f"you have {dollars(visitor.bank)}, not {dollars(chips)}", instead="buy in for less"
        )
    turn.say(who, BoughtIn(who.name, chips))


def join(turn: Turn, person: str, places: tuple[str, ...]) -> None:
    """Into the round that is being bet on, if it may still be joined; else into the next.

    Where the place is still in the round's hands of somebody who has gone, and nothing lies on the table, that round
    ends and another begins.
    """
    if turn.desk.running:
        t = turn.round.table
        held = any(t.holder(place) not in ("", person) for place in places)
        closed = turn.round.game.forbids(turn.round.game, t, Sit(person, places))
        if held and not t.live() and not t.items:
            turn.say(TABLE, Ended(turn.desk.round))
        elif not held and not closed and not t.void:
            turn.enter(turn.round.record(TABLE, Sit(person, places)))


def leave(turn: Turn, who: Who, person: str) -> None:
    """At once, if nothing of theirs is in the round; else when it is over, and the hand is kept."""
    if person in turn.desk.waiting:
        turn.say(who, Seated(person, ()))
    elif person not in turn.desk.seats:
        raise Refusal("seat/nobody", f"{person} does not sit here")
    elif turn.desk.running and turn.round.table.live(owner=person):
        turn.say(who, Leaving(person))
    else:
        depart(turn, who, person)


def depart(turn: Turn, who: Who, person: str, why: str = "") -> None:
    """The chips go back to the account, and the seat is free."""
    turn.say(who, CashedOut(person, turn.state.chips(person)))
    turn.say(who, Seated(person, ()), why)
    turn.people.append((person, None, Sits("")))


def release_extra_areas(turn: Turn) -> None:
    """Several areas only as long as nobody is kept out: for each who waits, one is given up."""
    for person in turn.desk.waiting:
        if free(turn.state):
            return
        holder = next((p for p, places in turn.desk.seats.items() if len(places) > 1), "")
        if not holder:
            return
        turn.say(TABLE, Seated(holder, turn.desk.seats[holder][:-1]), f"{person} waits for a seat")
