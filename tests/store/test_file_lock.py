"""One house process has the SQLite book open; the next is told who, and what to do."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.core.errors import Faulty
from cutcard.store.file_lock import FileLock
from cutcard.store.store import Store
from tests.store.kit import entry

HOLDER = """
import sys, time
from cutcard.store.file_lock import FileLock
lock = FileLock(sys.argv[1])
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def book(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'book.db'}"


def test_a_second_is_refused_and_told_who_holds_it(book: str) -> None:
    lock = FileLock(book)
    with pytest.raises(Faulty) as refused:
        FileLock(book)
    assert refused.value.code == "store/held"
    assert str(refused.value) == (
        f"book.db is held by process {os.getpid()}; stop it first, or use PostgreSQL for several"
    )
    lock.close()
    FileLock(book).close()


def test_one_book_by_two_names_is_one_book(tmp_path: Path, book: str) -> None:
    Store(book).close()
    (tmp_path / "other.db").symlink_to(tmp_path / "book.db")
    lock = FileLock(book)
    with pytest.raises(Faulty):
        FileLock(f"sqlite:///{tmp_path / 'other.db'}")
    FileLock(f"sqlite:///{tmp_path / 'third.db'}").close()
    lock.close()


def test_a_process_that_was_killed_holds_nothing(book: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, book], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Faulty) as refused:
            FileLock(book)
        assert f"process {holder.pid};" in str(refused.value)
        holder.send_signal(signal.SIGKILL)
        holder.wait(10)
    FileLock(book).close()


def test_whoever_reads_needs_no_key(book: str) -> None:
    lock = FileLock(book)
    writer, reader = Store(book), Store(book)
    kept = writer.transact(entry("round:1", 0))
    assert reader.read("round:1") == kept
    writer.close()
    reader.close()
    lock.close()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Faulty) as refused:
        FileLock(f"sqlite:///{tmp_path / 'none' / 'book.db'}")
    assert refused.value.code == "store/unreachable"


def test_on_postgresql_there_is_no_door_to_hold() -> None:
    one, two = (FileLock("postgresql://host/book") for _ in range(2))
    one.close()
    two.close()
