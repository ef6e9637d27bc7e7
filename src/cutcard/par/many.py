"""What many rounds come to: the exact distribution of one, convolved with itself. Floats, as it is for the eye."""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from cutcard.core.numbers import fixed, percent
from cutcard.exact.figures import WagerFigures
from cutcard.par.files import packages

if TYPE_CHECKING:
    from numpy.typing import NDArray

FINEST = 2 * 10**6  # steps that a distribution is made of; wins too large for that are rounded
FAN = (10, 25, 50, 100, 150, 200)  # rounds after which a fan is told at least: a long evening
OFTEN = tuple(range(5, 201, 5))  # and where that is quick
QUICK = 100_000  # steps after all of them
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)  # of the results that are no better
HUGE, RARE = 200, 0.02  # a fan tells wins of more stakes as so many, if few players meet one


@dataclass(frozen=True)
class Lattice:
    """One round in equal steps: how likely each is, from the least upwards."""

    unit: Fraction  # steps to a stake
    least: int
    once: "NDArray[Any]"
    exact: bool  # or results were rounded to a step
    apart: int  # results come only so many steps apart

    def after(self, rounds: int) -> "NDArray[Any]":
        """How likely each result of so many rounds is, from the least upwards."""
        import numpy as np

        size = (len(self.once) - 1) * rounds + 1
        fast = 1 << size.bit_length()
        found: NDArray[Any] = np.fft.irfft(np.fft.rfft(self.once, fast) ** rounds, fast)[:size]
        return found


def lattice(w: WagerFigures, rounds: int, most: Fraction | None = None) -> Lattice:
    """The steps of one round, fine enough for so many; a net above the most counts as that."""
    with packages("a report with plots"):
        import numpy as np
    nets = [(o.net if most is None else min(o.net, most), o.count / w.deals) for o in w.outcomes]
    widest = max(net for net, _ in nets) - min(net for net, _ in nets)
    exact = Fraction(lcm(*(net.denominator for net, _ in nets)))
    unit = min(exact, FINEST / (rounds * widest)) if widest else exact
    steps = [(round(net * unit), chance) for net, chance in nets]
    least = min(step for step, _ in steps)
    once = np.zeros(max(step for step, _ in steps) - least + 1)
    for step, chance in steps:
        once[step - least] += chance
    return Lattice(unit, least, once, unit == exact, gcd(*(step - least for step, _ in steps)))


@dataclass(frozen=True)
class Fan:
    """After so many rounds, the result that each of these shares of all players does not exceed, in first stakes."""

    rounds: tuple[int, ...]
    shares: tuple[float, ...]
    results: tuple[tuple[float, ...], ...]
    note: str = ""  # what is not exact about it


def fan(w: WagerFigures) -> Fan:
    import numpy as np

    def meet(net: Fraction) -> float:
        """The share of players who win more than that at once, in all those rounds."""
        return float(1 - (1 - sum(o.count for o in w.outcomes if o.net > net) / w.deals) ** FAN[-1])

    most = next(
        net for net in (Fraction(HUGE), *sorted({o.net for o in w.outcomes if o.net > HUGE})) if meet(net) < RARE
    )
    one = lattice(w, FAN[-1], most)
    results = []
    after = OFTEN if len(one.once) * FAN[-1] <= QUICK else FAN
    for rounds in after:
        upto = np.cumsum(one.after(rounds))
        steps = np.searchsorted(upto, SHARES) + one.least * rounds
        results.append(tuple(float(step / one.unit) for step in steps.tolist()))
    told = []
    if rare := meet(most):
        told.append(f"wins of more than {most} stakes, which {percent(rare, 2)} of players meet, are drawn as that")
    if not one.exact:
        told.append(f"results are rounded to {fixed(1 / one.unit, 3)} stakes")
    return Fan(after, SHARES, tuple(results), "; ".join(told))
