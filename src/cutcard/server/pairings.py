"""Devices that come in by a code: what an operator makes, and what the device types."""

import asyncio

from fastapi import APIRouter, Request, Response

from cutcard.core.rights import OPERATOR
from cutcard.house.floor.pairing import Pairing, Pairings, known
from cutcard.house.floor.register import TERMINAL
from cutcard.house.table.acts import Equip
from cutcard.house.table.session import SCANNER
from cutcard.house.views.as_json import Json
from cutcard.server.context import Context, InContext, Somebody, address_of, in_role
from cutcard.server.guard import PAIRINGS
from cutcard.server.sign_in import Coming, welcome
from cutcard.server.staff import overseer
from cutcard.server.wire import Closed, Text

router = APIRouter(prefix="/api", tags=["devices"])


class Offer(Closed):
    """A device that is approved, and the table that it serves; none for the wall."""

    device: Text
    table: Text = ""


class Named(Closed):
    device: Text


class Code(Coming):
    code: Text


class Typed(Closed):
    """In the body: what is in a path is in the logs of every proxy."""

    code: Text


def desk(context: Context) -> Pairings:
    house = context.house
    return Pairings(house.store, house.floor.services.vault, house.clock, house.people.hashes)


@router.get("/pairings")
async def pairings(person: Somebody, context: InContext) -> Json:
    """Which devices wait for their code, and which have used it. For supervisors and operators, who alone see codes."""
    overseer(person)
    found = await asyncio.to_thread(known, context.house.store)
    now, operator = context.house.clock(), OPERATOR in person.roles
    return {"pairings": [pairing_json(context, one, now, operator) for one in found.values()]}


def pairing_json(context: Context, one: Pairing, now: int, operator: bool) -> Json:
    waits = one.waits(now)
    said = {"device": one.device, "kind": one.kind, "table": one.table, "person": one.person, "paired": one.paired}
    return said | ({"until": one.until, "code": desk(context).code(one) if operator else ""} if waits else {})


@router.post("/pairings")
async def offer(new: Offer, person: Somebody, context: InContext) -> Json:
    """A code for a device, for ten minutes and once; the device then serves that table. For an operator."""
    by, floor = in_role(person, OPERATOR), context.house.floor
    session = (await floor.look(new.table)).session if new.table else None
    made = await asyncio.to_thread(desk(context).offer, by, new.device, new.table)
    real = session and session.furnished and session.furnished.cards == SCANNER and made.kind != TERMINAL
    if session and real and session.devices.get(made.kind) != made.device:
        await floor.act(by, new.table, Equip(made.kind, made.device))
    return {"ok": True, **pairing_json(context, made, context.house.clock(), True)}


@router.post("/pairings/withdraw")
async def withdraw(old: Named, person: Somebody, context: InContext) -> Json:
    """No code opens anything for that device any more; one that is in already is disabled among the people."""
    await asyncio.to_thread(desk(context).withdraw, in_role(person, OPERATOR), old.device)
    return {"ok": True}


@router.post("/pair")
async def pair(coming: Code, context: InContext, request: Request, response: Response) -> Json:
    """Come in as the device that this code was made for."""
    context.rates.take(PAIRINGS, address_of(request))
    person, token, made = await asyncio.to_thread(desk(context).pair, coming.code)
    context.house.people.look_again()
    context.house.floor.tokens_ended(person.name)
    said = welcome(context, response, person, token, coming.program)
    return said | {"device": made.device, "kind": made.kind, "table": made.table}


@router.post("/pair/holds")
async def holds(paired: Typed, context: InContext, request: Request) -> Json:
    """Whether the device that came in by this code is still in: a terminal has no pass that would tell it."""
    held = await asyncio.to_thread(desk(context).holds, paired.code)
    if not held:
        context.rates.take(PAIRINGS, address_of(request))
    return {"holds": held}
