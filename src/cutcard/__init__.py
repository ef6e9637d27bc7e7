"""Cutcard: casino table games, played and proved by the book.

    find          a game by name, edition and house options
    GAMES         the games there are
    Game          a game bound to an edition: its procedure, pay tables and clauses
    Round         a round of a game: what is due, what is refused, what has been paid
    Who           somebody in a role, the author of an act
    Spot          where one wager of one person lies
    Entry         a line of a round's log
    settle        what should have been paid on a round as it happened
    settle_lines  the same of many rounds, one JSON object a line
    analyse       the exact figures of a game
    again         a recorded round once more, through the rules
    best_four     the best four-card hand in some cards
    Refusal       what the rules do not admit now
    Faulty        what cannot be read: a file, an option, a card
    Cutcard       both of these

They are loaded when first used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.core.errors import Cutcard, Faulty, Refusal
    from cutcard.core.facts import Entry, Spot, Who
    from cutcard.core.game import Game
    from cutcard.core.round import Round
    from cutcard.described import settle
    from cutcard.described.lines import settle_lines
    from cutcard.exact import analyse
    from cutcard.games import GAMES, find
    from cutcard.hands.four_card import best_four
    from cutcard.replay import again

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
    "settle": "cutcard.described",
    "settle_lines": "cutcard.described.lines",
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
    "settle_lines",
]


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"cutcard has no {name!r}")
    return getattr(import_module(HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
