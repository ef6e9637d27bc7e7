"""The pages of the workbook besides the wagers' own: Summary, Strategy, Risk and Sources."""

from collections.abc import Collection
from fractions import Fraction
from math import sqrt
from typing import Any

from cutcard.core.numbers import percent
from cutcard.exact.figures import Table
from cutcard.par.risk import LEVELS, ROUNDS, z
from cutcard.par.workbook import Book, literal, same

LETTERS = 28  # that the first column of the summary holds
CHANGES = {"Sheet": "changed from sheet {}", "Command": "none: what is paid was changed in this workbook"}


def fill(book: Book) -> None:
    """Summary comes first in the book and is written last, since it points at the wagers."""
    summary = book.page("Summary", (30, 18, 18, 18, 18, 18, 18))
    if made_of := {part[:2] for w in book.sheet.wagers for o in w.figures.outcomes for part in o.parts}:
        pays(book, made_of)
    for w in book.sheet.wagers:
        for name in w.names:
            book.wager(name, w)
    summarise(book, summary)
    for t in book.sheet.tables:
        listed(book, t)
    if book.sheet.strategy:
        strategy(book)
    risk(book)
    sources(book)


def pays(book: Book, wanted: Collection[tuple[str, str]]) -> None:
    """What is paid on wagers that several pay tables pay on: change it here, and their pages follow."""
    page = book.page("Pays", (30, 30, 14))
    book.paragraph(page, 0, "What is paid, to one. Change it to see what that does under the same play.", 3)
    book.heads(page, 2, ("Pay table", "Event", "Pays"), ())
    row = 2
    for table in book.sheet.pay_tables:
        for event, odds in table.rows:
            if (table.name, event) in wanted:
                row += 1
                page.write_string(row, 0, book.sheet.called[table.name])
                page.write_string(row, 1, event)
                book.odds(page, row, 2, odds)
                book.pays[table.name, event] = f"Pays!C{row + 1}", odds


def summarise(book: Book, page: Any) -> None:
    s = book.sheet
    facts = (
        ("Game", s.title),
        ("Rules", f"{s.edition_title} ({s.edition})"),
        ("Status", f"{s.status}. {s.standing}".strip()),
        ("Source", f"{s.source}; {s.source_date}"),
        ("Method", f"Exact, not simulated: {s.method}"),
        ("Command", s.command),
        ("Version", f"Cutcard {s.version}"),
        ("Software", f"SHA-256 {s.software}"),
        ("Sheet", s.id),
        ("Date", s.date.isoformat()),
        ("Made by", ""),
        ("Checked by", ""),
    )
    as_printed = ",".join(
        same(book.cells[name][figure], worth)
        for w in s.wagers
        for name in w.names
        for figure, worth in (("ev", w.figures.ev), ("variance", w.figures.variance))
    )
    for n, (name, value) in enumerate(facts):
        page.write_string(n, 0, name, book.bold)
        if name in CHANGES:
            changed = literal(CHANGES[name].format(value))
            page.write_formula(n, 1, f"=IF(AND({as_printed}),{literal(value)},{changed})", None, value)
        else:
            page.write_string(n, 1, value)
    row = len(facts) + 1
    heads = "House edge", "Element of risk", "Mean stake", "Standard deviation", "Hit frequency", "Expected value"
    book.heads(page, row, ("Wager", *heads), range(1, 7))
    for name, f in ((name, w.figures) for w in s.wagers for name in w.names):
        row += 1
        page.write_string(row, 0, s.called[name])
        figures: tuple[tuple[str, Fraction | float, Any], ...] = (
            ("edge", f.house_edge, book.percent),
            ("risk", f.element_of_risk, book.percent),
            ("stake", f.mean_stake, book.part),
            ("deviation", f.standard_deviation, book.part),
            ("hits", f.hit_frequency, book.percent),
            ("ev", f.ev, book.part),
        )
        for column, (figure, worth, form) in enumerate(figures, 1):
            page.write_formula(row, column, f"={book.cells[name][figure]}", form, float(worth))
    for note in s.notes:
        row += 1
        book.paragraph(page, row + 1, note, 7)
    options_and_plays(book, page, row + 3)


