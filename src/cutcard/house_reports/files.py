"""A report as a file: CSV, a workbook, one HTML file that asks for nothing else, or A4 from the same page."""

import io
from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from importlib import import_module
from importlib.resources import files
from typing import Any

from cutcard import __version__
from cutcard.house.floor.signed_marks import last_marks
from cutcard.house_reports import as_listing
from cutcard.house_reports.book import FOREVER, moment
from cutcard.house_reports.listings import AS_TEXT, COUNT, MONEY, RESULT, SHARE, WORDS, Report, Value, listings, printed
from cutcard.par import html, pdf, xlsx
from cutcard.par.files import as_csv, packages
from cutcard.software import digest
from cutcard.store.engine import address
from cutcard.store.store import Store
from cutcard.store.transaction import now

TITLES = {
    "shifts": "Drop, win and hold",
    "hold": "Theoretical against actual",
    "cards": "Cards",
    "conduct": "Conduct",
    "jackpots": "Jackpots",
    "harm": "Limits and breaks",
}
FORMATS: Mapping[str, Mapping[str, Any]] = {
    COUNT: {"num_format": "#,##0.##"},
    MONEY: {"num_format": "#,##0.00"},
    RESULT: {"num_format": "+#,##0.00;-#,##0.00;0.00"},
    SHARE: {"num_format": "0.00 %"},
    WORDS: {"text_wrap": True, "valign": "top"},
}
WIDE, USUAL = 60, 14  # of a column, in letters
SHEET = 31  # letters in the name of a page


def ready(form: str) -> None:
    """Refuse before the work what could not be written after it."""
    match form:
        case "pdf":
            pdf.load()
        case "html":
            with packages("an HTML or PDF report"):
                import_module("jinja2")
        case "xlsx":
            xlsx.load()


def source(store: Store, url: str, since: int, until: int) -> dict[str, str]:
    """What a report is of, for whoever reads it later: the book, the time, and the last mark that is in it."""
    last = last_marks(store)
    ends = f", before {moment(until)}" if until != FOREVER else f" to {moment(now())}"
    return {
        "Book": address(url).render_as_string(),
        "Time, UTC": (f"from {moment(since)}" if since else "from its beginning") + ends,
        "Last mark": f"{last[0].number}:{last[0].hash}" if last else "none",
    }


def written(form: str, what: str, report: Report, about: Mapping[str, str]) -> bytes:
    match form:
        case "csv":
            return as_csv(*as_listing(report))
        case "xlsx":
            return workbook(what, report, about)
        case "pdf":
            made: bytes = pdf.load()(string=page(what, report, about)).write_pdf(pdf_variant="pdf/ua-1")
            return made
        case _:
            return page(what, report, about).encode()


def page(what: str, report: Report, about: Mapping[str, str]) -> str:
    """The whole document."""
    with packages("an HTML or PDF report"):
        jinja2 = import_module("jinja2")
    env = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    text = files(__package__).joinpath("report.html.j2").read_text(encoding="utf-8")
    done: str = env.from_string(text).render(
        title=TITLES[what], listings=listings(report), printed=printed, words=AS_TEXT, css=html.text("sheet.css"),
        about=about, made=f"{datetime.now(UTC):%Y-%m-%d}", version=__version__, digest=digest(),
    )  # fmt: skip
    return done


def workbook(what: str, report: Report, about: Mapping[str, str]) -> bytes:
    """A page for each table; amounts in dollars, shares as per cent."""
    out, of = io.BytesIO(), [f"{head}: {words}" for head, words in about.items()]
    with xlsx.load()(out, {"in_memory": True}) as book:
        book.set_properties({"title": TITLES[what], "comments": "\n".join((f"Cutcard {__version__}", *of))})
        bold = book.add_format({"bold": True, "bottom": 1})
        formats = {kind: book.add_format(dict(how)) for kind, how in FORMATS.items()}
        for n, listing in enumerate(listings(report), 1):
            name = "".join(c for c in listing.heading if c not in "[]:*?/\\")
            sheet = book.add_worksheet(f"{n} {name}"[:SHEET].strip(" '"))
            for column, (head, kind) in enumerate(listing.heads):
                sheet.set_column(column, column, WIDE if kind == WORDS else USUAL)
                sheet.write(0, column, head, bold)
            for row, values in enumerate(listing.rows, 1):
                for column, ((_, kind), value) in enumerate(zip(listing.heads, values, strict=True)):
                    cell = number(kind, value)
                    if cell is None:
                        sheet.write_string(
                            row, column, "" if value is None else printed(kind, value), formats.get(kind)
                        )
                    else:
                        sheet.write_number(row, column, cell, formats.get(kind))
            for row, words in enumerate(listing.says, len(listing.rows) + 2):
                sheet.write_string(row, 0, words)
    return out.getvalue()


def number(kind: str, value: Value) -> float | None:
    """As a workbook counts with it; none, where it is words."""
    if kind not in FORMATS or not isinstance(value, int | float | Fraction):
        return None
    return float(value) / 100 if kind in (MONEY, RESULT) else float(value)
