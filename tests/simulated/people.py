"""People who play and work in the simulated house, over the wire, as a careful program does it."""

import asyncio
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from cutcard.chance.shares import promise_of
from tests.server.kit import take_in
from tests.simulated.wire import Gone, Json, Line, ask

if TYPE_CHECKING:
    from tests.simulated.world import World

AGAIN = (429, 500, 503)  # not settled: ask again
AGAIN_CODES = (
    "rate/slow",
    "store/lost",
    "store/closed",
    "store/busy",
    "table/busy",
    "table/moving",
    "table/taken-over",
    "house/closed",
)
BUY_IN, LOW = 40_000, 6_000
MUCH = 10**12
UNANSWERED = 240.0  # seconds after which it is said that there is no answer


@dataclass
class Asked:
    """One act, under its id, and how it was settled in the end: kept or refused."""

    table: str
    command: str
    act: Json
    answer: Json | None = None
    tries: int = 0

    @property
    def done(self) -> bool:
        return self.answer is not None and self.answer["ok"]


@dataclass
class Told:
    """A message about a table, and whose eyes have read it."""

    table: str
    name: str
    role: str
    said: Json


class Person(ABC):
    """Somebody with a pass, and a live line to one table that is opened again whenever it is gone."""

    def __init__(self, world: "World", table: str, role: str, name: str = "", token: str = "") -> None:
        self.world, self.table, self.role, self.name, self.token = world, table, role, name, token
        self.loop, self.chance = world.loop, random.Random(world.chance.random())
        self.ids = count(1)
        self.view: Json = {}
        self.rounds: dict[int, dict[int, Json]] = {}
        self.changed = asyncio.Event()
        self.line: Line | None = None
        self.waits: dict[str, asyncio.Future[Json]] = {}
        self.synced = asyncio.Event()

    # On the wire.

    async def settled(self, method: str, path: str, body: Json | None = None, asked: Asked | None = None) -> Any:
        """Until it is: asked again, anywhere, as it was."""
        until = self.loop.now + UNANSWERED
        while True:
            assert self.loop.now < until, f"{method} {path} {body} of {self.name} is not answered"
            if asked:
                asked.tries += 1
            try:
                status, said = await self.once(method, path, body, asked is not None)
            except Gone:
                status, said = 503, {}
            if status == 500:
                self.world.faults.append(AssertionError(f"{path} {body}: {said}"))
            if status not in AGAIN:
                return said
            await asyncio.sleep(self.chance.uniform(0.05, 0.6))

    async def once(self, method: str, path: str, body: Json | None, act: bool) -> tuple[int, Any]:
        if act and body and self.line and self.chance.random() < 0.5:
            said = await self.on_the_line(body)
            return 503 if said.get("code") in AGAIN_CODES else said["status"], said
        if not (there := [server for server in self.world.servers if server.open]):
            raise Gone
        return await ask(self.chance.choice(there), method, path, body, self.token)

    async def on_the_line(self, body: Json) -> Json:
        assert self.line
        answer = self.waits[body["id"]] = self.loop.create_future()
        try:
            self.line.say(body)
            return await asyncio.wait_for(answer, 6)
        except TimeoutError:
            raise Gone from None
        finally:
            self.waits.pop(body["id"], None)

    async def do(self, act: Json) -> Asked:
        id = f"act-{next(self.ids)}"
        asked = Asked(self.table, f"{self.name}:{id}", act)
        self.world.journal.append(asked)
        body = {"id": id, "as": self.role, "act": act}
        said = await self.settled("POST", f"/api/tables/{self.table}/acts", body, asked)
        self.world.trace(f"{self.name} {json.dumps(act)} -> {said}")
        asked.answer = said
        self.world.acts += 1
        return asked

    # What is seen.

    async def watch(self) -> None:
        """For ever: a line that is gone is opened again, somewhere."""
        while True:
            there = [server for server in self.world.servers if server.open]
            if there and self.token:
                line = Line(self.chance.choice(there), f"/api/tables/{self.table}/live?as={self.role}", self.token)
                await self.listen(line)
            await asyncio.sleep(self.chance.uniform(0.02, 0.5))

    async def listen(self, line: Line) -> None:
        expected = 0
        while (text := await line.heard.get()) is not None:
            message = json.loads(text)
            assert message.pop("n") == expected, "a message of the line is missing"
            assert message.pop("at") > 0
            expected += 1
            kind = message.pop("type")
            if kind == "answer":
                if (answer := self.waits.get(message["id"])) and not answer.done():
                    answer.set_result(message)
                continue
            self.world.told.append(Told(self.table, self.name, self.role, message))
            if kind == "table":
                self.view, self.rounds, self.line = {}, {}, line
                self.synced.set()
            take_in(self.view, self.rounds, message)
            self.changed.set()
        self.line = None
        for answer in self.waits.values():
            if not answer.done():
                answer.set_exception(Gone())

    async def whole(self) -> tuple[Json, Json]:
        """What was kept of the changes, and then the whole again, over a line that is open."""
        while True:
            self.synced.clear()
            line, before = self.line, self.view
            if line and not line.cut_off:
                line.say({"resync": True})
                await asyncio.wait_for(self.synced.wait(), 20)
                if self.line is line:
                    return before, self.view
            await asyncio.sleep(0.2)

    async def wait(self) -> None:
        """Until something is seen, or for a moment; now and then with a look at the whole table."""
        if self.token and self.chance.random() < 0.15:
            said = await self.settled("GET", f"/api/tables/{self.table}?as={self.role}")
            self.world.told.append(Told(self.table, self.name, self.role, said))
        self.changed.clear()
        try:
            await asyncio.wait_for(self.changed.wait(), self.chance.uniform(0.05, 1.5))
        except TimeoutError:
            return

    async def evening(self) -> None:
        while not self.world.over:
            if await self.act():
                await asyncio.sleep(self.chance.uniform(0, 0.5))
            else:
                await self.wait()

    @abstractmethod
    async def act(self) -> bool:
        """One act, if there is one to do."""

    def proposed(self, duty: Json, option: Json) -> Json:
        return proposed(self.view, duty, option, self.chance, 0.03)


