"""A race from its cards alone, and as far as those on the table have come: rule 8.1 of Racing Card Derby."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from cutcard.cards import SUIT_WORDS
from cutcard.core.facts import noun
from cutcard.core.memo import memo, reads
from cutcard.core.rights import SHOE
from cutcard.core.table import HIDDEN, Item, Table

HELD, RACK = "held", "rack"
TRACK = ("first", "second", "third")
SUITS = tuple(SUIT_WORDS.values())
PROTEST_CARD = "2s"
GOAL = 4  # cards of a suit that win


@noun
class Race:
    """How far the cards have come: where each belongs, the suits placed, the count that decides the winner."""

    areas: tuple[str, ...]
    placed: tuple[str, ...]
    count: tuple[int, ...]  # first-place cards of each suit, in the order of SUITS
    protested: bool

    @property
    def over(self) -> bool:
        return len(self.placed) == 3

    def after(self, card: str) -> "Race":
        """The race with one more card."""
        suit = SUIT_WORDS[card[1]]
        areas = (*self.areas, RACK if self.over else TRACK[len(self.placed)])
        if self.placed:
            placed = self.placed if self.over or suit in self.placed else (*self.placed, suit)
            return replace(self, areas=areas, placed=placed)
        count = tuple(n + (s == suit) for n, s in zip(self.count, SUITS, strict=True))
        won = (suit,) if max(count) == GOAL else ()
        protested = self.protested or card == PROTEST_CARD  # NZ-RCD-1-PROTEST: any copy, and only here
        return Race(areas, won, count, protested)

    @property
    def words(self) -> str:
        """As the dealer announces it, protested or not (9.1(a), 9.1(b))."""
        return f"result {' '.join(self.placed)}, {'protested' if self.protested else 'not protested'}"


def race(cards: Iterable[str]) -> Race:
    """Four of a suit (8.1(a)), then the first card of another suit (8.1(b)), then of a third (8.1(c)) (NZ-RCD-INTRO).

    Which area a card is drawn to is settled by what came before (NZ-RCD-1-DRAW1, NZ-RCD-1-DRAW2, NZ-RCD-1-DRAW3). Only
    suits count (4.1), the two of spades among them (4.2-COUNT); it protests the race from the first place alone.
    """
    return race_of(tuple(cards))


@lru_cache(maxsize=1024)
def race_of(cards: tuple[str, ...]) -> Race:
    return race_of(cards[:-1]).after(cards[-1]) if cards else Race((), (), (0, 0, 0, 0), protested=False)


@memo
@reads("items", "lies")
def so_far(t: Table) -> tuple[list[Item], list[Item], Race]:
    """The cards of the race in the order drawn, wherever they lie now; those laid down after it was run; and the race
    as far as its cards are read and lie face up.

    Not among them: what is held back, what was burnt as the first card faced (10.3), what was removed (10.6).
    """
    gone = t.lies.get(RACK, ())
    aside = gone or not {RACK, HELD}.isdisjoint(t.items.by_place)
    cards = [] if aside else [*t.items.values()]
    for item in t.items.values() if aside else ():
        if item.to == RACK or (item.to == HELD and not any(item.id in t.lies.get(area, ()) for area in TRACK)):
            continue
        if item.id in gone and not cards and item.exposed_by == SHOE:
            continue
        cards.append(item)
    now = as_read(cards)
    ends = sum(area in TRACK for area in now.areas) if now.over else len(cards)
    run, after = cards[:ends], [item for item in cards[ends:] if item.id not in gone]
    return run, after, as_read(run) if now.over else now


def drawn(t: Table) -> tuple[list[Item], list[Item]]:
    """The cards of the race, and those laid down after it."""
    return so_far(t)[:2]


def race_so_far(t: Table) -> Race:
    return so_far(t)[2]


def as_read(cards: Iterable[Item]) -> Race:
    names = []
    for item in cards:
        if item.name == HIDDEN or not item.open:
            break
        names.append(item.name)
    return race(names)


def can_finish(cards: Sequence[str]) -> bool:
    """Whether a race on these cards ends in whatever order they come.

    Up to three of each suit may fall before the winner's fourth card. With three suits of four or more, two other suits
    have a card left after any winner; with fewer, some order leaves none of the third suit.
    """
    left = Counter(card[1] for card in cards)
    return sum(n >= 4 for n in left.values()) >= 3
