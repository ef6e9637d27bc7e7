"""A house for tests: opened on an empty book, with a clock that the test moves, and short words for what people do."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from cutcard.cards import DECK
from cutcard.chance.dealer import closing
from cutcard.chance.shares import promise_of
from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Chips, Choice, Tick, Who
from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from cutcard.core.steps import NO_MORE_BETS
from cutcard.house.house import ALONE, House
from cutcard.house.log.facts import HouseFact, Line, parsed_line
from cutcard.house.log.streams import carry_out, session_stream
from cutcard.house.log.table_facts import Furnished
from cutcard.house.people.logins import THE_HOUSE, enrol, login
from cutcard.house.people.passwords import Hashes
from cutcard.house.people.tokens import Person
from cutcard.house.table import acts, auto_dealer
from cutcard.house.table.session import AUTO, STAFF, VIRTUAL
from cutcard.house.table.state import State
from cutcard.store.chain import HOUSE
from cutcard.store.transaction import Transaction

OP, SUE, DEE = Who("operator", OPERATOR), Who("sue", SUPERVISOR), Who("dee", DEALER)
NOON = 1_800_000_000_000
MINUTE = 60_000
FCP, RCD = "four-card-poker", "racing-card-derby"
POOR_FIRST = "2c 3d 5s 7c 9d"  # at seat 1 nothing that a fold would give up
ROYAL_FIRST = "Ah Kh Qh Jh Th 2c 3d 5s 7c 9d 4c 6d 8s Tc Jd 2d"  # at seat 1 a royal flush, elsewhere nothing


def quick() -> Hashes:
    """The same road as in earnest, with as little memory as it takes."""
    return Hashes(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


class Clock:
    """Milliseconds, moved by hand; each question takes one, so that no two entries share a moment by chance."""

    def __init__(self) -> None:
        self.now = self.passed = NOON

    def __call__(self) -> int:
        self.wait(1)
        return self.now

    def steady(self) -> int:
        """What has passed, however the clock was set."""
        return self.passed

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.passed += milliseconds

    def jump(self, milliseconds: int) -> None:
        self.now += milliseconds


class Venue:
    def __init__(self, house: House, clock: Clock) -> None:
        self.house, self.clock = house, clock
        self.ids = count(1)
        self.made: dict[str, str] = {}  # shares, by their promises

    # Setting up.

    async def furnish(
        self, name: str, game: str, edition: str = "", *options: str, dealing: str = AUTO, cards: str = VIRTUAL
    ) -> None:
        fact = Furnished(game, edition or "nz-2012", dealing, cards, options)
        await self.house.floor.furnish(OP, name, fact)

    async def table(
        self,
        name: str = "t1",
        game: str = FCP,
        edition: str = "",
        *options: str,
        dealing: str = AUTO,
        cards: str = VIRTUAL,
    ) -> None:
        """A table that is open; where staff deal, dee and sue work at it."""
        await self.furnish(name, game, edition, *options, dealing=dealing, cards=cards)
        if dealing == STAFF:
            for who in (DEE, SUE):
                await self.do(OP, acts.Staff(who.name, who.role), name)
        await self.do(SUE, acts.SetTable("open"), name)

    def enrol(self, *staff: Who) -> None:
        """Accounts that nobody can sign in to; who has one keeps it."""

        def job(tx: Transaction) -> None:
            for who in staff:
                if login(tx.connection, who.name) is None:
                    by = THE_HOUSE if who == OP else OP
                    enrol(tx, Person(who.name, (who.role,)), "-", tx.head(HOUSE)[0], by, self.clock())

        carry_out(self.house.store, job)

    def guest(self) -> Who:
        return Who(self.house.people.guest()[0].name)

    # Acting.

    async def do(self, who: Who, act: acts.Act, table: str = "t1", command: str = "") -> State:
        return await self.house.floor.act(who, table, act, command or f"{who.name}:{next(self.ids)}")

    async def sit(self, place: str, chips: Chips = 20_000, table: str = "t1", promise: str = "") -> Who:
        """A new guest takes that seat."""
        who = self.guest()
        await self.do(who, acts.Sit((place,), chips, promise), table)
        return who

    def promise(self) -> str:
        """Of a new share, which is remembered."""
        share = sha256(f"share {len(self.made)}".encode()).hexdigest()
        self.made[promise_of(share)] = share
        return promise_of(share)

    async def shares(self, who: Who, table: str = "t1", opens: bool = True) -> None:
        """What a browser does: opens the share that is awaited, and promises the next."""
        session = (await self.state(table)).session
        share = self.made[session.owing[who.name]] if opens and who.name in session.owing else ""
        promise = "" if who.name in session.promises else self.promise()
        if share or promise:
            await self.do(who, acts.Share(share, promise), table)

    async def bet(self, who: Who, place: str, wager: str, chips: Chips, table: str = "t1") -> State:
        duty = f"bet:{place}:{who.name}"
        return await self.do(who, acts.Propose(Bet(place, wager, who.name, chips), duty), table)

    async def ante(self, who: Who, place: str, chips: Chips = 1000, table: str = "t1") -> State:
        await self.bet(who, place, "ante", chips, table)
        return await self.do(who, acts.Ready(), table)

    async def play(self, who: Who, place: str, chips: Chips = 1000, table: str = "t1") -> State:
        return await self.do(who, acts.Propose(Bet(place, "play", who.name, chips), f"decide:{place}"), table)

    async def fold(self, who: Who, place: str, table: str = "t1") -> State:
        return await self.do(who, acts.Propose(Choice(place, "fold"), f"decide:{place}"), table)

    async def close(self, table: str = "t1") -> State:
        """The dealer closes the betting; where a ball is spun first, by two acts."""
        before = await self.state(table)
        duty = closing(before.round)
        call, id = (duty.options[0], duty.id) if duty else (Call(NO_MORE_BETS), "close")
        state = await self.do(DEE, acts.Propose(call, id), table)  # type: ignore[arg-type]
        over = state.session.round != before.session.round  # nobody had anything to decide
        return state if over or state.round.game.closed(state.round.table) else await self.close(table)

    async def prepare(self, table: str = "t1") -> None:
        """Staff go through the procedure of the cards, up to where a round can begin."""
        for _ in range(40):
            p = (await self.state(table)).procedure
            duty = next((d for d in p.due if d.must), None)
            tick = duty.options[0] if duty else None
            if duty is None or not isinstance(tick, Tick) or tick.step == "round":
                return
            who = {SUPERVISOR: SUE, OPERATOR: OP}.get(duty.who, DEE)
            why = "by the approved procedure" if duty.reason else ""
            await self.do(who, acts.TickOff(duty.id, tick.step, tick.deck, tick.cards, why), table)

    async def deal_out(self, table: str = "t1") -> State:
        """The dealer does everything that is the dealer's to do now."""
        state = await self.state(table)
        number = state.session.round
        while any(d.must and d.who in ("dealer", "shoe") and d.id != "close" for d in state.round.due):
            state = await self.do(DEE, acts.DealNext(), table)
            if state.session.round != number or not state.session.running:
                break
        return state

    # Looking.

    async def state(self, table: str = "t1") -> State:
        return await self.house.floor.look(table)

    def lines(self, table: str = "t1") -> list[Line]:
        return [parsed_line(kept) for kept in self.house.store.read(session_stream(table))]

    def facts(self, kind: type[HouseFact], table: str = "t1") -> list[HouseFact]:
        return [line.fact for line in self.lines(table) if isinstance(line.fact, kind)]

    def books_balance(self) -> bool:
        return sum(self.house.store.balances().values()) == 0


