"""What a game brings along: its rules at once, its heavy parts only when they are asked for."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast, runtime_checkable

from cutcard.core.duty import Duty
from cutcard.core.facts import Chips, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.shared.jackpot.progressive import Progressive
from cutcard.shared.strategy import Language

if TYPE_CHECKING:
    from random import Random

    from rich.console import RenderableType

    from cutcard.described.fields import Fields
    from cutcard.described.follow import Incident
    from cutcard.described.story import Seat, Spoken
    from cutcard.exact.advice import Values
    from cutcard.exact.figures import Analysis, WagerFigures
    from cutcard.protect.figures import Asked, Priced, Worth
    from cutcard.terminal import layout

Part = TypeVar("Part", covariant=True)
Json = dict[str, Any]
ALL, BORDERLINE, CATEGORY = ("all", "borderline", "category")  # which situations are to be decided
YOU = "you"  # who must act in a situation
SIMPLE = "simple"  # the strategy that the bots play by
MODULES = {  # where each part of a game lies in its package, unless the manifest says where
    "solver": "exact",
    "study": "study",
    "adviser": "advice",
    "strategies": "strategies",
    "sampler": "sample",
    "protects": "protects",
    "described": "described",
    "terminal": "terminal",
    "monitor": "monitor_drawn",
}


@dataclass(frozen=True)
class Lazy(Generic[Part]):
    """A module of the game's own package, imported when it is called for."""

    package: str
    module: str

    def __call__(self) -> Part:
        return cast(Part, import_module(f"{self.package}.{self.module}"))


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as it is read: in words, the cards that make it, and those set apart."""

    words: str
    cards: tuple[str, ...]
    apart: tuple[str, ...] = ()


@dataclass(frozen=True)
class Demo:
    """A table of this game in a house that has just opened."""

    edition: str
    options: tuple[str, ...] = ()
    terminals: int = 0  # on a wheel that they share


class Solver(Protocol):
    """Exact mathematics of one game: whole numbers, one fraction at the end."""

    def analyse(self, game: Game) -> "Analysis": ...


class Adviser(Protocol):
    """What every act open to a person is worth, and rounds to practise on in which one must act."""

    CATEGORIES: Sequence[str]  # kinds of situation, where they can be asked for

    def values(self, r: Round, who: str) -> "Values": ...  # r is what `who` sees

    def situation(self, game: Game, mode: str, category: str, chance: "Random") -> Round: ...  # in which YOU act


class Strategies(Protocol):
    """Ways to play, as a person writes them: the words there are, and the strategies that have a name."""

    LANGUAGE: Language

    def answer(self, name: str, game: Game, table: Table, duty: Duty) -> Fact: ...


class Study(Protocol):
    """What people who study the game ask: what a strategy costs, and its figures by name."""

    def price(self, game: Game, strategy: Any) -> "WagerFigures": ...  # by its name, or as the game writes one

    def readings(self, rules: str) -> Iterator[tuple[str, Fraction]]: ...


class Protects(Protocol):
    """What its rules about information are worth: a hand with more known than they allow, or with less."""

    UNIT: str  # the first stake, as people call it

    def usual(self, game: Game) -> "Worth": ...  # best play by the rules

    def parts(self, game: Game, asked: "Asked") -> Iterator["Priced"]: ...


class Described(Protocol):
    """What can go wrong in a described round, by clause; a `Speaking` game may tell more of a seat."""

    def incidents(self, rows: list["Fields"], game: Game, seats: Collection[str]) -> list["Incident"]: ...


@runtime_checkable
class Speaking(Protocol):
    """A game whose seats are told in keys of their own, beside bets, cards and choices."""

    def spoken(self, f: "Fields", game: Game, cards: Sequence[str], waits: bool) -> "Spoken": ...

    def before_the_bets(self, game: Game, seats: Sequence["Seat"]) -> Sequence[Choice]: ...


class Face(Protocol):
    """The game at the terminal."""

    FACE: "layout.Face"


class Monitor(Protocol):
    """The monitors beside a table, for a terminal."""

    def data(self, r: Round, view: str) -> Json: ...

    def lines(self, r: Round, view: str) -> list[str]: ...

    def drawn(self, r: Round, view: str, width: int, height: int) -> "RenderableType": ...


def unread(cards: Sequence[str]) -> Reading | None:
    return None


def silent(game: Game, table: Table, eyes: str, fact: Fact) -> str:
    return ""


@dataclass(frozen=True)
class Manifest:
    name: str
    editions: tuple[Game, ...]  # the default first
    title: str = ""  # as people write it, where its name does not say so
    says: str = ""  # one sentence for people who look for a game
    examples: Mapping[str, str] = field(default_factory=dict)  # by command: what may be typed after its name
    read: Callable[[Sequence[str]], Reading | None] = unread  # a whole hand; None of one that is not
    read_with: Callable[[Game, Sequence[str], Sequence[str]], Reading | None] | None = None  # by the edition's own rule
    read_set: Callable[[Game, Table, str], Reading | None] | None = None  # the hand there, by cards and words
    meaning: Callable[[Game, Table, str, Fact], str] = silent  # what an act comes to, for eyes that have seen the hand
    in_short: Callable[[Sequence[str], Sequence[str]], tuple[list[str], list[str]]] | None = (
        None  # hands that grow: own cards and the dealer's, in the order dealt, and the choices between
    )
    by_board: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # choices made when so many common cards lie
    caution: Callable[[Game, Table, str, Fact], str] = silent  # what an act gives up, for eyes that have seen the hand
    marks: Callable[[Table], Mapping[str, str]] | None = None  # what stands at a place, such as who has the bank
    scene: Callable[[Round], Json] | None = None  # what is played out beside cards and chips, for all to see
    watch: Callable[[Game, Table], Mapping[str, tuple[str, str]]] | None = None  # person: clause, and why staff look
    board: Callable[[Round], str] | None = None  # what the next round is told of this one and those before it
    cloth: Callable[[Game], Json] | None = None  # what its own screens draw its layout by, sent once
    said: Callable[[str, Chips], Mapping[str, Chips]] | None = None  # bets in the game's own words, by wager
    web: tuple[str, ...] = ()  # what its folder web has for a browser: felt.js, monitor.js, desk.js, again.js, art.svg
    gear: tuple[str, ...] = ()  # devices that a table with real cards must hear from
    jackpot: Progressive | None = None  # how it feeds a link and is paid from it
    part_of: Mapping[str, str] = field(default_factory=dict)  # what is paid by itself, and the wager it belongs to
    demo: tuple[Demo, ...] = ()
    practised: tuple[str, ...] = ()  # options that decide which play is best, to be chosen by who practises
    at_tables: bool = True  # otherwise it is only studied: a wager at the tables of other games
    solver: Lazy[Solver] | None = None
    study: Lazy[Study] | None = None
    adviser: Lazy[Adviser] | None = None
    strategies: Lazy[Strategies] | None = None
    sampler: Lazy[Any] | None = None
    protects: Lazy[Protects] | None = None
    described: Lazy[Described] | None = None  # where more can be told than bets, cards and choices
    terminal: Lazy[Face] | None = None
    monitor: Lazy[Monitor] | None = None

    @property
    def called(self) -> str:
        """`some-game` is Some Game."""
        return self.title or " ".join(word.capitalize() for word in self.name.split("-"))

    def found_in(self, package: str) -> "Manifest":
        """The same with every part that is a module of its package, of the usual name; none is imported yet."""
        left_out = ((part, module) for part, module in MODULES.items() if getattr(self, part) is None)
        parts: Json = {p: Lazy[Any](package, module) for p, module in left_out if find_spec(f"{package}.{module}")}
        return replace(self, **parts)

    def reading(self, game: Game, hand: Sequence[str], common: Sequence[str]) -> Reading | None:
        """A hand with the common cards that are turned, or, as long as they make none, by itself."""
        if self.read_with:
            return self.read_with(game, hand, common)
        return (self.read((*hand, *common)) if common else None) or self.read(hand)
