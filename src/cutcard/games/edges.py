"""What each wager of a game costs, its tables set up as usual: counted exactly and kept in the game's folder.

A lobby shows these without counting anything; tests count them anew.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from cutcard.games.discovery import modules

FILE = "edges.toml"


class Edge(NamedTuple):
    """The house's share of the first stake, and of all that is staked."""

    first: Fraction
    all: Fraction


@dataclass(frozen=True)
class Costs:
    options: tuple[str, ...]  # that differ from the edition as printed, `pairs=yes`
    wagers: Mapping[str, Edge]


@cache
def costs(game: str) -> Mapping[str, Costs]:
    """By edition; none of a game that has not been counted."""
    return read_costs(modules()[game])


def read_costs(module: str) -> Mapping[str, Costs]:
    """Read what the wagers of a game cost from its folder."""
    file = files(module).joinpath(FILE)
    told = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {edition: Costs(tuple(one["set"]), kept(one["wagers"])) for edition, one in told.items()}


def kept(wagers: Mapping[str, list[str]]) -> dict[str, Edge]:
    return {wager: Edge(*map(Fraction, shares)) for wager, shares in wagers.items()}
