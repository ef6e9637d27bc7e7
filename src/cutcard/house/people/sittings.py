"""Where a person sits and how long they have sat, read off their own stream."""

from collections.abc import Iterable

from cutcard.house.limits.personal import MINUTE
from cutcard.house.log.facts import Line, Sits


def table_of(lines: Iterable[Line]) -> str:
    """Where they sit now; blank: nowhere."""
    table = ""
    for line in lines:
        if isinstance(line.fact, Sits):
            table = line.fact.table
    return table


def minutes_seated(lines: Iterable[Line], since: int, now: int) -> int:
    """Whole minutes at a table between these times, whichever tables they were."""
    total, began = 0, None
    for line in lines:
        if isinstance(line.fact, Sits):
            if began is not None:
                total += max(line.at - max(began, since), 0)
            began = line.at if line.fact.table else None
    if began is not None:
        total += max(now - max(began, since), 0)
    return total // MINUTE
