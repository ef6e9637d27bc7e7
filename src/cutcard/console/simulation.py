"""`cutcard simulate`: a progress bar on standard error, the means with their error bars on standard output."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from cutcard import __version__
from cutcard.console.output import Listing, tell
from cutcard.console.page import grid, heading, say
from cutcard.console.strategies import print_read
from cutcard.core.errors import so_many
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.money import dollars
from cutcard.core.numbers import percent
from cutcard.sim import SimResult, WagerResult, as_data, simulate
from cutcard.sim.result import WIDTH

UNUSUAL = 1.96


def run_simulation(
    game: Game,
    rounds: int,
    seed: int = 0,
    strategy: str = "",
    workers: int = 0,
    scheduler: str | None = None,
    device: str = "cpu",
    compare: bool = True,
    csv: Path | None = None,
    as_json: bool = False,
) -> SimResult:
    """Play, show how far it has come, and print what came of it."""
    result = with_a_bar(game, rounds, seed, strategy, workers, scheduler, device, compare)
    told = as_data(result, __version__)
    tell(lambda: told, lambda: as_listing(result), lambda: print_simulation(result, game), as_json, csv)
    return result


def as_listing(r: SimResult) -> Listing:
    """A row for the mean of each wager, and one for each of its outcomes."""
    rows: list[tuple[Any, ...]] = []
    for w in r.wagers.values():
        exact, z = (str(w.exact.ev), str(w.z)) if w.exact else ("", "")
        rows.append((w.name, "mean", r.strategy, float(w.mean), w.standard_error, exact, z, w.rounds, ""))
        rows += [(w.name, "outcome", line.event, "", "", "", "", line.count, line.net) for line in w.lines]
    return ("wager", "kind", "name", "value", "standard error", "exact", "z", "count", "net"), rows


class Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed / 1e6:.1f} million rounds a second" if task.speed else "")


def with_a_bar(
    game: Game, rounds: int, seed: int, strategy: str, workers: int, scheduler: str | None, device: str, compare: bool
) -> SimResult:
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), Rate(), TimeRemainingColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("getting ready", total=None)

        def progress(done: int, asked: int) -> None:
            bar.update(task, description="playing", total=asked, completed=done)

        return simulate(game, rounds, seed, strategy, workers, scheduler, device, progress, compare)


def print_simulation(r: SimResult, game: Game) -> None:
    name = layout_of(game.edition).name
    heading(f"{r.game}, {r.rules}: {so_many(r.rounds, 'round')}, seed {r.seed}")
    if r.strategy != "none":
        say(f"Strategy: {r.strategy}.")
        print_read(game, r.strategy)
    if not r.complete:
        asked = so_many(r.asked, "round")
        say(f"Interrupted: {asked} had been asked for. What follows is what is known so far.", "yellow")
    rows = (row(name(w.name), w) for w in r.wagers.values())
    grid(rows, "wager", "mean", "error", "at 95 %", "exact", "z", right=(1, 2, 3, 4, 5))
    if r.rounds > 1 and any(w.z is not None and abs(w.z) > UNUSUAL for w in r.wagers.values()):
        say("A z beyond 1.96 comes by chance for one wager in twenty; another --seed shows whether it was chance.")
    taken, rate = timedelta(seconds=round(r.seconds)), r.rounds / max(r.seconds, 1e-9)
    least = ", ".join(map(dollars, sorted(set(r.stakes.values()))))
    say(
        f"Net per unit of the first stake, settled for stakes of {least}. {rate:,.0f} rounds a second, {taken} in all.",
        "dim",
    )


def row(name: str, w: WagerResult) -> tuple[str, ...]:
    """The mean, its standard error, how far either side 95 per cent lies, the exact figure, and how far off it is."""
    exact, z = (percent(w.exact.ev, 3, signed=True), f"{w.z:+.2f}") if w.exact else ("", "")
    mean = percent(w.mean, 3, signed=True)
    if w.rounds == 1 or not w.standard_error:  # nothing is known of how far others stray
        return name, mean, "–", "–", exact, z
    return name, mean, percent(w.standard_error, 3), f"±{percent(WIDTH * w.standard_error, 3)}", exact, z
