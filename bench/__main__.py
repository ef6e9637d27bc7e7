"""Everything in one run, on the screen or as JSON."""

import argparse
import json
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from bench.evaluators import seven_card
from bench.machine import machine
from bench.simulation import rounds
from bench.solver import solved
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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Cutcard on this machine.")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    as_json = parser.parse_args().json
    on, hands, games, solver = machine(), seven_card(), rounds(), solved()
    if as_json:
        told = {name: {"seconds": passed, "processor_seconds": worked} for name, (passed, worked) in solver.items()}
        rates = {"seven_card": [asdict(rate) for rate in hands], "simulation": [asdict(rate) for rate in games]}
        print(json.dumps({"machine": on, **rates, "exact_four_card_poker": told}, indent=2))
        return
    about = table("The machine", "")
    for name, value in on.items():
        about.add_row(name, value)
    screen.print(about)
    loops = [rate.name for rate in hands if "loop" in rate.name]
    screen.print(compared("\nBest five of seven cards: millions of hands a second", hands, loops))
    screen.print(compared("\nSimulation: millions of rounds a second", games, []))
    times = table("\nExact Four Card Poker: seconds", "clock", "processor")
    for name, (passed, worked) in solver.items():
        times.add_row(name, f"{passed:.1f}", f"{worked:.1f}")
    screen.print(times)


if __name__ == "__main__":
    main()
