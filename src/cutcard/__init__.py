"""Cutcard: casino table games, played and proved by the book.

The games:

    find          finds a game by name, edition, house options and pays of your own
    GAMES         all games, one for each edition
    Game          a game bound to an edition: its procedure, pay tables and clauses

Rounds:

    deal          deals a whole round among bots
    rounds        deals one round after another
    Bot           a player without a person: a strategy, and what it bets
    Dealer        opens rounds and deals until a person has to act
    Round         a round of a game: what is due, what is refused, what has been paid
    Who           a person in a role, the author of an act
    Spot          where one wager of one person lies
    Entry         a line of a round's log
    Lay           what may answer a duty to bet: any stake within limits
    Draw          what may answer a duty to deal: a number of cards
    Reveal        what may answer a duty to turn cards up
    fact          reads an act as it is typed: bet 1 ante ann 1000
    written       writes a round as text, one entry per line
    again         replays a recorded round through the rules
    settle        says what should have been paid on a round as it happened
    settle_lines  does the same for many rounds, one JSON object per line

Figures:

    analyse       computes the exact figures of a game
    strategies    lists the named strategies of a game, in words
    design        finds pay tables with a wanted edge or hit rate
    price         prices a strategy exactly
    advise        gives the exact worth of every act in one situation
    simulate      simulates rounds by the million, with error bars
    sheet_of      makes the PAR sheet of a game
    write_sheet   writes a PAR sheet to a file: .html, .pdf, .xlsx or .csv
    batch         ranks hands by the million: arrays of cards in, arrays of ranks out
    best_four     finds the best four-card hand in some cards

What they return:

    Duty          what is asked of somebody in a round, and what would answer it
    Analysis      the exact figures of a game
    WagerFigures  the exact figures of one wager
    Outcome       one way a wager can end
    Values        advice in one situation
    Value         an act, and what it is worth
    SimResult     what a simulation found
    WagerResult   what a simulation found about one wager
    Design        a pay table to order, and its figures
    Sheet         a PAR sheet
    Hand          the best four of some cards

Errors:

    Refusal       the rules do not admit an act now
    Faulty        something cannot be read: a file, an option, a card
    Cutcard       the base class of both

Each name is loaded when it is first used, so importing the package costs almost nothing. The names listed here are
public and stay as docs/python.md promises; any other name may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard import batch
    from cutcard.core.duty import Draw, Duty, Lay, Reveal
    from cutcard.core.errors import Cutcard, Faulty, Refusal
    from cutcard.core.facts import Entry, Spot, Who
    from cutcard.core.game import Game
    from cutcard.core.round import Round
    from cutcard.core.text import fact
    from cutcard.dealing import Bot, Dealer, deal, rounds
    from cutcard.described import settle
    from cutcard.described.advised import advise
    from cutcard.described.lines import settle_lines
    from cutcard.exact import analyse, price
    from cutcard.exact.advice import Value, Values
    from cutcard.exact.design import Design, design
    from cutcard.exact.figures import Analysis, Outcome, WagerFigures
    from cutcard.games import GAMES, find, strategies
    from cutcard.hands.four_card import Hand, best_four
    from cutcard.par import Sheet, sheet_of, write_sheet
    from cutcard.replay import again, written
    from cutcard.sim import SimResult, WagerResult, simulate

__version__ = "0.1.0"

HOME = {
    **dict.fromkeys(("find", "GAMES", "strategies"), "cutcard.games"),
    "Game": "cutcard.core.game",
    **dict.fromkeys(("deal", "rounds", "Bot", "Dealer"), "cutcard.dealing"),
    "Round": "cutcard.core.round",
    **dict.fromkeys(("Who", "Spot", "Entry"), "cutcard.core.facts"),
    **dict.fromkeys(("Draw", "Duty", "Lay", "Reveal"), "cutcard.core.duty"),
    "fact": "cutcard.core.text",
    **dict.fromkeys(("written", "again"), "cutcard.replay"),
    "settle": "cutcard.described",
    "settle_lines": "cutcard.described.lines",
    **dict.fromkeys(("analyse", "price"), "cutcard.exact"),
    **dict.fromkeys(("Analysis", "WagerFigures", "Outcome"), "cutcard.exact.figures"),
    **dict.fromkeys(("design", "Design"), "cutcard.exact.design"),
    "advise": "cutcard.described.advised",
    **dict.fromkeys(("Value", "Values"), "cutcard.exact.advice"),
    "simulate": "cutcard.sim",
    **dict.fromkeys(("SimResult", "WagerResult"), "cutcard.sim.result"),
    **dict.fromkeys(("sheet_of", "write_sheet"), "cutcard.par"),
    "Sheet": "cutcard.par.sheet",
    **dict.fromkeys(("best_four", "Hand"), "cutcard.hands.four_card"),
    **dict.fromkeys(("Refusal", "Faulty", "Cutcard"), "cutcard.core.errors"),
}
__all__ = [
    "GAMES",
    "Analysis",
    "Bot",
    "Cutcard",
    "Dealer",
    "Design",
    "Draw",
    "Duty",
    "Entry",
    "Faulty",
    "Game",
    "Hand",
    "Lay",
    "Outcome",
    "Refusal",
    "Reveal",
    "Round",
    "Sheet",
    "SimResult",
    "Spot",
    "Value",
    "Values",
    "WagerFigures",
    "WagerResult",
    "Who",
    "advise",
    "again",
    "analyse",
    "batch",
    "best_four",
    "deal",
    "design",
    "fact",
    "find",
    "price",
    "rounds",
    "settle",
    "settle_lines",
    "sheet_of",
    "simulate",
    "strategies",
    "write_sheet",
    "written",
]


def __getattr__(name: str) -> Any:
    if name == "batch":
        return import_module("cutcard.batch")
    if name not in HOME:
        raise AttributeError(f"cutcard has no {name!r}")
    return getattr(import_module(HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
