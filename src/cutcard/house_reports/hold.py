"""Theoretical against actual: what the house won on each wager, beside what it wins in the long run, exactly.

A wager's figures are per unit of its first stake: what is added after the cards, laid with it, or won beside it is told
with it. The interval is as wide as it can be: the bets on one wager in a round are counted as if they fell together.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

from cutcard.audit.rounds import game_of
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Chips, Open, Spot, noun
from cutcard.core.game import Game
from cutcard.core.layout import areas_of, capital, layout_of, plain
from cutcard.core.table import Table, seat
from cutcard.exact import analyse
from cutcard.exact.figures import WagerFigures
from cutcard.games import manifest
from cutcard.house_reports.book import FOREVER, TableBook, tables
from cutcard.house_reports.reconciliation import HOUSE, decided, to_the_house
from cutcard.store.store import Store

LEAST = Fraction(3, 4)  # the return that laboratories ask for (GLI-19)
WITHIN, BEYOND = 1.96, 3.0  # standard deviations: 95 of 100 such books, and all but three of a thousand
LEANS = 1 / 3  # the skewness from which a sum is too far from a bell to be judged by standard deviations
TALLIED = "bets", "staked", "handle", "win", "squares", "cubes"
EVERY = ""  # all tables that play by the same rules
Key = tuple[str, Open, str]  # table, rules, wager


@noun
class Held:
    """One wager of a table, or of every table under the same rules. Whole cents."""

    table: str  # blank: all of them together
    game: str
    edition: str
    options: tuple[str, ...]
    wager: str
    bets: int  # first stakes
    staked: Chips  # by them
    handle: Chips  # with what was added later
    win: Chips  # the house's
    squares: int  # what the rounds staked first, each squared
    cubes: int  # and each cubed
    edge: Fraction | None  # of the first stake, by the rules and best play; none where nothing exact is known
    variance: Fraction | None  # per unit of it
    third: Fraction | None  # the third central moment, per unit of it
    called: str = ""  # what is printed on its spot

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.staked) if self.staked else None

    @property
    def expected(self) -> Fraction | None:
        """What the house wins of these stakes on average, in cents."""
        return None if self.edge is None else self.edge * self.staked

    @property
    def deviation(self) -> float | None:
        """How far it strays from that at the most, as a standard deviation in cents."""
        return None if self.variance is None else sqrt(self.variance * self.squares)

    @property
    def few(self) -> bool:
        """Whether there are too few rounds to judge by standard deviations."""
        if self.variance is None or self.third is None:
            return False
        return too_few(self.staked, float(self.variance), self.squares, float(self.third), self.cubes)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Between which holds 95 of 100 such books lie."""
        if self.expected is None or self.deviation is None or not self.staked or self.few:
            return None
        span = WITHIN * self.deviation
        return (float(self.expected) - span) / self.staked, (float(self.expected) + span) / self.staked

    @property
    def z(self) -> float | None:
        if self.expected is None or not self.deviation or self.few:
            return None
        return (self.win - float(self.expected)) / self.deviation

    @property
    def verdict(self) -> str:
        if self.few:
            return "too few rounds"
        if self.z is None:
            return "no exact figure"
        return "as expected" if abs(self.z) <= WITHIN else "unusual" if abs(self.z) <= BEYOND else "far off"

    @property
    def low(self) -> bool:
        """Whether less than 75 per cent comes back in the long run."""
        return self.edge is not None and 1 - self.edge < LEAST


def too_few(staked: Chips, variance: float, squares: int, third: float, cubes: int) -> bool:
    """Return whether chance alone may have won or lost it all, or the sum, as of long shots, leans to one side."""
    deviation = sqrt(variance * squares)
    return WITHIN * deviation > staked or abs(third) * cubes > LEANS * deviation**3


@noun
class Holds:
    """Every wager of every table; then of each game under the same rules, where several tables have it."""

    wagers: tuple[Held, ...]
    unknown: tuple[str, ...]  # rules that are not here, or have changed: told without a figure

    @property
    def win(self) -> Chips:
        return sum(held.win for held in self.wagers if held.table != EVERY)


