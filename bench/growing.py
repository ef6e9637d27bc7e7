"""Books of any length, quickly: a few rounds that were really played, and then copies of them, each with a seal and a
box of its own, chained, marked and paid as the house would have.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select, update

from cutcard.chance.commitment import Seal
from cutcard.core.duty import Lay
from cutcard.core.facts import Bet, Who
from cutcard.core.rights import OPERATOR
from cutcard.core.text import line
from cutcard.house.house import House
from cutcard.house.log.facts import Line, Marked
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table import acts
from cutcard.house.table.session import AUTO, OPEN, VIRTUAL
from cutcard.house.table.shoe_vault import Vault, read_key
from cutcard.house.table.state import TABLE, State, fingerprint
from cutcard.store.chain import CHECKPOINT, origin, tied
from cutcard.store.schema import BALANCE, BOX, CONTRIBUTION, ENTRY, METADATA, TRANSFER
from cutcard.store.store import Store

Row = dict[str, Any]
ONE_DECK = "device=shoe"  # else two are dealt in turn, and every second round is like the one before
KINDS = {
    "table-1": Furnished("four-card-poker", "nz-2012", AUTO, VIRTUAL, (ONE_DECK,)),
    "table-2": Furnished("four-card-poker", "nz-2012", AUTO, VIRTUAL, (ONE_DECK,)),
    "table-3": Furnished("four-card-poker", "us", AUTO, VIRTUAL, ("progressive=D", "verify-jackpots=no", ONE_DECK)),
}
OP = Who(OPERATOR, OPERATOR)
SEATED, MARK_AFTER, TOGETHER = 3, 1_000, 20_000  # at a table; entries of a mark, and of a transaction
BEGUN, SEALED = " | begun ", "sealed "


class Clock:
    """It goes on by a fifth of a second whenever it is asked."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        self.at += 200
        return self.at


# Played in earnest


async def played(url: str, key: Path) -> dict[str, int]:
    """A house with these tables; of each, a round that left nobody poorer, and the next one begun."""
    clock, ids = Clock(), count()
    house = House(url, key, clock=clock)
    house.people.first_operator()
    await house.open()
    found: dict[str, int] = {}
    for name, fact in KINDS.items():
        await house.floor.furnish(OP, name, fact)
        await house.floor.act(OP, name, acts.SetTable(OPEN), f"op:{next(ids)}")
        people = [Who(house.people.guest()[0].name) for _ in range(SEATED)]
        for place, who in enumerate(people, 1):
            await house.floor.act(who, name, acts.Sit((str(place),), 80_000), f"{who.name}:{next(ids)}")
        while name not in found:
            number, before = await one_round(house, name, people, ids)
            state = await house.floor.look(name)
            if (
                number > 1
                and all(state.chips(who.name) >= before[who.name] for who in people)
                and state.session.running
            ):
                found[name] = number
    await house.close()
    return found


async def one_round(house: House, name: str, people: list[Who], ids: Iterator[int]) -> tuple[int, dict[str, int]]:
    """Everybody lays the least, and then says what the first option of each duty is, until the round is over."""
    state = await house.floor.look(name)
    number, before = state.session.round, {who.name: state.chips(who.name) for who in people}
    for who in people:
        for fact, duty in laid(state, who):
            await house.floor.act(who, name, acts.Propose(fact, duty), f"{who.name}:{next(ids)}")
        state = await house.floor.act(who, name, acts.Ready(), f"{who.name}:{next(ids)}")
    while state.session.round == number:
        who, fact, duty = next((who, fact, duty) for who in people for fact, duty in laid(state, who))
        state = await house.floor.act(who, name, acts.Propose(fact, duty), f"{who.name}:{next(ids)}")
    return number, before


def laid(state: State, who: Who) -> Iterator[tuple[Bet, str]]:
    """What that person may bet: the least, once on each wager that every round has."""
    for duty in state.round.asked(who):
        for option in duty.options:
            if isinstance(option, Lay) and option.wager in ("ante", "play", "progressive"):
                yield Bet(option.place, option.wager, who.name, option.low), duty.id


# Copied


@dataclass
class Cycle:
    """What a table writes from one beginning of a round to the next, to be written again and again."""

    table: str
    number: int
    root: str
    order: tuple[str, ...]
    period: int
    session: list[Row]
    shoe: list[Row]
    round: list[Row]
    moved: list[Row]
    fed: list[Row]
    tags: list[str]
    rest: dict[str, list[Row]]  # what stands behind it, by stream