@asynccontextmanager
async def opened(
    url: str, folder: Path, clock: Clock | None = None, lease: int = ALONE, accept_clock: str = ""
) -> AsyncIterator[Venue]:
    clock = clock or Clock()
    house = House(url, folder / "house.key", lease=lease, clock=clock, steady=clock.steady, accept_clock=accept_clock)
    await house.open()
    venue = Venue(house, clock)
    venue.enrol(OP, DEE, SUE)
    try:
        yield venue
    finally:
        await house.close()


async def asleep(venue: Venue) -> None:
    """Its process keeps no time and no lease any more, and does not know it."""
    for task in venue.house.floor.tasks:
        task.cancel()
    await asyncio.gather(*venue.house.floor.tasks, return_exceptions=True)
    await venue.house.floor.renewals.do(int)  # what its one thread had begun is done by then
    with venue.house.store.writing() as connection:
        connection.execute(text("UPDATE lease SET expires = 1"))


@contextmanager
def shoe(first: str) -> Iterator[None]:
    """Every shoe that is shuffled within begins with these cards, and goes on in any order."""
    cards = (*first.split(), *(card for card in DECK if card not in first.split()))
    with patch.object(auto_dealer, "shuffled", lambda pack: Pack(cards)):
        yield


@contextmanager
def refused(code: str, cite: str = "") -> Iterator[pytest.ExceptionInfo[Refusal]]:
    with pytest.raises(Refusal) as caught:
        yield caught
    assert caught.value.code == code, caught.value
    assert not cite or caught.value.cite == cite, caught.value.cite
