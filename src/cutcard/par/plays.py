"""What an analysis holds beyond its wagers: other ways to play and what they cost, chances, distributions."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis


@dataclass(frozen=True)
class Play:
    """A way to play that is not the best: its expected value and what it costs against best play."""

    name: str
    says: str
    cite: str
    ev: Fraction
    price: Fraction


@dataclass(frozen=True)
class Distribution:
    name: str
    chances: dict[int, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((n * chance for n, chance in self.chances.items()), Fraction(0))

    def shown(self, least: Fraction) -> tuple[dict[int, Fraction], Fraction]:
        """Up to the last that is no rarer than `least`, and the chance of all beyond it."""
        last = max(n for n, chance in self.chances.items() if chance >= least)
        kept = {n: chance for n, chance in self.chances.items() if n <= last}
        return kept, 1 - sum(kept.values(), Fraction(0))


def flat(extra: dict[str, Any]) -> dict[str, Fraction]:
    """Single figures by name: `dealer wins` of `pair` is `dealer wins: pair`."""
    made: dict[str, Fraction] = {}
    for name, value in extra.items():
        if isinstance(value, str):
            made[name] = Fraction(value)
        elif not is_distribution(value):
            made.update({f"{name}: {key}": Fraction(inner) for key, inner in value.items()})
    return made


def is_distribution(value: Any) -> bool:
    return isinstance(value, dict) and all(str(key).isdigit() for key in value)


def plays(a: Analysis, game: Game) -> tuple[Play, ...]:
    best = next(iter(a.wagers.values())).ev
    found = flat(a.extra)
    return tuple(
        Play(name, says, game.cite(cite), found[name], best - found[name])
        for name, (says, cite) in a.ways.items()
        if name in found
    )


def more(a: Analysis) -> dict[str, Fraction]:
    """Chances and means that belong to no single wager."""
    return {name: value for name, value in flat(a.extra).items() if name not in a.ways}


def distributions(a: Analysis) -> tuple[Distribution, ...]:
    return tuple(
        Distribution(name, {int(n): Fraction(chance) for n, chance in value.items()})
        for name, value in a.extra.items()
        if is_distribution(value)
    )
