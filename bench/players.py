"""Players of a house, as it meets them: each has one socket, looks at the table and acts. A process of its own.

Standard input tells where the house is and who comes; standard output, what they met.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames
OUT_OF_TIME = ", out of time"  # the clock they were shown ran out before they were answered
IS_ANSWER = b'"type":"answer"'
BUY_IN = 100_000
WAGERS = 3  # laid in a round, if so many are offered
FOLDS = 0.3
AT_THE_DOOR = 32  # who come in at the same moment
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@dataclass
class Met:
    """How the acts of one spell went: milliseconds from sending to the word that it is on the disk."""

    taken: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


class Line(asyncio.Protocol):
    """A WebSocket with nothing to spare: who measures is not to keep the cores busy that are measured."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard, self.read = heard, b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.read += data
        if not self.opened.done():
            head, found, rest = self.read.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.read = rest
            self.opened.set_result(None)
        begin = 0
        while frame := self.frame(begin):
            begin, kind, body = frame
            if kind == TEXT:
                self.heard(body)
            elif kind == PING:
                self.send(PONG, body)
        self.read = self.read[begin:]

    def frame(self, begin: int) -> tuple[int, int, bytes] | None:
        """Where the next one ends, of which kind it is and what it says, once all of it is there."""
        head = self.read[begin : begin + 10]
        size = head[1] if len(head) > 1 else 0
        wide = {126: 2, 127: 8}.get(size, 0)
        if wide:
            size = int.from_bytes(head[2 : 2 + wide], "big")
        start = begin + 2 + wide
        if len(head) < 2 + wide or len(self.read) < start + size:
            return None
        return start + size, head[0] & 15, self.read[start : start + size]

    def send(self, kind: int, body: bytes) -> None:
        """Masked with noughts, which leaves it as it is."""
        size = bytes([128 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + size + bytes(4) + body)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set_result(None)


async def connected(url: str, token: str, heard: Callable[[bytes], None]) -> Line:
    where = urlsplit(url)
    at = where.hostname or "", where.port or 80
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(heard), *at)
    head = f"GET {where.path} HTTP/1.1", f"Host: {where.netloc}", f"Authorization: Bearer {token}", *UPGRADE
    line.transport.write("\r\n".join((*head, "", "")).encode())
    await line.opened
    return line


class Player:
    def __init__(self, url: str, name: str, token: str, table: str, place: str) -> None:
        self.name, self.token, self.place = name, token, place
        self.address = f"{url}/api/tables/{table}/live"
        self.told: list[tuple[float, bytes]] = []  # when, and not read yet
        self.view: Json = {}
        self.version: list[int] = []
        self.closes = float("inf")  # when the clock runs out that this player was last shown
        self.changed = asyncio.Event()
        self.answers: dict[str, asyncio.Future[Json]] = {}
        self.acts, self.round, self.laid = 0, 0, 0

    async def come(self, door: asyncio.Semaphore) -> None:
        async with door:
            self.line = await connected(self.address, self.token, self.hear)
            self.line.closed.add_done_callback(self.let_go)
            said = await self.do({"kind": "sit", "places": [self.place], "chips": BUY_IN})
            if not said["ok"]:
                raise SystemExit(f"{self.name} could not sit down: {said['error']}")

    async def go(self) -> None:
        self.line.send(CLOSE, b"")
        await self.line.closed

    def hear(self, text: bytes) -> None:
        """An answer is read at once; what the table looks like, when that is asked for."""
        if IS_ANSWER in text[:40]:
            message = json.loads(text)
            self.answers.pop(message["id"]).set_result(message)
        else:
            self.told.append((time.perf_counter(), text))
            self.changed.set()

    def look(self) -> None:
        for at, text in self.told:
            message = json.loads(text)
            self.view |= {part: message[part] for part in ("due", "you", "round") if part in message}
            self.version = [int(part) for part in message["version"].split(".")]
            if "clock" in message:
                clock = message["clock"]
                self.closes = at + clock["left"] / 1000 if clock else float("inf")
        self.told.clear()

    def let_go(self, _: object) -> None:
        for answer in self.answers.values():
            answer.set_exception(ConnectionError(f"{self.name} was let go"))
        self.answers.clear()

    async def do(self, act: Json) -> Json:
        """The answer, and the table as it is then."""
        self.acts += 1
        id = f"act-{self.acts}"
        answer = self.answers[id] = asyncio.get_running_loop().create_future()
        self.line.send(TEXT, json.dumps({"id": id, "as": "player", "act": act}).encode())
        return await asyncio.shield(answer)

    async def seen(self, said: Json) -> None:
        """Until what was acknowledged is also seen."""
        version = [int(part) for part in said["version"].split(".")]
        self.look()
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()
            self.look()

    def wanted(self) -> Json | None:
        """What this player would do now: decide, lay another wager, or say that this was all."""
        self.look()
        due, you, r = self.view["due"], self.view["you"], self.view["round"]
        if r and r["number"] != self.round:
            self.round, self.laid = r["number"], 0
        for duty in due:
            lays = [o for o in duty["options"] if o["kind"] == "lay" and o["low"] <= you["chips"]]
            if duty["must"]:
                word = next(o for o in duty["options"] if o["kind"] == "choice")
                return proposed(duty, word if not lays or random.random() < FOLDS else lays[0])
            if lays and not you["ready"]:
                self.laid += 1
                if self.laid > min(WAGERS, len(lays)):
                    return {"kind": "ready"}
                return proposed(duty, lays[self.laid - 1])
        return None

    async def play(self, met: Met, pause: Callable[[], float], gate: asyncio.Semaphore) -> None:
        while True:
            await asyncio.sleep(pause())
            async with gate:
                self.changed.clear()
                if act := self.wanted():
                    begun, closes = time.perf_counter(), self.closes
                    said = await self.do(act)
                    met.taken.append(1000 * (time.perf_counter() - begun))
                    if said["ok"]:
                        await self.seen(said)
                    else:
                        late = OUT_OF_TIME if time.perf_counter() > closes else ""
                        met.refused[f"{said['code']}{late}: {said['error']}"] += 1
            if not act:
                await self.changed.wait()


