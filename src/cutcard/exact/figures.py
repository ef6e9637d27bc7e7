"""What an exact analysis says, the same for every game: figures per wager, each a fraction, and how it was done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

Part = tuple[str, str, int]  # a pay table, its row, and how many first stakes are paid by it


@dataclass(frozen=True)
class Outcome:
    """One way a wager can end: how often, what it pays, and what the player is left with per unit first staked."""

    event: str
    pays: str
    count: int  # of `deals` in the wager's figures
    net: Fraction
    told_as: str = ""  # the row of a return table that it is told in, where there are too many for a row each
    parts: tuple[Part, ...] = ()  # where several pays make up its net: which, beside what is lost


@dataclass(frozen=True)
class WagerFigures:
    name: str
    deals: int  # equally likely deals that were counted
    outcomes: tuple[Outcome, ...]
    mean_stake: Fraction = Fraction(1)  # all that is staked on average, per unit of the first stake
    approximation: str = ""  # where not every figure is exact: which one is not, and how large the error can be

    @property
    def ev(self) -> Fraction:
        """The net result per unit of the first stake, under the play described."""
        return sum((o.count * o.net for o in self.outcomes), Fraction(0)) / self.deals

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        return -self.ev / self.mean_stake

    @property
    def variance(self) -> Fraction:
        return sum((o.count * o.net**2 for o in self.outcomes), Fraction(0)) / self.deals - self.ev**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that the wager ends ahead."""
        return Fraction(sum(o.count for o in self.outcomes if o.net > 0), self.deals)

    def check(self) -> None:
        """The outcomes are all there are."""
        assert sum(o.count for o in self.outcomes) == self.deals, f"{self.name}: outcomes do not add up"


@dataclass(frozen=True)
class Curve:
    """One figure against another, with the points worth marking; x and y as the columns of a table."""

    says: str
    x: tuple[str, str]
    y: tuple[str, str]
    points: tuple[tuple[Fraction, Fraction], ...]
    marks: tuple[tuple[str, Fraction, Fraction], ...] = ()


@dataclass(frozen=True)
class Table:
    """Figures that only this game has, in rows; a column is its head and its unit."""

    name: str
    says: str
    columns: tuple[tuple[str, str], ...]  # the unit: words, cents, share (of one), number
    rows: tuple[tuple[str | Fraction, ...], ...]
    curve: Curve | None = None
    most: int = 0  # rows that a page tells, where a program and a workbook have more

    @property
    def is_chart(self) -> bool:
        """Two hands or cards meet in each cell: heads across, names down, a word where they cross."""
        return not self.columns[0][0] and all(unit == "words" for _, unit in self.columns)

    @property
    def told(self) -> tuple[tuple[str | Fraction, ...], ...]:
        return self.rows[: self.most or None]


@dataclass(frozen=True)
class Analysis:
    game: str
    rules: str
    options: dict[str, Any]
    wagers: dict[str, WagerFigures]
    strategy: Any  # readable by a program: what best play does
    method: str  # in words, with the number of cases
    notes: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)  # what only this game has: blindness priced, cards drawn
    simulated: dict[str, Any] = field(default_factory=dict)  # what is not exact, with its standard errors
    tables: tuple[Table, ...] = ()
    ways: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # of `extra`: ways to play, and the clause
    choices: Mapping[str, str] = field(default_factory=dict)  # what a letter in the strategy means


def as_data(a: Analysis, seconds: float, version: str) -> dict[str, Any]:
    """The JSON object that `cutcard analyse --json` promises."""
    return {
        "game": a.game,
        "rules": a.rules,
        "options": a.options,
        "wagers": {name: wager_data(w) for name, w in a.wagers.items()},
        "strategy": a.strategy,
        **({"more": a.extra} if a.extra else {}),
        **({"tables": {table.name: table_data(table) for table in a.tables}} if a.tables else {}),
        **({"simulated": a.simulated} if a.simulated else {}),
        **({"notes": list(a.notes)} if a.notes else {}),
        "method": {"exact": is_exact(a), "how": a.method, "seconds": round(seconds, 3), "version": version},
    }


def is_exact(a: Analysis) -> bool:
    return not a.simulated and not any(w.approximation for w in a.wagers.values())


def wager_data(w: WagerFigures) -> dict[str, Any]:
    return {
        "ev": str(w.ev),
        "house_edge": float(w.house_edge),
        "standard_deviation": w.standard_deviation,
        "hit_frequency": float(w.hit_frequency),
        "mean_stake": float(w.mean_stake),
        "element_of_risk": float(w.element_of_risk),
        **({"exact": False, "approximation": w.approximation} if w.approximation else {}),
        "outcomes": [
            {
                "event": o.event,
                "pays": o.pays,
                "count": o.count,
                "probability": str(Fraction(o.count, w.deals)),
                "net": str(o.net),
            }
            for o in w.outcomes
        ],
    }


def table_data(t: Table) -> dict[str, Any]:
    """Cells exactly: an amount in cents, a share of one."""
    heads = [head for head, _ in t.columns]
    return {
        "says": t.says,
        "units": dict(t.columns),
        "rows": [dict(zip(heads, map(str, row), strict=True)) for row in t.rows],
    }
