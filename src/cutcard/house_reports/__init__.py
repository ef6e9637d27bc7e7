"""What an operator and a regulator ask of a floor, told from the book alone: money, cards, conduct, jackpots, harm.

Every report is read in one moment, changes nothing, and is exact: whole cents, millionths of a cent, or fractions.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from cutcard.core.errors import Faulty, one_of
from cutcard.house_reports.cards import Cards, cards
from cutcard.house_reports.conduct import Conduct, conduct
from cutcard.house_reports.harm import Harm, harm
from cutcard.house_reports.jackpots import Jackpots, jackpots
from cutcard.house_reports.shifts import Floor, shifts
from cutcard.store.store import Store

Report = Floor | Cards | Conduct | Jackpots | Harm
BY_TABLE: dict[str, Callable[[Store, str, int], Report]] = {"shifts": shifts, "cards": cards, "conduct": conduct}
REPORTS = (*BY_TABLE, "jackpots", "harm")


def report(store: Store, what: str, table: str = "", since: int = 0, now: int = 0) -> Report:
    """The report of that name; of one table and from a time on, where that makes sense."""
    if what not in REPORTS:
        raise Faulty("report/unknown", f"there is no report {what!r:.40}", instead=f"ask for {one_of(REPORTS)}")
    if what in BY_TABLE:
        return BY_TABLE[what](store, table, since)
    if table:
        raise Faulty("report/table", f"the report on {what} is of the whole house", instead="name no table")
    return jackpots(store) if what == "jackpots" else harm(store, now, since)


def sound(told: Report) -> bool:
    """Whether the money of the report agrees with itself."""
    return told.agrees if isinstance(told, Floor) else not isinstance(told, Jackpots) or told.exact


def as_data(told: Any) -> Any:
    """A report for programs: its fields and what follows from them; a fraction is written out, as 3/40."""
    if is_dataclass(told):
        follows = [name for name, part in vars(type(told)).items() if isinstance(part, property)]
        return {name: as_data(getattr(told, name)) for name in (*(f.name for f in fields(told)), *follows)}
    if isinstance(told, tuple):
        return [as_data(part) for part in told]
    return str(told) if isinstance(told, Fraction) else told
