"""The cloth as screens draw it: where each spot lies, what is printed there, what it covers; the wheel beside it."""

from collections.abc import Sequence
from pathlib import Path

from cutcard.core.game import Game
from cutcard.core.layout import areas_of, capital
from cutcard.games.manifest import Json
from cutcard.shared.racetrack import AROUND, SECTORS, neighbours
from cutcard.shared.wheel import COVERS, EVEN_CHANCE, INSIDE, NUMBERS, SECTION, kinds

CLOTH = Path(__file__).with_name("cloth.toml")
COLOURS = {"red": "#A81C2F", "black": "#16191D", "zero": "#11713F"}
OUTSIDE = ("low", "even", "red", "black", "odd", "high")  # as they lie
ROWS, DOZENS, CHANCES, EDGE, ZERO = 12, -1, -2, -0.5, (-1, 1)  # along the numbers, and across from their first column


def cloth(g: Game) -> Json:
    """Every spot, the colours of the numbers, and what lies on the racetrack (CP-8-6)."""
    return {
        "spots": {wager: spot(g, wager) for wager in g.wagers},
        "colours": [colour(n) for n in NUMBERS],
        "around": AROUND,
        "neighbours": [neighbours(n) for n in NUMBERS],
        "sectors": [[capital(name), wagers] for name, wagers in SECTORS.items()],
    }


def spot(g: Game, wager: str) -> Json:
    return {
        "section": SECTION[wager],
        "at": lies(wager),
        "covers": sorted(COVERS[wager]),
        "printed": printed(g, wager),
    }


def colour(number: int) -> str:
    return kinds(number)[0] if number else "zero"


def printed(g: Game, wager: str) -> str:
    """The number or the short name; what a column pays; edges and corners are bare."""
    match SECTION[wager]:
        case "straight":
            return wager.removeprefix("straight-")
        case "column":
            return str(g.pays("column")["win"]).replace("/", ":")
        case section:
            return "" if section in INSIDE else areas_of(g)[wager].short or areas_of(g)[wager].name


def lies(wager: str) -> tuple[float, float]:
    """Along the twelve rows, and across: on a number, on the line between two, where several meet, or outside."""
    numbers = sorted(COVERS[wager])
    on = [divmod(n - 1, 3) for n in numbers if n]
    if not on:
        return ZERO
    along, across = mean([row for row, _ in on]), mean([column for _, column in on])
    match SECTION[wager]:
        case "column":
            return ROWS, across
        case "dozen":
            return along, DOZENS
        case section if section == EVEN_CHANCE:
            return 2 * OUTSIDE.index(wager) + 0.5, CHANCES
        case "six-line":
            return along, EDGE
        case "street" if numbers[0]:
            return along, EDGE
    return (along, across) if numbers[0] else (EDGE, EDGE if len(numbers) == 4 else across)


def mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
