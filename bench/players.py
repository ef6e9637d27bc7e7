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

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
BUY_IN = 100_000
WAGERS = 3  # laid in a round, if so many are offered
FOLDS = 0.3
AT_THE_DOOR = 32  # who come in at the same moment


@dataclass
class Met:
    """How the acts of one spell went: milliseconds from sending to the word that it is on the disk."""

    taken: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


class Player:
    def __init__(self, url: str, name: str, token: str, table: str, place: str) -> None:
        self.name, self.token, self.place = name, token, place
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.view: Json = {}
        self.version: list[int] = []
        self.changed = asyncio.Event()
        self.answers: dict[str, asyncio.Future[Json]] = {}
        self.acts, self.round, self.laid = 0, 0, 0

    async def come(self, door: asyncio.Semaphore) -> None:
        async with door:
            headers = {"Authorization": f"Bearer {self.token}"}
            self.socket: ClientConnection = await connect(self.address, additional_headers=headers, compression=None)
            self.listening = asyncio.create_task(self.listen())
            said = await self.do({"kind": "sit", "places": [self.place], "chips": BUY_IN})
            if not said["ok"]:
                raise SystemExit(f"{self.name} could not sit down: {said['error']}")

    async def go(self) -> None:
        await self.socket.close()
        await self.listening

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "answer":
                self.answers.pop(message["id"]).set_result(message)
            else:
                self.view |= {part: message[part] for part in ("due", "you", "round") if part in message}
                self.version = [int(part) for part in message["version"].split(".")]
                self.changed.set()
        for answer in self.answers.values():
            answer.set_exception(ConnectionError(f"{self.name} was let go: {self.socket.close_code}"))
        self.answers.clear()

    async def do(self, act: Json) -> Json:
        """The answer, and the table as it is then."""
        self.acts += 1
        id = f"act-{self.acts}"
        answer = self.answers[id] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": id, "as": "player", "act": act}))
        return await asyncio.shield(answer)

    async def seen(self, said: Json) -> None:
        """Until what was acknowledged is also seen."""
        version = [int(part) for part in said["version"].split(".")]
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()

    def wanted(self) -> Json | None:
        """What this player would do now: decide, lay another wager, or say that this was all."""
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
                    begun = time.perf_counter()
                    said = await self.do(act)
                    met.taken.append(1000 * (time.perf_counter() - begun))
                    if said["ok"]:
                        await self.seen(said)
                    else:
                        met.refused[said["code"]] += 1
            if not act:
                await self.changed.wait()


def proposed(duty: Json, option: Json) -> Json:
    if option["kind"] == "lay":
        option = {"kind": "bet", "chips": option["low"]} | {k: option[k] for k in ("place", "wager", "owner")}
    return {"kind": "propose", "fact": option, "duty": duty["id"]}


def processor_seconds(process: int) -> float:
    """What a process has used so far, of all cores together; nought where the system does not tell."""
    told = Path(f"/proc/{process}/stat")
    user, system = told.read_text().rpartition(")")[2].split()[11:13] if told.exists() else (0, 0)
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def spell(players: list[Player], server: int, seconds: float, pause: Callable[[], float], at_once: int) -> Json:
    """All play for so long; an act that is under way at the end is waited for, and not counted."""
    met, gate = Met(), asyncio.Semaphore(at_once)
    begun, worked, served = time.perf_counter(), time.process_time(), processor_seconds(server)
    playing = [asyncio.create_task(player.play(met, pause, gate)) for player in players]
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    passed, worked = time.perf_counter() - begun, time.process_time() - worked
    served, taken = processor_seconds(server) - served, sorted(met.taken)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for broken in done:
        broken.result()
    while any(player.answers for player in players):
        await asyncio.sleep(0.05)
    return {"seconds": passed, "driver": worked, "server": served, "taken": taken, "refused": dict(met.refused)}


async def main() -> None:
    told = json.load(sys.stdin)
    players = [Player(told["url"], *who) for who in told["players"]]
    door = asyncio.Semaphore(AT_THE_DOOR)
    await asyncio.gather(*(player.come(door) for player in players))
    calm = await spell(players, told["server"], told["seconds"], lambda: random.uniform(*told["pause"]), len(players))
    rush = await spell(players, told["server"], told["seconds"], lambda: 0, told["at_once"])
    await asyncio.gather(*(player.go() for player in players))
    print(json.dumps({"calm": calm, "rush": rush}))


if __name__ == "__main__":
    asyncio.run(main())
