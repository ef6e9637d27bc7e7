"""Printing for people. Colour only where it helps, and none where NO_COLOR asks for none."""

import os
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text


class Page(Console):
    def on_broken_pipe(self) -> None:
        """Whoever stops reading has read enough."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


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
    """Rows under heads; the columns numbered in `right` are set to the right, the one in `wide` takes what is left."""
    made = Grid(box=None, pad_edge=False, header_style="dim", expand=wide >= 0)
    for n, column in enumerate(columns):
        made.add_column(column, justify="right" if n in right else "left", ratio=1 if n == wide else None,
                        no_wrap=wide >= 0 and n != wide, overflow="fold")  # fmt: skip
    for row in rows:
        made.add_row(*(Text(clean(cell)) for cell in row))
    screen.print(made)
