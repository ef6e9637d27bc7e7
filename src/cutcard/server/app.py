"""The application: a house, its routes, and the guard in front of them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp

from cutcard import __version__
from cutcard.house.house import House
from cutcard.server import (
    analysis,
    audits,
    editions,
    figures,
    floor,
    guides,
    pairings,
    people,
    refusals,
    replays,
    reports,
    rounds,
    screens,
    sign_in,
    sockets,
    staff,
    tables,
    terminals,
    watching,
)
from cutcard.server.context import Context
from cutcard.server.forward import Forward
from cutcard.server.guard import Guard, Rates, cookie_name, host_of
from cutcard.server.wire import Wrong

REFUSED: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Wrong, "description": "refused: what was wrong, which rule says so, what to do instead"},
    "5XX": {"model": Wrong, "description": "the same shape, when the house cannot answer now"},
}
DESCRIPTION = """The house over HTTP and WebSocket. Every refusal has one shape. What you are sent is what you may see.

Live: a WebSocket at /api/tables/{table}/live sends the whole table first and then only what changes."""
Begun = Callable[[House], Awaitable[None]]
PARTS = (
    *(sign_in, guides, tables, rounds, replays, audits, reports, analysis, people),
    *(staff, editions, floor, figures, pairings, terminals, sockets, screens, watching),
)
ROUTER = APIRouter(responses=REFUSED)  # the routes of every house, put together once
for part in PARTS:
    ROUTER.include_router(part.router)


async def nothing_more(_: House) -> None:
    """For a house that needs nothing done when it opens."""


def make_app(
    house: House,
    rates: Rates | None = None,
    secure: bool = False,
    begun: Begun = nothing_more,
    warm: bool = False,
    names: Iterable[str] = (),
    peers: Iterable[str] = (),
) -> ASGIApp:
    """The house is opened when the server starts, and closed when it stops; a warm one counts its odds ahead.

    It answers to the host of its address and to these names, and carries acts to those peers.
    """
    here = host_of(house.floor.address)
    context = Context(house, rates or Rates(), Forward({here, *peers}), secure=secure)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        await begun(house)
        if warm:
            context.solver.begin(house.floor)
        yield
        context.channels.close()
        await context.solver.close()
        context.auditing.close()
        context.lookups.close()
        await context.forward.close()
        await house.close()

    app = FastAPI(
        title="Cutcard",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.context = context
    refusals.install(app)
    app.router.routes += ROUTER.routes
    app.mount("/ui", screens.FILES, name="ui")
    app.mount("/docs", screens.Documents(directory=screens.SITE, html=True, check_dir=False), name="docs")
    describe = app.openapi

    def described() -> dict[str, Any]:
        said = describe()
        cookie = {"type": "apiKey", "in": "cookie", "name": cookie_name(secure)}
        said["components"]["securitySchemes"] = {"cookie": cookie, "bearer": {"type": "http", "scheme": "bearer"}}
        return said

    app.openapi = described  # type: ignore[method-assign]
    return Guard(app, {here, *names}, secure, context.metrics)
