"""The layout: what a terminal must know of a game beyond its rules. Names, keys, how hands are read, how bots play."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Award, Chips, Entry, Fact, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.table import Table


@dataclass(frozen=True, slots=True)
class ChipSpot:
    """A spot that takes chips before the cards: its key, and what is printed on it. No place means one's own seat."""

    key: str
    wager: str
    label: str
    place: str = ""
    group: str = ""  # what is said once for the keys of several spots

    def at(self, seat: str, owner: str) -> Spot:
        return Spot(self.place or seat, self.wager, owner)


@dataclass(frozen=True, slots=True)
class Combination:
    """Wagers named by picks in order: its key, then one key for each pick."""

    key: str
    word: str
    label: str
    place: str
    picks: Mapping[str, str]  # key: what is picked
    count: int

    def spot(self, picked: Sequence[str]) -> ChipSpot:
        """The spot of these picks, as many as it takes."""
        return ChipSpot("", "-".join((self.word, *picked)), self.read_back(picked), self.place)

    def read_back(self, picked: Sequence[str]) -> str:
        return f"{self.label}: {', '.join(picked)}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as it is read: in words, the cards that make it, and those set apart."""

    words: str
    cards: tuple[str, ...]
    apart: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """A game of hands: the dealer's lies on top, each has its size, and is read in words."""

    dealer: str
    sizes: Mapping[str, int]  # how many cards lie at the dealer's place and at a seat
    read: Callable[[Sequence[str]], Reading]


@dataclass(frozen=True)
class Layout:
    title: str
    seats: Callable[[Game], Sequence[str]]
    hands: Hands | None  # none: a race that everyone watches, card by card
    spots: tuple[ChipSpot, ...]
    combinations: tuple[Combination, ...]
    later: tuple[tuple[str, str], ...]  # wagers laid as multiples of another, not in chips: name and label
    words: Mapping[str, tuple[str, str, str]]  # a decision in words: its key, its label, and what it means
    awards: Mapping[str, str]  # labels of payments that are no wager, and of pay tables
    enter: str  # what Enter does when the bets are laid
    again: str  # and what one key does with the bets of the last round
    caution: Callable[[Game, Table, str, Fact], str]
    reserve: Callable[[Mapping[Spot, Chips]], Chips]  # the least that has to be left to stay in the round
    remark: Callable[[Sequence[Entry], Verdict | Award], str]  # what deserves a word in the result
    tables: tuple[tuple[str, str], ...]  # pay tables worth a place beside the cards: name and label
    bot_stake: Callable[[Lay, random.Random], Chips]
    bot_answer: Callable[[Game, Table, Duty], Fact]

    def label(self, wager: str, place: str = "") -> str:
        """What is printed on that spot."""
        printed = [spot.label for spot in self.spots if spot.wager == wager and spot.place in ("", place or spot.place)]
        if printed:
            return printed[0]
        kind, *picked = wager.split("-")
        for combination in self.combinations if picked else ():
            if combination.word == kind:
                return combination.read_back(picked)
        return {**dict(self.later), **self.awards}.get(wager, wager)

    def takes_chips(self) -> Iterator[ChipSpot]:
        """Every spot that takes chips before the cards, each combination among them."""
        yield from self.spots
        for c in self.combinations:
            yield from (c.spot(picked) for picked in permutations(c.picks.values(), c.count))
