"""The cloth of a table, as data: what the rules want on it must be there before it opens (NZ-CONS-Q-LAYOUT)."""

from dataclasses import dataclass

from cutcard.core.errors import Refusal
from cutcard.core.game import Game
from cutcard.games.linked_progressive import PROGRESSIVE


@dataclass(frozen=True)
class Cloth:
    """What the rules of a game want on its cloth."""

    areas: tuple[str, ...]
    cards: tuple[str, ...]
    posted: tuple[str, ...] = ()
    inscribed: bool = False


CLOTHS = {
    "four-card-poker": Cloth(("ante", "play", "aces-up"), ("dealer",), ("ante-bonus", "aces-up"), inscribed=True),
    "racing-card-derby": Cloth(("red", "black", "suits", "quinella", "trifecta"), ("first", "second", "third")),
}


def missing(game: Game) -> tuple[str, str] | None:
    """The first thing that the cloth lacks, and the clause that wants it there."""
    cloth, data = CLOTHS[game.name], game.edition.data
    layout, marked, scale = data.get("layout", {}), game.ground("layout/missing"), game.ground("layout/scale")
    areas = cloth.areas
    if "progressive" in game.edition.options and game.word("progressive") != "none":
        areas = (*areas, PROGRESSIVE)
    wanted = [(f"the {area} area", marked) for area in areas if area not in layout.get("areas", ())]
    wanted += [(f"the {place} area for cards", marked) for place in cloth.cards if place not in layout.get("cards", ())]
    if cloth.inscribed and not str(data.get("inscription", "")).strip():
        wanted.append(("the inscription that the dealer always qualifies and ties go to the player", marked))
    wanted += [(f"the {name} pay scale", scale) for name in cloth.posted if name not in layout.get("posted", ())]
    return wanted[0] if wanted else None


def must_be_marked(game: Game) -> None:
    if lacking := missing(game):
        raise Refusal("layout/missing", f"the layout lacks {lacking[0]}", lacking[1], "complete the edition's layout")
