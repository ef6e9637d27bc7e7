"""Roulette: a thin shape that proves the kernel carries it, not the product's game.

One layout of 157 spots for everyone, offered by family; a wheel that shows any pocket again; two calls of which the
first closes the betting; chips of a person's own colour and value; and a dealer who may carry a misplaced wager.
"""

from collections.abc import Iterable, Iterator, Sequence

from cutcard.core.duty import Draw, Duty, Fault, Lay, Option, Slide
from cutcard.core.facts import Rule, Strike, Verdict
from cutcard.core.game import NO_MORE_BETS, Game
from cutcard.core.rights import DEALER, SUPERVISOR, WHEEL
from cutcard.core.steps import bets, pulls, settle
from cutcard.core.table import Item, Table
from cutcard.games.manifest import Manifest
from tests.shapes import SEATS, sheet

LAYOUT, COLOUR = "layout", "colour"
DROPS = "ball drops"
POCKETS = tuple(str(n) for n in range(37))
ALL = range(1, 37)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
ODDS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "six": 5, "column": 2, "dozen": 2, "even": 1}


def spots() -> Iterator[tuple[str, Iterable[int]]]:
    """Every spot and its numbers: 37 + 60 + 14 + 23 + 11 + 3 + 3 + 6."""
    yield from ((f"straight-{n}", [n]) for n in range(37))
    splits = [(n, n + 1) for n in ALL if n % 3] + [(n, n + 3) for n in ALL if n <= 33] + [(0, n) for n in (1, 2, 3)]
    streets = [(n, n + 1, n + 2) for n in range(1, 37, 3)] + [(0, 1, 2), (0, 2, 3)]
    corners = [(n, n + 1, n + 3, n + 4) for n in ALL if n % 3 and n <= 32] + [(0, 1, 2, 3)]
    inside: dict[str, Sequence[tuple[int, ...]]] = {"split": splits, "street": streets, "corner": corners}
    for family, several in inside.items():
        yield from (("-".join((family, *map(str, numbers))), numbers) for numbers in several)
    yield from ((f"six-{n}-{n + 5}", range(n, n + 6)) for n in range(1, 34, 3))
    for n in (1, 2, 3):
        yield f"column-{n}", range(n, 37, 3)
        yield f"dozen-{n}", range(12 * n - 11, 12 * n + 1)
    halves = {"low": range(1, 19), "high": range(19, 37), "odd": range(1, 37, 2), "even": range(2, 37, 2)}
    for word, numbers in {**halves, "red": RED, "black": set(ALL) - RED}.items():
        yield f"even-{word}", numbers


COVERS = {wager: frozenset(numbers) for wager, numbers in spots()}


def family(wager: str) -> str:
    return wager.partition("-")[0]


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    """Every spot by its family (3), in chips of what the person's colour is worth (13)."""
    for person in t.places_of:
        chip = t.terms.get((person, COLOUR), 0) or 100
        lays = (Lay(LAYOUT, of, person, chip, 20_000, chip, family=True) for of in ODDS)
        yield LAYOUT, person, (*lays, *pulls(t, LAYOUT, person))


def result(t: Table) -> Item | None:
    """Where the ball came to rest, in a spin that counts."""
    void = max((n.entry for n in t.noted("11") if t.rulings.get(f"11:{n.entry}") == "no spin"), default=0)
    return next((item for item in t.at(WHEEL) if item.entry > void), None)


def rest(g: Game, t: Table) -> Iterator[Duty]:
    """The ball comes to rest; until then the dealer may put a misplaced wager right (5.6)."""
    if t.live(LAYOUT) and not result(t):
        yield Duty(f"rest:{len(t.items)}", WHEEL, g.cite("10"), (Draw(WHEEL, "up", 1),), WHEEL)
        meant = tuple(Slide(DEALER, LAYOUT, person) for person in t.places_of if t.live(LAYOUT, owner=person))
        yield Duty("clarify", DEALER, g.cite("5.6"), meant, must=False)


def layout(g: Game, t: Table) -> list[str]:
    return [LAYOUT] if t.live(LAYOUT) else []


def lines(g: Game, t: Table, place: str) -> Iterator[Verdict]:
    """All that lost is collected, then what won is paid (10)."""
    item = result(t)
    assert item is not None
    for spot in sorted(t.live(place), key=lambda spot: int(item.name) in COVERS[spot.wager]):
        stake, won = t.stakes[spot].chips, int(item.name) in COVERS[spot.wager]
        back = stake + g.pays(family(spot.wager))["win"].winnings(stake) if won else 0
        yield Verdict(*spot, "win" if won else "lose", back, g.cite("10"))


def void_spin(g: Game, t: Table) -> Iterator[Fault]:
    """No spin: wagers stand, and the ball is spun again (11)."""
    for note in t.noted("11"):
        id, cite = f"11:{note.entry}", g.cite("11")
        ruling = Duty(id, SUPERVISOR, cite, (Rule(id, "no spin"), Rule(id, "a good spin")), reason=True)
        yield Fault(id, cite, "the spin may be void", (ruling,))


def too_many(g: Game, t: Table) -> Iterator[Fault]:
    """A number while bets are open, or a second one for a spin, never counted (10)."""
    first = result(t)
    for item in t.at(WHEEL):
        early = not g.closed(t) or item.entry < g.closed(t)
        if early or (first and item.entry >= first.entry and item is not first):
            id, cite = f"10:{item.id}", g.cite("10")
            ruling = Duty(id, SUPERVISOR, cite, (Strike(item.entry),), reason=True)
            yield Fault(id, cite, "a number was recorded that no spin gave", (ruling,))


GAME = Game(
    "roulette",
    sheet(
        "roulette",
        "ROU-",
        rules={"seats": SEATS},
        pays={of: {"cite": "3", "win": odds} for of, odds in ODDS.items()},
        layout={
            "spots": {wager: {"name": wager.replace("-", " "), "at": LAYOUT} for wager in COVERS},
            "piles": {WHEEL: {"name": "Wheel", "cards": 1}},
        },
    ),
    steps=(bets(offers, cite="3.6", closing="4.3"), rest),
    settlement=(settle(layout, lines, cite="10", reveal=False),),
    places=(*"1234567", LAYOUT, WHEEL),
    wagers=tuple(COVERS),
    deck=(),
    thrown={WHEEL: POCKETS},
    spots=frozenset((LAYOUT, wager) for wager in COVERS),
    piles=frozenset((WHEEL,)),
    closing=(NO_MORE_BETS, DROPS),
    faults=(too_many, void_spin),
    reports={"11": False},
    terms={COLOUR: "13"},
)
MANIFEST = Manifest(GAME.name, (GAME,))
