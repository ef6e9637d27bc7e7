"""What happens at one screen and must be seen at another, or again: jackpots, calls for a supervisor, reloads."""

import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from bench.timing import Timed
from tests.browser.kit import Place, Window, house
from tests.house.kit import ROYAL_FIRST, shoe

POKER = "four-card-poker"
LISTEN = """() => {
  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", () => (window.heard = performance.now()));
    }
  };
  window.late = [];
  const told = () => late.push(performance.now() - heard);
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(told).observe(document.getElementById("said"), { childList: true }));
}"""


def displays(browser: Browser, folder: Path, times: int) -> Iterator[Timed]:
    with house(folder) as place:
        yield hits(browser, place, times)
        yield calls(browser, place, times)
        yield from rounds(browser, place, times)


def hits(browser: Browser, place: Place, times: int) -> Timed:
    """From the press that shows a royal flush to the banner on the wall."""
    wall, taken = Window(browser, place.url), []
    with shoe(ROYAL_FIRST):
        for n in range(times):
            table = place.table(f"hit{n}", POKER, "us", "progressive=D", "verify-jackpots=yes")
            wall.open("jackpot")
            wall.see(".meter")
            ann = at_table(browser, place, table)
            for spot in (".spot.ante", ".spot.progressive"):
                ann.tap(spot)
                ann.see(f"{spot} .pile:not(.pending)")
            ann.tap(".controls .main")
            decide, shown = (
                ann.see(".decisions [aria-keyshortcuts='1']"),
                wall.page.locator(".hit-banner", has_text=table),
            )
            began = time.perf_counter()
            decide.click()
            shown.wait_for()
            taken.append(time.perf_counter() - began)
            ann.close()
    wall.close()
    return Timed("U23", "a royal flush, to the banner on the wall", "s", 2, tuple(taken))


def calls(browser: Browser, place: Place, times: int) -> Timed:
    """From a dealer's call to the supervisor's screen."""
    sue, taken = Window(browser, place.url, place.staff("sue", "supervisor")), []
    sue.open("floor")
    sue.see("h1")
    for n in range(times):
        table = place.table(f"call{n}", POKER, "nz-2012", dealing="staff")
        place.prepare(table)
        waits = sue.page.locator(".waits.alert", has_text=table)
        began = time.perf_counter()
        place.do(place.staff("dee", "dealer"), {"kind": "call-supervisor", "why": "a question"}, "dealer", table)
        waits.wait_for()
        taken.append(time.perf_counter() - began)
    sue.close()
    return Timed("U25", "a call, to the supervisor's screen", "s", 1, tuple(taken))


def rounds(browser: Browser, place: Place, times: int) -> Iterator[Timed]:
    """A reload while deciding, to the same cards; and every event, to the line that is read aloud."""
    ann, again, lines = at_table(browser, place, place.table("again", POKER, "nz-2012")), [], []
    for _ in range(times):
        ann.tap(".spot.ante")
        ann.see(".spot.ante:not(:has(.ended)) .pile:not(.pending)")
        ann.tap(".controls .main")
        ann.see(".decisions [aria-keyshortcuts='1']")
        began = time.perf_counter()
        ann.page.reload(wait_until="commit")
        decide = ann.see(".decisions [aria-keyshortcuts='1']")
        again.append(time.perf_counter() - began)
        decide.click()
        ann.see(".result")
        lines += ann.page.evaluate("() => window.late")
    ann.close()
    yield Timed("U31", "a reload, to the same cards", "s", 2, tuple(again))
    yield Timed("U15", "an event, to the line that is read aloud", "ms", 1000, tuple(lines))


def at_table(browser: Browser, place: Place, table: str) -> Window:
    ann = Window(browser, place.url, place.guest(table))
    ann.context.add_init_script(f"({LISTEN})()")
    ann.open(f"table/{table}")
    ann.see(".spot.ante:enabled")
    return ann
