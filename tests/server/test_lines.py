"""Lines that are opened and say nothing, say it slowly, or are too many: the house goes on."""

import asyncio
import json
import re
import resource
import signal
import socket
import subprocess
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from cutcard.server import lines, sockets
from cutcard.server.context import neighbourhood
from cutcard.server.guard import Rate, Rates
from cutcard.server.lines import Room, framed
from tests.server.kit import Site, StillClock, open_site

SHAPE = {"ok", "code", "error", "cite", "instead"}
HALF = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
Line = tuple[StreamReader, StreamWriter]
FEW = 300  # file descriptors


@asynccontextmanager
async def opened(site: Site, said: bytes = b"", come_from: str = "127.0.0.1") -> AsyncIterator[Line]:
    port = int(site.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(come_from, 0))
    writer.write(said)
    yield reader, writer
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def answered(site: Site, said: bytes, come_from: str = "127.0.0.1") -> tuple[int, str]:
    async with opened(site, said, come_from) as (reader, _):
        return await refusal(reader)


async def refusal(reader: StreamReader) -> tuple[int, str]:
    """The status and the code, in the one shape; and the line is closed."""
    text = (await asyncio.wait_for(reader.read(), 60)).decode()
    head, _, body = text.rpartition("\r\n\r\n")
    said = json.loads(body)
    assert said.keys() == SHAPE
    assert "default-src 'self'" in head
    return int(head.split()[1]), said["code"]


async def test_a_request_that_does_not_come_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SECONDS", 0.2)
    async with opened(site, HALF) as (_, writer):

        async def drip() -> None:
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.05)

        with pytest.raises(ConnectionError):  # the line is closed under it
            await asyncio.wait_for(drip(), 60)
    assert await answered(site, HALF) == (408, "request/late")
    async with opened(site) as (reader, _):
        assert await asyncio.wait_for(reader.read(), 60) == b""
    monkeypatch.setattr(lines, "SECONDS", 1)
    async with opened(site, WHOLE) as (reader, writer):
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        writer.write(HALF)
        first, _, late = (await asyncio.wait_for(reader.read(), 60)).decode().partition("HTTP/1.1 408")
        assert '"ok":true' in first
        assert "request/late" in late


async def test_a_live_line_and_one_that_waits_for_its_answer_are_not_cut(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SECONDS", 1.5)
    await site.table()
    ann, states, slow = await site.guest(), site.house.floor.states, asyncio.Event()

    async def waits() -> object:
        await slow.wait()
        return await states()

    monkeypatch.setattr(site.house.floor, "states", waits)
    async with ann.live() as live:
        asked = asyncio.create_task(site.public.get("/api/tables"))
        assert await answered(site, HALF) == (408, "request/late"), "by then another was"
        assert not asked.done()
        slow.set()
        assert (await asked).status_code == 200
        assert (await live.act({"kind": "sit", "places": ["1"], "chips": 20_000}))["ok"]


async def test_nonsense_is_answered_in_the_one_shape(site: Site) -> None:
    for said in (b"NONSENSE\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n"):
        assert await answered(site, said) == (400, "http/400")


async def test_there_is_room_for_so_many_and_for_fewer_from_one_address(tmp_path: Path) -> None:
    async with open_site(tmp_path, room=Room(5, 3)) as site:
        async with AsyncExitStack() as held:
            for _ in range(3):
                await held.enter_async_context(opened(site, HALF))
            assert await answered(site, HALF) == (429, "rate/connections")
            for _ in range(2):
                reader, _ = await held.enter_async_context(opened(site, WHOLE, "127.0.0.2"))
                assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            assert await answered(site, HALF, "127.0.0.3") == (503, "server/full")
        await site.table()
        ann = await site.guest()
        async with ann.live(), ann.live():  # these count too, and the client that asks is the third
            with pytest.raises(Exception, match="HTTP 429"):
                async with ann.live():
                    pass


@pytest.mark.parametrize("one, other, same", [
    ("2001:db8::1", "2001:db8::ffff:1", True), ("2001:db8::1", "2001:db8:0:1::1", False),
    ("10.0.0.1", "10.0.0.2", False),
    ("::ffff:10.0.0.1", "10.0.0.1", True), ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False), ("", "testclient", False),
])  # fmt: skip
def test_a_network_of_one_household_counts_as_one(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is same


@pytest.mark.long
async def test_a_line_on_which_nothing_is_asked_is_not_read_faster_for_being_talked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StillClock()
    taken: list[object] = []
    take = Rates.take

    def counted(self: Rates, *what: Any) -> None:
        taken.append(what)
        take(self, *what)

    monkeypatch.setattr(Rates, "take", counted)
    monkeypatch.setattr(sockets, "ACTS", Rate(40, 3_000))
    async with open_site(tmp_path, rates=Rates(clock)) as site, connect(meters(site)) as socket:
        await socket.recv()
        for _ in range(120):
            await socket.send("x" * 1000)
        while len(taken) <= 40:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert len(taken) == 41  # the rest is not even read


def meters(site: Site) -> str:
    return site.url.replace("http", "ws") + "/api/meters/live"


def test_a_thousand_half_sent_requests_stop_nobody_and_fill_no_log(tmp_path: Path) -> None:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FEW // 2, FEW))

    log, held = tmp_path / "log", []
    command = [sys.executable, "-m", "cutcard", "serve", "--port", "0"]
    with log.open("wb") as told, subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=told, text=True, preexec_fn=few  # noqa: PLW1509
    ) as house:  # fmt: skip
        try:
            assert house.stdout
            found = next(found for line in house.stdout if (found := re.search(r"http://127.0.0.1:(\d+)", line)))
            port = int(found[1])
            for _ in range(2 * FEW):
                line = socket.create_connection(("127.0.0.1", port), 20)
                line.sendall(HALF)
                held.append(line)
            with socket.create_connection(("127.0.0.1", port), 20, ("127.0.0.2", 0)) as other:
                other.sendall(WHOLE.replace(b"/api/health", b"/api/tables"))
                assert other.recv(100).startswith(b"HTTP/1.1 200 OK")
        finally:
            for line in held:
                line.close()
            house.send_signal(signal.SIGTERM)
            assert house.wait(30) == 0
    said = log.read_text()
    assert "lines are open from 127.0.0.1" in said
    assert "Traceback" not in said
    assert len(said.splitlines()) < 20


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_message_of_any_length_is_framed_as_the_library_would(size: int) -> None:
    said = b"x" * size
    assert framed(said) == Frame(Opcode.TEXT, said).serialize(mask=False)
