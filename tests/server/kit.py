"""A house with a server in front of it, and clients that know only the wire."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from websockets.asyncio.client import ClientConnection, connect

from cutcard.core.facts import Who
from cutcard.house.house import ALONE, House
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.state import State
from cutcard.server.app import make_app
from cutcard.server.guard import Rates
from cutcard.server.handover import Handover
from cutcard.server.lines import Room, make_room
from cutcard.server.run import Server, bound, settings
from tests.house.kit import quick

NOON = 1_800_000_000_000
GOOD = "correct horse battery staple"
OPERATOR = Who("operator", "operator")
FCP, RCD = "four-card-poker", "racing-card-derby"
Json = dict[str, Any]


class StillClock:
    """A time that stands until it is moved."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


class Quiet(Server):
    @contextmanager
    def capture_signals(self) -> Any:  # the test runner keeps its own
        yield


def take_in(view: Json, rounds: dict[int, dict[int, Json]], message: Json) -> None:
    """A message laid over what was kept: parts replace each other, the entries of a round are added."""
    view |= message
    for part in ("round", "previous"):
        if r := view[part]:
            entries = rounds.setdefault(r["number"], {})
            if part in message:
                entries |= {e["n"]: e for e in message[part]["entries"]}
            view[part] = r | {"entries": list(entries.values())}


