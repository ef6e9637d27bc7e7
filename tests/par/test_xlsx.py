"""The workbook: its formulas, worked out again here with fractions, give the exact figures."""

import math
import re
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook  # type: ignore[import-untyped]
from openpyxl.utils import range_boundaries  # type: ignore[import-untyped]

from cutcard.core.layout import layout_of
from cutcard.exact import analyse, price
from cutcard.exact.figures import Analysis
from cutcard.games import find
from cutcard.par import Sheet, par_sheet, write_xlsx
from tests.par.conftest import DATE

NAME = r"(?:'?([A-Za-z][^'!+*]*)'?!)?([A-Z]+)(\d+)(?::([A-Z]+\d+))?"


FUNCTIONS = {
    "SUM": sum,
    "SUMPRODUCT": lambda *columns: sum(math.prod(row) for row in zip(*columns, strict=True)),
    "SUMIF": lambda tested, rule, added: sum(y for x, y in zip(tested, added, strict=True) if x > 0 and rule == ">0"),
    "SQRT": lambda x: Fraction(math.sqrt(x)),
    "IF": lambda asked, yes, no: yes if asked else no,
    "AND": lambda *asked: all(asked),
    "ABS": abs,
    "NORMSINV": lambda p: Fraction(NormalDist().inv_cdf(float(p))),
}


class Sums:
    """Enough of a spreadsheet to work out ours, in fractions as far as they go."""

    def __init__(self, book: Any) -> None:
        self.book = book

    def at(self, page: str, cell: str) -> Any:
        value = self.book[page][cell].value
        return self.formula(page, value[1:]) if isinstance(value, str) and value.startswith("=") else exact(value)

    def area(self, page: str, cells: str) -> list[Any]:
        left, top, right, bottom = range_boundaries(cells)
        made = self.book[page].iter_rows(top, bottom, left, right)
        return [self.at(page, cell.coordinate) for row in made for cell in row]

    def formula(self, page: str, text: str) -> Any:
        def cell(m: re.Match[str]) -> str:
            other, column, row, end = m.groups()
            where = repr(other or page)
            return f"area({where}, '{column}{row}:{end}')" if end else f"at({where}, '{column}{row}')"

        python = ""
        for part in re.split(r'("[^"]*")', text.replace("$", "").replace('"&"', "")):
            numbered = re.sub(r"(?<![\w.'])(\d+\.\d+|\d+)(?![\w.'\"])", r"number('\1')", part)
            python += part if part.startswith('"') else re.sub(NAME, cell, numbered).replace("^", "**")
        return eval(python, {"__builtins__": {}}, {"area": self.area, "at": self.at, "number": exact, **FUNCTIONS})


def exact(value: Any) -> Any:
    return Fraction(str(value)) if isinstance(value, int | float | str) else value


def load(path: Path, **how: bool) -> Workbook:
    return load_workbook(path, **how)


@pytest.fixture
def path(sheet: Sheet, tmp_path: Path) -> Path:
    write_xlsx(sheet, tmp_path / "sheet.xlsx")
    return tmp_path / "sheet.xlsx"


def labelled(page: Any, label: str) -> int:
    """The row that begins so."""
    return int(next(cell.row for cell in page["A"] if cell.value == label))


def test_the_pages(sheet: Sheet, path: Path) -> None:
    wagers = [sheet.called[name] for w in sheet.wagers for name in w.names]
    strategy = ["Strategy"] if sheet.strategy else []
    pays = ["Pays"] if any(o.parts for w in sheet.wagers for o in w.figures.outcomes) else []
    assert load(path).sheetnames == ["Summary", *pays, *wagers, *strategy, "Risk", "Sources"]


