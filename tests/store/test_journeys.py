"""The line to the database breaks at each journey that an act makes: the act is in the book once, or not at all."""

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import Any

import pytest
from sqlalchemy import make_url
from sqlalchemy import select as rows_of

from cutcard.store.chain import Contribution, Kept, Lost
from cutcard.store.lease import take
from cutcard.store.schema import METADATA
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.conftest import PostgreSQL
from tests.store.kit import paid
from tests.store.test_chain import unbroken

OF_AN_ACT = {"entry", "transfer", "balance", "owned", "contribution", "fed", "tag", "unmarked", "box", "digest"}
NEVER = 0


class Line(ThreadingTCPServer):
    """Carries what client and server say, and breaks on a journey: before it is asked, or before it is answered."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), Carrying)
        self.server, self.journeys, self.breaks, self.answering = server, 0, NEVER, False

    def break_on(self, journey: int, answering: bool) -> None:
        self.journeys, self.breaks, self.answering = 0, journey, answering


class Carrying(BaseRequestHandler):
    server: Line

    def handle(self) -> None:
        line, client, asking = self.server, self.request, False
        with socket.socket(socket.AF_UNIX) as server:
            server.connect(line.server)
            while True:
                said_by = select.select([client, server], [], [])[0][0]
                said = said_by.recv(1 << 20)
                line.journeys += said_by is client and not asking
                asking = said_by is client
                if not said or (line.journeys == line.breaks and asking is not line.answering):
                    return
                (server if asking else client).sendall(said)


@contextmanager
def carried(server: str) -> Iterator[Line]:
    with Line(server) as line:
        threading.Thread(target=line.serve_forever, args=(0.05,), daemon=True).start()
        yield line
        line.shutdown()


@pytest.fixture
def book(postgresql: PostgreSQL) -> Iterator[str]:
    name = postgresql.fresh()
    yield postgresql.address(name)
    postgresql.drop(name)


def whole(store: Store) -> dict[str, list[Any]]:
    """All that is in the book, by table."""
    with store.reading() as connection:
        return {name: sorted(map(repr, connection.execute(rows_of(t)))) for name, t in METADATA.tables.items()}


def act(nth: int, fence: int) -> Any:
    """One that touches every table an act may touch, under the lease of its table."""
    stream = f"round/t1/{nth}"

    def job(tx: Transaction) -> Kept:
        tx.guard("table/t1", fence)
        kept = paid(stream, 0, "house", f"stack:t1:ann{nth}", 7, f"ann:{nth}")(tx)
        tx.contribute(Contribution(stream, 0, "grand", 3, 1))
        tx.tag(stream, 5, frozenset({"open"}))
        tx.keep_box(f"{nth:064x}", b"sealed")
        tx.keep_digest(f"ann:{nth}", f"{nth:064x}")
        return kept

    return job


@pytest.mark.parametrize("answering", [False, True], ids=["asking", "answering"])
def test_an_act_whose_line_breaks_on_any_journey_is_in_the_book_once_or_not_at_all(book: str, answering: bool) -> None:
    where = make_url(book)
    kept_on = []
    with ExitStack() as stack:
        line = stack.enter_context(carried(f"{where.query['host']}/.s.PGSQL.5432"))
        through = where.set(host="127.0.0.1", port=line.server_address[1], query={}).render_as_string(
            hide_password=False
        )
        store, cut = (stack.enter_context(closing(Store(url))) for url in (book, through))
        lease = take(store, "table/t1", "one", "host:1", 600_000)
        assert lease is not None
        for journey in count(1):
            before = whole(store)
            cut.balance("house")  # the line is open
            line.break_on(journey, answering)
            try:
                cut.transact(act(journey, lease.fence))
            except Lost:
                line.break_on(NEVER, answering)
            else:
                break
            kept = store.done(f"ann:{journey}") is not None
            changed = {name for name, rows in whole(store).items() if rows != before[name]}
            assert changed == (OF_AN_ACT if kept else set())
            kept_on.append(kept)
            if not kept:
                cut.transact(act(journey, lease.fence))
            assert len(store.read(f"round/t1/{journey}")) == len(store.transfers(f"round/t1/{journey}")) == 1
            assert store.balance("house") == -7 * journey
        assert unbroken(store)
    assert len(kept_on) >= 3, "what there is is read, all is sent, and it is committed"
    assert kept_on == [False] * (len(kept_on) - 1) + [answering], "only a commit that was heard keeps it"
