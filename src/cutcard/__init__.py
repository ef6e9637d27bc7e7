"""Cutcard: casino table games, played and proved by the book.

The public names below are loaded when first used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.core.errors import Cutcard, Faulty, Refusal
    from cutcard.core.facts import Entry, Spot, Who
    from cutcard.core.game import Game
    from cutcard.core.round import Round
    from cutcard.exact import analyse
    from cutcard.games import GAMES, find
    from cutcard.hands.four_card import best_four
    from cutcard.replay import again
    from cutcard.retold import settle

__version__ = "0.1.0"

HOME = {
    "GAMES": "cutcard.games",
    "Cutcard": "cutcard.core.errors",
    "Entry": "cutcard.core.facts",
    "Faulty": "cutcard.core.errors",
    "Game": "cutcard.core.game",
    "Refusal": "cutcard.core.errors",
    "Round": "cutcard.core.round",
    "Spot": "cutcard.core.facts",
    "Who": "cutcard.core.facts",
    "again": "cutcard.replay",
    "analyse": "cutcard.exact",
    "best_four": "cutcard.hands.four_card",
    "find": "cutcard.games",
    "settle": "cutcard.retold",
}
__all__ = [
    "GAMES",
    "Cutcard",
    "Entry",
    "Faulty",
    "Game",
    "Refusal",
    "Round",
    "Spot",
    "Who",
    "again",
    "analyse",
    "best_four",
    "find",
    "settle",
]


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"cutcard has no {name!r}")
    return getattr(import_module(HOME[name]), name)
