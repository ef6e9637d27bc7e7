"""The table: the fold of the facts. It knows no rules, so old rounds can be read after the rules have changed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cutcard.core.facts import Award, Chips, Entry, Open, Spot, noun

HIDDEN = "??"
AUDITOR, PUBLIC = "auditor", "public"
Account = str | Spot


@noun
class Item:
    """One dealt thing. Dealt-to is not lies-at."""

    id: str
    name: str
    to: str
    face: str
    entry: int
    shown: bool = False  # by procedure
    exposed: int = -1  # the entry in which it was exposed by accident
    exposed_by: str = ""

    @property
    def open(self) -> bool:
        """Seen by everyone."""
        return self.shown or self.exposed >= 0 or self.face == "up"


@noun
class Stake:
    """What lies, or lay, on a spot. The outcome is empty while it is live."""

    chips: Chips
    entry: int
    outcome: str = ""
    returned: Chips = 0
    bank: str = "house"
    ended: int = 0  # the entry that decided it


class Said(NamedTuple):
    word: str
    entry: int


class Noted(NamedTuple):
    clause: str
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


def seat(place: str) -> str:
    """The seat a hand belongs to: "1b", a split hand, is seat 1's."""
    number = re.match(r"\d+", place)
    return number.group() if number else place


@dataclass(frozen=True)
class Table:
    opened: Open | None = None
    places_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # person: areas held, home first
    items: Mapping[str, Item] = field(default_factory=dict)
    lies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # place: items, in the order they came
    stakes: Mapping[Spot, Stake] = field(default_factory=dict)
    said: Mapping[str, tuple[Said, ...]] = field(default_factory=dict)
    calls: Mapping[str, int] = field(default_factory=dict)
    meters: Mapping[str, Chips] = field(default_factory=dict)
    chips: Mapping[Account, Chips] = field(default_factory=dict)  # the sum is always zero
    rulings: Mapping[str, str] = field(default_factory=dict)
    awards: tuple[Award, ...] = ()
    notes: tuple[Noted, ...] = ()
    ticks: tuple[Ticked, ...] = ()
    looks: tuple[tuple[str, str], ...] = ()
    shifts: tuple[Shifted, ...] = ()
    irregular: tuple[Entry, ...] = ()  # recorded acts that no duty admitted
    void: bool = False

    # Questions.

    def live(self, place: str = "", wager: str = "", owner: str = "") -> list[Spot]:
        """Spots not yet decided, that match what is given."""
        return [
            s
            for s, stake in self.stakes.items()
            if not stake.outcome and place in ("", s.place) and wager in ("", s.wager) and owner in ("", s.owner)
        ]

    def stake(self, place: str, wager: str, owner: str = "") -> Chips:
        """Live chips on that wager at that place."""
        return sum(self.stakes[s].chips for s in self.live(place, wager, owner))

    def laid(self, place: str, wager: str, owner: str = "") -> list[Stake]:
        """What was laid there this round and not taken back, whatever became of it since. Laid is not live."""
        return [
            stake
            for s, stake in self.stakes.items()
            if s[:2] == (place, wager) and owner in ("", s.owner) and stake.outcome != "withdrawn"
        ]

    def staked(self, place: str) -> bool:
        """A wager was made there this round, whatever became of it."""
        return any(s.place == place and stake.outcome != "withdrawn" for s, stake in self.stakes.items())

    def at(self, place: str) -> list[Item]:
        return [self.items[i] for i in self.lies.get(place, ())]

    def cards(self, place: str) -> list[str]:
        return [item.name for item in self.at(place)]

    def dealt_to(self, place: str) -> list[Item]:
        """What was ever dealt to that place, wherever it lies now."""
        return [item for item in self.items.values() if item.to == place]

    def dealt(self, place: str) -> int:
        return len(self.dealt_to(place))

    def words(self, place: str) -> list[str]:
        return [said.word for said in self.said.get(place, ())]

    def noted(self, clause: str) -> list[Noted]:
        return [note for note in self.notes if note.clause == clause]

    def holder(self, place: str) -> str:
        """Who holds that place, or nobody."""
        return next((p for p, places in self.places_of.items() if seat(place) in places), "")

    def shown(self, place: str) -> bool:
        return all(item.shown for item in self.at(place))

    def sees(self, eyes: str, item: Item, lifted: bool = True) -> bool:
        """Who may see a card follows from the facts alone, once hands may be lifted. Closed by default."""
        if eyes == AUDITOR or item.open:
            return True
        if not lifted:
            return False
        holder = self.holder(item.to)
        home = self.places_of.get(holder, ("",))[0] == item.to
        return eyes == holder != "" and (item.face == "own" or (item.face == "home" and home))
