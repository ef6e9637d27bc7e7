"""Marks that are signed and published: whoever kept one finds a book that was rolled back, or written anew."""

import resource
from contextlib import closing
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

import pytest
from click.testing import CliRunner

from cutcard.audit import audit
from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.core.text import line
from cutcard.house.floor.in_doubt import DOUBTS
from cutcard.house.floor.signed_marks import Signer, last_marks, mark_over, read_marks, wrong_with
from cutcard.house.house import UNPUBLISHED, House
from cutcard.house.log.checkpoint import mark_in
from cutcard.house.log.facts import Marked, parsed_line
from cutcard.server.run import added_to
from cutcard.store.chain import CHECKPOINT
from cutcard.store.store import Store
from cutcard.store.transaction import now
from tests.audit.books import chain_anew, change, unguarded
from tests.house.kit import FCP, OP, Clock, Venue


async def evening(folder: Path, book: str, *tables: str) -> list[str]:
    """A house that publishes its marks is open for a moment, and sets up these tables."""
    told: list[str] = []
    house = House(f"sqlite:///{folder / book}", folder / "key", publish=told.append)
    await house.open()
    venue = venue_of(house)
    for table in tables:
        await venue.furnish(table, FCP)
    await house.close()
    return told


def venue_of(house: House) -> Venue:
    clock = Clock()
    clock.now = now()
    venue = Venue(house, clock)
    venue.enrol(OP)
    return venue


def found(folder: Path, book: str, kept: str) -> list[str]:
    return [str(one) for one in audit(f"sqlite:///{folder / book}", kept=kept, workers=1).wrong]


async def test_whoever_kept_a_signed_mark_finds_a_book_rolled_back_or_written_anew(tmp_path: Path) -> None:
    await evening(tmp_path, "house.db", "t1")
    unguarded(tmp_path / "house.db", tmp_path / "older.db")
    (last,) = (await evening(tmp_path, "house.db", "t2"))[-1:]
    await evening(tmp_path, "anew.db", "t1", "t3", "t4")
    assert found(tmp_path, "house.db", last) == []
    number = last.split(":")[0]
    assert [f"checkpoint, entry {number}: it is gone" in one for one in found(tmp_path, "older.db", last)].count(
        True
    ) == 1
    anew = found(tmp_path, "anew.db", last)
    assert any("the mark you kept" in one for one in anew), anew
    with pytest.raises(Faulty, match="is not that of its key"):
        found(tmp_path, "house.db", last[:-1] + ("0" if last[-1] != "0" else "1"))


async def test_marks_are_proved_without_the_book_and_two_books_under_one_key_are_found(tmp_path: Path) -> None:
    told = await evening(tmp_path, "house.db", "t1") + await evening(tmp_path, "house.db", "t2")
    kept = tmp_path / "kept"
    kept.write_text("# what the house printed\n" + "\n".join(told) + "\n")
    public, run = Signer(tmp_path / "mark-key").public, CliRunner().invoke
    ran = run(cutcard, ["marks", "--check", str(kept), "--public", public])
    assert (ran.exit_code, ran.output) == (0, f"All {len(told)} have the signature of {public}.\n")
    listed = run(
        cutcard, ["marks", "--db", f"sqlite:///{tmp_path / 'house.db'}", "--mark-key", str(tmp_path / "mark-key")]
    )
    assert listed.output.splitlines()[0] == told[-1]
    other = read_marks((await evening(tmp_path, "anew.db", "t1", "t2", "t3"))[-1])
    marks = read_marks(kept.read_text())
    twice = [mark for mark in marks if mark.number == other[0].number]
    assert [*wrong_with([*twice, *other])] == [
        f"mark {other[0].number} was signed twice, with two hashes: there were two books"
    ]
    with closing(Store(f"sqlite:///{tmp_path / 'house.db'}")) as store:
        stranger = Signer(tmp_path / "stranger").sign(store.read(CHECKPOINT)[marks[0].number])
    assert "and not with" in next(wrong_with([*marks, stranger]))
    for given in (str(kept), told[-1]):
        audits = [
            run(cutcard, ["audit", "--db", f"sqlite:///{tmp_path / book}", "--kept", given, "--jobs", "1"])
            for book in ("anew.db", "house.db")
        ]
        assert [audit.exit_code for audit in audits] == [1, 0], "a file of marks, or the line of one"
        assert "the mark you kept" in audits[0].output


