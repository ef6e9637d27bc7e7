"""What an exact analysis says, the same for every game: figures per wager, each a fraction, and how it was done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from cutcard.core.errors import Faulty
from cutcard.core.game import Game

Part = tuple[str, str, int]  # a pay table, its row, and how many first stakes are paid by it


@dataclass(frozen=True)
class Outcome:
    """One way a wager can end: how often, what it pays, and what the player is left with per unit first staked.

    Attributes:
        event: what happened, in words
        pays: what that pays, as the pay table writes it
        count: in how many of the deals it happens
        net: what the player has won or lost by it, per unit first staked
        told_as: the row of a return table that it is told in, where there are too many for a row each
        parts: where several pays make up its net, which they are; the rest of the net is what is lost
    """

    event: str
    pays: str
    count: int
    net: Fraction
    told_as: str = ""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class WagerFigures:
    """The exact figures of one wager, per unit first staked.

    Attributes:
        name: the wager
        deals: how many equally likely deals were counted
        outcomes: every way it can end; their counts add up to the deals
        mean_stake: all that is staked on average, per unit of the first stake
        approximation: where not every figure is exact, which one is not, and how large the error can be
    """

    name: str
    deals: int
    outcomes: tuple[Outcome, ...]
    mean_stake: Fraction = Fraction(1)
    approximation: str = ""

    @property
    def ev(self) -> Fraction:
        """The expected net result per unit of the first stake, under the play described."""
        return sum((o.count * o.net for o in self.outcomes), Fraction(0)) / self.deals

    @property
    def house_edge(self) -> Fraction:
        """The part of the first stake that the house keeps in the long run."""
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The part of all that is staked, later stakes too, that the house keeps in the long run."""
        return -self.ev / self.mean_stake

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of one round."""
        return sum((o.count * o.net**2 for o in self.outcomes), Fraction(0)) / self.deals - self.ev**2

    @property
    def third_moment(self) -> Fraction:
        """The third central moment of the net result of one round, by which it leans to one side."""
        return sum((o.count * (o.net - self.ev) ** 3 for o in self.outcomes), Fraction(0)) / self.deals

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of one round."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that the wager ends ahead."""
        return Fraction(sum(o.count for o in self.outcomes if o.net > 0), self.deals)

    def check(self) -> None:
        """Fail unless the outcomes are all there are."""
        assert sum(o.count for o in self.outcomes) == self.deals, f"{self.name}: outcomes do not add up"


def undecided(game: Game, strategy: str) -> WagerFigures:
    """What a strategy costs where nothing is decided: there is none."""
    raise Faulty("analyse/strategy", f"{game.name} has no decisions to make", instead="leave out the strategy")


@dataclass(frozen=True)
class Curve:
    """One figure against another, with the points worth marking.

    Attributes:
        says: what it shows, in words
        x: the head and the unit of what goes across, as of a column
        y: the head and the unit of what goes up
        points: the line, from left to right
        marks: points worth naming, each with its name
    """

    says: str
    x: tuple[str, str]
    y: tuple[str, str]
    points: tuple[tuple[Fraction, Fraction], ...]
    marks: tuple[tuple[str, Fraction, Fraction], ...] = ()


@dataclass(frozen=True)
class Table:
    """Figures that only this game has, in rows.

    Attributes:
        name: its heading
        says: what it shows, in words
        columns: the head and the unit of each: words, cents, share (of one) or number
        rows: the cells of each row, in the order of the columns
        curve: the same as a line, where it can be drawn
        most: how many rows a page shows, where a program and a workbook have more
    """

    name: str
    says: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str | Fraction, ...], ...]
    curve: Curve | None = None
    most: int = 0

    @property
    def is_chart(self) -> bool:
        """Whether two hands or cards meet in each cell: heads across, names down, a word where they cross."""
        return not self.columns[0][0] and all(unit == "words" for _, unit in self.columns)

    @property
    def shown(self) -> tuple[tuple[str | Fraction, ...], ...]:
        """The rows that a page shows."""
        return self.rows[: self.most or None]


LARGER = "Of two plays that are worth the same, the larger stake is taken"  # in every game whose worths are exact


@dataclass(frozen=True)
class Analysis:
    """The exact figures of a game under one edition, its options and its pays.

    Attributes:
        game: the name of the game
        rules: the name of the edition
        options: the house options that bear on the figures
        wagers: the figures of each wager, under best play
        strategy: what best play does, for a program to read
        method: how it was counted, in words, with the number of cases
        notes: what to bear in mind when reading the figures
        extra: what only this game has, such as the price of playing blind
        simulated: what is not exact, with its standard errors
        tables: further figures in rows
        ways: of those in `extra` that are ways to play, what each does and under which clause
        choices: what each letter in the strategy means
    """

    game: str
    rules: str
    options: dict[str, Any]
    wagers: dict[str, WagerFigures]
    strategy: Any
    method: str
    notes: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)
    simulated: dict[str, Any] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    ways: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)


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
