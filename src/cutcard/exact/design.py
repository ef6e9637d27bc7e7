"""A pay table to order: customary odds that bring a wager to the edge or the hit rate asked for, each solved exactly.

Under one way to play, what a wager is worth is linear in each of its pays; best play is the greatest of such lines. A
line finds tables that may do, in floats; whether one does is asked of the solver, in fractions.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, count, islice
from math import ceil, log
from typing import Any

import numpy as np

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.core.money import ODDS_MAX, Odds
from cutcard.exact import analyse
from cutcard.exact.figures import WagerFigures, wager_data
from cutcard.games import Pay, as_game, manifest, with_pays

Slopes = Mapping[str, Fraction]  # by event: what one more to one is worth, per unit first staked
A_LITTLE = Fraction(1, 100)
ROWS = 3  # that are changed at once
TRIES = 40  # tables that are solved for one order
EACH = 2  # tables that change the same rows
FRACTIONS = tuple(map(Fraction, ("1/2", "4/5", "9/10", "19/20", "1", "6/5", "7/5", "3/2", "8/5", "2")))
CLOSE = 40  # below it every number is near enough to be printed
# Up to so much, in steps that people print: few however high the odds, for three rows together are tried at once.
STEPS = ((20, 1), (100, 5), (500, 25), (5_000, 100), (50_000, 1_000), (500_000, 10_000), (ODDS_MAX, 50_000))
WHOLE = 100_000  # odds up to which every whole number is tried where no customary one will do
NEAREST = 2_000  # tables that are remembered of those that change the same rows


@dataclass(frozen=True)
class Within:
    """A share from the least to the most, both allowed.

    Attributes:
        low: the least
        high: the most
    """

    low: Fraction
    high: Fraction

    def __contains__(self, x: object) -> bool:
        return isinstance(x, Fraction) and self.low <= x <= self.high

    @classmethod
    def read(cls, written: str) -> "Within":
        """`2% to 3%`, or `2.5%`: whatever rounds to that."""
        share = r"(-?\d{1,3}(?:\.(\d{1,6}))?) ?%?"
        m = re.fullmatch(rf"{share}(?: ?(?:to|-|–) ?{share})?", written.strip())
        if m is None:
            raise Faulty("design/range", f"{quoted(written, 30)} is not a share", instead='write "2.5%" or "2% to 3%"')
        low, high = Fraction(m[1]), Fraction(m[3] or m[1])
        half = Fraction(0) if m[3] else Fraction(1, 2 * 10 ** len(m[2] or ""))
        if low > high:
            message = f"{quoted(written, 30)} ends before it begins"
            raise Faulty("design/range", message, instead="put the lower figure first")
        return cls((low - half) / 100, (high + half) / 100)


@dataclass(frozen=True)
class Design:
    """A pay table that has the figures asked for.

    Attributes:
        game: the game that pays by it
        table: the name of the pay table
        pays: the rows that differ, and what they pay
        figures: the exact figures of the wager under it
    """

    game: Game
    table: str
    pays: Mapping[str, Pay]
    figures: WagerFigures


@checked
def design(
    game: Game | str,
    table: str,
    *,
    edge: str | Within = "",
    hit: str | Within = "",
    keep: Sequence[str] = (),
    most: int = 5,
    seconds: float | None = None,
) -> Iterator[Design]:
    """Find other pay tables that give a wager this house edge, this chance to end ahead, or both; least change first.

    `edge` and `hit` are shares such as `"2.5%"` or `"2% to 3%"`; `keep` names rows that stay. The search ends after
    `most` tables, or after so many seconds once a table is found.
    """
    game = as_game(game)
    wanted = [Within.read(w) if isinstance(w, str) and w else w or None for w in (edge, hit)]
    if not any(wanted):
        raise Faulty("design/nothing", "nothing is asked of the table", instead="ask for an edge or a hit rate")
    if most < 1:
        raise Faulty("design/most", f"{most} tables are asked for", instead="ask for 1 or more")
    rows = dict(game.pays(table).rows) if table in game.edition.tables else {}
    if not rows:
        paid = [name for name, t in game.edition.pay_tables.items() if t.rows]
        instead = f"choose {one_of(paid)}" if paid else "choose another game"
        raise Faulty("design/table", f"{game.name} has no pay table {quoted(table, 30)}", instead=instead)
    if unknown := next((event for event in keep if event not in rows), ""):
        raise Faulty(
            "design/row", f"{table} does not pay on {quoted(unknown, 30)}", instead=f"rows: {one_of(list(rows))}"
        )
    yield from islice(found(game, table, wanted, frozenset(keep), seconds), most)


def found(
    game: Game, table: str, wanted: Sequence[Within | None], keep: frozenset[str], seconds: float | None
) -> Iterator[Design]:
    edge, hit = wanted
    begun, tries, some = time.monotonic(), count(1), False
    for shape in shapes(game, table) if hit else [{}]:
        start = Priced.of(with_pays(game, {table: shape}) if shape else game, table)
        if hit and start.figures.hit_frequency not in hit:
            continue
        if shape and (edge is None or start.figures.house_edge in edge):
            some = True
            yield Design(start.game, table, shape, start.figures)
        if edge is None:
            continue
        for changed in range(1, ROWS + 1):
            for pays in start.near(edge, changed, keep):
                if next(tries) > TRIES or (some and seconds is not None and time.monotonic() - begun > seconds):
                    return
                made = start.under(pays)
                start.miss(pays, made.figures.ev)
                if made.figures.house_edge in edge and (hit is None or made.figures.hit_frequency in hit):
                    some = True
                    start.met(pays)
                    yield Design(made.game, table, {**shape, **pays}, made.figures)


def shapes(game: Game, table: str) -> Iterator[dict[str, Pay]]:
    """Which events are paid: as now, with the least of them left out, or with one or two more at evens."""
    yield {}
    paid = list(game.pays(table).by_event)
    may = game.pay_rows.get(table, ())
    if set(may) != set(game.edition.tables[table]["rows"]):  # otherwise it cannot do without any
        for n in range(1, min(3, len(paid))):
            yield dict.fromkeys(paid[-n:], False)
    more = [event for event in may if event not in paid]
    for n in (1, 2):
        for some in combinations(more, n):
            yield dict.fromkeys(some, 1)


class Priced:
    """A table with what one more on each of its rows is worth; and what has been learnt of tables near it."""

    def __init__(self, game: Game, table: str, figures: WagerFigures, slopes: Slopes, linear: bool) -> None:
        self.game, self.table, self.figures, self.slopes, self.linear = game, table, figures, slopes, linear
        self.rows = dict(game.pays(table).rows)
        self.missed: dict[tuple[str, ...], float] = {}  # by the rows that change: what best play added to the line
        self.shown: dict[tuple[str, ...], int] = {}

    @classmethod
    def of(cls, game: Game, table: str) -> "Priced":
        wagers, rows = analyse(game).wagers, game.pays(table).rows
        side = wagers.get(table)
        if side:
            ends = {o.event: o for o in side.outcomes}
            own = {e: Fraction(ends[e].count, side.deals) for e, o in rows if e in ends and ends[e].net == o.net}
            if own:
                return cls(game, table, side, own, len(own) == len(rows))
        told = getattr(solver() if (solver := manifest(game.name).solver) else None, "slopes", None)
        if told and (known := {event: value for (t, event), value in told(game).items() if t == table}):
            return cls(game, table, next(iter(wagers.values())), known, False)
        name, slopes, fixed = "", {}, game.edition.tables[table].get("fixed", ())
        for event, odds in (row for row in rows if row[0] not in fixed):
            moved = analyse(with_pays(game, {table: {event: written(odds, odds.win + A_LITTLE)}})).wagers
            name = next((w for w in wagers if moved[w].ev != wagers[w].ev), name)
            slopes[event] = (moved[name].ev - wagers[name].ev) / A_LITTLE if name else Fraction(0)
        if not name:
            raise Faulty(
                "design/idle",
                f"no figure of {game.name} depends on what {table} pays",
                instead="name a table that does",
            )
        return cls(game, table, wagers[name], slopes, False)

    def under(self, pays: Mapping[str, Pay]) -> "Priced":
        """The same table with these rows, solved again unless nothing is decided in it."""
        game = with_pays(self.game, {self.table: pays})
        rows = dict(game.pays(self.table).rows)
        if self.linear:
            outcomes = tuple(
                replace(o, net=rows[o.event].net, pays=str(rows[o.event])) if o.event in rows else o
                for o in self.figures.outcomes
            )
            return Priced(game, self.table, replace(self.figures, outcomes=outcomes), self.slopes, True)
        return Priced(game, self.table, analyse(game).wagers[self.figures.name], self.slopes, False)

    def near(self, edge: Within, changed: int, keep: frozenset[str]) -> Iterator[dict[str, Pay]]:
        """Tables that change so many rows and should do by the line, the least change first; each as far as learnt."""
        free = [event for event, slope in self.slopes.items() if slope and event not in keep and self.rows[event].win]
        tables = [(cost, e, v) for e in combinations(free, changed) for cost, v in self.nearest(edge, e)]
        for _, events, values in sorted(tables):
            line = self.worth(dict(zip(events, values, strict=True))) + self.missed.get(events, 0.0)
            if self.shown.get(events, 0) < EACH and float(edge.low) - 1e-9 <= -line <= float(edge.high) + 1e-9:
                yield {e: written(self.rows[e], v) for e, v in zip(events, values, strict=True)}

    def nearest(self, edge: Within, events: tuple[str, ...]) -> list[tuple[float, tuple[Fraction, ...]]]:
        """With customary odds on these rows; where none of them may do and the row is alone, with any whole number."""
        made = [*islice(self.grid(edge, events, customary), NEAREST)]
        return made if made or len(events) > 1 else [*islice(self.grid(edge, events, whole), NEAREST)]

    def grid(
        self, edge: Within, events: tuple[str, ...], odds: Callable[[Fraction], list[Fraction]]
    ) -> Iterator[tuple[float, tuple[Fraction, ...]]]:
        """Yield such odds on these rows that may do by the line, however much best play adds, the nearest first."""
        now = [self.rows[event].win for event in events]
        values = [[v for v in odds(win) if v != win] for win in now]
        axes = np.ix_(*(np.array(v, float) for v in values))
        rows = [*zip(events, axes, map(float, now), strict=True)]
        edges = -(float(self.figures.ev) + sum(float(self.slopes[e]) * (m - w) for e, m, w in rows))
        slack = 0.0 if self.linear else float(edge.high - edge.low) + abs(float(edge.high)) / 2
        may = (edges >= float(edge.low) - 1e-9) & (edges <= float(edge.high) + slack + 1e-9)
        cost = np.asarray(sum(np.abs(np.log(m / w)) for _, m, w in rows))[may]
        for at in np.argwhere(may)[np.argsort(cost, kind="stable")]:
            chosen = tuple(values[n][i] for n, i in enumerate(at.tolist()))
            if self.in_order(dict(zip(events, chosen, strict=True))):
                yield sum(abs(log(v / w)) for v, w in zip(chosen, now, strict=True)), chosen

    def in_order(self, chosen: Mapping[str, Fraction]) -> bool:
        """Say whether every row that pays more than another row still does."""
        wins = {event: (odds.win, chosen.get(event, odds.win)) for event, odds in self.rows.items()}
        return all(b[1] < a[1] for a in wins.values() for b in wins.values() if b[0] < a[0])

    def worth(self, chosen: Mapping[str, Fraction]) -> float:
        """By the line."""
        return float(self.figures.ev + sum(self.slopes[e] * (v - self.rows[e].win) for e, v in chosen.items()))

    def miss(self, pays: Mapping[str, Pay], ev: Fraction) -> None:
        odds = {event: Fraction(str(pay).partition(" ")[0]) for event, pay in pays.items()}
        self.missed[tuple(pays)] = float(ev) - self.worth(odds)

    def met(self, pays: Mapping[str, Pay]) -> None:
        self.shown[tuple(pays)] = self.shown.get(tuple(pays), 0) + 1


def whole(win: Fraction) -> list[Fraction]:
    """Every whole number from a third of these odds to three times as much, where they are one and not too high."""
    if win.denominator != 1 or win > WHOLE:
        return []
    return [Fraction(v) for v in range(max(1, ceil(win / 3)), 3 * int(win) + 1)]


def customary(win: Fraction) -> list[Fraction]:
    """Odds that people print, from a third of these to three times as much."""
    if win.denominator != 1:
        return list(FRACTIONS)
    low, high, at = max(1, ceil(win / 3)), min(3 * int(win), ODDS_MAX), 1
    made = {win, *(Fraction(v) for v in range(max(1, int(win) - 2), int(win) + 3) if win < CLOSE)}
    for most, step in STEPS:
        made |= {Fraction(v) for v in range(-(-at // step) * step, most + 1, step) if low <= v <= high}
        at = most + 1
    return sorted(made)


def written(odds: Odds, win: Fraction) -> Pay:
    """So much, said as those odds are."""
    if odds.for_one:
        return f"{win.numerator} for {win.denominator}"
    return int(win) if win.denominator == 1 else f"{win.numerator}/{win.denominator}"


def as_data(game: Game, table: str, designs: Sequence[Design], **asked: str) -> dict[str, Any]:
    """The JSON object that `cutcard design --json` promises; what was asked for is told from the least to the most."""
    ranges = {name: Within.read(written) for name, written in asked.items() if written}
    return {
        "game": game.name,
        "rules": game.edition.name,
        "table": table,
        "asked": {name: [str(within.low), str(within.high)] for name, within in ranges.items()},
        "rows": {event: str(odds) for event, odds in game.pays(table).rows},
        "designs": [
            {
                "rules": d.game.edition.name,
                "pays": {event: "no" if pay is False else str(pay) for event, pay in d.pays.items()},
                "rows": {event: str(odds) for event, odds in d.game.pays(table).rows},
                "wager": d.figures.name,
                **{name: value for name, value in wager_data(d.figures).items() if name != "outcomes"},
                "edge": str(d.figures.house_edge),
                "hit": str(d.figures.hit_frequency),
            }
            for d in designs
        ],
    }