async def test_a_round_has_the_first_mark_that_holds_all_of_it(tmp_path: Path) -> None:
    (mark,) = read_marks((await evening(tmp_path, "house.db", "t1"))[-1])
    for later in ("t2", "t3"):
        with closing(Store(f"sqlite:///{tmp_path / 'house.db'}")) as store:
            over = mark_over(store, "session/t1")
            assert over is not None
            assert (over[0].number, over[0].hash) == (mark.number, mark.hash), "and not a later one"
        await evening(tmp_path, "house.db", later)


async def test_every_mark_is_published_once_though_the_disk_was_full_for_a_while(tmp_path: Path) -> None:
    told: list[str] = []
    full = OSError(ENOSPC, "no space left on device")

    def publish(mark: str) -> None:
        if full.errno:
            raise full
        told.append(mark)

    before, url = DOUBTS[UNPUBLISHED], f"sqlite:///{tmp_path / 'house.db'}"
    house = House(url, tmp_path / "key", publish=publish)
    await house.open()
    house.reading.cancel()  # the test says when
    await venue_of(house).furnish("t1", FCP)
    await house.floor.mark()
    await house.publish_marks()
    assert (told, DOUBTS[UNPUBLISHED] - before) == ([], 1)
    await venue_of(house).furnish("t2", FCP)
    await house.floor.mark()
    full.errno = 0
    await house.publish_marks()
    await house.publish_marks()
    assert [mark.number for mark in read_marks("\n".join(told))] == [*range(len(house.store.read(CHECKPOINT)))]
    full.errno = ENOSPC
    await venue_of(house).furnish("t3", FCP)
    await house.close()
    assert DOUBTS[UNPUBLISHED] - before == 2
    House(url, tmp_path / "key").file_lock.close()  # nothing was left open


def test_a_mark_is_added_whole_or_not_at_all(tmp_path: Path) -> None:
    add, file = added_to(tmp_path / "marks"), tmp_path / "marks"
    add("first")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 3, limit[1]))
    try:
        with pytest.raises(OSError, match="a part of a mark"):
            add("second")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    add("second")
    assert file.read_text() == "first\nsecond\n"


def test_the_key_that_signs_is_for_its_owner_alone(tmp_path: Path) -> None:
    assert Signer(tmp_path / "mark-key").public == Signer(tmp_path / "mark-key").public
    assert (tmp_path / "mark-key").stat().st_mode & 0o077 == 0


async def test_without_the_key_that_signs_nobody_writes_marks_that_an_audit_takes(tmp_path: Path) -> None:
    """Each mark is signed in itself and in the next, so whoever writes the database alone can change none."""
    for table in ("t1", "t2", "t3"):
        await evening(tmp_path, "house.db", table)
    public, book = Signer(tmp_path / "mark-key").public, tmp_path / "house.db"
    url = f"sqlite:///{book}"
    assert audit(url, workers=1, public=public).wrong == ()
    found = audit(url, workers=1, public="ab" * 32).wrong
    assert found
    assert all("and not with abababababab…" in str(one) for one in found)
    unguarded(book, anew := tmp_path / "anew.db")
    with closing(Store(url)) as store:
        marks = store.read(CHECKPOINT)
    dropped = {kept.number: line(replace(parsed_line(kept), fact=Marked(mark_in(kept).heads))) for kept in marks}
    for number in (len(marks) - 1, 0):  # of the last alone, and then of all
        for changed in range(number, len(marks)):
            change(
                anew, "UPDATE entry SET body = ? WHERE stream = 'checkpoint' AND number = ?", dropped[changed], changed
            )
        chain_anew(anew, CHECKPOINT)
        wrong = [str(one) for one in audit(f"sqlite:///{anew}", workers=1, public=public).wrong]
        said = f"entry {number}: it is not signed, and those before it are" if number else "no mark is signed"
        assert said in " ".join(wrong)
        assert len(wrong) <= 2, "and what only such marks hold, if it is old"
    change(anew, "UPDATE entry SET body = ? WHERE stream = 'checkpoint' AND number = 1", marks[1].body)
    chain_anew(anew, CHECKPOINT)
    assert "entry 0: it does not have the signature" in str(audit(f"sqlite:///{anew}", workers=1).wrong[0])


