"""Everything in one run, or the parts that were named; on the screen or as JSON."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.bare import TOGETHER
from bench.house import Measured, house, workers
from bench.machine import machine
from bench.timing import Rate

screen = Console(highlight=False)


def table(title: str, *heads: str) -> Table:
    made = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="dim")
    made.add_column()
    for head in heads:
        made.add_column(head, justify="right")
    return made


def millions(rate: float) -> str:
    return f"{rate / 1e6:,.3f}" if rate < 1e6 else f"{rate / 1e6:,.1f}"


def compared(title: str, found: list[Rate], against: list[str]) -> Table:
    """Millions a second, and how many times each of the others."""
    made = table(title, "per core", "clock", *(f"× {name.partition(',')[0]}" for name in against))
    base = {rate.name: rate.per_core for rate in found}
    for rate in found:
        ratios = (f"{rate.per_core / base[name]:,.1f}" for name in against)
        made.add_row(rate.name, millions(rate.per_core), millions(rate.by_the_clock), *ratios)
    return made


def of_hands() -> tuple[Any, list[Table]]:
    from bench.evaluators import seven_card

    found = seven_card()
    loops = [rate.name for rate in found if "loop" in rate.name]
    title = "\nBest five of seven cards: millions of hands a second"
    return [asdict(rate) for rate in found], [compared(title, found, loops)]


def of_simulation() -> tuple[Any, list[Table]]:
    from bench.simulation import rounds

    found = rounds()
    return [asdict(rate) for rate in found], [compared("\nSimulation: millions of rounds a second", found, [])]


def of_settling() -> tuple[Any, list[Table]]:
    from bench.settling import ALONE, BY_LINE, BY_PLAN, STREAM, dealt, settled

    rounds, entries = settled(), dealt()
    tables = [
        two_ways("\nDescribed rounds settled: rounds a second", rounds, STREAM, ALONE),
        two_ways("\nAn automatic dealer, when all have acted: entries a second", entries, BY_PLAN, BY_LINE),
    ]
    return {"rounds": [asdict(r) for r in rounds], "entries": [asdict(r) for r in entries]}, tables


def two_ways(title: str, found: list[Rate], quick: str, slow: str) -> Table:
    """Each, and how many times as fast as the same in the slow way."""
    made = table(title, "per core", "clock", f"× {slow}")
    base = {rate.name: rate.per_core for rate in found}
    for rate in found:
        ratio = rate.per_core / base[rate.name.replace(quick, slow)]
        made.add_row(rate.name, f"{rate.per_core:,.0f}", f"{rate.by_the_clock:,.0f}", f"{ratio:.1f}")
    return made


def of_learning() -> tuple[Any, list[Table]]:
    from bench.learning import PEER, steps

    found = steps()
    made = table("\nEnvironments for learning: steps a second", "per core", "clock", "× Gymnasium's own")
    base = next(rate.per_core for rate in found if rate.name == PEER)
    for rate in found:
        made.add_row(rate.name, f"{rate.per_core:,.0f}", f"{rate.by_the_clock:,.0f}", f"{rate.per_core / base:.3f}")
    return [asdict(rate) for rate in found], [made]


def of_solver() -> tuple[Any, list[Table]]:
    from bench.solver import solved

    found = list(solved())
    title = "\nExact analyses: seconds, compiling, compiled and kept; of processor work; and of a plain enumeration"
    times = table(title, "first", "next", "kept", "work", "MB", "plainly", "× plainly")
    for one in found:
        clock = (f"{passed:.1f}" for passed, _ in (one.cold, one.warm, one.again))
        figures = f"{one.warm[1]:.1f}", f"{one.megabytes:,.0f}", f"{one.plain:,.0f}", f"{one.ratio:,.1f}"
        times.add_row(one.game, *clock, *figures)
    return [asdict(one) | {"ratio": one.ratio} for one in found], [times]


def of_blackjack() -> tuple[Any, list[Table]]:
    from bench.blackjack import PEER, SOURCE, in_cpp, rule_sets

    found, peer = rule_sets(), in_cpp()
    none = "" if peer else f" (C++ is not built here, for {SOURCE} names no source: {PEER} is its published figure)"
    times = table(f"\nBlackjack solved: seconds a rule set{none}", "doubles", "C++", "× C++", "whole deals")
    for name, (doubles, whole) in found.items():
        theirs = peer.get(name) if peer else PEER
        beside = (f"{theirs:.3f}", f"{doubles / theirs:.2f}") if theirs else ("", "")
        times.add_row(name, f"{doubles:.3f}", *beside, f"{whole:.2f}")
    told = {name: {"doubles": doubles, "whole_deals": whole} for name, (doubles, whole) in found.items()}
    return {"rule_sets": told, "cpp": peer}, [times]


def of_house() -> tuple[Any, list[Table]]:
    found = house()
    return [asdict(one) | {"ratio": one.ratio} for one in found], [played(one) for one in found]


def played(found: Measured) -> Table:
    """Acts a second, milliseconds from sending one to the word that it is on the disk, and what the people take."""
    where = f"{found.players} players at {found.tables} tables, a sync takes {found.sync:.2f} ms; {found.busy}"
    title = f"\nThe house on {found.database}: {where}"
    made = table(title, "acts", "acts/s", "p50 ms", "p99 ms", "longest", "ms of processor", "people", "× bare")
    for name, one in (("people who think", found.calm), ("as fast as it goes", found.rush)):
        times = (f"{ms:,.1f}" for ms in (one.p50, one.p99, one.longest, one.server))
        of = f"{one.driver_busy:.2f}", f"{one.per_second / found.bare:.2f}"  # of a core, and of bare commits
        made.add_row(name, f"{one.acts:,}", f"{one.per_second:,.0f}", *times, *of)
        if one.refused:
            made.add_row(f"  refused: {one.refused}")
    made.add_row("the same rows, bare", "", f"{found.bare:,.0f}", "", "", "", "", "", "1.00")
    rate, times_bare = found.bare_together, found.bare_together / found.bare
    made.add_row(f"bare, {TOGETHER} acts a commit", "", f"{rate:,.0f}", "", "", "", "", "", f"{times_bare:.2f}")
    return made


def of_workers() -> tuple[Any, list[Table]]:
    found = workers()
    columns = "acts/s", "p50 ms", "p99 ms", "ms of processor", "in PostgreSQL", "kB a seat", "in PostgreSQL", "MB empty"
    made = table("\nA house on PostgreSQL, by how many processes serve it", *columns)
    for one in found:
        for name, went in (("people who think", one.calm), ("as fast as it goes", one.rush)):
            figures = went.per_second, went.p50, went.p99, went.server, went.database, one.house / 1e3
            row = [*map(plain, figures), plain(one.database / 1e3), plain(one.empty / 1e6)]
            made.add_row(f"{one.workers}: {name}", *row)
            if went.refused:
                made.add_row(f"  refused: {went.refused}")
    return [asdict(one) for one in found], [made]


def plain(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}" if figure >= 1 else f"{figure:.3f}"


def of_floor() -> tuple[Any, list[Table]]:
    from bench.floor import floor

    where, found = floor(tell=lambda one: print(f"  {one.goal}  {one.what}", file=sys.stderr))
    made = table(f"\nThe floor in {where}", "goal", "95 in 100", "worst", "times", "met")
    for one in found:
        figures = (f"{plain(figure)} {one.unit}" for figure in (one.target, one.p95, one.worst))
        met = "always" if one.met(one.worst) else "95 in 100" if one.met(one.p95) else "no"
        made.add_row(f"{one.goal}  {one.what}", *figures, str(len(one.taken)), met)
    told = [asdict(one) | {"p95": one.p95, "worst": one.worst} for one in found]
    return {"in": where, "figures": told}, [made]


def of_growth() -> tuple[Any, list[Table]]:
    from bench.growth import growth

    found = growth()
    title = "\nA longer book: milliseconds, but made and opened the first time in seconds"
    made = table(title, *(f"{one.entries:,}" for one in found))
    for name in [field for field in asdict(found[0]) if field != "entries"]:
        made.add_row(name, *(f"{asdict(one)[name]:,.1f}" for one in found))
    return [asdict(one) for one in found], [made]


PARTS: dict[str, Callable[[], tuple[Any, list[Table]]]] = {
    "hands": of_hands,
    "simulation": of_simulation,
    "settling": of_settling,
    "learning": of_learning,
    "solver": of_solver,
    "blackjack": of_blackjack,
    "house": of_house,
    "workers": of_workers,
    "floor": of_floor,
    "growth": of_growth,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Cutcard on this machine.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all of them if none is named")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    asked = parser.parse_args()
    if unknown := [part for part in asked.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]!r}")
    on = machine()
    if not asked.json:
        about = table("The machine", "")
        for name, value in on.items():
            about.add_row(name, value)
        screen.print(about)
    told: dict[str, Any] = {"machine": on}
    for part in asked.parts or PARTS:
        told[part], tables = PARTS[part]()
        if not asked.json:
            screen.print(*tables, sep="\n")
    if asked.json:
        print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
