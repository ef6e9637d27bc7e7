"""The analysis of every game: a chart for every wager is drawn, and its sheets come and open."""

import csv
from pathlib import Path

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]
from pypdf import PdfReader

from cutcard.games import STUDIED, manifest
from tests.browser.conftest import Open
from tests.browser.kit import Window
from tests.server.kit import Json

LATE = {"caribbean-stud", "four-card-poker", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem"}  # many deals
NAMES = list(dict.fromkeys(game.name for game in STUDIED))
COUNTED = 600_000  # milliseconds that the exact figures may take
# Of every chart that is there: how many shapes can be seen in it, and whether its numbers are numbers.
DRAWN = """svgs => svgs.map((svg) => ({
  says: svg.closest("[aria-label]")?.ariaLabel,
  shapes: [...svg.querySelectorAll("rect, path, polygon, polyline, line")]
    .map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width + height > 1).length,
  broken: /NaN|undefined|Infinity/.test(svg.outerHTML),
}))"""


def opened(window: Open, name: str) -> tuple[Window, list[Json]]:
    """Its analysis, and the wagers that it tells of."""
    ann = window()
    ann.context.set_default_timeout(COUNTED)
    with ann.page.expect_response(lambda r: f"/api/analysis/{name}" in r.url and r.status == 200) as told:
        ann.open(f"analyse/{name}")
    ann.see(".study .charts svg")
    return ann, told.value.json()["sheet"]["wagers"]


def saved(window: Window, form: str, folder: Path) -> Path:
    with window.page.expect_download() as coming:
        window.page.get_by_role("button", name=form, exact=True).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.long) if n in LATE else n for n in NAMES])
def test_every_wager_is_drawn_and_the_tables_come_as_files(window: Open, name: str, tmp_path: Path) -> None:
    ann, wagers = opened(window, name)
    for nth, wager in enumerate(wagers):
        if nth:
            ann.page.locator(".strip select").select_option(index=nth)
        bars = ann.page.get_by_role("img", name=f"{wager['label']}, how one round ends")
        bars.wait_for()
        assert bars.locator("rect").count() == len(wager["nets"]), "one for each way it can end"
        charts = ann.page.locator(".charts svg").evaluate_all(DRAWN)
        assert len(charts) > 1
        assert [chart for chart in charts if chart["broken"] or chart["shapes"] < 2 or not chart["says"]] == []
    with saved(ann, "CSV", tmp_path).open(encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    assert {len(head)} == {len(line) for line in lines}
    assert {line[0] for line in lines} >= {name for wager in wagers for name in wager["names"]}
    book = load_workbook(saved(ann, "XLSX", tmp_path), read_only=True)
    assert all(any(any(row) for row in page.iter_rows(values_only=True)) for page in book.worksheets)
    assert len(book.worksheets) > 2


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_paper_of_every_game_can_be_printed(window: Open, name: str, tmp_path: Path) -> None:
    ann, wagers = opened(window, name)
    paper = PdfReader(saved(ann, "PDF", tmp_path))
    words = "\n".join(page.extract_text() for page in paper.pages)
    assert manifest(name).called in words
    assert [wager["label"] for wager in wagers if wager["label"] not in words] == []
    assert manifest(name).called in saved(ann, "Web page", tmp_path).read_text(encoding="utf-8")
