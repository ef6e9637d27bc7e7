"""What people have and ask for themselves, and what an operator does for the house."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field, StrictBool

from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.house.floor.register import approve, register
from cutcard.house.house import House
from cutcard.house.log.streams import lines, person_stream
from cutcard.house.people.balances import at_tables
from cutcard.house.people.history import rounds_of
from cutcard.house.people.logins import folded
from cutcard.house.people.separation import separated_pairs
from cutcard.house.people.sittings import table_of
from cutcard.house.people.tokens import Person
from cutcard.house.views.as_json import Json, noun_json
from cutcard.ledger import bank
from cutcard.server.context import InContext, Looking, Somebody, in_role
from cutcard.server.sign_in import Password
from cutcard.server.wire import Closed, Role, Text, Whole
from cutcard.store.chain import HOUSE

router = APIRouter(prefix="/api", tags=["people"])
ROUNDS_SHOWN = 50
Most = Annotated[int, Query(ge=1, le=5_000)]


class Limit(Closed):
    """Loss in cents, time and reminder in minutes; nought for none. Stricter at once, looser a day later."""

    kind: Text
    amount: Whole


class Kind(Closed):
    kind: Text


class Rest(Closed):
    """A cool-off or an exclusion, never to be shortened."""

    kind: Text
    days: Whole


class Screen(Closed):
    screen: Text = Field("lobby", description="where the button is; at a table nobody is given chips")


class NewPerson(Closed):
    name: Text
    roles: Annotated[list[Role], Field(max_length=6)]
    password: Password


class Pair(Closed):
    """Two who are not to sit at one table, or may again."""

    one: Text
    other: Text
    why: Text
    apart: StrictBool = True


class Device(Closed):
    kind: Text
    device: Text
    approval: Text


# One's own


@router.get("/me")
async def me(person: Somebody, context: InContext) -> Json:
    """Who you are here, what you have, and the limits you have set."""
    return await asyncio.to_thread(person_json, context.house, person)


def person_json(house: House, person: Person) -> Json:
    limits, now = house.limits_store.of(person.name), house.clock()
    with house.store.reading() as connection:
        table = table_of(lines(connection, person_stream(person.name)))
        chips = sum(at_tables(connection, person.name).values())
    return {
        "name": person.name,
        "roles": list(person.roles),
        "guest": person.guest,
        "bank": house.store.balance(bank(person.name)),
        "table": table,
        "chips": chips,  # in front of you and on wagers
        "limits": {
            kind: {"amount": limit.on(now), "then": limit.then, "at": limit.at} if limit.pending(now) else
            {"amount": limit.on(now)}
            for kind, limit in limits.by_kind.items()
        },
        "breaks": {"cool-off": limits.cool_off, "exclusion": limits.exclusion, "return": limits.back},
        "net_24h": house.limits_store.net_24h(person.name),
        "minutes_24h": house.limits_store.minutes_24h(person.name),
    }  # fmt: skip


@router.get("/me/rounds")
async def my_rounds(person: Somebody, context: InContext, look: Looking, most: Most = ROUNDS_SHOWN) -> Json:
    """The rounds you played, the latest first; each is at /api/tables/{table}/rounds/{round}."""

    def looked_up() -> list[Json]:
        with context.house.store.reading() as connection:
            return [noun_json(p) for p in rounds_of(connection, person.name, most)]

    return {"rounds": await look(looked_up)}


@router.post("/me/limits")
async def limit(wanted: Limit, person: Somebody, context: InContext) -> Json:
    fact = await asyncio.to_thread(context.house.limits_store.limit, person.name, wanted.kind, wanted.amount)
    return await cared(context.house, person, fact)


@router.post("/me/limits/cancel")
async def cancel(wanted: Kind, person: Somebody, context: InContext) -> Json:
    """A looser limit that was to come does not come."""
    fact = await asyncio.to_thread(context.house.limits_store.cancel, person.name, wanted.kind)
    return await cared(context.house, person, fact)


@router.post("/me/breaks")
async def rest(wanted: Rest, person: Somebody, context: InContext) -> Json:
    fact = await asyncio.to_thread(context.house.limits_store.take_break, person.name, wanted.kind, wanted.days)
    return await cared(context.house, person, fact)


@router.post("/me/return")
async def come_back(person: Somebody, context: InContext) -> Json:
    """After an exclusion has ended: a day later you may play again."""
    fact = await asyncio.to_thread(context.house.limits_store.come_back, person.name)
    return await cared(context.house, person, fact)


async def cared(house: House, person: Person, fact: Any) -> Json:
    """What was written, in force at once where the person sits."""
    await house.floor.limits_changed(person.name)
    return {"ok": True, "written": noun_json(fact)}


@router.post("/me/refill")
async def refill(wanted: Screen, person: Somebody, context: InContext) -> Json:
    """Back to the first bankroll, once a day, for who is broke and has left the tables."""
    chips = await asyncio.to_thread(context.house.people.refill, person.name, wanted.screen)
    return {"ok": True, "chips": chips}


# The operator's


@router.post("/people")
async def create(new: NewPerson, person: Somebody, context: InContext) -> Json:
    """An account with these roles."""
    by = in_role(person, OPERATOR)
    made = await asyncio.to_thread(context.house.people.create, by, new.name, new.roles, new.password)
    return {"ok": True, "name": made.name, "roles": list(made.roles)}


@router.post("/people/{name}/disable")
async def disable(name: str, person: Somebody, context: InContext) -> Json:
    """That person comes in no more; a seat they have is given up when nothing of theirs is in play."""
    disabled = await asyncio.to_thread(context.house.people.disable, in_role(person, OPERATOR), name)
    context.house.floor.tokens_ended(disabled)
    await context.house.floor.limits_changed(folded(name))
    return {"ok": True}


@router.get("/separations")
async def separations(person: Somebody, context: InContext) -> Json:
    """Who is kept apart. For supervisors and operators."""
    in_role(person, OPERATOR if OPERATOR in person.roles else SUPERVISOR)

    def looked_up() -> list[list[str]]:
        with context.house.store.reading() as connection:
            return sorted(sorted(pair) for pair in separated_pairs(lines(connection, HOUSE)))

    return {"apart": await asyncio.to_thread(looked_up)}


@router.post("/separations")
async def separate(pair: Pair, person: Somebody, context: InContext) -> Json:
    by = in_role(person, OPERATOR)
    change = context.house.separation.separate if pair.apart else context.house.separation.reunite
    await asyncio.to_thread(change, by, pair.one, pair.other, pair.why)
    return {"ok": True}


@router.get("/equipment")
async def equipment(person: Somebody, context: InContext) -> Json:
    """The devices that are approved."""
    in_role(person, OPERATOR if OPERATOR in person.roles else SUPERVISOR)
    found = await asyncio.to_thread(register, context.house.store)
    return {"equipment": [noun_json(device) for device in found.values()]}


@router.post("/equipment")
async def equip(new: Device, person: Somebody, context: InContext) -> Json:
    by, house = in_role(person, OPERATOR), context.house
    await asyncio.to_thread(approve, house.store, house.clock, by, new.kind, new.device, new.approval)
    return {"ok": True}
