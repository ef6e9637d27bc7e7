"""The cloth of a table, as data: what the rules want on it must be there before it opens (NZ-CONS-Q-LAYOUT)."""

from collections.abc import Iterator

from cutcard.core.errors import Refusal
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.shared.jackpot.progressive import NO_TABLE


def missing(game: Game) -> tuple[str, str] | None:
    """The first thing that the cloth lacks, and the clause that wants it there."""
    return next(lacking(game), None)


def lacking(game: Game) -> Iterator[tuple[str, str]]:
    data = game.edition.data
    cloth = data.get("layout", {})
    wanted = cloth.get("wanted", {})
    marked, posted = game.cite(wanted.get("cite", "")), game.cite(wanted.get("posted-cite", ""))
    areas = dict.fromkeys(wanted.get("areas", ()), marked)
    offered = (spot for spot in layout_of(game.edition).spots if spot.needs and not spot.later)
    for spot in offered:
        if all(game.edition[option] not in (False, NO_TABLE) for option in spot.needs):
            areas[spot.wager] = game.cite(spot.cite) or marked
    yield from ((f"the {area} area", cite) for area, cite in areas.items() if area not in cloth.get("areas", ()))
    for place in wanted.get("cards", ()):
        if place not in cloth.get("cards", ()):
            yield f"the {place} area for cards", marked
    if "inscription" in wanted and not str(data.get("inscription", "")).strip():
        yield wanted["inscription"], marked
    for name in wanted.get("posted", ()):
        if name not in cloth.get("posted", ()):
            yield f"the {name} pay scale", posted


def must_be_marked(game: Game) -> None:
    if found := missing(game):
        raise Refusal("layout/missing", f"the layout lacks {found[0]}", found[1], "complete the edition's layout")
