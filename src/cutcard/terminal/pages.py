"""Pages laid over the table: rules, log and help to read, and an amount to type."""

from collections.abc import Iterable

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Page(ModalScreen[None]):
    """Text to read; the arrow keys scroll, and Escape goes back."""

    BINDINGS = [Binding("escape,enter,q,t,j,question_mark", "dismiss", "back")]
    CSS = """
    Page { align: center middle; }
    Page > Vertical { width: 96%; height: 92%; border: round #9DB5A9; background: #16302A; padding: 0 1; }
    Page VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; scrollbar-color: #9DB5A9;
        scrollbar-background: #16302A; }
    Page .back { color: #9DB5A9; height: 1; }
    """

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.text = Text("\n".join(lines))

    def compose(self) -> ComposeResult:
        with Vertical():
            yield VerticalScroll(Static(self.text))
            yield Static("Esc back   ↑ ↓ scroll", classes="back")


class Amount(ModalScreen[str]):
    """An amount in dollars, or bets in words; Escape leaves without."""

    BINDINGS = [Binding("escape", "dismiss('')", "back")]
    CSS = """
    Amount { align: center middle; }
    Amount > Vertical { width: 44; height: 7; border: round #9DB5A9; background: #16302A; padding: 0 1; }
    Amount Input { border: round #9DB5A9; background: #16302A; }
    """

    def __init__(self, label: str, asks: str) -> None:
        super().__init__()
        self.label, self.asks = label, asks

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(f"{self.label}: {self.asks}")
            amount = Input(max_length=80)
            amount.cursor_blink = False
            yield amount
            yield Static("Enter to bet it, Esc to go back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
