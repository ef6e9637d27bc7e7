"""What is kept beside the entries is proved by them; and made from them, where a book has none."""

import json
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.store.chain import tied
from tests.audit.books import LINKED, RACES, change, rows, write_book
from tests.house.kit import Clock, opened

KEPT = ("tag", "fed", "snapshot")


@pytest.fixture
async def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("cutcard.house.log.snapshots.LONG", 1)
    await write_book(f"sqlite:///{tmp_path / 'house.db'}", tmp_path)
    return tmp_path / "house.db"


def found(book: Path) -> list[str]:
    return [str(finding) for finding in audit(f"sqlite:///{book}", workers=1).wrong]


def kept(book: Path) -> dict[str, list[tuple[object, ...]]]:
    return {table: sorted(rows(book, f"SELECT * FROM {table}"), key=repr) for table in KEPT}


async def test_what_is_kept_beside_the_entries_is_proved_by_them(book: Path) -> None:
    assert found(book) == []
    session = f"session/{LINKED}"
    ((entries, hash, body),) = rows(book, f"SELECT entries, hash, body FROM snapshot WHERE stream = '{session}'")
    forged = str(body).replace('"open"', '"paused"')
    assert forged != body
    digest = tied(str(hash), session, int(str(entries)), 0, "", forged)
    change(book, "UPDATE snapshot SET body = ?, digest = ? WHERE stream = ?", forged, digest, session)
    change(book, "UPDATE snapshot SET entries = entries - 1 WHERE stream = ?", f"shoe/{RACES}")
    change(book, "DELETE FROM tag WHERE stream = ? AND tag = 'award'", f"round/{LINKED}/1")
    change(book, "INSERT INTO tag VALUES ('round/nowhere/1', 'void', 5)")
    level = str(rows(book, "SELECT min(level) FROM fed")[0][0])
    change(book, "UPDATE fed SET shown = shown + 1 WHERE of_table = ? AND level = ?", LINKED, level)
    wrong = found(book)
    for says in (
        f"the snapshot of {session}: it is not what the first {entries} entries lead to",
        f"the snapshot of shoe/{RACES}: it is damaged",
        f"round/{LINKED}/1: in the index it has award too little",
        "round/nowhere/1: it is in the index, and no session tells of it",
        f"fed {level} {LINKED}: it is not what the contributions of its rounds add up to",
    ):
        assert says in wrong
    assert len(wrong) == 5


async def test_a_book_that_lacks_one_of_them_is_not_taken_for_an_older_one(book: Path) -> None:
    change(book, "DROP TABLE tag")
    assert "the database: it has no table tag" in found(book)


async def test_a_book_without_indexes_is_given_them_once(book: Path, tmp_path: Path) -> None:
    """As an older Cutcard leaves it: the same is found as before, and of a book that has them nothing is made."""
    before = kept(book)
    assert {"award", "void", "irregular", "running"} <= {str(tag) for _, tag, _ in before["tag"]}
    assert before["fed"]
    for table in (*KEPT, "unmarked"):
        change(book, f"DELETE FROM {table}")
    async with opened(f"sqlite:///{book}", tmp_path, Clock()) as venue:
        assert {json.dumps(row) for row in kept(book)["fed"]} == {json.dumps(row) for row in before["fed"]}
        tags = {(stream, tag) for stream, tag, _ in kept(book)["tag"]}
        assert tags == {(stream, tag) for stream, tag, _ in before["tag"]}
        for level in {level for level, *_ in before["fed"]}:
            sums = [(int(str(s)), int(str(h))) for name, _, s, h in before["fed"] if name == level]
            assert venue.house.store.contributed(str(level)) == tuple(map(sum, zip(*sums, strict=True)))
        change(book, "DELETE FROM tag")
    async with opened(f"sqlite:///{book}", tmp_path, Clock()):
        assert not rows(book, "SELECT stream FROM tag WHERE tag = 'void'"), "it is made once"
