"""Notifications between server processes: what is sent is heard, and it can be closed at any moment."""

import threading
from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from cutcard.house.floor.notify import GATHER, Notifier
from cutcard.store.store import Store
from tests.conftest import PostgreSQL

LONG = 60.0  # seconds, on the slowest of machines


@pytest.fixture
def store(postgresql: PostgreSQL) -> Iterator[Store]:
    name = postgresql.fresh()
    opened = Store(postgresql.address(name))
    yield opened
    opened.close()
    postgresql.drop(name)


class JustBefore(threading.Event):
    """Says that it has not happened as it happens: the moment that is hardest to hit."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        if timeout != GATHER:
            return super().wait(timeout)
        self.asked.set()
        super().wait(LONG)
        return False


def until(heard: "SimpleQueue[str]", last: str) -> list[str]:
    """What was heard up to that."""
    return [*iter(lambda: heard.get(timeout=LONG), last), last]


def test_what_is_rung_is_heard_by_the_others(store: Store) -> None:
    heard, own = SimpleQueue[str](), SimpleQueue[str]()
    listening, sending = Notifier(store, heard.put), Notifier(store, own.put)
    try:
        while heard.empty() or own.empty():  # until both listen
            sending.notify("first")
            listening.notify("first too")
            sending.closed.wait(0.05)
        sending.notify("second")
        assert "first too" not in until(heard, "second")
        listening.notify("last")
        assert not {"first", "second"} & {*until(own, "last")}
    finally:
        listening.close()
        sending.close()


def test_a_bell_that_is_closed_just_as_it_rings_is_closed(store: Store) -> None:
    notifier = Notifier(store, lambda _: None)
    notifier.closed = just_before = JustBefore()
    notifier.notify("t1")
    assert just_before.asked.wait(LONG)
    closing = threading.Thread(target=notifier.close, daemon=True)
    closing.start()
    closing.join(10)
    assert not closing.is_alive()