@cache
def theory(opened: Open) -> tuple[Game | None, Mapping[str, WagerFigures]]:
    """The game that was played, if it is here, and the exact figures of its wagers; a jackpot's rest on its meters."""
    try:
        game = game_of(opened)
        found = analyse(game).wagers
    except Cutcard:
        return None, {}
    jackpot = manifest(game.name).jackpot
    return game, {name: w for name, w in found.items() if not (jackpot and name == jackpot.link.bet)}


def hold(store: Store, table: str = "", since: int = 0, until: int = FOREVER) -> Holds:
    """Of the rounds that ended in that time."""
    with store.snapshot() as connection:
        books = tables(connection, table)
    sums: dict[Key, Counter[str]] = {}
    for book in books:
        for opened, t in ended(book, since, until):
            for wager, figures in came_to(opened, t).items():
                for where in (book.name, EVERY):
                    sums.setdefault((where, opened, wager), Counter()).update(figures)
    shared = Counter((opened, wager) for _, opened, wager in sums)
    rows = [held(key, figures) for key, figures in sums.items() if key[0] != EVERY or shared[key[1:]] > 2]
    unknown = {f"{o.game} {o.edition}" for _, o, _ in sums if theory(o)[0] is None}
    return Holds(
        tuple(sorted(rows, key=lambda h: (h.game, h.edition, h.options, h.table == EVERY))), tuple(sorted(unknown))
    )


def ended(book: TableBook, since: int, until: int) -> Iterator[tuple[Open, Table]]:
    for r in book.rounds:
        if r.end.opened and since <= book.ended.get(r.number, -1) < until:
            yield r.end.opened, r.end


def held(key: Key, figures: Mapping[str, int]) -> Held:
    table, o, wager = key
    game, figures_of = theory(o)
    exact, called = figures_of.get(wager), layout_of(game.edition).name(wager) if game else capital(plain(wager))
    of: dict[str, Any] = {name: figures.get(name, 0) for name in TALLIED}
    moments = (exact.house_edge, exact.variance, exact.third_moment) if exact else (None, None, None)
    of |= zip(("edge", "variance", "third"), moments, strict=True)
    return Held(table, o.game, o.edition, o.options, wager, called=called, **of)


def came_to(opened: Open, t: Table) -> dict[str, Counter[str]]:
    """What a round came to, by the wager that it is told under."""
    return told_by_wager(*theory(opened), t)


def told_by_wager(game: Game | None, exact: Collection[str], t: Table) -> dict[str, Counter[str]]:
    """The same, where the wagers of which something exact is known are these."""
    made: dict[str, Counter[str]] = {}
    units: dict[tuple[str, Spot], Chips] = {}
    for spot, stake in decided(t):
        if stake.bank == HOUSE:
            wager, first = told_under(game, exact, spot)
            made.setdefault(wager, Counter()).update(handle=stake.chips, win=stake.chips - stake.returned)
            if first:
                lead = wager, first
                units[lead] = max(units.get(lead, 0), stake.chips)
    for award in t.awards:
        if chips := to_the_house(award):
            made.setdefault(won_under(game, exact, award.why), Counter())["win"] += chips
    for wager, figures in made.items():
        laid = [chips for (of, _), chips in units.items() if of == wager]
        figures.update(bets=len(laid), staked=sum(laid), squares=sum(laid) ** 2, cubes=sum(laid) ** 3)
    return made


def told_under(game: Game | None, exact: Collection[str], spot: Spot) -> tuple[str, Spot | None]:
    """The wager that a stake is part of, and the spot of the first stake, if it is one or is laid with it."""
    area = areas_of(game).get(spot.wager) if game else None
    if area and area.equals:
        spot = Spot(spot.place, area.equals, spot.owner)
    name = named(exact, spot.wager)
    if name is None and area and area.later and exact:
        return next(iter(exact)), None
    further = seat(spot.place) != spot.place
    return name or spot.wager, None if further else spot


def named(exact: Collection[str], wager: str) -> str | None:
    """`straight-17` is a straight."""
    return wager if wager in exact else next((name for name in exact if wager.startswith(f"{name}-")), None)


def won_under(game: Game | None, exact: Collection[str], why: str) -> str:
    """A bonus that the pay tables have is part of the first wager; what else is paid stands for itself."""
    part_of = manifest(game.name).part_of.get(why) if game else None
    bonus = game is not None and why in game.edition.tables and why not in exact
    return part_of or (next(iter(exact), why) if bonus else why)
