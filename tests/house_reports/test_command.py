"""`cutcard report` as a stranger meets it: what it prints in eighty columns, how it refuses, with which status."""

import json
import re
import subprocess
import sys
from contextlib import chdir, closing
from pathlib import Path
from zipfile import ZipFile

import pytest
from sqlalchemy import text, update

from cutcard.cli import main
from cutcard.cli_options import command
from cutcard.core.errors import Cutcard
from cutcard.house.floor.signed_marks import last_marks
from cutcard.house.table import acts
from cutcard.house_reports import REPORTS, report
from cutcard.house_reports.book import open_book
from cutcard.house_reports.files import source
from cutcard.ledger import float_of
from cutcard.store.schema import ENTRY, TRANSFER
from cutcard.store.store import Store
from tests.command_line import cutcard as typed
from tests.house.kit import SUE, Venue, opened, refused
from tests.house_reports.evenings import lose


def cutcard(*args: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    with chdir(folder or "."):
        return typed("report", *args, COLUMNS="80", NO_COLOR="1")


def test_a_list_that_is_empty_is_no_cell(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    Store(url).close()
    for what in REPORTS:
        kept = typed("report", what, "--db", url, "--csv", "-")
        assert kept.returncode == 0, kept.stderr
        assert "[]" not in kept.stdout


async def evening(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    await lose(venue, ann, "1", 1500)
    with refused("due/forbidden"):
        await venue.play(ann, "1")
    await venue.do(ann, acts.Leave())
    await venue.do(SUE, acts.Count(20_000, 9_981_500, "night"))


@pytest.fixture
async def book(tmp_path: Path) -> str:
    """The book of an evening that is over."""
    (tmp_path / "cutcard-house").mkdir()
    url = f"sqlite:///{tmp_path / 'cutcard-house' / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await evening(venue)
    return url


async def test_the_shifts_in_words_and_for_programs(book: str, tmp_path: Path) -> None:
    printed = cutcard("shifts", folder=tmp_path)
    assert printed.returncode == 0, printed.stderr
    for words in ("t1, shift 1", "+$15", "7.50 %", "$99,815", "agree on every win"):
        assert words in printed.stdout
    assert re.search(r"^t1, shift night: since [-0-9]+ [:0-9]+, still open$", printed.stdout, re.MULTILINE)
    told = json.loads(cutcard("shifts", "--db", book, "--table", "t1", "--json").stdout)
    assert (told["drop"], told["win"], told["hold"]) == (20_000, 1500, "3/40")


async def test_a_column_that_has_no_room_is_named_where_it_is_explained(book: str) -> None:
    printed = " ".join(cutcard("hold", "--db", book).stdout.split())
    assert "In files and --json there is more: 95 of 100, " in printed
    assert "The range 95 of 100 contains the hold" in printed


@pytest.mark.parametrize("what", REPORTS)
async def test_every_report_fits_into_eighty_columns_and_is_json_for_programs(what: str, book: str) -> None:
    printed = cutcard(what, "--db", book)
    assert printed.returncode == 0, printed.stderr
    assert 0 < max(map(len, printed.stdout.splitlines())) <= 80
    assert json.loads(cutcard(what, "--db", book, "--json").stdout)


async def test_every_report_is_filed_as_a_workbook_and_a_page(book: str, tmp_path: Path) -> None:
    for what in ("shifts", "conduct"):
        done = cutcard(what, "--db", book, "--xlsx", "r.xlsx", "--html", "r.html", folder=tmp_path)
        assert done.returncode == 0, done.stderr
        page = (tmp_path / "r.html").read_text(encoding="utf-8")
        assert all(said in page for said in ("Checked by", "from its beginning to", "house.db</dd>", "Last mark</dt>"))
        with ZipFile(tmp_path / "r.xlsx") as parts:
            pages = [name for name in parts.namelist() if name.startswith("xl/worksheets/sheet")]
            words = parts.read("xl/sharedStrings.xml").decode()
        told = {"shifts": ("By game", "7.50 %", "Shift by shift"), "conduct": (": Play $10", "late bets", "Rulings")}
        assert all(said in page for said in told[what])
        assert len(pages) == page.count("<h2 ")
        assert "win of handle" in words if what == "shifts" else ": Play $10" in words


async def test_what_a_report_is_of_stands_in_it_without_the_password_to_the_book(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["cutcard", "report", "hold", "--db", "postgresql://ann:se:cret@127.0.0.1/house"])
    assert command() == "cutcard report hold --db postgresql://ann:***@127.0.0.1/house"
    with closing(open_book(book)) as store:
        about = source(store, "postgresql://ann:secret@127.0.0.1/house", 86_400_000, 172_800_000)
        assert about["Last mark"].startswith(f"{last_marks(store)[0].number}:")
    assert about["Book"] == "postgresql+psycopg://ann:***@127.0.0.1/house"
    assert about["Time, UTC"] == "from 1970-01-02 00:00:00, before 1970-01-03 00:00:00"


async def test_when_the_money_does_not_agree_the_status_is_1(book: str, tmp_path: Path) -> None:
    async with opened(book, tmp_path) as venue:
        with venue.house.store.writing() as connection:
            lost = TRANSFER.c.stream == "round/t1/1", TRANSFER.c.payee == float_of("t1")
            connection.execute(update(TRANSFER).where(*lost).values(cents=TRANSFER.c.cents + 100))
    printed = cutcard("shifts", "--db", book)
    assert printed.returncode == 1
    assert "the ledger says +$16 and the rounds say +$15" in printed.stdout


@pytest.mark.parametrize(
    "args, words",
    [
        (["sums"], "'sums' is not one of"),
        (["shifts", "--since", "yesterday"], "'yesterday' is not a day; write it as 20"),
        (["shifts", "--table", "t9"], "there is no table 't9'"),
        (["jackpots", "--table", "t1"], "of the whole house"),
        (["harm", "--table", "t1"], "of the whole house"),
        (["cards", "--db", "sqlite:///nowhere/house.db"], "there is no book at nowhere/house.db"),
        (["cards", "--db", "sqlite:///notes.db"], "is not a book"),
        (["cards", "--db", "sqlite:///empty.db"], "is not a book"),
        (["cards", "--db", "the safe"], "that is not a database"),
    ],
)
async def test_what_makes_no_sense_is_refused_in_one_sentence(
    args: list[str],
    words: str,
    book: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "notes.db").write_text("buy milk", encoding="utf-8")
    (tmp_path / "empty.db").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["cutcard", "report", *args])
    with pytest.raises(SystemExit) as stopped:
        main()
    told = capsys.readouterr()
    assert (stopped.value.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert words in told.err
    assert (tmp_path / "empty.db").stat().st_size == 0, "nothing was made there"


async def test_nothing_can_be_written_in_a_book_that_is_reported_on(url: str, tmp_path: Path) -> None:
    async with opened(url, tmp_path) as venue:
        await evening(venue)
        store = open_book(url)
        try:
            for what in REPORTS:
                assert report(store, what, now=venue.clock.now)
            with pytest.raises(Exception, match=r"read-?only"), store.writing() as connection:
                connection.execute(text("DELETE FROM balance"))
        finally:
            store.close()
        assert venue.books_balance()
        assert venue.house.store.balance(float_of("t1")) == 9_981_500


async def test_a_report_there_is_not_is_refused(venue: Venue) -> None:
    with pytest.raises(Cutcard, match="there is no report 'gossip'"):
        report(venue.house.store, "gossip")


async def test_a_damaged_book_is_for_the_audit(venue: Venue) -> None:
    await evening(venue)
    with venue.house.store.writing() as connection:
        first = ENTRY.c.stream == "round/t1/1", ENTRY.c.number == 0
        connection.execute(update(ENTRY).where(*first).values(body="0 table/table - | sit ann 1"))
    for what in ("shifts", "cards", "conduct", "jackpots"):
        with pytest.raises(Cutcard, match="run cutcard audit"):
            report(venue.house.store, what)
