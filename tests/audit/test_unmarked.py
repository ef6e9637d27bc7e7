"""What no signed mark holds: nobody rewrites an old part of a book unseen, and an honest book always passes."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from cutcard.audit import Report, audit
from cutcard.audit.finding import CHAIN
from cutcard.chance.marks import SignedMark
from cutcard.cli import cutcard
from cutcard.house.floor.signed_marks import MARK_KEY, Signer
from cutcard.house.house import House
from cutcard.house.log.checkpoint import mark, marked
from cutcard.house.table.state import TABLE
from cutcard.store.chain import CHECKPOINT
from cutcard.store.store import Store
from tests.audit.books import chain_anew, change, rows, unguarded
from tests.house.kit import FCP, OP, Clock, Venue, opened
from tests.house.test_marks import killed
from tests.store.kit import entry

LAST = "(SELECT MAX(number) FROM entry WHERE stream = 'checkpoint')"


def proved(book: Path, folder: Path) -> Report:
    return audit(f"sqlite:///{book}", workers=1, public=Signer(folder / MARK_KEY).public)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was open twice, for five minutes each."""
    made = tmp_path_factory.mktemp("unmarked")
    clock = Clock()

    async def evening(table: str) -> None:
        async with opened(f"sqlite:///{made / 'house.db'}", made, clock) as venue:
            for n in range(5):
                await venue.furnish(f"{table}{n}", FCP)
                await venue.house.floor.mark()
                clock.wait(60_000)

    for table in "ab":
        asyncio.run(evening(table))
    return made


def all_removed(book: Path) -> None:
    change(book, "DELETE FROM entry WHERE stream = 'checkpoint'")


def last_three_removed(book: Path) -> None:
    change(book, f"DELETE FROM entry WHERE stream = 'checkpoint' AND number > {LAST} - 3")


def one_of_their_own(book: Path) -> None:
    """As who has no key makes a mark that holds all they wrote."""
    all_removed(book)
    with closing(Store(f"sqlite:///{book}")) as store:
        mark(store, {stream for stream, _ in store.streams("")}, TABLE)


def signed_by_another(book: Path) -> None:
    all_removed(book)
    with closing(Store(f"sqlite:///{book}")) as store:
        stranger = Signer(book.with_name("stranger"))
        mark(store, {stream for stream, _ in store.streams("")}, TABLE, sign=stranger.attest)


def last_two_replaced(book: Path) -> None:
    """All that the last two held is held by one that nobody has signed."""
    change(book, f"DELETE FROM entry WHERE stream = 'checkpoint' AND number > {LAST} - 2")
    with closing(Store(f"sqlite:///{book}")) as store:
        mark(store, {stream for stream, _ in store.streams("")}, TABLE)


def last_head_exchanged(book: Path) -> None:
    """The last mark says otherwise, and has the signature it had."""
    change(book, f"UPDATE entry SET body = replace(body, ' 1 ', ' 2 ') WHERE stream = 'checkpoint' AND number = {LAST}")
    chain_anew(book, CHECKPOINT)


def backdated(book: Path) -> None:
    """A line more behind what the first evening had marked, dated in it."""
    ((at, body),) = rows(book, "SELECT at, body FROM entry WHERE stream = 'session/a0' ORDER BY number DESC LIMIT 1")
    ((n,),) = rows(book, "SELECT COUNT(*) FROM entry WHERE stream = 'session/a0'")
    change(book, "INSERT INTO entry VALUES ('session/a0', ?, ?, '', ?, '')", n, at, body)
    chain_anew(book, "session/a0")


