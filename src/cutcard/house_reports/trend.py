"""What tables won round by round, as the book has it, and between which sums that lies in the long run.

Each round is read once, when it is over; one that was put right later counts here as it was settled first.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import sqrt
from threading import Lock

from sqlalchemy import select

from cutcard.audit.rounds import game_of
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Chips, Open, noun
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.text import entry
from cutcard.games.edges import costs
from cutcard.house.log.streams import round_stream
from cutcard.house_reports.hold import WITHIN, told_by_wager, too_few
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store

AT_ONCE = 500  # rounds in one question to the database
Figures = Mapping[str, tuple[float, float, float]]  # by wager: the house's share of the first stake, 2nd and 3rd moment


@noun
class Came:
    """A round that is over: what its wagers came to, by the wager that each is told under."""

    at: int
    opened: Open
    wagers: Mapping[str, Mapping[str, int]]  # staked, squares, cubes, win


@noun
class Point:
    """After a round: what was staked first and won so far; and on wagers with exact figures, won and due."""

    at: int
    staked: Chips
    won: Chips
    known: Chips  # won on wagers whose figures are known
    expected: float
    deviation: float  # one standard deviation, in cents
    few: bool  # rounds, too few to judge by it

    @property
    def span(self) -> float:
        """Up to where 95 of 100 such books lie from what is expected."""
        return WITHIN * self.deviation


class Trends:
    """The last rounds of every table: only what ended since the last look is read."""

    def __init__(self, store: Store) -> None:
        self.store, self.one_at_a_time = store, Lock()
        self.read_to: dict[str, int] = {}
        self.rounds: dict[str, tuple[Came, ...]] = {}

    def read(self, over: Mapping[str, int], most: int) -> dict[str, tuple[Came, ...]]:
        """By table the last so many, given the number of its last round that is over."""
        with self.one_at_a_time:
            for table, last in over.items():
                new = range(max(self.read_to.get(table, 0), last - most) + 1, last + 1)
                self.rounds[table] = (*self.rounds.get(table, ()), *self.ended(table, new))[-most:]
                self.read_to[table] = last
            return {table: self.rounds[table] for table in over}

    def ended(self, table: str, numbers: range) -> Iterable[Came]:
        for at in range(0, len(numbers), AT_ONCE):
            yield from self.some(table, numbers[at : at + AT_ONCE])

    def some(self, table: str, numbers: range) -> Iterable[Came]:
        logs: dict[str, list[tuple[int, str]]] = {round_stream(table, number): [] for number in numbers}
        wanted = select(ENTRY.c.stream, ENTRY.c.at, ENTRY.c.body).where(ENTRY.c.stream.in_(list(logs)))
        with self.store.reading() as connection:
            for stream, moment, body in connection.execute(wanted.order_by(ENTRY.c.stream, ENTRY.c.number)):
                logs[stream].append((moment, body))
        for log in filter(None, logs.values()):
            t = fold(entry(body) for _, body in log)
            assert t.opened
            game = rules(t.opened)
            came = told_by_wager(game, priced(game), t)
            if any(figures["staked"] for figures in came.values()):
                yield Came(log[-1][0], t.opened, came)


@lru_cache(256)
def rules(opened: Open) -> Game | None:
    """The game that was played, if its rules are here."""
    try:
        return game_of(opened)
    except Cutcard:
        return None


def priced(game: Game | None) -> tuple[str, ...]:
    """The wagers of a game that are analysed, the main one first."""
    known = costs(game.name) if game else {}
    kept = known.get(game.edition.name) or next(iter(known.values()), None) if game else None
    return tuple(kept.wagers) if kept else ()


def course(rounds: Iterable[Came], figures: Callable[[Open], Figures]) -> list[Point]:
    """After each round, in the order in which they ended."""
    points: list[Point] = []
    staked = won = known = 0
    expected = variance = third = 0.0
    for came in sorted(rounds, key=lambda r: r.at):
        exact = figures(came.opened)
        for wager, of in came.wagers.items():
            staked += of.get("staked", 0)
            won += of.get("win", 0)
            if moments := exact.get(wager):
                known += of.get("win", 0)
                expected += moments[0] * of.get("staked", 0)
                variance += moments[1] * of.get("squares", 0)
                third += moments[2] * of.get("cubes", 0)
        few = too_few(staked, variance, 1, third, 1)
        points.append(Point(came.at, staked, won, known, expected, sqrt(variance), few))
    return points
