"""The commands about the book of a house: copied, made again, and the terms of its meters."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from cutcard import games, software
from cutcard.cli import main
from cutcard.console.jackpot import money, share
from cutcard.core.errors import Faulty, adding
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.house.jackpots.meter_book import change_terms, open_link
from cutcard.house.people.directory import People
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.store import Store
from cutcard.store.transaction import now
from tests.command_line import cutcard


@pytest.mark.parametrize("command", [["audit"], ["report", "shifts"], ["password", "operator"]])
def test_a_book_whose_driver_is_missing_is_one_sentence(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setattr(sys, "argv", ["cutcard", *command, "--db", "postgresql://127.0.0.1:1/nowhere"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said == f"cutcard: the driver for PostgreSQL is missing; {adding('postgresql')}\n"


def test_the_manifest_is_what_sha256sum_says() -> None:
    data = json.loads(cutcard("manifest", "--json").stdout)
    lines = "".join(f"{found}  {path}\n" for path, found in data["files"].items())
    assert data["digest"] == sha256(lines.encode()).hexdigest()
    assert data["files"]["games/__init__.py"] == sha256(Path(games.__file__).read_bytes()).hexdigest()
    assert cutcard("manifest").stdout.splitlines()[:-1] == lines.splitlines()


def test_building_the_documents_makes_no_other_software(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "site"  # also where the package lies below a folder of that name
    for file in ("core/table.py", "site/index.html", "core/__pycache__/table.pyc"):
        (here / file).parent.mkdir(parents=True, exist_ok=True)
        (here / file).write_text(file)
    monkeypatch.setattr(software, "HERE", here)
    assert [*software.files.__wrapped__()] == ["core/table.py"]


def test_a_book_is_copied_while_the_house_writes_and_made_again_from_the_copy(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "copy.db"
    store = Store(url)
    try:
        People(store, now).first_operator()
        assert cutcard("backup", str(copy), "--db", url).returncode == 0
    finally:
        store.close()
    assert copy.stat().st_mode & 0o077 == 0
    assert "is there already" in cutcard("backup", str(copy), "--db", url).stderr
    assert "is there already" in cutcard("restore", str(copy), "--db", url).stderr
    again = f"sqlite:///{tmp_path / 'new' / 'again.db'}"
    assert cutcard("restore", str(copy), "--db", again).returncode == 0
    assert cutcard("audit", "--db", again).returncode == 0
    told = cutcard("report", "shifts", "--db", again)  # before any house has opened it
    assert told.returncode == 0, told.stderr
    assert cutcard("password", "operator", "--db", again).returncode == 0
    assert "cutcard backup made" in cutcard("restore", "nope.db", "--db", url).stderr
    unmounted = cutcard("backup", str(tmp_path / "disk" / "copy.db"), "--db", url)
    assert unmounted.returncode == 2
    assert f"there is no folder {tmp_path / 'disk'}; make it, or name another file" in unmounted.stderr
    assert not (tmp_path / "disk").exists()
    nowhere = cutcard("backup", "/proc/copy.db", "--db", url).stderr
    assert "/proc/copy.db cannot be written: no such file or directory; name a place with room" in nowhere
    assert "is not a book" in cutcard("restore", __file__, "--db", f"sqlite:///{tmp_path / 'third.db'}").stderr
    assert not [path for path in tmp_path.rglob("*") if path.suffix == ".part"]


def test_no_house_is_made_in_the_database_of_another_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "songs.db")) as songs:
        songs.execute("CREATE TABLE song (title)")
    with pytest.raises(Faulty, match="that file is the database of another program; name a file of its own"):
        Store(f"sqlite:///{tmp_path / 'songs.db'}")
    with closing(sqlite3.connect(tmp_path / "songs.db")) as songs:
        assert songs.execute("SELECT name FROM sqlite_master").fetchall() == [("song",)]


def test_an_operator_changes_the_terms_of_a_meter_and_pours_one_into_another_and_the_audit_knows_it(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with closing(Store(url)) as store:
        open_link(store, LINK)
        people = People(store, now)
        word = people.first_operator() or ""
        people.create(Who("operator", OPERATOR), "dee", ("dealer",), "quite long enough")

    def ordered(*args: str, password: str = word) -> subprocess.CompletedProcess[str]:
        return cutcard("jackpot", *args, "--db", url, "--json", stdin=f"{password}\n")

    by = ("--by", "operator", "--why", "agreed")
    for args, password, says in (
        (("mega", "--rate", "20%"), word, "name an operator with --by"),
        (("mega", "--rate", "20%", "--by", "operator"), word, "needs a reason"),
        (("mega", "--rate", "20%", *by), "guessed", "wrong name or password"),
        (("mega", "--rate", "20%", "--by", "dee", "--why", "x"), "quite long enough", "dee is not an operator"),
        (("mega", "--rate", "95%", *by), word, "more than the whole wager (US-PROG-LINK)"),
        (("nope",), word, "there is no meter 'nope'; choose major, mega or minor"),
        (("mega", "--pour", "$60,000", "--into", "minor", *by), word, "cannot be poured out of it"),
        (("mega", "--pour", "$1", *by), word, "pouring takes an amount and another meter; add --into METER"),
        (("mega", "--into", "minor", *by), word, "add --pour MONEY"),
        (("mega", "--pour", "$1", "--into", "minor", "--rate", "20%", *by), word, "two orders"),
        (("--rate", "20%", *by), word, "no meter is named"),
    ):
        refused = ordered(*args, password=password)
        assert (refused.returncode, says in refused.stderr) == (2, True), refused
    for read, text, says in ((share, "lots", "write 10%, 0.1 or 1/10"), (money, "much", "a whole number of cents")):
        with pytest.raises(Faulty, match=says):
            read("reset", text)
    before = json.loads(ordered().stdout)
    assert before["mega"] == {"stands": 5_000_000, "reset": 5_000_000, "rate": "1/10", "hidden": "0", "ceiling": None}
    changed = json.loads(ordered("mega", "--reset", "$60,000", "--rate", "12%", "--unseen", "1/100", *by).stdout)
    assert changed["mega"] == before["mega"] | {"reset": 6_000_000, "rate": "3/25", "hidden": "1/100"}
    poured = json.loads(ordered("mega", "--pour", "$1,000", "--into", "minor", *by).stdout)
    assert [poured[name]["stands"] for name in ("mega", "minor")] == [4_900_000, 200_000]
    printed = cutcard("jackpot", "--db", url, COLUMNS="120").stdout.splitlines()
    assert [" ".join(line.split()) for line in printed if "mega" in line] == ["mega $49,000 $60,000 12 % 1 % none"]
    with closing(Store(url)) as store:
        open_link(store, LINK)  # as a house that opens: what was changed stays
    assert cutcard("audit", "--db", url).returncode == 0
    with closing(Store(url)) as store:
        change_terms(store, replace(LINK, levels={"mega": replace(LINK.levels["mega"], reset=1)}), Who("eve"), "mine")
    assert "that is for operator to do, and eve did it as player" in cutcard("audit", "--db", url).stdout


@pytest.mark.parametrize("command, words", [("backup", "pg_dump --format=custom"), ("restore", "pg_restore --dbname=")])
def test_a_book_on_postgresql_is_copied_by_postgresql(command: str, words: str) -> None:
    refused = cutcard(command, "copy.db", "--db", "postgresql://ann:secret@127.0.0.1/house")
    assert refused.returncode == 2
    assert words in refused.stderr
    assert "secret" not in refused.stderr


def test_a_report_of_no_time_at_all_is_refused_before_any_book_is_read() -> None:
    refused = cutcard("report", "hold", "--since", "2026-11-17", "--until", "2026-11-17", "--db", "sqlite:///none.db")
    assert refused.returncode == 2
    assert "--until is not after --since" in refused.stderr
