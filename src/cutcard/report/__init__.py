"""PAR sheets for people and files: HTML, PDF and XLSX from one structure. What is heavy is loaded when it is used."""

from pathlib import Path

from cutcard.report import html, pdf, xlsx
from cutcard.report.files import writable
from cutcard.report.html import write_html
from cutcard.report.pdf import write_pdf
from cutcard.report.sheet import Sheet, par_sheet
from cutcard.report.xlsx import write_xlsx

__all__ = ["Sheet", "par_sheet", "ready", "write_html", "write_pdf", "write_xlsx"]
FORMS = {"html": html, "pdf": pdf, "xlsx": xlsx}


def ready(kind: str, path: Path) -> None:
    """Refuse before the work what could not be written after it: a package is missing, or a folder."""
    FORMS[kind].load()
    writable(path)
