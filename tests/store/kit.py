"""Acts as the tests write them, and the book read and changed past the store, in plain SQL."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import text

from cutcard.store.chain import Kept, Transfer
from cutcard.store.committer import Committer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction


def entry(stream: str, expected: int, body: str = "said", command: str = "") -> Callable[[Transaction], Kept]:
    return lambda tx: tx.append(stream, expected, body, command)


def paid(
    stream: str, expected: int, payer: str, payee: str, cents: int, command: str = ""
) -> Callable[[Transaction], Kept]:
    """An entry with one transfer."""

    def job(tx: Transaction) -> Kept:
        kept = tx.append(stream, expected, f"{payer} pays {payee} {cents}", command)
        tx.move(Transfer(stream, expected, payer, payee, cents))
        return kept

    return job


def rows(store: Store, query: str) -> Sequence[Any]:
    with store.engine.connect() as connection:
        return connection.execute(text(query)).all()


def sql(store: Store, statement: str, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(statement), values)


class Held:
    """A job that keeps the writer busy until it is let go, so that what follows waits together."""

    def __init__(self, committer: Committer) -> None:
        self.begun, self.go = threading.Event(), threading.Event()
        self.future = committer.submit(self.job)
        assert self.begun.wait(10)

    def job(self, tx: Transaction) -> None:
        self.begun.set()
        assert self.go.wait(10)
