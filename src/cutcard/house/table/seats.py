"""Who sits where: coming with chips, waiting for a seat, giving up an area, and going with what is left."""

from dataclasses import dataclass, replace
from hashlib import sha256

from cutcard.chance.dealer import STAFF
from cutcard.core.duty import LEAVES
from cutcard.core.errors import Refusal
from cutcard.core.facts import OWED, Award, Chips, Sit, Who
from cutcard.core.fold import put
from cutcard.core.money import dollars
from cutcard.core.rights import DEALER, PLAYER
from cutcard.core.table import Table
from cutcard.core.words import called
from cutcard.house.limits.personal import DAY, Limits, may_sit
from cutcard.house.log.facts import Printed, Sits
from cutcard.house.log.table_facts import BoughtIn, Bound, CashedOut, Ended, Leaving, Seated, Ticketed, Waits
from cutcard.house.table.empty_table import after_standing_empty
from cutcard.house.table.session import OPEN
from cutcard.house.table.state import TABLE, Day, State
from cutcard.house.table.unit_of_work import UnitOfWork

TICKET_HOLDS = 30 * DAY
CHIPS_MAX: Chips = 10_000_000  # of one buy-in: a hundred thousand dollars of play money


@dataclass(frozen=True)
class Visitor:
    """What the house knows of somebody who comes to a table."""

    limits: Limits
    entries: int  # in their own stream
    table: str  # where they sit now, if anywhere
    bank: Chips
    result: Chips  # of the last twenty-four hours
    minutes: int  # at play in them
    untold: int = 0  # of these, since they were last reminded
    apart: str = ""  # the one here they may not sit with
    barred: bool = False  # may no longer come in


def sit(work: UnitOfWork, who: Who, places: tuple[str, ...], chips: Chips, visitor: Visitor) -> None:
    """Take a seat with so many chips; where none is free, the name goes on the list (5.5.1)."""
    session, person = work.session, who.name
    if who.role != PLAYER:
        raise Refusal("seat/player", "staff cannot take a seat in their role", instead="come as a player")
    if session.state != OPEN:
        raise Refusal("table/not-open", f"this table is {session.state}", instead="choose another table")
    if visitor.table:
        if visitor.table == session.table:
            raise Refusal("seat/here", "you have a seat at this table already", instead="leave that one first")
        raise Refusal("seat/elsewhere", "you have a seat at another table", instead="leave that one first")
    may_sit(visitor.limits, work.now)
    if visitor.apart:
        cite = work.state.game.refusal_clause("seat/apart")
        raise Refusal(
            "seat/apart",
            "the house has asked you not to sit with somebody who is at this table",
            cite,
            "choose another",
        )
    must_be_places(work.state, places)
    if broken := work.state.game.forbids(work.state.game, Table(), Sit(person, places)):
        raise Refusal("seat/forbidden", broken[1], work.state.game.cite(broken[0]), "choose another table")
    if taken := [p for p in places if session.holder(p)]:
        if free(work.state):
            raise Refusal("seat/taken", f"seat {taken[0]} is taken", instead=f"seat {free(work.state)[0]} is free")
        if person not in session.waiting:
            work.say(who, Waits(person))
        return
    buy_in(work, who, chips, visitor)
    if session.empty_since:
        after_standing_empty(work, session.empty_since)
    work.say(who, Seated(person, places))
    work.people.append((person, visitor.entries, Sits(session.table)))
    work.state = welcomed(work.state, person, visitor, work.now)
    join(work, person, places)


def welcomed(state: State, person: str, visitor: Visitor, now: int) -> State:
    """The table knows the limits of those who sit at it, and how their day has gone so far."""
    day = Day(visitor.result - state.net(person), visitor.minutes, now, visitor.untold)
    barred = state.barred | {person} if visitor.barred else state.barred - {person}
    personal_limits, days = put(state.personal_limits, person, visitor.limits), put(state.days, person, day)
    return replace(state, personal_limits=personal_limits, days=days, barred=barred)


def must_be_places(state: State, places: tuple[str, ...]) -> None:
    seats = seats_of(state)
    if not places or len(set(places)) < len(places) or not set(places) <= set(seats):
        raise Refusal("seat/unknown", f"this table has seats {seats[0]} to {seats[-1]}", instead="name one of them")
    if no := state.game.forbids(state.game, Table(), Sit("", places)):
        raise Refusal("seat/areas", no[1], state.game.cite(no[0]))


def seats_of(state: State) -> tuple[str, ...]:
    return state.game.seats


def free(state: State) -> list[str]:
    return [place for place in seats_of(state) if not state.session.holder(place)]


def buy_in(work: UnitOfWork, who: Who, chips: Chips, visitor: Visitor) -> None:
    """Chips are bought when sitting down, never during play: a table screen sells none (NZ-ACT-HARM)."""
    if not 0 < chips <= CHIPS_MAX:
        most = dollars(CHIPS_MAX)
        raise Refusal("chips/amount", f"a buy-in is more than $0 and at most {most}", instead="choose an amount")
    if chips > visitor.bank:
        raise Refusal(
            "chips/short", f"you have {dollars(visitor.bank)}, not {dollars(chips)}", instead="buy in for less"
        )
    work.say(who, BoughtIn(who.name, chips))


