"""Cutcard in a terminal: a table on the screen, or plain lines."""

import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.core.errors import Faulty
from cutcard.core.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.terminal.cards import Deck
    from cutcard.terminal.plain import Talk
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
    cards: str = "shoe",
    codes: Mapping[str, str] | None = None,
    share: str = "",
) -> None:
    """Play one session; the bankroll is in cents. Without a real terminal it is played in plain lines."""
    from cutcard.games import manifest
    from cutcard.terminal.cards import Deck
    from cutcard.terminal.layout import layout_of
    from cutcard.terminal.solo import Session

    if (jackpot := manifest(game.name).jackpot) and jackpot.table(game):
        without, cite = (
            f"leave it out, or open a house: --set {jackpot.link.bet}=none, or cutcard serve",
            jackpot.link.cite,
        )
        raise Faulty("terminal/jackpot", "a jackpot belongs to a house, and this is a single table", cite, without)
    layout = layout_of(game)
    terminal = all(s is not None and s.isatty() for s in (sys.stdin, sys.stdout)) and os.environ.get("TERM") != "dumb"
    deck = Deck(four_colour, ascii_suits or not symbols_can_be_written())
    if cards == "scanner":
        from cutcard.terminal.scanning import Reader

        must_suit_a_scanner(plain=plain or not terminal, bots=bots, seed=seed)
        in_lines(lambda talk: Reader(game, layout, talk, bankroll=bankroll, save=save, codes=codes).session, deck)
        return
    session = Session(game, layout, bankroll=bankroll, bots=bots, seed=seed, save=save, share=share)
    if terminal and not plain:
        from cutcard.terminal.app import CutcardApp
        from cutcard.terminal.words import farewell

        CutcardApp(session, deck).run()
        print(farewell(session))
    else:
        in_lines(lambda _: session, deck)


def must_suit_a_scanner(*, plain: bool, bots: int, seed: int | None) -> None:
    """Cards are read one line each, at a table for one; their order is not this program's."""
    if not plain:
        raise Faulty("scanner/plain", "cards are scanned in plain lines only", instead="add --plain")
    if bots:
        raise Faulty("scanner/bots", "with your own cards the table is for one", instead="leave out --bots")
    if seed is not None:
        raise Faulty("scanner/seed", "a seed does not shuffle your own cards", instead="leave out --seed")


def in_lines(seated: "Callable[[Talk], Session]", deck: "Deck") -> None:
    """Bytes that are no text, and a reader who stops reading, are no reason to fall over."""
    from cutcard.terminal.plain import Shell, Talk

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    talk = Talk(sys.stdin, sys.stdout, echo=not sys.stdin.isatty())
    try:
        Shell(seated(talk), deck, talk).run()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def symbols_can_be_written() -> bool:
    try:
        "♠♥♦♣╭░×".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
