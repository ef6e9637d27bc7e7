"""The live sockets: the whole first, then what changes; acts may be sent on the same line."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, StrictBool, ValidationError

from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.rights import OPERATOR, PLAYER, SUPERVISOR
from cutcard.house.floor.floor import ENDED_TOKENS
from cutcard.house.people.directory import BELIEVED
from cutcard.house.people.tokens import Person
from cutcard.house.views.as_json import Json
from cutcard.server import traces
from cutcard.server.context import Context, address_of, anybody, context, in_role, looking, somebody, token_of
from cutcard.server.guard import ACTS, BODY_MOST, too_large
from cutcard.server.lines import at_once
from cutcard.server.live import ADDRESS_MOST, OVERSEER, PERSON_MOST, Feed, Listener, words
from cutcard.server.refusals import FAULT, UNREADABLE, TooMany, answer, fault, malformed, moving, shape_of, status_of
from cutcard.server.tables import carry_out
from cutcard.server.wire import Asked, Closed, Id

router = APIRouter(prefix="/api")
log = logging.getLogger("cutcard.server")
EXPIRED = 4401  # a close code
CHECK_EVERY = BELIEVED / 1000  # seconds between looks at a pass that may have ended without anybody telling
Heard = Callable[[str], Awaitable[None]]


class Resync(Closed):
    """The whole again, please."""

    resync: StrictBool


class Named(BaseModel):
    """Of what cannot be read otherwise: whose answer it waits for."""

    id: Id = ""


@router.websocket("/tables/{table}/live")
async def table_live(socket: WebSocket, table: str) -> None:
    """A table as you may see it."""
    here = context(socket)
    try:
        person = await anybody(socket)
        who = looking(person, role_of(socket))
        channel = await here.channels.table(table)
        seat = admitted(here, socket, person)
    except Cutcard as no:
        await socket.send_denial_response(answer(no))
        return
    listener = Listener(at_once(socket), here.house.clock)

    async def heard(text: str) -> None:
        traces.begin()
        id, said = understood(text)

        def answered(status: int, answer: Json) -> None:
            listener.tell(words({"type": "answer", "id": id, "status": status} | answer))

        try:
            if isinstance(said, Asked):
                answered(*await carry_out(here, table, said, await somebody(socket), token_of(socket), carried=False))
                return
            here.rates.take(ACTS, seat)
            if isinstance(said, Refusal):
                raise said
            if isinstance(said, Resync):
                channel.all_of_it(who, listener)
            else:
                answered(UNREADABLE, said)
        except Cutcard as no:
            answered(status_of(no), shape_of(no))
            if isinstance(no, TooMany):
                raise
        except Exception:
            log.exception("what was said on a line was not answered")
            answered(FAULT, fault())

    try:
        await socket.accept()
        channel.join(who, listener)
        if who and who.role == PLAYER and table in here.house.floor.ours:
            await here.house.floor.ours[table].line_opened(who.name)
        with passes_end(here, person) as ended:
            await attend(socket, listener, heard, ended)
    finally:
        channel.leave(who, listener)
        here.channels.let_go(seat)
        if who and who.role == PLAYER and who not in channel.audiences and table in here.house.floor.ours:
            await asyncio.shield(here.house.floor.ours[table].line_lost(who.name))


@router.websocket("/floor/live")
async def floor_live(socket: WebSocket) -> None:
    """What waits for a supervisor, for supervisors and operators."""
    here = context(socket)
    try:
        person = await somebody(socket)
        in_role(person, OPERATOR if OPERATOR in person.roles else SUPERVISOR)
        seat = admitted(here, socket, person)
    except Cutcard as no:
        await socket.send_denial_response(answer(no))
        return
    await feed(here, socket, here.channels.floor, seat, person)


@router.websocket("/meters/live")
async def meters_live(socket: WebSocket) -> None:
    """The jackpots, for displays."""
    here = context(socket)
    try:
        person = await anybody(socket)
        seat = admitted(here, socket, person)
    except Cutcard as no:
        await socket.send_denial_response(answer(no))
        return
    await feed(here, socket, here.channels.meters, seat, person)


async def feed(here: Context, socket: WebSocket, channel: Feed, seat: str, person: Person | None) -> None:
    listener = Listener(at_once(socket), here.house.clock)

    async def heard(_: str) -> None:
        """Nothing is asked here, and nothing is to be gained by asking often."""
        here.rates.take(ACTS, seat)

    try:
        await socket.accept()
        await channel.enter(OVERSEER, listener)
        with passes_end(here, person) as ended:
            await attend(socket, listener, heard, ended)
    finally:
        channel.leave(OVERSEER, listener)
        here.channels.let_go(seat)


def understood(text: str) -> tuple[str, Asked | Resync | Refusal | Json]:
    """Its id, and what was said; or why it cannot be read, in the words of the other door."""
    if len(text.encode()) > BODY_MOST:
        return id_in(text), too_large()
    try:
        said = Asked.model_validate_json(text)
        return said.id, said
    except ValidationError as no:
        why = malformed(no.errors())
    with suppress(ValidationError):
        return "", Resync.model_validate_json(text)
    return id_in(text), why


def id_in(text: str) -> str:
    with suppress(ValidationError):
        return Named.model_validate_json(text).id
    return ""


def role_of(socket: WebSocket) -> str | None:
    wanted = socket.query_params.get("as")
    return wanted and wanted[:20]


def admitted(here: Context, socket: WebSocket, person: Person | None) -> str:
    """Under which name this socket counts; where the tables may be another process's now, it is to look there."""
    if here.house.floor.notifier and here.house.floor.lapsed:
        raise moving()
    seat, most = (person.name, PERSON_MOST) if person else (f"from {address_of(socket)}", ADDRESS_MOST)
    here.channels.admit(seat, most)
    return seat


@contextmanager
def passes_end(here: Context, person: Person | None) -> Iterator[asyncio.Event]:
    """Set whenever some pass of that person has ended: theirs may be the one that this line was opened with."""
    ended, name = asyncio.Event(), f"{ENDED_TOKENS}{person.name if person else ''}"
    watchers = here.house.floor.watchers
    watchers[name].add(ended.set)
    try:
        yield ended
    finally:
        watchers[name].discard(ended.set)
        if not watchers[name]:
            del watchers[name]


async def attend(socket: WebSocket, listener: Listener, heard: Heard, ended: asyncio.Event) -> None:
    """Until they go, fall behind, or their pass ends. An act begun is finished, whatever becomes of the line."""
    acting = asyncio.Lock()

    async def reading() -> int:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return 0
            try:
                async with acting:
                    await heard(message.get("text") or "")
            except TooMany as no:
                await asyncio.sleep(no.after)  # nothing more is read from this line meanwhile

    async def writing() -> int:
        with suppress(WebSocketDisconnect):
            while True:
                await listener.send(socket.send_text)
        return 0

    async def let_go() -> int:
        await listener.let_go.wait()
        return listener.code

    async def lapsing() -> int:
        with suppress(Refusal):
            while True:
                await anybody(socket)  # at once too: it may have ended while the line was opened
                with suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), CHECK_EVERY)
                ended.clear()
        return EXPIRED

    reads, *others = tasks = [asyncio.create_task(watch()) for watch in (reading, writing, let_go, lapsing)]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    if code := max(task.result() for task in done):
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
    async with acting:
        reads.cancel()
    await asyncio.gather(reads, return_exceptions=True)