def offered(view: Json) -> list[tuple[Json, Json]]:
    """What a player may lay or choose now, each with the duty that asks for it."""
    kinds = ("lay", "choice", "pull")
    asked = [d for d in view["due"] if not d["id"].startswith("absent")]
    return [(d, o) for d in asked for o in d["options"] if o["kind"] in kinds and (d["must"] or o["kind"] != "pull")]


def proposed(
    view: Json, duty: Json, option: Json, chance: random.Random, absurd: float = 0, more: Sequence[int] = (0, 0, 1)
) -> Json:
    """That option as an act: of a family of spots one, of stakes a low one, now and then one that nobody has."""
    if option["kind"] == "lay":
        wagers = [w for w in view["wagers"] if w.startswith(f"{option['wager']}-")] if option["family"] else []
        least = -(-option["low"] // option["step"]) * option["step"]
        chips = MUCH if chance.random() < absurd else least + option["step"] * chance.choice(more)
        option = {
            "kind": "bet",
            "place": option["place"],
            "wager": chance.choice(wagers) if wagers else option["wager"],
            "owner": option["owner"],
            "chips": chips,
        }
    why = "because" if duty["reason"] else ""
    return {"kind": "propose", "fact": option, "duty": duty["id"], "why": why}


class Player(Person):
    def __init__(self, world: "World", table: str, place: str) -> None:
        super().__init__(world, table, "player")
        self.place, self.number, self.laid = place, 0, 0
        self.made: dict[str, str] = {}  # shares of the shuffle, by their promises

    async def act(self) -> bool:
        if not self.name:
            said = await self.settled("POST", "/api/guests", {"program": True})
            self.name, self.token = said["name"], said["token"]
            return True
        view = self.view
        if not view or not (you := view["you"]):
            return False
        if not you["seats"]:
            if self.chance.random() < 0.3:
                return False
            sit = {"kind": "sit", "places": [self.place], "chips": BUY_IN, "promise": self.promise()}
            return bool(await self.do(sit))
        r = view["round"]
        if you["leaving"] or r is None or r["over"]:
            return False
        if r["number"] != self.number:
            self.number, self.laid = r["number"], self.chance.randint(1, 4)
            if you["chips"] < LOW or self.chance.random() < 0.06:
                return bool(await self.do({"kind": "leave"}))
        return await self.share(you, r) or await self.play(view, you)

    async def play(self, view: Json, you: Json) -> bool:
        offers = offered(view)
        musts = [(d, o) for d, o in offers if d["must"]]
        if musts:
            return bool(await self.do(self.proposed(*self.chance.choice(musts))))
        if you["ready"] or view["round"]["phase"] != "betting":
            return False
        if offers and self.laid:
            self.laid -= 1
            return bool(await self.do(self.proposed(*self.chance.choice(offers))))
        return bool(await self.do({"kind": "ready"}))

    def promise(self) -> str:
        share = self.chance.randbytes(32).hex()
        self.made[promise_of(share)] = share
        return promise_of(share)

    async def share(self, you: Json, r: Json) -> bool:
        share = self.made.get(you["asked"], "") if r["phase"] == "betting" else ""
        promise = "" if you["promise"] else self.promise()
        if not share and not promise:
            return False
        return bool(await self.do({"kind": "share", "share": share, "promise": promise}))


class Staff(Person):
    """A supervisor, who runs the table a little, and deals with what waits."""

    async def act(self) -> bool:
        if not self.view or self.chance.random() < 0.7:
            return False
        view, names = self.view, [s["person"] for s in self.view["seats"] if s["person"]]
        due = [d for d in view["due"] if d["options"]]
        if due and self.chance.random() < 0.7:
            duty = self.chance.choice(due)
            option = self.chance.choice(duty["options"])
            if option["kind"] in ("choice", "call", "tick", "verdict", "note", "strike", "award"):
                return bool(await self.do(self.proposed(duty, option)))
        acts: list[Json] = [
            {"kind": "fill", "chips": 100 * self.chance.randint(1, 9)},
            {"kind": "credit", "chips": 100 * self.chance.randint(1, 9)},
            {"kind": "credit", "chips": 900_000_000},
            {"kind": "count", "drop": 0, "float": 0, "shift": f"shift {self.chance.randint(1, 9)}"},
            {"kind": "set-table", "word": "open" if view["state"] != "open" else "paused"},
        ]
        if names:
            acts.append({"kind": "unseat", "person": self.chance.choice(names), "why": "to see"})
        if view["alerts"]:
            acts.append({"kind": "answer-alert", "alert": view["alerts"][0]["alert"], "word": "seen"})
        act = {"kind": "set-table", "word": "open"} if view["state"] != "open" else self.chance.choice(acts)
        return bool(await self.do(act))


class Dealer(Person):
    """Does what is the dealer's at a table that staff deal, step by step."""

    async def act(self) -> bool:
        view = self.view
        if not view:
            return False
        for duty in view["procedure"]:
            if duty["must"] and duty["who"] != "supervisor" and duty["options"][0]["kind"] == "tick":
                act = duty["options"][0] | {"kind": "tick-off", "duty": duty["id"], "why": "as the rules say"}
                return bool(await self.do(act))
        if (r := view["round"]) is None or r["over"]:
            return False
        calls = [(d, o) for d in view["due"] for o in d["options"] if o["kind"] == "call"]
        if r["phase"] == "betting" and calls:
            if not view["round"]["felt"]["stakes"] and self.chance.random() < 0.8:
                return False
            return bool(await self.do(self.proposed(*calls[0])))
        return bool(await self.do({"kind": "deal-next"})) if r["phase"] != "betting" else False
