"""Whether a wheel or dice favour some faces: what was recorded, against every face being equally likely.

Two answers to one question. Pearson's statistic is compared with what fair throws of the same number give, drawn many
times: that p-value, (as far or further + 1) / (drawn + 1), is valid for any number of throws. And with the chi-square
distribution, which is smooth where the statistic is not: good only where each face is expected five times or more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt

import numpy as np

from cutcard.core.errors import Faulty, quoted

DRAWN = 9_999
EXPECTED = 5  # times each face, below which chi-square is not to be trusted
LEVEL = 0.01  # what is called unlikely here


@dataclass(frozen=True)
class Bias:
    counts: Mapping[str, int]
    statistic: Fraction
    p_value: float  # by fair throws, drawn
    chi_square: float  # by the smooth distribution
    enough: bool  # whether the latter may be trusted
    most: str  # the face that came most often
    most_p: float  # an upper bound for the chance that any face comes as often, by the exact binomial
    drawn: int

    @property
    def throws(self) -> int:
        return sum(self.counts.values())

    @property
    def unlikely(self) -> bool:
        return self.p_value < LEVEL


def bias(throws: Sequence[str], faces: Sequence[str], seed: int = 0, drawn: int = DRAWN) -> Bias:
    """How well these throws agree with faces that are all equally likely."""
    if unknown := next((face for face in throws if face not in faces), ""):
        raise Faulty("bias/face", f"{quoted(unknown)} cannot come up", instead=f"{faces[0]} to {faces[-1]} can")
    if not throws:
        raise Faulty("bias/none", "nothing was recorded", instead="give at least one result")
    counts = dict.fromkeys(faces, 0)
    for face in throws:
        counts[face] += 1
    n, kinds = len(throws), len(faces)
    squares = sum(count * count for count in counts.values())
    fair = np.random.default_rng(seed).multinomial(n, np.full(kinds, 1 / kinds), size=drawn).astype(np.int64)
    further = int(((fair * fair).sum(axis=1) >= squares).sum())
    statistic = Fraction(kinds * squares, n) - n
    most = max(counts, key=lambda face: counts[face])
    return Bias(
        counts,
        statistic,
        (further + 1) / (drawn + 1),
        chi_square_tail(float(statistic), kinds - 1),
        n >= EXPECTED * kinds,
        most,
        min(1.0, kinds * binomial_tail(n, 1 / kinds, counts[most])),
        drawn,
    )


def chi_square_tail(x: float, degrees: int) -> float:
    """The chance of more than x: a finite sum where the degrees are even, else the same with half steps."""
    half, terms = x / 2, range(degrees % 2, degrees, 2)
    if half <= 0:
        return 1.0
    logs = [(k / 2) * log(half) - half - lgamma(k / 2 + 1) for k in terms]
    return min(1.0, (erfc(sqrt(half)) if degrees % 2 else 0.0) + sum(map(exp, logs)))


def binomial_tail(n: int, p: float, least: int) -> float:
    """The chance of so many or more in n."""
    logs = (
        lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p)
        for k in range(least, n + 1)
    )
    return min(1.0, sum(map(exp, logs)))
