"""A simulated evening: servers that fail, people who play on, and then everything is well again and is proved."""

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx

from cutcard.core.facts import Who
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, OPERATOR, PLAYER, SUPERVISOR
from cutcard.core.table import AUDITOR
from cutcard.games import GAMES
from cutcard.house.house import House
from cutcard.house.log.facts import Installed
from cutcard.house.log.streams import carry_out
from cutcard.house.log.table_facts import Furnished
from cutcard.house.people.logins import THE_HOUSE, enrol
from cutcard.house.people.tokens import Person as Known
from cutcard.house.people.tokens import issue
from cutcard.house.table.acts import SetTable
from cutcard.house.table.acts import Staff as PutOn
from cutcard.house.table.seats import free
from cutcard.store.chain import HOUSE
from cutcard.store.engine import connect
from cutcard.store.transaction import Transaction
from tests.house.kit import quick
from tests.simulated.faults import KILL, Once, Weather
from tests.simulated.loop import Life, SimulatedLoop
from tests.simulated.people import Asked, Dealer, Person, Player, Staff, Told
from tests.simulated.proof import Rows, look_back, prove, rows
from tests.simulated.server import AWAY, NOON, Server, SimulatedCommitter
from tests.simulated.wire import Carrier

OP = Who("operator", OPERATOR)
ACTS = 70  # settled, after which the evening is over
SHORT = 12  # or these, where one thing fails and all else is well
LATE = 400.0  # or after so many seconds
EVERY = 1_200  # steps between two blows, about
KILLS = 7  # at most, so that there is an evening between
WHEEL = "w1"
BLOWS = ("kill", "stop", "cut", "stall", "hang", "hang", "hang")  # where there are several, one may outlast a lease
WRONG = (-1_200_000, -90_000, -20_000, 20_000, 90_000, 1_200_000)  # milliseconds, fewer than a pass lasts
LAST = 60  # lines that are shown of a failure


