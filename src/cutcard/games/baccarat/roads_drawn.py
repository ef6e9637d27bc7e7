"""The roads as text: letters for results, so that no road is told by colour alone."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.text import Text

from cutcard.games.baccarat.roads import BLUE, ROWS, Mark, every_road

STYLES = {"P": "bold #7FB2FF", "B": "bold #FF8A8A", "T": "bold #8FE39B", "r": "#FF8A8A", "b": "#7FB2FF"}
SHAPES = {"big eye boy": "o", "small road": "*", "cockroach pig": "/"}  # a red one; a blue one is drawn as its pair
PAIRED = {"o": "x", "*": "+", "/": "\\"}
NARROW = 13  # columns of a derived road
TIE = "'"


def road(name: str, marks: Sequence[Mark], columns: int) -> list[Text]:
    """Six rows of its last columns, each result two wide; of a derived road, one."""
    first = max(0, max((mark.column for mark in marks), default=0) - columns + 1)
    wide = 1 if name in SHAPES else 2
    cells: dict[tuple[int, int], Text] = {}
    for column, row, what in marks:
        cells[column, row] = cell(name, what, cells.get((column, row)))
    blank = Text("·".ljust(wide), "dim")
    return [Text("").join(cells.get((first + n, row), blank) for n in range(columns)) for row in range(ROWS)]


def cell(name: str, what: str, over: Text | None) -> Text:
    if name in SHAPES:
        shape = SHAPES[name]
        return Text(shape if what != BLUE else PAIRED[shape], STYLES[what[0]])
    if what[0] == "T" and name == "big road":  # drawn over the result before it
        return Text.assemble((over.plain[0] if over else "T", over.style if over else STYLES["T"]), (TIE, STYLES["T"]))
    return Text(what[0].ljust(2), STYLES[what[0]])


def side_by_side(shown: Sequence[str], width: int, names: Iterable[str]) -> list[Text]:
    """These roads beside each other under their names; those that only tell a colour are narrower."""
    roads, asked, blocks = every_road(shown), list(names), []
    narrow = [name for name in asked if name in SHAPES]
    each = (width - len(narrow) * (NARROW + 2)) // max(1, len(asked) - len(narrow)) - 1
    for name in asked:
        columns, wide = (NARROW, NARROW) if name in narrow else (each // 2, each // 2 * 2)
        head = Text(name.capitalize().ljust(wide)[:wide], "dim")
        blocks.append([head, *road(name, roads[name], columns)])
    rows = zip_longest(*blocks, fillvalue=Text())
    return [Text("  ").join(row) for row in rows]