def test_a_wager_that_is_called_as_another_page_keeps_a_page_of_its_own(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    says = {"game": "roulette", "from": "nz-2012", "edition": "ours", "title": "Ours", "status": "house"}
    lines = [f'{key} = "{value}"\n' for key, value in (says | {"source": "us", "date": "2026-01-01"}).items()]
    ours.write_text("".join(lines) + '[layout.names]\ncorner = "Risk"\n', encoding="utf-8")
    game = find("roulette", str(ours))
    sheet = par_sheet(analyse(game), game, command="cutcard analyse", date=DATE)
    write_xlsx(sheet, tmp_path / "sheet.xlsx")
    names = load(tmp_path / "sheet.xlsx").sheetnames
    assert sheet.called["corner"] == "Risk"
    assert {"corner", "Risk"} <= {*names}


def test_formulas_worked_out_again_are_exact(sheet: Sheet, path: Path) -> None:
    book = load(path)
    sums = Sums(book)
    for w in sheet.wagers:
        for name in (sheet.called[name] for name in w.names):
            page, f = book[name], w.figures
            total = labelled(page, "Total")
            for row, line in enumerate(w.every_line, 5):
                assert page[f"E{row}"].value == f"=D{row}/D${total}"
                assert sums.at(name, f"E{row}") == line.chance
                assert sums.at(name, f"F{row}") == line.part
            assert [sums.at(name, f"{column}{total}") for column in "DEF"] == [f.deals, 1, f.ev]
            for label, value in (
                ("Expected value per unit first staked", f.ev), ("House edge", f.house_edge),
                ("Mean of all that is staked", f.mean_stake), ("Element of risk", f.element_of_risk),
                ("Variance", f.variance), ("Hit frequency", f.hit_frequency),
            ):  # fmt: skip
                row = labelled(page, label)
                assert page[f"C{row}"].value.startswith("=")
                assert sums.at(name, f"C{row}") == value
                assert exactly(book, name, f"D{row}") == str(value)
            deviation = sums.at(name, f"C{labelled(page, 'Standard deviation')}")
            assert float(deviation) == pytest.approx(f.standard_deviation, rel=1e-14)


def exactly(book: Any, page: str, cell: str) -> Any:
    """What stands under *Exactly*: the fraction, while the figure beside it is the one of the sheet."""
    return Sums(book).at(page, cell)


def test_no_fraction_stands_beside_a_figure_that_was_changed(poker_sheet: Sheet, tmp_path: Path) -> None:
    write_xlsx(poker_sheet, tmp_path / "sheet.xlsx")
    book = load(tmp_path / "sheet.xlsx")
    page, edge = book["Aces Up"], "House edge"
    cells = [f"D{labelled(page, name)}" for name in (edge, "Expected value per unit first staked", "Variance")]
    assert all(exactly(book, "Aces Up", cell) for cell in cells)
    assert exactly(book, "Ante", f"D{labelled(book['Ante'], edge)}")
    page[f"B{labelled(page, 'flush')}"] = 7
    assert not any(exactly(book, "Aces Up", cell) for cell in cells)
    assert exactly(book, "Ante", f"D{labelled(book['Ante'], edge)}"), "which did not change"
    summary = book["Summary"]
    changed = [Sums(book).at("Summary", f"B{labelled(summary, name)}") for name in ("Sheet", "Command")]
    assert changed == [f"changed from sheet {poker_sheet.id}", "none: what is paid was changed in this workbook"]
    page[f"B{labelled(page, 'flush')}"] = 5
    assert Sums(book).at("Summary", f"B{labelled(summary, 'Sheet')}") == poker_sheet.id


def test_what_if_the_figures_follow_what_is_paid(poker_sheet: Sheet, tmp_path: Path) -> None:
    write_xlsx(poker_sheet, tmp_path / "sheet.xlsx")
    book = load(tmp_path / "sheet.xlsx")
    page = book["Aces Up"]
    assert page[f"C{labelled(page, 'flush')}"].value == f"=B{labelled(page, 'flush')}"
    page[f"B{labelled(page, 'flush')}"] = 7
    stated = find("four-card-poker", poker_sheet.edition, pays={"aces-up": {"flush": 7}})
    ev = Sums(book).at("Aces Up", f"C{labelled(page, 'Expected value per unit first staked')}")
    assert (
        ev
        == analyse(stated).wagers["aces-up"].ev
        != next(w for w in poker_sheet.wagers if "aces-up" in w.names).figures.ev
    )


COMPOUND: dict[str, tuple[str, dict[str, dict[str, int | str | bool]]]] = {
    "four-card-poker": ("simple", {"ante-bonus": {"three of a kind": 3, "straight flush": "51/2"}}),
    "three-card-poker": ("like the dealer", {"ante-bonus": {"straight": 2, "straight flush": 7}}),
    "caribbean-stud": ("pair or better", {"bet": {"flush": 7, "two pair": "5/2"}}),
    "let-it-ride": ("only what pays", {"main": {"flush": 9, "two pair": 3}}),
    "mississippi-stud": ("never fold", {"ante": {"flush": 7, "two pair": "3/2"}}),
    "ultimate-texas-holdem": ("never fold", {"blind": {"flush": 2, "full house": 4}}),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if "texas" in name else ()) for name in COMPOUND]
)
def test_what_if_wagers_that_several_tables_pay_on_follow_each_of_them(name: str, tmp_path: Path) -> None:
    """Every pay that is changed moves the figures as the solver prices the same play under those pays."""
    strategy, changed = COMPOUND[name]
    before, after = find(name), find(name, pays=changed)
    called = layout_of(before.edition).name
    wager = price(before, strategy)
    analysis = Analysis(name, before.edition.name, {}, {wager.name: wager}, {}, "counted")
    write_xlsx(par_sheet(analysis, before, command="", date=DATE), tmp_path / "sheet.xlsx")
    book = load(tmp_path / "sheet.xlsx")
    for table, rows in changed.items():
        for event, odds in rows.items():
            (row,) = (r for r in book["Pays"].iter_rows(4) if [c.value for c in r[:2]] == [called(table), event])
            row[2].value = float(Fraction(odds))
    sums, page, worth = Sums(book), book[called(wager.name)], price(after, strategy)
    for label, value in (
        ("Expected value per unit first staked", worth.ev),
        ("Variance", worth.variance),
        ("Hit frequency", worth.hit_frequency),
        ("Element of risk", worth.element_of_risk),
    ):
        assert sums.at(page.title, f"C{labelled(page, label)}") == value
    assert worth.ev != wager.ev


