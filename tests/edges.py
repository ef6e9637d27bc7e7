"""`python -m tests.edges` counts the house edge of every wager anew and writes each game's edges.toml."""

import json
from importlib.resources import files
from pathlib import Path

from cutcard.core.errors import Cutcard
from cutcard.exact import analyse
from cutcard.games import every, find
from cutcard.games.discovery import modules
from cutcard.games.edges import FILE, Costs, Edge
from cutcard.games.manifest import Manifest
from cutcard.server.solver_protocol import options

HEAD = "# What each wager costs, per first stake and of all that is staked; written by `python -m tests.edges`.\n"


def counted(found: Manifest) -> dict[str, Costs]:
    """By edition, set up as in a house that has just opened; nothing of one that cannot be played as printed."""
    usual = {demo.edition: demo.options for demo in reversed(found.demo)}
    made = {}
    for game in found.editions:
        chosen = usual.get(game.edition.name, ())
        try:
            wagers = analyse(find(found.name, game.edition.name, options(chosen))).wagers
        except Cutcard:
            continue
        fixed = {name: w for name, w in wagers.items() if not (found.jackpot and name == found.jackpot.link.bet)}
        made[game.edition.name] = Costs(chosen, {n: Edge(w.house_edge, w.element_of_risk) for n, w in fixed.items()})
    return made


def written(costs: dict[str, Costs]) -> str:
    lines = [HEAD]
    for edition, cost in costs.items():
        lines += [f"\n[{edition}]\nset = {json.dumps(cost.options)}\n\n[{edition}.wagers]\n"]
        lines += [f'{wager} = ["{edge.first}", "{edge.all}"]\n' for wager, edge in cost.wagers.items()]
    return "".join(lines)


def main() -> None:
    for found in every():
        if found.at_tables and found.solver:
            file = Path(str(files(modules()[found.name]))) / FILE
            file.write_text(written(counted(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
