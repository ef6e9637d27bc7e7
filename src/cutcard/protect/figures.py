"""What a rule about information protects, in figures: a hand with more known than the rule allows, or with less."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cutcard.exact.figures import WagerFigures
from cutcard.sim.result import WIDTH


@dataclass(frozen=True)
class Worth:
    """A hand under best play with what is known: what it brings and what is staked, in units of the first stake."""

    ev: Fraction
    stake: Fraction
    error: float = 0.0  # the standard error of `ev`, where deals were sampled

    @classmethod
    def of(cls, figures: WagerFigures) -> "Worth":
        return cls(figures.ev, figures.mean_stake)

    @property
    def per_stake(self) -> Fraction:
        return self.ev / self.stake

    @property
    def within(self) -> float:
        """So far either side of `ev` the true figure lies, in 95 of 100 such samples."""
        return WIDTH * self.error


@dataclass(frozen=True)
class Priced:
    """One breach of a rule, or one use of it, and what a hand is then worth."""

    name: str
    clauses: tuple[str, ...]
    says: str  # in plain words: what the rule forbids or allows, and what is known then
    worth: Worth
    method: str

    @property
    def exact(self) -> bool:
        return not self.worth.error


@dataclass(frozen=True)
class Asked:
    """How a figure is to be found that cannot be counted: so many deals, from this seed, of so many players."""

    rounds: int = 100_000
    seed: int = 0
    players: int = 7


@dataclass(frozen=True)
class Report:
    game: str
    rules: str
    options: dict[str, Any]
    unit: str  # the first stake, as people call it
    asked: Asked
    usual: Worth  # best play by the rules
    parts: tuple[Priced, ...]

    def gain(self, part: Priced) -> Fraction:
        """What it brings a player beyond best play by the rules, per unit."""
        return part.worth.ev - self.usual.ev
