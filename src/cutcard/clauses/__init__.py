"""The clauses of the rule books, in our words: what each says, where in the code it acts, which tests prove it."""

import csv
import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cutcard.core.facts import noun
from cutcard.games.discovery import texts

NOW = "now"


@noun
class Clause:
    id: str
    game: str
    edition: str
    kind: str
    actor: str
    stage: str  # now, or with which later part of the product it becomes true
    says: str
    does: str

    @property
    def editions(self) -> list[str]:
        """A clause may stand in several."""
        return self.edition.split()

    @property
    def base(self) -> str:
        """The printed number, without the suffix that tells testable parts of one clause apart."""
        return re.sub(r"-[A-Z]+$", "", self.id)


@dataclass(frozen=True)
class Proof:
    acts: tuple[str, ...]  # module: function, or data file: table
    tests: tuple[str, ...]


def text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def clauses() -> tuple[Clause, ...]:
    """Those that concern every game, then each game's own from its folder."""
    lists = text("clauses.csv"), *texts("clauses.csv")
    return tuple(Clause(**row) for rows in lists for row in csv.DictReader(rows.splitlines()))


def proofs() -> dict[str, Proof]:
    """What proves what, as generated from the source and the tests when this version was made."""
    return {id: Proof(tuple(p["acts"]), tuple(p["tests"])) for id, p in json.loads(text("proofs.json")).items()}


def readings() -> list[dict[str, Any]]:
    """Passages in which struck and inserted words run together, and how each is read (NZ-CONS-MARKUP).

    The paper marked insertions by underlining and deletions by striking out; plain text has lost both. Each: what
    stands there, what it said before, and how we read it.
    """
    return [passage for rows in texts("readings.toml") for passage in tomllib.loads(rows)["passage"]]


def of_game(game: str, edition: str) -> Iterable[Clause]:
    """An edition's own clauses, with those that concern every game."""
    own = [c for c in clauses() if c.game == game and edition in c.editions]
    general = [c for c in clauses() if c.game == "all" and edition in c.editions]
    return general + own
