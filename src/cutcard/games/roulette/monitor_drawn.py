"""The monitors beside a wheel, for a terminal: the number for everyone; for the dealer also whom to pay."""

from rich.console import Group, RenderableType
from rich.text import Text

from cutcard.core.money import dollars
from cutcard.core.round import Round
from cutcard.games.manifest import Json
from cutcard.games.roulette.cloth import COLOURS, colour
from cutcard.games.roulette.scene import payouts, scene

PLAYERS = "players"
KEYS = ("number", "words", "winning", "spun", "late")


def data(r: Round, view: str) -> Json:
    """What the monitor shows, for programs; the players' has no names."""
    shown = scene(r)
    return {key: shown[key] for key in KEYS} | ({} if view == PLAYERS else {"payouts": payouts(r)})


def lines(r: Round, view: str) -> list[str]:
    shown = scene(r)
    said = shown["says"]
    if view == PLAYERS:
        return [f"{said}."]
    live = r.table.live()
    total = sum(r.table.stakes[spot].chips for spot in live)
    late = [f"{shown['late']}."] if shown["late"] else []
    pay = [f"Seat {row['seat']}: {row['wager']}, {dollars(row['returned'])} back." for row in shown["payouts"]["rows"]]
    return [f"{said}.", *late, f"On the layout: {len(live)} wagers, {dollars(total)}.", *pay]


def drawn(r: Round, view: str, width: int, height: int) -> RenderableType:
    number = scene(r)["number"]
    ground = "#18362B" if number is None else COLOURS[colour(number)]
    big = Text(f"  {'–' if number is None else number}  ", f"bold #FFFFFF on {ground}")
    return Group(big, Text(""), *map(Text, lines(r, view)))
