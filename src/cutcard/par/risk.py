"""How far a result strays from what is expected, over so many rounds, by the normal approximation."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from cutcard.exact.figures import WagerFigures

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
LEVELS = (0.95, 0.99)
NORMAL = (
    "Intervals are by the normal approximation: n times the expected value, give or take z standard deviations times "
    "the square root of n, with z = {} at 95 % and {} at 99 %. Where large wins are rare the true distribution leans; "
    "the skewness left after n rounds says how much, and below about 0.1 the approximation is good."
)


def z(level: float) -> float:
    return NormalDist().inv_cdf((1 + level) / 2)


def caution() -> str:
    return NORMAL.format(*(f"{z(level):.6f}" for level in LEVELS))


@dataclass(frozen=True)
class Interval:
    """Of the player's result in first stakes, and of the edge the house then sees."""

    rounds: int
    expected: float
    results: tuple[tuple[float, float], ...]  # by level
    edges: tuple[tuple[float, float], ...]
    skewness: float


def intervals(w: WagerFigures, skewness: float) -> tuple[Interval, ...]:
    made = []
    for n in ROUNDS:
        expected, spread = float(n * w.ev), w.standard_deviation * sqrt(n)
        results = tuple((expected - z(level) * spread, expected + z(level) * spread) for level in LEVELS)
        edges = tuple((-high / n, -low / n) for low, high in results)
        made.append(Interval(n, expected, results, edges, skewness / sqrt(n)))
    return tuple(made)
