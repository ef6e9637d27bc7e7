"""Who watches, told at once and no more than they may see. Each change is put into words once for each pair of eyes.

A channel never waits for a listener: one that reads too slowly is let go, and may come back for the whole.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.house.glance import glance
from cutcard.house.house import House
from cutcard.house.nouns import Json
from cutcard.house.queue import queue
from cutcard.house.view import seen_by
from cutcard.ledger import float_of
from cutcard.server.jackpots import shown
from cutcard.server.refusals import TooMany
from cutcard.server.wire import version_of
from cutcard.store.chain import Lost

log = logging.getLogger("cutcard.server")
LAG = 64  # messages a listener may be behind
PERSON_MOST, ADDRESS_MOST = 8, 64  # open sockets
ROUNDS = ("round", "previous")
LOOK_EVERY = 1.0  # seconds between looks at what nobody announces
View = Callable[[Who | None], Json]


class Listener:
    """One open socket: its messages are numbered, and wait here until it has read those before."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str] = asyncio.Queue(LAG)
        self.too_slow = asyncio.Event()
        self.said = 0

    def tell(self, words: str) -> None:
        """`words` is a JSON object; the number goes in front."""
        try:
            self.waiting.put_nowait(f'{{"n":{self.said},{words[1:]}')
            self.said += 1
        except asyncio.QueueFull:
            self.too_slow.set()


@dataclass
class Audience:
    """All who see the same: what they saw last, and their sockets."""

    view: Json
    listeners: set[Listener] = field(default_factory=set)


class Channel:
    def __init__(self, view: View, name: str) -> None:
        self.view, self.name = view, name
        self.audiences: dict[Who | None, Audience] = {}
        self.woken = False

    def join(self, who: Who | None, listener: Listener) -> None:
        if who not in self.audiences:
            self.audiences[who] = Audience(self.view(who))
        self.tell(who, self.audiences[who])
        self.audiences[who].listeners.add(listener)
        self.all_of_it(who, listener)

    def all_of_it(self, who: Who | None, listener: Listener) -> None:
        self.tell(who, self.audiences[who])
        listener.tell(words({"type": self.name} | self.audiences[who].view))

    def leave(self, who: Who | None, listener: Listener) -> None:
        audience = self.audiences.get(who)
        if audience:
            audience.listeners.discard(listener)
            if not audience.listeners:
                del self.audiences[who]

    def wake(self) -> None:
        """Something was written: those who watch are told when this turn of the loop is done."""
        if not self.woken and self.audiences:
            self.woken = True
            asyncio.get_running_loop().call_soon(self.show)

    def show(self) -> None:
        """Each audience by itself: a view that cannot be told stops no other."""
        self.woken = False
        for who, audience in self.audiences.items():
            asyncio.get_running_loop().call_soon(self.tell, who, audience)

    def tell(self, who: Who | None, audience: Audience) -> None:
        now = self.view(who)
        change = difference(audience.view, now)
        if change:
            audience.view = now
            told = words({"type": "change", "version": now["version"]} | change)
            for listener in audience.listeners:
                listener.tell(told)


def words(message: Json) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def difference(before: Json, after: Json) -> Json:
    """The parts that are not as they were; of rounds, the entries that are new or are seen otherwise now.

    A clock that only runs on is no change, nor is a version by itself.
    """
    changed = {k: v for k, v in after.items() if k != "version" and before[k] is not v and before[k] != v}
    if "clock" in changed and same_clock(before["clock"], after["clock"]):
        del changed["clock"]
    known = {r["number"]: r["entries"] for k in ROUNDS if (r := before.get(k))}
    for k in ROUNDS:
        if r := changed.get(k):
            old = known.get(r["number"], [])
            entries = [e for n, e in enumerate(r["entries"]) if n >= len(old) or old[n] != e]
            changed[k] = r | {"entries": entries}
    return changed


def same_clock(one: Json | None, other: Json | None) -> bool:
    return bool(one and other) and one | {"left": 0} == other | {"left": 0}  # type: ignore[operator]


class Feed(Channel):
    """A channel for what has to be looked up: looked at once a second while somebody watches."""

    def __init__(self, look: Callable[[], Awaitable[Json]], name: str) -> None:
        super().__init__(lambda _: self.latest, name)
        self.look = look
        self.latest: Json = {}
        self.looking: asyncio.Task[None] | None = None

    async def enter(self, who: Who | None, listener: Listener) -> None:
        self.latest = {"version": ""} | await self.look()
        self.join(who, listener)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self.keep_looking())

    async def keep_looking(self) -> None:
        while self.audiences:
            await asyncio.sleep(LOOK_EVERY)
            try:
                self.latest = {"version": ""} | await self.look()
            except Lost as away:
                log.warning("%s", away)  # and looked for again
            self.show()


class Channels:
    """All that can be watched, and how many watch."""

    def __init__(self, house: House) -> None:
        self.house, self.tables = house, dict[str, Channel]()
        self.floor = Feed(self.queue, "floor")
        self.meters = Feed(self.standing, "meters")
        self.open = Counter[str]()

    async def table(self, name: str) -> Channel:
        await self.house.floor.look(name)  # refused if there is none
        if name not in self.tables:
            channel = self.tables[name] = Channel(lambda who: self.seen(name, who), "table")
            self.house.floor.watchers[name].add(channel.wake)
        return self.tables[name]

    def seen(self, name: str, who: Who | None) -> Json:
        """The table now, to these eyes; the clock is known where it is kept."""
        floor = self.house.floor
        ours = floor.ours.get(name)
        state = ours.state if ours else floor.others[name]
        view = seen_by(state, who, self.house.clock(), ours.clocks.runs_out if ours else 0)
        return {"version": version_of(state)} | view

    async def queue(self) -> Json:
        states = await self.house.floor.states()
        balances = await asyncio.to_thread(self.house.store.balances, float_of(""))
        floats = {account.removeprefix(float_of("")): chips for account, chips in balances.items()}
        tables = [glance(state, floats.get(name, 0)) for name, state in states.items()]
        return {"queue": queue(states, floats), "tables": tables}

    async def standing(self) -> Json:
        return await shown(self.house)

    def admit(self, name: str, most: int) -> None:
        if self.open[name] >= most:
            raise TooMany(1, "rate/connections", f"more than {most} windows are open")
        self.open[name] += 1

    def let_go(self, name: str) -> None:
        self.open[name] -= 1
        if not self.open[name]:
            del self.open[name]


OVERSEER = Who("", OPERATOR)  # all who may see the floor see the same
