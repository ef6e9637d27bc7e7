"""The table on the screen: one session, drawn anew after every key that did something."""

import os

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from cutcard.core.errors import Cutcard
from cutcard.core.text import write
from cutcard.terminal import panels
from cutcard.terminal.acts import LOOKS, Act, acts, cents
from cutcard.terminal.cards import Deck
from cutcard.terminal.company import ME
from cutcard.terminal.pages import Amount, Page
from cutcard.terminal.solo import OVER, Session
from cutcard.terminal.words import help_lines, rules, sentence, situation

COLUMNS, ROWS = 80, 24  # with less the cards are small
NARROW, WIDE = 56, 110  # with less there is no side, with more there is the log


class TableScreen(Screen[None]):
    """One table, one player."""

    def __init__(self, session: Session, deck: Deck) -> None:
        super().__init__()
        self.session, self.deck = session, deck
        self.message = ""  # a refusal, or a caution
        self.aloud = ""

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        with Horizontal(id="body"):
            with Vertical(id="table"):
                with Horizontal(id="middle"):
                    yield Static(id="felt")
                    yield Static(id="side")
                yield Static(id="bottom")
            yield Static(id="log")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.set_interval(1, self.draw_header)
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing now does nothing."""
        key = event.character if event.is_printable and event.character else event.key
        act = next((act for act in acts(self.session) if act.key == key), None)
        if act or key in LOOKS:
            event.stop()  # or a page that opens now would take the same key as its own
        if act and act.amount == "must":
            self.app.push_screen(Amount(act.label), lambda typed: self.typed(act, typed))
        elif act:
            self.do(act, "")
        elif key in LOOKS:
            self.look(key)

    def typed(self, act: Act, amount: str | None) -> None:
        if amount:
            self.do(act, amount)

    def do(self, act: Act, amount: str) -> None:
        """Do it, or show why not."""
        self.message = self.aloud = ""
        try:
            act.do(cents(amount) if amount else None)
        except Cutcard as fault:
            self.message = sentence(fault)
        self.message, self.session.notice = self.message or self.session.notice, ""
        self.draw()

    def look(self, key: str) -> None:
        s = self.session
        match key:
            case "t":
                self.app.push_screen(Page(rules(s)))
            case "l":
                self.app.push_screen(Page(write(s.shown.seen(ME.name)).splitlines()))
            case "?":
                self.app.push_screen(Page(help_lines(s, panels.NAMED)))
            case "v":
                self.aloud = situation(s)
                self.draw()
            case "q":
                self.leave()

    def leave(self) -> None:
        try:
            self.session.leave()
        except Cutcard as fault:
            self.message, self.aloud = sentence(fault), ""
            self.draw()
        else:
            self.app.exit()

    # Drawing.

    def draw(self) -> None:
        s, (width, height) = self.session, self.size
        narrow, wide = width < COLUMNS, width >= WIDE
        small = narrow or height < ROWS
        room, felt_width = (12, 36) if narrow else (10 if small else 14, 50)
        table_width = COLUMNS if wide else width
        self.draw_header()
        table, felt, side, log = (self.query_one(f"#{name}") for name in ("table", "felt", "side", "log"))
        table.styles.width, felt.styles.width, side.styles.height = table_width, felt_width, room
        side.display, log.display = width >= NARROW, wide
        self.write("felt", panels.felt(s, self.deck, small=small, narrow=narrow))
        self.write("side", panels.side(s, room, table_width - felt_width - 3))
        self.write("log", panels.log(s, height - 4, width - table_width - 3))
        self.write("bottom", self.bottom(small=narrow))
        self.write("keys", panels.keys(s, width - 2))

    def write(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Static).update(text)

    def bottom(self, *, small: bool) -> Text:
        """The chips or the result, and under it what there is to say."""
        if self.aloud:
            return Text(self.aloud)
        s = self.session
        said = Text(self.message, panels.CAUTION) if self.message else Text(panels.hint(s), panels.QUIET)
        return Text("\n").join([panels.settled(s) if s.phase == OVER else panels.spots(s, small=small), said])

    def draw_header(self) -> None:
        self.write("header", panels.header(self.session, self.size.width - 2))


class CutcardApp(App[None]):
    """Obeys NO_COLOR: then nothing but the terminal's own two colours is used."""

    TITLE = "Cutcard"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    TableScreen { background: #10241C; color: #E8EFEA; layout: vertical; overflow: hidden; }
    #header { height: 2; padding: 0 1; background: #0A1812; }
    #body { height: 1fr; }
    #middle { height: auto; padding: 0 0 0 1; }
    #side, #log { width: 1fr; padding: 0 0 0 1; border-left: vkey #2C4A3E; }
    #log { height: 100%; }
    #bottom { height: 1fr; padding: 0 1; }
    #keys { height: auto; padding: 0 1; background: #0A1812; }
    """

    def __init__(self, session: Session, deck: Deck) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.table = TableScreen(session, deck)

    def get_default_screen(self) -> Screen[None]:
        return self.table

    async def action_quit(self) -> None:
        self.table.leave()

    def action_help_quit(self) -> None:
        self.table.leave()
