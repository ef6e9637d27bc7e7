"""Wheels that many terminals share, and the tickets that terminals print."""

from fastapi import APIRouter

from cutcard.core.rights import OPERATOR, PLAYER, SUPERVISOR
from cutcard.house.floor.tickets import insert, look_up, redeem, write_off
from cutcard.house.log.facts import Installed, Redeemed
from cutcard.house.people.tokens import Person
from cutcard.house.views.as_json import Json
from cutcard.server.context import InContext, Somebody, in_role
from cutcard.server.guard import ACTS
from cutcard.server.wire import Closed, Text, Whole

router = APIRouter(prefix="/api", tags=["terminals"])


class NewWheel(Closed):
    """A wheel of that game, for terminals that are then set up with the cards `wheel/NAME`."""

    wheel: Text
    game: Text
    edition: Text = ""
    betting: Whole = 20_000
    rolling: Whole = 8_000


class Why(Closed):
    why: Text


class Number(Closed):
    """A ticket as it is printed, and for whom; left out, for yourself."""

    number: Text
    person: Text = ""


class Inserted(Closed):
    """A ticket as it is printed, and the terminal to play on at."""

    number: Text
    table: Text


def overseeing(person: Person) -> str:
    return OPERATOR if OPERATOR in person.roles else SUPERVISOR


@router.get("/wheels")
async def wheels(context: InContext) -> Json:
    """Every wheel, how far its spin has come, and its terminals."""
    floor = context.house.floor
    return {
        "wheels": [
            {
                "wheel": name,
                "game": wheel.game.name,
                "spin": wheel.spin.number,
                "phase": wheel.spin.phase,
                "number": wheel.spin.pocket,
                "terminals": sorted(state.session.table for state in floor.wheels.states(name)),
            }
            for name, wheel in sorted(floor.services.wheels.items())
        ]
    }


@router.post("/wheels")
async def install(new: NewWheel, person: Somebody, context: InContext) -> Json:
    """Install a wheel. For an operator."""
    fact = Installed(new.game, new.edition, new.betting, new.rolling)
    await context.house.floor.wheels.install(in_role(person, OPERATOR), new.wheel, fact)
    return {"ok": True}


@router.post("/wheels/{wheel}/void")
async def void(wheel: str, said: Why, person: Somebody, context: InContext) -> Json:
    """The wheel failed: the wagers of its spin go back at every terminal. For supervisors and operators."""
    await context.house.floor.wheels.void(in_role(person, overseeing(person)), wheel, said.why)
    return {"ok": True}


@router.post("/tickets/redeem")
async def pay(ticket: Number, person: Somebody, context: InContext) -> Json:
    """The credits of a ticket to an account: your own, or, by a supervisor or an operator, a player's."""
    context.rates.take(ACTS, person.name)
    by = in_role(person, overseeing(person) if ticket.person not in ("", person.name) else PLAYER)
    house = context.house
    chips = await house.acts.do(redeem, house.store, house.clock, by, ticket.number, ticket.person or person.name)
    return {"ok": True, "chips": chips}


@router.post("/tickets/insert")
async def play_on(ticket: Inserted, person: Somebody, context: InContext) -> Json:
    """Sit down at a free terminal with the credits of a ticket, wherever it was printed."""
    context.rates.take(ACTS, person.name)
    chips = await insert(context.house.floor, in_role(person, PLAYER), ticket.number, ticket.table)
    return {"ok": True, "chips": chips}


@router.post("/tickets/write-off")
async def lapse(person: Somebody, context: InContext) -> Json:
    """What expired and nobody redeemed goes to the house. For an operator."""
    house = context.house
    gone = await house.acts.do(write_off, house.store, house.clock, in_role(person, OPERATOR))
    return {"ok": True, "tickets": len(gone), "chips": sum(gone)}


@router.post("/tickets/look")
async def look(ticket: Number, person: Somebody, context: InContext) -> Json:
    """What became of a ticket. For supervisors and operators."""
    context.rates.take(ACTS, person.name)
    found = await context.house.acts.do(
        look_up, context.house.store, in_role(person, overseeing(person)), ticket.number
    )
    if found is None:
        return {"ticket": None}
    printed, ended = found.printed, found.ended
    return {
        "ticket": {
            "terminal": printed.table,
            "person": printed.person,
            "chips": printed.chips,
            "until": printed.until,
            "redeemed": ended.at if ended and isinstance(ended.fact, Redeemed) else 0,
            "written_off": ended.at if ended and not isinstance(ended.fact, Redeemed) else 0,
        }
    }
