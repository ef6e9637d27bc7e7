"""A table's session walked line by line: what its rounds, its cards and its people must agree with."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from math import inf

from cutcard.audit.book import ENTRIES, Book
from cutcard.audit.finding import CARDS, RULES, Finding, misbooked, rules_here
from cutcard.audit.rounds import DAMAGED, Job, game_of, of_staff
from cutcard.chance.commitment import called
from cutcard.chance.dealer import HANDS
from cutcard.chance.shares import promise_of
from cutcard.core.errors import Cutcard
from cutcard.core.facts import SHARED, Call, Entry, Fact, Open, Sit, Term
from cutcard.core.rights import SHOE
from cutcard.house.log.facts import Line, parsed_line
from cutcard.house.log.postings import session_moves
from cutcard.house.log.snapshots import Snapshot
from cutcard.house.log.streams import round_stream, session_stream
from cutcard.house.log.table_facts import Announced, Awaited, Begun, Bound, Ended, Furnished, Seated, Shared, Withheld
from cutcard.house.table.auto_dealer import rules_at
from cutcard.house.table.running import ENTERED_BY
from cutcard.house.table.session import Session, evolve
from cutcard.house.table.state import TABLE, furnished
from cutcard.shared.jackpot.link import Level
from cutcard.store.chain import Kept

Terms = Callable[[int], Mapping[str, Level]]


@dataclass
class Started:
    """A round as its session tells it."""

    number: int
    at: int
    seals: Mapping[str, tuple[str, str]]  # supply: its root, and its box where that is new
    opening: tuple[Entry, ...]
    later: set[Fact] = field(default_factory=set)  # who sat down while it ran, and what came to hold for whom
    ended: int = 0
    ended_by: int = -1  # the line that says so
    left: list[Line] = field(default_factory=list)  # what it handed on to the next, by the table itself
    pledged: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # supply: the promises its seal binds
    bound: Mapping[str, str] = field(default_factory=dict)  # person: the promise that is sealed here for the first time
    shared: dict[str, Shared] = field(default_factory=dict)  # under this seal: promise: the share, and whose
    awaited: tuple[str, ...] = ()
    promised: tuple[str, ...] = ()  # what stood when it began
    owed: tuple[str, ...] = ()  # what was still to be opened then of the seal before
    withheld: int = -1  # the line that says so of somebody

    @property
    def anew(self) -> bool:
        return any(box for _, box in self.seals.values())


@dataclass
class Stood:
    """A promise that the next seal of a wheel ought to bind, and since when, until when."""

    person: str
    promise: str
    since: int
    left_out: bool = False  # unless the seal binds nobody else
    until: float = inf


@dataclass
class SessionAudit:
    """A session as far as it was walked. Whoever has looked at what it lists takes it away: there may be much of it."""

    table: str
    folded: Session
    last: Started | None = None  # the round that began last
    sittings: list[tuple[str, int, str]] = field(default_factory=list)  # person, when, and where; blank: nowhere
    cash: list[Line] = field(default_factory=list)  # the lines that move chips
    staff: list[Line] = field(default_factory=list)  # those that staff have written, or ought to
    stood: list[Stood] = field(default_factory=list)  # at a table that shares its wheel
    stands: dict[str, Stood] = field(default_factory=dict)  # those of them that still do, by person
    at_snapshot: Session | None = None  # as it stood when the last snapshot was taken
    wrong: list[Finding] = field(default_factory=list)

    @property
    def stream(self) -> str:
        return session_stream(self.table)

    def find(self, number: int, says: str, at: int, check: str = RULES) -> None:
        self.wrong.append(Finding(check, self.stream, number, says, at))


def lines_of(kept: Iterable[Kept], wrong: list[Finding]) -> Iterator[Line]:
    """The lines that can be read."""
    for k in kept:
        try:
            line = parsed_line(k)
        except (Cutcard, *DAMAGED) as trouble:
            wrong.append(Finding(RULES, k.stream, k.number, f"it cannot be read: {trouble}", k.at))
            continue
        if line.number != k.number:
            wrong.append(Finding(RULES, k.stream, k.number, f"it calls itself entry {line.number}", k.at))
        yield line


def walk(session: SessionAudit, book: Book) -> Iterator[Started]:
    """Round after round, each when all is told of it."""
    table, kept_at = session.table, entries_of(book.snapshot(session.stream))
    moved = book.moved_in_turn(session.stream)
    for line in lines_of(book.kept(session.stream, long=True), session.wrong):
        before, over = session.folded, session.last
        follow(session, line)
        if over and over is not session.last:
            yield over
        moves = list(session_moves(table, line.fact))
        session.wrong += misbooked(session.stream, line.number, moves, moved(line.number), line.at)
        session.folded = evolve(before, line)
        if before.wheel:
            stand(session, before, line.at)
        session.at_snapshot = session.folded if line.number + 1 == kept_at else session.at_snapshot
        session.cash += [line] if moves else []
        handed_on = isinstance(line.fact, Bound) and line.who == TABLE
        entered = type(line.fact) in ENTERED_BY and not handed_on
        session.staff += [line] if of_staff(line.who) or entered else []
    if session.last:
        yield session.last


def stand(session: SessionAudit, before: Session, at: int) -> None:
    """What stands since that line, and what no longer does."""
    was, now = ({p: (of, p in d.left_out) for p, of in d.promises.items()} for d in (before, session.folded))
    for person in was.keys() | now.keys() if now != was else ():
        if person in was and now.get(person) != was[person]:
            session.stands.pop(person).until = at
        if person in now and was.get(person) != now[person]:
            promise, left_out = now[person]
            session.stands[person] = Stood(person, promise, at, left_out)
            session.stood.append(session.stands[person])


def entries_of(snapshot: Snapshot | None) -> int:
    return snapshot.entries if snapshot else 0


def follow(session: SessionAudit, line: Line) -> None:
    before, last, number, at = session.folded, session.last, line.number, line.at
    if isinstance(line.fact, Furnished) != (number == 0):
        session.find(number, "a table is furnished once, first of all", at)
    if last and last.withheld == number - 1 >= 0 and not isinstance(line.fact, Ended):
        session.find(number - 1, "a share is said to be withheld before the round is over", at, CARDS)
    match line.fact:
        case Begun(n):
            seals = line.fact.seals
            if n != before.round + 1 or before.running:
                was = "is running" if before.running else "was the last"
                session.find(number, f"round {n} begins, and round {before.round} {was}", at)
            began = opening(session, at, seals, number)
            ought = supplies(began) if before.virtual else frozenset()
            for supply in sorted(ought ^ seals.keys() if began else ()):
                without = "" if supply in seals else "out"
                session.find(number, f"round {n} begins with{without} a sealed {supply or 'shoe'}", at, CARDS)
            earlier = last.seals if last else {}
            for supply, (root, box) in seals.items():
                if bool(box) != (root != earlier.get(supply, ("", ""))[0]):
                    says = f"the box of the {supply or 'shoe'} of round {n} does not go with its seal"
                    session.find(number, says, at, CARDS)
            session.last = started = begun(session, Started(n, at, seals, began))
            if started.anew and not before.wheel and before.awaited != (*before.standing.values(),):
                lacks = [person for person, promise in before.standing.items() if promise not in before.awaited]
                says = f"without the share that {lacks[0]} had promised" if lacks else "with other shares than stood"
                session.find(number, f"what is dealt in round {n} is sealed {says}", at, CARDS)
        case Withheld(people):
            if last is None or not before.owing.keys() >= {*people}:
                session.find(number, "a share is said to be withheld that no seal awaits", at, CARDS)
            else:
                last.withheld = number
        case Awaited(promises):
            known = {*before.promises.values(), *before.owing.values()}
            if stray := [promise for promise in promises if promise not in known]:
                session.find(number, f"nobody here had promised {stray[0][:12]}…", at, CARDS)
        case Shared(person, share):
            promise = promise_of(share)
            if before.owing.get(person) != promise or not before.running:
                says = f"{person} opened a share that no seal before it awaits"
                session.find(number, says, at, CARDS)
            elif last:
                last.shared[promise] = line.fact
                last.later.add(Call(SHARED + share))
        case Ended(n):
            if n != before.round or not before.running:
                session.find(number, f"round {n} ends, and it was not running", at)
            elif last:
                last.ended, last.ended_by = at, number
        case Seated(person, places):
            if places and last:
                terms = (term for term in before.held if term.person == person)
                last.later |= {Sit(person, places), *terms}
            if bool(places) != (person in before.seats):
                session.sittings.append((person, at, session.table if places else ""))
            shared = [place for place in places if before.holder(place) not in ("", person)]
            if shared:
                session.find(number, f"{person} is given seat {shared[0]}, and {before.holder(shared[0])} has it", at)
        case Bound() if last and line.who == TABLE:
            last.left.append(line)
        case Bound(person, name, value) if last:
            last.later.add(Term(person, name, value))


def begun(session: SessionAudit, started: Started) -> Started:
    """With what is known of the shares in it: where nothing is sealed anew, those of the seal before."""
    before, last = session.folded, session.last or started
    anew = {supply: before.awaited for supply, (_, box) in started.seals.items() if box}
    return replace(
        started,
        pledged={supply: anew.get(supply, last.pledged.get(supply, ())) for supply in started.seals},
        bound={person: promise for person, promise in before.promises.items() if promise in before.awaited},
        shared={} if started.anew else {**last.shared},
        awaited=before.awaited,
        promised=tuple(before.promises.values()),
        owed=tuple(before.owing.values()),
    )


def supplies(began: tuple[Entry, ...]) -> frozenset[str]:
    """What is sealed for a round that begins so."""
    opened = began[0].fact if began else None
    return frozenset(game_of(opened).supplies) if isinstance(opened, Open) else frozenset()


def opening(session: SessionAudit, at: int, seals: Mapping[str, tuple[str, str]], number: int) -> tuple[Entry, ...]:
    """The first entries of a round that begins there then."""
    folded = session.folded
    try:
        assert folded.furnished is not None, "the table is not furnished"
        opened = rules_in_force(session.table, folded.furnished, tuple(a for a in folded.announced if a.at <= at))
    except (Cutcard, *DAMAGED) as trouble:
        session.find(number, f"the rules of the round cannot be told: {trouble}", at)
        return ()
    began = by_the_table((opened, *folded.opening()))
    calls = [Call(called(supply, root)) for supply, (root, _) in seals.items()]
    return (*began, *(Entry(n, HANDS[SHOE], call) for n, call in enumerate(calls, len(began))))


@lru_cache(64)
def by_the_table(facts: tuple[Fact, ...]) -> tuple[Entry, ...]:
    """The same, as long as the same people sit there: rounds share them."""
    return tuple(Entry(n, TABLE, fact) for n, fact in enumerate(facts))


@cache
def rules_in_force(table: str, fact: Furnished, announced: tuple[Announced, ...]) -> Open:
    with rules_here():
        state = furnished(table, fact)
    session = replace(state.session, furnished=fact, announced=announced)
    latest = max((a.at for a in announced), default=0)
    return rules_at(session, latest).opening()


def job(table: str, started: Started, book: Book, terms: Terms, since: int) -> Job:
    """A round that has to be replayed; one without entries is a finding there.

    What the mark of that number holds was proved by an earlier audit; below nought, nothing was.
    """
    stream = round_stream(table, started.number)
    return Job(
        stream,
        table,
        [(number, at, body) for _, number, at, _, body, _ in book.of("entry", ENTRIES, stream)],
        book.moved(stream),
        book.paid_in(stream),
        terms(started.at),
        started.at,
        started.opening,
        frozenset(started.later),
        started.ended,
        book.scratch.held(stream, since) if since >= 0 else 0,
    )