def proposed(duty: Json, option: Json) -> Json:
    if option["kind"] == "lay":
        option = {"kind": "bet", "chips": option["low"]} | {k: option[k] for k in ("place", "wager", "owner")}
    return {"kind": "propose", "fact": option, "duty": duty["id"]}


def family(process: int) -> list[int]:
    """A process and those that it has started; none, where there is no such process or the system does not tell."""
    children = Path(f"/proc/{process}/task/{process}/children")
    return [process, *map(int, children.read_text().split())] if children.exists() else []


def processor_seconds(processes: list[int]) -> float:
    """What these have used so far, of all cores together, with what they have started and that has ended since."""
    told = [path.read_text() for one in processes if (path := Path(f"/proc/{one}/stat")).exists()]
    ticks = [int(figure) for each in told for figure in each.rpartition(")")[2].split()[11:15]]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def memory(processes: list[int]) -> int:
    """Bytes, those that several share counted in part for each."""
    told = [path.read_text() for one in processes if (path := Path(f"/proc/{one}/smaps_rollup")).exists()]
    return sum(1024 * int(each.partition("\nPss:")[2].split()[0]) for each in told)


def used(told: Json) -> tuple[float, float]:
    """Processor seconds of the house, and of its database where that is a process of its own."""
    return processor_seconds(told["server"]), processor_seconds(family(told["database"]))


def held(told: Json) -> tuple[int, int]:
    """Bytes of both."""
    return memory(told["server"]), memory(family(told["database"]))


async def spell(players: list[Player], told: Json, pause: Callable[[], float], at_once: int) -> Json:
    """All play for so long; an act that is under way at the end is waited for, and not counted."""
    met, gate, seconds = Met(), asyncio.Semaphore(at_once), told["seconds"]
    begun, worked, before = time.perf_counter(), time.process_time(), used(told)
    playing = [asyncio.create_task(player.play(met, pause, gate)) for player in players]
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    passed, worked = time.perf_counter() - begun, time.process_time() - worked
    (served, kept), taken = (now - then for now, then in zip(used(told), before, strict=True)), sorted(met.taken)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for broken in done:
        broken.result()
    while any(player.answers for player in players):
        await asyncio.sleep(0.05)
    spent = {"driver": worked, "server": served, "database": kept}
    return {"seconds": passed, **spent, "taken": taken, "refused": dict(met.refused)}


async def main() -> None:
    told = json.load(sys.stdin)
    players = [Player(told["url"], *who) for who in told["players"]]
    door, empty = asyncio.Semaphore(AT_THE_DOOR), held(told)
    await asyncio.gather(*(player.come(door) for player in players))
    calm = await spell(players, told, lambda: random.uniform(*told["pause"]), len(players))
    rush = await spell(players, told, lambda: 0, told["at_once"])
    met = {"calm": calm, "rush": rush, "memory": [empty, held(told)]}
    await asyncio.gather(*(player.go() for player in players))
    print(json.dumps(met))


if __name__ == "__main__":
    asyncio.run(main())