def test_every_wager_has_a_chart_of_what_its_events_bring(sheet: Sheet, path: Path) -> None:
    book = load(path)
    for w in sheet.wagers:
        for page in (book[sheet.called[name]] for name in w.names):
            (chart,) = page._charts
            (series,) = chart.series
            assert series.val.numRef.f.replace("'", "") == f"{page.title}!$F$5:$F${4 + len(w.every_line)}"


def test_values_already_in_the_book_are_those_of_its_formulas(path: Path) -> None:
    """Every formula on every page, Summary and Risk among them."""
    formulas, values = load(path), load(path, data_only=True)
    sums, seen = Sums(formulas), 0
    for page in formulas:
        for cell in (cell for row in page.iter_rows() for cell in row if str(cell.value).startswith("=")):
            cached = values[page.title][cell.coordinate].value
            if isinstance(cached, str):
                assert sums.at(page.title, cell.coordinate) == cached
                continue
            assert isinstance(cached, int | float)
            assert float(sums.at(page.title, cell.coordinate)) == pytest.approx(cached, rel=1e-9, abs=1e-15)
            seen += 1
    assert seen > 60


def test_the_summary_points_at_the_wagers(sheet: Sheet, path: Path) -> None:
    book = load(path)
    row = labelled(book["Summary"], "Wager") + 1
    first = sheet.wagers[0]
    assert book["Summary"][f"B{row}"].value.startswith(f"='{sheet.called[first.id]}'!")
    assert Sums(book).at("Summary", f"B{row}") == first.figures.house_edge


def test_sources_are_numbers_with_verdicts(sheet: Sheet, path: Path) -> None:
    page = load(path)["Sources"]
    for row, check in enumerate(sheet.checks, 2):
        assert page[f"D{row}"].value == pytest.approx(float(check.ours))
        assert [page[f"{column}{row}"].value for column in "EG"] == [check.verdict, check.published.url]


def test_the_strategy_in_the_book(poker_sheet: Sheet, tmp_path: Path) -> None:
    write_xlsx(poker_sheet, tmp_path / "sheet.xlsx")
    page = load(tmp_path / "sheet.xlsx")["Strategy"]
    row = labelled(page, "KK")
    assert page[f"N{row}"].value == "3~"
    assert page[f"M{row}"].value == "3"


def test_counts_too_long_for_a_workbook_stand_beside_it_as_text(tmp_path: Path) -> None:
    game = find("racing-card-derby", "", {"decks": 8})
    analysis = analyse(game)
    write_xlsx(par_sheet(analysis, game, command="", date=DATE), tmp_path / "sheet.xlsx")
    page = load(tmp_path / "sheet.xlsx")["Black"]
    assert page["G4"].value == "Count, exactly"
    counts = [o.count for o in analysis.wagers["black"].outcomes]
    assert [int(page[f"G{row}"].value) for row in range(5, 5 + len(counts))] == counts
    assert load(tmp_path / "sheet.xlsx")["Spades"]["G4"].value is None
    must_fit(tmp_path / "sheet.xlsx")


def test_the_same_sheet_gives_the_same_file(sheet: Sheet, path: Path, tmp_path: Path) -> None:
    write_xlsx(sheet, tmp_path / "again.xlsx")
    assert (tmp_path / "again.xlsx").read_bytes() == path.read_bytes()


SHOWN = {
    "0.000000000000": "{:.12f}",
    "#,##0": "{:,.0f}",
    "#,##0.00": "{:,.2f}",
    "0.000000 %": "{:.6f} %",
    "0.00000000000000E+00": "{:.14E}",
}


def must_fit(path: Path) -> None:
    """A number that does not fit its column is shown as ###."""
    for page in load(path, data_only=True):
        groups = page.column_dimensions.values()
        widths = {column: group.width for group in groups for column in range(group.min, group.max + 1)}
        for cell in (cell for row in page.iter_rows() for cell in row if isinstance(cell.value, int | float)):
            if form := SHOWN.get(cell.number_format):
                shown = form.format(cell.value * (100 if "%" in form else 1))
                assert len(shown) < widths[cell.column], (page.title, cell, shown)


def test_every_number_fits_its_column(path: Path) -> None:
    must_fit(path)
