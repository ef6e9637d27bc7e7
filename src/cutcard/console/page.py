"""Printing for people. Colour only where it helps, and none where NO_COLOR asks for none."""

import os
import sys
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text


class Page(Console):
    def on_broken_pipe(self) -> None:
        """Whoever stops reading has read enough."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


BETWEEN = "  "  # two columns
screen = Page(highlight=False, soft_wrap=False)


def clean(words: str) -> str:
    """What a log says may hold anything; what is printed holds no control characters."""
    return "".join(c if c.isprintable() or c == "\n" else f"\\u{ord(c):04x}" for c in words)


def heading(words: str) -> None:
    screen.print()
    screen.print(Text(words, style="bold"))


def say(words: str, style: str = "", *, whole: bool = False) -> None:
    """A paragraph, or a line that is kept whole however long it is."""
    screen.print(Text(clean(words), style=style), soft_wrap=whole)


def grid(rows: Iterable[Iterable[str]], *columns: str, right: tuple[int, ...] = (), wide: int = -1) -> None:
    """Rows under heads; the columns numbered in `right` are set to the right, the one in `wide` takes what is left.

    Words may be wrapped, numbers never: where they do not fit side by side, each stands on a line of its own.
    """
    cells = [[clean(cell) for cell in row] for row in rows]
    whole = [n in right or (wide >= 0 and n != wide) for n in range(len(columns))]
    least = [max(cell_len(part) for cell in column for part in ([cell] if whole[n] else cell.split() or [""]))
             for n, column in enumerate(zip(columns, *cells, strict=True))]  # fmt: skip
    if sum(least) + len(BETWEEN) * (len(columns) - 1) > screen.width:
        one_by_one(cells, columns)
        return
    made = Grid(box=None, pad_edge=False, header_style="dim", expand=wide >= 0)
    for n, column in enumerate(columns):
        made.add_column(column, justify="right" if n in right else "left", ratio=1 if n == wide else None,
                        no_wrap=whole[n], min_width=least[n], overflow="fold")  # fmt: skip
    for row in cells:
        made.add_row(*map(Text, row))
    screen.print(made)


def one_by_one(rows: Iterable[Sequence[str]], heads: Sequence[str]) -> None:
    """The same below each other: the first cell of a row, then the others by their heads."""
    for first, *others in rows:
        say(first)
        for head, cell in zip(heads[1:], others, strict=True):
            if cell.strip():
                say(f"{BETWEEN}{head}: {cell}" if head else f"{BETWEEN}{cell}")
