"""How the tables of trainer and analysis are read, and found again in a terminal."""

import json
import shlex
from fractions import Fraction
from urllib.parse import urlencode

from click.testing import CliRunner
from playwright.sync_api import Locator

from cutcard.cli import cutcard
from tests.browser.kit import Window
from tests.server.kit import Json

Cells = list[str]
READ = """t => [...t.querySelectorAll("tr")]
  .map((r) => [...r.querySelectorAll("th[scope=row], td")].map((c) => c.innerText.trim()))"""


def rows(table: Locator) -> dict[str, Cells]:
    """A table as it is read: the name of each row, and its cells."""
    return {name: cells for name, *cells in filter(None, table.evaluate(READ))}


def options(window: Window, where: str) -> dict[str, Cells]:
    window.see(f"{where} .rows tbody tr")
    window.gone(f"{where} .stale")
    table = window.page.locator(
        f"{where} .rows", has=window.page.locator("caption", has_text="What every option is worth")
    )
    return {name.removeprefix("★ ").removesuffix(" (best)").lower(): cells for name, cells in rows(table.first).items()}


def unfold(window: Window) -> None:
    """Whatever waits folded is opened."""
    window.page.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")


def asked(cards: str, up: str, **more: str) -> str:
    return urlencode({**more, "cards": cards, "up": up})


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "").replace("−", "-").removesuffix("\u00a0%"))


def found_again(window: Window, where: str) -> Json:
    """What the command prints for a program that stands there, as one would type it in a terminal."""
    command = shlex.split(window.page.locator(f"{where} code").inner_text())
    assert command[0] == "cutcard"
    done = CliRunner().invoke(cutcard, [*command[1:], "--json"])
    assert done.exit_code == 0, done.output
    said: Json = json.loads(done.stdout)
    return said


def repriced(window: Window, pay: str, odds: str) -> Locator:
    """Other odds are typed into the field of that pay."""
    field = window.page.get_by_label(pay)
    field.fill(odds)
    window.press("Tab")
    return field
