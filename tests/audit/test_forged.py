"""What nobody notices in the play: logins, what acts in the database, marks that were cut out, and dates."""

import asyncio
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy import text

from cutcard.audit import Report, as_data, audit
from cutcard.audit.finding import CHAIN, DOUBT, PEOPLE
from cutcard.server.auditing import note, verdict
from cutcard.store.store import Store
from tests.audit.books import chain_anew, change, rows
from tests.house.kit import MINUTE, NOON, OP, opened, quick

MARKS = "DELETE FROM entry WHERE stream = 'checkpoint'"


def found(book: Path) -> Report:
    return audit(f"sqlite:///{book}", workers=1)


# Who may come in


@pytest.mark.parametrize(
    "statement, says",
    [
        ("UPDATE login SET roles = 'operator' WHERE person LIKE 'guest-%'", "a guest is a player with a guest's name"),
        ("UPDATE login SET password = 'x' WHERE person LIKE 'guest-%'", "a guest is a player with a guest's name"),
        (
            "INSERT INTO login VALUES ('mallory', 'operator', 'x', 0)",
            "a login for operator, and the book says nobody's",
        ),
        ("INSERT INTO login VALUES ('mallory', 'player', '', 0)", "login mallory: a guest is a player with a guest's"),
        (
            "UPDATE login SET roles = 'supervisor operator' WHERE person = 'sue'",
            "and the book says a login for superv",
        ),
        (
            "UPDATE login SET roles = '' WHERE person = 'sue'",
            "login sue: it is nobody's, and the book says a login for",
        ),
        (
            "UPDATE login SET disabled = 1 WHERE person = 'sue'",
            "login sue: it is disabled, and the book says otherwise",
        ),
        ("INSERT INTO login SELECT * FROM login WHERE person = 'sue'", "login sue: there are two of them"),
        ("DROP TABLE login", "table login: it cannot be read after the beginning: no such table"),
    ],
)
def test_a_login_that_is_not_what_the_book_says(statement: str, says: str, book: Path) -> None:
    change(book, statement)
    wrong = found(book).wrong
    assert {finding.check for finding in wrong} == {PEOPLE}
    assert any(says in str(finding) for finding in wrong), wrong


def test_a_login_that_is_gone_is_to_be_looked_at(book: Path) -> None:
    change(book, "DELETE FROM login WHERE person = 'sue'")
    report = found(book)
    assert not report.wrong
    assert "login sue: the book tells of them, and there is no such login" in map(str, report.doubtful)


