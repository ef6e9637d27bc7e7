"""A second opinion on a meter, in fractions of a cent, step by step and in the order things happen."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from cutcard.shared.jackpot.link import Level

NONE = Fraction(0)


@dataclass
class Hit:
    """What one round took and has not given back, and the reset that followed."""

    out: int = 0
    funded: int = 0
    released: int = 0


@dataclass
class Model:
    level: Level
    current: Fraction = NONE
    overflow: Fraction = NONE
    reserve: Fraction = NONE
    funded: int = 0
    contributed: Fraction = NONE
    hidden: Fraction = NONE
    hits: dict[str, Hit] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.fund(self.level.reset)

    def fund(self, cents: int) -> None:
        self.funded += cents
        self.pour(Fraction(cents))

    def pour(self, cents: Fraction) -> None:
        """Up to the ceiling into the meter, the rest beside it; what goes out goes out of the overflow first."""
        if cents < 0:
            beside = min(self.overflow, -cents)
            self.overflow -= beside
            cents += beside
        self.current += cents
        if self.level.ceiling is not None and self.current > self.level.ceiling:
            self.overflow += self.current - self.level.ceiling
            self.current = Fraction(self.level.ceiling)

    def wager(self, count: int) -> None:
        """So many wagers of five dollars; below nought: so many are void."""
        shown, hidden = 500 * count * self.level.rate, 500 * count * self.level.hidden
        self.contributed += shown
        self.hidden += hidden
        self.pour(shown)
        self.reserve += hidden

    def take(self, share: Fraction, round: str) -> int:
        cents = floor(max(0, floor(self.current)) * share)
        self.current -= cents
        beside, self.overflow = self.overflow, NONE
        self.pour(beside)
        hit = self.hits.setdefault(round, Hit())
        hit.out += cents
        if share == 1:
            released = max(0, floor(self.reserve))
            self.reserve -= released
            self.pour(Fraction(released))
            self.fund(self.level.reset)
            hit.released += released
            hit.funded += self.level.reset
        return cents

    def give_back(self, round: str) -> None:
        hit = self.hits.pop(round)
        self.pour(Fraction(hit.out))
        self.fund(-hit.funded)
        self.pour(Fraction(-hit.released))
        self.reserve += hit.released

    @property
    def out(self) -> int:
        return sum(hit.out for hit in self.hits.values())
