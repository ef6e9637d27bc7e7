"""A wager in the workbook: counts and pays are given, every figure is a live formula on them with its value in it."""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from cutcard.core.errors import Faulty
from cutcard.core.money import Odds, odds
from cutcard.exact.figures import WagerFigures
from cutcard.par.returns import Line, WagerSheet
from cutcard.par.sheet import Sheet

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

FIRST = 5  # the first row of a return table, as the workbook counts
TELLS = 10**15  # a workbook keeps fifteen digits; longer counts stand beside it as text
LONG = "0.00000000000000E+00"  # all of those digits
PAGES = ("summary", "pays", "strategy", "risk", "sources", "history")  # the last is the workbook's own
FIGURES = ("ev", "edge", "stake", "risk", "variance", "deviation", "hits")


class Book:
    """A workbook under way: its formats, and where each wager's figures stand."""

    def __init__(self, book: "Workbook", sheet: Sheet) -> None:
        self.book, self.sheet = book, sheet
        self.bold = book.add_format({"bold": True})
        head = {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}
        self.head, self.head_of_numbers = book.add_format(head), book.add_format(head | {"align": "right"})
        self.wrap = book.add_format({"text_wrap": True, "valign": "top"})
        self.beside = book.add_format({"indent": 1})  # of a number
        self.total = book.add_format({"bold": True, "top": 2, "num_format": "#,##0"})
        self.long_total = book.add_format({"bold": True, "top": 2, "num_format": LONG})
        self.total_part = book.add_format({"bold": True, "top": 2, "num_format": "0.000000000000"})
        self.to_one = book.add_format({"num_format": 'General"/1"', "align": "left"})
        self.for_one = book.add_format({"num_format": 'General" for 1"', "align": "left"})
        self.count, self.long_count = book.add_format({"num_format": "#,##0"}), book.add_format({"num_format": LONG})
        self.part = book.add_format({"num_format": "0.000000000000"})
        self.percent = book.add_format({"num_format": "0.000000 %"})
        self.amount = book.add_format({"num_format": "#,##0.00"})
        self.cells: dict[str, dict[str, str]] = {}  # wager: figure: where it stands
        self.pays: dict[tuple[str, str], tuple[str, Odds]] = {}  # table and row: where it stands, and what it is
        self.tabs: dict[str, str] = {}  # wager: its page, called as on the cloth where no other page is
        taken = {*PAGES, *(t.name[:31].lower() for t in sheet.tables)}
        for wager in (name for w in sheet.wagers for name in w.names):
            printed = re.sub(r"[][:*?/\\']", "", sheet.called[wager])[:31].strip()
            self.tabs[wager] = printed if printed and printed.lower() not in taken else wager[:31]
            taken.add(self.tabs[wager].lower())

    def page(self, name: str, widths: tuple[int, ...]) -> Any:
        made = self.book.add_worksheet(name[:31])
        for column, width in enumerate(widths):
            made.set_column(column, column, width)
        made.hide_gridlines(2)
        made.set_paper(9)  # A4
        made.fit_to_pages(1, 0)
        made.set_footer(f"&L{self.sheet.game} {self.sheet.edition}, sheet {self.sheet.id}&R&P of &N")
        return made

    def heads(self, page: Any, row: int, heads: Iterable[str], numbers: Collection[int]) -> None:
        """Over columns of words and of numbers, each to its side."""
        for column, head in enumerate(heads):
            page.write_string(row, column, head, self.head_of_numbers if column in numbers else self.head)

    def paragraph(self, page: Any, row: int, text: str, columns: int) -> None:
        """Words over several columns, in as many lines as they need at about twenty letters to a column."""
        page.merge_range(row, 0, row, columns - 1, text, self.wrap)
        page.set_row(row, 15 * -(-len(text) // (18 * columns)))

    def wager(self, name: str, w: WagerSheet) -> None:
        """Counts and nets are given; all else is worked out from them in view."""
        f, long = w.figures, w.figures.deals >= TELLS
        count, all_counts = (self.long_count, self.long_total) if long else (self.count, self.total)
        page = self.page(self.tabs[name], (44, 32, 20, 24, 20, 20, 34 if long else 4))
        page.write(0, 0, f"{self.sheet.title}: {self.sheet.called[name]}", self.bold)
        where = " here or on the page Pays" if any(line.parts for line in w.every_line) else ""
        page.write(1, 0, f"Counts and pays are given, and all else follows: change what is paid{where} to see.")
        heads = ("Event", "Pays", "Net", "Count", "Chance", "Contribution", *(("Count, exactly",) if long else ()))
        self.heads(page, FIRST - 2, heads, range(2, 6))
        last, total = FIRST + len(w.every_line) - 1, FIRST + len(w.every_line)
        for n, line in enumerate(w.every_line, FIRST):
            page.write_string(n - 1, 0, line.event)
            self.paid(page, n, line)
            page.write_number(n - 1, 3, line.count, count)
            page.write_formula(n - 1, 4, f"=D{n}/D${total}", self.part, float(line.chance))
            page.write_formula(n - 1, 5, f"=E{n}*C{n}", self.part, float(line.part))
            if long:
                page.write_string(n - 1, 6, str(line.count), self.beside)
        page.write(total - 1, 0, "Total", self.total)
        page.write_blank(total - 1, 1, None, self.total)
        page.write_blank(total - 1, 2, None, self.total)
        page.write_formula(total - 1, 3, f"=SUM(D{FIRST}:D{last})", all_counts, w.total.count)
        page.write_formula(total - 1, 4, f"=SUM(E{FIRST}:E{last})", self.total_part, 1)
        page.write_formula(total - 1, 5, f"=SUM(F{FIRST}:F{last})", self.total_part, float(w.total.part))
        page.freeze_panes(FIRST - 1, 1)
        self.cells[name] = self.figures(page, f, total + 3, last, total, f"'{self.tabs[name]}'!")
        page.insert_chart(total + 4 + len(FIGURES), 0, self.chart(self.tabs[name], last))

    def chart(self, tab: str, last: int) -> Any:
        """What every event brings, drawn anew when a pay is changed."""
        made = self.book.add_chart({"type": "bar"})
        events, brings = ([tab, FIRST - 1, column, last - 1, column] for column in (0, 5))
        made.add_series({"categories": events, "values": brings, "gap": 40, "fill": {"color": "#1f6f8b"}})
        made.set_title({"name": "What each event contributes to the expected value", "name_font": {"size": 11}})
        made.set_legend({"none": True})
        made.set_y_axis({"reverse": True, "label_position": "low"})
        made.set_x_axis({"num_format": "0.0#", "label_position": "high"})
        made.set_size({"width": 900, "height": 120 + 22 * (last - FIRST + 1)})
        return made

    def paid(self, page: Any, n: int, line: Line) -> None:
        """The net follows what is paid: here, or where several pays make it up, on the page of pays."""
        if line.parts:
            paid = [(times, *self.pays[table, event]) for table, event, times in line.parts]
            rest = line.net - sum(times * odds.win for times, _, odds in paid)
            page.write_string(n - 1, 1, " + ".join(self.in_words(*part) for part in line.parts))
            formula = "".join(f"+{times}*{cell}" for times, cell, _ in paid)
            page.write_formula(n - 1, 2, f"={rest.numerator}/{rest.denominator}{formula}", None, float(line.net))
        elif (paid_by := odds_of(line)) is None:
            page.write_string(n - 1, 1, line.pays)
            number(page, n - 1, 2, line.net, None)
        else:
            self.odds(page, n - 1, 1, paid_by)
            page.write_formula(n - 1, 2, f"=B{n}-1" if paid_by.for_one else f"=B{n}", None, float(line.net))

    def in_words(self, table: str, event: str, times: int) -> str:
        """A pay in words: 3 x Play, or Ante Bonus (straight)."""
        row = "" if event == "win" else f" ({event})"
        return (f"{times} x " if times > 1 else "") + self.sheet.called[table] + row

    def odds(self, page: Any, row: int, column: int, paid: Odds) -> None:
        """As a number that can be changed."""
        number(page, row, column, paid.win, self.for_one if paid.for_one else self.to_one)

    def figures(self, page: Any, f: WagerFigures, row: int, last: int, total: int, at: str) -> dict[str, str]:
        """The headline figures, under the return table."""
        place = {figure: f"C{row + n}" for n, figure in enumerate(FIGURES)}
        nets, chances = f"C{FIRST}:C{last}", f"E{FIRST}:E{last}"
        stake = f"={f.mean_stake.numerator}/{f.mean_stake.denominator}"
        lines: tuple[tuple[str, str, str, Fraction | float, Any, str], ...] = (
            ("ev", "Expected value per unit first staked", f"=F{total}", f.ev, self.part, str(f.ev)),
            ("edge", "House edge", f"=-{place['ev']}", f.house_edge, self.percent, str(f.house_edge)),
            ("stake", "Mean of all that is staked", stake, f.mean_stake, self.part, str(f.mean_stake)),
            ("risk", "Element of risk", f"={place['edge']}/{place['stake']}", f.element_of_risk, self.percent,
             str(f.element_of_risk)),
            ("variance", "Variance", f"=SUMPRODUCT({chances},{nets},{nets})-{place['ev']}^2", f.variance, self.part,
             str(f.variance)),
            ("deviation", "Standard deviation", f"=SQRT({place['variance']})", f.standard_deviation, self.part, ""),
            ("hits", "Hit frequency", f'=SUMIF({nets},">0",{chances})', f.hit_frequency, self.percent,
             str(f.hit_frequency)),
        )  # fmt: skip
        self.heads(page, row - 2, ("Figures", "", "Value", "Exactly"), {2})
        for n, (_, name, formula, value, form, exact) in enumerate(lines, row - 1):
            page.write_string(n, 0, name)
            page.write_formula(n, 2, formula, form, float(value))
            if exact:
                shown = f'=IF({same(f"C{n + 1}", value)},{literal(exact)},"")'
                page.write_formula(n, 3, shown, self.beside, exact)
        return {figure: f"{at}{cell}" for figure, cell in place.items()}


def same(cell: str, value: Fraction | float) -> str:
    """Say in a formula whether a cell still holds what was worked out for this sheet."""
    return f"ABS({cell}-({repr(float(value)).upper()}))<={ceil(abs(float(value)) + 1)}/10^12"


def literal(text: str) -> str:
    """The text as it stands in a formula, where no piece may be longer than 255 letters."""
    return "&".join(f'"{text[n : n + 200]}"' for n in range(0, max(1, len(text)), 200))


def odds_of(line: Line) -> Odds | None:
    """What it pays, if that and nothing else is its net."""
    try:
        paid = odds(line.pays)
    except Faulty:
        return None
    return paid if paid.net == line.net else None


def number(page: Any, row: int, column: int, x: Fraction, form: Any) -> None:
    """A number as a number; one that does not come out even as a formula."""
    if x.denominator == 1:
        page.write_number(row, column, int(x), form)
    else:
        page.write_formula(row, column, f"={x.numerator}/{x.denominator}", form, float(x))