def join(work: UnitOfWork, person: str, places: tuple[str, ...]) -> None:
    """Into the round that is being bet on, if it may still be joined; else into the next.

    Where the place is still in the round's hands of somebody who has gone, and nothing lies on the table, that round
    ends and another begins.
    """
    if work.session.running:
        t = work.round.table
        held = any(t.holder(place) not in ("", person) for place in places)
        closed = work.round.game.forbids(work.round.game, t, Sit(person, places))
        if held and not t.live() and not t.items:
            work.say(TABLE, Ended(work.session.round))
        elif not held and not closed and not t.void:
            work.enter(work.round.record(TABLE, Sit(person, places)))
            for term in work.session.held:
                if term.person == person:
                    work.enter(work.round.record(TABLE, term))


def leave(work: UnitOfWork, who: Who, person: str, why: str = "") -> None:
    """At once, if nothing of theirs is in the round; else when it is over, and the hand is kept.

    What a ruling may still take back is in the round: winnings that were not paid in full settlement.
    """
    must_be_unlocked(work)
    if person in work.session.waiting:
        work.say(who, Seated(person, ()), why)
        return
    if person not in work.session.seats:
        raise Refusal("seat/nobody", f"{'you do' if person == who.name else f'{called(person)} does'} not sit here")
    settle_up(work, person)
    if work.session.running and (work.round.table.live(owner=person) or may_be_taken_back(work.round.table, person)):
        work.say(who, Leaving(person), why)
    else:
        depart(work, who, person, why)


def may_be_taken_back(t: Table, person: str) -> bool:
    """Tell whether they have been paid what a void of the round would take from them."""
    paid = any(k.returned > k.chips and not k.in_full for spot, k in t.stakes.items() if spot.owner == person)
    return paid or any(award.payee == person for award in t.awards)


def settle_up(work: UnitOfWork, person: str) -> None:
    """What a person who goes owes from rounds before is taken, where the rules of the round let the dealer take it."""
    for duty in work.round.due if work.session.running else ():
        match duty.options[0]:
            case Award(payer=payer) as owed if duty.does == LEAVES and payer == person:
                work.enter(work.round.propose(STAFF[DEALER], owed, duty.id))
                work.say(TABLE, Bound(person, OWED, 0))
                return


def pay_who_has_gone(work: UnitOfWork, who: Who, why: str = "") -> None:
    """What a ruling or a correction gives to somebody who has left goes to their account."""
    for person, chips in work.state.stacks.items():
        if chips > 0 and person not in work.session.seats:
            work.say(who, CashedOut(person, chips), why)


def depart(work: UnitOfWork, who: Who, person: str, why: str = "") -> None:
    """The chips go back to the account, and the seat is free."""
    work.say(who, CashedOut(person, work.state.chips(person)), why)
    work.say(who, Seated(person, ()), why)
    work.people.append((person, None, Sits("")))


def cash_out(work: UnitOfWork, who: Who) -> None:
    """The credits go onto a ticket, and the terminal is free: between spins, and never while it is locked."""
    person, chips = who.name, work.state.chips(who.name)
    if not work.session.wheel or person not in work.session.seats:
        raise Refusal("ticket/terminal", "a ticket is printed at the terminal at which you sit", instead="leave it")
    must_be_unlocked(work)
    cite = work.state.game.refusal_clause("ticket/none")
    if work.session.running and work.round.table.live(owner=person):
        raise Refusal("ticket/staked", "your wagers are in play", cite, "wait for the ball, or take them back")
    if not chips:
        raise Refusal("ticket/nothing", "there are no credits to print on a ticket", cite, "leave the terminal")
    hash = ticket_hash(work.ticket_number(f"{work.session.table}/{work.session.entries}"))
    work.say(who, Ticketed(person, chips, hash))
    work.tickets.append((hash, Printed(work.session.table, person, chips, work.now + TICKET_HOLDS, cite)))
    depart(work, who, person)


def ticket_hash(number: str) -> str:
    """What the book has of a ticket: nobody who reads it learns a number."""
    return sha256(f"ticket {number}".encode()).hexdigest()


def must_be_unlocked(work: UnitOfWork) -> None:
    """Nobody takes credits from a terminal that waits for an attendant."""
    if work.session.wheel and work.session.running and work.round.wrong:
        fault = work.round.wrong[0]
        raise Refusal("terminal/locked", f"the terminal is locked: {fault.says}", fault.cite, "an attendant was called")


def release_extra_areas(work: UnitOfWork) -> None:
    """Several areas only as long as nobody is kept out: for each who waits, one is given up."""
    for person in work.session.waiting:
        if free(work.state):
            return
        holder = next((p for p, places in work.session.seats.items() if len(places) > 1), "")
        if not holder:
            return
        work.say(TABLE, Seated(holder, work.session.seats[holder][:-1]), f"{called(person)} waits for a seat")
