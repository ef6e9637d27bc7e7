"""The roads of Baccarat: how the results of a shoe are drawn. They tell what was, and nothing of what will be.

A result is written by its winner, P, B or T, the points it won with, n for a natural, p and b for a pair of either
hand: P9n, B6, T7pb. Every road is a list of marks in the order they are made, so that what came before a result is what
stood before its marks.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from cutcard.core.facts import BOARD
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.games.baccarat.cards import coup_so_far
from cutcard.games.baccarat.coup import BANKER, PLAYER, TIE, Coup
from cutcard.games.baccarat.rules import announced

ROWS = 6
MOST = 96  # results that a board holds
LETTERS = {PLAYER: "P", BANKER: "B", TIE: "T"}
RED, BLUE = "red", "blue"
CALLED = {letter: name.capitalize() for name, letter in LETTERS.items()} | {"r": RED, "b": BLUE}
TOLD = 8  # runs that are told in words
DERIVED = {"big eye boy": 1, "small road": 2, "cockroach pig": 3}  # by how many columns each looks back
RESULT = re.compile(r"[PBT]\dn?p?b?")


class Mark(NamedTuple):
    """Something drawn in a cell; a tie is drawn over the result before it."""

    column: int
    row: int
    what: str


def written(now: Coup) -> str:
    """A result as the board keeps it."""
    pairs = "".join(wager[0] for wager in now.pairs)
    return f"{LETTERS[now.winner]}{max(now.points)}{'n' if now.natural else ''}{pairs}"


def before(t: Table) -> list[str]:
    """The results of the shoe as they were called when the round began."""
    called = next((words for words in t.calls if words.startswith(BOARD)), "")
    return RESULT.findall(called)


def results(t: Table) -> list[str]:
    """The same, with this round's if it has been announced and was not void."""
    own = [written(coup_so_far(t))] if announced(t) and not t.void else []
    return [*before(t), *own][-MOST:]


def board(r: Round) -> str:
    """What is called of this round and those before it when the next one begins."""
    return " ".join(results(r.table))


# The roads


def bead_plate(shown: Sequence[str]) -> list[Mark]:
    """Every result a bead, six to a column."""
    return [Mark(*divmod(n, ROWS), what) for n, what in enumerate(shown)]


def big_road(shown: Sequence[str]) -> list[Mark]:
    """A column for each run of one winner; ties are drawn over the result before, or over the first cell."""
    cells = iter(cells_of(runs(shown)))
    at, marks = (0, 0), []
    for what in shown:
        at = at if what[0] == "T" else next(cells)
        marks.append(Mark(*at, what))
    return marks


def runs(shown: Iterable[str]) -> list[int]:
    """How often one winner came in a row, ties left out."""
    made: list[int] = []
    last = ""
    for winner in (what[0] for what in shown if what[0] != "T"):
        if winner == last:
            made[-1] += 1
        else:
            made.append(1)
        last = winner
    return made


def cells_of(lengths: Iterable[int]) -> list[tuple[int, int]]:
    """The cells of columns as they are drawn: downwards, and to the right where a column is full or in the way."""
    taken: dict[tuple[int, int], None] = {}
    start = -1
    for length in lengths:
        start += 1
        while (start, 0) in taken:
            start += 1
        column, row, turned = start, 0, False
        taken[column, row] = None
        for _ in range(length - 1):
            turned = turned or row + 1 == ROWS or (column, row + 1) in taken
            column, row = (column + 1, row) if turned else (column, row + 1)
            taken[column, row] = None
    return list(taken)


def colours(lengths: Sequence[int], back: int) -> list[str]:
    """Whether each result keeps to the pattern of the columns so far, red, or breaks it, blue.

    At the head of a column: whether the last column is as long as the one so many before it. Below: whether the column
    so many to the left goes on beside it, or has ended well above; it breaks where that one has just ended.
    """
    made = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if row == 0 and column > back:
                made.append(RED if lengths[column - 1] == lengths[column - 1 - back] else BLUE)
            elif row > 0 and column >= back:
                made.append(BLUE if lengths[column - back] == row else RED)
    return made


def derived(shown: Sequence[str], back: int) -> list[Mark]:
    """One of the three roads that are read off the big road, in columns of one colour."""
    seen = colours(runs(shown), back)
    streaks: list[int] = []
    for n, colour in enumerate(seen):
        if n and colour == seen[n - 1]:
            streaks[-1] += 1
        else:
            streaks.append(1)
    return [Mark(*cell, colour) for cell, colour in zip(cells_of(streaks), seen, strict=True)]


def every_road(shown: Sequence[str]) -> dict[str, list[Mark]]:
    roads = {"bead plate": bead_plate(shown), "big road": big_road(shown)}
    return roads | {name: derived(shown, back) for name, back in DERIVED.items()}


def told_aloud(name: str, marks: Iterable[Mark]) -> str:
    """The last runs of a road, for whoever cannot see it."""
    told = [f"{CALLED[what]} {len([*run])}" for what, run in groupby(mark.what[0] for mark in marks)][-TOLD:]
    return f"{name.capitalize()}: " + (f"{', '.join(told)}, the latest last" if told else "nothing yet")


def tallied(shown: Sequence[str]) -> dict[str, int]:
    """How often each came."""
    counts = {name: sum(what[0] == letter for what in shown) for name, letter in LETTERS.items()}
    pairs = {f"{name} pair": sum(name[0] in what[2:] for what in shown) for name in (PLAYER, BANKER)}
    return counts | pairs | {"natural": sum("n" in what for what in shown)}
