"""Windows that keep every line a table says aloud."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from cutcard.core.facts import Fact, Move, Sit
from cutcard.core.facts import Open as Opened
from cutcard.core.round import Round
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.server.kit import RCD

TEXT = '{"text":true}'  # the setting for the text view
names = (f"t{n}" for n in count(1))
# Every line as it is said: when, and beside which card of the race.
LISTEN = """() => {
  window.lines = [];
  addEventListener("DOMContentLoaded", () => {
    const card = () => document.querySelector(".laid .card.raised")?.getAttribute("aria-label") || "";
    new MutationObserver((changes) => {
      const added = changes.flatMap((c) => [...c.addedNodes]).filter((n) => n.isConnected);
      const now = { at: Date.now(), card: card() };
      lines.push(...added.map((n) => ({ words: n.textContent, ...now })));
    }).observe(document.getElementById("said"), { childList: true });
  });
}"""


def table_of(place: Place, game: str) -> str:
    return place.table(next(names), game, "nz-2012")


def listener(window: Open, place: Place, table: str, settings: str = "{}", **more: Any) -> Window:
    """A guest who sits there, and hears everything that is said from now on."""
    opened = window(place.guest(table), **more)
    listens(opened, settings)
    opened.open(f"table/{table}")
    opened.see(".spot, .order-picker")
    return opened


def listens(window: Window, settings: str = "{}") -> None:
    """It keeps what is said, from the next page that it opens."""
    window.context.add_init_script(f"({LISTEN})()")
    window.context.add_init_script(f"localStorage.setItem('cutcard-settings', '{settings}')")


def race_on(window: Open, place: Place, wager: str = "h", settings: str = "{}", **more: Any) -> tuple[Window, str]:
    """A listener, alone at a table, has bet by that key and started the race."""
    bob = listener(window, place, table := table_of(place, RCD), settings, **more)
    bob.press(wager)
    bob.until("() => window.lines.length === 1")
    bob.press("Space")
    return bob, table


def lines(window: Window) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = window.page.evaluate("() => window.lines")
    return said


def words(window: Window) -> list[str]:
    return [line["words"] for line in lines(window)]


def signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}${abs(cents) // 100}"


def last_round(place: Place, table: str) -> Round:
    previous = place.site.state(table).previous
    assert previous is not None
    return previous


def telling(r: Round) -> Sequence[Fact]:
    """The facts of a round that are for the ear, after the seal, which was said before."""
    return [e.fact for e in r.log if not isinstance(e.fact, Opened | Sit | Move)][1:]
