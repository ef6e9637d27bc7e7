"""The floor as a person meets it: a house and a real Chromium, and how long everything takes until it is seen."""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from bench.displays import displays
from bench.house import AT_ONCE, driven, prepared, serving
from bench.machine import busy
from bench.monitor import cut_off, monitor
from bench.pages import loaded, shown, window
from bench.reaction import DERBY, POKER, TILE, calculator, derby, poker, trainer
from bench.timing import Timed
from cutcard.audit import audit
from cutcard.house.table.shoe_vault import read_key
from tests.browser.kit import chromium

FELT, HEADLINE = ".felt", ".strip dd b"
BOOK = 100_000  # facts


@dataclass(frozen=True)
class Scale:
    """How often each is tried."""

    starts: int = 2
    loads: int = 2
    rounds: int = 20  # three presses each
    races: int = 10  # two presses each
    watched: int = 1
    cuts: int = 1
    away: float = 10.0  # seconds that a line is cut
    decisions: int = 10
    hands: int = 10
    players: int = 50
    seconds: float = 4.0  # twice, to fill a book


def floor(scale: Scale | None = None, tell: Callable[[Timed], object] = lambda _: None) -> tuple[str, list[Timed]]:
    """In what, on how busy a machine; and every figure, told as soon as it is known."""
    scale, before, found = scale or Scale(), f"busy {busy()}", []

    def keep(one: Timed) -> None:
        tell(one)
        found.append(one)

    with chromium() as browser:
        where = f"Chromium {browser.version}; {before}"
        for one in on_screens(browser, scale):
            keep(one)
    for one in audited(scale.players, scale.seconds):
        keep(one)
    return where, found


def on_screens(browser: Browser, scale: Scale) -> Iterator[Timed]:
    yield from started(browser, scale.starts)
    yield in_a_terminal(scale.starts)
    with new_folder() as folder, serving(folder, book_in(folder), demo=True) as (url, _):
        yield from opened(browser, url, scale.loads)
        yield from poker(browser, url, scale.rounds)
        yield from monitor(browser, url, scale.watched)
        yield cut_off(browser, url, scale.cuts, scale.away)
        yield from derby(browser, url, scale.races)
        yield from trainer(browser, url, scale.decisions)
        yield calculator(browser, url, scale.hands)
    with new_folder() as folder:
        yield from displays(browser, folder, scale.watched)


@contextmanager
def new_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="cutcard-bench-") as folder:
        yield Path(folder)


def book_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'house.db'}"


def started(browser: Browser, times: int) -> Iterator[Timed]:
    taken = []
    for _ in range(times):
        with new_folder() as folder, window(browser) as context:
            began = time.perf_counter()
            with serving(folder, book_in(folder), demo=True) as (url, _):
                page = context.new_page()
                page.goto(f"{url}/ui/")
                page.locator(TILE).first.wait_for()
                taken.append(time.perf_counter() - began)
                page.close()
    yield Timed("U7", "`cutcard serve` in an empty folder, to the lobby", "s", 3, tuple(taken))


def in_a_terminal(times: int) -> Timed:
    taken = []
    for seed in range(times):
        began = time.perf_counter()
        command = [sys.executable, "-m", "cutcard", "play", POKER, "--plain", "--seed", str(seed)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
            assert game.stdin is not None
            assert game.stdout is not None
            print("a", "enter", "f", sep="\n", file=game.stdin, flush=True)
            next(line for line in game.stdout if line.startswith("Round 1:"))
            taken.append(time.perf_counter() - began)
            game.stdin.close()
            game.stdout.read()
    return Timed("U7", "`cutcard play`, to the end of the first round", "s", 10, tuple(taken))


def opened(browser: Browser, url: str, times: int) -> Iterator[Timed]:
    """First loads by nobody in particular; what is counted for them has been counted before."""
    screens = {"the lobby": ("", TILE), "a poker table": (f"table/{POKER}-1", FELT)}
    screens |= {"a race table": (f"table/{DERBY}-1", FELT), "the analysis": (f"analyse/{POKER}", HEADLINE)}
    for name, (address, shows) in screens.items():
        there_is = f"{url}/ui/#/{address}"
        with window(browser) as context:
            shown(context, there_is, f"document.querySelector('{shows}')")
        fast: list[dict[str, float]] = []
        slow: list[dict[str, float]] = []
        for _ in range(times):
            for slowly, kept in ((False, fast), (True, slow)):
                with window(browser) as context:
                    kept.append(loaded(context, there_is, shows, slowly))
        for part, target, unit in (("fcp", 1800, "ms"), ("lcp", 1500, "ms"), ("cls", 0.05, ""), ("tbt", 150, "ms")):
            yield Timed("U18", f"{part.upper()} of {name}", unit, target, tuple(one[part] for one in fast))
        yield Timed("U18", f"LCP of {name}, slow 4G", "ms", 2500, tuple(one["lcp"] for one in slow))
    address = f"{url}/ui/#/analyse/{POKER}"
    heads = f"document.querySelector('{HEADLINE}')"
    with window(browser) as context:
        taken = tuple(shown(context, address, heads) / 1000 for _ in range(times))
    yield Timed("U27", "the headline of the analysis, counted before", "s", 2, taken)


def audited(players: int, seconds: float) -> Iterator[Timed]:
    """A book filled by many who play as fast as they can; the time is scaled to a hundred thousand facts."""
    with new_folder() as folder:
        url = book_in(folder)
        people = asyncio.run(prepared(folder, url, players))
        driven(folder, url, people, seconds, AT_ONCE, (0.0, 0.1))
        report = audit(url, read_key(folder / "key"))
    assert not report.wrong, report.wrong
    scale = BOOK / report.facts
    read = f"for {BOOK:,} facts; {report.facts:,} were read"
    yield Timed("U28", f"chain and accounts, {read}", "s", 5, (report.unbroken * scale,))
    yield Timed("U28", f"every round again, {read}", "s", 5, (report.seconds * scale,))
