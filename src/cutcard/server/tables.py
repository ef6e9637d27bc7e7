"""Tables: the list, one of them as you may see it, and acts at it."""

import asyncio
import time
from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.responses import JSONResponse

from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.rights import DEALER, OPERATOR
from cutcard.house.floor.floor import Elsewhere
from cutcard.house.log.table_facts import Furnished
from cutcard.house.people.tokens import Person
from cutcard.house.table.acts import Say, Share
from cutcard.house.table.seats import free, seats_of
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.house.views.rules_view import limits, screens, takes_part
from cutcard.house.views.table_view import described
from cutcard.server.context import Anybody, Context, InContext, Somebody, acting, in_role, looking, token_of
from cutcard.server.editions import EditionName
from cutcard.server.forward import ONCE
from cutcard.server.guard import ACTS, TALK
from cutcard.server.refusals import moving
from cutcard.server.wire import Asked, Closed, Done, Role, Text, Texts, noun_of, version_of

KEPT, REFUSED, MOVED = "kept", "refused", "moved"  # what came of an act
router = APIRouter(prefix="/api/tables", tags=["tables"])
As = Annotated[Role | None, Query(alias="as", description="the role in which you look; else player, if you are one")]


class NewTable(Closed):
    """A table to be set up: closed, with a full float."""

    table: Text
    game: Text
    edition: EditionName = Field("", description="by its name; one of the house's own for short, or in full")
    dealing: Text = "auto"
    cards: Text = "virtual"
    options: Texts = Field([], description="house options, each `OPTION=VALUE`")


@router.get("")
async def lobby(context: InContext) -> Json:
    """The tables of the house, for choosing one."""
    states = await context.house.floor.states()
    tables = [
        {
            "table": name,
            **described(state),
            "web": screens(state.game),
            "state": state.session.state,
            "limits": limits(state.game.edition),
            "edges": (edges := offered(state.game, context.solver.edges(state.game))),
            "called": called(state.game, edges),
            "seats": len(seats_of(state)),
            "free": len(free(state)),
            "players": len(state.session.present),
            "waiting": len(state.session.waiting),
            "round": state.session.round,
            "an_hour": context.channels.pace(name).as_json(context.house.clock())["an_hour"],
        }
        for name, state in states.items()
    ]
    return {"tables": tables}


def offered(game: Game, edges: Json) -> Json:
    """Of the wagers that take part here."""
    return {wager: edge for wager, edge in edges.items() if takes_part(game, wager)}


def called(game: Game, wagers: Iterable[str]) -> Json:
    """What is printed on the cloth for each."""
    return {wager: layout_of(game.edition).name(wager) for wager in wagers}


@router.post("", response_model=Done)
async def furnish(new: NewTable, person: Somebody, context: InContext) -> Json:
    """Set up a table. For an operator."""
    who = in_role(person, OPERATOR)
    fact = Furnished(new.game, new.edition, new.dealing, new.cards, tuple(new.options))
    state = await context.house.floor.furnish(who, new.table, fact)
    return {"ok": True, "version": version_of(state)}


@router.get("/{table}")
async def snapshot(table: str, person: Anybody, context: InContext, role: As = None) -> Json:
    """All of a table that you may see."""
    who = looking(person, role)
    return context.channels.seen(await context.house.floor.look(table), who)


@router.post("/{table}/acts", response_model=Done, response_model_exclude_unset=True)
async def act(table: str, asked: Asked, person: Somebody, context: InContext, request: Request) -> Any:
    """Do something at a table. The answer comes when it is on the disk; the same id again changes nothing more."""
    doing = carry_out(context, table, asked, person, token_of(request), ONCE in request.headers)
    status, said = await asyncio.shield(asyncio.ensure_future(doing))  # what was begun is finished, whoever goes away
    return said if status == 200 else JSONResponse(said, status)


async def carry_out(
    context: Context, table: str, asked: Asked, person: Person, token: str, carried: bool
) -> tuple[int, Any]:
    """Status and answer, from here or from the process that writes the table."""
    context.rates.take(ACTS, person.name)
    floor = context.house.floor
    act = noun_of(asked.act)
    if isinstance(act, Say):
        context.rates.take(TALK, person.name)
    look = floor.look if asked.role == DEALER else floor.lately  # who deals where may just have changed
    who, begun, result = acting(person, asked.role, act, (await look(table)).session), time.monotonic(), REFUSED
    try:
        state = await floor.act(who, table, act, f"{who.name}:{asked.id}", asked.round, asked.until)
        result = KEPT
    except Elsewhere as there:
        result = MOVED
        if carried or there.instead in ("", floor.address):
            raise moving() from None
        return await context.forward.act(there.instead, table, token, asked.model_dump(by_alias=True))
    finally:
        context.metrics.act(result, time.monotonic() - begun)
    return 200, {"ok": True, "version": version_of(state)} | receipts(context, state, act)


def receipts(context: Context, state: State, act: object) -> Json:
    """What somebody who opened a share takes away: the word of the house that it is in what was sealed."""
    if not isinstance(act, Share) or not act.share:
        return {}
    signer, table = context.house.signer, state.session.table
    return {"receipts": [str(signer.receipt(table, root, act.share)) for root in state.session.sealed_with(act.share)]}
