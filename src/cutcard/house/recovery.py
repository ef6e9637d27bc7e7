"""A table from its streams: after a restart or a take-over, or on a process that only looks on."""

from dataclasses import replace

from sqlalchemy import Connection, select

from cutcard.core.errors import Faulty
from cutcard.core.facts import Deal, Open
from cutcard.core.round import Round
from cutcard.core.text import entry
from cutcard.games import find
from cutcard.house.desk import evolve
from cutcard.house.facts import Begun, Furnished, Line, told
from cutcard.house.state import State, furnished, round_stream, session_stream, shoe_stream
from cutcard.house.vault import Vault
from cutcard.ledger import stack
from cutcard.shared.shoe import shortened
from cutcard.store.chain import Kept
from cutcard.store.schema import BALANCE, ENTRY
from cutcard.store.store import Store


def recover(store: Store, table: str, vault: Vault | None = None) -> State:
    """The table as its streams tell it; with the key, its sealed shoe too."""
    with store.snapshot() as connection:
        lines = [told(kept) for kept in read(connection, session_stream(table))]
        if not lines or not isinstance(lines[0].fact, Furnished):
            raise Faulty("table/none", f"there is no table {table!r:.40}")
        state = caught_up(connection, furnished(table, lines[0].fact), lines)
        drawn = dealt_from(connection, table, state.desk.root, lines)
    if vault is None or not state.desk.root:
        return state
    return replace(state, seal=vault.unlock(state.desk.root, store.box(state.desk.root)), drawn=drawn)


def catch_up(store: Store, state: State) -> State:
    """What has been written since, by whoever writes there now."""
    with store.snapshot() as connection:
        later = read(connection, session_stream(state.desk.table), state.desk.entries)
        return caught_up(connection, state, [told(kept) for kept in later])


def caught_up(connection: Connection, state: State, lines: list[Line]) -> State:
    desk = state.desk
    for line in lines:
        desk = evolve(desk, line)
    ticks = read(connection, shoe_stream(desk.table), len(state.procedure.log))
    procedure = shortened(Round(state.procedure.game, state.procedure.log + tuple(entry(k.body) for k in ticks)))
    r, previous = state.round, state.previous
    if desk.round != state.desk.round:
        r = load(connection, desk.table, desk.round)
        previous = load(connection, desk.table, desk.round - 1) if desk.round > 1 else None
    elif desk.round:
        for kept in read(connection, round_stream(desk.table, desk.round), len(r.log)):
            r = r.after(entry(kept.body))
    held = balances(connection, stack(desk.table, ""))
    playing = r.table.chips if desk.running else {}
    stacks = {person: cents - playing.get(person, 0) for person, cents in held.items()}
    return replace(state, desk=desk, procedure=procedure, round=r, previous=previous, stacks=stacks)


def load(connection: Connection, table: str, number: int) -> Round:
    """One round of a table, under the rules it was opened with."""
    log = tuple(entry(kept.body) for kept in read(connection, round_stream(table, number)))
    if not log or not isinstance(opened := log[0].fact, Open):
        raise Faulty("round/none", f"there is no round {number} at {table}")
    options = dict(option.partition("=")[::2] for option in opened.options)
    return Round(find(opened.game, opened.edition, options), log)


def dealt_from(connection: Connection, table: str, root: str, lines: list[Line]) -> int:
    """How many cards the rounds since that shoe was sealed have drawn from it."""
    numbers = [line.fact.round for line in lines if isinstance(line.fact, Begun) and root and line.fact.root == root]
    return sum(drawn(load(connection, table, number)) for number in numbers)


def drawn(r: Round) -> int:
    """How many cards have left the shoe in a round: those that were struck too."""
    return sum(len(e.fact.cards) for e in r.log if isinstance(e.fact, Deal))


def read(connection: Connection, stream: str, since: int = 0) -> list[Kept]:
    wanted = select(ENTRY).where(ENTRY.c.stream == stream, ENTRY.c.number >= since).order_by(ENTRY.c.number)
    return [Kept(*row) for row in connection.execute(wanted)]


def balances(connection: Connection, prefix: str) -> dict[str, int]:
    wanted = select(BALANCE).where(BALANCE.c.account.startswith(prefix, autoescape=True))
    return {row.account.removeprefix(prefix): row.cents for row in connection.execute(wanted)}
