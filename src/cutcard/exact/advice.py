"""Advice: the exact value of every option in one situation, and the reason in words."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Advice:
    """Options with what each is worth per unit of the first stake, the best first, and why."""

    options: tuple[tuple[str, Fraction], ...]
    why: str

    @property
    def best(self) -> str:
        return self.options[0][0]


def ranked(values: list[tuple[str, Fraction]]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(sorted(values, key=lambda option: -option[1]))


def exactly(x: Fraction) -> dict[str, Any]:
    return {"value": str(x), "float": float(x)}


def as_data(given: Advice) -> dict[str, Any]:
    """As JSON: every option with what it is worth."""
    return {"best": given.best, "why": given.why, "options": {name: exactly(v) for name, v in given.options}}
