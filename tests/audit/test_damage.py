"""A book that is damaged in whatever way is told, never a crash; and a mistake in what was typed is told as one."""

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from cutcard.audit import audit
from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.house.table.shoe_vault import read_key
from tests.audit.books import TABLES, change, everything, key_of, rows


@pytest.mark.parametrize("part", [4096, 0.5, 0.9])
def test_a_file_that_was_cut(folder: Path, tmp_path: Path, part: float) -> None:
    whole = (folder / "house.db").read_bytes()
    cut = tmp_path / "cut.db"
    cut.write_bytes(whole[: part if isinstance(part, int) else int(len(whole) * part)])
    report = audit(f"sqlite:///{cut}", workers=1)
    assert report.wrong
    assert str(report.wrong[0]).startswith("the database: it") or "no such table" in str(report.wrong[0])


@pytest.mark.parametrize("seed", range(40))
def test_bytes_of_the_file_that_were_changed(folder: Path, tmp_path: Path, seed: int) -> None:
    """Either something is wrong, or the book still says the same: a byte of no meaning was changed."""
    raw, dice = bytearray((folder / "house.db").read_bytes()), Random(seed)
    for _ in range(1 + seed % 3):
        raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(raw)
    report = audit(f"sqlite:///{damaged}", key_of(folder), workers=1)
    assert report.wrong or everything(damaged) == everything(folder / "house.db")


ABSURD = (
    "",
    "x",
    "0 a b | c",
    '5 x/y - | open "',
    "0 table/table - | open no-such-game x y",
    "0 table/table - | begun -5",
    "9 link/table - | rated 1 1/0 x",
    "0 a - | marked x",
    "1 a - | meter mega 999999999999999999",
    "4 a - | bet 1 ante a 999999999999999999",
    "0 table/table - | furnished x y z w",
    "0 a - | sits ../../x",
    "3 dealer/dealer - | deal 1 own " + "As " * 3000,
    "3 a/supervisor strike | strike 99999",
)


@pytest.mark.parametrize("body", ABSURD)
def test_absurd_lines_in_every_kind_of_stream(book: Path, folder: Path, body: str) -> None:
    for stream in ("round/us-1/1", "session/us-1", "shoe/us-1", "meter/mega", "checkpoint", "house", "round/rcd-1/1"):
        change(book, "UPDATE entry SET body = ? WHERE stream = ? AND number % 3 = 0", body, stream)
    change(book, "UPDATE entry SET body = ? WHERE stream LIKE 'person/%'", body)
    wrong = audit(f"sqlite:///{book}", key_of(folder), workers=1).wrong
    for stream in ("round/us-1/1", "session/us-1", "shoe/us-1", "meter/mega"):
        assert any(finding.where == stream for finding in wrong), stream


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("act", ["DROP TABLE {}", "DELETE FROM {}"])
def test_missing_and_empty_tables(book: Path, table: str, act: str) -> None:
    change(book, act.format(table))
    assert audit(f"sqlite:///{book}", workers=1).wrong


@pytest.mark.parametrize("value", [None, -1, 2**62, "many", b"\xff\xfe", 0.5])
def test_values_of_no_sense_in_every_column(book: Path, value: object) -> None:
    for table in TABLES:
        columns = [str(row[1]) for row in rows(book, f"PRAGMA table_info({table})")]
        for n, column in enumerate(columns):
            change(book, f"UPDATE {table} SET {column} = ? WHERE rowid % 11 = ?", value, n)
    assert audit(f"sqlite:///{book}", workers=1).wrong


def test_text_that_is_no_text(book: Path) -> None:
    change(book, "UPDATE entry SET body = CAST(x'30ff2e' AS TEXT) WHERE stream = 'round/us-1/1' AND number = 3")
    assert "round/us-1/1, entry 3: it has been changed" in str(audit(f"sqlite:///{book}", workers=1).wrong[0])


# What was typed


def test_a_book_or_a_key_that_is_not_there(folder: Path) -> None:
    with pytest.raises(Faulty, match="there is no book at nowhere"):
        audit("sqlite:///nowhere.db")
    with pytest.raises(Faulty, match="that is not a database"):
        audit("book")
    with pytest.raises(Faulty, match="is not a mark"):
        audit(f"sqlite:///{folder / 'house.db'}", kept="3:abc")
    where = ["audit", "--db", f"sqlite:///{folder / 'house.db'}", "--key", str(folder / "no.key")]
    refused = CliRunner().invoke(cutcard, where)
    assert isinstance(refused.exception, Faulty)
    assert not (folder / "no.key").exists()


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0"])
def test_what_is_no_book_is_no_book_with_faults(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(Faulty, match="is not the book of a house; name one with --db"):
        audit(f"sqlite:///{tmp_path / 'file'}", workers=1)


def test_the_database_of_another_program_is_no_book(tmp_path: Path) -> None:
    change(tmp_path / "other.db", "CREATE TABLE songs (title)")
    with pytest.raises(Faulty, match="is not the book of a house"):
        audit(f"sqlite:///{tmp_path / 'other.db'}", workers=1)


def test_the_wrong_key_is_a_mistake_in_what_was_typed(folder: Path) -> None:
    with pytest.raises(Faulty, match=r"this is not the key with which .* sealed; name the key file"):
        audit(f"sqlite:///{folder / 'house.db'}", b"x" * 32, workers=1)


@pytest.mark.parametrize("content", [b"", b"\xff" * 32, b"g" * 64, b"a" * 63])
def test_what_is_no_key_is_told_as_that(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(Faulty, match="is not 32 bytes in hexadecimal; name the key file"):
        read_key(tmp_path / "key")


def test_in_a_book_that_is_damaged_too_a_key_that_opens_nothing_hides_no_fault(book: Path) -> None:
    change(book, "UPDATE entry SET body = body || ' ' WHERE stream = 'session/us-1' AND number = 1")
    wrong = audit(f"sqlite:///{book}", b"x" * 32, workers=1).wrong
    assert any("cannot be opened with this key" in str(finding) for finding in wrong)
    assert any(finding.where == "session/us-1" for finding in wrong)


def test_one_box_that_cannot_be_opened_is_a_fault(book: Path, folder: Path) -> None:
    change(book, "UPDATE box SET sealed = x'00' WHERE rowid = (SELECT MIN(rowid) FROM box)")
    wrong = audit(f"sqlite:///{book}", key_of(folder), workers=1).wrong
    assert {finding.check for finding in wrong} == {"cards"}
