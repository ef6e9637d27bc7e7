"""The sheet of the linked progressive: tables and drawings of its own, in every form."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]

from cutcard.console.analysis import print_analysis
from cutcard.core.numbers import in_unit, plus
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.par import Sheet, par_sheet, write_pdf, write_xlsx
from cutcard.par.html import page
from tests.par.conftest import DATE
from tests.par.test_html import Reader
from tests.par.test_xlsx import Sums


def sheet_of(**options: object) -> Sheet:
    game = find("linked-progressive", "us", {name.replace("_", "-"): value for name, value in options.items()})
    return par_sheet(analyse(game), game, command="cutcard analyse linked-progressive", date=DATE)


@pytest.fixture(scope="module")
def alone() -> Sheet:
    return sheet_of()


@pytest.fixture(scope="module")
def full() -> Sheet:
    return sheet_of(seats=7, mega=12_345_678)


def test_the_page_has_its_tables_and_drawings(full: Sheet) -> None:
    text = page(full)
    read = Reader(text)
    assert read.open == []
    assert read.count("table") == read.count("caption")
    ids = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for n, name in enumerate(("Pay table D", "Break-even", "Long run", "Envy"), 1):
        assert f'<h2 id="table-{n}">{name}</h2>' in text
        assert f'<a href="#table-{n}">{name}</a>' in text
    drawings = [str(tag[1]["aria-label"]) for tag in read.tags if tag[1].get("role") == "img"]
    assert any("against the Mega meter" in caption for caption in drawings)
    assert any("What envy is worth" in caption for caption in drawings)
    assert re.search(r"break-even: \$1,447,195\.\d\d, 100\.00 %", "".join(read.words))


def test_sections_without_anything_are_left_out(alone: Sheet) -> None:
    assert not alone.pay_tables
    assert 'href="#pays"' not in page(alone)


def test_the_many_outcomes_of_a_full_table_are_told_by_the_own_hand(alone: Sheet, full: Sheet) -> None:
    (w,) = full.wagers
    assert [line.event for line in w.lines] == [
        "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
        "envy alone", "lost",
    ]  # fmt: skip
    assert len(w.every_line) == len(w.figures.outcomes) > 200
    assert sum(line.part for line in w.lines) == sum(line.part for line in w.every_line) == w.figures.ev
    assert alone.wagers[0].lines == alone.wagers[0].every_line


def test_published_frequencies_agree(alone: Sheet, full: Sheet) -> None:
    assert {c.published.figure: c.verdict for c in alone.checks} == {
        f"hands: {hand}": "agrees"
        for hand in ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight",
                     "three of a kind")
    }  # fmt: skip
    assert full.checks == ()


def test_the_workbook_has_a_page_for_each_table_and_its_formulas_are_exact(full: Sheet, tmp_path: Path) -> None:
    write_xlsx(full, tmp_path / "sheet.xlsx")
    book = load_workbook(tmp_path / "sheet.xlsx")
    tables = ["Pay table D", "Break-even", "Long run", "Envy"]
    assert book.sheetnames == ["Summary", "Progressive", *tables, "Risk", "Sources"]
    row = next(cell.row for cell in book["Progressive"]["A"] if cell.value == "Variance")
    assert float(Sums(book).at("Progressive", f"C{row}")) == pytest.approx(float(full.wagers[0].figures.variance))
    mega = next(cells for cells in book["Break-even"].iter_rows(values_only=True) if cells[0] == "Mega")
    fair = full.tables[1].rows[0][2]
    assert isinstance(fair, Fraction)
    assert mega[1] == 123_456.78
    assert mega[2] == pytest.approx(float(fair) / 100)
    assert str(fair) in mega


@pytest.mark.long
def test_a_mega_of_any_size_can_be_drawn(alone: Sheet) -> None:
    """A hundred million dollars, to the cent: the drawing rounds, and says so."""
    assert "exact but for results rounded" in page(sheet_of(mega=9_999_999_999))
    assert "exact but for" not in page(alone)


@pytest.mark.long
def test_it_goes_on_paper(alone: Sheet, tmp_path: Path) -> None:
    write_pdf(alone, tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_in_the_terminal_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    game = find("linked-progressive")
    print_analysis(analyse(game), game, 0.1)
    printed = capsys.readouterr().out
    assert "$1,558,040" in printed
    assert "45.8540 %" in printed
    assert "pay-table=D" in printed
    assert all(len(line) <= 80 for line in printed.splitlines())


@pytest.mark.parametrize("value, unit, printed", [
    (Fraction(5_000_000), "cents", "$50,000"), (Fraction(12_345), "cents", "$123.45"), (Fraction(0), "cents", "$0"),
    (Fraction(92500, 32487), "cents", "$0.0285"), (Fraction(1, 8), "share", "12.5000 %"),
    (Fraction(4165), "number", "4,165"), (Fraction(5, 2), "number", "2.5"), ("any", "cents", "any"),
])  # fmt: skip
def test_cells_in_their_unit(value: str | Fraction, unit: str, printed: str) -> None:
    assert in_unit(value, unit) == printed


def test_a_mean_is_told_to_four_places() -> None:
    assert plus(Fraction(1, 2)) == "+1/2"
    assert plus(Fraction(-12345678901, 1234567)) == "-10,000.0072"


def test_a_return_below_three_quarters_is_flagged(alone: Sheet, derby_sheet: Sheet) -> None:
    assert [note for note in alone.notes if note.endswith("below 75 %.")]
    assert not [note for note in derby_sheet.notes if "below 75 %" in note]
