"""Reload, a cut line, a killed server, at every phase: the same cards, bets and money, soon (U31)."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from cutcard.server.run import bound
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.players import ante, seated
from tests.server.kit import FCP, RCD, Visitor

COLD = """from functools import partial
from cutcard.cli import main
from cutcard.server import run
run.make_app = partial(run.make_app, warm=False)  # nobody looks at exact figures here
main()
"""
# What a person sees of the cards, the bets, the money and what is asked; not the minutes, which go on.
SHOWN = """() => {
  const all = (what, read) => [...document.querySelectorAll(what)].map(read);
  const label = (e) => e.getAttribute("aria-label");
  const text = (e) => e.innerText;
  return JSON.stringify({
    cards: all(".felt .card", label),
    spots: all(".spot", label),
    money: all(".facts span", text).slice(0, 2),
    bets: all(".my-bets", text),
    asked: all(".controls button:not(.chip)", (b) => `${text(b)} ${b.disabled}`),
    race: all(".race-call, .finish, .protest", text),
    result: all(".result", text),
  });
}"""
# Sockets that can be closed from outside, as a line is cut.
CUT = """() => {
  const Native = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Native {
    constructor(...where) {
      super(...where);
      sockets.push(this);
    }
  };
}"""
# The number of the last round in which something came of my wagers.
ENDED = r"""() => document.querySelector(".result h2, .my-bets:has(.note) h2")?.innerText.match(/\d+/)[0] || "" """
STRAY = ("9", "j", "w", "b", "Backspace", "F6")
Walk = Callable[[Place, Window, Visitor, str], Iterator[str]]
names = (f"t{n}" for n in count(1))


class Served:
    """`cutcard serve` as a process, which can be killed and started again on the same book and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with bound("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", COLD, "serve", "--port", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        assert any("is open" in line for line in self.process.stdout), (self.folder / "log").read_text()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.process.send_signal(how)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    house = Served(tmp_path_factory.mktemp("house"))
    yield house
    house.kill(signal.SIGTERM)


def shown(window: Window) -> Any:
    return window.page.evaluate(SHOWN)


def back(window: Window, before: Any) -> None:
    """All is as it was, before long."""
    window.page.wait_for_function(f"(before) => ({SHOWN})() === before", arg=before)


def seconds(window: Window) -> int:
    """What the clock shows; nought where none runs."""
    clock = window.page.locator(".bet-clock b")
    return int(clock.inner_text().removesuffix(" s")) if clock.count() else 0


# How a round is walked through; every step is pressed twice where a hand could slip.


def held(ann: Window, key: str) -> None:
    """A key that is held down, and repeats itself."""
    for _ in range(3):
        ann.page.keyboard.down(key)
    ann.page.keyboard.up(key)


def twice(ann: Window, button: str) -> None:
    ann.see(f"{button}:not([disabled])").first.dblclick()


def betting(ann: Window, key: str, laid: str) -> Iterator[str]:
    """As far as it goes alone, with company at the table."""
    yield "before the bets"
    held(ann, key)
    ann.see(laid)
    yield "with bets"
    twice(ann, ".controls .main")
    ann.see("text=Waiting for the others")
    yield "ready"


def poker(place: Place, ann: Window, bob: Visitor, table: str) -> Iterator[str]:
    yield from betting(ann, "a", ".spot.ante .pile:not(.pending)")
    place.wait(bob.ante("2", table=table))
    ann.see(".decisions")
    yield "deciding"
    twice(ann, ".decisions [aria-keyshortcuts='1']")
    ann.gone(".decisions")
    yield "decided"
    place.wait(bob.fold("2", table=table))
    ann.see(".result")
    ann.see(".controls .main:not([disabled])")
    yield "result"


def derby(place: Place, ann: Window, bob: Visitor, table: str) -> Iterator[str]:
    yield from betting(ann, "h", ".pile:not(.pending)")
    place.wait(bob.bet("layout", "red", 500, f"bet:layout:{bob.name}", table))
    place.wait(bob.ready(table))
    ann.see(".finish li:nth-child(3)")
    ann.see(".controls .main:not([disabled])")
    yield "result"


def dealt(place: Place, ann: Window, bob: Visitor, table: str) -> Iterator[str]:
    """A round that a dealer deals, act by act: what the cards are doing is a phase of its own."""
    dee = place.staff("dee", "dealer")
    held(ann, "a" if ann.page.locator(".spot.ante").count() else "h")
    ann.see(".pile:not(.pending)")
    call = {"kind": "call", "words": "no more bets"}
    place.do(dee, {"kind": "propose", "fact": call, "duty": "close"}, "dealer", table)

    def deal(until: Callable[[], bool]) -> None:
        for _ in range(60):
            if until():
                break
            place.do(dee, {"kind": "deal-next"}, "dealer", table)
        ann.page.wait_for_timeout(600)  # the card that moves has come to lie

    def phase() -> str:
        return str(place.wait(bob.see(table))["round"]["phase"])

    deal(lambda: len(place.site.state(table).round.table.items) >= 3)
    assert phase() == "dealing"
    yield "dealing"
    deal(lambda: phase() != "dealing")
    if phase() == "deciding":
        twice(ann, ".decisions [aria-keyshortcuts='1']")
        ann.gone(".decisions")
    deal(lambda: phase() == "settling")
    yield "settling"


# At every phase


def cut(window: Window) -> None:
    window.context.set_offline(True)
    window.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")


def at_table(window: Open, place: Place, game: str, dealing: str) -> tuple[Window, Visitor, str]:
    table = place.table(next(names), game, "nz-2012", dealing=dealing)
    guest = place.guest(table)
    bob = place.guest(table, "2") if dealing == "auto" else place.wait(place.site.guest())
    if dealing == "staff":
        place.prepare(table)
    ann = window(guest, reduced_motion="reduce")
    ann.context.add_init_script(f"({CUT})()")
    ann.open(f"table/{table}")
    ann.see(".spot")
    return ann, bob, table


@pytest.mark.parametrize("game, dealing, walk, phases", [
    (FCP, "auto", poker, ["before the bets", "with bets", "ready", "deciding", "decided", "result"]),
    (RCD, "auto", derby, ["before the bets", "with bets", "ready", "result"]),
    (FCP, "staff", dealt, ["dealing", "settling"]),
    pytest.param(RCD, "staff", dealt, ["dealing", "settling"], marks=pytest.mark.long),
])  # fmt: skip
def test_neither_a_reload_nor_a_cut_line_nor_a_slip_changes_anything_at_any_phase(
    window: Open, place: Place, game: str, dealing: str, walk: Walk, phases: list[str]
) -> None:
    """U31: what is on screen before and after, at every phase of a round; and in the house."""
    ann, bob, table = at_table(window, place, game, dealing)
    walked = []
    for phase in walk(place, ann, bob, table):
        walked.append(phase)
        before, version, left = shown(ann), place.site.state(table).version, seconds(ann)
        since = time.monotonic()
        ann.page.reload()
        back(ann, before)
        again = seconds(ann)
        assert left - 1 - (time.monotonic() - since) <= again <= left, f"{phase}: the same clock"
        cut(ann)
        ann.see("text=Reconnecting")
        assert shown(ann) == before, f"{phase}: what was known stays in sight"
        ann.context.set_offline(False)
        ann.page.get_by_text("Reconnecting").wait_for(state="detached")
        back(ann, before)
        for key in STRAY:
            ann.press(key)
        assert shown(ann) == before, f"{phase}: an unknown key does nothing"
        assert place.site.state(table).version == version, f"{phase}: nor does the house know of anything"
    assert walked == phases
    assert sum(place.site.house.store.balances().values()) == 0


def test_a_reload_while_the_horses_run_shows_the_finish_at_once(window: Open, place: Place) -> None:
    table = place.table(next(names), RCD, "nz-2012")
    bob = seated(window, place, table)
    bob.press("h")
    bob.see(".my-bets")
    bob.press("Space")
    bob.see(".controls .main:has-text('Skip')")
    bob.page.reload()
    bob.page.locator(".finish li:nth-child(3)").wait_for()
    chips = place.site.state(table).chips(bob.who)
    assert f"Chips ${chips // 100}" in " ".join(bob.see(".facts").inner_text().split())


def test_a_part_of_the_table_that_a_cut_line_kept_back_comes_later(window: Open, place: Place) -> None:
    ann, tried = window(), []

    def kept_back_once(asked: Route) -> None:
        tried.append(asked)
        asked.abort() if len(tried) == 1 else asked.continue_()

    ann.page.route("**/ui/felt.js", kept_back_once)
    ann.open(f"table/{place.table(next(names), FCP, 'nz-2012')}")
    ann.see(".dealer-area")
    assert len(tried) == 2


# A server that is killed


@pytest.fixture
def ann(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Window]:
    """A guest at a table of the game that is asked for, or of poker."""
    window = Window(browser, served.url, plain=True, reduced_motion="reduce")
    window.context.add_init_script(f"({CUT})()")
    window.open()
    window.tap(window.see(f".tile.{getattr(request, 'param', FCP)} button.main").first)
    window.see(".spot")
    yield window
    window.page.get_by_role("button", name="Leave").click()
    window.see("text=Take a seat")
    window.context.close()


def test_what_was_pressed_while_the_line_was_cut_happens_once_when_it_is_back(ann: Window) -> None:
    ante(ann)
    cut(ann)
    ann.tap(".controls .main")
    ann.page.wait_for_timeout(500)
    ann.context.set_offline(False)
    ann.page.locator(".decisions").wait_for()
    ann.see(".mine .card.face", 5)
    ann.tap(".decisions [aria-keyshortcuts='1']")
    assert re.search(r"Round \d+", ann.see(".result h2").inner_text())


@pytest.mark.parametrize("ann, phase", [
    (FCP, "deciding"),
    pytest.param(RCD, "with bets", marks=pytest.mark.long),
    pytest.param(FCP, "with bets", marks=pytest.mark.long),
    pytest.param(FCP, "result", marks=pytest.mark.long),
    pytest.param(RCD, "before the bets", marks=pytest.mark.long),
    pytest.param(RCD, "result", marks=pytest.mark.long),
], indirect=["ann"])  # fmt: skip
def test_a_killed_server_comes_back_with_the_same_cards_and_bets(ann: Window, served: Served, phase: str) -> None:
    race = ann.page.locator(".felt.race").count() > 0
    if phase != "before the bets":
        ann.press("h" if race else "a")
        ann.see(".pile:not(.pending)")
    if phase in ("deciding", "result"):
        ann.tap(".controls .main")
    if phase == "deciding":
        ann.see(".decisions")
    if phase == "result" and not race:
        ann.tap(ann.see(".decisions [aria-keyshortcuts='1']"))
    if phase == "result":
        ann.see(".finish li:nth-child(3)" if race else ".result")
        ann.see(".controls .main:not([disabled])")
    before = shown(ann)
    served.kill()
    ann.see("text=Reconnecting")
    assert shown(ann) == before, "what was known stays in sight"
    served.start()
    ann.page.get_by_text("Reconnecting").wait_for(state="detached")
    back(ann, before)
    if phase == "before the bets":
        return
    last = ann.page.evaluate(ENDED)
    ann.tap(ann.see(".decisions [aria-keyshortcuts='1'], .controls .main:not([disabled])").first)
    if not race and phase != "deciding":
        ann.tap(ann.see(".decisions [aria-keyshortcuts='1']"))
    ann.page.wait_for_function(f"(last) => !['', last].includes(({ENDED})())", arg=last)
