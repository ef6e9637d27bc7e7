"""The sheet on A4, from the same page: numbered, tagged, with bookmarks."""

from pathlib import Path
from typing import Any

from cutcard.core.errors import Faulty
from cutcard.par import html
from cutcard.par.files import packages, write
from cutcard.par.sheet import Sheet

PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def load() -> Any:
    """What makes a page a PDF, or a refusal that says how to get it."""
    html.load()
    try:
        with packages("a PDF report"):
            from weasyprint import HTML  # type: ignore[import-untyped]
    except OSError:
        raise Faulty(
            "report/pango", "a PDF report needs Pango, which is not on this machine", instead=f"apt-get install {PANGO}"
        ) from None
    return HTML


def write_pdf(sheet: Sheet, path: Path) -> None:
    made = load()(string=html.page(sheet, for_screen=False))
    write(path, made.write_pdf(pdf_variant="pdf/ua-1"))
