"""The sheet on A4, from the same page: numbered, tagged, with bookmarks."""

from pathlib import Path

from cutcard.core.errors import Faulty
from cutcard.report.files import packages, write
from cutcard.report.html import page
from cutcard.report.sheet import Sheet

PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def write_pdf(sheet: Sheet, path: Path) -> None:
    try:
        with packages("a PDF report"):
            from weasyprint import HTML  # type: ignore[import-untyped]
    except OSError:
        raise Faulty(
            "report/pango", "a PDF report needs Pango, which is not on this machine", instead=f"apt-get install {PANGO}"
        ) from None
    write(path, HTML(string=page(sheet, for_screen=False)).write_pdf(pdf_variant="pdf/ua-1"))
