"""The money of each table and shift: float, fills, credits, drop, win and hold, with the win reached by two roads.

The trade counts chips: closing float + drop + credits - opening float - fills, here from the transfers of the ledger.
The rounds tell the same: what every wager left with the house, less what it awarded. Jackpots are paid out of meters
and are no part of either. Chips bought are paid for into the box; chips cashed go to the player's account, as at a
cage, and touch neither float nor box.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from sqlalchemy import Connection

from cutcard.core.facts import Chips, noun
from cutcard.house.log.facts import Line
from cutcard.house.log.table_facts import BoughtIn, CashedOut, Counted, Credited, Filled, TableSet
from cutcard.house_reports.book import FOREVER, TableBook, tables
from cutcard.house_reports.reconciliation import FIGURES, contributions, float_moves, played
from cutcard.store.store import Store

FIRST = "1"  # the name of a table's first shift
SUMMED = ("drop", "fills", "credits", "cash_outs", "win", "contributed", *FIGURES)


@noun
class Shift:
    """Whole cents; what was paid into meters in millionths of a cent. A shift not yet counted has no end."""

    table: str
    shift: str
    began: int
    ended: int | None
    opening: Chips  # float, by the book
    fills: Chips
    credits: Chips
    drop: Chips  # what was paid for chips
    cash_outs: Chips
    closing: Chips  # float, by the book
    box: Chips  # in the drop box at the end, by the book
    counted_float: Chips | None
    counted_box: Chips | None
    result: Chips  # the house's, by its rounds
    handle: Chips  # staked on wagers that were decided
    jackpots: Chips  # paid out of meters
    contributed: int  # into meters
    envy: Chips  # part of the result
    rounds: int
    hands: int
    voided: int  # rounds
    players: tuple[str, ...]
    game: str  # that the table was set up for

    @property
    def win(self) -> Chips:
        return self.closing + self.drop + self.credits - self.opening - self.fills

    @property
    def agrees(self) -> bool:
        """Whether both roads lead to the same win."""
        return self.win == self.result

    @property
    def float_over(self) -> Chips | None:
        """How much more was counted than the book has; below nought, less."""
        return None if self.counted_float is None else self.counted_float - self.closing

    @property
    def box_over(self) -> Chips | None:
        return None if self.counted_box is None else self.counted_box - self.box

    @property
    def hold(self) -> Fraction | None:
        return share(self.win, self.drop)

    @property
    def win_of_handle(self) -> Fraction | None:
        return share(self.win, self.handle)


@noun
class Floor:
    """All the shifts of the report together."""

    shifts: tuple[Shift, ...]
    drop: Chips
    fills: Chips
    credits: Chips
    cash_outs: Chips
    win: Chips
    result: Chips
    handle: Chips
    jackpots: Chips
    contributed: int
    envy: Chips
    rounds: int
    hands: int
    voided: int
    players: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return all(shift.agrees for shift in self.shifts)

    @property
    def hold(self) -> Fraction | None:
        return share(self.win, self.drop)

    @property
    def win_of_handle(self) -> Fraction | None:
        return share(self.win, self.handle)


def share(part: Chips, of: Chips) -> Fraction | None:
    return Fraction(part, of) if of else None


def shifts(store: Store, table: str = "", since: int = 0, until: int = FOREVER) -> Floor:
    """Every shift that had not ended by the one time and had begun by the other, table by table."""
    with store.snapshot() as connection:
        every = [shift for book in tables(connection, table) for shift in of_table(connection, book)]
    chosen = tuple(shift for shift in every if shift.began < until and (shift.ended is None or shift.ended >= since))
    sums = {name: sum(getattr(shift, name) for shift in chosen) for name in SUMMED}
    return Floor(shifts=chosen, players=tuple(sorted({p for s in chosen for p in s.players})), **sums)


def of_table(connection: Connection, book: TableBook) -> Iterator[Shift]:
    """A shift ends with its count; what was written in the same millisecond is still part of it."""
    ends = [line for line in book.session if isinstance(line.fact, Counted)]
    times = [line.at for line in ends]
    floated, fed = float_moves(connection, book.name, times), contributions(connection, book.name, times)
    figures, players = played(book.rounds, times)
    lines = by_shift(book.session, ends)
    began, opening, name, box = (book.session[0].at if book.session else 0), set_up_with(book.session), FIRST, 0
    for n, said in enumerate(lines):
        end = ends[n] if n < len(ends) else None
        counted = end.fact if end and isinstance(end.fact, Counted) else None
        moved = Counter[str]()
        for line in said:
            if isinstance(line.fact, Filled | Credited | BoughtIn | CashedOut):
                moved[type(line.fact).__name__] += line.fact.chips
        set_up = opening if n == 0 else 0
        closing = (0 if n == 0 else opening) + floated[n]
        yield Shift(
            book.name,
            name,
            began,
            end.at if end else None,
            opening,
            moved["Filled"] - set_up,
            moved["Credited"],
            moved["BoughtIn"],
            moved["CashedOut"],
            closing,
            box + moved["BoughtIn"],
            counted.float if counted else None,
            counted.drop if counted else None,
            players=tuple(sorted(players[n])),
            game=book.game,
            contributed=fed[n],
            **{figure: figures[n][figure] for figure in FIGURES},
        )
        if counted and end:
            box += moved["BoughtIn"] - counted.drop
            began, opening, name = end.at, closing, counted.shift


def by_shift(session: Iterable[Line], ends: list[Line]) -> list[list[Line]]:
    """The lines of each shift, the one still open last."""
    numbers = [line.number for line in ends]
    found: list[list[Line]] = [[] for _ in range(len(ends) + 1)]
    for line in session:
        found[bisect_left(numbers, line.number)].append(line)
    return found


def set_up_with(session: Iterable[Line]) -> Chips:
    """The float a table was set up with: what was brought to it before it was first opened."""
    chips = 0
    for line in session:
        if isinstance(line.fact, TableSet | Counted):
            break
        chips += line.fact.chips if isinstance(line.fact, Filled) else 0
    return chips
