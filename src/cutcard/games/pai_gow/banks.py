"""A bank against one to seven boxes: what it wins on average, how far that spreads, and the commission on it.

All boxes play against the same hand. What they bring on average adds up whatever they hold, so that before commission
the best setting of a hand is the same for any number of them. How far it spreads follows from boxes taken in pairs.
The commission is on what is won of all together: with one box and with two that is counted, with more it is sampled.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from cutcard.exact.figures import Table
from cutcard.exact.kept import Arrays, kept, place
from cutcard.games.pai_gow import kernel
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.sample_kernel import BOXES, WALL, Plan, banked
from cutcard.games.pai_gow.sets import BANKER, BESIDE, HANDS, Counts, met, sets, strengths, tiles_of, weights
from cutcard.sim.draws import chunk_state

AFTER = comb(24, 4)  # hands that a second box may hold beside the bank's and the first
ROUNDS, SEED, SURE = 4_000_000, 12, 3  # sampled; and how many standard errors are told


@dataclass(frozen=True)
class Ends:
    """How a bank fares, as shares of all deals: against one box, and against two of them."""

    won: Fraction
    lost: Fraction
    both: Fraction  # won of both
    mixed: Fraction  # won of the first, lost to the second
    neither: Fraction  # lost to both

    def mean(self, boxes: int) -> Fraction:
        """Boxes ahead on average: so many times one."""
        return boxes * (self.won - self.lost)

    def square(self, boxes: int) -> Fraction:
        """The mean of its square: each box by itself, and each with each other."""
        return boxes * (self.won + self.lost) + boxes * (boxes - 1) * (self.both + self.neither - 2 * self.mixed)

    def variance(self, boxes: int) -> Fraction:
        return self.square(boxes) - self.mean(boxes) ** 2


@dataclass(frozen=True)
class Result:
    """A share of rounds or of a stake, and how far it may be off: nothing, where it is counted."""

    value: Fraction
    error: float = 0.0


def pairs(way: str) -> Counts:
    """Of each set and setting of a bank's: pairs of boxes of which it wins both, wins and loses, loses both."""
    theirs = [house_way(way, tiles_of(n)) for n in range(len(sets()))]
    high, low = np.array([s.over.strength for s in theirs]), np.array([s.under.strength for s in theirs])

    def count() -> Arrays:
        return {"pairs": kernel.together(high, low, np.arange(len(sets())))}

    found: Counts = kept(place("pai-gow-two-boxes", way), count)["pairs"]
    return found


def ends(way: str, played: Counts) -> Ends:
    """A bank that is set so, against boxes that are set by the house way."""
    m, every = met(way), np.arange(len(sets()))
    one = [Fraction(int((weights() * hit[BANKER][every, played]).sum()), HANDS * BESIDE) for hit in (m.won, m.lost)]
    two = (weights()[:, None] * pairs(way)[every, played]).sum(axis=0).tolist()
    return Ends(*one, *(Fraction(n, HANDS * BESIDE * AFTER) for n in two))


def sampled(way: str, played: Counts) -> NDArray[np.int64]:
    """By how many boxes played, how often the bank was how many ahead, in rounds of all 32 tiles."""
    plan = Plan(WALL, *strengths(met(way).as_the_house), *strengths(played))
    found: NDArray[np.int64] = banked(chunk_state(SEED, 0), ROUNDS, plan)
    return found


def fitted(of: NDArray[np.float64], counts: NDArray[np.int64], e: Ends, boxes: int) -> Result:
    """The mean of a figure of how far ahead the bank is, which is known to its square.

    The parabola that lies closest to the figure in the sample has an exact mean; what it misses is all that is left to
    chance, and in the sample it is nothing on average.
    """
    ahead, many = np.arange(-BOXES, BOXES + 1), np.sqrt(counts[boxes])
    curve = np.vander(ahead, 3, increasing=True)
    (level, slope, bend), *_ = np.linalg.lstsq(curve * many[:, None], of * many, rcond=None)
    missed = float((counts[boxes] * (of - curve @ (level, slope, bend)) ** 2).sum())
    rounds = int(counts[boxes].sum())
    value = level + slope * float(e.mean(boxes)) + bend * float(e.square(boxes))
    return Result(Fraction(value), sqrt(missed) / rounds)


def ahead(e: Ends, boxes: int, counts: NDArray[np.int64]) -> tuple[Result, Result]:
    """How often a bank ends ahead, and by how many boxes on average of all rounds."""
    if boxes > 2:
        by = np.arange(-BOXES, BOXES + 1)
        return fitted((by > 0).astype(float), counts, e, boxes), fitted(np.maximum(by, 0.0), counts, e, boxes)
    if boxes == 2:
        return Result(2 * (e.won - e.mixed) - e.both), Result(2 * (e.won - e.mixed))
    return Result(e.won), Result(e.won)


def edge(e: Ends, boxes: int, share: Fraction, by: Result) -> Result:
    """What a bank gives away per unit on each box, when the house keeps this share of what it is ahead by."""
    return Result((share * by.value - e.mean(boxes)) / boxes, float(share) * by.error / boxes)


def table(way: str, share: Fraction, sets_by: dict[str, Counts]) -> Table:
    """One to seven boxes with equal wagers, per unit on each."""
    rows: list[tuple[str | Fraction, ...]] = []
    for words, played in sets_by.items():
        e, counts = ends(way, played), sampled(way, played)
        for boxes in range(1, BOXES + 1):
            often, by = ahead(e, boxes, counts)
            told = edge(e, boxes, share, by)
            spread = Fraction(sqrt(e.variance(boxes)) / boxes)
            free = edge(e, boxes, Fraction(0), by).value
            rows.append((str(boxes), words, free, spread, often.value, told.value, Fraction(SURE * told.error)))
    says = (
        "A player's bank or a shared one, set by the house way or best, against boxes with equal wagers, per unit on "
        "each. Figures before commission, and those for one or two boxes, are exact; the others are sampled from "
        f"{ROUNDS:,} rounds, to within {SURE} standard errors."
    )
    heads = ("before commission", "deviation", "ends ahead", "house edge", "give or take")
    columns = ("boxes", "words"), ("set", "words"), *((head, "share") for head in heads)
    return Table("Boxes", says, columns, tuple(rows))
