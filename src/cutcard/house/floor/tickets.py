"""Tickets: credits cashed out at a terminal, by a number that only paper has; redeemed once, or written off."""

import re

from cutcard.core.errors import Refusal
from cutcard.core.facts import Chips, Who, noun
from cutcard.core.money import dollars
from cutcard.core.rights import OPERATOR, PLAYER, SUPERVISOR
from cutcard.core.words import called
from cutcard.house.floor.floor import Floor
from cutcard.house.limits.personal import moment
from cutcard.house.log.facts import Line, Printed, Redeemed, WrittenOff
from cutcard.house.log.postings import ticket_moves
from cutcard.house.log.streams import Clock, carry_out, enter, lines, ticket_stream
from cutcard.house.people.logins import known
from cutcard.house.table.acts import Sit
from cutcard.house.table.seats import free, ticket_hash
from cutcard.house.table.shoe_vault import TICKET_DIGITS
from cutcard.store.chain import Transfer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction


@noun
class Ticket:
    """What the book has of a ticket."""

    printed: Printed
    ended: Line | None  # redeemed, or written off


def redeem(store: Store, clock: Clock, by: Who, number: str, person: str, terminal: str = "") -> Chips:
    """To that person's account: by an attendant, or by the person who holds it for their own."""
    if by.role not in (SUPERVISOR, OPERATOR) and (by.role, by.name) != (PLAYER, person):
        raise Refusal("right/role", "only an attendant can redeem a ticket for somebody else")

    def job(tx: Transaction) -> Chips:
        hash, now = ticket_hash(digits(number)), clock()
        ticket, to = must_hold(read(lines(tx.connection, ticket_stream(hash))), now), known(tx.connection, person)
        if PLAYER not in to.roles.split():
            raise Refusal(
                "ticket/player",
                f"{called(to.person)} has no account to play from",
                ticket.printed.cite,
                "name one who has",
            )
        fact = Redeemed(to.person, terminal)
        enter(tx, ticket_stream(hash), 1, now, by, fact)
        tx.move(*(Transfer(ticket_stream(hash), 1, *move) for move in ticket_moves(hash, ticket.printed, fact)))
        return ticket.printed.chips

    return carry_out(store, job)


async def insert(floor: Floor, by: Who, number: str, table: str) -> Chips:
    """At a free terminal, wherever it was printed: who holds it sits down there with its credits.

    They go by way of the account, where they stay if the seat is refused.
    """
    state = await floor.look(table)
    if not state.session.wheel or not (there := free(state)):
        raise Refusal(
            "ticket/terminal", "that terminal is not free", state.game.refusal_clause("ticket/none"), "choose another"
        )
    services = floor.services
    chips = await services.acts.do(redeem, floor.store, services.clock, by, number, by.name, table)
    try:
        await floor.act(by, table, Sit((there[0],), chips))
    except Refusal as no:
        said = f"{no.message}; the {dollars(chips)} of the ticket is in your account"
        raise Refusal(no.code, said, no.cite, no.instead) from None
    return chips


def write_off(store: Store, clock: Clock, by: Who) -> list[Chips]:
    """All that expired and nobody redeemed: what each was worth. For an operator."""
    if by.role != OPERATOR:
        raise Refusal("right/role", "only an operator can write off tickets")
    owed = [account.split(":")[1] for account, cents in store.balances("ticket:").items() if cents]

    def job(tx: Transaction) -> list[Chips]:
        gone, now = [], clock()
        for hash in owed:
            ticket = read(lines(tx.connection, ticket_stream(hash)))
            if ticket and not ticket.ended and now >= ticket.printed.until:
                fact = WrittenOff(ticket.printed.chips)
                enter(tx, ticket_stream(hash), 1, now, by, fact)
                tx.move(*(Transfer(ticket_stream(hash), 1, *move) for move in ticket_moves(hash, ticket.printed, fact)))
                gone.append(fact.chips)
        return gone

    return carry_out(store, job)


def look_up(store: Store, by: Who, number: str) -> Ticket | None:
    """What became of a ticket, for an attendant who has it in hand."""
    if by.role not in (SUPERVISOR, OPERATOR):
        raise Refusal("right/role", "only an attendant can look up tickets")
    with store.reading() as connection:
        return read(lines(connection, ticket_stream(ticket_hash(digits(number)))))


def digits(number: str) -> str:
    """As it is printed in fours, or typed in any way."""
    plain = re.sub(r"[\s-]", "", number)
    if not re.fullmatch(rf"[0-9]{{{TICKET_DIGITS}}}", plain):
        says = f"a ticket has a number of {TICKET_DIGITS} digits"
        raise Refusal("ticket/form", says, instead="type it as it is printed")
    return plain


def in_fours(number: str) -> str:
    return "-".join(re.findall("....", number))


def read(log: list[Line]) -> Ticket | None:
    if not log:
        return None
    assert isinstance(log[0].fact, Printed)
    return Ticket(log[0].fact, log[1] if len(log) > 1 else None)


def must_hold(ticket: Ticket | None, now: int) -> Ticket:
    if ticket is None:
        raise Refusal(
            "ticket/unknown", "no ticket has that number", instead="compare it with the paper, digit by digit"
        )
    cite = ticket.printed.cite
    if ticket.ended and isinstance(ticket.ended.fact, Redeemed):
        says = f"that ticket was redeemed {moment(ticket.ended.at)}"
        raise Refusal("ticket/redeemed", says, cite, "a ticket can be redeemed once")
    if now >= ticket.printed.until:
        raise Refusal("ticket/expired", f"that ticket expired {moment(ticket.printed.until)}", cite, "ask the operator")
    return ticket
