"""`cutcard protect`: what rules about information are worth, printed or written."""

import time
from pathlib import Path
from typing import Any

from cutcard.console.analysing import counting
from cutcard.console.output import print_json, tell_written
from cutcard.console.page import grid, heading, say
from cutcard.core.game import Game
from cutcard.protect import protect
from cutcard.protect.figures import Asked
from cutcard.protect.files import ready, write_report
from cutcard.protect.sheet import HEADS, as_data, rows


def protect_and_tell(game: Game, asked: Asked, files: dict[str, Path], as_json: bool, command: str) -> None:
    """What cannot be done is refused before anything is counted."""
    for kind, path in files.items():
        ready(kind, path)
    begun = time.perf_counter()
    with counting(game):
        report = protect(game, asked)
    data = as_data(report, game, command, time.perf_counter() - begun)
    for kind, path in files.items():
        write_report(data, kind, path)
        tell_written(path)
    print_json(data) if as_json else print_report(data)


def print_report(data: dict[str, Any]) -> None:
    heading(f"{data['title']}, {data['edition']['title']} ({data['rules']}): what the rules about information protect")
    grid(rows(data), *HEADS, right=(1, 2, 3, 4))
    for p in data["parts"]:
        heading(p["name"].capitalize())
        say(p["says"])
        say(p["means"])
        for clause in p["clauses"]:
            say(f"{clause['id']}: {clause['says']}", "dim")
        say(f"{'Exact' if p['exact'] else 'Sampled'}: {p['method']}.", "dim")
    if data["checks"]:
        heading("Against figures that others have printed")
        cells = ((c["figure"], c["printed"], c["found"], c["verdict"], c["source"]) for c in data["checks"])
        grid(cells, "house edge", "printed", "ours", "", "source", right=(1, 2), wide=4)
        for c in data["checks"]:
            if c["remark"]:
                say(c["remark"], "dim")
    heading("Method")
    for note in data["notes"]:
        say(note)
    say(f"It took {data['method']['seconds']:.1f} s.")
