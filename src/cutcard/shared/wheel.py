"""The single-zero wheel and its layout: where chips may lie, which numbers each wager covers, and how they are settled.

Number n of the layout lies in row (n - 1) // 3 and column (n - 1) % 3; the zero lies before the first row.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from cutcard.core.duty import Lay
from cutcard.core.facts import Chips, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.memo import memo
from cutcard.core.money import Odds, exact_unit
from cutcard.core.rights import WHEEL
from cutcard.core.table import Table

NUMBERS = range(37)
POCKETS = tuple(map(str, NUMBERS))
RED = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
EVEN_CHANCE = "even-chance"
CHANCES: Mapping[str, frozenset[int]] = {
    "red": RED,
    "black": frozenset(range(1, 37)) - RED,
    "odd": frozenset(range(1, 37, 2)),
    "even": frozenset(range(2, 37, 2)),
    "low": frozenset(range(1, 19)),
    "high": frozenset(range(19, 37)),
}
INSIDE = ("straight", "split", "street", "corner", "six-line")
FAMILIES = (*INSIDE, "column", "dozen")  # wagers that are named by what they cover
SECTIONS = (*FAMILIES, EVEN_CHANCE)
PAID = ("column", "dozen", EVEN_CHANCE, "six-line", "corner", "street", "split", "straight")  # in this order
HALF = Odds(Fraction(1, 2))


def one_wheel(g: Game) -> Mapping[str, tuple[str, ...]]:
    """Zero and one to thirty-six, one pocket each."""
    return {WHEEL: POCKETS}


def inside() -> Iterator[tuple[str, tuple[int, ...]]]:
    """What lies on numbers, their edges and their corners: 37 + 60 + 14 + 23 + 11."""
    yield from (("straight", (n,)) for n in NUMBERS)
    yield from (("split", (0, n)) for n in (1, 2, 3))
    for n in range(1, 37):
        yield from (("split", (n, beside)) for beside in beside_of(n))
    yield from (("street", numbers) for numbers in ((0, 1, 2), (0, 2, 3)))
    yield from (("street", (n, n + 1, n + 2)) for n in range(1, 37, 3))
    yield "corner", (0, 1, 2, 3)
    yield from (("corner", (n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3)
    yield from (("six-line", tuple(range(n, n + 6))) for n in range(1, 32, 3))


def beside_of(n: int) -> Iterator[int]:
    """The next number of its row, and the one below it."""
    if n % 3:
        yield n + 1
    if n <= 33:
        yield n + 3


def spots() -> Iterator[tuple[str, str, Iterable[int]]]:
    """Every spot: its section, its wager and the numbers it covers."""
    yield from ((section, "-".join((section, *map(str, numbers))), numbers) for section, numbers in inside())
    for n in (1, 2, 3):
        yield "column", f"column-{n}", range(n, 37, 3)
    for n in (1, 2, 3):
        yield "dozen", f"dozen-{n}", range(12 * n - 11, 12 * n + 1)
    yield from ((EVEN_CHANCE, wager, numbers) for wager, numbers in CHANCES.items())


COVERS = {wager: frozenset(numbers) for _, wager, numbers in spots()}
SECTION = {wager: section for section, wager, _ in spots()}
WAGERS = tuple(COVERS)


def kinds(number: int) -> list[str]:
    """Red, odd and low, and their sisters; none of the zero."""
    return [chance for chance, numbers in CHANCES.items() if number in numbers]


# Wagers


def lays(g: Game, place: str, person: str, chip: Chips) -> tuple[Lay, ...]:
    """Every spot of the layout, by its family, within the limits of its section and in these chips."""
    return kept_lays(g)(place, person, chip)


@memo
def kept_lays(g: Game) -> Callable[[str, str, Chips], tuple[Lay, ...]]:
    """The same for everyone, so it is written out once for each."""
    return lru_cache(maxsize=64)(lambda *asked: tuple(written_out(g, *asked)))


def written_out(g: Game, place: str, person: str, chip: Chips) -> Iterator[Lay]:
    for section in SECTIONS:
        least, most = (g.edition.options[f"{section}-{end}"] for end in ("min", "max"))
        halves = [HALF] if section == EVEN_CHANCE and g.flag("la-partage") else []
        terms = g.number(least.name), g.number(most.name), exact_unit(chip, 1, *halves), g.cite(most.cite)
        if section == EVEN_CHANCE:
            yield from (Lay(place, wager, person, *terms) for wager in CHANCES)
        else:
            yield Lay(place, section, person, *terms, family=True)


# Settlement


def verdicts(g: Game, t: Table, place: str, number: int, lost: str, halved: str) -> Iterator[Verdict]:
    """All that lost is collected, then what won is paid section by section."""
    live = t.live(place)
    won = (spot for spot in live if number in COVERS[spot.wager])
    for spot in live:
        if number not in COVERS[spot.wager]:
            yield verdict(g, t, spot, number, lost, halved)
    for spot in sorted(won, key=lambda spot: PAID.index(SECTION[spot.wager])):
        yield verdict(g, t, spot, number, lost, halved)


def verdict(g: Game, t: Table, spot: Spot, number: int, lost: str, halved: str) -> Verdict:
    """What becomes of one wager. On zero an even chance loses all, or half where that is the house's rule."""
    stake, section = t.stakes[spot].chips, SECTION[spot.wager]
    if number in COVERS[spot.wager]:
        pays = g.pays(section)
        return Verdict(*spot, "win", stake + pays["win"].winnings(stake), pays.cite)
    if number == 0 and section == EVEN_CHANCE and g.flag("la-partage"):
        return Verdict(*spot, "lose", HALF.winnings(stake), g.cite(halved))
    return Verdict(*spot, "lose", 0, g.cite(lost))
