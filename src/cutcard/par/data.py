"""A PAR sheet as plain data for a page: every figure as it is printed, and exactly beside it."""

from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from cutcard.core.edition import Option
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.numbers import digits, fixed, in_unit, percent, plus, whole_or_fraction
from cutcard.exact.figures import Curve, Table
from cutcard.par.many import fan
from cutcard.par.returns import Line, WagerSheet
from cutcard.par.sheet import Sheet
from cutcard.par.strategy import StrategyGrid

Json = dict[str, Any]


def sheet_data(s: Sheet, game: Game) -> Json:
    return {
        "title": s.title,
        "edition": {
            "name": s.edition,
            "title": s.edition_title,
            "status": s.status,
            "source": s.source,
            "date": s.source_date,
            "standing": s.standing,
        },
        "rules": [{"id": c.id, "says": c.says} for c in s.rules],
        "options": [option(game, o) for o in game.edition.options.values()],
        "pay_tables": [
            {
                "name": t.name,
                "called": s.called[t.name],
                "cite": t.cite,
                "rows": [{"event": e, "pays": str(o).removesuffix("/1")} for e, o in t.rows],
                "unpaid": [event for event in game.pay_rows.get(t.name, ()) if not t.get(event)],
            }
            for t in s.pay_tables
        ],
        "wagers": [wager(w) for w in s.wagers],
        "tables": [table(t) for t in s.tables],
        "strategy": strategy(s.strategy) if s.strategy else None,
        "plays": [
            {"name": p.name, "says": p.says, "cite": p.cite, "ev": figure(p.ev), "price": share(p.price)}
            for p in s.plays
        ],
        "more": [{"name": name, **figure(value)} for name, value in s.more.items()],
        "checks": [
            {
                "figure": f"{c.published.wager} {c.published.figure}".strip(),
                "play": c.published.play,
                "printed": c.printed,
                "found": c.found,
                "verdict": c.verdict,
                "source": c.published.source,
                "url": c.published.url,
                "remark": c.published.remark,
            }
            for c in s.checks
        ],
        "notes": list(s.notes),
        "command": s.command,
        "id": s.id,
    }


def option(game: Game, o: Option) -> Json:
    value = game.edition[o.name]
    return {
        "name": o.name,
        "called": layout_of(game.edition).choice(o),
        "value": value,
        "shown": o.shown(value),
        "says": o.says,
        "cite": game.cite(o.cite),
        "fixed": o.fixed,
        "low": o.low,
        "high": o.high,
        "words": list(o.words),
        "told": {word: game.edition.value_words(o, word) for word in o.words},
        "cents": o.cents,
    }


def wager(w: WagerSheet) -> Json:
    f = w.figures
    return {
        "names": list(w.names),
        "label": w.label,
        "house_edge": share(f.house_edge),
        "element_of_risk": share(f.element_of_risk),
        "mean_stake": {"shown": fixed(f.mean_stake, 4), "exact": str(f.mean_stake)},
        "variance": figure(f.variance),
        "standard_deviation": f"{f.standard_deviation:.4f}",
        "hit_frequency": share(f.hit_frequency),
        "returned": share(1 - f.element_of_risk),
        "nets": [{"net": band.words, "sign": band.sign, **share(band.chance)} for band in w.nets],
        "fan": asdict(fan(f)),
        "figures": [{"name": n.name, "shown": n.shown, "exact": n.exact} for n in w.all_figures()],
        "lines": [line(row) for row in w.lines],
        "total": line(w.total),
        "scales": [
            {"number": s.number, "pays": list(s.pays), "edge": share(s.edge), "in_force": s.in_force} for s in w.scales
        ],
    }


def line(row: Line) -> Json:
    return {
        "event": row.event,
        "pays": row.pays,
        "net": plus(row.net),
        "count": whole_or_fraction(Fraction(row.count)),
        "chance": {"shown": fixed(row.chance, 8), "exact": str(row.chance)},
        "part": {"shown": fixed(row.part, 8), "exact": str(row.part)},
    }


def table(t: Table) -> Json:
    return {
        "name": t.name,
        "says": t.says,
        "heads": [head for head, _ in t.columns],
        "numbers": [unit != "words" for _, unit in t.columns],
        "rows": [list(cells(t, row)) for row in t.shown],
        "chart": t.is_chart,
        "curve": curve(t.curve) if t.curve else None,
    }


def curve(c: Curve) -> Json:
    """Floats for the eye, and each marked point in words."""

    def at(name: str, x: Fraction, y: Fraction) -> Json:
        return {"name": name, "at": [float(x), float(y)], "shown": [in_unit(x, c.x[1]), in_unit(y, c.y[1])]}

    axes = {"x": {"name": c.x[0], "unit": c.x[1]}, "y": {"name": c.y[0], "unit": c.y[1]}}
    return {"says": c.says, **axes, "points": [at("", *p) for p in c.points], "marks": [at(*m) for m in c.marks]}


def cells(t: Table, row: tuple[str | Fraction, ...]) -> Iterable[str]:
    return (in_unit(value, unit) for value, (_, unit) in zip(row, t.columns, strict=True))


def strategy(grid: StrategyGrid) -> Json:
    rows = [
        {
            "group": group,
            "cells": [
                {
                    "letter": c.letter,
                    "shade": grid.shade(c.letter),
                    "mixed": c.mixed,
                    "shares": {k: percent(v, 2) for k, v in c.shares.items()},
                }
                for c in row
            ],
        }
        for group, row in grid.rows
    ]
    return {"ups": list(grid.ups), "rows": rows, "legend": grid.legend}


def share(x: Fraction) -> Json:
    return {"shown": percent(x, 5), "exact": str(x)}


def figure(x: Fraction) -> Json:
    return {"shown": digits(x, 8), "exact": str(x)}
