"""The table: the fold of the facts. It knows no rules, so old rounds can be read after the rules have changed."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from cutcard.core.facts import Award, Chips, Entry, Open, Spot
from cutcard.core.memo import but, kept

HIDDEN = "??"
AUDITOR, PUBLIC = "auditor", "public"
COUNTS = ("", "win", "lose", "push")  # how a wager stands that was played for
Account = str | Spot
Posted = tuple[Account, Account, Chips]  # who pays, who is paid and how much; below nought, the other way
Books = tuple[Mapping[Account, Chips], tuple[Posted, ...]]  # what each has more or less, and all that moved it
K = TypeVar("K")
T = TypeVar("T")


class Item(NamedTuple):
    """One dealt thing. Dealt-to is not lies-at."""

    id: str
    name: str
    to: str
    face: str
    entry: int
    shown: int = 0  # the entry in which it was turned up by procedure; none, and it has not been
    exposed: int = -1  # the entry in which it was exposed by accident
    exposed_by: str = ""
    due: bool = False  # it was asked for as it came: there, and with that face
    stead: int = 0  # the struck entry in whose place it was dealt

    @property
    def order(self) -> tuple[int, int]:
        """Where it comes among all that was dealt."""
        return self.stead or self.entry, int(self.id.partition(".")[2])

    def turned(self, name: str, entry: int) -> "Item":
        """The same, shown in that entry to be this card."""
        return Item(self.id, name, self.to, self.face, self.entry, entry, *self[6:])

    @property
    def open(self) -> bool:
        """Seen by everyone."""
        return self.face == "up" or self.shown > 0 or self.exposed >= 0


def covered(item: Item) -> bool:
    """Not turned up by procedure."""
    return not (item.shown or item.face == "up")


class Stake(NamedTuple):
    """What lies, or lay, on a spot. The outcome is empty while it is live."""

    chips: Chips
    entry: int
    outcome: str = ""
    returned: Chips = 0
    bank: str = "house"
    ended: int = 0  # the entry that decided it
    in_full: bool = False  # settled for good before the round is over: no void reaches it


class Said(NamedTuple):
    word: str
    entry: int
    owner: str = ""  # nobody's in particular: the place's own


class Reopened(NamedTuple):
    """A decision that was given back: the entry that made it, and the number of the one that took it back."""

    decision: Entry
    entry: int


class Noted(NamedTuple):
    clause: str
    place: str
    entry: int


class Looked(NamedTuple):
    person: str
    place: str
    entry: int


class Shifted(NamedTuple):
    by: str
    wager: str
    owner: str
    to: str
    entry: int


class Ticked(NamedTuple):
    step: str
    deck: str
    cards: int
    entry: int
    due: bool  # it answered a duty; what was only recorded does not count as done


@lru_cache(maxsize=1024)
def seat(place: str) -> str:
    """The seat a hand belongs to: "1b", a split hand, is seat 1's."""
    number = re.match(r"\d+", place)
    return number.group() if number else place


