"""Wheels that many tables share: spin after spin in order, each number as it was sealed, the same at every table."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from cutcard.audit.book import Book
from cutcard.audit.chain import TOLERANCE
from cutcard.audit.finding import CARDS, DOUBT, RULES, Finding
from cutcard.audit.rounds import DAMAGED, Played
from cutcard.audit.sessions import SessionAudit, Started, lines_of
from cutcard.audit.shares import nobodys, withheld
from cutcard.core.errors import Cutcard
from cutcard.house.log.facts import Installed, Line, SpinClosed, SpinFell, SpinOpened, SpinVoided
from cutcard.house.log.streams import wheel_stream
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import fingerprint
from cutcard.house.table.wheel import CLOSED, FELL, OPEN, VOID, Spin, Wheel, evolve
from cutcard.store.chain import WHEEL

LATE = 1_000  # milliseconds that a wager which was taken in time may need to the disk
AT_ONCE = 10_000  # milliseconds that a promise may need to the disk, or a look at all the tables of a wheel
AFTER: Mapping[type, tuple[str, ...]] = {  # how far a spin has come when that may follow
    SpinOpened: (FELL, VOID),
    SpinClosed: (OPEN,),
    SpinFell: (CLOSED,),
    SpinVoided: (OPEN, CLOSED),
}


class Wheels:
    """Every wheel of the book, walked line by line."""

    def __init__(self, book: Book) -> None:
        self.book, self.wrong = book, list[Finding]()
        self.spins = dict[str, dict[str, Spin]]()  # by wheel and seal
        self.opened = dict[str, int]()  # when, by seal
        self.closed = dict[str, int]()
        self.shares = dict[tuple[str, str], str]()  # by seal and promise, which several may bind
        self.binding = defaultdict[str, list[str]](list)  # by promise: the seals
        for name, kept in book.named(WHEEL):
            self.walk(name, list(lines_of(kept, self.wrong)))

    def walk(self, name: str, lines: list[Line]) -> None:
        wheel, spins = Wheel(name), self.spins.setdefault(name, {})
        for line in lines:
            before, fact = wheel.spin, line.fact
            first = isinstance(fact, Installed)
            asked = getattr(fact, "spin", 0) - isinstance(fact, SpinOpened)
            if first != (line.number == 0) or (not first and before.phase not in AFTER.get(type(fact), ())):
                self.find(name, line, f"a {type(fact).__name__.lower()} does not follow there")
            elif not first and asked != before.number:
                self.find(name, line, f"it is of spin {fact.spin}, and spin {before.number} was the last")  # type: ignore[union-attr]
            wheel = evolve(wheel, line)
            spins[wheel.spin.root] = wheel.spin
            for promise in wheel.spin.promises if isinstance(fact, SpinOpened) else ():
                self.binding[promise].append(wheel.spin.root)
            moments = {SpinOpened: self.opened, SpinClosed: self.closed}.get(type(fact))
            if moments is not None:
                moments[wheel.spin.root] = line.at

    def find(self, name: str, line: Line, says: str) -> None:
        self.wrong.append(Finding(RULES, wheel_stream(name), line.number, says, line.at))

    @cached_property
    def roots(self) -> set[str]:
        return {root for spins in self.spins.values() for root in spins if root}

    def round(self, session: SessionAudit, started: Started, p: Played) -> Iterator[Finding]:
        """What one of its tables says of a spin."""
        if wheel := session.folded.wheel:
            yield from self.agrees(wheel, session, started, p)
            self.gather(started)

    def gather(self, started: Started) -> None:
        """The shares that were opened in a round."""
        for root, _ in started.seals.values():
            self.shares |= {(root, promise): shared.share for promise, shared in started.shared.items()}

    def at_table(self, session: SessionAudit) -> Iterator[Finding]:
        """When all rounds of that table have been looked at."""
        if wheel := session.folded.wheel:
            yield from self.left_out(wheel, session)
            yield from withheld(session, Counter(self.unopened(wheel, session)))

    def left_out(self, wheel: str, session: SessionAudit) -> Iterator[Finding]:
        """A promise that surely stood at a table when a spin was opened is bound by it."""
        spins = [*self.spins.get(wheel, {}).values()]
        for stood in session.stood:
            first = bisect_left(spins, stood.since + AT_ONCE, key=self.opened_at)
            for spin in spins[first : bisect_left(spins, stood.until - AT_ONCE, key=self.opened_at)]:
                if stood.promise not in spin.promises and not (stood.left_out and spin.promises):
                    says = f"spin {spin.number} was sealed without the share that {stood.person} had promised"
                    yield Finding(CARDS, session.stream, -1, says, self.opened_at(spin))

    def opened_at(self, spin: Spin) -> int:
        return self.opened.get(spin.root, 0)

    def unopened(self, wheel: str, session: SessionAudit) -> Iterator[str]:
        """Whose promise a spin of the wheel binds, and the ball fell without the share."""
        for stood in session.stood:
            for root in self.binding.get(stood.promise, ()):
                if self.spins[wheel][root].phase == FELL and (root, stood.promise) not in self.shares:
                    yield stood.person

    def check(self, vault: Vault | None) -> Iterator[Finding]:
        """When all tables have been looked at."""
        yield from self.wrong
        for name, spins in self.spins.items():
            awaited = [spin for spin in spins.values() if spin.phase == FELL and spin.promises]
            without = sum(not any(spin.shares) for spin in awaited)
            yield from nobodys(wheel_stream(name), without, len(awaited))
            for spin in spins.values():
                yield from self.sealed(name, spin, vault) if spin.root else ()
                yield from self.shared(name, spin)

    def shared(self, name: str, spin: Spin) -> Iterator[Finding]:
        """Every share that was opened at a table in time is in the number, and no other."""
        ought = tuple(self.shares.get((spin.root, promise), "") for promise in spin.promises)
        if spin.phase == FELL and spin.shares != ought:
            says = f"spin {spin.number} fell with other shares than its tables opened"
            yield Finding(CARDS, wheel_stream(name), spin.entry, says)
        if spin.phase == VOID and any(ought):
            says = f"spin {spin.number}, in which players had a share, was voided"
            yield Finding(DOUBT, wheel_stream(name), spin.entry, says)

    def sealed(self, name: str, spin: Spin, vault: Vault | None) -> Iterator[Finding]:
        """The box is the one that was noted; with the key, the ball fell where it was sealed to fall."""
        box, stream = self.book.box(spin.root), wheel_stream(name)
        if box is None or fingerprint(box) != spin.box:
            yield Finding(CARDS, stream, spin.entry, f"the box of spin {spin.number} is not the one it noted")
        elif vault and spin.pocket:
            try:
                seal = vault.unlock(spin.root, box)
                number = seal.in_play(spin.shares)[0]
            except (Cutcard, *DAMAGED) as trouble:
                yield Finding(CARDS, stream, spin.entry, f"the box of spin {spin.number} cannot be opened: {trouble}")
                return
            if seal.promises != spin.promises:
                yield Finding(CARDS, stream, spin.entry, f"the seal of spin {spin.number} binds other promises")
            if number != spin.pocket:
                says = f"spin {spin.number} fell to {spin.pocket}, and {number} was sealed"
                yield Finding(CARDS, stream, spin.entry, says)

    def agrees(self, wheel: str, session: SessionAudit, started: Started, p: Played) -> Iterator[Finding]:
        """A round takes its seal and its number from one spin of its wheel, and no bet came after the signal."""
        stream = p.stream
        spins, roots = self.spins.get(wheel, {}), [root for root, _ in started.seals.values()]
        if len(roots) != 1 or roots[0] not in spins:
            yield Finding(CARDS, stream, -1, f"its seal is of no spin of the wheel {wheel}", started.at)
            return
        spin = spins[roots[0]]
        if started.at + TOLERANCE < self.opened[spin.root]:
            yield Finding(RULES, stream, -1, f"it began before spin {spin.number} was opened", started.at)
        for number, _, dealt in p.dealt:
            if dealt != (spin.pocket,):
                what, fell = " ".join(dealt), spin.pocket or "none"
                says = f"{what} was recorded, and spin {spin.number} of {wheel} fell to {fell}"
                yield Finding(CARDS, stream, number, says, started.at)
        if started.anew and started.awaited != tuple(of for of in started.promised if of in spin.promises):
            says = f"it awaits other shares than spin {spin.number} binds of those that were promised there"
            yield Finding(CARDS, stream, -1, says, started.at)
        signal = self.closed.get(spin.root, 0)
        if started.withheld >= 0 and not signal:
            says = f"a share is said to be withheld, and spin {spin.number} was never closed"
            yield Finding(CARDS, session.stream, started.withheld, says, started.at)
        for kept in self.book.kept(stream):
            if signal and " | bet " in kept.body and kept.at > signal + LATE:
                says = f"a wager was laid {kept.at - signal} ms after the signal of spin {spin.number}"
                yield Finding(RULES, stream, kept.number, says, kept.at)
