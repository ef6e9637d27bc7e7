"""Live views over WebSockets: each change is serialised once for every audience, with no more than it may see.

A channel never waits for a listener: one that reads too slowly is let go, and may come back for the whole.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pydantic_core import to_json

from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR, PLAYER
from cutcard.house.floor.leases import GIVEN_UP, LAPSED
from cutcard.house.floor.tickets import in_fours
from cutcard.house.house import House
from cutcard.house.table.state import State
from cutcard.house.table.wheel import CLOSED, Wheel
from cutcard.house.views.as_json import Duties, Json
from cutcard.house.views.asked import works_here
from cutcard.house.views.summary import table_summary
from cutcard.house.views.supervisor_queue import queue
from cutcard.house.views.table_view import common, duties_of, seen_apart
from cutcard.ledger import float_of
from cutcard.server.jackpots import shown
from cutcard.server.pace import Pace
from cutcard.server.refusals import TooMany
from cutcard.server.wire import version_of
from cutcard.store.chain import Lost

log = logging.getLogger("cutcard.server")
LAG = 64  # messages a listener may be behind
PERSON_MOST, ADDRESS_MOST = 8, 64  # open sockets
ROUNDS = ("round", "previous")
NOTHING: Json = {}
SLOW, MOVED = 4008, 1012  # close codes
LOOK_EVERY, FLOOR_EVERY = 1.0, 0.5  # seconds between looks at what nobody announces
Look = Callable[[], tuple[Json, Json]]  # what somebody sees now: what all see alike, never changed, and the rest


class Listener:
    """One open socket: its messages are numbered, and wait here where it has not read those before."""

    def __init__(
        self, say: Callable[[str], bool] = lambda message: False, clock: Callable[[], int] = lambda: 0
    ) -> None:
        self.say = say  # at once, if the line takes it
        self.clock = clock  # of the house: by it whoever listens says until when an act is meant
        self.waiting: asyncio.Queue[str] = asyncio.Queue(LAG)
        self.let_go, self.code = asyncio.Event(), 0
        self.said, self.behind = 0, 0

    def tell(self, words: str) -> None:
        """`words` is a JSON object; its number and the time of the house go in front."""
        message = f'{{"n":{self.said},"at":{self.clock()},{words[1:]}'
        try:
            if self.behind or not self.say(message):
                self.waiting.put_nowait(message)
                self.behind += 1
            self.said += 1
        except asyncio.QueueFull:
            self.end(SLOW)

    async def send(self, send: Callable[[str], Awaitable[None]]) -> None:
        """The next that waits; nothing overtakes it."""
        await send(await self.waiting.get())
        self.behind -= 1

    def end(self, code: int) -> None:
        """Close the socket with that reason; the client may reconnect."""
        self.code = self.code or code
        self.let_go.set()


@dataclass
class Audience:
    """The sockets of all who see the same, and what they were sent last."""

    look: Look
    common: Json
    apart: Json
    listeners: set[Listener] = field(default_factory=set)


class Turns:
    """Broadcasts to one audience in each turn of the event loop, so that no acknowledgement waits for more than one."""

    def __init__(self) -> None:
        self.waiting: dict[Channel, None] = {}
        self.telling = deque[Callable[[], None]]()

    def wait(self, channel: "Channel") -> None:
        if not self.waiting and not self.telling:
            asyncio.get_running_loop().call_soon(self.next)
        self.waiting[channel] = None

    def next(self) -> None:
        """Each audience by itself: a view that cannot be told stops no other."""
        if not self.telling:
            channel = next(iter(self.waiting))
            del self.waiting[channel]
            self.telling.extend(channel.tellings())
        tell = self.telling.popleft() if self.telling else None
        if self.telling or self.waiting:
            asyncio.get_running_loop().call_soon(self.next)
        if tell:
            tell()


class Channel:
    def __init__(self, eyes: Callable[[Who | None], Look], name: str, turns: Turns | None = None) -> None:
        self.eyes, self.name, self.turns = eyes, name, turns or Turns()
        self.audiences: dict[Who | None, Audience] = {}

    def join(self, who: Who | None, listener: Listener) -> None:
        if who not in self.audiences:
            look = self.eyes(who)
            self.audiences[who] = Audience(look, *look())
        self.tell(self.audiences[who], Delta())
        self.audiences[who].listeners.add(listener)
        self.all_of_it(who, listener)

    def all_of_it(self, who: Who | None, listener: Listener) -> None:
        self.tell(self.audiences[who], Delta())
        listener.tell(words({"type": self.name} | self.audiences[who].common | self.audiences[who].apart))

    def leave(self, who: Who | None, listener: Listener) -> None:
        audience = self.audiences.get(who)
        if audience:
            audience.listeners.discard(listener)
            if not audience.listeners:
                del self.audiences[who]

    def let_go(self) -> None:
        """Disconnect all watchers, who then reconnect: another process writes here now."""
        for audience in self.audiences.values():
            for listener in audience.listeners:
                listener.end(MOVED)

    def wake(self) -> None:
        """Schedule a broadcast: something was written."""
        if self.audiences:
            self.turns.wait(self)

    def tellings(self) -> list[Callable[[], None]]:
        """One for each audience; what several see alike is put into words once."""
        delta = Delta()
        return [partial(self.tell, audience, delta) for audience in self.audiences.values()]

    def tell(self, audience: Audience, delta: "Delta") -> None:
        common, apart = audience.look()
        if change := ",".join(
            filter(None, (delta.change(audience.common, common), delta.change(audience.apart, apart)))
        ):
            audience.common, audience.apart = common, apart
            for listener in audience.listeners:
                listener.tell(f'{{"type":"change","version":"{apart["version"]}",{change}}}')


class Delta:
    """Serialises one change: whatever several had alike before and see alike now, once for all of them."""

    def __init__(self) -> None:
        self.changed: dict[tuple[int, int], tuple[str, Json, Json]] = {}
        self.rests: dict[tuple[int, ...], str] = {}
        self.spelt: dict[int, tuple[str, object]] = {}  # held with what it says, so that nothing else gets its id

    def change(self, before: Json, after: Json) -> str:
        """The changed parts as the inside of a JSON object; nothing, if none changed."""
        if (key := (id(before), id(after))) not in self.changed:
            said = ",".join([self.part(before, name, after[name]) for name in changes(before, after)])
            self.changed[key] = said, before, after
        return self.changed[key][0]

    def part(self, before: Json, name: str, now: Any) -> str:
        """Of a round, the entries that are new or are seen otherwise now, and the rest, which most see alike."""
        if name not in ROUNDS or not now:
            return f'"{name}":{self.spell(now)}'
        rest = {part: said for part, said in now.items() if part != "entries"}
        if (key := tuple(map(id, rest.values()))) not in self.rests:
            self.rests[key] = joined({part: self.spell_out(said) for part, said in rest.items()})
        return f'"{name}":{{"entries":[{",".join(map(self.spell, news(before, now)))}],{self.rests[key]}}}'

    def spell(self, said: Any) -> str:
        if id(said) not in self.spelt:
            self.spelt[id(said)] = words(said), said
        return self.spelt[id(said)][0]

    def spell_out(self, said: Any) -> str:
        """Part by part, for some of what lies there is seen by all alike."""
        parts = isinstance(said, dict)
        return f"{{{joined({part: self.spell(one) for part, one in said.items()})}}}" if parts else self.spell(said)


def joined(parts: dict[str, str]) -> str:
    return ",".join([f'"{name}":{said}' for name, said in parts.items()])


def words(message: Any) -> str:
    return to_json(message).decode()


def news(before: Json, r: Json) -> list[Json]:
    """The entries of a round that are not as they were, in this round or when it was the one before."""
    known = {knew["number"]: knew["entries"] for k in ROUNDS if (knew := before.get(k))}
    old, now = known.get(r["number"], []), r["entries"]
    if now[: len(old)] == old:  # as a rule, and then they need not be looked at one by one
        return now[len(old) :]  # type: ignore[no-any-return]
    return [e for n, e in enumerate(now) if n >= len(old) or old[n] != e]


def changes(before: Json, after: Json) -> list[str]:
    """Their names. A clock that only runs on is no change, nor is a version by itself."""
    changed = [k for k, v in after.items() if v is not before[k] and v != before[k] and k != "version"]
    if "clock" in changed and same_clock(before["clock"], after["clock"]):
        changed.remove("clock")
    return changed


def same_clock(one: Json | None, other: Json | None) -> bool:
    return bool(one and other) and one | {"left": 0} == other | {"left": 0}  # type: ignore[operator]


class Feed(Channel):
    """A channel that polls: what has to be looked up is looked up again and again while somebody watches."""

    def __init__(self, look: Callable[[], Awaitable[Json]], name: str, every: float = LOOK_EVERY) -> None:
        super().__init__(lambda _: lambda: (NOTHING, self.latest), name)
        self.look, self.every = look, every
        self.latest: Json = {}
        self.looking: asyncio.Task[None] | None = None

    async def enter(self, who: Who | None, listener: Listener) -> None:
        self.latest = {"version": ""} | await self.look()
        self.join(who, listener)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self.keep_looking())

    async def keep_looking(self) -> None:
        while self.audiences:
            await asyncio.sleep(self.every)
            try:
                self.latest = {"version": ""} | await self.look()
            except Lost as away:
                log.warning("%s", away)  # and looked for again
            self.wake()

    def close(self) -> None:
        if self.looking:
            self.looking.cancel()


def around(wheel: Wheel, states: Iterable[State]) -> Json:
    """The terminals of a wheel, each free, taken or in the spin; while its ball rolls, all that lies there."""
    terminals, laid = [], Counter[str]()
    for state in sorted(states, key=lambda state: state.session.table):
        stakes = state.round.table.stakes if state.session.running else {}
        live = [(spot.wager, stake.chips) for spot, stake in stakes.items() if not stake.outcome]
        terminals.append("in" if live else "taken" if state.session.seats else "free")
        for wager, chips in live if wheel.spin.phase == CLOSED else ():
            laid[wager] += chips
    return {"terminals": terminals, "laid": dict(laid)}


class Channels:
    """All that can be watched, and how many watch."""

    def __init__(self, house: House) -> None:
        self.house, self.tables, self.turns = house, dict[str, Channel](), Turns()
        house.floor.watched = lambda table: table in self.tables and bool(self.tables[table].audiences)
        self.floor = Feed(self.queue, "floor", FLOOR_EVERY)
        self.meters = Feed(self.standing, "meters")
        self.open = Counter[str]()
        self.paces: dict[str, Pace] = {}
        house.floor.watchers[LAPSED].add(self.look_elsewhere)

    def look_elsewhere(self) -> None:
        """Let go of everybody where another process can take the tables: this one no longer hears what is written."""
        if self.house.floor.notifier:
            for channel in (*self.tables.values(), self.floor, self.meters):
                channel.let_go()

    async def table(self, name: str) -> Channel:
        await self.house.floor.look(name)  # refused if there is none
        if name not in self.tables:
            channel = self.tables[name] = Channel(partial(self.eyes, name), "table", self.turns)
            self.house.floor.watchers[name].add(channel.wake)
            self.house.floor.watchers[f"{GIVEN_UP}{name}"].add(channel.let_go)
            self.pace(name)
        return self.tables[name]

    def state(self, name: str) -> State:
        """A table that has been looked at, as it was last written."""
        floor = self.house.floor
        return floor.ours[name].state if name in floor.ours else floor.others[name]

    def pace(self, name: str) -> Pace:
        if name not in self.paces:
            pace = self.paces[name] = Pace(self.state(name))
            self.house.floor.watchers[name].add(lambda: pace.look(self.state(name), self.house.clock()))
        return self.paces[name]

    def eyes(self, name: str, who: Who | None) -> Look:
        duties = duties_of(who)

        def look() -> tuple[Json, Json]:
            state = self.state(name)
            return common(state), self.apart(state, who, duties)

        return look

    def seen(self, state: State, who: Who | None) -> Json:
        """All of a table to these eyes."""
        return common(state) | self.apart(state, who, duties_of(who))

    def apart(self, state: State, who: Who | None, duties: Duties) -> Json:
        """What not everyone sees alike, or time changes; the clock is known where it is kept."""
        ours = self.house.floor.ours.get(state.session.table)
        wheel = self.house.floor.services.wheels.get(state.session.wheel)
        clock, name = self.house.clock, state.session.table
        now = clock()
        timed = (now, wheel.closes) if wheel else (clock.steady(), ours.clocks.runs_out if ours else 0)
        pace = self.pace(name).as_json(now) if works_here(state.session, who) else None
        view = seen_apart(state, who, now, timed, duties)
        return {"version": version_of(state)} | view | {"terminal": self.terminal(state, who, wheel), "pace": pace}

    def terminal(self, state: State, who: Who | None, wheel: Wheel | None) -> Json | None:
        """What a table on a shared wheel tells: its wheel and terminals, and to whom printed one, the last ticket."""
        if wheel is None:
            return None
        line = state.session.printed.get(who.name) if who and who.role == PLAYER else None
        number = self.house.floor.services.vault.ticket_number(f"{state.session.table}/{line}") if line else ""
        spin = wheel.spin
        ticket = in_fours(number) if who and who.name not in state.session.seats else ""
        told = {"wheel": wheel.name, "spin": spin.number, "phase": spin.phase, "ticket": ticket}
        return told | around(wheel, self.house.floor.wheels.states(wheel.name))

    async def queue(self) -> Json:
        states = await self.house.floor.states()
        balances = await asyncio.to_thread(self.house.store.balances, float_of(""))
        floats = {account.removeprefix(float_of("")): chips for account, chips in balances.items()}
        now = self.house.clock()
        tables = [
            table_summary(state, floats.get(name, 0)) | {"pace": self.pace(name).as_json(now)}
            for name, state in states.items()
        ]
        return {"queue": queue(states, floats), "tables": tables}

    async def standing(self) -> Json:
        return await shown(self.house)

    def close(self) -> None:
        """Nothing is looked up any more: a house that closes answers nobody."""
        self.floor.close()
        self.meters.close()

    def admit(self, name: str, most: int) -> None:
        if self.open[name] >= most:
            raise TooMany(1, "rate/connections", f"more than {most} windows are open")
        self.open[name] += 1

    def let_go(self, name: str) -> None:
        self.open[name] -= 1
        if not self.open[name]:
            del self.open[name]


OVERSEER = Who("", OPERATOR)  # all who may see the floor see the same
