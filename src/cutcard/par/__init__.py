"""PAR sheets for people and files: HTML, PDF and XLSX from one structure. What is heavy is loaded when it is used."""

from pathlib import Path

from cutcard.par import html, pdf, xlsx
from cutcard.par.files import writable
from cutcard.par.html import write_html
from cutcard.par.pdf import write_pdf
from cutcard.par.sheet import Sheet, par_sheet
from cutcard.par.xlsx import write_xlsx

__all__ = ["Sheet", "par_sheet", "ready", "write_html", "write_pdf", "write_xlsx"]
FORMS = {"html": html, "pdf": pdf, "xlsx": xlsx}


def ready(kind: str, path: Path) -> None:
    """Refuse before the work what could not be written after it: a package is missing, or a folder."""
    FORMS[kind].load()
    writable(path)
