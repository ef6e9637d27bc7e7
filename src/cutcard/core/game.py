"""A game: its procedure as steps, its irregularities as faults, bound to an edition of its rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from cutcard.core.duty import Duty, Fault
from cutcard.core.edition import Edition, PayTable
from cutcard.core.facts import Chips, Fact, Open
from cutcard.core.table import Table

Step = Callable[["Game", Table], Iterable[Duty]]
FaultKind = Callable[["Game", Table], Iterable[Fault]]
Forbids = Callable[["Game", Table, Fact], tuple[str, str] | None]


def nothing_forbidden(game: "Game", table: Table, fact: Fact) -> None:
    return None


@dataclass(frozen=True)
class Game:
    name: str
    edition: Edition
    steps: tuple[Step, ...]
    settlement: tuple[Step, ...]  # steps too, but never asked while anything is wrong
    places: tuple[str, ...]
    wagers: tuple[str, ...]
    deck: tuple[str, ...]  # what can be dealt, each as often as it is there
    faults: tuple[FaultKind, ...] = ()  # gravest first
    forbids: Forbids = nothing_forbidden  # which clause a refused act has broken, and in words
    reports: tuple[str, ...] = ()  # clauses under which an incident may be reported
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what each pay table may list

    def under(self, edition: Edition) -> "Game":
        return replace(self, edition=edition)

    def set(self, **options: object) -> "Game":
        """The same game with these house options, `aces_up=5` for aces-up."""
        return self.under(self.edition.set({name.replace("_", "-"): value for name, value in options.items()}))

    def opening(self) -> Open:
        return Open(self.name, self.edition.name, self.edition.fingerprint, self.edition.chosen())

    def cite(self, clause: str) -> str:
        return self.edition.cite(clause)

    def pays(self, wager: str) -> PayTable:
        return self.edition.pays(wager)

    def flag(self, option: str) -> bool:
        value = self.edition[option]
        assert isinstance(value, bool), option
        return value

    def number(self, option: str) -> Chips:
        value = self.edition[option]
        assert isinstance(value, int), option
        return value

    def word(self, option: str) -> str:
        value = self.edition[option]
        assert isinstance(value, str), option
        return value
