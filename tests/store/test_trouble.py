"""When the database fails: one sentence and no traceback, never half an act, and all as it was when it is back."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from cutcard.core.errors import Cutcard, Faulty
from cutcard.store.chain import Conflict, Lost
from cutcard.store.committer import Committer
from cutcard.store.engine import FORGETFUL
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.conftest import PostgreSQL
from tests.store.kit import Held, entry, paid, rows, sql
from tests.store.test_chain import unbroken


@pytest.fixture
def book(postgresql: PostgreSQL) -> Iterator[str]:
    name = postgresql.fresh()
    yield name
    postgresql.drop(name)


@pytest.fixture
def elsewhere(postgresql: PostgreSQL, book: str) -> Iterator[Store]:
    """A store on PostgreSQL, where a server can go away."""
    store = Store(postgresql.address(book))
    yield store
    store.close()


def one_sentence(said: Cutcard) -> bool:
    return "\n" not in str(said) and (said.__suppress_context__ or said.__context__ is None)


def killed(postgresql: PostgreSQL, after_flush: bool) -> Callable[[Transaction], None]:
    """An act whose connection is cut under it."""

    def job(tx: Transaction) -> None:
        paid("round:1", 1, "house", "ann", 7, "ann:2")(tx)
        pid = tx.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        if after_flush:
            tx.flush()
        postgresql.say(f"SELECT pg_terminate_backend({pid}, 5000)")

    return job


@pytest.mark.parametrize("after_flush", [False, True])
def test_a_connection_cut_in_the_middle_keeps_nothing(
    postgresql: PostgreSQL, elsewhere: Store, after_flush: bool
) -> None:
    elsewhere.transact(paid("round:1", 0, "house", "ann", 100, "ann:1"))
    with pytest.raises(Lost) as lost:
        elsewhere.transact(killed(postgresql, after_flush))
    assert one_sentence(lost.value)
    assert elsewhere.done("ann:2") is None
    assert (elsewhere.balances(), len(elsewhere.transfers("round:1"))) == ({"ann": 100, "house": -100}, 1)
    elsewhere.transact(paid("round:1", 1, "house", "ann", 7, "ann:2"))
    assert elsewhere.balance("ann") == 107
    assert unbroken(elsewhere)


def test_when_the_connection_is_cut_all_that_wait_are_told(postgresql: PostgreSQL, elsewhere: Store) -> None:
    elsewhere.transact(entry("round:1", 0))
    committer = Committer(elsewhere)
    held = Held(committer)
    waiting: list[Future[Any]] = [
        committer.submit(entry("round:2", 0)),
        committer.submit(killed(postgresql, False)),
    ]
    held.go.set()
    assert [type(future.exception(20)) for future in waiting] == [Lost, Lost]
    assert committer.submit(entry("round:2", 0)).result(20).number == 0
    committer.close()


@pytest.mark.parametrize("kept", [False, True])
def test_a_commit_that_is_not_acknowledged(store: Store, monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    """Whether it was kept is for the book to say; the store remembers nothing wrong either way."""
    store.transact(paid("round:1", 0, "house", "ann", 100))
    store.touched()
    dialect: Any = store.engine.dialect
    commit = dialect.do_commit

    def unheard(connection: Any) -> None:
        if kept:
            commit(connection)
        raise dialect.loaded_dbapi.OperationalError("no answer")

    with monkeypatch.context() as cut:
        cut.setattr(dialect, "do_commit", unheard)
        with pytest.raises(Lost):
            store.transact(paid("round:1", 1, "house", "bob", 5, "bob:1"))
    assert store.touched() == {"round:1"}
    assert (store.done("bob:1") is not None) == kept
    if kept:
        with pytest.raises(Conflict):
            store.transact(paid("round:1", 1, "house", "bob", 5, "bob:1"))
    store.transact(paid("round:1", 1 + kept, "house", "bob", 6))
    assert store.balance("bob") == (11 if kept else 6)
    assert unbroken(store)


def test_a_server_that_stops_and_comes_back(postgresql: PostgreSQL, elsewhere: Store) -> None:
    elsewhere.transact(paid("round:1", 0, "house", "ann", 100))
    committer = Committer(elsewhere)
    postgresql.control("stop", "-m", "immediate")
    try:
        with pytest.raises(Lost) as lost:
            elsewhere.balance("ann")
        assert one_sentence(lost.value)
        assert isinstance(committer.submit(entry("round:1", 1)).exception(30), Lost)
    finally:
        postgresql.start()
    assert committer.submit(paid("round:1", 1, "house", "ann", 5)).result(30).number == 1
    committer.close()
    assert elsewhere.balance("ann") == 105
    assert unbroken(elsewhere)


def test_a_full_disk_keeps_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'book.db'}")
    store.transact(entry("round:1", 0))

    def too_much(tx: Transaction) -> None:
        tx.connection.exec_driver_sql("PRAGMA max_page_count = 1")  # as many as there are already
        paid("round:1", 1, "house", "ann", 5)(tx)
        tx.append("round:1", 2, "x" * 1_000_000)

    with pytest.raises(Lost) as lost:
        store.transact(too_much)
    assert one_sentence(lost.value)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert (store.balances(), len(store.read("round:1"))) == ({}, 1)
    store.transact(paid("round:1", 1, "house", "ann", 5))
    assert unbroken(store)
    store.close()


def test_two_that_wait_for_each_other_one_is_asked_to_try_again(elsewhere: Store) -> None:
    elsewhere.transact(paid("house", 0, "house", "ann", 5), paid("house", 1, "house", "bob", 5))
    both = threading.Barrier(2)

    def locks(first: str, second: str) -> Callable[[Transaction], None]:
        def job(tx: Transaction) -> None:
            for nth, account in enumerate((first, second)):
                tx.connection.exec_driver_sql(f"SELECT 1 FROM balance WHERE account = '{account}' FOR UPDATE")
                if not nth:
                    both.wait(10)

        return job

    with ThreadPoolExecutor(2) as pool:
        ended = [pool.submit(elsewhere.transact, locks(*names)) for names in (("ann", "bob"), ("bob", "ann"))]
        refused = [future.exception() for future in ended if future.exception()]
    assert [getattr(one, "code", one) for one in refused] == ["store/busy"]
    assert isinstance(refused[0], Conflict)


def test_a_file_that_somebody_else_is_writing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'book.db'}")
    event.listen(store.engine, "connect", lambda made, _: made.execute("PRAGMA busy_timeout = 50"))
    store.close()
    with store.engine.begin(), pytest.raises(Conflict) as busy:
        store.transact(entry("round:1", 0))
    assert busy.value.code == "store/busy"
    store.transact(entry("round:1", 0))
    store.close()


def garbage(path: Path) -> None:
    path.write_bytes(b"not a database " * 500)


def torn(path: Path) -> None:
    store = Store(f"sqlite:///{path}")
    store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * 3000 + whole[3100:])


@pytest.mark.parametrize("spoil", [garbage, torn, Path.mkdir])
def test_a_file_that_is_no_book(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(tmp_path / "book.db")
    with pytest.raises(Faulty) as refused:
        Store(f"sqlite:///{tmp_path / 'book.db'}")
    assert refused.value.code == "store/unreachable"
    assert one_sentence(refused.value)


def test_a_file_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Faulty) as refused:
        Store(f"sqlite:///{tmp_path / 'none' / 'book.db'}")
    assert one_sentence(refused.value)


def test_a_file_torn_while_it_is_open(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    store = Store(f"sqlite:///{path}")
    store.transact(*(entry("round:1", n, "x" * 500) for n in range(100)))
    store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    with pytest.raises(Lost) as lost:
        store.read("round:1")
    assert one_sentence(lost.value)
    store.close()


def test_a_book_of_another_version_is_left_alone(url: str, store: Store) -> None:
    sql(store, "UPDATE book SET version = 2")
    with pytest.raises(Faulty) as refused:
        Store(url)
    assert refused.value.code == "store/version"
    assert rows(store, "SELECT version FROM book") == [(2,)]


def test_a_book_is_opened_again_as_it_was(url: str, store: Store) -> None:
    kept = store.transact(entry("round:1", 0))
    again = Store(url)
    assert again.read("round:1") == kept
    again.close()


def test_several_may_open_a_new_book_at_once(postgresql: PostgreSQL) -> None:
    postgresql.say("CREATE DATABASE bare")
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store(postgresql.address("bare")), range(4)))
    assert rows(stores[0], "SELECT id, version FROM book") == [(1, 1)]
    for store in stores:
        store.close()
    postgresql.drop("bare")


def test_a_database_that_may_forget_is_refused(postgresql: PostgreSQL, book: str) -> None:
    postgresql.say(f"ALTER DATABASE {book} SET synchronous_commit = off")
    with pytest.raises(Faulty) as refused:
        Store(postgresql.address(book))
    assert refused.value.code == "store/forgetful"


def test_a_database_that_leaves_it_to_the_machine_is_for_tests(
    postgresql: PostgreSQL, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(FORGETFUL)
    with pytest.raises(Faulty, match="set fsync = on") as refused:
        Store(postgresql.address(book))
    assert refused.value.code == "store/forgetful"


def test_a_new_book_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = Store(f"sqlite:///{tmp_path / 'book.db'}")
        store.transact(entry("round:1", 0))
        files = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert files == {"book.db": 0o600, "book.db-wal": 0o600, "book.db-shm": 0o600}


@pytest.mark.parametrize(
    "url",
    [
        "",
        "book.db",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://ann:s3cret-w0rd@host/book",
        "postgresql://ann:s3cret-w0rd@host:port/book",
        "postgressql://ann:s3cret-w0rd@host/book",
    ],
)
def test_what_is_not_an_address_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(Faulty) as refused:
        Store(url)
    assert refused.value.code == "store/address"
    assert one_sentence(refused.value)
    assert "s3cret-w0rd" not in str(refused.value)


@pytest.mark.parametrize("where", ["nobody.invalid", "127.0.0.1:1"])
def test_a_host_that_does_not_answer(where: str) -> None:
    with pytest.raises(Faulty) as refused:
        Store(f"postgresql://ann:s3cret-w0rd@{where}/book")
    assert refused.value.code == "store/unreachable"
    assert one_sentence(refused.value)
    assert "s3cret-w0rd" not in str(refused.value)


def test_a_database_that_is_not_there(postgresql: PostgreSQL) -> None:
    with pytest.raises(Faulty) as refused:
        Store(postgresql.address("nowhere"))
    assert '"nowhere" does not exist' in str(refused.value)
    assert one_sentence(refused.value)


def test_a_wrong_password(postgresql: PostgreSQL, book: str) -> None:
    postgresql.say("CREATE ROLE picky LOGIN PASSWORD 'right'")
    rules = Path(postgresql.server.pgdata) / "pg_hba.conf"
    usual = rules.read_text(encoding="utf-8")
    rules.write_text(f"local all picky scram-sha-256\n{usual}", encoding="utf-8")
    postgresql.control("reload")
    try:
        url = postgresql.address(book).replace("postgres:@", "picky:s3cret-w0rd@")
        with pytest.raises(Faulty) as refused:
            Store(url)
        assert "password authentication failed" in str(refused.value)
        assert "s3cret-w0rd" not in str(refused.value)
        assert one_sentence(refused.value)
        with pytest.raises(Faulty, match="permission denied"):
            Store(url.replace("s3cret-w0rd", "right"))
    finally:
        rules.write_text(usual, encoding="utf-8")
        postgresql.control("reload")
        postgresql.say("DROP ROLE picky")