@pytest.mark.parametrize(
    "by, says",
    [
        (all_removed, "there is no mark, and a house marks its book as soon as it opens"),
        (last_three_removed, "are in no mark that is signed with"),
        (one_of_their_own, "are in no mark that is signed with"),
        (signed_by_another, "it is signed with the key"),
        (last_two_replaced, "it is not signed, and those before it are"),
        (last_head_exchanged, "it does not have the signature of"),
        (backdated, "are in no mark that is signed with"),
    ],
)
def test_who_removes_marks_and_has_not_the_key_is_found_by_the_key(
    by: Callable[[Path], None], says: str, folder: Path, tmp_path: Path
) -> None:
    assert proved(folder / "house.db", folder).wrong == ()
    by(book := unguarded(folder / "house.db", tmp_path / "forged.db"))
    found = [str(finding) for finding in proved(book, folder).wrong if finding.check == CHAIN]
    assert any(says in finding for finding in found), found


async def test_what_was_written_before_the_house_opened_again_is_in_a_mark_however_young(tmp_path: Path) -> None:
    """Two short evenings: by its age alone nothing would be old."""
    clock, url = Clock(), f"sqlite:///{tmp_path / 'house.db'}"
    for table in "ab":
        async with opened(url, tmp_path, clock) as venue:
            await venue.furnish(f"{table}0", FCP)
        clock.wait(61_000)
    assert proved(tmp_path / "house.db", tmp_path).wrong == ()
    backdated(book := unguarded(tmp_path / "house.db", tmp_path / "forged.db"))
    (found, *_) = (finding for finding in proved(book, tmp_path).wrong if finding.check == CHAIN)
    assert "1 fact up to 61 seconds older than the newest are in no mark that is signed with" in found.says


async def test_an_honest_book_passes_at_any_moment_and_however_long_it_was_left(tmp_path: Path) -> None:
    """Hours lie between what its last mark holds and what was written before the house was killed."""
    url, clock = f"sqlite:///{tmp_path / 'house.db'}", Clock()
    for n in range(3):
        house = House(url, tmp_path / "key", clock=clock)
        await house.open()
        assert proved(tmp_path / "house.db", tmp_path).wrong == ()
        venue = Venue(house, clock)
        venue.enrol(OP)
        await venue.furnish(f"t{n}", FCP)
        await house.floor.mark()
        clock.wait(2 * 3_600_000)
        await venue.furnish(f"late{n}", FCP)
        await killed(house)
        report = proved(tmp_path / "house.db", tmp_path)
        assert (report.wrong, report.doubtful) == ((), ())
        assert report.unmarked > 0


async def test_a_house_marks_what_processes_that_are_gone_have_written(tmp_path: Path) -> None:
    """As `cutcard password` beside an open house, or another server that was killed."""
    async with opened(url := f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        floor = venue.house.floor
        with closing(Store(url)) as other:
            other.transact(entry("person/ann", 0))
        assert await floor.inherit()
        await floor.mark()
        assert "person/ann" in marked(venue.house.store)
        assert not await floor.inherit(), "once"


def test_a_strict_audit_has_a_status_of_its_own_for_what_is_to_be_looked_at(folder: Path, tmp_path: Path) -> None:
    book = unguarded(folder / "house.db", tmp_path / "copy.db")
    asked = ["audit", "--db", f"sqlite:///{book}", "--jobs", "1"]
    assert "column" in CliRunner().invoke(cutcard, asked).output, "a copy without the rules of the database"
    assert [CliRunner().invoke(cutcard, [*asked, *more]).exit_code for more in ([], ["--strict"])] == [0, 3]
    all_removed(book)
    told = CliRunner().invoke(cutcard, [*asked, "--strict", "--public", Signer(folder / MARK_KEY).public])
    assert told.exit_code == 1
    told = CliRunner().invoke(cutcard, asked)
    assert "These can still be changed unnoticed." in told.output


def test_a_key_that_signs_anything_is_not_taken_as_that_of_a_house() -> None:
    told = CliRunner().invoke(cutcard, ["audit", "--public", "01" + "00" * 31])
    assert told.exit_code == 2
    assert "would sign anything" in told.output
    assert not SignedMark(1, "5a" * 32, "01" + "00" * 31, "01" + "00" * 63).holds
