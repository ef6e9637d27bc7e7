"""Whoever changes anything in a book is found, with the place where it was: one field, one row, a tail, a stream.

The mark that an earlier audit printed is kept elsewhere, as its page says: with it the marks themselves are covered.
"""

import sqlite3
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cutcard.audit import Report, audit
from cutcard.audit.finding import CARDS, CHAIN, MONEY, PEOPLE, RULES
from cutcard.core.money import dollars
from cutcard.house.log.streams import carry_out, enter
from cutcard.house.log.table_facts import Ended
from cutcard.house.table import acts
from cutcard.house.table.state import TABLE
from cutcard.store.chain import HOUSE, tied
from tests.audit.books import TABLES, chain_anew, change, everything, key_of, rows, unguarded
from tests.house.kit import opened

tries = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def plain(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unguarded(folder / "house.db", tmp_path_factory.mktemp("plain") / "plain.db")


@pytest.fixture(scope="module")
def kept(plain: Path) -> str:
    return audit(f"sqlite:///{plain}", workers=1).mark


def found(book: Path, folder: Path, kept: str = "") -> Report:
    return audit(f"sqlite:///{book}", key_of(folder), kept, workers=1)


def altered(value: object, data: st.DataObject) -> object:
    """Another value in its place: one byte, one number, or nothing at all."""
    if data.draw(st.integers(0, 9), label="nothing") == 0:
        return None
    if isinstance(value, int):
        return value + data.draw(st.sampled_from([1, -1, 100, 2**40, -(2**40)]), label="more")
    raw = bytearray(value if isinstance(value, bytes) else str(value).encode())
    if not raw:
        return "x"
    at = data.draw(st.integers(0, len(raw) - 1), label="byte")
    raw[at] ^= 1 << data.draw(st.integers(0, 6), label="bit")
    return bytes(raw) if isinstance(value, bytes) else raw.decode("utf-8", "replace")


def tamper(connection: sqlite3.Connection, data: st.DataObject) -> str:
    """One act of tampering; the answer is the place it was: a stream, an account or a seal."""
    table = data.draw(st.sampled_from(TABLES), label="table")
    numbers = [number for (number,) in connection.execute(f"SELECT rowid FROM {table}")]
    row = data.draw(st.sampled_from(numbers), label="row")
    cursor = connection.execute(f"SELECT * FROM {table} WHERE rowid = ?", (row,))
    columns, values = [column[0] for column in cursor.description], cursor.fetchone()
    column = data.draw(st.sampled_from(range(len(columns))), label="column")
    match data.draw(st.sampled_from(["change", "change", "change", "delete", "insert", "swap"]), label="act"):
        case "change":
            changed = altered(values[column], data)
            connection.execute(f"UPDATE {table} SET {columns[column]} = ? WHERE rowid = ?", (changed, row))
        case "delete":
            connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
        case "insert":
            copied = [*values]
            if data.draw(st.booleans(), label="altered"):
                copied[column] = altered(values[column], data)
            connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(copied))})", copied)
            values = copied
        case "swap":
            other = data.draw(st.sampled_from(numbers), label="other")
            name = columns[column]
            (theirs,) = connection.execute(f"SELECT {name} FROM {table} WHERE rowid = ?", (other,)).fetchone()
            connection.execute(f"UPDATE {table} SET {name} = ? WHERE rowid = ?", (theirs, row))
            connection.execute(f"UPDATE {table} SET {name} = ? WHERE rowid = ?", (values[column], other))
    return {"book": "book", "box": str(values[0])[:12]}.get(table, str(values[0]))


@tries
@given(data=st.data())
def test_any_field_of_any_row(data: st.DataObject, plain: Path, folder: Path, kept: str) -> None:
    with TemporaryDirectory() as scratch:
        book = Path(copyfile(plain, Path(scratch) / "book.db"))
        with sqlite3.connect(book) as connection:
            place = tamper(connection, data)
        connection.close()
        assume(everything(book) != everything(plain))
        report = found(book, folder, kept)
    assert any(place in str(finding) for finding in report.wrong), report.wrong


# What each is called


