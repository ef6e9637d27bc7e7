"""The report as a file: CSV, one HTML file that asks for nothing else, or A4 from the same page."""

from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from cutcard.par import html, pdf
from cutcard.par.files import packages, writable, write, write_csv
from cutcard.protect.sheet import HEADS, as_listing, rows


def page(data: dict[str, Any]) -> str:
    """The whole document."""
    with packages("an HTML or PDF report"):
        jinja2 = import_module("jinja2")
    env = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    text = files(__package__).joinpath("report.html.j2").read_text(encoding="utf-8")
    made: str = env.from_string(text).render(r=data, css=html.text("sheet.css"), heads=HEADS, rows=rows(data))
    return made


def ready(kind: str, path: Path) -> None:
    """Refuse before the work what could not be written after it."""
    if kind == "pdf":
        pdf.load()
    elif kind == "html":
        with packages("an HTML or PDF report"):
            import_module("jinja2")
    writable(path)


def write_report(data: dict[str, Any], kind: str, path: Path) -> None:
    match kind:
        case "csv":
            write_csv(path, *as_listing(data))
        case "html":
            write(path, page(data).encode())
        case _:
            write(path, pdf.load()(string=page(data)).write_pdf(pdf_variant="pdf/ua-1"))
