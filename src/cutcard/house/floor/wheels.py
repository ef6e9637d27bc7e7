"""Runs the wheels that several tables share: the process with a wheel's lease opens its spins, closes and ends them."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.chance.commitment import Seal
from cutcard.chance.source import Throws
from cutcard.core.errors import Refusal, quoted
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.core.rights import WHEEL as WHEEL_ROLE
from cutcard.core.text import line
from cutcard.games import named
from cutcard.house.log.facts import (
    HouseFact,
    Installed,
    Line,
    SpinClosed,
    SpinFell,
    SpinOpened,
    SpinVoided,
)
from cutcard.house.log.streams import wheel_stream
from cutcard.house.table.session import standing
from cutcard.house.table.state import State, fingerprint
from cutcard.house.table.wheel import CLOSED, FELL, OPEN, VOID, Spin, Wheel, evolve
from cutcard.house.table.wheel_reading import gone_on
from cutcard.house.table.writer import HouseTable
from cutcard.store.chain import Conflict, Lost, NotTheWriter
from cutcard.store.lease import offer, take
from cutcard.store.transaction import Transaction

if TYPE_CHECKING:
    from cutcard.house.floor.floor import Floor

SHOWN = 4_000  # milliseconds that a number is shown before the next spin is opened
TIMES = range(1_000, 600_001)  # to bet, and for the ball to roll


@dataclass
class Held:
    """A lease on a wheel: its number, and when it is renewed."""

    fence: int
    until: float


@dataclass
class Wheels:
    floor: "Floor"
    held: dict[str, Held] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # one look or act after another

    @property
    def known(self) -> dict[str, Wheel]:
        return self.floor.services.wheels

    # What a wheel is.

    async def install(self, who: Who, name: str, fact: Installed) -> None:
        """A wheel of that game, for tables that are then set up on it. For an operator."""
        if who.role != OPERATOR:
            raise Refusal("right/role", "only an operator installs a wheel", instead="ask an operator")
        game = named(fact.game, fact.edition)
        if game.pack or len(game.thrown) != 1 or "wheel/failed" not in game.refusal_clauses:
            raise Refusal(
                "wheel/game",
                f"{fact.game} is not played on a wheel that tables share",
                instead="set up its tables without",
            )
        if fact.betting not in TIMES or fact.rolling not in TIMES:
            raise Refusal("wheel/times", "betting and rolling take from a second to ten minutes, in milliseconds")
        entry, at = line(Line(0, who, fact)), self.floor.clock()

        def job(tx: Transaction) -> None:
            offer(tx.connection, wheel_stream(name))
            tx.append(wheel_stream(name), 0, entry, at=at)

        try:
            await self.floor.services.committer.keep(job)
        except Conflict:
            raise Refusal("wheel/taken", f"there is already a wheel {name}", instead="choose another name") from None
        await self.look()

    async def look(self) -> None:
        """Read what was written of all wheels since."""
        for wheel in await self.floor.services.acts.do(gone_on, self.floor.store, {**self.known}):
            if wheel.entries > self.known.get(wheel.name, Wheel(wheel.name)).entries:  # still, after that
                self.known[wheel.name] = wheel
                await self.tell(wheel.name)

    # What a wheel does.

    async def turn(self) -> None:
        """Poll every wheel, and do what is due at those whose lease is ours."""
        async with self.lock:
            if any(not self.ours(name) for name in self.known):
                await self.look()
            for name in tuple(self.known):
                if await self.hold(name) and (fact := self.next(self.known[name])):
                    await self.write(name, fact)

    def ours(self, name: str) -> bool:
        return name in self.held and asyncio.get_running_loop().time() < self.held[name].until

    async def hold(self, name: str) -> bool:
        """Whether this process holds the lease of the wheel; renews it in good time."""
        if not self.ours(name):
            floor = self.floor
            until = asyncio.get_running_loop().time() + floor.lease / 3000
            ask = floor.store, wheel_stream(name), floor.holder, floor.address, floor.lease
            lease = await floor.services.acts.do(take, *ask)
            if lease is None:
                self.held.pop(name, None)
                return False
            self.held[name] = Held(lease.fence, until)
            await self.look()
            await self.all_tables(name)
        return True

    def next(self, wheel: Wheel) -> HouseFact | None:
        """The next event of a wheel, if due. A spin waits for somebody at a terminal, and the signal for a wager."""
        now, spin, set_up = self.floor.clock(), wheel.spin, wheel.installed
        assert set_up
        if spin.phase in (FELL, VOID) and (not spin.number or now >= wheel.at + SHOWN) and self.somebody(wheel.name):
            return SpinOpened(spin.number + 1, "", "")
        if spin.phase == OPEN and now >= wheel.closes and self.staked(wheel.name):
            return SpinClosed(spin.number)
        if spin.phase == CLOSED and now >= wheel.at + set_up.rolling:
            return SpinFell(spin.number, "")
        return None

    async def write(self, name: str, fact: HouseFact, who: Who | None = None, why: str = "") -> None:
        """Append one entry to the wheel's stream, then apply what follows from it at its tables.

        Nobody bets any more from the moment the signal is given; what is opened or has fallen is told when it is kept.
        """
        wheel, floor, now = self.known[name], self.floor, self.floor.clock()
        sealed = b""
        if isinstance(fact, SpinOpened):
            promises = sorted(await self.promises(name))
            (faces,) = wheel.game.thrown.values()
            seal = Seal(Throws(faces).cards, promises=promises, faces=faces)
            sealed = floor.services.vault.lock(seal)
            fact = SpinOpened(fact.spin, seal.root, fingerprint(sealed), seal.promises)
        elif isinstance(fact, SpinFell):
            shares = await self.shares(name, wheel.spin)
            number = await floor.services.acts.do(self.sealed_number, wheel.spin.root, shares)
            fact = SpinFell(fact.spin, number, shares)
        said = Line(wheel.entries, who or Who(name, WHEEL_ROLE), fact, "", why, now)
        fence = self.held[name].fence

        def job(tx: Transaction) -> None:
            tx.guard(wheel_stream(name), fence)
            tx.append(wheel_stream(name), said.number, line(said), at=now)
            if isinstance(fact, SpinOpened):
                tx.keep_box(fact.root, sealed)

        if isinstance(fact, SpinClosed | SpinVoided):
            self.known[name] = evolve(wheel, said)
        try:
            await floor.services.committer.keep(job)
        except (Conflict, NotTheWriter, Lost) as trouble:
            self.held.pop(name, None)
            self.known[name] = wheel
            if isinstance(trouble, Lost):
                raise  # whether it was kept is seen when the wheel is looked at again
            await self.look()
            return
        self.known[name] = evolve(wheel, said)
        await self.tell(name)

    def sealed_number(self, root: str, shares: tuple[str, ...]) -> str:
        return self.floor.services.vault.unlock(root, self.floor.store.box(root)).in_play(shares)[0]

    async def promises(self, name: str) -> set[str]:
        """What the next spin binds: what stands at all its tables as the book has them now."""
        sessions = [(await self.floor.look(table)).session for table in await self.all_tables(name)]
        return {*standing(*sessions).values()}

    async def shares(self, name: str, spin: Spin) -> tuple[str, ...]:
        """What has been opened of that spin's promises, at all its tables as the book has them now."""
        found: dict[str, str] = {}
        for table in await self.all_tables(name) if spin.promises else ():
            session = (await self.floor.look(table)).session
            if spin.root in session.roots.values():
                found |= {promise: share for bound in session.pledged.values() for promise, share in bound.items()}
        return tuple(found.get(promise, "") for promise in spin.promises)

    async def tell(self, name: str) -> None:
        """Apply what follows at all tables of the wheel concurrently; one that fails is asked again when it is read."""
        done = await asyncio.gather(*(table.begin() for table in self.tables(name)), return_exceptions=True)
        for trouble in done:
            if isinstance(trouble, NotTheWriter):
                continue  # whoever has that table now follows the wheel too
            if trouble:
                raise trouble

    async def void(self, who: Who, name: str, why: str) -> None:
        """The wheel failed: the wagers of its spin go back at every table. For those who run the house."""
        if who.role not in (SUPERVISOR, OPERATOR):
            raise Refusal("right/role", "only a supervisor or an operator can void a spin")
        if not why.strip():
            raise Refusal("due/no-reason", "this needs a reason", instead="say why")
        async with self.lock:
            wheel = self.known.get(name)
            if wheel is None or wheel.spin.phase not in (OPEN, CLOSED):
                raise Refusal("wheel/no-spin", f"the wheel {quoted(name)} has no spin in progress")
            if not await self.hold(name):
                raise Refusal("wheel/elsewhere", f"{name} is run by another server", instead="ask there")
            await self.write(name, SpinVoided(wheel.spin.number), who, why.strip())

    # Its tables.

    def tables(self, name: str) -> Iterator[HouseTable]:
        return (table for table in tuple(self.floor.ours.values()) if table.state.session.wheel == name)

    async def all_tables(self, name: str) -> list[str]:
        """By the book, those too that other processes write; from then on this one looks on."""
        every = await self.floor.tables()
        return [table for table in every if (await self.floor.lately(table)).session.wheel == name]

    def states(self, name: str) -> Iterator[State]:
        """Of all its tables that are known here, those too that other processes write."""
        yield from (table.state for table in self.tables(name))
        yield from (state for state in self.floor.others.values() if state.session.wheel == name)

    def somebody(self, name: str) -> bool:
        return any(state.session.seats and state.session.state == OPEN for state in self.states(name))

    def staked(self, name: str) -> bool:
        return any(state.session.running and state.round.table.live() for state in self.states(name))
