"""`cutcard design`: the pay tables that were found, side by side with the one in force."""

from collections.abc import Sequence

from cutcard.console.analysing import counting
from cutcard.console.output import print_json
from cutcard.console.page import grid, heading, say
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.money import Odds
from cutcard.exact.design import Design, as_data, design
from cutcard.par.words import percent, title


def design_and_tell(game: Game, table: str, edge: str, hit: str, keep: Sequence[str], as_json: bool) -> None:
    with counting(game):
        found = list(design(game, table, edge=edge, hit=hit, keep=keep))
    if as_json:
        print_json(as_data(game, table, found))
        return
    if not found:
        message = f"no table of customary odds near that of {table} does so"
        raise Faulty("design/none", message, instead="ask for a range, or let more rows change")
    heading(f"{game.name}, {game.edition.name}: {title(table)}, the least change first")
    tables = [game.pays(table).by_event, *(d.game.pays(table).by_event for d in found)]
    events = dict.fromkeys(event for rows in tables for event in rows)
    told = [(event, *(shown(rows.get(event), tables[0].get(event)) for rows in tables)) for event in events]
    grid([*told, *figures(found)], "pays to 1", "now", *map(str, range(1, len(found) + 1)),
         right=tuple(range(1, len(tables) + 1)))  # fmt: skip
    say(f"To take one: cutcard analyse {game.name} --rules {found[0].game.edition.name!r}", whole=True)


def shown(odds: Odds | None, before: Odds | None) -> str:
    """What a row pays, marked where that is new."""
    return (str(odds).removesuffix("/1") if odds else "no") + ("" if odds == before else " *")


def figures(found: Sequence[Design]) -> list[tuple[str, ...]]:
    return [
        ("house edge", "", *(percent(d.figures.house_edge, 4) for d in found)),
        ("ends ahead", "", *(percent(d.figures.hit_frequency, 3) for d in found)),
        ("deviation", "", *(f"{d.figures.standard_deviation:.3f}" for d in found)),
    ]
