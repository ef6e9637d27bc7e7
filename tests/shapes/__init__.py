"""Thin shapes of other games: they prove that the kernel carries them, and are not the product's games."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from cutcard.core.edition import Edition
from cutcard.core.rulebook import edition_from
from cutcard.games import discovery

SEATS = {"says": "places for players", "default": 7, "from": 1, "to": 7}


def sheet(game: str, clauses: str, **tables: Mapping[str, Any]) -> Edition:
    """An edition with no more than its pay tables and options."""
    about = {"title": f"the shape of {game}", "status": "house", "source": "tests", "date": "undated"}
    return edition_from({"game": game, "edition": "shape", "clauses": clauses, **about, **tables}, "shape", None)


@contextmanager
def at_tables(*names: str) -> Iterator[None]:
    """These shapes can be played in a house, like a game that somebody has installed."""
    modules = {name: f"{__name__}.{name.replace('-', '_')}" for name in names}
    with patch.dict(discovery.modules(), modules):
        yield
