"""`cutcard analyse`: count, then print or write what was found."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from cutcard import __version__
from cutcard.console.analysis import print_analysis
from cutcard.console.output import print_json
from cutcard.console.page import heading, say
from cutcard.core.game import Game
from cutcard.exact import analyse, price
from cutcard.exact.figures import as_data, wager_data
from cutcard.exact.progress import heard
from cutcard.games import manifest
from cutcard.par import WRITES, par_sheet, ready
from cutcard.par.words import title


@contextmanager
def counting(game: Game) -> Iterator[None]:
    """A sign of life on standard error while the deals are counted; the first run ever also compiles."""
    words = f"counting every deal of {game.name} (the first run also compiles, and takes some seconds more)"
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(words, total=None)
        with heard(lambda done, of: bar.update(task, completed=done, total=of)):
            yield


def analyse_and_tell(game: Game, strategy: str, files: dict[str, Path], as_json: bool, command: str) -> None:
    """What cannot be done is refused before anything is counted."""
    for kind, path in files.items():
        ready(kind, path)
    begun = time.perf_counter()
    with counting(game):
        priced = price(game, strategy) if strategy else None
        a = analyse(game)
    seconds = time.perf_counter() - begun
    if files:
        write(a, game, files, command)
    if as_json:
        data = as_data(a, seconds, __version__)
        if priced:
            data["priced"] = {"strategy": strategy, **wager_data(priced)}
        print_json(data)
        return
    print_analysis(a, game, seconds)
    if priced:
        heading(f"The strategy: {strategy}")
        strategies = manifest(game.name).strategies
        if strategies and (rules := strategies().NAMED.get(strategy)):
            say(f"By these rules: {rules}.")
        cost = a.wagers[priced.name].ev - priced.ev
        first = title(priced.name)
        say(f"House edge {float(priced.house_edge):.4%} of the {first} (exactly {priced.house_edge}).")
        say(f"Its mistakes cost {float(cost):.4%} of the {first} against best play (exactly {cost}).")


def write(a: Any, game: Game, files: dict[str, Path], command: str) -> None:
    sheet = par_sheet(a, game, command=command, date=datetime.now(UTC).date())
    for kind, path in files.items():
        WRITES[kind](sheet, path)
        Console(stderr=True).print(f"written: {path}", highlight=False)
