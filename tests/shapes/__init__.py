"""Thin shapes of other games: they prove that the kernel carries them, and are not the product's games."""

from collections.abc import Mapping
from typing import Any

from cutcard.core.edition import Edition
from cutcard.core.rulebook import edition_from


def sheet(game: str, clauses: str, **tables: Mapping[str, Any]) -> Edition:
    """An edition with no more than its pay tables and options."""
    about = {"title": f"the shape of {game}", "status": "house", "source": "tests", "date": "undated"}
    return edition_from({"game": game, "edition": "shape", "clauses": clauses, **about, **tables}, "shape", None)