class Live:
    """A client that keeps what it was told: the whole first, then what changes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.view: Json = {}
        self.rounds: dict[int, dict[int, Json]] = {}
        self.answers: dict[str, Json] = {}

    async def hear(self) -> Json:
        text = await asyncio.wait_for(self.socket.recv(), 60)
        assert isinstance(text, str)
        message: Json = json.loads(text)
        assert message.pop("n") == len(self.heard)
        assert message.pop("at") > 0
        self.heard.append(text)
        kind = message.pop("type")
        if kind == "answer":
            self.answers[message["id"]] = message
        else:
            if kind == "table":
                self.view, self.rounds = {}, {}
            take_in(self.view, self.rounds, message)
        return message | {"type": kind}

    async def say(self, message: Json) -> None:
        await self.socket.send(json.dumps(message))

    async def sync(self) -> Json:
        """Everything there is to hear; and what was kept of the changes is what the whole says."""
        await self.say({"resync": True})
        while True:
            before = self.view
            if (await self.hear())["type"] == "table":
                told = {k: v for k, v in self.view.items() if k not in ("clock", "version")}
                assert {k: before[k] for k in told} == told
                return self.view

    async def act(self, act: Json, role: str = "player", id: str = "") -> Json:
        id = id or f"live-{len(self.heard)}"
        await self.say({"id": id, "as": role, "act": act})
        while id not in self.answers:
            await self.hear()
        return self.answers[id]


class Visitor:
    """Somebody with a pass, who uses it as a program does."""

    ids = count(1)

    def __init__(self, site: "Site", name: str, token: str) -> None:
        self.site, self.name, self.token = site, name, token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    async def get(self, path: str, **query: str) -> httpx.Response:
        return await self.site.client.get(path, params=query, headers=self.headers)

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self.site.client.post(path, json=body, headers=self.headers)

    async def ask(self, act: Json, role: str = "player", table: str = "t1", id: str = "") -> httpx.Response:
        asked = {"id": id or f"id-{next(self.ids)}", "as": role, "act": act}
        return await self.post(f"/api/tables/{table}/acts", asked)

    async def do(self, act: Json, role: str = "player", table: str = "t1", id: str = "") -> Json:
        response = await self.ask(act, role, table, id)
        said: Json = response.json()
        assert response.status_code == 200, said
        return said

    async def told(self, path: str, **query: str) -> Json:
        response = await self.get(path, **query)
        assert response.status_code == 200, response.text
        said: Json = response.json()
        return said

    async def see(self, table: str = "t1", **query: str) -> Json:
        return await self.told(f"/api/tables/{table}", **query)

    @asynccontextmanager
    async def live(self, role: str = "", table: str = "t1") -> AsyncIterator[Live]:
        where = f"{self.site.url.replace('http', 'ws')}/api/tables/{table}/live" + (f"?as={role}" if role else "")
        async with connect(where, additional_headers=self.headers, compression=None) as socket:
            live = Live(socket)
            await live.hear()
            yield live

    # What people do.

    async def sit(self, place: str, chips: int = 20_000, table: str = "t1") -> None:
        await self.do({"kind": "sit", "places": [place], "chips": chips}, table=table)

    async def bet(self, place: str, wager: str, chips: int, duty: str = "", table: str = "t1") -> None:
        fact = {"kind": "bet", "place": place, "wager": wager, "owner": self.name, "chips": chips}
        await self.do({"kind": "propose", "fact": fact, "duty": duty or f"bet:{place}:{self.name}"}, table=table)

    async def ready(self, table: str = "t1") -> None:
        await self.do({"kind": "ready"}, table=table)

    async def ante(self, place: str, chips: int = 1000, table: str = "t1") -> None:
        await self.bet(place, "ante", chips, table=table)
        await self.ready(table)

    async def play(self, place: str, chips: int = 1000, table: str = "t1") -> None:
        await self.bet(place, "play", chips, f"decide:{place}", table)

    async def fold(self, place: str, table: str = "t1") -> None:
        fact = {"kind": "choice", "place": place, "word": "fold"}
        await self.do({"kind": "propose", "fact": fact, "duty": f"decide:{place}"}, table=table)

    async def plays(self, rounds: int = 1) -> None:
        """Whole rounds, alone at seat 1."""
        for _ in range(rounds):
            await self.ante("1")
            await self.play("1")


class Site:
    def __init__(self, house: House, url: str, client: httpx.AsyncClient) -> None:
        self.house, self.url, self.client = house, url, client
        self.public = Visitor(self, "", "")

    async def guest(self) -> Visitor:
        person, token = await asyncio.to_thread(self.house.people.guest)
        return Visitor(self, person.name, token)

    async def person(self, name: str, *roles: str) -> Visitor:
        people = self.house.people
        await asyncio.to_thread(people.create, OPERATOR, name, roles or ("player",), GOOD)
        return Visitor(self, name, await asyncio.to_thread(people.sign_in, name, GOOD))

    async def table(
        self, game: str = FCP, edition: str = "nz-2012", *options: str, name: str = "t1", dealing: str = "auto"
    ) -> None:
        """A table that is open."""
        fact = Furnished(game, edition, dealing, "virtual", options)
        await self.house.floor.furnish(OPERATOR, name, fact)
        operator = await self.operator()
        await operator.do({"kind": "set-table", "word": "open"}, "operator", name)

    async def operator(self) -> Visitor:
        if not hasattr(self, "_operator"):
            self._operator = await self.person("ola", "operator")
        return self._operator

    async def two_anted(self) -> tuple[Visitor, Visitor]:
        """Two guests at a table of poker, at seats 1 and 2, each with an Ante: both have their cards."""
        await self.table(FCP)
        both = await self.guest(), await self.guest()
        for person, place in zip(both, "12", strict=True):
            await person.sit(place)
        for person, place in zip(both, "12", strict=True):
            await person.ante(place)
        return both

    def state(self, table: str = "t1") -> State:
        return self.house.floor.ours[table].state


@asynccontextmanager
async def open_site(
    folder: Path,
    clock: Callable[[], int] | None = None,
    rates: Rates | None = None,
    address: str = "",
    url: str = "",
    warm: bool = False,
    room: Room | None = None,
    names: tuple[str, ...] = (),
    peers: tuple[str, ...] = (),
    doors: Path | None = None,
) -> AsyncIterator[Site]:
    listening = bound("127.0.0.1", 0)
    here = f"http://127.0.0.1:{listening.getsockname()[1]}"
    book = url or f"sqlite:///{folder / 'house.db'}"
    with patch("cutcard.house.people.directory.Hashes", quick):
        how: Json = {"lease": ALONE, "shares": doors is not None}
        house = House(book, folder / "key", address or here, clock=clock or StillClock(), **how)
    house.people.first_operator()
    ticks = count(0, 1000)
    secure = address.startswith("https:")
    app = make_app(house, rates or Rates(lambda: next(ticks)), secure, warm=warm, names=names, peers=peers)
    room = room or make_room(secure)
    if doors:
        room.handover = Handover(doors, here, house.floor.meant_for)
    config = settings(app, secure, room)
    config.timeout_graceful_shutdown = 1
    server = Quiet(config, room.handover)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not serving.done(), "the server did not start"
    try:
        async with httpx.AsyncClient(base_url=here, timeout=120, verify=False) as client:
            yield Site(house, here, client)
    finally:
        server.should_exit = True
        await serving
        listening.close()
