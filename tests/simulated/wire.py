"""Requests and live lines between people and a server process: late, cut off, or answered by nobody any more."""

import asyncio
import json
from collections.abc import Callable, Coroutine, MutableMapping
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from tests.simulated.server import Server

Json = dict[str, Any]
PATIENCE = 6.0  # seconds that a client waits for an answer
APART = 1e-6


class Gone(Exception):
    """The line is dead: whether what was asked has been done, nobody has said."""


def scope_of(kind: str, path: str, token: str, **more: Any) -> Json:
    name, _, query = path.partition("?")
    who = (b"authorization", f"Bearer {token}".encode()) if token else (b"origin", b"http://localhost")
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), who, *more.pop("headers", ())]
    return {
        "type": kind,
        "path": name,
        "raw_path": name.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "ws" if kind == "websocket" else "http",
        "http_version": "1.1",
        "root_path": "",
        "extensions": {"websocket.http.response": {}},
        "asgi": {"version": "3.0"},
        **more,
    }


async def answered(server: "Server", scope: Json, sent: bytes) -> tuple[int, Any]:
    """Within the server: status and what was said."""
    waiting, told, said = [{"type": "http.request", "body": sent, "more_body": False}], [0], [b""]

    async def receive() -> Json:
        return waiting.pop() if waiting else await asyncio.get_running_loop().create_future()

    async def send(message: MutableMapping[str, Any]) -> None:
        told[0] = message.get("status", told[0])
        said[0] += message.get("body", b"")

    await server.app(scope, receive, send)
    return told[0], json.loads(said[0])


async def ask(
    server: "Server", method: str, path: str, body: Json | None, token: str, headers: Any = ()
) -> tuple[int, Any]:
    """From outside: the answer, or none. Who waits may be cut off at any moment, and the server may notice it."""
    loop, chance = server.loop, server.loop.chance
    await asyncio.sleep(loop.takes())
    if not server.open:
        raise Gone
    answer: asyncio.Future[tuple[int, Any]] = loop.create_future()
    scope = scope_of("http", path, token, method=method, headers=headers)
    sent = json.dumps(body).encode() if body is not None else b""
    task = loop.create_task(answered(server, scope, sent), context=server.life.context)

    def done(task: "asyncio.Task[tuple[int, Any]]") -> None:
        if not answer.done():
            if task.cancelled() or task.exception():
                server.failed(task)
                answer.set_exception(Gone())
            else:
                loop.call_later(loop.takes(), loop.tell, answer, task.result(), None)

    task.add_done_callback(done, context=copy_context())
    server.lines[answer] = None
    if not loop.calm and chance.random() < server.cut_off:
        loop.call_later(loop.takes() * 3, cut, answer, task if chance.random() < 0.5 else None)
    try:
        return await asyncio.wait_for(answer, PATIENCE)
    except TimeoutError:
        raise Gone from None
    finally:
        server.lines.pop(answer, None)


def cut(answer: "asyncio.Future[Any]", task: "asyncio.Task[Any] | None") -> None:
    if not answer.done():
        answer.set_exception(Gone())
        if task:
            task.cancel()


class Line:
    """A WebSocket from outside: messages come and go in their order, each when it comes."""

    def __init__(self, server: "Server", path: str, token: str) -> None:
        self.server, self.loop = server, server.loop
        self.heard: asyncio.Queue[str | None] = asyncio.Queue()  # None: nothing more comes
        self.said: asyncio.Queue[Json] = asyncio.Queue()
        self.arrives = {"heard": 0.0, "said": 0.0}
        self.cut_off, self.code = False, 0
        self.flows = asyncio.Event()
        self.flows.set()
        self.outside = copy_context()
        self.put("said", {"type": "websocket.connect"})
        scope = scope_of("websocket", path, token, subprotocols=[])
        serving: Coroutine[Any, Any, None] = server.app(scope, self.said.get, self.send)  # type: ignore[assignment]
        self.task = self.loop.create_task(serving, context=server.life.context)
        self.task.add_done_callback(self.ended, context=self.outside)
        server.lines[self] = None

    def put(self, way: str, what: Any) -> None:
        self.arrives[way] = at = max(self.loop.now + self.loop.takes(), self.arrives[way] + APART)
        self.loop.call_at(at, getattr(self, way).put_nowait, what, context=self.outside)

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """By the server: where the other end does not read, it waits."""
        await self.flows.wait()
        if message["type"] == "websocket.send":
            self.put("heard", message["text"])
        elif message["type"] in ("websocket.close", "websocket.http.response.body"):
            self.code = message.get("code", 0)
            self.put("heard", None)

    def say(self, message: Json) -> None:
        if self.cut_off:
            raise Gone
        self.put("said", {"type": "websocket.receive", "text": json.dumps(message)})

    def cut(self) -> None:
        """Both ends hear of it, each in its own time."""
        if not self.cut_off:
            self.cut_off = True
            self.flows.set()
            self.put("said", {"type": "websocket.disconnect", "code": 1006})
            self.put("heard", None)

    def ended(self, task: "asyncio.Task[None]") -> None:
        self.server.failed(task)
        self.cut_off = True
        self.server.lines.pop(self, None)
        self.put("heard", None)


class Carrier(httpx.AsyncBaseTransport):
    """Between server processes, as HTTP carries an act to the one that writes the table."""

    def __init__(self, at: Callable[[str], "Server | None"]) -> None:
        self.at = at

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        server = self.at(f"http://{request.url.netloc.decode()}")
        if server is None:
            raise httpx.ConnectError("nobody is there")
        token, once = request.headers["authorization"].removeprefix("Bearer "), [(b"cutcard-forwarded", b"1")]
        try:
            status, said = await ask(server, "POST", request.url.path, json.loads(request.content), token, once)
        except Gone:
            raise httpx.ReadError("nothing was answered") from None
        return httpx.Response(status, json=said)
