"""The layout: what a terminal must know of a game beyond its rules. Names, keys, how a hand is read, how bots play."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

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

    def at(self, seat: str, owner: str) -> Spot:
        return Spot(self.place or seat, self.wager, owner)


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as it is read: in words, the cards that make it, and those set apart."""

    words: str
    cards: tuple[str, ...]
    apart: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    title: str
    seats: Callable[[Game], Sequence[str]]
    dealer: str  # the place whose cards lie on top
    spots: tuple[ChipSpot, ...]
    later: tuple[tuple[str, str], ...]  # wagers laid as multiples of another, not in chips: name and label
    words: Mapping[str, tuple[str, str, str]]  # a decision in words: its key, its label, and what it means
    awards: Mapping[str, str]  # labels of payments that are no wager
    sizes: Mapping[str, int]  # how many cards lie at the dealer's place and at a seat
    read: Callable[[Sequence[str]], Reading]
    caution: Callable[[Game, Table, str, Fact], str]
    reserve: Callable[[Mapping[Spot, Chips]], Chips]  # the least that has to be left to stay in the round
    remark: Callable[[Sequence[Entry], Verdict | Award], str]  # what deserves a word in the result
    tables: tuple[tuple[str, str], ...]  # pay tables worth a place beside the cards: name and label
    bot_stake: Callable[[Lay, random.Random], Chips]
    bot_answer: Callable[[Game, Table, Duty], Fact]

    def label(self, wager: str, place: str = "") -> str:
        """What is printed on that spot."""
        printed = [spot.label for spot in self.spots if spot.wager == wager and spot.place in ("", place)]
        return printed[0] if printed else {**dict(self.later), **self.awards}.get(wager, wager)
