"""A game: its procedure as steps, its irregularities as faults, bound to an edition of its rules."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, update_wrapper
from typing import NamedTuple

from cutcard.core.duty import Duty, Fault
from cutcard.core.edition import Edition, PayTable
from cutcard.core.facts import Chips, Fact, Open
from cutcard.core.table import Table

Step = Callable[["Game", Table], Iterable[Duty]]
FaultKind = Callable[["Game", Table], Iterable[Fault]]
NO_MORE_BETS = "no more bets"
THROWS = 64  # of a wheel or of dice that are sealed for a round: more than one needs, spun again or not
ENDLESS = 1_000_000  # copies of what comes back
Forbids = Callable[["Game", Table, Fact], tuple[str, str] | None]


def nothing_forbidden(game: "Game", table: Table, fact: Fact) -> None:
    """A game of which a refused act has broken no clause of its own."""


def always(_: object) -> bool:
    """Players may look at once; any cards finish a round."""
    return True


def nothing_left(game: "Game", table: Table) -> Mapping[tuple[str, str], int]:
    """A game that hands nothing on to the next round."""
    return {}


def nothing_thrown(game: "Game") -> Mapping[str, tuple[str, ...]]:
    """A game without a wheel or dice."""
    return {}


def in_order(game: "Game") -> tuple[str, ...]:
    """People sit at the first places, as many as the house has seats."""
    return game.places[: game.number("seats")]


class Incident(NamedTuple):
    """Something that happened and can only be told: in words, and whether of one place."""

    says: str
    at_place: bool = False


class Irregular:
    """A fault that comes only of what was not asked for, or of a ruling: in an orderly round nobody looks for it."""

    def __init__(self, kind: FaultKind) -> None:
        update_wrapper(self, kind)
        self.kind = kind

    def __call__(self, game: "Game", table: Table) -> Iterable[Fault]:
        return self.kind(game, table)


@dataclass(frozen=True)
class Game:
    """A game bound to an edition of its rules: the steps of its procedure, what can go wrong, and what it pays.

    Attributes:
        name: the name of the game
        edition: its rules as data: pays, options, what lies on the cloth
        steps: its procedure, each step a function of game and table that says what is due
        settlement: steps too, but never asked while anything is wrong
        places: seats, piles and other places on the table
        wagers: the names of its wagers
        deck: what is dealt until it is used up, each as often as it is there
        throwing: what a wheel or dice may show, by place
        faults: what can go wrong, gravest first
        forbids: which clause a refused act has broken, and in words
        refusal_clauses: the clause behind a refusal by the kernel or the house, by its code
        incidents: what is only reported, by the clause that it is under
        closing: the calls of which the first closes the betting before the cards
        seating: where people may sit; the first places, unless it says so
        hands_visible: whether players may look at their own cards yet
        pack_suffices: whether these cards finish a round, in whatever order
        pay_rows: what each pay table may list
        terms: what may hold for one person, and by which clause
        leaves: what a round hands on to the next, by person and term
    """

    name: str
    edition: Edition
    steps: tuple[Step, ...]
    settlement: tuple[Step, ...]
    places: tuple[str, ...]
    wagers: tuple[str, ...]
    deck: tuple[str, ...]
    throwing: Callable[["Game"], Mapping[str, tuple[str, ...]]] = nothing_thrown
    faults: tuple[FaultKind, ...] = ()
    forbids: Forbids = nothing_forbidden
    refusal_clauses: Mapping[str, str] = field(default_factory=dict)
    incidents: Mapping[str, Incident] = field(default_factory=dict)
    closing: tuple[str, ...] = (NO_MORE_BETS,)
    seating: Callable[["Game"], tuple[str, ...]] = in_order
    hands_visible: Callable[[Table], bool] = always
    pack_suffices: Callable[[Sequence[str]], bool] = always
    pay_rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    leaves: Callable[["Game", Table], Mapping[tuple[str, str], int]] = nothing_left

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.edition.name}>"

    def __hash__(self) -> int:
        return self.hashed

    @cached_property
    def hashed(self) -> int:
        """By its name, edition and options, so that answers can be kept by game."""
        return hash((self.name, self.edition.name, self.edition.chosen()))

    def with_edition(self, edition: Edition) -> "Game":
        """The same game under another edition."""
        return replace(self, edition=edition)

    def set(self, **options: object) -> "Game":
        """The same game with these house options, `view_one=True` for view-one."""
        return self.with_edition(self.edition.set({name.replace("_", "-"): value for name, value in options.items()}))

    def opening(self) -> Open:
        """The fact with which every round of it begins."""
        return Open(self.name, self.edition.name, self.edition.fingerprint, self.edition.chosen())

    def cite(self, clause: str) -> str:
        """The full id of a clause of its edition, by its number."""
        return self.edition.cited[clause]

    def closed(self, table: Table) -> int:
        """The entry that closed the betting before the cards; nought while it is open."""
        return min([table.calls[words] for words in self.closing if words in table.calls], default=0)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Where people may sit."""
        return self.seating(self)

    @cached_property
    def faults_of_order(self) -> tuple[FaultKind, ...]:
        """Those that can come of doing what is asked."""
        return tuple(kind for kind in self.faults if not isinstance(kind, Irregular))

    @cached_property
    def wagers_there(self) -> frozenset[str]:
        """The wagers, for asking whether one is there."""
        return frozenset(self.wagers)

    @cached_property
    def places_there(self) -> frozenset[str]:
        """The places, for asking whether one is there."""
        return frozenset(self.places)

    @cached_property
    def pack(self) -> tuple[str, ...]:
        """All the cards in play: the deck, as often as there are packs."""
        return self.deck * self.number("decks") if "decks" in self.edition.options else self.deck

    @cached_property
    def copies(self) -> Counter[str]:
        """How often each may be on the table at once: what is thrown, without end."""
        return Counter(self.pack) + Counter({name: ENDLESS for names in self.thrown.values() for name in names})

    @cached_property
    def in_pack(self) -> frozenset[str]:
        """What is in the pack, each once."""
        return frozenset(self.pack)

    @cached_property
    def thrown(self) -> Mapping[str, tuple[str, ...]]:
        """What a wheel, a die or a display may show, by its place, each as often as it is there; it comes back."""
        return self.throwing(self)

    def dealable(self, place: str) -> Collection[str]:
        """What can come to that place."""
        return self.thrown.get(place, self.in_pack)

    def supply(self, place: str) -> str:
        """Where what comes to that place is taken from: the pack, which has no name, or what is thrown there."""
        return place if place in self.thrown else ""

    @cached_property
    def supplies(self) -> Mapping[str, int]:
        """Each supply of chance, and how much of it is sealed: the whole pack, or the throws of a round."""
        return ({"": len(self.pack)} if self.pack else {}) | dict.fromkeys(self.thrown, THROWS)

    def refusal_clause(self, code: str) -> str:
        """The clause behind a refusal of this code, if there is one."""
        return self.cite(self.refusal_clauses.get(code, ""))

    def pays(self, wager: str) -> PayTable:
        """What a wager pays."""
        return self.edition.pays(wager)

    def flag(self, option: str) -> bool:
        """A house option that is yes or no."""
        value = self.edition[option]
        assert isinstance(value, bool), option
        return value

    def number(self, option: str) -> Chips:
        """A house option that is a number, of cents where it is money."""
        value = self.edition[option]
        assert isinstance(value, int), option
        return value

    def word(self, option: str) -> str:
        """A house option that is one of some words."""
        value = self.edition[option]
        assert isinstance(value, str), option
        return value