@pytest.mark.parametrize(
    "statement, check, says",
    [
        (
            "UPDATE entry SET body = replace(body, 'ante', 'annt') WHERE stream = 'round/us-1/2' AND number = 4",
            CHAIN,
            "round/us-1/2, entry 4: it has been changed, or what is before it",
        ),
        ("UPDATE entry SET at = at + 1 WHERE stream = 'house' AND number = 0", CHAIN, "house, entry 0: it has been"),
        (
            "DELETE FROM entry WHERE stream = 'round/us-1/2' AND number = 4",
            CHAIN,
            "round/us-1/2, entry 5: entry 4 is missing before it",
        ),
        (
            "DELETE FROM entry WHERE stream = 'round/us-1/2' AND number > 20",
            CHAIN,
            "round/us-1/2, entry 21: the stream ends before it: mark",
        ),
        ("DELETE FROM entry WHERE stream = 'round/nz-1/1'", CHAIN, "round/nz-1/1: the stream is gone: mark"),
        (
            "UPDATE entry SET command = (SELECT max(command) FROM entry) WHERE stream = 'round/nz-1/1' AND number = 3",
            CHAIN,
            "was carried out before, in",
        ),
        (
            "UPDATE transfer SET cents = 1001 WHERE stream = 'round/us-1/2' AND number = 4",
            MONEY,
            "round/us-1/2, entry 4: 1000 from stack:us-1:",
        ),
        ("DELETE FROM transfer WHERE stream = 'session/us-1' AND number = 1", MONEY, "and nothing is in the ledger"),
        (
            "INSERT INTO transfer VALUES ('round/us-1/2', 1, 0, 'house', 'bank:me', 5)",  # with which many rounds begin
            MONEY,
            "round/us-1/2, entry 1: nothing ought to move, and 5 from house to bank:me is in the ledger",
        ),
        (
            "UPDATE transfer SET nth = 7 WHERE stream = 'meter/mega' AND number = 1",
            MONEY,
            "its transfers are numbered 7",
        ),
        (
            "INSERT INTO transfer VALUES ('shoe/us-1', 1, 0, 'house', 'bank:me', 5)",
            MONEY,
            "shoe/us-1, entry 1: it moves nothing, and 5 from house to bank:me is in the ledger",
        ),
        (
            "UPDATE balance SET cents = 7 WHERE account LIKE 'spot:us-1:1/ante%'",
            MONEY,
            "it has 7 cents, and its transfers",
        ),
        ("INSERT INTO balance VALUES ('bank:me', 0)", MONEY, "bank:me: it has a balance and no transfers"),
        (
            "UPDATE contribution SET shown = shown + 1 WHERE stream = 'round/us-1/2' AND level = 'mega'",
            MONEY,
            "it owes the meter mega 100000000 shown and 0 hidden millionths of a cent, and paid 100000001",
        ),
        ("DELETE FROM contribution WHERE level = 'minor'", MONEY, "and paid nothing"),
        (
            "INSERT INTO contribution VALUES ('round/us-1/2', 9999, 'mega', 5, 0)",
            MONEY,
            "round/us-1/2, entry 9999: it owes no meter, and paid into mega",
        ),
        (
            "INSERT INTO contribution VALUES ('session/us-1', 1, 'mega', 5, 0)",
            MONEY,
            "session/us-1, entry 1: it owes no meter, and paid into mega",
        ),
        (
            "INSERT INTO transfer VALUES ('round/us-1/2', 9999, 0, 'house', 'bank:me', 5)",
            MONEY,
            "round/us-1/2, entry 9999: it moves nothing, and 5 from house to bank:me is in the ledger",
        ),
        ("DELETE FROM balance WHERE account = 'house'", MONEY, "house: it has transfers and no balance"),
        ("INSERT INTO entry VALUES ('ghost/x', 0, 1, '', '0 x/x - | sits ', '')", CHAIN, "no stream of a book has"),
        (
            "UPDATE entry SET body = '0 table/table - | sits x' WHERE stream = 'checkpoint' AND number = 0",
            CHAIN,
            "checkpoint, entry 0: it is no mark",
        ),
        (
            "INSERT INTO entry SELECT stream, 1, at, '', body, hash FROM entry WHERE stream = 'house' AND number = 0",
            CHAIN,
            "house, entry 1: it stands where entry 2 belongs",
        ),
        ("UPDATE box SET sealed = zeroblob(9)", CARDS, "is not the one its session noted"),
        ("DELETE FROM box", CARDS, "is missing"),
        ("INSERT INTO box VALUES ('aa', x'00')", CARDS, "box aa: no session has a shoe with that seal"),
        ("UPDATE book SET version = 9", CHAIN, "the book: it is of version 9"),
        ("DELETE FROM book", CHAIN, "the book: its version is written 0 times"),
        ("UPDATE entry SET body = NULL WHERE stream = 'house'", CHAIN, "table entry: the row 'house 0' is not one"),
        ("DROP TABLE contribution", MONEY, "table contribution: it cannot be read after the beginning: no such table"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(statement: str, check: str, says: str, book: Path, folder: Path) -> None:
    change(book, statement)
    wrong = found(book, folder).wrong
    assert [finding for finding in wrong if finding.check == check and says in str(finding)], wrong[:5]


def test_the_chain_comes_first(book: Path, folder: Path) -> None:
    change(book, "UPDATE transfer SET cents = 1 WHERE stream = 'round/us-1/2' AND number = 4")
    change(book, "UPDATE entry SET at = at + 1 WHERE stream = 'round/us-1/1' AND number = 4")
    assert [finding.check for finding in found(book, folder).wrong][:1] == [CHAIN]


# Forgers, who make every hash anew


def forge(book: Path, stream: str, number: int, old: str, new: str) -> None:
    """Change what an entry says, and then the hashes of its whole stream, so that the chain is whole again."""
    there = "stream = ? AND number = ? AND instr(body, ?)"
    assert change(book, f"UPDATE entry SET body = replace(body, ?, ?) WHERE {there}", old, new, stream, number, old)
    chain_anew(book, stream)


def forge_line(book: Path, stream: str, words: str, *moves: tuple[str, str, int], later: int = 1) -> int:
    """One more line at the end of a stream, with its hash, its transfers and the balances that they leave."""
    ((number, at, before), *_) = rows(
        book, f"SELECT number + 1, at, hash FROM entry WHERE stream = '{stream}' ORDER BY number DESC LIMIT 1"
    )
    n, when, body = int(str(number)), int(str(at)) + later, f"{number} {words}"
    tie = tied(str(before), stream, n, when, "", body)
    change(book, "INSERT INTO entry VALUES (?, ?, ?, '', ?, ?)", stream, n, when, body, tie)
    for nth, (payer, payee, cents) in enumerate(moves):
        change(book, "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?)", stream, n, nth, payer, payee, cents)
        change(book, "UPDATE balance SET cents = cents - ? WHERE account = ?", cents, payer)
        change(book, "UPDATE balance SET cents = cents + ? WHERE account = ?", cents, payee)
    return n


def entry_with(book: Path, stream: str, words: str) -> int:
    ((number,), *_) = rows(
        book, f"SELECT number FROM entry WHERE stream = '{stream}' AND body LIKE '%{words}%' ORDER BY number"
    )
    return int(str(number))


def test_a_forged_verdict_is_found_by_the_rules_and_by_the_mark(book: Path, folder: Path) -> None:
    stream = "round/us-1/2"
    number = entry_with(book, stream, "verdict 2 ante%lose 0")
    forge(book, stream, number, "lose 0", "win 2000")
    wrong = found(book, folder).wrong
    marked = [f for f in wrong if (f.check, f.where) == (CHAIN, stream)]
    assert [f for f in marked if "it is not what stood there: mark" in f.says]
    (ruled,) = (f for f in wrong if (f.check, f.where) == (RULES, stream))
    assert ruled.entry == number
    assert "win 2000" in ruled.says
    assert "and the rules say verdict 2 ante" in ruled.says
    assert "lose 0 US-4CP-3-QUALIFY" in ruled.says
    assert [f for f in wrong if (f.check, f.where, f.entry) == (MONEY, stream, number)]
    change(book, "DELETE FROM entry WHERE stream = 'checkpoint'")
    assert [f.check for f in found(book, folder).wrong][:1] == [RULES]


@pytest.mark.parametrize(
    "stream, words, old, new, says",
    [
        ("round/us-1/2", "deal 1 own", "Ts 8h", "8h Ts", "was dealt, and the sealed order has Ts 8h"),
        ("round/us-1/2", "| open", "progressive=d", "progressive=a", "and the table had"),
        ("round/us-1/2", "| sit", " 1", " 3", "was written, and the table had"),
        ("round/us-1/2", "sealed", "sealed ", "sealed 0", "and the table had"),
        ("round/us-1/1", "| meter mega", "meter mega 5", "meter mega 6", "has read"),
        ("round/us-1/1", "award 1 progressive mega", "00 US", "01 US", "and the rules say award 1 progressive mega"),
        ("session/us-1", "| ended 2", "ended 2", "ended 3", "round 3 ends, and it was not running"),
        ("session/us-1", "| begun 3", "begun 3", "begun 9", "round 9 begins, and round 2 was the last"),
        ("session/us-1", "| boughtin", "20000", "30000", "30000 from bank:"),
        ("shoe/us-1", "tick shuffle", "52", "51", "tick shuffle A 51 was written, and"),
        ("shoe/us-1", "tick round A", "round A", "round B", "tick round B was written, and"),
        ("meter/mega", "| taken", "round/us-1/1", "round/us-1/2", "which did not read this meter"),
        ("meter/mega", "| rated", "1/10", "1/9", "it owes the meter mega"),
    ],
)
def test_what_was_forged_is_found_without_the_marks(
    stream: str, words: str, old: str, new: str, says: str, book: Path, folder: Path
) -> None:
    forge(book, stream, entry_with(book, stream, words), old, new)
    change(book, "DELETE FROM entry WHERE stream = 'checkpoint'")
    wrong = found(book, folder).wrong
    assert CHAIN not in {finding.check for finding in wrong}
    assert [finding for finding in wrong if says in str(finding)], wrong[:5]


@pytest.mark.parametrize("cards_are_out", [False, True])
async def test_a_round_that_was_cut_short(cards_are_out: bool, tmp_path: Path) -> None:
    """With a wager on the table, and with its cards out."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table()
        ann = await venue.sit("1")
        await venue.bet(ann, "1", "ante", 1000)
        if cards_are_out:
            await venue.do(ann, acts.Ready())
        carry_out(
            venue.house.store,
            lambda tx: enter(tx, "session/t1", len(venue.lines()), venue.clock(), TABLE, Ended(1)),
        )
        venue.house.floor.lose("t1")
    due = "decide:1" if cards_are_out else "close"
    says = [str(f) for f in audit(url, key_of(tmp_path), workers=1).wrong if f.check == RULES]
    assert any(f"the session says that the round ended, and {due} was still due" in said for said in says), says


def test_a_race_whose_cards_never_went_to_the_rack(book: Path, folder: Path) -> None:
    ((body,), *_) = rows(book, "SELECT body FROM entry WHERE stream = 'shoe/rcd-1' AND body LIKE '%deal rack up%'")
    number = entry_with(book, "shoe/rcd-1", "deal rack up")
    first = str(body).split("rack up ")[1].split()[0]
    other = "2c" if first != "2c" else "3c"
    forge(book, "shoe/rcd-1", number, f"rack up {first}", f"rack up {other}")
    assert any("went to the rack, and" in str(finding) for finding in found(book, folder).wrong)


def test_somebody_at_two_tables_or_with_money_from_nowhere(book: Path, folder: Path) -> None:
    ((person,), *_) = rows(book, "SELECT stream FROM entry WHERE body LIKE '%sits nz-1' AND number > 1")
    name = str(person).removeprefix("person/")
    forge(book, str(person), entry_with(book, str(person), "| sits nz-1"), "sits nz-1", "sits us-1")
    forge(book, str(person), 0, "100000", "900000")
    says = [str(f) for f in found(book, folder).wrong if f.check == PEOPLE]
    assert f"{person}, entry 0: the first grant is 100000 cents and comes first, and 900000 was granted" in says
    assert any(f"{name} sits down at us-1, and no session has it" in said for said in says)
    assert any(f"a session has it that {name} sat down at nz-1, and nothing here says so" in said for said in says)


def test_marks_that_were_cut_are_missed_only_by_who_kept_the_last(book: Path, folder: Path, kept: str) -> None:
    change(book, "DELETE FROM entry WHERE stream = 'checkpoint' AND number = ?", int(kept.split(":")[0]))
    assert not found(book, folder).wrong
    (gone,) = found(book, folder, kept).wrong
    assert str(gone).startswith(f"checkpoint, entry {kept.split(':')[0]}: it is gone: the mark you kept")


def test_without_the_key_the_boxes_are_still_those_of_the_sessions(book: Path) -> None:
    change(book, "UPDATE box SET sealed = sealed || x'00'")
    wrong = audit(f"sqlite:///{book}", workers=1).wrong
    assert {finding.check for finding in wrong} == {CARDS}


# Forged money: lines at the end of a stream, with everything that goes with them


def forged(book: Path, folder: Path) -> list[str]:
    """What is found in a book that is whole but for what was forged."""
    wrong = found(book, folder).wrong
    assert not [finding for finding in wrong if finding.check == CHAIN]
    return [str(finding) for finding in wrong]


def test_a_credit_of_more_than_the_float_held(book: Path, folder: Path) -> None:
    ((held,),) = rows(book, "SELECT cents FROM balance WHERE account = 'float:nz-1'")
    more = int(str(held)) + 100_000
    n = forge_line(book, "session/nz-1", f"sue/supervisor - | credited {more}", ("float:nz-1", "house", more))
    says = f"session/nz-1, entry {n}: {dollars(more)} is taken from the float, which held "
    (told,) = forged(book, folder)
    assert told.startswith(says)


def test_a_refill_for_somebody_who_is_not_broke(book: Path, folder: Path) -> None:
    ((account,), *_) = rows(book, "SELECT account FROM balance WHERE account LIKE 'bank:%' ORDER BY cents DESC")
    name = str(account).removeprefix("bank:")
    n = forge_line(book, f"person/{name}", "house/house - | granted 100000", ("house", str(account), 100_000))
    (told,) = forged(book, folder)
    ((has,),) = rows(book, f"SELECT sum(cents) FROM balance WHERE account LIKE '%:{name}' OR account LIKE '%/{name}'")
    had = dollars(int(str(has)) - 100_000)
    assert told == f"person/{name}, entry {n}: this refill is for somebody who has $0, and {name} had {had}"


@pytest.mark.parametrize(
    "fact, move",
    [("filled 5000000", ("house", "float:us-1", 5_000_000)), ("credited 5000000", ("float:us-1", "house", 5_000_000))],
)
@pytest.mark.parametrize(
    "who, says",
    [
        ("mallory/supervisor", "mallory was no supervisor then"),
        ("dee/supervisor", "dee was no supervisor then"),
        ("sue/operator", "sue was no operator then"),
        ("dee/dealer", "that is for supervisor or operator to do, and dee did it as dealer"),
        ("table/table", "that is for supervisor or operator to do, and table did it as table"),
        ("supervisor/supervisor", "supervisor was no supervisor then"),
    ],
)
def test_a_fill_or_a_credit_by_somebody_who_may_not(
    fact: str, move: tuple[str, str, int], who: str, says: str, book: Path, folder: Path
) -> None:
    n = forge_line(book, "session/us-1", f"{who} - | {fact}", move)
    assert forged(book, folder) == [f"session/us-1, entry {n}: {says}"]


@pytest.mark.parametrize("who", ["house/house", "sue/supervisor", "sue/operator", "mallory/operator", "table/table"])
def test_an_account_made_by_somebody_who_may_not(who: str, book: Path, folder: Path) -> None:
    n = forge_line(book, HOUSE, f"{who} - | enrolled mallory operator")
    name = who.partition("/")[0]
    assert f"house, entry {n}: mallory was enrolled by {name}, who was no operator" in forged(book, folder)


def test_an_act_of_somebody_who_no_longer_had_the_role(book: Path, folder: Path) -> None:
    forge_line(book, HOUSE, "operator/operator - | enrolled sue")
    ((gone,),) = rows(book, "SELECT max(at) FROM entry WHERE stream = 'house'")
    ((last,),) = rows(book, "SELECT max(at) FROM entry WHERE stream = 'session/us-1'")
    move = "house", "float:us-1", 100
    hour = int(str(gone)) - int(str(last)) + 3_600_000
    n = forge_line(book, "session/us-1", "sue/supervisor - | filled 100", move, later=hour)
    assert f"session/us-1, entry {n}: sue was no supervisor then" in forged(book, folder)


def test_a_ruling_by_somebody_who_does_not_work_here(book: Path, folder: Path) -> None:
    number = entry_with(book, "round/nz-1/1", "void NZ-20-11.1")
    forge(book, "round/nz-1/1", number, "operator/operator", "mallory/operator")
    change(book, "DELETE FROM entry WHERE stream = 'checkpoint'")
    assert f"round/nz-1/1, entry {number}: mallory was no operator then" in forged(book, folder)
