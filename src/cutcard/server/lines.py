"""Connection limits and idle timeouts: how many lines there may be, and how long one may say nothing."""

import asyncio
import logging
import resource
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import h11
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request

from cutcard.core.errors import Refusal
from cutcard.server.context import neighbourhood
from cutcard.server.guard import HEADERS
from cutcard.server.handover import Handover
from cutcard.server.refusals import TooMany, answer

log = logging.getLogger("cutcard.server")
MOST_FILES, RESERVE = 16_384, 256  # file descriptors; those that the book and the processes beside the house need
SECONDS = 10.0  # for a whole request to have begun
QUIET = 10.0  # seconds between two warnings of the same kind
AT_A_TIME = 32  # lines taken from the door before any is looked at: they must fit in the reserve
BACKLOG = 512  # who may wait at the door
AHEAD = 4  # messages of a live line that wait to be heard
SAY = "cutcard.say"  # what an application may do with a live line beside what ASGI has
WHOLE_TEXT = 0x80 | Opcode.TEXT  # a message of text that is one frame


@dataclass
class Room:
    """For so many lines, and so many from one address; and when it was last said that there is none."""

    total: int
    each: int
    warned: float = float("-inf")
    handover: Handover | None = None  # to processes beside this one

    def warn(self, says: str) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.warned >= QUIET:
            self.warned = now
            log.warning("%s", says)

    def trouble(self, loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
        """One line where the machine has run out of something at the door; all else is told, without its words."""
        if "socket.accept()" in about["message"]:
            self.warn(f"nobody can come in: {about.get('exception')}")
        else:
            log.error("%s", about["message"], exc_info=about.get("exception"))


def make_room(proxied: bool) -> Room:
    """As much as the machine allows: half of it for one address, unless a proxy speaks for all of them."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    total = max(files - RESERVE, files // 4)
    return Room(total, total if proxied else total // 2)


def lines(room: Room) -> type[H11Protocol]:
    """What the server speaks with those who come, in that room."""
    return type("RoomedLine", (Line,), {"room": room})


class Line(H11Protocol):
    """One connection. It is closed if there is no room, and while it waits for a request that does not come."""

    room: Room
    late: asyncio.TimerHandle | None = None
    stays = False  # it was handed to this process

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if no := self.crowded():
            self.connections.discard(self)
            self.refuse(no)
        else:
            self.expect()

    def crowded(self) -> TooMany | None:
        if len(self.connections) > self.room.total:
            self.room.warn(f"more than {self.room.total} lines are open")
            return TooMany(1, "server/full", "too many people are connected")
        here = self.address(self)
        if sum(self.address(line) == here for line in self.connections) > self.room.each:
            self.room.warn(f"more than {self.room.each} lines are open from {here}")
            return TooMany(1, "rate/connections", "too many lines are open from this address")
        return None

    @staticmethod
    def address(line: Any) -> str:
        return neighbourhood(line.client[0]) if line.client else ""

    @property
    def waiting(self) -> bool:
        """Whether nothing is asked that is still to be answered; a line that went over to WebSocket is not ours."""
        ours = self.transport.get_protocol() is self and not self.transport.is_closing()
        return ours and (self.cycle is None or self.cycle.response_complete)

    def expect(self) -> None:
        self.late = self.loop.call_later(SECONDS, self.too_late)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.waiting and self.late is None:
            self.expect()
        elif not self.waiting:
            self.expect_no_more()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """What goes over to WebSocket goes on here, or, with all that was asked, in the process that it is for."""
        if (to := self.room.handover) and not self.stays:
            said = [b" ".join((event.method, event.target, b"HTTP/1.1"))]
            head = b"\r\n".join([*said, *(b": ".join(header) for header in self.headers), b"", b""])
            if to.hand_over(event.target, head, self.transport.get_extra_info("socket")):
                self.transport.abort()
                return
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.expect_no_more()
        super().connection_lost(exc)

    def expect_no_more(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None

    def too_late(self) -> None:
        self.late = None
        if self.conn.trailing_data[0]:
            self.refuse(Refusal("request/late", "the request did not arrive in time", instead="send it again"))
        else:
            self.transport.close()  # nothing was asked

    def send_400_response(self, msg: str) -> None:
        self.refuse(Refusal("http/400", "that is not HTTP as this house reads it"))

    def refuse(self, no: Refusal) -> None:
        """In the one shape, where an answer can still be given; and the line is closed."""
        if self.conn.our_state is h11.IDLE:
            said = answer(no)
            said.headers.update(HEADERS | {"Connection": "close"})
            self.say(h11.Response(status_code=said.status_code, headers=said.raw_headers))
            self.say(h11.Data(data=bytes(said.body)))
            self.say(h11.EndOfMessage())
        self.transport.close()

    def say(self, event: h11.Event) -> None:
        self.transport.write(self.conn.send(event) or b"")


class LiveLine(WebSocketsSansIOProtocol):
    """A WebSocket that takes a message at once, with no task of its own and nothing in between, while it is read."""

    scope: Any

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SAY] = self.say

    def send_receive_event_to_app(self) -> None:
        """Reading goes on until a few messages wait: to stop and start it for each one takes longer than to read it."""
        stopped, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = stopped
        if not stopped and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def say(self, message: str) -> bool:
        """Whether it is on its way; else it has to wait, or is for nobody any more."""
        open = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        if open and self.writable.is_set():
            self.transport.write(framed(message.encode()))
            return True
        return False


def framed(said: bytes) -> bytes:
    """One whole message of text, as a server sends it (RFC 6455, section 5.2)."""
    size = len(said)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + said
    wide = 2 if size < 1 << 16 else 8
    return bytes((WHOLE_TEXT, 126 if wide == 2 else 127)) + size.to_bytes(wide, "big") + said


def at_once(line: HTTPConnection) -> Callable[[str], bool]:
    """Says a message on a live line without waiting, if it can; not where another server than ours holds it."""
    say: Callable[[str], bool] = line.scope.get("extensions", {}).get(SAY, lambda message: False)
    return say
