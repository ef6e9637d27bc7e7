"""Our figures against those that others have printed. One agrees when our exact value rounds to it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from cutcard.core.edition import Value
from cutcard.core.numbers import fixed
from cutcard.exact.figures import Analysis
from cutcard.games.discovery import texts
from cutcard.par.plays import distributions, flat
from cutcard.par.returns import WagerSheet

BEST = "best play"


@dataclass(frozen=True)
class Published:
    """A figure as printed, and for what."""

    game: str
    editions: tuple[str, ...]
    figure: str
    value: str
    digits: int
    unit: str
    source: str
    url: str
    wager: str = ""
    play: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    remark: str = ""

    def applies(self, a: Analysis) -> bool:
        options = all(a.options.get(name) == value for name, value in self.options.items())
        return a.game == self.game and a.rules in self.editions and options

    def agrees(self, ours: Fraction) -> bool:
        return abs(self.scaled(ours) - Fraction(self.value)) <= Fraction(1, 2 * 10**self.digits)

    def scaled(self, ours: Fraction) -> Fraction:
        return 100 * ours if self.unit == "%" else ours

    def shown(self, text: str) -> str:
        return f"{text} {self.unit}".rstrip()


@dataclass(frozen=True)
class Check:
    """One comparison, and its verdict."""

    published: Published
    ours: Fraction

    @property
    def agrees(self) -> bool:
        return self.published.agrees(self.ours)

    @property
    def verdict(self) -> str:
        return "agrees" if self.agrees else "differs"

    @property
    def printed(self) -> str:
        return self.published.shown(self.published.value)

    @property
    def found(self) -> str:
        """Ours, to three places more than were printed."""
        p = self.published
        exact = p.scaled(self.ours)
        return p.shown(str(exact) if exact.denominator == 1 else fixed(exact, p.digits + 3))


def published() -> list[Published]:
    rows = [row for text in texts("published.toml") for row in tomllib.loads(text)["figure"]]
    return [Published(**{**row, "editions": tuple(row["editions"])}) for row in rows]


def checks(a: Analysis, wagers: tuple[WagerSheet, ...]) -> tuple[Check, ...]:
    """Every published figure that this analysis has an answer to."""
    ours = ((p, figure(p, a, wagers)) for p in published() if p.applies(a))
    return tuple(Check(p, value) for p, value in ours if value is not None)


def figure(p: Published, a: Analysis, wagers: tuple[WagerSheet, ...]) -> Fraction | None:
    """Ours, for a figure of that name; None where this analysis does not hold it."""
    if p.play not in ("", BEST):
        ev = flat(a.extra).get(p.play)
        return -ev if ev is not None else None
    found: dict[str, Fraction] = {}
    for distribution in distributions(a):
        found[f"fewest {distribution.name}"] = Fraction(min(distribution.chances))
        found[f"most {distribution.name}"] = Fraction(max(distribution.chances))
        found[f"mean {distribution.name}"] = distribution.mean
    for w in wagers:
        if p.wager in w.names:
            found |= {"house edge": w.figures.house_edge, "element of risk": w.figures.element_of_risk}
            found |= {f"hands: {o.event}": Fraction(o.count) for o in w.figures.outcomes}
            if w.scales:
                found["least house edge of the scales"] = min(scale.edge for scale in w.scales)
                found["greatest house edge of the scales"] = max(scale.edge for scale in w.scales)
    return found.get(p.figure)
