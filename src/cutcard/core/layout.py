"""What lies on the cloth of a table, as data of its edition: spots, cards, words and keys.

House, browser, terminal and described rounds read this one statement.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from cutcard.core.edition import Edition, Option
from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import Spot
from cutcard.core.game import Game, in_order
from cutcard.core.memo import memo
from cutcard.core.table import seat

SEAT = "seat"  # repeated at every seat
HELP = "0800 654 655 (New Zealand), 1-800-GAMBLER (US)"  # free, day and night
TABLES = ("spots", "orders", "families", "piles", "words", "names", "keys")
MAIN_KEY = {"enter": "deal", "again": "same bets, deal", "meanwhile": "the round is on"}
TAKEN = frozenset("jlmnoqtvxz[]!?")  # keys that do the same at every table
ENDS = {"min": "at least", "max": "at most"}  # of what may be laid
SHARED = {  # what the house may choose at tables of many games
    "areas-max": "Areas that one person may play",
    "cards-source": "Cards come",
    "chip": "Smallest chip",
    "dealer-exposure": "Who chooses again when the dealer shows a card",
    "device": "Cards are dealt from",
    "payable": "Smallest amount that can be paid",
    "rounding": "Where a win cannot be paid exactly",
    "people-max": "People at one area",
    "decks-max": "Decks at most",
    "view-one": "Only one of several hands is looked at",
}
SECTIONS = ("areas", "cards", "posted", "wanted", "past", "help", "notices", "inscribed", "arc", *TABLES)


def plain(name: str) -> str:
    """What the rules join by dashes, in words."""
    return name.replace("-", " ")


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Area:
    """A spot that takes chips: what is printed on it and its key."""

    wager: str
    name: str
    key: str = ""
    at: str = SEAT  # or the place of a layout that everyone shares
    group: str = ""  # spots that are told together
    later: bool = False  # laid after the cards
    times: str = ""  # in whole multiples of that wager
    to_stay: Mapping[str, int] = field(default_factory=dict)  # at least so many times these, or the hand is given up
    most: bool = False  # one press lays the most that may be laid
    hands: bool = False  # also at the further hands of a seat
    again: str = ""  # the word that lays it on such a hand
    equals: str = ""  # laid with that wager, and as much
    said: str = ""  # what lays it in a described round, where that is not the wager's own word
    short: str = ""  # printed where there is little room
    needs: Mapping[str, Any] = field(default_factory=dict)  # house options under which it takes chips before the cards
    cite: str = ""  # where the rules want it marked, if not with the others

    def offered(self, edition: Edition) -> bool:
        """Whether it takes chips at all: before the cards unless the house left it out, later where it is chosen."""
        chosen = ((edition[option], wanted) for option, wanted in self.needs.items())
        return all(value == wanted if self.later else value is not False for value, wanted in chosen)

    def spot(self, seat: str, owner: str) -> Spot:
        return Spot(seat if self.at == SEAT else self.at, self.wager, owner)

    @property
    def word(self) -> str:
        return self.said or self.wager


@dataclass(frozen=True, slots=True)
class Order:
    """Wagers named by picks in order: its key, then one key for each pick."""

    word: str
    name: str
    key: str
    at: str
    picks: Mapping[str, str]  # key: what is picked
    count: int

    def area(self, picked: Sequence[str]) -> Area:
        return Area("-".join((self.word, *picked)), self.read_back(picked), at=self.at)

    def read_back(self, picked: Sequence[str]) -> str:
        return f"{self.name}: {', '.join(picked)}"


@dataclass(frozen=True, slots=True)
class Family:
    """Wagers of one name that say what they cover: the game lists them, and they are laid by pointing or typing."""

    word: str
    name: str
    at: str

    def area(self, wager: str) -> Area:
        return Area(wager, self.read_back(wager), at=self.at)

    def has(self, wager: str) -> bool:
        return wager.startswith(f"{self.word}-")

    def read_back(self, wager: str) -> str:
        return f"{self.name} {plain(wager.removeprefix(self.word)).strip()}"


@dataclass(frozen=True, slots=True)
class Pile:
    """Where cards lie, and how many of them make a hand."""

    place: str
    name: str
    cards: int
    of: str = ""  # the row that several piles make up
    shown: int = 0  # so many of them lie face up while players decide
    gone: bool = False  # what left the shoe before the bets lies here
    told: str = "cards"  # what those of a seat are called where a round is told
    aside: bool = False  # what lies here is counted, not drawn
    untold: bool = False  # what came here need not be told: it decides nothing that is not told otherwise
    interleaved: bool = False  # dealt in turn with others: a round is told by the order in which its cards came
    needs: Mapping[str, Any] = field(default_factory=dict)  # house options under which it is there

    def there(self, edition: Edition) -> bool:
        return all(edition[option] == wanted for option, wanted in self.needs.items())

    @property
    def described(self) -> str:
        """What it is called where a round is told."""
        return self.of or self.place


@dataclass(frozen=True, slots=True)
class Word:
    """A decision in words: what the button says, its key, what it means."""

    word: str
    name: str
    key: str
    says: str


@dataclass(frozen=True, slots=True)
class Notice:
    """What players are told beforehand of a way to play that costs more."""

    says: str
    needs: Mapping[str, Any]  # house options under which it is offered; of a number, at least so much
    costs: str = ""  # what the exact answer calls its price

    def holds(self, edition: Edition) -> bool:
        return all(int(edition[option]) >= int(wanted) for option, wanted in self.needs.items())


@dataclass(frozen=True)
class Layout:
    spots: tuple[Area, ...] = ()
    orders: tuple[Order, ...] = ()
    families: tuple[Family, ...] = ()
    piles: Mapping[str, Pile] = field(default_factory=dict)
    words: Mapping[str, Word] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)  # of awards, pay tables, places, a void round
    keys: Mapping[str, str] = field(default_factory=lambda: MAIN_KEY)  # what the main key is called at this game
    notices: tuple[Notice, ...] = ()
    past: str = ""  # what is said beside past results
    help: str = HELP  # whom to call when playing stops being fun
    arc: bool = False  # the seats lie around the dealer, and every hand is open to all

    def name(self, wager: str) -> str:
        """What is printed on that spot."""
        if spot := next((spot for spot in self.spots if spot.wager == wager), None):
            return spot.name
        kind, *picked = wager.split("-")
        if order := next((order for order in self.orders if picked and order.word == kind), None):
            return order.read_back(picked)
        if family := self.family(wager):
            return family.read_back(wager)
        return self.names.get(wager) or SHARED.get(wager) or plain(wager).capitalize()

    def is_main(self, wager: str) -> bool:
        """Return whether a round is about this wager: any of a shared layout, or the first spot of every seat."""
        first = next(iter(self.spots), None)
        return first is None or first.at != SEAT or wager in (first.wager, first.wager.rpartition("-")[0])

    def choice(self, option: Option) -> str:
        """What the house may choose, as it is called: the limits of a wager by the name that is printed on its spot."""
        wager, _, end = option.name.rpartition("-")
        return f"{self.name(wager)}, {ENDS[end]}" if option.cents and end in ENDS else self.name(option.name)

    def meant(self, written: str, wagers: Sequence[str]) -> str:
        """The wager that is written so, in words; what a family's covers may be told in any order."""
        wager = written.replace(" ", "-")
        if wager in wagers or not (family := self.family(wager)):
            return wager
        covers = sorted(wager.removeprefix(family.word).split("-"))
        same = (w for w in wagers if family.has(w) and sorted(w.removeprefix(family.word).split("-")) == covers)
        return next(same, wager)

    def family(self, wager: str) -> Family | None:
        """The family that a wager belongs to, if any."""
        return next((family for family in self.families if family.has(wager)), None)

    def kin(self, wager: str) -> "Family | Order | None":
        """The family or the order that says what a wager is called, where there are many like it."""
        return self.family(wager) or next((order for order in self.orders if wager.startswith(f"{order.word}-")), None)

    @property
    def common(self) -> list[str]:
        """Where cards lie that count for every hand."""
        return [pile.place for pile in self.piles.values() if pile.of]

    def rows(self) -> dict[str, list[str]]:
        """The piles that are nobody's seat as they are drawn: the dealer's, or several that make up a row."""
        made: dict[str, list[str]] = {}
        for pile in self.piles.values():
            if pile.place != SEAT and not (pile.gone or pile.aside):
                made.setdefault(self.names.get(pile.of, pile.of.capitalize()) or pile.name, []).append(pile.place)
        return made

    def together(self, wager: str) -> list[str]:
        """The wagers that are laid as one, as much on each: this one, and those that equal it."""
        own = next((spot.equals for spot in self.spots if spot.wager == wager), "") or wager
        return [own, *(spot.wager for spot in self.spots if spot.equals == own)]

    def examples(self, wagers: Sequence[str]) -> list[str]:
        """How these wagers are written before the cards, one of each kind."""
        spots = [spot.word for spot in self.spots if not (spot.later or spot.equals)]
        orders = (order.area(tuple(order.picks.values())[: order.count]).wager for order in self.orders)
        families = (next(wager for wager in wagers if family.has(wager)) for family in self.families)
        return [*spots, *map(self.written, (*orders, *families))]

    def written(self, wager: str) -> str:
        """A wager of a common layout as it is written in a described round."""
        if printed := next((spot.word for spot in self.spots if spot.wager == wager), ""):
            return printed
        family = self.family(wager)
        return f"{family.word}{plain(wager.removeprefix(family.word))}" if family else plain(wager)

    def every(self, wagers: Sequence[str]) -> Iterator[Area]:
        """Each spot that takes chips, those that are named by picks or by what they cover among them."""
        yield from self.spots
        for order in self.orders:
            yield from (order.area(picked) for picked in permutations(order.picks.values(), order.count))
        for family in self.families:
            yield from (family.area(wager) for wager in wagers if family.has(wager))


