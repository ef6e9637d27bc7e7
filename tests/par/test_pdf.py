"""The PDF sheet: it opens, it is numbered, and it says the headline."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutcard.core.errors import Faulty
from cutcard.par import Sheet, write_pdf


@pytest.fixture(scope="module")
def short(poker_sheet: Sheet) -> Sheet:
    """One wager and a few rules, but every kind of section: setting pages takes time."""
    return replace(poker_sheet, wagers=poker_sheet.wagers[1:], rules=poker_sheet.rules[:8])


@pytest.fixture(scope="module")
def file(short: Sheet, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pdf") / "sheet.pdf"
    write_pdf(short, path)
    return path


def test_it_says_the_headline(file: Path, short: Sheet) -> None:
    read = PdfReader(file)
    first = " ".join(read.pages[0].extract_text().split())
    assert "Four Card Poker" in first
    assert "Aces Up 3.8917 %" in first
    every = re.sub(r"\s", "", "".join(page.extract_text() for page in read.pages))
    for w in short.wagers:
        assert str(w.figures.ev) in every


def test_every_page_has_its_number_and_the_sheets(file: Path, short: Sheet) -> None:
    pages = PdfReader(file).pages
    for n, page in enumerate(pages, 1):
        text = page.extract_text()
        assert f"page {n} of {len(pages)}" in text
        assert f"sheet {short.id}" in text


def test_it_has_a_title_bookmarks_and_tags(file: Path) -> None:
    read = PdfReader(file)
    assert read.metadata is not None
    assert read.metadata.title == "Four Card Poker, New Zealand 2012: PAR sheet"
    assert "/StructTreeRoot" in read.trailer["/Root"].get_object()  # type: ignore[operator]
    assert len(read.outline) > 0


@pytest.mark.long
def test_the_same_sheet_gives_the_same_file(file: Path, short: Sheet, tmp_path: Path) -> None:
    write_pdf(short, tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == file.read_bytes()


def test_without_pango_it_names_what_to_install(short: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Absent:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Absent(), *sys.meta_path])
    with pytest.raises(Faulty, match=r"Pango.*apt-get install libpango-1\.0-0"):
        write_pdf(short, tmp_path / "sheet.pdf")
