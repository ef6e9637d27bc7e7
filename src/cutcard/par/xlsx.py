"""The sheet as a workbook: Summary, a page for each wager, Strategy, Risk and Sources."""

import io
from datetime import datetime, time
from pathlib import Path
from typing import Any

from cutcard.par.files import packages, write
from cutcard.par.sheet import Sheet
from cutcard.par.workbook import Book
from cutcard.par.workbook_pages import fill


def load() -> Any:
    """What makes a workbook, or a refusal that says how to get it."""
    with packages("an XLSX report"):
        from xlsxwriter import Workbook  # type: ignore[import-untyped]
    return Workbook


def write_xlsx(sheet: Sheet, path: Path) -> None:
    out = io.BytesIO()
    with load()(out, {"in_memory": True}) as workbook:
        workbook.set_properties(
            {
                "title": f"{sheet.title}, {sheet.edition_title}: PAR sheet",
                "created": datetime.combine(sheet.date, time()),
                "comments": f"Cutcard {sheet.version}, sheet {sheet.id}",
            }
        )
        fill(Book(workbook, sheet))
    write(path, out.getvalue())