@memo
def layout_of(edition: Edition) -> Layout:
    """The layout that the edition's file states."""
    data = edition.data.get("layout", {})
    if unknown := next((key for key in data if key not in SECTIONS), ""):
        message = f"the layout of {edition.game} {edition.name} has an unknown part {quoted(unknown, 30)}"
        raise Faulty("layout/part", message, instead=f"parts: {one_of(SECTIONS)}")
    rows: Mapping[str, Mapping[str, Any]] = {name: data.get(name, {}) for name in TABLES}
    try:
        felt = Layout(
            tuple(Area(wager, **row) for wager, row in rows["spots"].items()),
            tuple(Order(word, **row) for word, row in rows["orders"].items()),
            tuple(Family(word, **row) for word, row in rows["families"].items()),
            {place: pile for place, row in rows["piles"].items() if (pile := Pile(place, **row)).there(edition)},
            {word: Word(word, **row) for word, row in rows["words"].items()},
            rows["names"],
            {**MAIN_KEY, **rows["keys"]},
            tuple(Notice(**row) for row in data.get("notices", ())),
            data.get("past", ""),
            data.get("help", HELP),
            data.get("arc", False),
        )
    except TypeError as fault:
        raise Faulty("layout/form", f"the layout of {edition.game} {edition.name}: {fault!s:.80}") from None
    keyed: tuple[Area | Order | Word, ...] = *felt.spots, *felt.orders, *felt.words.values()
    if taken := next((one for one in keyed if one.key in TAKEN), None):
        message = f"the layout of {edition.game} {edition.name} has {taken.key} for {taken.name}, a key of every table"
        raise Faulty("layout/key", message, instead="choose another letter")
    return felt


def inscription(edition: Edition) -> str:
    """The words on the cloth: as the edition states them, or those that follow from what the house has chosen."""
    return str(edition.data.get("inscription", "")) or " ".join(words for words, _ in inscribed(edition))


def inscribed(edition: Edition) -> Iterator[tuple[str, str]]:
    """What the cloth must say under the options in force, each with the clause that wants it there."""
    for option, words in edition.data.get("layout", {}).get("inscribed", {}).items():
        yield words[str(edition[option])], edition.cite(words["cite"])


@memo
def areas_of(game: Game) -> Mapping[str, Area]:
    """Each spot of its layout that takes chips, by wager."""
    return {area.wager: area for area in layout_of(game.edition).every(game.wagers)}


@memo
def spots_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Where each wager may lie: on its place of a common layout, or at every box, whether anybody may sit there."""
    seats, printed = in_order(game), areas_of(game).values()
    hands = tuple(place for place in game.places if seat(place) in seats)
    at = {spot.wager: (spot.at,) if spot.at != SEAT else hands if spot.hands else seats for spot in printed}
    return dict.fromkeys(game.wagers, seats) | at
