"""`cutcard analyse`: count, then print or write what was found."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from cutcard import __version__
from cutcard.console.analysis import print_analysis
from cutcard.console.output import Listing, print_json, tell, tell_written
from cutcard.console.page import grid, heading, say
from cutcard.console.strategies import priced, read_as
from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.numbers import percent
from cutcard.exact import analyse
from cutcard.exact.figures import WagerFigures, as_data, wager_data
from cutcard.exact.progress import heard
from cutcard.par import WRITES, par_sheet, ready

MANY = 50  # values of an option
Made = Mapping[Any, Mapping[str, WagerFigures]]  # by what differs: every wager


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


def analyse_and_tell(game: Game, asked: tuple[str, ...], files: dict[str, Path], as_json: bool, command: str) -> None:
    """What cannot be done is refused before anything is counted."""
    for kind, path in files.items():
        ready(kind, path)
    begun = time.perf_counter()
    with counting(game):
        found = priced(game, asked)
        a = analyse(game)
    seconds = time.perf_counter() - begun
    if files:
        write(a, game, files, command)
    if as_json:
        data = as_data(a, seconds, __version__)
        if found:
            told = [{"strategy": s, "read as": read_as(game, s), **wager_data(w)} for s, w in found.items()]
            data |= {"priced": told[0], "strategies": told}
        print_json(data)
        return
    print_analysis(a, game, seconds, found)


def vary_and_tell(game: Game, option: str, file: Path | None, as_json: bool) -> None:
    """Every value of a house option side by side, such as each of several pay scales."""
    chosen = game.edition.options.get(option)
    if chosen is None or chosen.fixed or len(chosen.values) > MANY:
        free = [o.name for o in game.edition.options.values() if not o.fixed and 1 < len(o.values) <= MANY]
        message = f"{quoted(option)} is not an option of {game.name} with a few values"
        raise Faulty("analyse/vary", message, instead=f"vary {one_of(free)}")
    games = {value: game.with_edition(game.edition.set({option: value})) for value in chosen.values}
    side_by_side(games, option, {"rules": game.edition.name}, f"{game.name}, {game.edition.name}", file, as_json)


def compare_and_tell(games: Sequence[Game], file: Path | None, as_json: bool) -> None:
    """Several editions side by side, such as pay tables of one's own."""
    named = {game.edition.name: game for game in games}
    if twice := [name for name, n in Counter(game.edition.name for game in games).items() if n > 1]:
        message = f"{twice[0]!r:.60} is given twice"
        raise Faulty("analyse/rules", message, instead="give editions that have different names")
    side_by_side(named, "rules", {}, games[0].name, file, as_json)


def side_by_side(
    games: Mapping[Any, Game], by: str, told: Mapping[str, str], title: str, file: Path | None, as_json: bool
) -> None:
    """One table of them all."""
    a_game = next(iter(games.values()))
    with counting(a_game):
        made = {value: analyse(game).wagers for value, game in games.items()}
    data = {str(value): {name: wager_data(w) for name, w in wagers.items()} for value, wagers in made.items()}
    tell(
        lambda: {"game": a_game.name, **told, "vary": by, "values": data},
        lambda: varied(made, by),
        lambda: print_varied(games, made, by, title),
        as_json,
        file,
    )


def print_varied(games: Mapping[Any, Game], made: Made, by: str, title: str) -> None:
    heading(f"{title}: the house edge by {by}")
    names = {wager: layout_of(games[value].edition).name(wager) for value, wagers in made.items() for wager in wagers}
    edges = {
        wager: [percent(w.house_edge, 4) if (w := wagers.get(wager)) else "" for wagers in made.values()]
        for wager in names
    }
    same = {wager for wager in names if len({w and w.ev for w in (found.get(wager) for found in made.values())}) == 1}
    shown = [wager for wager in names if wager not in same] or list(names)
    rows = zip(map(str, made), *(edges[wager] for wager in shown), strict=True)
    grid(rows, by, *(names[wager] for wager in shown), right=tuple(range(1, len(shown) + 1)))
    if same and shown != list(names):
        *most, last = [names[wager] for wager in sorted(same)]
        say(f"{', '.join(most)} and {last} are not affected." if most else f"{last} is not affected.")


def varied(made: Made, by: str) -> Listing:
    return (by, "wager", "house edge", "exactly", "element of risk", "deviation"), [
        (value, w.name, float(w.house_edge), w.house_edge, float(w.element_of_risk), w.standard_deviation)
        for value, wagers in made.items()
        for w in wagers.values()
    ]


def write(a: Any, game: Game, files: dict[str, Path], command: str) -> None:
    sheet = par_sheet(a, game, command=command, date=datetime.now(UTC).date())
    for kind, path in files.items():
        WRITES[kind](sheet, path)
        tell_written(path)
