"""The program on the screen: the table, its colours, and the palette of what can be done."""

import os
import time
from collections.abc import Callable
from functools import partial

from textual.app import App
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from cutcard.terminal.acts import Act, acts, every
from cutcard.terminal.cards import Deck
from cutcard.terminal.screen import TableScreen
from cutcard.terminal.solo import Session

PACE = 0.6  # seconds a card


class Palette(Provider):
    """The acts that are possible now; those behind another by their whole name."""

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen)
        return self.screen

    @property
    def possible(self) -> list[Act]:
        return [act for act in every(acts(self.table.session)) if act.listed]

    def run(self, act: Act) -> None:
        self.table.begin(act)

    async def discover(self) -> Hits:
        for act in self.possible:
            if not act.within:
                yield DiscoveryHit(act.label, partial(self.run, act))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for act in self.possible:
            if not (act.within and act.then) and (score := matcher.match(act.label)) > 0:
                yield Hit(score, matcher.highlight(act.label), partial(self.run, act))


class CutcardApp(App[None]):
    """Obeys NO_COLOR: then nothing but the terminal's own two colours is used."""

    TITLE = "Cutcard"
    COMMANDS = {Palette}
    CSS = """
    TableScreen { background: #10241C; color: #E8EFEA; layout: vertical; overflow: hidden; }
    #header { height: auto; padding: 0 1; background: #0A1812; }
    #body { height: 1fr; }
    #middle { height: auto; padding: 0 0 0 1; }
    #side, #log { width: 1fr; padding: 0 0 0 1; border-left: vkey #2C4A3E; }
    #log { height: 100%; }
    #bottom { height: 1fr; padding: 0 1; }
    #keys { height: auto; padding: 0 1; background: #0A1812; }
    CommandPalette > Vertical, CommandPalette Input, CommandPalette #--input, CommandPalette CommandList,
    CommandPalette #--results { background: #16302A; color: #E8EFEA; }
    CommandPalette CommandList > .option-list--option-highlighted { background: #28503F; }
    CommandPalette SearchIcon { display: none; }
    """

    def __init__(
        self, session: Session, deck: Deck, clock: Callable[[], float] = time.monotonic, pace: float = PACE
    ) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.table = TableScreen(session, deck, clock, pace)

    def get_default_screen(self) -> Screen[None]:
        return self.table

    def action_command_palette(self) -> None:
        """Over the table alone: a page or a bet begun has keys of its own."""
        if self.screen is self.table and not self.table.picking:
            super().action_command_palette()

    async def action_quit(self) -> None:
        self.table.leave()

    def action_help_quit(self) -> None:
        self.table.leave()
