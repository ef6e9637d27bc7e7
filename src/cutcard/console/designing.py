"""`cutcard design`: the pay tables that were found, side by side with the one in force."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cutcard.console.analysing import counting
from cutcard.console.output import Listing, tell
from cutcard.console.page import grid, heading, say
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.money import Odds
from cutcard.core.numbers import percent, stated
from cutcard.exact import analyse
from cutcard.exact.design import ROWS, STEPS, Design, Within, as_data, design
from cutcard.exact.figures import WagerFigures

BY_STEPS = ", ".join(f"of {step:,} to {most:,}" for most, step in STEPS[:-1])
TRIED = (
    f"Tried on up to {ROWS} rows: odds from a third of those in force to three times as much, in steps {BY_STEPS}; on "
    "one row alone every whole number, where none of those will do. To fix a row at odds of your own: "
    "--pay TABLE:EVENT=ODDS --keep EVENT."
)


def design_and_tell(
    game: Game, table: str, edge: str, hit: str, keep: Sequence[str], as_json: bool, csv: Path | None
) -> bool:
    """Whether there is one."""
    with counting(game):
        found = list(design(game, table, edge=edge, hit=hit, keep=keep))
    told = as_data(game, table, found, edge=edge, hit=hit)
    asked = [f"{name} {wanted(written)}" for name, written in (("house edge", edge), ("ends ahead", hit)) if written]
    wider = "Ask for a wider range, or keep fewer rows." if keep else "Ask for a wider range."
    tell(lambda: told, lambda: as_listing(told), lambda: print_designs(game, table, found, asked, wider), as_json, csv)
    return bool(found)


def wanted(written: str) -> str:
    """What a table may come to, so that nobody takes the number asked for as the one that was met."""
    within = Within.read(written)
    return f"from {stated(within.low)} to {stated(within.high)}"


def as_listing(told: dict[str, Any]) -> Listing:
    """What every row of every table pays, the one in force numbered 0, and what each table comes to."""
    rows: list[tuple[Any, ...]] = [(0, told["rules"], "pays", event, odds) for event, odds in told["rows"].items()]
    for n, d in enumerate(told["designs"], 1):
        rows += [(n, d["rules"], "pays", event, odds) for event, odds in d["rows"].items()]
        rows += [(n, d["rules"], "figure", name, value) for name, value in d.items() if not isinstance(value, dict)]
    return ("design", "rules", "kind", "name", "value"), rows


def print_designs(game: Game, table: str, found: Sequence[Design], asked: Sequence[str], wider: str) -> None:
    name = layout_of(game.edition).name(table)
    if not found:
        say(f"No other pay table of {name} with odds near those in force has this: {'; '.join(asked)}.", whole=True)
        say(wider, whole=True)
        say(TRIED)
        return
    heading(f"{game.name}, {game.edition.name}: {name}, the least change first")
    say(f"Asked: {'; '.join(asked)}.", whole=True)
    tables = [game.pays(table).by_event, *(d.game.pays(table).by_event for d in found)]
    events = dict.fromkeys(event for rows in tables for event in rows)
    told = [(event, *(shown(rows.get(event), tables[0].get(event)) for rows in tables)) for event in events]
    wagers = [analyse(game).wagers[found[0].figures.name], *(d.figures for d in found)]
    grid([*told, *figures(wagers)], "pays to 1", "now", *map(str, range(1, len(found) + 1)),
         right=tuple(range(1, len(tables) + 1)))  # fmt: skip
    say(TRIED)
    say(f"To take one: cutcard analyse {game.name} --rules {found[0].game.edition.name!r}", whole=True)


def shown(odds: Odds | None, before: Odds | None) -> str:
    """What a row pays, marked where that is new."""
    return (str(odds).removesuffix("/1") if odds else "no") + ("" if odds == before else " *")


def figures(wagers: Sequence[WagerFigures]) -> list[tuple[str, ...]]:
    return [
        ("house edge", *(percent(w.house_edge, 4) for w in wagers)),
        ("ends ahead", *(percent(w.hit_frequency, 3) for w in wagers)),
        ("deviation", *(f"{w.standard_deviation:.3f}" for w in wagers)),
    ]
