"""One wager as a sheet tells it: the figures, the return table that adds up to them, and the scales it might pay by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.numbers import digits, fixed, one_in, percent, plus
from cutcard.exact.figures import Outcome, Part, WagerFigures

NETS = 16  # rows that a distribution is told in
VOLATILITY = 1.645  # of the standard deviation: nine results in ten of one round, were it normal


@dataclass(frozen=True)
class Line:
    """A row of the return table. The weights add up to the result of all deals together, the parts to the EV."""

    event: str
    pays: str
    net: Fraction
    count: int
    chance: Fraction
    weight: Fraction
    part: Fraction
    parts: tuple[Part, ...] = ()  # of one outcome: the pays that make up its net

    @classmethod
    def of(cls, event: str, outcomes: list[Outcome], deals: int) -> "Line":
        """Of outcomes that are told together; their net is then a mean."""
        count, weight = sum(o.count for o in outcomes), sum((o.count * o.net for o in outcomes), Fraction(0))
        parts = outcomes[0].parts if len(outcomes) == 1 else ()
        chance = Fraction(count, deals)
        return cls(event, outcomes[0].pays, weight / count, count, chance, weight, weight / deals, parts)


@dataclass(frozen=True)
class Band:
    """Net results of one sign, from the least to the most, and how likely they are together."""

    least: Fraction
    most: Fraction
    chance: Fraction

    @property
    def sign(self) -> int:
        return (self.most > 0) - (self.most < 0)

    @property
    def words(self) -> str:
        return plus(self.least) + (f" to {plus(self.most)}" if self.most != self.least else "")


@dataclass(frozen=True)
class Scale:
    """One of the pay scales that the house may choose, and its edge."""

    number: int | str  # or the word it goes by
    pays: tuple[str, ...]
    edge: Fraction
    in_force: bool


@dataclass(frozen=True)
class Figure:
    """A named figure, as printed and exactly."""

    name: str
    shown: str
    exact: str = ""


@dataclass(frozen=True)
class WagerSheet:
    """A wager, or several that come to the same: one of four suits, and its like."""

    names: Mapping[str, str]  # as it is typed: as it is printed on the cloth
    figures: WagerFigures
    scales: tuple[Scale, ...] = ()

    @property
    def id(self) -> str:
        return next(iter(self.names))

    @property
    def label(self) -> str:
        return ", ".join(self.names.values())

    @property
    def staked_later(self) -> bool:
        return self.figures.mean_stake != 1

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The return table as people read it, of what comes at all."""
        together: dict[str | int, list[Outcome]] = {}
        for n, o in enumerate(o for o in self.figures.outcomes if o.count):
            together.setdefault(o.told_as or n, []).append(o)
        return tuple(Line.of(a[0].told_as or a[0].event, a, self.figures.deals) for a in together.values())

    @cached_property
    def every_line(self) -> tuple[Line, ...]:
        """A row for each outcome that comes, none a mean."""
        return tuple(Line.of(o.event, [o], self.figures.deals) for o in self.figures.outcomes if o.count)

    @cached_property
    def nets(self) -> tuple["Band", ...]:
        """Every net result with its chance, the best first; where there are many, the rarest beside their like."""
        found: dict[Fraction, int] = {}
        for o in self.figures.outcomes:
            found[o.net] = found.get(o.net, 0) + o.count
        bands = [Band(net, net, Fraction(n, self.figures.deals)) for net, n in sorted(found.items(), reverse=True) if n]
        while len(bands) > NETS:
            alike = (n for n in range(len(bands) - 1) if bands[n].sign == bands[n + 1].sign)
            n = min(alike, key=lambda n: bands[n].chance + bands[n + 1].chance)
            above, below = bands[n : n + 2]
            bands[n : n + 2] = [Band(below.least, above.most, above.chance + below.chance)]
        return tuple(bands)

    @cached_property
    def total(self) -> Line:
        """What the lines add up to, added here."""
        count = sum(line.count for line in self.lines)
        chance, weight, part = (
            sum((getattr(line, of) for line in self.lines), Fraction(0)) for of in ("chance", "weight", "part")
        )
        assert (count, chance, part) == (self.figures.deals, 1, self.figures.ev), f"{self.label} does not add up"
        return Line("Total", "", Fraction(0), count, chance, weight, part)

    @property
    def skewness(self) -> float:
        w = self.figures
        third = sum((o.count * (o.net - w.ev) ** 3 for o in w.outcomes), Fraction(0)) / w.deals
        return float(third) / w.standard_deviation**3

    def all_figures(self) -> Iterable[Figure]:
        w = self.figures
        best = max(self.every_line, key=lambda line: line.net)
        level = sum((line.chance for line in self.every_line if not line.net), Fraction(0))
        yield Figure("Expected value per unit first staked", digits(w.ev), str(w.ev))
        yield Figure("House edge, of the first stake", percent(w.house_edge, 8), str(w.house_edge))
        if self.staked_later:
            yield Figure("Mean of all that is staked", fixed(w.mean_stake, 8), str(w.mean_stake))
            yield Figure("Element of risk: edge of all that is staked", percent(w.element_of_risk, 8),
                         str(w.element_of_risk))  # fmt: skip
        yield Figure("Return to player, of all that is staked", percent(1 - w.element_of_risk, 8),
                     str(1 - w.element_of_risk))  # fmt: skip
        yield Figure("Hit frequency: ends ahead", percent(w.hit_frequency, 8), str(w.hit_frequency))
        if level:
            yield Figure("Ends level", percent(level, 8), str(level))
        behind = 1 - w.hit_frequency - level
        yield Figure("Ends behind", percent(behind, 8), str(behind))
        yield Figure(f"Greatest win, {plus(best.net)}: {best.event}", one_in(best.chance), str(best.chance))
        yield Figure("Variance", digits(w.variance), str(w.variance))
        yield Figure("Standard deviation", f"{w.standard_deviation:.10f}")
        yield Figure("Volatility index, 1.645 standard deviations (90 %)", f"{VOLATILITY * w.standard_deviation:.6f}")
        yield Figure("Skewness", f"{self.skewness:.6f}")


