"""ASGI middleware: allowed hosts and origins, rate limits, body limits, and the security headers of every answer."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cutcard.core.errors import Refusal, quoted
from cutcard.core.facts import noun
from cutcard.server.metrics import Metrics
from cutcard.server.refusals import TooMany, answer
from cutcard.server.traces import HEADER, begin

COOKIE, DEVICE = "cutcard-pass", "cutcard-device"
OURS_ALONE = "__Host-"  # before a cookie's name: browsers take it over https only, and from no other host of the domain
BODY_MOST, BODY_SECONDS = 64 * 1024, 10
LINE_MOST = 4 * BODY_MOST  # of a message on a live line that is still read, and refused; a larger one ends the line
OF_THE_MOMENT = ("/metrics", "/healthz", "/readyz")
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
access = logging.getLogger("cutcard.access")


@noun
class Rate:
    """A token bucket: so many at once, and from then on one in each interval of milliseconds."""

    burst: int
    interval: int


ACTS, SIGN_INS, GUESTS = Rate(40, 50), Rate(5, 12_000), Rate(10, 6_000)
LOOKUPS, TALK = Rate(60, 200), Rate(5, 2_000)
STRANGERS = Rate(60, 1_000)  # who try one name, from anywhere
PAIRINGS = Rate(5, 12_000)  # codes that are typed, from one place: of 31^8 nobody guesses one in its ten minutes


def cookie_name(secure: bool) -> str:
    """Return the name of the cookie that holds the pass."""
    return OURS_ALONE * secure + COOKIE


class Rates:
    """Token buckets by name; one that is full again is forgotten."""

    NAMES = 20_000

    def __init__(self, clock: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        self.clock = clock
        self.full_at: OrderedDict[tuple[Rate, str], int] = OrderedDict()

    def take(self, rate: Rate, name: str) -> None:
        now = self.clock()
        full_at = max(self.full_at.get((rate, name), now), now) + rate.interval
        late = full_at - now - rate.burst * rate.interval
        if late > 0:
            raise TooMany(-(-late // 1000))
        self.full_at[rate, name] = full_at
        self.full_at.move_to_end((rate, name))
        if len(self.full_at) > self.NAMES:
            self.full_at.popitem(last=False)


class Guard:
    """Refuses requests for other hosts, from other origins, too large or too many."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = (), secure: bool = False, metrics: Metrics | None = None
    ) -> None:
        self.app, self.names, self.secure = app, LOOPBACK | {name.lower() for name in names}, secure
        self.metrics = metrics or Metrics()
        self.headers = HEADERS | (HTTPS_ONLY if secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        started, status = time.monotonic_ns(), [0]
        begin(Headers(scope=scope).get(HEADER, ""))

        async def sent(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status[0] = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(("/api", *OF_THE_MOMENT)):
                    headers["Cache-Control"] = "no-store"
            elif message["type"] == "websocket.accept":
                status[0] = 101
            await send(message)

        try:
            await self.let_in(scope, receive, sent)
        finally:
            path = scope.get("raw_path", b"").decode("ascii", "replace").partition("?")[0]
            taken, method = time.monotonic_ns() - started, scope.get("method", "WS")
            self.metrics.request(method, status[0], taken / 1e9)
            said = {"method": method, "path": path, "status": status[0], "ms": taken // 1_000_000}
            access.info("%s %s %d %d ms", *said.values(), extra=said)

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            must_be_meant_for(scope, self.names)
            must_be_plain(scope)
            must_come_from_here(scope, "https" if self.secure else "http")
            if scope["type"] == "http":
                receive = again(await body(scope, receive), receive)
        except Refusal as no:
            await deny(answer(no), scope, receive, send)
            return
        await self.app(scope, receive, send)


async def deny(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """A refused WebSocket is answered as a refused request is, where the server can."""
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
    await response(scope, receive, send)


def must_be_meant_for(scope: Scope, names: Collection[str]) -> None:
    """Refuses other host names: by DNS rebinding, a page of theirs could read our answers.

    The address at which the request arrived is always a name of ours.
    """
    asked = Headers(scope=scope).get("host", "")
    host = host_of(f"//{asked}")
    if asked and host not in names and host != (scope.get("server") or ("",))[0]:
        message = f"this house is not called {quoted(host or asked, 60)}"
        raise Refusal("host/unknown", message, instead="come by its own address; its operator can add a --host-name")


def must_be_plain(scope: Scope) -> None:
    """Refuses ambiguous lengths (request smuggling): a proxy might end such a request elsewhere than we do."""
    headers = Headers(scope=scope)
    if "transfer-encoding" in headers and "content-length" in headers:
        raise Refusal("http/400", "a request says its length in one way", instead="send Content-Length alone")


def must_come_from_here(scope: Scope, scheme: str) -> None:
    """Refuses cross-site requests (CSRF): changes come from our origin, or with a token in a header."""
    headers = Headers(scope=scope)
    if headers.get("authorization", "").lower().startswith("bearer "):
        return
    origin = headers.get("origin") or headers.get("referer") or ""
    if scope["type"] == "http" and scope["method"] in SAFE:
        return
    if scope["type"] == "websocket" and not origin and "cookie" not in headers:
        return
    if not same_place(origin, scheme, headers.get("host", "")):
        message = "that was not asked from a page of this house"
        raise Refusal("origin/foreign", message, instead="send Origin, or Authorization: Bearer")


def same_place(origin: str, scheme: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return bool(host) and (parts.scheme, parts.netloc.lower()) == (scheme, host.lower())


def host_of(url: str) -> str:
    """The host that an address names, without its port; blank where there is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def too_large() -> Refusal:
    return Refusal("request/large", f"a request is up to {BODY_MOST // 1024} KiB", instead="send less at once")


async def body(scope: Scope, receive: Receive) -> bytes:
    """Reads the whole body within its limits of size and time."""
    said = Headers(scope=scope).get("content-length", "0")
    if said.isascii() and said.isdigit() and int(said[:20]) > BODY_MOST:
        raise too_large()
    read, more = b"", True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                read += message.get("body", b"")
                more = message.get("more_body", False)
                if len(read) > BODY_MOST:
                    raise too_large()
    except TimeoutError:
        raise Refusal("request/late", "the request did not arrive in time", instead="send it again") from None
    return read


def again(read: bytes, receive: Receive) -> Receive:
    """An ASGI `receive` that replays the body that was read."""
    waiting: list[Message] = [{"type": "http.request", "body": read, "more_body": False}]

    async def hand_on() -> Message:
        return waiting.pop() if waiting else await receive()

    return hand_on