class Book:
    """Rows that wait, and the heads of the streams."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self.connection, self.vault = connection, vault
        self.waiting = defaultdict[str, list[Row]](list)
        self.heads: dict[str, tuple[int, str]] = {}
        self.sums, self.fed = Counter[str](), Counter[tuple[str, str, str]]()
        self.dirty: set[str] = set()
        self.entries = self.unmarked = 0

    def append(self, stream: str, at: int, command: str, body: str) -> None:
        number, before = self.heads.get(stream) or (0, origin(stream))
        body = f"{number} {body.partition(' ')[2]}"
        hash = tied(before, stream, number, at, command, body)
        row = {"stream": stream, "number": number, "at": at, "command": command, "body": body, "hash": hash}
        self.waiting["entry"].append(row)
        self.heads[stream] = number + 1, hash
        self.dirty.add(stream)
        self.entries += 1

    def copy(self, cycle: Cycle, nth: int) -> None:
        """The cycle once more, so many times later."""
        seal = Seal(cycle.order)
        box = self.vault.lock(seal)
        number, later = cycle.number + nth, nth * cycle.period
        stream = f"round/{cycle.table}/{number}"
        for row in cycle.session:
            body = row["body"]
            if BEGUN in body:
                body = f"{body.partition(BEGUN)[0]}{BEGUN}{number} {seal.root} {fingerprint(box)}"
            elif " | ended " in body:
                body = f"{body.partition(' | ended ')[0]} | ended {number}"
            self.append(row["stream"], row["at"] + later, again(row["command"], nth), body)
        for row in cycle.shoe:
            self.append(row["stream"], row["at"] + later, again(row["command"], nth), row["body"])
        for row in cycle.round:
            body = row["body"].replace(SEALED + cycle.root, SEALED + seal.root)
            self.append(stream, row["at"] + later, again(row["command"], nth), body)
        self.waiting["box"].append({"root": seal.root, "sealed": box})
        self.move(cycle, stream)
        at = cycle.round[-1]["at"] + later
        self.waiting["tag"] += [{"stream": stream, "tag": tag, "at": at} for tag in cycle.tags]

    def move(self, cycle: Cycle, stream: str) -> None:
        self.waiting["transfer"] += [{**row, "stream": stream} for row in cycle.moved]
        self.waiting["contribution"] += [{**row, "stream": stream} for row in cycle.fed]
        for row in cycle.moved:
            self.sums[row["payer"]] -= row["cents"]
            self.sums[row["payee"]] += row["cents"]
        for row in cycle.fed:
            self.fed[row["level"], cycle.table, "shown"] += row["shown"]
            self.fed[row["level"], cycle.table, "hidden"] += row["hidden"]

    def mark(self) -> None:
        heads = [f"{stream} {self.heads[stream][0]} {self.heads[stream][1]}" for stream in sorted(self.dirty)]
        self.dirty, at = set(), self.waiting["entry"][-1]["at"]
        self.append(CHECKPOINT, at, "", line(Line(0, TABLE, Marked(tuple(heads)))))
        self.dirty, self.unmarked = set(), self.entries

    def flush(self) -> None:
        for name in ("entry", "transfer", "contribution", "box", "tag"):
            rows = self.waiting.pop(name, [])
            if rows and name in METADATA.tables:
                self.connection.execute(insert(METADATA.tables[name]), rows)

    def settle(self) -> None:
        for account, cents in self.sums.items():
            wanted = update(BALANCE).where(BALANCE.c.account == account)
            self.connection.execute(wanted.values(cents=BALANCE.c.cents + cents))
        if (fed := METADATA.tables.get("fed")) is not None:
            for (level, table, which), more in self.fed.items():
                wanted = update(fed).where(fed.c.level == level, fed.c.of_table == table)
                self.connection.execute(wanted.values({which: fed.c[which] + more}))


def again(command: str, nth: int) -> str:
    return f"{command}+{nth}" if command else ""


def cycle_of(connection: Connection, vault: Vault, table: str, number: int) -> Cycle:
    def rows(of: Any, stream: str) -> list[Row]:
        wanted = select(of).where(of.c.stream == stream).order_by(of.c.number)
        return [dict(row._mapping) for row in connection.execute(wanted)]

    stream, after = f"round/{table}/{number}", f"round/{table}/{number + 1}"
    session, shoe = rows(ENTRY, f"session/{table}"), rows(ENTRY, f"shoe/{table}")
    begun = [n for n, row in enumerate(session) if BEGUN in row["body"]]
    first, last = begun[number - 1 : number + 1]
    over = [n for n, row in enumerate(shoe) if " | tick round-over " in row["body"]]
    root = session[first]["body"].partition(BEGUN)[2].split()[1]
    sealed = connection.execute(select(BOX.c.sealed).where(BOX.c.root == root)).scalar_one()
    tag = METADATA.tables.get("tag")
    tags = connection.execute(select(tag.c.tag).where(tag.c.stream == stream)).scalars() if tag is not None else ()
    rest = {"session": session[last:], "shoe": shoe[over[number - 1] + 1 :], "round": rows(ENTRY, after)}
    return Cycle(
        table,
        number,
        root,
        vault.unlock(root, sealed).order,
        session[last]["at"] - session[first]["at"],
        session[first:last],
        shoe[over[number - 2] + 1 : over[number - 1] + 1],
        rows(ENTRY, stream),
        rows(TRANSFER, stream),
        rows(CONTRIBUTION, stream),
        list(tags),
        rest,
    )


def grown(url: str, key: Path, entries: int) -> int:
    """A book of at least so many entries, at three tables that are being played; how many it has."""
    numbers = asyncio.run(played(url, key))
    store, vault = Store(url), Vault(read_key(key))
    with store.writing() as connection:
        book = Book(connection, vault)
        cycles = [cycle_of(connection, vault, table, number) for table, number in numbers.items()]
        for cycle in cycles:
            take_away(connection, cycle)
        connection.execute(ENTRY.delete().where(ENTRY.c.stream == CHECKPOINT))
        for row in connection.execute(select(ENTRY).order_by(ENTRY.c.stream, ENTRY.c.number)):
            book.heads[row.stream] = row.number + 1, row.hash
            book.dirty.add(row.stream)
            book.entries += 1
    nth = 0
    while book.entries < entries:
        with store.writing() as connection:
            book.connection, until = connection, min(entries, book.entries + TOGETHER)
            while book.entries < until:
                nth += 1
                for cycle in cycles:
                    book.copy(cycle, nth)
                if book.entries - book.unmarked >= MARK_AFTER:
                    book.mark()
            book.flush()
    with store.writing() as connection:
        book.connection = connection
        for cycle in cycles:
            put_back(book, cycle, nth)
        book.mark()
        book.flush()
        book.settle()
    store.close()
    return book.entries


def take_away(connection: Connection, cycle: Cycle) -> None:
    """What stands behind the cycle, until it is put back behind the copies."""
    streams = (f"{kind}/{cycle.table}" for kind in ("session", "shoe"))
    for stream, rows in zip((*streams, f"round/{cycle.table}/{cycle.number + 1}"), cycle.rest.values(), strict=True):
        for row in rows:
            for table in (TRANSFER, CONTRIBUTION, ENTRY):
                connection.execute(table.delete().where(table.c.stream == stream, table.c.number == row["number"]))
    if (tag := METADATA.tables.get("tag")) is not None:
        connection.execute(tag.delete().where(tag.c.stream == f"round/{cycle.table}/{cycle.number + 1}"))


def put_back(book: Book, cycle: Cycle, nth: int) -> None:
    later, number = nth * cycle.period, cycle.number + nth + 1
    for row in cycle.rest["session"]:
        body = row["body"].replace(f"{BEGUN}{cycle.number + 1} ", f"{BEGUN}{number} ")
        book.append(row["stream"], row["at"] + later, row["command"], body)
    for row in cycle.rest["shoe"]:
        book.append(row["stream"], row["at"] + later, row["command"], row["body"])
    for row in cycle.rest["round"]:
        book.append(f"round/{cycle.table}/{number}", row["at"] + later, row["command"], row["body"])
    tags = ("running", "open", f"table/{cycle.table}", f"game/{KINDS[cycle.table].game}", "sit", "call")
    at = cycle.rest["round"][-1]["at"] + later
    book.waiting["tag"] += [{"stream": f"round/{cycle.table}/{number}", "tag": tag, "at": at} for tag in tags]
