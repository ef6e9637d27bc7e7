"""PAR sheets for people and files: HTML, PDF, XLSX and CSV from one structure. What is heavy is loaded when used."""

from datetime import UTC, datetime
from pathlib import Path

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.exact import analyse
from cutcard.games import as_game
from cutcard.par import html, listing, pdf, xlsx
from cutcard.par.files import writable
from cutcard.par.html import write_html
from cutcard.par.listing import write_listing
from cutcard.par.pdf import write_pdf
from cutcard.par.sheet import Sheet, par_sheet
from cutcard.par.xlsx import write_xlsx

__all__ = [
    "WRITES",
    "Sheet",
    "par_sheet",
    "ready",
    "sheet_of",
    "write_html",
    "write_listing",
    "write_pdf",
    "write_sheet",
    "write_xlsx",
]
FORMS = {"html": html, "pdf": pdf, "xlsx": xlsx, "csv": listing}
WRITES = {"html": write_html, "pdf": write_pdf, "xlsx": write_xlsx, "csv": write_listing}


def ready(kind: str, path: Path) -> None:
    """Refuse before the work what could not be written after it: a package is missing, or a folder."""
    FORMS[kind].load()
    writable(path)


@checked
def sheet_of(game: Game | str) -> Sheet:
    """Make the PAR sheet of a game: all that a laboratory asks of its mathematics. It counts every deal first."""
    game = as_game(game)
    return par_sheet(analyse(game), game, command="", date=datetime.now(UTC).date())


@checked
def write_sheet(made: Sheet, path: Path | str) -> None:
    """Write a PAR sheet to a file, in the form that the name ends in: .html, .pdf, .xlsx or .csv."""
    path = Path(path)
    if (kind := path.suffix.lower().removeprefix(".")) not in WRITES:
        endings = one_of([f".{form}" for form in WRITES])
        raise Faulty("report/form", f"{quoted(path.name, 60)} names no form of a sheet", instead=f"end it in {endings}")
    ready(kind, path)
    WRITES[kind](made, path)