def test_people_who_come_are_disabled_and_are_guests_pass(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(url, tmp_path) as venue:
            people = venue.house.people
            people.hashes = quick()
            people.create(OP, "ann", ("player", "dealer"), "six words are as good as any")
            people.create(OP, "zoe", ("operator",), "six words are as good as any")
            guest = venue.guest()
            for name in ("ann", guest.name, "operator"):
                people.disable(OP, name)

    url = f"sqlite:///{tmp_path / 'house.db'}"
    asyncio.run(write())
    report = audit(url, workers=1)
    assert [str(finding) for finding in (*report.wrong, *report.doubtful)] == []
    change(tmp_path / "house.db", "UPDATE login SET disabled = 0 WHERE person = 'ann'")
    assert [str(finding) for finding in audit(url, workers=1).wrong] == [
        "login ann: it is not disabled, and the book says otherwise"
    ]


# What acts in the database


async def test_nothing_in_the_database_acts_by_itself(url: str, tmp_path: Path) -> None:
    async with opened(url, tmp_path):
        pass
    on_insert = "ON INSERT TO login DO ALSO UPDATE login SET roles = 'operator'"
    if url.startswith("sqlite"):
        on_insert = "AFTER INSERT ON login BEGIN UPDATE login SET roles = 'operator'; END"
    kind = "TRIGGER" if url.startswith("sqlite") else "RULE"
    store = Store(url)
    with store.writing() as connection:
        connection.execute(text(f"CREATE {kind} promoted {'' if kind == 'TRIGGER' else 'AS '}{on_insert}"))
    store.close()
    (wrong,) = audit(url, workers=1).wrong
    assert (wrong.check, wrong.where) == (CHAIN, "table login")
    assert wrong.says == f"the {kind.lower()} promoted acts on it, and a house makes none"


def test_a_view_in_place_of_a_table(folder: Path, tmp_path: Path) -> None:
    book = Path(copyfile(folder / "house.db", tmp_path / "copy.db"))
    change(book, "ALTER TABLE login RENAME TO people")
    change(book, "CREATE VIEW login AS SELECT person, 'operator' AS roles, password, disabled FROM people")
    assert "table login: it is a view of something else, and no table" in map(str, found(book).wrong)


@pytest.mark.parametrize(
    "statement, says",
    [
        ("DROP INDEX once", "table entry: it is not as a house makes it: unique index once"),
        ("ALTER TABLE login ADD COLUMN more TEXT", "table login: it is not as a house makes it: column more"),
    ],
)
def test_a_table_that_was_changed_is_to_be_looked_at(statement: str, says: str, folder: Path, tmp_path: Path) -> None:
    book = Path(copyfile(folder / "house.db", tmp_path / "copy.db"))
    change(book, statement)
    report = found(book)
    assert not report.wrong
    assert [str(finding) for finding in report.doubtful] == [says]


def test_a_table_without_its_rules_is_to_be_looked_at(book: Path) -> None:
    told = [str(finding) for finding in found(book).doubtful]
    assert any(said.startswith("table balance: it is not as a house makes it: column account") for said in told), told


# Marks


async def hour_long(url: str, folder: Path) -> None:
    async with opened(url, folder) as venue:
        await venue.table()
        ann = await venue.sit("1")
        for _ in range(12):
            await venue.ante(ann, "1", 500)
            await venue.fold(ann, "1")
            venue.clock.wait(5 * MINUTE)


def test_marks_that_are_missing_are_told_without_one_that_was_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    asyncio.run(hour_long(url, tmp_path))
    assert (audit(url, workers=1).wrong, audit(url, workers=1).doubtful) == ((), ())
    change(tmp_path / "house.db", MARKS)
    report = audit(url, workers=1)
    assert not report.wrong
    (told,) = report.doubtful
    assert (told.check, told.where) == (DOUBT, "checkpoint")
    assert told.says.startswith(f"{report.facts} facts up to ")
    assert "are in no mark: marks were removed, or the house was killed" in told.says


def test_a_mark_that_an_audit_of_the_house_has_read_must_still_be_there(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    asyncio.run(hour_long(url, tmp_path))
    store = Store(url)
    note(store, OP, NOON + 60 * MINUTE, as_data(report := audit(url, workers=1)))
    store.close()
    assert not audit(url, workers=1).wrong
    change(tmp_path / "house.db", f"{MARKS} AND number = {report.mark.split(':')[0]}")
    (gone,) = audit(url, workers=1).wrong
    assert str(gone).startswith(f"checkpoint, entry {report.mark.split(':')[0]}: it is gone: the mark of the audit in")


def test_the_house_notes_what_is_in_doubt_and_calls_it_sound(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    asyncio.run(hour_long(url, tmp_path))
    change(tmp_path / "house.db", MARKS)
    store = Store(url)
    note(store, OP, NOON, as_data(audit(url, workers=1)))
    told = verdict(store)
    store.close()
    assert told is not None
    assert (told["sound"], told["wrongs"], told["first"], told["wrong"]) == (True, 0, "", [])
    assert [found["where"] for found in told["doubtful"]] == ["checkpoint"]


# Dates


def dated_back(book: Path, stream: str, since: int, milliseconds: int) -> None:
    change(book, MARKS)
    change(book, "UPDATE entry SET at = at - ? WHERE stream = ? AND number >= ?", milliseconds, stream, since)
    chain_anew(book, stream)


def test_a_round_that_was_dated_back_is_not_when_its_session_began_it(book: Path) -> None:
    dated_back(book, "round/us-1/2", 0, 60 * MINUTE)
    (wrong,) = (finding for finding in found(book).wrong if finding.check == CHAIN)
    assert str(wrong) == "round/us-1/2, entry 0: it is dated 3600000 ms before its session began the round"


def test_a_clock_that_was_set_back_is_to_be_looked_at_once(book: Path) -> None:
    assert rows(book, "SELECT count(*) FROM entry WHERE stream = 'house'") == [(4,)]
    dated_back(book, "house", 2, 2 * MINUTE)
    report = found(book)
    assert not report.wrong
    (told,) = (finding for finding in report.doubtful if finding.where == "house")
    assert (told.entry, told.says) == (2, "it is dated 119999 ms before what stands before it")


def test_a_clock_that_was_set_right_by_less_than_a_minute_is_none(book: Path) -> None:
    dated_back(book, "house", 1, MINUTE)
    assert "house" not in {finding.where for finding in found(book).doubtful}