def wager_sheets(wagers: dict[str, WagerFigures], game: Game) -> tuple[WagerSheet, ...]:
    """Wagers in their order; those that come to the same together."""
    alike: dict[object, dict[str, str]] = {}
    called = layout_of(game.edition).name
    for name, w in wagers.items():
        w.check()
        alike.setdefault((w.outcomes, w.mean_stake), {})[name] = called(name)
    return tuple(
        WagerSheet(names, first, scales(first, game) if len(names) == 1 else ())
        for names, first in ((names, wagers[next(iter(names))]) for names in alike.values())
    )


def scales(w: WagerFigures, game: Game) -> tuple[Scale, ...]:
    """The edge under each pay scale that the house may choose, from the same counts."""
    option = game.edition.options.get(game.edition.tables.get(w.name, {}).get("scale", ""))
    if option is None or option.fixed:
        return ()
    counts, made = {o.event: o.count for o in w.outcomes}, []
    for number in option.values:
        rows = game.edition.set({option.name: number}).pays(w.name).rows
        if not counts.keys() >= dict(rows).keys():
            return ()  # a scale pays on what the one in force does not, and that was not counted apart
        pays_on = dict(rows)
        others = (o.net * o.count for o in w.outcomes if o.event not in pays_on)  # lost, or pushed
        won = sum((counts[event] * odds.net for event, odds in rows), sum(others, Fraction(0)))
        edge = -won / w.deals
        pays = tuple(str(odds).removesuffix("/1") for _, odds in rows)
        made.append(Scale(number, pays, edge, number == game.edition[option.name]))
    return tuple(made) if len(made) > 1 else ()
