"""The session of a table, folded from its stream: what it is, who works and sits there, what is announced."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from cutcard.chance.shares import promise_of
from cutcard.core.facts import OWED, Chips, Fact, Sit, Term, noun
from cutcard.core.fold import put
from cutcard.house.log.facts import Line
from cutcard.house.log.table_facts import (
    Alert,
    Announced,
    Answered,
    Awaited,
    Away,
    Back,
    Begun,
    BoughtIn,
    Bound,
    CashedOut,
    Chatted,
    Corrected,
    Counted,
    Ended,
    Equipped,
    Furnished,
    HandPaid,
    Healthy,
    Leaving,
    LineLost,
    Posted,
    Promised,
    Ready,
    Seated,
    Shared,
    Staffed,
    TableSet,
    Ticketed,
    Titled,
    Waits,
    Withheld,
)

V = TypeVar("V")
OPEN, PAUSED, CLOSED = "open", "paused", "closed"
AUTO, STAFF = "auto", "staff"
VIRTUAL, SCANNER = "virtual", "scanner"
ON_WHEEL = "wheel/"  # and the name of a wheel that many tables share
TALK_KEPT = GONE_KEPT = 20
NOTES_KEPT = 3
LEFT_OUT = 10  # seals that do not bind the promise of somebody who withheld a share, where they bind another's


@noun
class Raised:
    """An alert that nobody has answered: one of a kind about a person, however often it is raised."""

    kind: str
    about: str
    says: str
    times: int = 1
    at: int = 0  # when it was last

    @property
    def words(self) -> str:
        return f"{self.says} ({self.times} times)" if self.times > 1 else self.says


@noun
class Note:
    """What a person is told of a correction: by the line that says so, of which round, how much and why."""

    line: int
    round: int
    chips: Chips
    why: str


@dataclass(frozen=True)
class Session:
    table: str
    furnished: Furnished | None = None
    title: str = ""  # what people call it, where the operator has chosen a name
    state: str = CLOSED
    staff: Mapping[str, str] = field(default_factory=dict)  # person: role
    seats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # person: areas, home first
    terms: Mapping[tuple[str, str], int] = field(default_factory=dict)  # person and name: what holds until it is lifted
    sat_at: Mapping[str, int] = field(default_factory=dict)  # person: when
    paid_in: Mapping[str, Chips] = field(default_factory=dict)  # person: bought in, less cashed out, this sitting
    leaving: frozenset[str] = frozenset()
    away: Mapping[str, int] = field(default_factory=dict)  # who has no window open here, and since when that is known
    waiting: tuple[str, ...] = ()
    printed: Mapping[str, int] = field(default_factory=dict)  # person: the line of their last ticket here
    lost: Mapping[str, int] = field(default_factory=dict)  # person: lines lost in mid-spin, this sitting
    corrected: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)  # person: what corrections gave or took
    gone: Mapping[str, str] = field(default_factory=dict)  # who had to give up the seat lately, and why
    ready: frozenset[str] = frozenset()
    stage: int = 0  # of the round, at which they said so
    announced: tuple[Announced, ...] = ()
    talk: tuple[tuple[str, str], ...] = ()  # who, and what they said last
    round: int = 0  # the last that has begun
    begun_at: int = 0
    running: bool = False
    roots: Mapping[str, str] = field(default_factory=dict)  # supply: its seal
    promises: Mapping[str, str] = field(default_factory=dict)  # person: of a share, for the next seal
    awaited: tuple[str, ...] = ()  # the promises that the seals of the round about to begin bind
    owing: Mapping[str, str] = field(default_factory=dict)  # person: the promise that is to be opened in this round
    pledged: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # supply: promise: share, blank: not opened
    gave: frozenset[str] = frozenset()  # who has opened a share in what is sealed now
    left_out: Mapping[str, int] = field(default_factory=dict)  # who has withheld one: for so many seals more
    alerts: Mapping[int, Raised] = field(default_factory=dict)  # by the line that raised it first
    notices: Mapping[str, str] = field(default_factory=dict)
    devices: Mapping[str, str] = field(default_factory=dict)  # kind: which
    health: Mapping[str, str] = field(default_factory=dict)  # kind: its last answer
    shift: str = "1"
    dropped: Chips = 0  # what the box holds
    empty_since: int = 0
    entries: int = 0

    @property
    def virtual(self) -> bool:
        """Whether what is dealt was sealed by the house, and nobody but it can tell."""
        return self.furnished is not None and self.furnished.cards != SCANNER

    @property
    def wheel(self) -> str:
        """The wheel that this table shares with others; none where it has what it deals for itself."""
        cards = self.furnished.cards if self.furnished else ""
        return cards.removeprefix(ON_WHEEL) if cards.startswith(ON_WHEEL) else ""

    @property
    def automatic(self) -> bool:
        return self.furnished is not None and self.furnished.dealing == AUTO

    @cached_property
    def holders(self) -> Mapping[str, str]:
        """Who sits at each place that is taken."""
        return {place: person for person, places in self.seats.items() for place in places}

    def opening(self) -> list[Fact]:
        """Who sits where as a round begins, and what holds for each of them."""
        sits = [Sit(person, places) for person, places in self.seats.items()]
        return [*sits, *(term for term in self.held if term.person in self.seats)]

    @property
    def held(self) -> list[Term]:
        """What holds for one person alone."""
        return [Term(*term, held) for term, held in self.terms.items()]

    def shares(self, supply: str) -> tuple[str, ...]:
        """A share for each promise that the seal of that supply binds, blank where it was not opened."""
        return tuple(self.pledged.get(supply, {}).values())

    @property
    def standing(self) -> dict[str, str]:
        """Whose promise the next seal binds, and which, where no other table has a part in it."""
        return standing(self)

    def sealed_with(self, share: str) -> tuple[str, ...]:
        """The seals now in force that bind the promise of that share, which was opened under them."""
        promise = promise_of(share)
        return tuple(root for of, root in self.roots.items() if self.pledged.get(of, {}).get(promise) == share)

    def owes(self, person: str) -> Chips:
        """What a person owes the house from rounds before."""
        return self.terms.get((person, OWED), 0)

    @property
    def present(self) -> list[str]:
        """Who sits here and is not away."""
        return [person for person in self.seats if person not in self.away]

    def holder(self, place: str) -> str:
        return self.holders.get(place, "")

    def alert(self, kind: str, about: str) -> tuple[int, Raised] | None:
        """The one of that kind about that person that waits for an answer."""
        return next(((n, a) for n, a in self.alerts.items() if (a.kind, a.about) == (kind, about)), None)


def evolve(d: Session, line: Line) -> Session:
    """The session after one more of its lines."""
    d = replace(d, entries=line.number + 1)
    match line.fact:
        case Furnished():
            return replace(d, furnished=line.fact)
        case TableSet(word):
            return replace(d, state=word)
        case Titled(title):
            return replace(d, title=title)
        case Staffed(person, role):
            return replace(d, staff=put(d.staff, person, role) if role else without(d.staff, person))
        case Seated(person, places) if places:
            sat_at = d.sat_at if person in d.sat_at else put(d.sat_at, person, line.at)
            waiting = tuple(name for name in d.waiting if name != person)
            d = replace(d, gone=without(d.gone, person))
            d = replace(d, away=without(d.away, person))
            return replace(d, seats=put(d.seats, person, places), sat_at=sat_at, waiting=waiting, empty_since=0)
        case Seated(person):
            seats, gone = without(d.seats, person), without(d.gone, person)
            return replace(
                d,
                gone=dict([*gone.items(), (person, line.why)][-GONE_KEPT:]) if line.why else gone,
                seats=seats,
                sat_at=without(d.sat_at, person),
                paid_in=without(d.paid_in, person),
                lost=without(d.lost, person),
                corrected=without(d.corrected, person),
                away=without(d.away, person),
                leaving=d.leaving - {person},
                waiting=tuple(name for name in d.waiting if name != person),
                promises=without(d.promises, person),
                ready=d.ready - {person},
                empty_since=0 if seats else line.at,
            )
        case Bound(person, name, value):
            terms = {term: held for term, held in d.terms.items() if term != (person, name)}
            return replace(d, terms=terms | ({(person, name): value} if value else {}))
        case Leaving(person):
            return replace(d, leaving=d.leaving | {person})
        case Corrected(person, number, chips) if person in d.seats:
            told = (*d.corrected.get(person, ()), Note(line.number, number, chips, line.why))
            return replace(d, corrected=put(d.corrected, person, told[-NOTES_KEPT:]))
        case Away(person):
            return replace(d, away=put(d.away, person, line.at))
        case Back(person):
            return replace(d, away=without(d.away, person))
        case LineLost(person):
            return replace(d, lost=put(d.lost, person, d.lost.get(person, 0) + 1))
        case Waits(person):
            return replace(d, waiting=(*(name for name in d.waiting if name != person), person))
        case BoughtIn(person, chips):
            paid = put(d.paid_in, person, d.paid_in.get(person, 0) + chips)
            return replace(d, paid_in=paid, dropped=d.dropped + chips)
        case Ticketed(person, chips):
            printed = put(d.printed, person, line.number)
            return replace(d, printed=printed, paid_in=put(d.paid_in, person, d.paid_in.get(person, 0) - chips))
        case CashedOut(person, chips) | HandPaid(person, chips):
            return replace(d, paid_in=put(d.paid_in, person, d.paid_in.get(person, 0) - chips))
        case Counted(dropped, _, shift):
            return replace(d, shift=shift, dropped=d.dropped - dropped)
        case Announced():
            return replace(d, announced=(*d.announced, line.fact))
        case Chatted(words):
            return replace(d, talk=(*d.talk, (line.who.name, words))[-TALK_KEPT:])
        case Ready(person, stage):
            return replace(d, ready=(d.ready if stage == d.stage else frozenset()) | {person}, stage=stage)
        case Promised(person, promise):
            return replace(d, promises=put(d.promises, person, promise))
        case Awaited(promises):
            return replace(d, awaited=promises)
        case Shared(person, share):
            promise = promise_of(share)
            opened = {of: put(bound, promise, share) if promise in bound else bound for of, bound in d.pledged.items()}
            return replace(d, owing=without(d.owing, person), pledged=opened, gave=d.gave | {person})
        case Withheld(people):
            owing = {person: promise for person, promise in d.owing.items() if person not in people}
            return replace(d, owing=owing, left_out={**d.left_out, **dict.fromkeys(people, LEFT_OUT)})
        case Begun(number):
            d = sealed(replace(d, begun_at=line.at, ready=frozenset(), stage=0), line.fact)
            roots = {supply: root for supply, (root, _) in line.fact.seals.items()}
            return replace(d, round=number, running=True, roots=roots)
        case Ended():
            return replace(d, running=False)
        case Alert(kind, about, says):
            number, before = d.alert(kind, about) or (line.number, Raised(kind, about, says, 0))
            return replace(d, alerts=put(d.alerts, number, Raised(kind, about, says, before.times + 1, line.at)))
        case Answered(alert):
            return replace(d, alerts={n: a for n, a in d.alerts.items() if n != alert})
        case Posted(notice, word):
            return replace(d, notices=put(d.notices, notice, word) if word else without(d.notices, notice))
        case Equipped(kind, device):
            return replace(d, devices=put(d.devices, kind, device), health=without(d.health, kind))
        case Healthy(kind, _, answer):
            return replace(d, health=put(d.health, kind, answer))
    return d


def standing(*tables: Session) -> dict[str, str]:
    """Return whose promise the next seal of these tables binds, and which.

    Whoever withheld a share is left out, but not where nobody else's share would be bound: the house alone would then
    make the order, and only it would gain by saying that a share never came.
    """
    promises = {person: promise for d in tables for person, promise in d.promises.items()}
    left_out = {person for d in tables for person in d.left_out}
    return {person: promise for person, promise in promises.items() if person not in left_out} or promises


def sealed(d: Session, begun: Begun) -> Session:
    """What is sealed anew binds the promises that were awaited, each good for one seal; else those still to be opened.

    Whoever withheld a share is left out of one seal less.
    """
    asked = [*d.owing.items(), *d.promises.items()]
    owing = {person: promise for person, promise in asked if promise in d.awaited}
    left = {person: promise for person, promise in d.promises.items() if promise not in d.awaited}
    d = replace(d, promises=left, owing=owing)
    anew = {supply: dict.fromkeys(d.awaited, "") for supply, (_, box) in begun.seals.items() if box}
    if anew:
        out = {person: seals - 1 for person, seals in d.left_out.items() if seals > 1}
        d = replace(d, pledged={**d.pledged, **anew}, gave=frozenset(), left_out=out)
    return replace(d, awaited=())


def fold(table: str, lines: Iterable[Line]) -> Session:
    d = Session(table)
    for line in lines:
        d = evolve(d, line)
    return d


def without(mapping: Mapping[str, V], key: str) -> dict[str, V]:
    return {k: v for k, v in mapping.items() if k != key}
