"""The table on the screen: one session, drawn anew after every key that did something, and after every card."""

import os
from collections.abc import Callable
from functools import partial

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from cutcard.core.errors import Cutcard
from cutcard.core.keys import acts_of
from cutcard.core.money import dollars
from cutcard.core.round import Round
from cutcard.terminal import hands, panels
from cutcard.terminal.acts import LOOKS, Act, acts, cents, options
from cutcard.terminal.cards import Deck
from cutcard.terminal.pages import Amount, Page
from cutcard.terminal.solo import BETTING, OVER, RUNNING, Session
from cutcard.terminal.words import help_lines, hint, last_result, log_page, money, rules, sentence, situation

LEAST = (60, 20)  # columns and rows below which something is out of sight
WIDE = 110  # columns from which the log stands beside the table
PALETTE = f"{'Ctrl+P':<10} everything that can be done now, to be searched"
ALSO = "Enter, Backspace and Delete are Space, z and c."
DEAF = 0.4  # seconds after a change in which a key pressed for what was there before does nothing


def still() -> bool:
    """Nothing shall move."""
    return "NO_MOTION" in os.environ or os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"


def meant(key: str, s: Session) -> Act | None:
    """What a key does now; a key of the browser's that has no meaning of its own here does what it does there."""
    now = {key: act for act in reversed(acts(s)) for key in (act.key, *act.also)}
    ready = "enter" in now and now["enter"].listed
    here = {"undo": "backspace", "clear": "delete", "deal": "enter" if ready else "n"}
    there = {one.lower(): here.get(act, "") for act, keys in acts_of(s.layout.felt).items() for one in keys}
    return now.get(key) or now.get(there.get(key, ""))


class TableScreen(Screen[None]):
    """One table, one player."""

    def __init__(self, session: Session, deck: Deck, clock: Callable[[], float], pace: float) -> None:
        super().__init__()
        self.session, self.deck, self.clock, self.pace = session, deck, clock, pace
        self.message = ""  # a refusal, or a caution
        self.aloud = ""
        self.picking: Act | None = None  # begun, and one of those behind it is chosen next
        self.halted = False
        self.phase, self.changed = session.phase, clock() - DEAF

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
        self.set_interval(self.pace, self.tick)
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    # Time.

    def tick(self) -> None:
        """The next card of a race; a page laid over the table holds it up."""
        if self.session.phase == RUNNING and not self.halted and self.app.screen is self:
            self.next_card()

    def next_card(self) -> None:
        self.session.next_card()
        self.draw()

    def notice_change(self) -> None:
        """A bet after the result is no change: what the keys do stays the same."""
        now = self.session.phase
        if now != self.phase:
            self.message = self.aloud = ""
            if (self.phase, now) != (OVER, BETTING):
                self.changed = self.clock()
        self.phase = now

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing now does nothing."""
        key = event.character if event.is_printable and event.character else event.key
        key = "space" if key == " " else key
        if self.pick(key):
            event.stop()
            return
        act = meant(key, self.session)
        if act or key in LOOKS:
            event.stop()  # or a page that opens now would take the same key as its own
        if act and self.clock() - self.changed >= DEAF:
            self.begin(act)
        elif key == "p" and self.session.phase == RUNNING:
            self.halted = not self.halted
            self.draw()
        elif key in LOOKS:
            self.look(key)

    def pick(self, key: str) -> bool:
        """Whether the key belonged to an act that was begun."""
        if not self.picking:
            return False
        act = next((act for act in self.picking.then if act.key == key), None)
        if act:
            self.begin(act)
        elif key == "escape":
            self.picking = None
            self.draw()
        return True

    def begin(self, act: Act) -> None:
        """Do it; or ask first for what is behind it, or for the amount."""
        self.picking = act if act.then else None
        if act.amount == "must" or act.says:
            asks = "what shall lie there?" if act.says else "how many dollars?"
            self.app.push_screen(Amount(act.label, asks), lambda typed: self.typed(act, typed))
        elif act.then:
            self.message = self.aloud = ""
            self.draw()
        else:
            self.do(act, "")

    def typed(self, act: Act, amount: str | None) -> None:
        if amount:
            self.do(act, amount)

    def do(self, act: Act, amount: str) -> None:
        """Do it, or show why not."""
        self.message = self.aloud = ""
        self.halted = False
        try:
            act.says(amount) if act.says else act.do(cents(amount) if amount else None)
            if still():
                self.session.run_out()
        except Cutcard as fault:
            self.message = sentence(fault)
        self.draw()

    def look(self, key: str) -> None:
        s = self.session
        match key:
            case "t":
                self.app.push_screen(Page(rules(s)))
            case "j":
                self.app.push_screen(Page(log_page(s)))
            case "?":
                more = s.layout.scene.KEYS if s.layout.scene else ()
                self.app.push_screen(Page((*help_lines(s), *more, PALETTE, ALSO)))
            case "v" | "o" | "l" | "m":
                self.aloud = {"v": situation, "o": options, "l": last_result, "m": money}[key](s)
                self.draw()
            case "!":
                self.aloud = "Counting…"
                self.run_worker(partial(self.count, s.round), thread=True, exclusive=True)
                self.draw()
            case "q":
                self.leave()

    def count(self, r: Round) -> None:
        """The first hint of a game may take seconds: beside the screen, and shown if it is still asked there."""
        self.app.call_from_thread(self.hinted, r, hint(r))

    def hinted(self, r: Round, words: str) -> None:
        if r is self.session.round:
            self.aloud = words
            self.draw()

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
        self.notice_change()
        table_width = panels.COLUMNS if width >= WIDE else width
        more = [("p", "go on" if self.halted else "wait")] if s.phase == RUNNING else []
        keys = panels.keys(s, width - 2, self.picking, more)
        room = height - 3 - keys.plain.count("\n")
        view = (s.layout.scene or hands).drawn(s, self.deck, table_width, height, room)
        table, felt, side, log = (self.query_one(f"#{name}") for name in ("table", "felt", "side", "log"))
        table.styles.width, felt.styles.width, side.styles.height = table_width, view.felt_width, view.side_height
        side.display, log.display = view.side_height > 0, width >= WIDE
        self.write("felt", view.felt)
        self.write("side", view.side)
        self.write("log", panels.log(s, height - 4, width - table_width - 3))
        self.write("bottom", Text(self.aloud) if self.aloud else self.bottom(view.bottom, table_width))
        self.write("keys", keys)
        self.draw_header()

    def write(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Static).update(text)

    def bottom(self, drawn: Text, width: int) -> Text:
        """The chips or the result, and under it what there is to say."""
        self.message, self.session.notice = self.message or self.session.notice, ""
        style = panels.CAUTION if self.message else panels.ACCENT if self.picking else panels.QUIET
        said = Text(self.message or self.hint(width), style)
        return Text("\n").join([drawn, said] if drawn else [said])

    def hint(self, width: int) -> str:
        if not self.picking:
            return panels.hint(self.session, width)
        combination = next(c for c in self.session.layout.orders if self.picking.word.startswith(c.word))
        picked = self.picking.word.split()[1:]
        return combination.read_back((*picked, "…"))

    def draw_header(self) -> None:
        """Where not all fits, what would be out of sight below stands here."""
        if self.size.width < LEAST[0] or self.size.height < LEAST[1]:
            small = "Stack {}. Not all fits: {}×{} or more, or --plain".format(dollars(self.session.stack), *LEAST)
            self.write("header", Text(self.aloud or self.message or small, panels.CAUTION))
        else:
            self.write("header", panels.header(self.session, self.size.width - 2))