class World:
    def __init__(self, seed: int, folder: Path, once: Once | None = None) -> None:
        self.digest, self.lately = sha256(), deque[str](maxlen=LAST)
        self.chance = random.Random(f"world {seed}")
        self.folder, self.url = folder, f"sqlite:///{folder / 'book.db'}"
        self.loop = SimulatedLoop(f"loop {seed}", self.count)
        self.outside = copy_context()
        self.once = once
        self.weather = Weather(self.chance, self.trace, self.die, random.Random(f"weather {seed}"), once)
        self.on_a_wheel = seed % 8 == 0  # terminals of one wheel, at two processes
        self.shares = self.chance.random() < 0.5
        self.servers: list[Server] = []
        self.servers += [
            Server(self, f"http://127.0.0.1:{n}")
            for n in range(2 if self.on_a_wheel else self.chance.choice((1, 1, 2)))
        ]
        if once:
            self.loop.calm = True
            for server in self.servers:
                server.cut_off = 0
        self.people: list[Person] = []
        self.journal: list[Asked] = []
        self.told: list[Told] = []
        self.faults: list[BaseException] = []
        self.published: list[str] = []
        self.acts, self.kills, self.over = 0, 0, False
        self.clocks = random.Random(f"clocks {seed}") if seed % 2 and not once else None  # whether they are set wrong
        self.before: Rows = {}

    # What is remembered of a run.

    def count(self, words: str) -> None:
        self.digest.update(words.encode())

    def trace(self, words: str) -> None:
        self.digest.update(words.encode())
        self.lately.append(f"{self.loop.now:9.3f} {words}")

    # Who is where.

    def at(self, address: str) -> Server | None:
        return next((server for server in self.servers if server.address == address and server.open), None)

    def die(self, life: Life) -> None:
        """That process is gone, in the middle of whatever it did; it is started again after a while."""
        (server,) = [server for server in self.servers if server.life is life]
        self.trace(f"! {life.name} is dead")
        self.kills += 1
        self.loop.end(life)
        self.weather.gone(life)
        server.ended()
        self.loop.call_later(self.chance.uniform(0.05, AWAY), self.restart, server, context=self.outside)

    def restart(self, server: Server) -> None:
        server.bury()
        self.before = look_back(self.url, self.before, self.journal)
        server.start()

    # What happens to the servers.

    def strike(self) -> None:
        """Between any two steps."""
        if self.over:
            return
        there = [server for server in self.servers if server.open and not server.life.hung]
        blow = self.chance.choice(BLOWS[: 5 if len(self.servers) == 1 else None])
        self.later()
        if not there:
            return
        server = self.chance.choice(there)
        self.trace(f"! {blow} {server.life.name}")
        lines = [person.line for person in self.people if person.line and person.line.server is server]
        match blow:
            case "kill" if self.kills < KILLS:
                self.die(server.life)
            case "stop" if self.kills < KILLS:
                self.loop.create_task(server.stop(server.life), context=server.life.context)
            case "hang":
                server.life.hung = True
                self.loop.call_later(self.chance.uniform(0.1, 9), self.wake, server.life, context=self.outside)
            case "cut" if lines:
                self.chance.choice(lines).cut()
            case "stall" if lines:
                stalled = self.chance.choice(lines)
                stalled.flows.clear()
                self.loop.call_later(self.chance.uniform(0.1, 20), stalled.flows.set, context=self.outside)

    def set_a_clock(self) -> None:
        """Wrong by as much as somebody may mistype, and some time later right again."""
        if self.clocks and not self.over:
            server = self.clocks.choice(self.servers)
            server.wrong = 0 if server.wrong else self.clocks.choice(WRONG)
            self.trace(f"! the clock of {server.life.name} is {server.wrong} ms wrong")
            self.happens(self.clocks, self.set_a_clock)

    def happens(self, chance: random.Random, what: Callable[[], None]) -> None:
        """At some later step, at which nothing else does."""
        step = self.loop.steps + 1 + int(chance.expovariate(1 / EVERY))
        while step in self.loop.at_step:
            step += 1
        self.loop.at_step[step] = what

    def kill_one(self) -> None:
        if there := [server for server in self.servers if server.open]:
            self.die(there[0].life)

    def later(self) -> None:
        self.happens(self.chance, self.strike)

    def wake(self, life: Life) -> None:
        if life.alive:
            self.loop.go_on(life)

    # The evening.

    async def run(self) -> None:
        first = self.servers[0]
        first.start()
        await self.until(lambda: first.open)
        assert first.house
        await self.loop.create_task(self.furnish(first.house), context=first.life.context)
        for other in self.servers[1:]:
            other.start()
        await self.until(lambda: all(server.open for server in self.servers))
        watching = [self.loop.create_task(person.watch()) for person in self.people]
        evenings = [self.loop.create_task(person.evening()) for person in self.people]
        self.weather.fair = False
        self.begun = self.loop.steps
        if self.clocks:
            self.happens(self.clocks, self.set_a_clock)
        if not self.once:
            self.later()
        elif self.once.kind == KILL:
            self.loop.at_step[self.begun + self.once.at] = self.kill_one
        ends, enough = self.loop.now + LATE, SHORT if self.once else ACTS
        await self.until(lambda: self.acts >= enough or self.loop.now > ends or any(e.done() for e in evenings))
        self.over = self.loop.calm = self.weather.fair = True
        for server in self.servers:
            server.wrong = 0
            self.wake(server.life)
        for person in self.people:
            if person.line:
                person.line.flows.set()
        await self.until(lambda: all(e.done() for e in evenings) and all(server.open for server in self.servers))
        await asyncio.gather(*evenings)
        await self.quiet()
        for task in watching:
            if task.done():
                task.result()
        await prove(self)

    async def quiet(self) -> None:
        """Until nothing more is written: clocks run out, and what follows from them is done."""
        for _ in range(40):
            before = rows(self.url)
            await asyncio.sleep(6)
            if rows(self.url) == before:
                return

    async def until(self, so: Callable[[], bool]) -> None:
        while not so():
            for fault in self.faults:
                raise fault
            await asyncio.sleep(0.25)

    async def furnish(self, house: House) -> None:
        """A few tables of games by lot, those who work at them, and players to come."""
        tokens = self.enrol(house, OP, Who("sue", SUPERVISOR), Who("dee", DEALER), Who("audra", AUDITOR))
        games = [game for game in playable() if not self.on_a_wheel or shares_a_wheel(game)]
        for n, game in enumerate(self.chance.sample(games, min(self.chance.choice((1, 2, 2)), len(games)))):
            if shares_a_wheel(game):
                await house.floor.wheels.install(OP, WHEEL, Installed(game.name, game.edition.name, 5_000, 1_500))
                terminal = Furnished(game.name, game.edition.name, "auto", f"wheel/{WHEEL}", ())
                for name in (f"t{n}", f"t{n}-next"):
                    await self.table(house, name, terminal, tokens)
            else:
                dealing = "staff" if self.chance.random() < 0.3 else "auto"
                fact = Furnished(game.name, game.edition.name, dealing, "virtual", ())
                await self.table(house, f"t{n}", fact, tokens)
        for person in self.people:
            if person.role != PLAYER:
                person.ids = iter(range(1000 * self.people.index(person) + 1, 10**6))  # type: ignore[assignment]

    async def table(self, house: House, name: str, fact: Furnished, tokens: dict[str, str]) -> None:
        self.trace(f"{name} {fact}")
        await house.floor.furnish(OP, name, fact)
        if fact.dealing == "staff":
            await house.floor.act(OP, name, PutOn("dee", DEALER))
            await house.floor.act(OP, name, PutOn("sue", SUPERVISOR))
            self.people.append(Dealer(self, name, DEALER, "dee", tokens["dee"]))
        state = await house.floor.act(OP, name, SetTable("open"))
        self.people += [Player(self, name, place) for place in free(state)[: self.chance.choice((1, 2, 3))]]
        self.people.append(Staff(self, name, SUPERVISOR, "sue", tokens["sue"]))
        self.people.append(Onlooker(self, name, AUDITOR, "audra", tokens["audra"]))

    def enrol(self, house: House, *staff: Who) -> dict[str, str]:
        """Accounts that nobody signs in to, each with a pass."""

        def job(tx: Transaction) -> dict[str, str]:
            tokens = {}
            for who in staff:
                known, by = Known(who.name, (who.role,)), THE_HOUSE if who == OP else OP
                enrol(tx, known, "-", tx.head(HOUSE)[0], by, house.clock())
                tokens[who.name] = issue(tx.connection, known, house.clock())
            return tokens

        return carry_out(house.store, job)


