"""A table from its streams: after a restart or a take-over, or on a process that only looks on.

Only what is new is read and folded, a page at a time, and nothing is folded while the database holds a moment open.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sqlalchemy import Connection, select

from cutcard.chance.commitment import called
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Call, Deal, Open
from cutcard.core.round import Round
from cutcard.core.text import entry
from cutcard.games import named
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.streams import round_stream, session_stream, shoe_stream, streams
from cutcard.house.log.table_facts import Begun, Furnished
from cutcard.house.table.session import evolve
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.snapshots import begun_from
from cutcard.house.table.state import State, furnished
from cutcard.ledger import stack
from cutcard.shared.shoe import shortened
from cutcard.store.chain import Kept
from cutcard.store.schema import BALANCE, ENTRY
from cutcard.store.store import Store

PAGE = 2_000  # entries
SAT = re.compile(r"\d+ \S+ \S+ \| (?:seated|sit) (\S+)")
Tied = Mapping[str, str]  # the hash of the last entry of a stream that is known


class Rewritten(Exception):
    """The book no longer has what was read from it: it was put back to an older copy."""


def recover(store: Store, table: str, vault: Vault | None = None, known: State | None = None) -> State:
    """The table as its streams tell it, from what is known of it on; with the key, what is sealed too."""
    state = catch_up(store, known or bare(store, table, from_snapshots=True))
    if vault is None:
        return state
    number, roots = state.session.round, {} if state.session.wheel else state.session.roots
    return replace(
        state,
        seals={supply: vault.unlock(root, store.box(root)) for supply, root in roots.items()},
        drawn={
            supply: dealt_before(store, table, number, supply, root) + drawn(state.round, supply)
            for supply, root in roots.items()
        },
    )


def bare(store: Store, table: str, from_snapshots: bool = False) -> State:
    """The table as it was set up, or as its last snapshots have it."""
    with store.reading() as connection:
        first = read(connection, session_stream(table), 0, 1)
        if not first or not isinstance(fact := parsed_line(first[0]).fact, Furnished):
            raise Faulty("table/none", f"there is no table {quoted(table)}", instead="choose one in the lobby")
        state = furnished(table, fact)
        return begun_from(connection, state) if from_snapshots else state


def catch_up(store: Store, state: State) -> State:
    """What has been written since, by whoever writes there now."""
    try:
        return caught_up(store, state)
    except Rewritten:
        return caught_up(store, bare(store, state.session.table))


def caught_up(store: Store, state: State) -> State:
    """Page by page; the last page, the rounds and the chips are of one moment."""
    session, procedure, tied, at = state.session, state.procedure, dict(state.tied), state.at
    name, more = session.table, True
    while more:
        with store.snapshot() as connection:
            lines = since(connection, session_stream(name), session.entries, tied, PAGE)
            ticks = since(connection, shoe_stream(name), procedure.entries, tied, PAGE)
            more = PAGE in (len(lines), len(ticks))
            if not more:
                number = max([fact.round for fact in begun(lines)], default=session.round)
                same = number == state.session.round and (state.round.log or not number)
                known = {number: state.round, number - 1: state.previous} if same else {}
                last = rest_of(connection, name, number, known.get(number), tied)
                before = rest_of(connection, name, number - 1, known.get(number - 1), {})
                there = {*session.seats, *state.round.table.places_of, *sat_down([*lines, *last])}
                held = stacks(connection, name, there)
        for kept in lines:
            session = evolve(session, parsed_line(kept))
        for kept in ticks:
            procedure = shortened(procedure.after(entry(kept.body)))
        for kept in (*lines[-1:], *ticks[-1:]):
            tied[kept.stream], at = kept.hash, max(at, kept.at)
    for kept in (*before[-1:], *last[-1:]):
        tied[kept.stream], at = kept.hash, max(at, kept.at)
    if (r := gone_on(known.get(number), last)) is None:
        raise Faulty("round/none", f"there is no round {number} at {name}", instead="ask for one that was played")
    playing = r.table.chips if session.running else {}
    before_it = {person: cents - playing.get(person, 0) for person, cents in held.items()}
    return replace(
        state,
        session=session,
        procedure=procedure,
        round=r,
        previous=gone_on(known.get(number - 1), before),
        stacks={person: chips for person, chips in before_it.items() if chips or person in session.seats},
        tied={stream: tied[stream] for stream in streams(name, number) if stream in tied},
        at=at,
    )


def begun(lines: list[Kept]) -> Iterator[Begun]:
    """The rounds that begin there, with little more than these lines parsed."""
    for kept in lines:
        if " | begun " in kept.body and isinstance(fact := parsed_line(kept).fact, Begun):
            yield fact


def sat_down(rows: Iterable[Kept]) -> Iterator[str]:
    """Who takes a seat there, unparsed."""
    return (found[1] for kept in rows if (found := SAT.match(kept.body)))


def rest_of(connection: Connection, table: str, number: int, known: Round | None, tied: Tied) -> list[Kept]:
    """What that round has beyond what is known of it."""
    return since(connection, round_stream(table, number), known.entries if known else 0, tied) if number > 0 else []


def gone_on(r: Round | None, rows: list[Kept]) -> Round | None:
    """That round with these entries more; one that is not known begins with them."""
    if r is None:
        return opened(rows) if rows else None
    for kept in rows:
        r = r.after(entry(kept.body))
    return r


def load(connection: Connection, table: str, number: int) -> Round:
    """One round of a table, under the rules it was opened with."""
    if rows := read(connection, round_stream(table, number)):
        return opened(rows)
    raise Faulty("round/none", f"there is no round {number} at {table}", instead="ask for one that was played")


def opened(rows: list[Kept]) -> Round:
    log = tuple(entry(kept.body) for kept in rows)
    if not isinstance(fact := log[0].fact, Open):
        raise Faulty("round/unopened", "a round begins with how it was opened")
    options = dict(option.partition("=")[::2] for option in fact.options)
    return Round(named(fact.game, fact.edition, options), log)


def dealt_before(store: Store, table: str, number: int, supply: str, root: str) -> int:
    """How many cards the rounds before that one have drawn from the shoe with that seal."""
    count, seal = 0, Call(called(supply, root))
    with store.reading() as connection:
        for earlier in range(number - 1, 0, -1):
            r = load(connection, table, earlier)
            if all(e.fact != seal for e in r.log):
                break
            count += drawn(r, supply)
    return count


def drawn(r: Round, supply: str = "") -> int:
    """How many cards have left the shoe in a round, or how often it was thrown: what was struck too."""
    dealt = [e.fact for e in r.log if isinstance(e.fact, Deal)]
    return sum(len(deal.cards) for deal in dealt if r.game.supply(deal.to) == supply)


def since(connection: Connection, stream: str, entries: int, tied: Tied, most: int | None = None) -> list[Kept]:
    """What follows so many entries, if the last of them is still the one that was read."""
    if not (hash := tied.get(stream)):
        return read(connection, stream, entries, most)
    rows = read(connection, stream, entries - 1, most and most + 1)
    if not rows or rows[0].hash != hash:
        raise Rewritten
    return rows[1:]


def read(connection: Connection, stream: str, start: int = 0, most: int | None = None) -> list[Kept]:
    numbers = ENTRY.c.number >= start if most is None else ENTRY.c.number.between(start, start + most - 1)
    wanted = select(ENTRY).where(ENTRY.c.stream == stream, numbers).order_by(ENTRY.c.number)
    return [Kept(*row) for row in connection.execute(wanted)]


def stacks(connection: Connection, table: str, people: Iterable[str]) -> dict[str, int]:
    """The chips of those who sit there, or have just sat: whoever has gone has none."""
    accounts = {stack(table, person): person for person in people}
    wanted = select(BALANCE).where(BALANCE.c.account.in_(accounts))
    return {accounts[row.account]: row.cents for row in connection.execute(wanted)}
