"""Statements straight to the driver, where SQLAlchemy's layers cost more than the database does."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

Row = tuple[Any, ...]


def carried_out(connection: Connection, said: str, values: Row | Sequence[Row], many: bool = False) -> Any:
    """The cursor that has what came of it, or will have."""
    dialect = connection.dialect
    cursor: Any = connection.connection.cursor()
    with troubles(connection, said):
        (dialect.do_executemany if many else dialect.do_execute)(cursor, said, values)
    return cursor


@contextmanager
def in_one_go(connection: Connection) -> Iterator[None]:
    """Pipeline mode: PostgreSQL is sent every statement within before it is asked what came of the first."""
    line: Any = connection.connection.driver_connection
    together = line.pipeline() if connection.dialect.name == "postgresql" else nullcontext()
    with troubles(connection, "several statements"), together:
        yield  # at the end it raises what failed first; of those after it is only known that they were not tried


def read(connection: Connection, said: str, values: Row, long: bool = False) -> Iterator[Row]:
    """Row after row; of what is said to be long there may be more than fits in memory."""
    dialect = connection.dialect
    if dialect.name == "sqlite" or not long:
        cursor: Any = connection.connection.cursor()
        with closing(cursor), troubles(connection, said):
            dialect.do_execute(cursor, said, values)
            yield from cursor
    else:  # a driver that would have them all at once
        yield from connection.exec_driver_sql(said, values, {"stream_results": True})


@contextmanager
def troubles(connection: Connection, said: str) -> Iterator[None]:
    """Those of the driver are raised as SQLAlchemy raises them, and a line that was cut is given up."""
    dialect = connection.dialect
    base = dialect.loaded_dbapi.Error
    try:
        yield
    except base as trouble:
        if dialect.is_disconnect(trouble, connection.connection.dbapi_connection, None):
            connection.invalidate(trouble)
        raise DBAPIError.instance(said, None, trouble, base, dialect=dialect) from trouble
