"""A database to write in: SQLite with no set-up, PostgreSQL by its address. Both keep what they have acknowledged."""

import os
import re
import select as sockets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError

from cutcard.core.errors import Faulty, adding
from cutcard.store.driver import carried_out
from cutcard.store.schema import BALANCE, BOOK, METADATA, VERSION
from cutcard.store.transaction import own
from cutcard.store.trouble import plainly, reason, unreachable

FOLDER = Path("cutcard-house")
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
ASLEEP = 10_000  # milliseconds; what a process in the middle of an act holds is then free, should it be gone or stopped
STATEMENTS = 16  # kept prepared on each line of SQLite: 128, as its driver has it, hold more the longer one plays
# A database machine that vanishes says nothing: without these, what waits for it waits a quarter of an hour.
VANISHED: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 4_000,  # milliseconds
}
SEVERAL = re.compile(r"(\w+(?:\+\w+)?://)([^/?]*@)?([^/?@]*,[^/?@]*)(/[^?]*)?(?:\?(.*))?")  # hosts, as libpq has them
WRITES = "target_session_attrs"  # of the machines of a database, the one that writes
FORGETFUL = "CUTCARD_ALLOW_FSYNC_OFF"  # in the environment, where a book is for a test only
# What is written is not for a log; the line used last is taken again, for it has pages and statements ready.
POOL: Any = {"pool_size": 16, "max_overflow": 0, "pool_use_lifo": True, "hide_parameters": True}


def address(url: str) -> URL:
    """Where that is, for the driver we use. What cannot be read is not shown again: it may hold a password."""
    try:
        where = make_url(one_by_one(url))
        if where.drivername in POSTGRESQL:
            return where.set(drivername="postgresql+psycopg")
        if where.drivername == "sqlite" and where.database not in (None, "", ":memory:"):
            return where
    except (ArgumentError, ValueError):
        pass
    raise Faulty("store/address", "that is not a database", instead="write postgresql://… or sqlite:///FILE")


def one_by_one(url: str) -> str:
    """Rewrite HOST:PORT,HOST:PORT of libpq as our driver has it: a machine each, of which one writes."""
    found = SEVERAL.fullmatch(url)
    if not found:
        return url
    scheme, who, hosts, name, query = (part or "" for part in found.groups())
    more = [query] if query else []
    more += [f"host={quote(host)}" for host in hosts.split(",")] + [f"{WRITES}=read-write"] * (WRITES not in query)
    return f"{scheme}{who}{name or '/'}?{'&'.join(more)}"


def folder_of(url: str) -> Path:
    """Where keys of a book lie, if nothing else is said: beside its file, or in a folder here."""
    where = address(url)
    return Path(where.database or "").parent if where.drivername == "sqlite" else FOLDER


def connect(url: str, name: str = "cutcard") -> Engine:
    """An engine on that address, with the tables made if they are not there; its sessions go by that name."""
    where = address(url)
    if where.drivername == "sqlite":
        make_private(where)
        line = {"timeout": 30, "check_same_thread": False, "cached_statements": STATEMENTS}
        engine = create_engine(where, **POOL, connect_args=line)
        event.listen(engine, "connect", only_read if where.query.get("mode") == "ro" else durable)
        event.listen(engine, "begin", write_at_once)
    else:
        asleep = f"-c idle_in_transaction_session_timeout={ASLEEP} {where.query.get('options', '')}"
        engine = postgresql(where, POOL, {"options": asleep, "application_name": name})
        event.listen(engine, "checkout", still_there)
    try:
        prepare(engine)
    except DBAPIError as trouble:
        engine.dispose()
        raise unreachable(reason(trouble)) from None
    except Faulty:
        engine.dispose()
        raise
    return engine


def make_private(where: URL) -> None:
    """A new file is its owner's alone: it holds everybody's histories, and the hashes of passwords and passes."""
    if "uri" not in where.query:
        with suppress(OSError):  # it is there already, or cannot be: the driver says why
            os.close(os.open(where.database or "", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def postgresql(where: URL, pool: dict[str, Any], session: dict[str, str]) -> Engine:
    """By the driver we use, which is an extra."""
    waits = {name: where.query.get(name, value) for name, value in VANISHED.items()}
    try:
        return create_engine(where, **pool, connect_args=waits | session)
    except ModuleNotFoundError:
        says = "the driver for PostgreSQL is missing"
        raise Faulty("store/driver", says, instead=adding("postgresql")) from None


def prepare(engine: Engine) -> None:
    """Make the tables, once, whoever comes first; refuse a book of another version, or one that may forget."""
    with engine.connect().execution_options(reading=True) as connection:
        if engine.dialect.name == "postgresql" and kept_late(connection):
            raise Faulty(
                "store/forgetful",
                "this database acknowledges what it has not kept",
                instead="set fsync = on and synchronous_commit = on",
            )
        found = inspect(connection).has_table(BOOK.name) and connection.execute(select(BOOK.c.version)).scalar()
        others = engine.dialect.name == "sqlite" and not found and inspect(connection).get_table_names()
    if others and not METADATA.tables.keys() & set(others):
        instead = "name a file of its own with --db sqlite:///FILE"
        raise Faulty("store/no-book", "that file is the database of another program", instead=instead)
    if not found:
        with engine.begin() as connection:
            make_tables(connection)
            found = connection.execute(select(BOOK.c.version)).scalar()
            if found is None:
                found = VERSION
                connection.execute(insert(BOOK).values(id=1, version=VERSION))
    if found != VERSION:
        raise Faulty(
            "store/version",
            f"this book is of version {found}, and this Cutcard writes {VERSION}",
            instead="use the Cutcard that wrote it",
        )


def complete(engine: Engine) -> None:
    """A book of an older Cutcard gets the tables that came later; what is in it stays as it is."""
    with plainly():
        with engine.connect().execution_options(reading=True) as connection:
            there = {*inspect(connection).get_table_names()}
        if METADATA.tables.keys() - there:
            with engine.begin() as connection:
                make_tables(connection)
                own(connection, connection.execute(select(BALANCE.c.account)).scalars())


def make_tables(connection: Connection) -> None:
    """Those that are not there, once, whoever comes first."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20120608)")
    METADATA.create_all(connection)


def kept_late(connection: Any) -> bool:
    """Whether what was acknowledged can be lost; with fsync off only with the machine, which tests may risk."""
    late = ("synchronous_commit",) if FORGETFUL in os.environ else ("synchronous_commit", "fsync")
    return any(connection.exec_driver_sql(f"SHOW {name}").scalar() == "off" for name in late)


def still_there(line: Any, *_: Any) -> None:
    """Another line is taken where something has come on this one that nobody asked for: that the server is gone."""
    heard = sockets.poll()
    heard.register(line.fileno(), sockets.POLLIN)
    if heard.poll(0):
        raise DisconnectionError


def durable(connection: Any, _: Any) -> None:
    """Nothing is acknowledged before it is on the disk."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def only_read(connection: Any, _: Any) -> None:
    """As it is: a copy that was restored keeps no log to be read beside it until a house opens it."""
    connection.isolation_level = None


def write_at_once(connection: Any) -> None:
    """A writer waits at the door, not in the middle; a reader waits for nobody."""
    reading = connection.get_execution_options().get("reading")
    carried_out(connection, "BEGIN" if reading else "BEGIN IMMEDIATE", ())
