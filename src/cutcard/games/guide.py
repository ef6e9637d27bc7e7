"""How each game is played, for who sits down for the first time: a file of steps and pictures in the game's folder."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from cutcard.games.discovery import manifest, modules

FILE = "guide.toml"


@dataclass(frozen=True)
class Step:
    """A few words, and what is drawn beside them: cards, chips on spots, acts, what is won."""

    says: str
    shows: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Guide:
    """A game of somebody else's may have none: then its manifest's sentence is all there is."""

    says: str  # what it is about, in one sentence
    family: str = "Other"  # the shelf that it stands on
    cloth: str = "#0f4a33"  # the colour of its felt
    art: str = ""  # cards that are a picture of it, where its screens bring none
    steps: tuple[Step, ...] = ()
    ranks: Mapping[str, str] = field(default_factory=dict)  # hands by name, the best first, each with an example


@cache
def guide(game: str) -> Guide:
    found = manifest(game)
    return read_guide(found.says, modules()[found.name])


def read_guide(says: str, module: str) -> Guide:
    """Read how a game is played from its folder; the sentence is what it says without."""
    file = files(module).joinpath(FILE)
    if not file.is_file():
        return Guide(says)
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = tuple(Step(step["says"], tuple(step["shows"])) for step in told.pop("steps"))
    return Guide(steps=steps, **told)
