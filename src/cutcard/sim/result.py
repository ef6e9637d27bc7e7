"""What a simulation says: counts of outcomes, and from them means with error bars, beside the exact figure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Any

from cutcard.core.facts import Chips
from cutcard.exact.figures import WagerFigures

WIDTH = 1.959963984540054  # standard errors either side of the mean, for 95 per cent

FRESH = "simulated, every round from freshly shuffled cards"


@dataclass(frozen=True)
class Line:
    """One way a wager ended in a simulation.

    Attributes:
        event: what happened, in words
        count: in how many rounds
        net: what the player won or lost by it, per unit first staked
        staked: all that was staked, per unit first staked
    """

    event: str
    count: int
    net: Fraction
    staked: Fraction = Fraction(1)


def gathered(ended: Iterable[tuple[str, Line]]) -> dict[str, tuple[Line, ...]]:
    """The lines of each wager, those that ended alike as one."""
    counts: dict[str, Counter[tuple[str, Fraction, Fraction]]] = {}
    for wager, line in ended:
        counts.setdefault(wager, Counter())[line.event, line.net, line.staked] += line.count
    return {
        wager: tuple(Line(event, count, net, staked) for (event, net, staked), count in rows.items())
        for wager, rows in counts.items()
    }


@dataclass(frozen=True)
class WagerResult:
    """What a simulation found of one wager, per unit first staked.

    Attributes:
        name: the wager
        lines: every way it ended, and how often
        exact: the exact figures of the same play, where they were asked for and are known
    """

    name: str
    lines: tuple[Line, ...]
    exact: WagerFigures | None = None

    @property
    def rounds(self) -> int:
        """How many rounds it was settled in."""
        return sum(line.count for line in self.lines)

    @property
    def mean(self) -> Fraction:
        """The mean net result per unit of the first stake."""
        return sum((line.count * line.net for line in self.lines), Fraction(0)) / self.rounds

    @property
    def mean_stake(self) -> Fraction:
        """All that was staked on average, per unit of the first stake."""
        return sum((line.count * line.staked for line in self.lines), Fraction(0)) / self.rounds

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of one round, estimated from these."""
        squares = sum((line.count * line.net**2 for line in self.lines), Fraction(0))
        return sqrt((squares - self.rounds * self.mean**2) / max(self.rounds - 1, 1))

    @property
    def standard_error(self) -> float:
        """The standard deviation of the mean itself."""
        return self.standard_deviation / sqrt(self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The span that holds the true mean in 95 of 100 simulations."""
        return float(self.mean) - WIDTH * self.standard_error, float(self.mean) + WIDTH * self.standard_error

    @property
    def z(self) -> float | None:
        """How many standard errors the mean lies from the exact figure, by the exact deviation."""
        if self.exact is None:
            return None
        error, off = self.exact.standard_deviation / sqrt(self.rounds), float(self.mean - self.exact.ev)
        return off / error if error else (inf if off else 0.0)


@dataclass(frozen=True)
class SimResult:
    """What a simulation found.

    Attributes:
        game: the name of the game
        rules: the name of the edition
        options: the house options in force
        strategy: how it was played
        seed: what the rounds follow from
        asked: how many rounds were asked for
        rounds: how many were played
        seconds: how long that took
        workers: how many threads or processes played them
        stakes: what was laid on each wager, in cents, to settle each outcome
        tally: how often each outcome of the game came, by its number
        wagers: what was found of each wager
        how: how the rounds were dealt, in words
    """

    game: str
    rules: str
    options: dict[str, Any]
    strategy: str
    seed: int
    asked: int
    rounds: int
    seconds: float
    workers: int
    stakes: Mapping[str, Chips]
    tally: tuple[int, ...]
    wagers: dict[str, WagerResult]
    how: str = FRESH

    @property
    def complete(self) -> bool:
        """Whether all the rounds that were asked for were played."""
        return self.rounds == self.asked


def compared(name: str, lines: tuple[Line, ...], exact: WagerFigures | None) -> WagerResult:
    """With the exact figure, unless the table pays otherwise at these stakes: cut at its maximum, or rounded up."""
    kept = tuple(line for line in lines if line.count)
    paid = {(o.event, o.net) for o in exact.outcomes} if exact else set()
    return WagerResult(name, kept, exact if {(line.event, line.net) for line in kept} <= paid else None)


def as_data(r: SimResult, version: str) -> dict[str, Any]:
    """The JSON object that `cutcard simulate --json` promises."""
    return {
        "game": r.game,
        "rules": r.rules,
        "options": r.options,
        "strategy": r.strategy,
        "rounds": r.rounds,
        "complete": r.complete,
        "asked": r.asked,
        "seed": r.seed,
        "wagers": {name: wager_data(w) for name, w in r.wagers.items()},
        "method": {
            "exact": False,
            "how": r.how,
            "stakes": dict(r.stakes),
            "seconds": round(r.seconds, 3),
            "rounds_per_second": round(r.rounds / r.seconds) if r.seconds else None,
            "workers": r.workers,
            "version": version,
        },
    }


def wager_data(w: WagerResult) -> dict[str, Any]:
    low, high = w.interval
    return {
        "mean": float(w.mean),
        "standard_error": w.standard_error,
        "interval": [low, high],
        "standard_deviation": w.standard_deviation,
        "mean_stake": float(w.mean_stake),
        "exact": str(w.exact.ev) if w.exact else None,
        "z": w.z,
        "outcomes": [{"event": line.event, "count": line.count, "net": str(line.net)} for line in w.lines],
    }
