"""What an operator and a regulator ask of a floor, from the book alone: money, hold, cards, conduct, jackpots, harm.

Every report is read in one moment, changes nothing, and is exact: whole cents, millionths of a cent, or fractions.
"""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.house_reports.book import FOREVER, moment
from cutcard.house_reports.cards import cards
from cutcard.house_reports.conduct import conduct
from cutcard.house_reports.harm import harm
from cutcard.house_reports.hold import hold
from cutcard.house_reports.jackpots import Jackpots, jackpots
from cutcard.house_reports.listings import Report, listings
from cutcard.house_reports.shifts import Floor, shifts
from cutcard.store.store import Store

BY_TABLE: dict[str, Callable[[Store, str, int, int], Report]] = {
    "shifts": shifts,
    "hold": hold,
    "cards": cards,
    "conduct": conduct,
}
REPORTS = (*BY_TABLE, "jackpots", "harm")
TIMES = ("began", "ended", "came", "replaced", "in_play", "at", "answered")  # in milliseconds since 1970


def report(store: Store, what: str, table: str = "", since: int = 0, now: int = 0, until: int = FOREVER) -> Report:
    """The report of that name; of one table and of a time, where that makes sense."""
    if what not in REPORTS:
        raise Faulty("report/unknown", f"there is no report {quoted(what)}", instead=f"ask for {one_of(REPORTS)}")
    if what in BY_TABLE:
        return BY_TABLE[what](store, table, since, until)
    if table:
        raise Faulty("report/table", f"the report on {what} is of the whole house", instead="name no table")
    if what == "harm":
        return harm(store, now, since, until)
    if since or until != FOREVER:
        instead = "leave out --since and --until"
        raise Faulty("report/time", "the report on jackpots is of the whole book", instead=instead)
    return jackpots(store)


def sound(report: Report) -> bool:
    """Whether the money of the report agrees with itself."""
    return report.agrees if isinstance(report, Floor) else not isinstance(report, Jackpots) or report.exact


def as_data(report: Any) -> Any:
    """A report for programs: its fields and what follows from them; a fraction is written out, as 3/40."""
    if is_dataclass(report):
        follows = [name for name, part in vars(type(report)).items() if isinstance(part, property)]
        return {name: as_data(getattr(report, name)) for name in (*(f.name for f in fields(report)), *follows)}
    if isinstance(report, tuple):
        return [as_data(part) for part in report]
    return str(report) if isinstance(report, Fraction) else report


def tabled(what: str, report: Report) -> dict[str, Any]:
    """A report for screens: its tables, and all of it for programs."""
    tables = [
        {
            "title": listing.title,
            "table": listing.table,
            "heads": listing.heads,
            "rows": [[float(v) if isinstance(v, Fraction) else v for v in row] for row in listing.rows],
            "says": listing.says,
            "wrong": listing.wrong,
        }
        for listing in listings(report)
    ]
    return {"what": what, "sound": sound(report), "tables": tables, "report": as_data(report)}


def as_listing(report: Report) -> tuple[list[str], list[list[Any]]]:
    """The same as a table: each list of the report in rows, then its sums; what a cell cannot hold is JSON."""
    data = as_data(report)
    lists = {name: part for name, part in data.items() if isinstance(part, list) and part and isinstance(part[0], dict)}
    sums = {name: part for name, part in data.items() if name not in lists}
    rows = [{"list": name, **row} for name, part in lists.items() for row in part] + [{"list": "in all", **sums}]
    heads = list(dict.fromkeys(key for row in rows for key in row))
    return heads, [[cell(head, row.get(head, "")) for head in heads] for row in rows]


def cell(head: str, value: Any) -> Any:
    if isinstance(value, list | dict):
        return json.dumps(value) if value else ""
    return moment(value) if head in TIMES and isinstance(value, int) else value
