"""`cutcard serve` as it is typed."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cutcard.cli import cutcard, main
from cutcard.games import every
from cutcard.server.run import bound, cautions


class Served:
    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "cutcard", "serve", "--port", "0"]
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True)
        self.said = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"http://\S+?(?=;)", line):
                self.url = found[0]
                return
        raise AssertionError(self.log.read_text())

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    house = Served(tmp_path_factory.mktemp("house"))
    yield house
    if house.process.poll() is None:
        house.stop()


def test_the_first_start_opens_the_tables_of_every_game_and_shows_a_password_once(served: Served) -> None:
    tables = httpx.get(f"{served.url}/api/tables").json()["tables"]
    demos = [(g.name, demo.edition) for g in every() for demo in g.demo for _ in range(demo.terminals or 1)]
    assert {name for name, _ in demos} >= {"four-card-poker", "racing-card-derby", "ultimate-texas-holdem"}
    assert [(t["game"], t["edition"]["name"]) for t in tables] == demos
    assert {(t["state"], t["dealing"], t["cards"].split("/")[0]) for t in tables} == {
        ("open", "auto", "virtual"),
        ("open", "auto", "wheel"),
    }
    assert "".join(served.said).count("password") == 1
    assert "The key to the sealed shoes lies beside the book; --key FILE keeps them apart.\n" in served.said
    folder = served.log.parent / "cutcard-house"
    assert f"A new house in {folder.resolve()}" in "".join(served.said)
    assert {"house.db", "key"} <= {path.name for path in folder.iterdir()}
    assert (folder / "key").stat().st_mode & 0o077 == 0


def test_it_closes_cleanly_and_its_log_keeps_no_secrets(served: Served) -> None:
    httpx.get(f"{served.url}/api/tables?as=player&secret=hunter2", headers={"Authorization": "Bearer hunter3"})
    httpx.post(f"{served.url}/api/guests", content="hunter4", headers={"Origin": served.url})
    assert served.stop() == 0
    log = served.log.read_text()
    assert "GET /api/tables 200" in log
    assert not re.search("hunter|cutcard-pass|Traceback", log)
    again = subprocess.run(
        [sys.executable, "-m", "cutcard", "audit", "--key", "cutcard-house/key"],
        cwd=served.log.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert again.returncode == 0, again.stdout + again.stderr


def test_a_lost_password_is_replaced_while_the_house_is_open_and_the_book_stays_sound(tmp_path: Path) -> None:
    house = Served(tmp_path)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cutcard", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    try:
        done = run("password", "operator")
        found = re.search(r"operator signs in with the password (\S+)", done.stdout)
        assert found, done.stderr
        body = {"name": "operator", "password": found[1], "program": True}
        token = httpx.post(f"{house.url}/api/sign-in", json=body, headers={"Origin": house.url}).json()["token"]
        new = {"name": "dee", "roles": ["dealer"], "password": "correct horse battery staple"}
        made = httpx.post(f"{house.url}/api/people", json=new, headers={"Authorization": f"Bearer {token}"})
        assert made.status_code == 200, made.text  # the house writes on where the other wrote
    finally:
        house.stop()
    audited = run("audit", "--key", "cutcard-house/key")
    assert audited.returncode == 0, audited.stdout + audited.stderr
    for words, says in (
        (["password", "nobody"], "nobody here is called 'nobody'"),
        (["password", "operator", "--db", "sqlite:///elsewhere.db"], "there is no book at elsewhere.db"),
    ):
        failed = run(*words)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
        assert says in failed.stderr
    assert not (tmp_path / "elsewhere.db").exists()


HOSTS, LONG = ("--host", "--host-name", "--peer"), "a" * 10_000
NO_HOSTS = (
    "",
    " ",
    "a b",
    "a\nb",
    "café",
    "a..b",
    "-a",
    "1.2.3.4.5",
    "7",
    "a:80",
    "http://a",
    "[::1]",
    LONG,
    f"{LONG}.org",
)
NO_ADDRESSES = ("a", "ftp://a", "https://", "https://a b", "https://a\nb", "https://a:65536", "https://a:0", "https://a:b",
                "https://[::1", "https://me@a", "https://café", "https://a/b", f"https://{LONG}")  # fmt: skip


@pytest.mark.parametrize("right", ["localhost", "A.example.org", "xn--caf-dma.example", "house_1", "10.0.0.7", "::1"])
def test_a_host_is_a_name_or_a_number_and_an_address_has_one(right: str) -> None:
    at = f"https://{f'[{right}]' if ':' in right else right}"
    typed = ["--host", right, "--host-name", right, "--peer", right, "--address", f"{at}:8443/"]
    with cutcard.commands["serve"].make_context("serve", typed) as asked:
        kept = {name: asked.params[name] for name in ("host", "names", "peers", "address")}
    assert kept == {"host": right, "names": (right,), "peers": (right,), "address": f"{at}:8443/"}


@pytest.mark.parametrize("more, says", [
    (["--db", "mysql://somewhere"], "that is not a database"),
    (["--port", "70000"], "70000"),
    (["--marks", "no/such/folder/marks"], "cannot be written: no such file or directory"),
    *((["--address", url], "is not an address; write https://HOST") for url in NO_ADDRESSES),
    *(([option, host], "is not a host; write a name") for option in HOSTS for host in NO_HOSTS),
])  # fmt: skip
def test_what_was_typed_wrong_is_one_line_and_exit_2(
    more: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["cutcard", "serve", "--port", "0", "--key", "key", *more])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("more, says", [
    (["--workers", "3"], "several processes share a book on PostgreSQL only"),
    (["--games", "nope"], "there is no game 'nope'"),
    (["--db", "postgresql://127.0.0.1:1/nowhere"], "the database cannot be used"),
    (["--db", "sqlite:///no/folder/house.db"], "there is no folder no/folder; make it, or name another file with --db"),
    (["--key", "no/key"], "cannot be written: no such file or directory"),
    (["--mark-key", "no/key"], "cannot be written: no such file or directory"),
    (["--key", __file__], "is not 32 bytes in hexadecimal"),
    (["--host", "192.0.2.1"], "give --host an address of this machine"),
    (["--host", "nosuch.invalid"], "give --host an address of this machine"),
])  # fmt: skip
def test_what_cannot_be_served_is_refused_before_a_house_is_made(
    more: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["cutcard", "serve", "--port", "0", *more])
    with pytest.raises(SystemExit, match="2"):
        main()
    told = capsys.readouterr()
    assert says in told.err
    assert (told.out, [*tmp_path.iterdir()]) == ("", [])


@pytest.mark.parametrize("typed, opens", [([], False), (["--open"], True), (["--open", "--no-open"], False)])
def test_the_browser_is_opened_only_where_that_was_asked_last(typed: list[str], opens: bool) -> None:
    """dev.py run asks for it; what is typed behind it counts."""
    with cutcard.commands["serve"].make_context("serve", typed) as asked:
        assert asked.params["browse"] is opens


def test_a_port_that_is_taken_is_one_line_and_exit_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(sys, "argv", ["cutcard", "serve", "--port", str(port)])
        with pytest.raises(SystemExit) as stopped:
            main()
    assert stopped.value.code == 2
    assert f"port {port} cannot be used: address already in use" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())  # nothing was begun


THREAD = """
import ctypes, threading
from pathlib import Path
from cutcard.server.run import tune
{}
malloc, taken = ctypes.CDLL(None).malloc, []
malloc.restype = ctypes.c_void_p
thread = threading.Thread(target=lambda: taken.append(malloc(100)))
thread.start()
thread.join()
heap = next(line for line in Path("/proc/self/maps").read_text().splitlines() if line.endswith("[heap]"))
begin, end = (int(address, 16) for address in heap.split()[0].split("-"))
print(begin <= taken[0] < end)
"""


@pytest.mark.parametrize("first, same", [("tune()", True), ("", False)])
def test_threads_take_their_memory_from_one_heap(first: str, same: bool) -> None:
    """Where each has its own, as glibc has it, what was freed there is kept: a house that was played in long grew."""
    asked = subprocess.run([sys.executable, "-c", THREAD.format(first)], check=True, capture_output=True, text=True)
    assert asked.stdout == f"{same}\n"


@pytest.mark.parametrize(
    "names, here, secure, says",
    [
        ([], "http://127.0.0.1:8000", False, []),
        ([], "http://[::1]:8000", False, []),
        ([], "http://0.0.0.0:8000", False, ["in clear"]),
        (["operator"], "http://192.0.2.1:8000", True, ["still holds for operator"]),
    ],
)
def test_whoever_opens_a_house_is_told_what_its_passwords_are_open_to(
    names: list[str], here: str, secure: bool, says: list[str]
) -> None:
    told = [*cautions(names, here, secure)]
    assert len(told) == len(says)
    assert all(word in sentence for word, sentence in zip(says, told, strict=True))
