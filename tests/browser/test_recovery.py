"""Reload, a cut line, a killed server, at every phase: the same cards, bets and money, soon (U31)."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from cutcard.server.run import bound
from tests.browser.kit import Window

SOON = 2_000  # milliseconds, from when the house can be reached
COLD = """from functools import partial
from cutcard.cli import main
from cutcard.server import run
run.make_app = partial(run.make_app, warm=False)  # nobody looks at exact figures here
main()
"""
SHOWN = """() => JSON.stringify({
  cards: [...document.querySelectorAll(".mine .card, .dealer-area .card")].map((c) => c.getAttribute("aria-label")),
  spots: [...document.querySelectorAll(".spot")].map((s) => s.getAttribute("aria-label")),
  facts: document.querySelector(".facts")?.innerText,
  decisions: [...document.querySelectorAll(".decisions button")].map((b) => b.innerText),
})"""


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


@pytest.fixture
def ann(browser: Browser, served: Served) -> Iterator[Window]:
    """A guest at a table of poker."""
    window = Window(browser, served.url)
    window.open()
    window.tap(window.see(".tile.four-card-poker button.main").first)
    window.see(".controls .main")
    yield window
    window.page.get_by_role("button", name="Leave").click()
    window.see("text=You are watching")
    window.context.close()


def shown(window: Window) -> Any:
    return window.page.evaluate(SHOWN)


def back(window: Window, before: Any) -> None:
    """All is as it was, before long."""
    window.page.wait_for_function(f"(before) => ({SHOWN})() === before", arg=before, timeout=SOON)


def test_a_reload_at_any_phase_changes_nothing(ann: Window) -> None:
    def reloads() -> None:
        before = shown(ann)
        ann.page.reload()
        back(ann, before)

    reloads()
    ann.tap(".spot.ante")
    ann.see(".spot.ante .pile")
    reloads()
    ann.tap(".controls .main")
    ann.see(".decisions")
    reloads()
    ann.tap(".decisions .main")
    result = ann.see(".result").inner_text()
    reloads()
    assert ann.see(".result").inner_text() == result


def test_what_was_pressed_while_the_line_was_cut_happens_once_when_it_is_back(ann: Window) -> None:
    ann.tap(".spot.ante")
    ann.see(".spot.ante .pile")
    ann.context.set_offline(True)
    ann.tap(".controls .main")
    ann.page.wait_for_timeout(500)
    ann.context.set_offline(False)
    ann.page.locator(".decisions").wait_for(timeout=SOON + 2_000)  # it is asked again after two seconds at the latest
    ann.see(".mine .card.face", 5)
    before = shown(ann)
    ann.context.set_offline(True)
    ann.page.wait_for_timeout(200)
    ann.context.set_offline(False)
    back(ann, before)
    ann.tap(".decisions .main")
    assert re.search(r"Round \d+", ann.see(".result h2").inner_text())


@pytest.mark.parametrize("phase", [pytest.param("betting", marks=pytest.mark.long), "deciding"])
def test_a_killed_server_comes_back_with_the_same_cards_and_bets(ann: Window, served: Served, phase: str) -> None:
    ann.tap(".spot.ante")
    ann.see(".spot.ante .pile")
    if phase == "deciding":
        ann.tap(".controls .main")
        ann.see(".decisions")
    before = shown(ann)
    served.kill()
    ann.see("text=The connection is lost")
    assert shown(ann) == before, "what was known stays in sight"
    served.start()
    ann.page.get_by_text("The connection is lost").wait_for(state="detached", timeout=SOON)
    back(ann, before)
    if phase == "betting":
        ann.tap(".controls .main")
    ann.tap(ann.see(".decisions .main"))
    ann.see(".result")
