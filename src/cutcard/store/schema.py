"""The tables of the book. Rules that must never break are kept by the database itself, on either engine."""

from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite

VERSION = 1
METADATA = MetaData()
LONGEST = 200
REACH = 10**15  # cents; a sum stays a whole number on either engine
# Names are told apart and put in order by their bytes, as SQLite and Python do.
NAME = String(LONGEST).with_variant(String(LONGEST, collation="C"), "postgresql")


def of_an_entry(table: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["stream", "number"], ["entry.stream", "entry.number"], name=f"{table}_of_an_entry")


BOOK = Table(
    "book",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    CheckConstraint("id = 1", name="one_book"),
)

ENTRY = Table(
    "entry",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970, UTC
    Column("command", NAME, nullable=False),  # who asked and the id they gave it; blank for what followed from it
    Column("body", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    CheckConstraint("number >= 0", name="numbered_from_nought"),
)
ASKED = text("entry.command <> ''")
Index("once", ENTRY.c.command, unique=True, sqlite_where=text("command <> ''"), postgresql_where=text("command <> ''"))

# What was asked under a command, as a digest: under one id, one act. Commands of older books have none.
DIGEST = Table(
    "digest",
    METADATA,
    Column("command", NAME, primary_key=True),
    Column("digest", String(64), nullable=False),
)

TRANSFER = Table(
    "transfer",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("payer", NAME, nullable=False, index=True),
    Column("payee", NAME, nullable=False, index=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents > 0", name="something_moves"),
    CheckConstraint("payer <> payee", name="between_two"),
    of_an_entry("transfer"),
)

# Only the house and a table's float may owe; nobody bets or cashes what they do not have.
BALANCE = Table(
    "balance",
    METADATA,
    Column("account", NAME, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents >= 0 OR account = 'house' OR substr(account, 1, 6) = 'float:'", name="not_overdrawn"),
    CheckConstraint(f"cents BETWEEN -{REACH} AND {REACH}", name="within_reach"),
)

# Whose chips an account at a table holds, so that nobody looks through all accounts for a person's few.
OWNED = Table(
    "owned",
    METADATA,
    Column("person", NAME, primary_key=True),
    Column("account", NAME, primary_key=True),
)

# What a round paid into a meter, in millionths of a cent; added to, never locked, until the meter is awarded.
CONTRIBUTION = Table(
    "contribution",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("level", NAME, primary_key=True),
    Column("shown", BigInteger, nullable=False),
    Column("hidden", BigInteger, nullable=False),
    of_an_entry("contribution"),
)
Index("by_level", CONTRIBUTION.c.level)

# What is in the tables below follows from the entries, and is kept so that nobody reads them all. The audit reads them
# all, and compares.

# What each table has paid into a meter in all. A table has one writer, so nobody waits for another.
FED = Table(
    "fed",
    METADATA,
    Column("level", NAME, primary_key=True),
    Column("of_table", NAME, primary_key=True),
    Column("shown", BigInteger, nullable=False),
    Column("hidden", BigInteger, nullable=False),
)

# By what a round is found: its table, its game, who played in it, what happened there; and when it was last written.
TAG = Table(
    "tag",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("tag", NAME, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("by_tag", "tag", "at", "stream"),
    sqlite_with_rowid=False,
)

# What a stream comes to after so many entries, of which the last has this hash.
SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", String(64), nullable=False),  # of all that
)

# Streams that a process has appended to since it last marked them, and after how many marks of its own.
UNMARKED = Table(
    "unmarked",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("process", NAME, primary_key=True),
    Column("turn", Integer, nullable=False),
)

# The order of a sealed shoe, encrypted with a key that is not in this database.
BOX = Table(
    "box",
    METADATA,
    Column("root", String(64), primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
)

LEASE = Table(
    "lease",
    METADATA,
    Column("name", NAME, primary_key=True),
    Column("holder", NAME, nullable=False),
    Column("address", NAME, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

# Who may come in. Not part of the book: it proves nothing about the games.
LOGIN = Table(
    "login",
    METADATA,
    Column("person", NAME, primary_key=True),
    Column("roles", NAME, nullable=False),
    Column("password", Text, nullable=False),  # hashed; blank for a guest
    Column("disabled", Integer, nullable=False),
)

PASS = Table(
    "pass",
    METADATA,
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", NAME, nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),  # unless it is used before
    Column("ends", BigInteger, nullable=False),  # used or not
)


@cache
def if_absent(table: Table, dialect: str) -> Any:
    """An insert that leaves a row that is there as it is."""
    return insert_of(table, dialect).on_conflict_do_nothing()


@cache
def instead(table: Table, dialect: str) -> Any:
    """An insert in place of a row that is there."""
    new = insert_of(table, dialect)
    given = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=given)


@cache
def added(table: Table, dialect: str) -> Any:
    """An insert that adds to the figures of a row that is there."""
    new = insert_of(table, dialect)
    sums = {column.name: column + new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=sums)


def insert_of(table: Table, dialect: str) -> Any:
    return (postgresql if dialect == "postgresql" else sqlite).insert(table)