class Onlooker(Person):
    async def act(self) -> bool:
        return False


def playable() -> list[Game]:
    """Every game, under every edition that can be played as it stands."""
    return [game for game in GAMES if all(game.pays(name).rows for name in game.edition.tables)]


def shares_a_wheel(game: Game) -> bool:
    return "wheel/failed" in game.refusal_clauses and not game.pack


@contextmanager
def simulated(world: World) -> Iterator[None]:
    """Within, the house has no other time, chance, thread or database than the world's."""
    chance, several = random.Random(world.chance.random()), len(world.servers) > 1

    async def run_sync(work: Callable[..., Any], *args: Any, **_: Any) -> Any:
        return await world.loop.run_in_executor(None, partial(work, *args))

    with ExitStack() as stack:
        for what, instead in {
            "random._urandom": chance.randbytes,
            "time.time_ns": lambda: (NOON + int(world.loop.now * 1000)) * 1_000_000,
            "anyio.to_thread.run_sync": run_sync,
            "cutcard.server.forward.httpx.AsyncClient": partial(httpx.AsyncClient, transport=Carrier(world.at)),
            "cutcard.store.store.connect": lambda *words: world.weather.over(connect(*words)),
            "cutcard.house.house.Committer": SimulatedCommitter,
            "cutcard.house.house.FileLock": lambda _: SimpleNamespace(file=None if several else True, close=int),
            "cutcard.house.people.directory.Hashes": quick,
            "cutcard.house.floor.floor.MARK_EVERY": 5_000,
        }.items():
            stack.enter_context(patch(what, instead))
        if several:
            stack.enter_context(patch("cutcard.house.house.free_all", lambda _: None))
        logging.disable()
        stack.callback(logging.disable, logging.NOTSET)
        yield


def evening(seed: int, folder: Path, once: Once | None = None) -> World:
    """All of it, from the seed alone; it fails if anything is not as it should be."""
    for name in ("key", "mark-key"):
        (folder / name).write_text(sha256(f"{name} {seed}".encode()).hexdigest() + "\n", encoding="ascii")
        (folder / name).chmod(0o600)
    world = World(seed, folder, once)
    loop = world.loop
    loop.set_exception_handler(lambda _, about: world.faults.append(about.get("exception") or AssertionError(about)))
    try:
        with simulated(world):
            asyncio.set_event_loop(loop)
            loop.run_until_complete(world.run())
    except BaseException as trouble:
        trouble.add_note("\n".join(world.lately))
        raise
    finally:
        asyncio.set_event_loop(None)
        for server in world.servers:
            server.bury()
        loop.over()
    return world