def options_and_plays(book: Book, page: Any, row: int) -> None:
    s = book.sheet
    blocks: list[tuple[str, list[tuple[str, Fraction | str, str]]]] = [
        (
            "Other ways to play, and their expected value at the pays as printed",
            [(p.says, p.ev, str(p.ev)) for p in s.plays],
        ),
        ("The round as a whole", [(name, value, str(value)) for name, value in s.more.items()]),
        ("Options in force", [(o.name, o.value, f"{o.says} ({o.cite}); {o.standing}") for o in s.options]),
    ]
    for head, rows in blocks:
        if not rows:
            continue
        page.write(row, 0, head, book.bold)
        for name, value, remark in rows:
            row += 1
            page.write_string(row, 0, name, book.wrap)
            page.set_row(row, 15 * -(-len(name) // LETTERS))
            if isinstance(value, str):
                page.write_string(row, 1, value)
            else:
                page.write_number(row, 1, float(value), book.part)
            page.write_string(row, 2, remark, book.beside)
        row += 2


def listed(book: Book, t: Table) -> None:
    """A table of its own: amounts in dollars, and beside them everything exactly."""
    page = book.page(t.name, (24, *(20,) * (len(t.columns) - 1), 4, *(44,) * (len(t.columns) - 1)))
    book.paragraph(page, 0, t.says, len(t.columns))
    beside = len(t.columns)
    forms = {"cents": book.amount, "share": book.percent, "number": book.amount}
    for column, (head, unit) in enumerate(t.columns):
        page.write_string(2, column, head, book.head if unit == "words" else book.head_of_numbers)
        if unit != "words":
            page.write_string(2, beside + column, f"{head}, exactly{' (cents)' if unit == 'cents' else ''}", book.head)
    for n, row in enumerate(t.rows, 3):
        for column, (value, (_, unit)) in enumerate(zip(row, t.columns, strict=True)):
            if isinstance(value, str):
                page.write_string(n, column, value)
            else:
                page.write_number(n, column, float(value / 100 if unit == "cents" else value), forms[unit])
                page.write_string(n, beside + column, str(value))


def strategy(book: Book) -> None:
    """The grid twice: what is mostly done, and how much of each cell does so."""
    grid = book.sheet.strategy
    assert grid is not None
    page = book.page("Strategy", (22, *(14,) * len(grid.ups)))
    page.write_string(0, 0, f"{grid.caption}. {grid.legend}")
    row = 2
    for head, share in (("Mostly", False), ("Share that does so", True)):
        book.heads(page, row, (head, *grid.heads), range(1, len(grid.ups) + 1) if share else ())
        for group, cells in grid.rows:
            row += 1
            page.write_string(row, 0, group)
            for column, cell in enumerate(cells, 1):
                if share:
                    page.write_number(row, column, float(cell.share), book.percent)
                else:
                    page.write_string(row, column, cell.letter + ("~" if cell.mixed else ""))
        row += 3


def risk(book: Book) -> None:
    """Intervals as formulas on the wagers' figures; z stands in view."""
    page = book.page("Risk", (24, *(18,) * 6))
    book.paragraph(page, 0, book.sheet.caution, 7)
    for n, level in enumerate(LEVELS, 3):
        page.write_string(n - 1, 0, f"z at {percent(level, 0)}")
        page.write_formula(n - 1, 1, f"=NORMSINV({(1 + level) / 2})", book.part, z(level))
    heads = [
        "Wager",
        "Rounds",
        "Expected",
        *(f"{percent(level, 0)}, {end}" for level in LEVELS for end in ("from", "to")),
    ]
    book.heads(page, 5, heads, range(1, 7))
    row = 6
    wagers = [(name, w.figures) for w in book.sheet.wagers for name in w.names]
    for name, figures in wagers:
        ev, deviation = book.cells[name]["ev"], book.cells[name]["deviation"]
        for rounds in ROUNDS:
            page.write_string(row, 0, book.sheet.called[name])
            page.write_number(row, 1, rounds, book.count)
            mean, spread = float(rounds * figures.ev), figures.standard_deviation * sqrt(rounds)
            page.write_formula(row, 2, f"=B{row + 1}*{ev}", book.amount, mean)
            for n, level in enumerate(LEVELS):
                for side, sign in enumerate("-+"):
                    formula = f"=C{row + 1}{sign}B${n + 3}*{deviation}*SQRT(B{row + 1})"
                    value = mean + (z(level) * spread if sign == "+" else -z(level) * spread)
                    page.write_formula(row, 3 + 2 * n + side, formula, book.amount, value)
            row += 1


def sources(book: Book) -> None:
    page = book.page("Sources", (36, 18, 14, 14, 10, 60, 60, 60))
    heads = "Figure", "Play", "Published", "Ours", "Verdict", "Source", "Address", "Remark"
    book.heads(page, 0, heads, (2, 3))
    row = 0
    for row, check in enumerate(book.sheet.checks, 1):
        p = check.published
        page.write_string(row, 0, f"{book.sheet.called[p.wager]}, {p.figure}" if p.wager else p.figure)
        page.write_string(row, 1, p.play)
        form = book.percent if p.unit == "%" else None
        page.write_number(row, 2, float(p.value) / (100 if p.unit == "%" else 1), form)
        page.write_number(row, 3, float(check.ours), form)
        for column, text in enumerate((check.verdict, p.source, p.url, p.remark), 4):
            page.write_string(row, column, text)
    book.heads(page, row + 2, ("Clause", "Kind", "What it says"), ())
    for n, clause in enumerate(book.sheet.rules, row + 3):
        for column, text in enumerate((clause.id, clause.kind, clause.says)):
            page.write_string(n, column, text)