def grouped(things: Iterable[T], by: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(by(thing), []).append(thing)
    return groups


def times_named(times: dict[str, int], items: Iterable[Item]) -> dict[str, int]:
    """The same, with these counted in."""
    for item in items:
        if item.name != HIDDEN:
            times[item.name] = times.get(item.name, 0) + 1
    return times


class Items(dict[str, Item]):
    """What was dealt, in order, by id. Like the table it is never changed, so what is asked of it is kept with it."""

    def and_dealt(self, to: str, new: list[Item]) -> "Items":
        """These and what was dealt there; what lies at other places is not sorted out anew."""
        made = Items(self)
        for item in new:
            made[item.id] = item
        made.__dict__["by_place"] = {**self.by_place, to: [*self.by_place.get(to, ()), *new]}
        if "named" in self.__dict__:
            made.__dict__["named"] = times_named({**self.named}, new)
        return made

    def but(self, turned: list[Item]) -> "Items":
        """These with those turned."""
        made = Items(self)
        for item in turned:
            made[item.id] = item
        by_place = made.__dict__["by_place"] = dict(self.by_place)
        for to in {item.to for item in turned}:
            by_place[to] = [made[item.id] for item in by_place[to]]
        return made

    @kept
    def by_place(self) -> Mapping[str, list[Item]]:
        """By where they were dealt to."""
        return grouped(self.values(), attrgetter("to"))

    @kept
    def by_entry(self) -> Mapping[int, list[Item]]:
        return grouped(self.values(), attrgetter("entry"))

    @kept
    def face_up(self) -> tuple[Item, ...]:
        return tuple([i for i in self.values() if i.shown or i.exposed >= 0 or i.face == "up"])

    @kept
    def exposed(self) -> tuple[Item, ...]:
        """Those seen by accident."""
        return tuple([item for item in self.face_up if item.exposed >= 0])

    @kept
    def named(self) -> Mapping[str, int]:
        """How often each card is there, as far as its name is known."""
        return times_named({}, self.values())


class Stakes(dict[Spot, Stake]):
    """What was laid, by spot; kept in the same way."""

    def but(self, spot: Spot, stake: Stake) -> "Stakes":
        """These with that one changed; what is live is not sorted out anew for each of many that are settled."""
        was, made = self.get(spot), Stakes(self)
        made[spot] = stake
        had, known = self.__dict__, made.__dict__
        if "live" in had and was and not was.outcome:
            known["live"] = without(had["live"], spot) if stake.outcome else had["live"]
        elif "live" in had and not was:
            known["live"] = {**with_one(had["live"], spot.place, spot), "": [*had["live"][""], spot]}
        if "places" in had and "live" in known and len(had["places"]) == len(known["live"]):  # at most one came or went
            known["places"] = had["places"]
        if "made" in had and was and "withdrawn" not in (was.outcome, stake.outcome):
            known["made"] = had["made"] if was.entry == stake.entry else {**had["made"]}
        elif "made" in had and not was:
            known["made"] = with_one(had["made"], spot.place, spot)
        if "counted" in had and was and was.outcome in COUNTS and stake.outcome in COUNTS:
            known["counted"] = had["counted"]
        if "on" in had and "live" in known:
            less, more = was.chips if was else 0, 0 if stake.outcome else stake.chips
            known["on"] = {**had["on"], spot[:2]: had["on"].get(spot[:2], 0) - less + more}
        return made

    @kept
    def live(self) -> Mapping[str, list[Spot]]:
        """Spots not yet decided, by place; under no name, those of every place."""
        spots = [spot for spot, stake in self.items() if not stake.outcome]
        return grouped(spots, attrgetter("place")) | {"": spots}

    @kept
    def places(self) -> frozenset[str]:
        """Where anything is not yet decided, and no name: the same object until the first or last wager of a place."""
        return frozenset(self.live)

    @kept
    def counted(self) -> Mapping[str, list[Spot]]:
        """Wagers neither void nor taken back, by name: the same object while they only win, lose or push."""
        spots = [spot for spot, stake in self.items() if stake.outcome not in ("void", "withdrawn")]
        return grouped(spots, attrgetter("wager"))

    @kept
    def on(self) -> Mapping[tuple[str, str], Chips]:
        """The chips not yet decided on each wager at each place."""
        chips: dict[tuple[str, str], Chips] = {}
        for spot in self.live[""]:
            chips[spot[:2]] = chips.get(spot[:2], 0) + self[spot].chips
        return chips

    @kept
    def in_play(self) -> Counter[str]:
        """The chips of each owner that are not yet decided."""
        chips = Counter[str]()
        for spot in self.live[""]:
            chips[spot.owner] += self[spot].chips
        return chips

    @kept
    def made(self) -> Mapping[str, list[Spot]]:
        """Spots whose wager was not taken back, whatever became of it, by place: the same object until one is laid."""
        return grouped([spot for spot, stake in self.items() if stake.outcome != "withdrawn"], attrgetter("place"))


class Seats(dict[str, tuple[str, ...]]):
    """The places each person holds; kept in the same way."""

    @kept
    def holders(self) -> Mapping[str, str]:
        """Who holds each place: where two do, the first who sat down."""
        return dict(reversed([(place, person) for person, places in self.items() for place in places]))


def with_one(spots: Mapping[str, list[Spot]], place: str, spot: Spot) -> dict[str, list[Spot]]:
    return {**spots, place: [*spots.get(place, ()), spot]}


def without(live: Mapping[str, list[Spot]], spot: Spot) -> Mapping[str, list[Spot]]:
    left = {**live}
    for place in ("", spot.place):
        spots = left[place] = [*live[place]]
        spots.remove(spot)
    if not spots:
        del left[spot.place]
    return left


@dataclass(frozen=True)
class Table:
    opened: Open | None = None
    places_of: Seats = field(default_factory=Seats)  # person: areas held, home first
    terms: Mapping[tuple[str, str], int] = field(default_factory=dict)  # person and name: what holds for them
    items: Items = field(default_factory=Items)
    lies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # place: items, in the order they came to lie
    missing: tuple[Entry, ...] = ()  # deals that were struck when later cards lay there, and not made again
    stakes: Stakes = field(default_factory=Stakes)
    said: Mapping[str, tuple[Said, ...]] = field(default_factory=dict)
    reopened: Mapping[str, Reopened] = field(default_factory=dict)  # place: the decision last given back there
    calls: Mapping[str, int] = field(default_factory=dict)
    meters: Mapping[str, Chips] = field(default_factory=dict)
    books: Books = ({}, ())
    rulings: Mapping[str, str] = field(default_factory=dict)
    awards: tuple[Award, ...] = ()
    notes: tuple[Noted, ...] = ()
    ticks: tuple[Ticked, ...] = ()
    looks: tuple[Looked, ...] = ()
    shifts: tuple[Shifted, ...] = ()
    irregular: tuple[Entry, ...] = ()  # recorded acts that no duty admitted
    void: bool = False
    answers: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)  # kept by what they read

    def but(self, **parts: Any) -> "Table":
        """The table with these parts in place of its own."""
        return but(self, **parts)

    # Questions.

    @property
    def chips(self) -> Mapping[Account, Chips]:
        """What everybody has more or less than before the round; the sum is always zero."""
        return self.books[0]

    @property
    def posted(self) -> tuple[Posted, ...]:
        """What moved them, in order."""
        return self.books[1]

    def live(self, place: str = "", wager: str = "", owner: str = "") -> list[Spot]:
        """Spots not yet decided, that match what is given."""
        spots = self.stakes.live.get(place, ())
        if not (wager or owner):
            return [*spots]
        return [s for s in spots if (not wager or s.wager == wager) and (not owner or s.owner == owner)]

    def stake(self, place: str, wager: str, owner: str = "") -> Chips:
        """Live chips on that wager at that place."""
        return (
            sum([self.stakes[s].chips for s in self.live(place, wager, owner)])
            if owner
            else self.stakes.on.get((place, wager), 0)
        )

    def laid(self, place: str, wager: str, owner: str = "") -> list[Stake]:
        """What was laid there this round and not taken back, whatever became of it since. Laid is not live."""
        return [self.stakes[s] for s in self.stakes.made.get(place, ()) if s.wager == wager and owner in ("", s.owner)]

    def staked(self, place: str) -> bool:
        """A wager was made there this round, whatever became of it."""
        return place in self.stakes.made

    def at(self, place: str) -> list[Item]:
        return [self.items[i] for i in self.lies.get(place, ())]

    def cards(self, place: str) -> list[str]:
        return [item.name for item in self.at(place)]

    def dealt_to(self, place: str) -> list[Item]:
        """What was ever dealt to that place, wherever it lies now."""
        return list(self.items.by_place.get(place, ()))

    def dealt(self, place: str) -> int:
        return len(self.items.by_place.get(place, ()))

    def gone_from(self, place: str) -> tuple[str, ...]:
        """What was dealt to that place and lies there no longer."""
        lying = self.lies.get(place, ())
        return tuple([item.id for item in self.items.by_place.get(place, ()) if item.id not in lying])

    def words(self, place: str, owner: str = "") -> list[str]:
        """What was said there for the place itself, or by that one of several people who have wagers there."""
        said = self.said.get(place)
        return [word for word, _, by in said if by == owner] if said else []

    def noted(self, clause: str) -> list[Noted]:
        return [note for note in self.notes if note.clause == clause]

    def holder(self, place: str) -> str:
        """Who holds that place, or nobody."""
        return self.places_of.holders.get(seat(place), "")

    def shown(self, place: str) -> bool:
        return not any(map(covered, self.at(place)))

    def sees(self, eyes: str, item: Item, lifted: bool = True) -> bool:
        """Who may see a card follows from the facts alone, once hands may be lifted. Closed by default."""
        return eyes == AUDITOR or item.open or (lifted and self.lifts(eyes, item.to, item.face))

    def lifts(self, eyes: str, place: str, face: str) -> bool:
        """Whether these eyes may lift what was dealt there with that face."""
        if face not in ("own", "home") or eyes != self.holder(place) or not eyes:
            return False
        return face == "own" or self.places_of[eyes][0] == seat(place)
