"""The moments at which a process is killed, each by wrapping what the house does there, in that process alone."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

from cutcard.house.floor import floor, leases
from cutcard.house.floor.floor import Floor
from cutcard.house.table import awards
from cutcard.house.table.writer import HouseTable
from cutcard.store.chain import CHECKPOINT
from cutcard.store.committer import Committer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

Die = Callable[[], None]


def die(number: int) -> Die:
    """By a signal that cannot be caught."""
    return lambda: os.kill(os.getpid(), number)


def wrap(owner: Any, name: str, wrapped: Callable[..., Any]) -> None:
    """`wrapped` is called with what was there before it."""
    before = getattr(owner, name)
    setattr(owner, name, lambda *words, **named: wrapped(before, *words, **named))


def asked_for(tx: Transaction) -> bool:
    """Whether the transaction carries what a client has asked for."""
    return any(kept.command for kept in tx.entries)


# In a transaction


def before_writing(die: Die) -> None:
    """Everything is gathered, the number of the writer is not yet compared."""

    def flush(before: Any, tx: Transaction) -> None:
        if asked_for(tx):
            die()
        before(tx)

    wrap(Transaction, "flush", flush)


def half_written(die: Die) -> None:
    """The accounts have moved, the entries are not there."""

    def settle(before: Any, tx: Transaction) -> None:
        before(tx)
        if asked_for(tx) and tx.transfers:
            die()

    wrap(Transaction, "settle_accounts", settle)


def before_commit(die: Die) -> None:
    def flush(before: Any, tx: Transaction) -> None:
        before(tx)
        if asked_for(tx):
            die()

    wrap(Transaction, "flush", flush)


def before_answer(die: Die) -> None:
    """On the disk, and nobody has been told."""
    asked = []

    def flush(before: Any, tx: Transaction) -> None:
        before(tx)
        asked.append(asked_for(tx))

    def transact(before: Any, store: Store, *jobs: Any) -> Any:
        result = before(store, *jobs)
        if asked[-1]:
            die()
        return result

    wrap(Transaction, "flush", flush)
    wrap(Store, "transact", transact)


def slowly(before: Any, committer: Committer, batch: Any) -> None:
    """So that others come to wait, and are committed together."""
    time.sleep(0.05)
    before(committer, batch)


def in_a_batch(die: Die) -> None:
    """Acts at several tables, written and not committed."""

    def flush(before: Any, tx: Transaction) -> None:
        before(tx)
        if len({kept.stream.split("/")[1] for kept in tx.entries if kept.command}) > 1:
            die()

    wrap(Committer, "commit", slowly)
    wrap(Transaction, "flush", flush)


def after_a_batch(die: Die) -> None:
    """Acts at several tables are on the disk, and nobody has been told."""

    def transact(before: Any, store: Store, *jobs: Any) -> Any:
        result = before(store, *jobs)
        if len(jobs) > 1:
            die()
        return result

    wrap(Committer, "commit", slowly)
    wrap(Store, "transact", transact)


# At a jackpot


def before_follow_up(die: Die) -> None:
    """A hand has hit the meter and is on the disk; the meter has not been touched."""

    async def follow_up(before: Any, table: HouseTable) -> None:
        if table.state.session.running and awards.wanted(table.state.round):
            die()
        await before(table)

    wrap(HouseTable, "follow_up", follow_up)


def taking_a_meter(die: Die) -> None:
    """Taken and reset, not committed."""

    def settle(before: Any, tx: Any, work: Any) -> None:
        before(tx, work)
        if any(kept.stream.startswith("meter/") for kept in tx.entries):
            die()

    wrap(awards, "settle", settle)


def between_turns(die: Die) -> None:
    """The meter is taken and on the disk; nobody has been paid."""

    async def keep(before: Any, table: HouseTable, work: Any, level: str = "", **named: Any) -> None:
        await before(table, work, level, **named)
        if level:
            die()

    wrap(HouseTable, "keep", keep)


# While keeping time, and while opening


def marking(die: Die) -> None:
    """A checkpoint is being written."""
    floor.MARK_EVERY = 0

    def append(before: Any, tx: Transaction, stream: str, *words: Any, **named: Any) -> Any:
        kept = before(tx, stream, *words, **named)
        if stream == CHECKPOINT:
            tx.flush()
            die()
        return kept

    wrap(Transaction, "append", append)


def marked(die: Die) -> None:
    floor.MARK_EVERY = 0

    def mark(before: Any, *words: Any) -> None:
        before(*words)
        die()

    wrap(floor, "mark", mark)


def taking_over(die: Die) -> None:
    """The lease is ours, the table has not been read."""

    def recover(before: Any, *words: Any) -> Any:
        die()
        return before(*words)

    wrap(leases, "recover", recover)


def taken_over(die: Die) -> None:
    """The table is read; what waits at it has not been done."""

    async def begin(before: Any, table: HouseTable, **words: Any) -> None:
        die()
        await before(table, **words)

    wrap(HouseTable, "begin", begin)


def furnishing(die: Die) -> None:
    """A new table is on the disk; nobody has taken it."""

    async def furnish(before: Any, here: Floor, *words: Any) -> Any:
        async def take(name: str) -> None:
            await asyncio.to_thread(die)

        here.take = take  # type: ignore[method-assign]
        return await before(here, *words)

    wrap(Floor, "furnish", furnish)


IN_PLAY = (
    before_writing,
    half_written,
    before_commit,
    before_answer,
    in_a_batch,
    after_a_batch,
    before_follow_up,
    taking_a_meter,
    between_turns,
    marking,
    marked,
)
OPENING = (taking_over, taken_over)
MOMENTS = {moment.__name__: moment for moment in (*IN_PLAY, *OPENING, furnishing)}
