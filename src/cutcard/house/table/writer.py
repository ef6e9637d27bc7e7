"""One table and its one writer: acts come one after another, and each is acknowledged when it is on the disk."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from cutcard.core.errors import Refusal
from cutcard.core.facts import Note, Who
from cutcard.house.log.clock import HouseClock
from cutcard.house.log.facts import HouseFact
from cutcard.house.table import alerts, awards, away, corrections, idle
from cutcard.house.table.act_words import said
from cutcard.house.table.acts import Act, Prefetched, perform
from cutcard.house.table.affording import halt
from cutcard.house.table.agreement import Disputed, must_agree, must_be_current
from cutcard.house.table.auto_dealer import TO_SHARE, go_on, shares_to_come
from cutcard.house.table.clocks import Clocks, time_is_up
from cutcard.house.table.idle import Patience
from cutcard.house.table.playing import take_back
from cutcard.house.table.recovery import recover
from cutcard.house.table.refusal_tally import Tally
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import TABLE, State
from cutcard.house.table.threads import Threads
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.house.table.wheel import Wheel
from cutcard.shared.jackpot.link import Level
from cutcard.store.chain import Conflict
from cutcard.store.committer import AsyncCommitter
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

REMEMBERED = 256  # refusals a table
TO_RETURN = 10_000  # milliseconds after a start in which windows open again
RESTS = 1_000  # milliseconds between looks at a table where nothing is to come of it
ON_A_BREAK = "a break has begun"
NOTHING = Prefetched()
# What the streams of a table do not tell.
KNOWN_HERE = "personal_limits", "days", "history", "heard", "reminded", "idle", "barred", "pressed", "cautioned"


@dataclass(frozen=True)
class Services:
    """What every table of a house needs."""

    store: Store
    committer: AsyncCommitter
    vault: Vault
    clock: HouseClock
    terms: Callable[[int], Mapping[str, Level]]  # what rounds that begin at a time pay into the meters
    acts: Threads  # for what acts wait for
    patience: Patience
    wheels: dict[str, Wheel]  # that tables share, as they stand


def lease_name(table: str) -> str:
    return f"table/{table}"


def digest_of(who: Who, act: Act, number: int) -> str:
    """What was asked: in which role, which act, for which round."""
    return sha256(repr((who.role, act, number)).encode()).hexdigest()


class HouseTable:
    """The writer of a table. What it has acknowledged is kept; what it refuses has changed nothing."""

    def __init__(self, services: Services, state: State, fence: int, until: float) -> None:
        self.services, self.state, self.fence = services, state, fence
        self.until = until  # nobody else can write it before, by the clock of the loop
        self.lock = asyncio.Lock()
        self.clocks, self.tally = Clocks(), Tally()
        self.changed: set[Callable[[], None]] = set()
        self.unsure = False  # whether the book has more than we know
        self.rested = state, 0  # in which state time changes nothing, and until when
        self.shut: dict[str, int] = {}  # who has shut their last window here, and when
        self.halted: frozenset[str] = frozenset()  # who may not bet by what they set for themself, as last told
        self.refused: dict[tuple[str, str], tuple[str, str, str, str]] = {}  # and how, by command and digest

    # Acts.

    async def act(self, who: Who, act: Act, command: str = "", known: Prefetched = NOTHING) -> State:
        """Carry it out and whatever follows from it; the same command again is answered, and changes nothing.

        Where who asked may go away meanwhile, the doors see to it that what was begun is finished.
        """
        async with self.sure():
            digest = digest_of(who, act, known.round)
            if told := self.refused.get((command, digest)):
                raise Refusal(*told)  # who has heard that is not to find it done, by a copy that came late
            work = self.work(command, digest)
            try:
                away.welcome(work, who.name)
                perform(work, who, act, known)
                self.shut.pop(who.name, None)
                self.go_on(work)
                corrections.tell(work, getattr(act, "why", ""))
                await self.keep(work)
            except (Refusal, Conflict) as no:
                if command and await self.was_done(command, digest):
                    return self.state
                if isinstance(no, Refusal):
                    self.remember(command, digest, no)
                    await self.note(who, act, no)
                raise
            await self.follow_up()
            return self.state

    def remember(self, command: str, digest: str, no: Refusal) -> None:
        """An id keeps its answer: the same act under it is refused again, for as long as anybody may still ask."""
        if command:
            self.refused[command, digest] = no.code, no.message, no.cite, no.instead
            if len(self.refused) > REMEMBERED:
                del self.refused[next(iter(self.refused))]

    async def was_done(self, command: str, digest: str) -> bool:
        """Whether this very act was carried out under that id; of an old one only the table is known."""
        store, acts = self.services.store, self.services.acts
        found = await acts.do(store.done, command)
        if found is None:
            return False
        kept = await acts.do(store.digest, command)
        if found.stream.split("/")[1] != self.state.session.table or kept not in ("", digest):
            raise Refusal("command/reused", "that id was used for another act", instead="give every act its own id")
        return True

    async def begin(self, alone: bool = False) -> None:
        """Do what a restart or a take-over finds waiting; alone, the windows of those who sit open again here."""
        async with self.sure():
            if alone and self.state.session.virtual:
                self.shut = dict.fromkeys(self.state.session.seats, self.services.clock() + TO_RETURN)
            await self.follow_up()

    async def note(self, who: Who, act: Act, no: Refusal) -> None:
        """What the session has of a refusal. Where it has nothing, it is ours to refuse only while we write."""
        session, now = self.state.session, self.work().now
        facts = (*self.tally.note(session, who, said(act), no, now), *alerts.refused(session, who, no, now))
        await self.say(*facts, fenced=asyncio.get_running_loop().time() >= self.until)

    async def say(self, *facts: HouseFact, fenced: bool = False) -> None:
        work = self.work()
        for fact in facts:
            work.say(TABLE, fact)
        await self.keep(work, fenced=fenced)

    async def pass_time(self) -> None:
        """The clock of the table, the reminders of those who sit at it, and the seats of those who do not play."""
        async with self.sure():
            work = self.work()
            steady = self.services.clock.steady()
            self.clocks.follow(self.state, steady)  # nothing need have been written since a take-over
            if self.clocks.runs_out and steady >= self.clocks.runs_out:
                time_is_up(work)
                self.go_on(work)
            elif work.session.owing and not shares_to_come(work):
                self.go_on(work)
            written = len(work.lines)
            away.notice(work, self.shut, self.services.patience)
            away.play_on(work, self.services.patience)
            if len(work.lines) > written:
                self.go_on(work)
            alerts.listen(work)
            alerts.remind(work)
            for fact in self.tally.over(work.now):
                work.say(TABLE, fact)
            idle.look(work, self.services.patience)
            halted = frozenset(p for p in work.session.seats if halt(work.state, p, work.now))
            news = work.state.cautioned != self.state.cautioned or halted != self.halted
            self.halted = halted
            there = work.session.seats.keys() - work.session.away.keys()
            self.shut = {person: at for person, at in self.shut.items() if person in there}
            await self.keep(work)
            if work.lines:
                await self.follow_up()
            else:
                self.rested = self.state, self.next_look(work.now)
                if news:
                    self.tell()

    def rests(self) -> bool:
        """Whether time need not be asked what it changes: nothing is written here since it was, and no clock is up."""
        state, until = self.rested
        return self.state is state and not self.unsure and self.services.clock() < until

    def next_look(self, now: int) -> int:
        """In a moment, or when the clock of the players or of their shares runs out before; a shared wheel may turn."""
        session, runs_out = self.state.session, self.clocks.runs_out
        sooner = (
            now + runs_out - self.services.clock.steady() if runs_out else 0,
            session.begun_at + TO_SHARE if session.owing else 0,
            *(since + away.SECOND * self.services.patience.away for since in self.shut.values()),
        )
        return now if session.wheel else min([now + RESTS, *(at for at in sooner if at > now)])

    async def limits_changed(self, person: str, look_up: Callable[[State], State]) -> None:
        """Somebody who sits here has set a limit or taken a break: it holds at once, and their screen says so."""
        async with self.sure():
            self.state = await self.services.acts.do(look_up, self.state)
            work = self.work()
            limits = work.state.personal_limits.get(person)  # of who has just gone, nothing
            if limits and (limits.excluded(work.now) or work.now < limits.cool_off):
                take_back(work, person, ON_A_BREAK)
            await self.keep(work)
            self.tell()

    async def line_lost(self, person: str) -> None:
        """Nothing is heard from that person's screen any more."""
        async with self.sure():
            work = self.work()
            if work.session.virtual and person in work.session.seats:  # at real cards people sit without a window
                self.shut[person] = work.now
                self.rested = self.state, 0
            alerts.line_lost(work, person)
            await self.keep(work)

    async def line_opened(self, person: str) -> None:
        """A window of that person's is open here."""
        self.shut.pop(person, None)
        if person in self.state.session.away:
            async with self.sure():
                work = self.work()
                away.welcome(work, person)
                await self.keep(work)

    async def follow_up(self) -> None:
        """What waits for nobody but needs the meters, one durable step after another."""
        while True:
            work = self.work()
            self.go_on(work)
            level = awards.wanted(work.round) if work.session.running else ""
            if not work.lines and not level:
                return
            try:
                await self.keep(work, "" if work.lines else level)
            except Disputed:
                return

    def go_on(self, work: UnitOfWork) -> None:
        """Everything that waits for nobody, and what staff should see of it."""
        go_on(work, self.services.vault)
        alerts.look(work)

    # Keeping.

    @asynccontextmanager
    async def sure(self) -> AsyncIterator[None]:
        """One at a time, and knowing all that the book has: where that is in doubt it is read again first."""
        async with self.lock:
            if self.unsure:
                await self.read_again()
            yield

    async def read_again(self) -> None:
        known, to = self.state, self.services
        read = await to.acts.do(recover, to.store, known.session.table, to.vault, known)
        kept = {name: getattr(known, name) for name in KNOWN_HERE}
        self.state, self.unsure = replace(read, **kept), False

    def work(self, command: str = "", digest: str = "") -> UnitOfWork:
        to = self.services
        wheel = to.wheels.get(self.state.session.wheel)
        return UnitOfWork(self.state, to.clock(), command, digest, to.terms, wheel, to.vault.ticket_number)

    async def keep(self, work: UnitOfWork, level: str = "", fenced: bool = False) -> None:
        """On the disk, or not at all; then it is the state of the table, and those who watch are told.

        An act that changes nothing is answered too, but only by who writes the table.
        """
        if not (work.lines or work.people or level or work.command or fenced):
            self.state = work.state
            return

        def job(tx: Transaction) -> State:
            tx.guard(lease_name(work.session.table), self.fence)
            kept = work.again()
            if level:
                awards.lock(tx, kept, level)
            if kept.wheel:
                must_agree(tx.connection, kept)
                if kept.before_the_signal:
                    must_be_current(tx.connection, kept.wheel)
            kept.keep(tx)
            awards.settle(tx, kept)
            return kept.state

        self.unsure = True
        try:
            self.state = await self.services.committer.keep(job)
        except Refusal as no:
            self.unsure = False
            if isinstance(no, Disputed):
                await self.dispute(no)
            raise
        self.unsure = False
        self.clocks.follow(self.state, self.services.clock.steady())
        self.tell()

    async def dispute(self, no: Disputed) -> None:
        """Nothing is paid; the round stops where it stands, until an attendant rules."""
        work = self.work()
        if work.session.running and work.round.table.live():
            work.enter(work.round.record(TABLE, Note(no.cite), no.message))
            await self.keep(work)

    def tell(self) -> None:
        for tell in tuple(self.changed):
            tell()
