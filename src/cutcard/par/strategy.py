"""Best play as a grid: up cards or decisions across, groups of hands down, in each cell what is done and how often."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cutcard.cards import RANKS
from cutcard.exact.figures import Analysis

MARK = "~"  # mostly so; it depends on the other cards


@dataclass(frozen=True)
class Cell:
    shares: Mapping[str, Fraction]  # by letter, most first

    @property
    def letter(self) -> str:
        return next(iter(self.shares))

    @property
    def share(self) -> Fraction:
        return self.shares[self.letter]

    @property
    def mixed(self) -> bool:
        return len(self.shares) > 1


@dataclass(frozen=True)
class StrategyGrid:
    ups: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]  # best hands first
    means: Mapping[str, str]  # what each letter stands for

    @property
    def caption(self) -> str:
        """What the grid shows: the dealer's up card only where there is one."""
        if len(self.ups) == 1:
            return "Best play, by your hand"
        across = "dealer's up card" if all(up in RANKS for up in self.ups) else "what is decided"
        return f"Best play: {across} across, your hand down"

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands over the columns."""
        return self.ups if len(self.ups) > 1 else ("play",)

    @property
    def letters(self) -> tuple[str, ...]:
        used = {letter for _, cells in self.rows for cell in cells for letter in cell.shares}
        return tuple(letter for letter in self.means if letter in used)

    def shade(self, letter: str) -> int:
        """Which of the fills stands for it: in the order in which the choices are told."""
        return list(self.means).index(letter)

    @property
    def legend(self) -> str:
        means = ", ".join(f"{letter} {self.means[letter]}" for letter in self.letters)
        return f"{means}; {MARK} mostly so, it depends on the other cards of the hand"


def cell(choices: Mapping[str, str]) -> Cell:
    shares = {choice[0].upper(): Fraction(share) for choice, share in choices.items()}
    return Cell(dict(sorted(shares.items(), key=lambda item: -item[1])))


def strategy_grid(a: Analysis) -> StrategyGrid | None:
    """Return best play as a grid; None where nothing is chosen."""
    if not a.strategy or not a.choices:
        return None
    by_up: dict[str, dict[str, dict[str, Any]]] = a.strategy
    ups = tuple(by_up)
    groups = reversed(by_up[ups[0]])
    return StrategyGrid(ups, tuple((group, tuple(cell(by_up[up][group]) for up in ups)) for group in groups), a.choices)
