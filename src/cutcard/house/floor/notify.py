"""LISTEN and NOTIFY between server processes: what was written. A notification that is lost costs time, not truth."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import psycopg

from cutcard.store.engine import VANISHED
from cutcard.store.store import Store

CHANNEL, NOTHING = "cutcard", ""
GATHER = 0.005  # notifications of the same few milliseconds go out together
NOTIFY = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said"
Listener = Callable[[str], object]


class Notifier:
    """PostgreSQL carries the notifications, after the commit and on a connection of their own."""

    def __init__(self, store: Store, heard: Listener) -> None:
        self.where: Any = {**VANISHED, **store.engine.dialect.create_connect_args(store.engine.url)[1]}
        self.heard = heard
        self.waiting: SimpleQueue[str] = SimpleQueue()
        self.ours = 0  # the number of the connection that sends: who wrote something knows it
        self.closed = threading.Event()
        self.threads = [threading.Thread(target=f, daemon=True) for f in (self.listen, self.send)]
        for thread in self.threads:
            thread.start()

    def notify(self, table: str) -> None:
        self.waiting.put(table)

    def close(self) -> None:
        self.closed.set()
        self.waiting.put(NOTHING)  # it may be waiting
        for thread in self.threads:
            thread.join()

    def send(self) -> None:
        self.over_and_over(self.send_on)

    def listen(self) -> None:
        self.over_and_over(self.listen_on)

    def over_and_over(self, work: Callable[[psycopg.Connection[Any]], None]) -> None:
        """A broken connection is made again; until then those who look on look by themselves."""
        while not self.closed.is_set():
            try:
                with psycopg.connect(**self.where, autocommit=True) as connection:
                    work(connection)
            except psycopg.OperationalError:
                self.closed.wait(0.5)

    def send_on(self, connection: psycopg.Connection[Any]) -> None:
        self.ours = connection.info.backend_pid
        connection.execute("SET synchronous_commit = off")  # acts do not wait for the disk to note what was said
        while not self.closed.is_set():
            waiting = {self.waiting.get()}
            self.closed.wait(GATHER)
            while not self.waiting.empty():
                waiting.add(self.waiting.get())
            connection.execute(NOTIFY, (CHANNEL, sorted(waiting - {NOTHING})))

    def listen_on(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self.closed.is_set():
            for notice in connection.notifies(timeout=0.5):
                if notice.pid != self.ours:
                    self.heard(notice.payload)
