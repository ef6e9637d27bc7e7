"""A copy of a book on SQLite, whole at one moment, while the house goes on; and a book made from such a copy."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from cutcard.core.errors import Faulty, in_words
from cutcard.store.engine import address
from cutcard.store.schema import BOOK

PAGES = 1000  # copied at a time, so that the house is never kept waiting


def on_sqlite(url: str, command: str) -> Path:
    """The file of the book; PostgreSQL has tools of its own, which also know how to go back to a minute."""
    where = address(url)
    if where.drivername != "sqlite":
        shown = where.set(drivername="postgresql").render_as_string(hide_password=True)
        message = "a book on PostgreSQL is copied by PostgreSQL itself"
        raise Faulty("backup/postgresql", message, instead=command.format(url=shown))
    return Path(where.database or "")


def back_up(url: str, to: Path) -> Path:
    """A copy of the book, checked; none is written over."""
    book = on_sqlite(url, "type pg_dump --format=custom --file=FILE {url}")
    there(book, "name it with --db sqlite:///FILE")
    if not to.parent.is_dir():  # a disk that is not mounted, perhaps
        raise Faulty("backup/folder", f"there is no folder {to.parent}", instead="make it, or name another file")
    copied(book, to)
    return book


def restore(copy: Path, url: str) -> Path:
    """A book made from a copy, where there is none yet."""
    book = on_sqlite(url, "type pg_restore --dbname={url} FILE, into an empty database")
    there(copy, "name a copy that cutcard backup made")
    copied(copy, book)
    return book


def there(book: Path, instead: str) -> None:
    if not book.is_file():
        raise Faulty("store/none", f"there is no book at {book}", instead=instead)
    try:
        with closing(read_only(book)) as found:
            found.execute(f"select * from {BOOK.name} limit 1")
    except sqlite3.Error as trouble:
        raise Faulty("store/no-book", f"{book} is not a book: {trouble}", instead=instead) from None


def read_only(book: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{book.resolve().as_uri()}?mode=ro", uri=True)


def copied(book: Path, to: Path) -> None:
    """Page by page into a file beside the place where it belongs, put there only when it is whole."""
    if to.exists():
        raise Faulty("backup/exists", f"{to} is there already", instead="move it away, or choose another name")
    part = to.with_name(f"{to.name}.part")
    try:
        to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds everybody's histories
        with closing(read_only(book)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, pages=PAGES)
            copy.execute("pragma journal_mode = delete")
            (sound,) = copy.execute("pragma integrity_check").fetchone()
        if sound != "ok":
            raise Faulty("backup/damaged", f"the copy of {book} is damaged: {sound!s:.80}", instead="run cutcard audit")
        part.replace(to)
    except (OSError, sqlite3.Error) as trouble:
        raise Faulty(
            "backup/failed",
            f"{to} cannot be written: {in_words(trouble)}",
            instead="name a place with room that you may write to",
        ) from None
    finally:
        part.unlink(missing_ok=True)