async def test_the_key_is_looked_for_beside_the_book_and_an_address_is_one(tmp_path: Path) -> None:
    await evening(tmp_path, "house.db", "t1")
    book = f"sqlite:///{tmp_path / 'house.db'}"
    told = CliRunner().invoke(cutcard, ["marks", "--db", book])
    assert told.exit_code == 0, told.output
    (tmp_path / "kept").write_text(told.stdout, encoding="utf-8")
    for at, says in (
        ("foo", "'foo' is not an address of a house; write https://HOST"),
        ("ftp://x", "'ftp://x' is not an address"),
        ("http://[::", r"is not an address"),
        ("http://127.0.0.1:1", "nothing answers at http://127.0.0.1:1; check the address"),
    ):
        with pytest.raises(Faulty, match=says):
            CliRunner().invoke(
                cutcard, ["marks", "--check", str(tmp_path / "kept"), "--at", at], catch_exceptions=False
            )
    (tmp_path / "mark-key").rename(tmp_path / "elsewhere")
    with pytest.raises(Faulty, match=r"there is no key at .*mark-key; name the key of this house with --mark-key"):
        CliRunner().invoke(cutcard, ["marks", "--db", book], catch_exceptions=False)


async def test_a_key_of_the_shoes_that_is_moved_takes_no_new_key_of_marks_with_it(tmp_path: Path) -> None:
    house = House(url := f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "key")
    await house.open()
    await house.close()
    public = house.signer.public
    (tmp_path / "apart").mkdir()
    (tmp_path / "key").rename(key := tmp_path / "apart" / "key")
    house = House(url, key)
    house.file_lock.close()
    assert (house.signer.public, len(last_marks(house.store, 2))) == (public, 1)
    (tmp_path / "mark-key").unlink()
    with pytest.raises(Faulty, match=rf"signed with the key {public[:12]}…, which is not in .*apart/mark-key"):
        House(url, key)  # it may have been published, though only one mark was made
    assert [path.name for path in key.parent.iterdir()] == ["key"]


async def test_the_marks_of_a_book_are_signed_with_another_key_only_where_that_is_said(tmp_path: Path) -> None:
    for table in ("t1", "t2"):
        await evening(tmp_path, "house.db", table)
    url, key, public = f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "key", Signer(tmp_path / "mark-key").public
    (tmp_path / "mark-key").rename(kept := tmp_path / "kept")
    other = Signer(tmp_path / "other").public
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for given, named in ((None, "mark-key"), (tmp_path / "nowhere", "nowhere"), (tmp_path / "other", "other")):
        says = f"signed with the key {public[:12]}…, which is not in .*{named}; give --mark-key FILE .* --new-mark-key"
        with pytest.raises(Faulty, match=says):
            House(url, key, mark_key=given)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    House(url, key, mark_key=kept).file_lock.close()
    house = House(url, key, mark_key=tmp_path / "other", new_mark_key=True)
    await house.open()
    await venue_of(house).furnish("t3", FCP)
    await house.close()
    listed = ["marks", "--db", url, "--mark-key"]
    with pytest.raises(Faulty, match=f"signed with the key {other[:12]}…, which is not in .*kept; name the key"):
        CliRunner().invoke(cutcard, [*listed, str(kept)], catch_exceptions=False)
    assert f":{other}:" in CliRunner().invoke(cutcard, [*listed, str(tmp_path / "other")]).output
    House(url, key, mark_key=tmp_path / "other").file_lock.close()
    assert audit(url, workers=1).wrong == ()


async def test_a_book_without_signed_marks_takes_any_key(tmp_path: Path) -> None:
    """As one of an older Cutcard, or one that was just begun."""
    await evening(tmp_path, "house.db", "t1", "t2")
    with closing(Store(f"sqlite:///{tmp_path / 'house.db'}")) as store:
        marks = store.read(CHECKPOINT)
    unguarded(tmp_path / "house.db", older := tmp_path / "older.db")
    for kept in marks:
        unsigned = line(replace(parsed_line(kept), fact=Marked(mark_in(kept).heads)))
        change(older, "UPDATE entry SET body = ? WHERE stream = 'checkpoint' AND number = ?", unsigned, kept.number)
    chain_anew(older, CHECKPOINT)
    House(f"sqlite:///{older}", tmp_path / "key", mark_key=tmp_path / "new").file_lock.close()
    assert (tmp_path / "new").exists()
