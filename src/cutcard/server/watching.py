"""Health checks and metrics: whether the process lives, whether it can serve, and its figures."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from sqlalchemy import select, update
from starlette.responses import JSONResponse, PlainTextResponse

from cutcard.core.errors import Cutcard, Refusal, so_many
from cutcard.core.rights import OPERATOR
from cutcard.core.table import AUDITOR
from cutcard.house.people.tokens import MONITOR
from cutcard.house.views.as_json import Json
from cutcard.server.context import Anybody, InContext
from cutcard.server.forward import ONCE
from cutcard.server.guard import LOOPBACK
from cutcard.server.metrics import together
from cutcard.store.schema import BOOK
from cutcard.store.store import Store

router = APIRouter(tags=["watching"])
AS_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
FORMAT = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = 2  # for the database to answer
MAY_READ = (OPERATOR, AUDITOR, MONITOR)


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def healthz() -> Json:
    """The process answers. Where it does not, start it anew: nothing acknowledged is lost."""
    return {"ok": True}


@router.head("/readyz", include_in_schema=False, response_model=None)
@router.get("/readyz", response_model=None)
async def readyz(context: InContext) -> JSONResponse:
    """Whether people can be sent here: what they do can be kept, no table is still being read, nothing has stopped."""
    floor, store, lacks = context.house.floor, context.house.store, []
    missing = "the database does not answer"
    try:
        async with asyncio.timeout(SECONDS):
            await context.house.acts.do(answers, store)
            missing = "nothing can be written"
            if store.failing:
                await context.house.acts.do(takes, store)
    except (TimeoutError, Cutcard):
        lacks.append(missing)
    if floor.lapsed:
        lacks.append("the leases of this process have run out")
    if floor.recovering:
        lacks.append(f"still to be read: {so_many(len(floor.recovering), 'table')}")
    lacks += [f"{what} has stopped" for what in context.house.stopped]
    return JSONResponse({"ok": not lacks, "lacks": lacks}, 503 if lacks else 200)


def answers(store: Store) -> None:
    with store.reading() as connection:
        connection.execute(select(BOOK.c.version)).scalar_one()


def takes(store: Store) -> None:
    """Write what is there already; where that can be kept, the store is well again."""
    with store.writing() as connection:
        connection.execute(update(BOOK).values(version=BOOK.c.version))


@router.get("/metrics", responses=AS_TEXT, response_model=None)
async def metrics(request: Request, person: Anybody, context: InContext) -> PlainTextResponse:
    """The figures of this process and of those beside it, for this machine and for whoever runs or audits the house."""
    here = {*LOOPBACK, (request.scope.get("server") or ("",))[0]}
    near = request.client is not None and request.client.host in here and "x-forwarded-for" not in request.headers
    if not near and not (person and set(MAY_READ) & set(person.roles)):
        raise Refusal("right/role", "these figures are for whoever runs the house", instead="ask from its own machine")
    own, floor = context.metrics.text(context.house, context.channels.open), context.house.floor
    us = urlsplit(floor.address)
    beside = [of for of in floor.processes.values() if urlsplit(of).hostname == us.hostname and of != floor.address]
    if ONCE in request.headers or not floor.processes:
        return PlainTextResponse(own, media_type=FORMAT)
    others = await asyncio.gather(*map(context.forward.figures, beside))
    told = {str(us.port): own} | {str(urlsplit(of).port): text for of, text in zip(beside, others, strict=True)}
    return PlainTextResponse(together(told), media_type=FORMAT)
