"""The sheet as CSV: every figure and every outcome of each wager, one a row, as printed and exactly."""

from collections.abc import Iterator
from pathlib import Path

from cutcard.core.numbers import digits
from cutcard.par.files import write_csv
from cutcard.par.sheet import Sheet

HEADS = ("wager", "kind", "name", "value", "exactly", "pays", "net", "count")


def load() -> None:
    """Nothing that only some have is needed."""


def rows(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    for name in ("game", "edition", "id", "version", "software", "date", "command"):
        yield "", "sheet", name, str(getattr(sheet, name)), "", "", "", ""
    for o in sheet.options:
        yield "", "option", o.name, o.value, "", "", "", ""
    for w in sheet.wagers:
        for wager in w.names:
            for f in w.all_figures():
                yield wager, "figure", f.name, f.shown, f.exact, "", "", ""
            for line in w.every_line:
                told = digits(line.chance), str(line.chance), line.pays, str(line.net), str(line.count)
                yield wager, "outcome", line.event, *told


def write_listing(sheet: Sheet, path: Path) -> None:
    write_csv(path, HEADS, rows(sheet))
