"""The writing thread: acts are kept together, one that fails fails alone, and nothing that waits is lost."""

from collections.abc import Iterator

import pytest

from cutcard.core.errors import Refusal
from cutcard.store.chain import Conflict, Kept, NotTheWriter
from cutcard.store.committer import Committer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.store.kit import Held, entry, paid


@pytest.fixture
def committer(store: Store) -> Iterator[Committer]:
    made = Committer(store)
    yield made
    made.close()


def test_what_is_returned_is_in_the_book(url: str, committer: Committer) -> None:
    kept = committer.submit(entry("round:1", 0)).result(10)
    other = Store(url)
    assert other.read("round:1") == [kept]
    other.close()


def test_one_that_fails_fails_alone(store: Store, committer: Committer) -> None:
    def broken(tx: Transaction) -> None:
        tx.append("round:never", 0, "said")
        raise ZeroDivisionError

    held = Held(committer)
    good = [committer.submit(paid(f"round:{n}", 0, "house", "ann", 1, f"ann:{n}")) for n in range(20)]
    refused = committer.submit(paid("round:poor", 0, "bob", "ann", 5))
    late = committer.submit(entry("round:3", 7))
    again = committer.submit(entry("round:again", 0, command="ann:4"))
    wrong = committer.submit(broken)
    last = committer.submit(entry("round:last", 0))
    held.go.set()
    assert [future.result(10).stream for future in good] == [f"round:{n}" for n in range(20)]
    assert isinstance(refused.exception(10), Refusal)
    assert isinstance(late.exception(10), Conflict)
    assert isinstance(again.exception(10), Conflict)
    assert isinstance(wrong.exception(10), ZeroDivisionError)
    assert last.result(10).number == 0
    assert store.balance("ann") == 20
    assert len(store.streams("")) == 21


def test_acts_that_wait_together_are_one_transaction(store: Store, committer: Committer) -> None:
    transactions: list[Transaction] = []

    def job(tx: Transaction) -> None:
        transactions.append(tx)

    held = Held(committer)
    waiting = [committer.submit(job) for _ in range(committer.TOGETHER + 1)]
    held.go.set()
    for future in waiting:
        future.result(10)
    assert len({id(tx) for tx in transactions}) == 2


def test_acts_on_one_stream_follow_each_other_in_one_batch(store: Store, committer: Committer) -> None:
    held = Held(committer)
    waiting = [committer.submit(entry("round:1", n)) for n in range(10)]
    held.go.set()
    assert [future.result(10) for future in waiting] == store.read("round:1")


def test_closing_writes_what_waits_and_takes_no_more(store: Store) -> None:
    committer = Committer(store)
    waiting = [committer.submit(entry(f"round:{n}", 0)) for n in range(200)]
    committer.close()
    assert all(future.done() for future in waiting)
    assert len(store.streams("")) == 200
    with pytest.raises(NotTheWriter) as closed:
        committer.submit(entry("round:late", 0))
    assert closed.value.code == "store/closed"
    committer.close()
    assert not committer.thread.is_alive()


def test_whoever_gives_up_waiting_stops_nobody_else(store: Store, committer: Committer) -> None:
    """A cancelled act is not written, and the thread lives on; one that is being written can no longer be cancelled."""
    held = Held(committer)
    given_up = committer.submit(entry("round:1", 0))
    assert given_up.cancel()
    after = committer.submit(entry("round:2", 0))
    assert not held.future.cancel()
    held.go.set()
    kept: Kept = after.result(10)
    assert kept.stream == "round:2"
    assert store.streams("") == [("round:2", 1)]
