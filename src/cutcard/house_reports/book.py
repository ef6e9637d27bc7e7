"""The book as the reports read it: each table's session, rounds and cards, with when each entry was written."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from sqlalchemy import Connection, select

from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Entry, Open, noun
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.core.text import entry
from cutcard.games import manifest
from cutcard.house.log.facts import Line, parsed_line
from cutcard.house.log.streams import session_stream, shoe_stream
from cutcard.house.log.table_facts import Ended, Furnished
from cutcard.store.backup import there
from cutcard.store.chain import ROUND, Kept
from cutcard.store.engine import address
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store, starts

FOREVER = 10**15  # in milliseconds: longer than any book


@noun
class Timed:
    """An entry, and when it was written."""

    at: int
    entry: Entry


@dataclass(frozen=True)
class Played:
    """A round as the book has it, its corrections too."""

    table: str
    number: int
    log: tuple[Timed, ...]

    @cached_property
    def game(self) -> Game:
        """The game that was played, in its first edition."""
        assert self.end.opened
        return manifest(self.end.opened.game).editions[0]

    @cached_property
    def end(self) -> Table:
        return self.after(len(self.log))

    def after(self, entries: int) -> Table:
        """The table after so many entries."""
        return fold(timed.entry for timed in self.log[:entries])


@dataclass(frozen=True)
class TableBook:
    """All that the book has of one table."""

    name: str
    session: tuple[Line, ...]
    rounds: tuple[Played, ...]
    cards: tuple[Timed, ...]  # their procedure

    @property
    def game(self) -> str:
        """That it was set up for."""
        fact = self.session[0].fact
        assert isinstance(fact, Furnished)
        return fact.game

    @cached_property
    def ended(self) -> dict[int, int]:
        """When each round was over."""
        return {line.fact.round: line.at for line in self.session if isinstance(line.fact, Ended)}


def tables(connection: Connection, only: str = "") -> list[TableBook]:
    """Every table of the house, or that one."""
    sessions = read(connection, session_stream(""))
    names = [stream.removeprefix(session_stream("")) for stream in sessions]
    if only and only not in names:
        raise Faulty("table/none", f"there is no table {quoted(only)}", instead="leave out --table for all of them")
    return [
        table(connection, name, tuple(parsed_line(kept) for kept in sessions[session_stream(name)]))
        for name in names
        if only in ("", name)
    ]


def table(connection: Connection, name: str, session: tuple[Line, ...]) -> TableBook:
    rounds = {
        int(stream.rpartition("/")[2]): timed(kept) for stream, kept in read(connection, f"{ROUND}/{name}/").items()
    }
    cards = timed(read(connection, shoe_stream(name), whole=True).get(shoe_stream(name), []))
    begun = isinstance(session[0].fact, Furnished) and all(
        isinstance(log[0].entry.fact, Open) for log in rounds.values()
    )
    if not begun:
        message = f"what the book has of {name} does not begin as a table or a round does"
        raise Faulty("book/damaged", message, instead="run cutcard audit")
    return TableBook(name, session, tuple(Played(name, n, rounds[n]) for n in sorted(rounds)), cards)


def read(connection: Connection, name: str, *, whole: bool = False) -> dict[str, list[Kept]]:
    """The streams whose names begin so, or the one of that whole name."""
    which = ENTRY.c.stream == name if whole else starts(ENTRY.c.stream, name)
    found = defaultdict[str, list[Kept]](list)
    for row in connection.execute(select(ENTRY).where(which).order_by(ENTRY.c.stream, ENTRY.c.number)):
        found[row.stream].append(Kept(*row))
    return found


def timed(kept: list[Kept]) -> tuple[Timed, ...]:
    return tuple(Timed(k.at, entry(k.body)) for k in kept)


def moment(at: int) -> str:
    """2027-01-15 08:00:00, UTC."""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M:%S}"


def open_book(url: str) -> Store:
    """A book that is there already, opened so that nothing can be written in it."""
    where = address(url)
    if where.drivername == "sqlite":
        file = Path(where.database or "")
        there(file, "name one with --db sqlite:///FILE")
        only = where.set(database=file.resolve().as_uri()).update_query_dict({"mode": "ro", "uri": "true"})
    else:
        only = where.update_query_dict({"options": "-c default_transaction_read_only=on"})
    return Store(only.render_as_string(hide_password=False))
