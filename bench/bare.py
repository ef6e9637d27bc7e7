"""The rows that a house wrote, written again with nothing but the driver: one transaction an act, and several in one.

No rules, no hashes, no leases, nobody to tell: what a house could reach if all the rest cost nothing.
"""

import time
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from cutcard.store.engine import connect
from cutcard.store.schema import BALANCE, CONTRIBUTION, ENTRY, TRANSFER

Row = dict[str, Any]
ENOUGH = 10**12  # in every account, so that nobody is overdrawn whatever was left out
AT_TABLES = ("session/", "shoe/", "round/")
SECONDS = 10
TOGETHER = 64
ADD = update(BALANCE).where(BALANCE.c.account == bindparam("whose")).values(cents=BALANCE.c.cents + bindparam("more"))
KEEP, MOVE, CONTRIBUTE = insert(ENTRY), insert(TRANSFER), insert(CONTRIBUTION)


class Written:
    """The rows of one act: what one table wrote at one moment."""

    def __init__(self, entries: list[Row], moved: list[Row], fed: list[Row]) -> None:
        self.entries, self.moved, self.fed = entries, moved, fed
        self.asked = sum(bool(row["command"]) for row in entries)
        sums = Counter[str]()
        for row in moved:
            sums[row["payer"]] -= row["cents"]
            sums[row["payee"]] += row["cents"]
        self.changes: list[Row] = [{"whose": account, "more": sums[account]} for account in sorted(sums)]

    def write(self, connection: Connection) -> None:
        for statement, rows in ((ADD, self.changes), (KEEP, self.entries), (MOVE, self.moved), (CONTRIBUTE, self.fed)):
            if rows:
                connection.execute(statement, rows if len(rows) > 1 else rows[0])


def acts_in(url: str) -> list[Written]:
    """What the tables of a book wrote, act by act, in the order in which it was written."""
    engine = connect(url)
    with engine.connect().execution_options(reading=True) as connection:
        entries = [dict(row._mapping) for row in connection.execute(select(ENTRY))]
        moved, fed = ({}, {})  # type: tuple[dict[tuple[str, int], list[Row]], dict[tuple[str, int], list[Row]]]
        for table, found in ((TRANSFER, moved), (CONTRIBUTION, fed)):
            for row in connection.execute(select(table)):
                found.setdefault((row.stream, row.number), []).append(dict(row._mapping))
    engine.dispose()

    def moment(row: Row) -> tuple[int, str]:
        return row["at"], row["stream"].split("/")[1]

    at_tables = sorted((row for row in entries if row["stream"].startswith(AT_TABLES)), key=moment)
    made = []
    for _, rows in groupby(at_tables, moment):
        of_one = list(rows)
        of = [(row["stream"], row["number"]) for row in of_one]
        made.append(Written(of_one, [x for k in of for x in moved.get(k, ())], [x for k in of for x in fed.get(k, ())]))
    return made


def written_bare(acts: list[Written], url: str, together: int = 1) -> float:
    """How many acts a second were written into an empty book."""
    engine = connect(url)
    accounts = sorted({change["whose"] for act in acts for change in act.changes})
    with engine.begin() as connection:
        connection.execute(insert(BALANCE), [{"account": account, "cents": ENOUGH} for account in accounts])
    asked, begun = 0, time.perf_counter()
    for batch in batches(acts, together):
        with engine.begin() as connection:
            for act in batch:
                act.write(connection)
        asked += sum(act.asked for act in batch)
        if time.perf_counter() - begun > SECONDS:
            break
    passed = time.perf_counter() - begun
    engine.dispose()
    return asked / passed


def batches(acts: list[Written], together: int) -> Iterator[list[Written]]:
    return (acts[n : n + together] for n in range(0, len(acts), together))
