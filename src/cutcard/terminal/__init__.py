"""Cutcard in a terminal: a table on the screen, or plain lines."""

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.core.errors import Faulty
from cutcard.core.game import Game

if TYPE_CHECKING:
    from cutcard.terminal.cards import Deck
    from cutcard.terminal.solo import Session


def play(
    game: Game,
    *,
    plain: bool,
    seed: int | None,
    bots: int,
    four_colour: bool,
    ascii_suits: bool,
    bankroll: int,
    save: Path | None,
) -> None:
    """Play one session; the bankroll is in cents. Without a real terminal it is played in plain lines."""
    from cutcard.terminal import four_card_poker
    from cutcard.terminal.cards import Deck
    from cutcard.terminal.solo import Session

    layouts = {"four-card-poker": four_card_poker.LAYOUT}
    if game.name not in layouts:
        raise Faulty("terminal/game", f"{game.name} cannot be played in the terminal yet")
    session = Session(game, layouts[game.name], bankroll=bankroll, bots=bots, seed=seed, save=save)
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    deck = Deck(four_colour, ascii_suits or not symbols_can_be_written())
    if terminal and not plain:
        from cutcard.terminal.app import CutcardApp
        from cutcard.terminal.words import farewell

        CutcardApp(session, deck).run()
        print(farewell(session))
    else:
        in_lines(session, deck)


def in_lines(session: "Session", deck: "Deck") -> None:
    """Bytes that are no text, and a reader who stops reading, are no reason to fall over."""
    from cutcard.terminal.plain import Shell

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        Shell(session, deck, sys.stdin, sys.stdout, echo=not sys.stdin.isatty()).run()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def symbols_can_be_written() -> bool:
    try:
        "♠♥♦♣╭░×".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
