"""A temporary SQLite file for what an audit compares across streams: none of it lies in memory."""

import sqlite3
from collections import Counter
from collections.abc import Iterator

Head = tuple[str, int, str, int, int]  # stream, how many entries, hash of the last; which mark says so, and when
FAR = 2**62  # no stream has so many entries
TABLES = """
    CREATE TABLE head (stream TEXT, entries INTEGER, hash TEXT, mark INTEGER, at INTEGER);
    CREATE TABLE seal (root TEXT PRIMARY KEY, sealed_for TEXT) WITHOUT ROWID;
    CREATE TABLE sitting (person TEXT, at INTEGER, place TEXT);
"""


class Scratch:
    def __init__(self) -> None:
        self.file = sqlite3.connect("")
        self.file.executescript(TABLES)

    def close(self) -> None:
        self.file.close()

    # What marks say of streams.

    def mark(self, heads: list[tuple[str, int, str]], mark: int, at: int) -> None:
        rows = [(stream, min(count, FAR), hash, mark, at) for stream, count, hash in heads]
        self.file.executemany("INSERT INTO head VALUES (?, ?, ?, ?, ?)", rows)

    def heads(self) -> Iterator[Head]:
        """By stream, and of each in the order of the marks."""
        self.file.execute("CREATE INDEX by_stream ON head (stream, mark)")
        return self.file.execute("SELECT * FROM head ORDER BY stream, mark, rowid")

    def held(self, stream: str, mark: int) -> int:
        """How many entries of that stream a mark holds, with all before it."""
        said = "SELECT max(entries) FROM head WHERE stream = ? AND mark <= ?"
        return self.file.execute(said, (stream, mark)).fetchone()[0] or 0

    def last_head(self, stream: str, mark: int) -> tuple[int, str]:
        """The last that those marks say of it: how many entries, and the hash of the last of them."""
        said = "SELECT entries, hash FROM head WHERE stream = ? AND mark <= ? ORDER BY mark DESC, rowid DESC LIMIT 1"
        return self.file.execute(said, (stream, mark)).fetchone() or (0, "")

    # Seals.

    def seal(self, root: str, sealed_for: str) -> str:
        """What it was sealed for, as it was first said."""
        self.file.execute("INSERT OR IGNORE INTO seal VALUES (?, ?)", (root, sealed_for))
        return str(self.file.execute("SELECT sealed_for FROM seal WHERE root = ?", (root,)).fetchone()[0])

    def sealed(self, root: str) -> bool:
        return self.file.execute("SELECT 1 FROM seal WHERE root = ?", (root,)).fetchone() is not None

    # Who sat down where.

    def sit(self, sittings: list[tuple[str, int, str]]) -> None:
        self.file.executemany("INSERT INTO sitting VALUES (?, ?, ?)", sittings)

    def seated(self) -> Iterator[str]:
        """Who has sat at a table."""
        self.file.execute("CREATE INDEX IF NOT EXISTS by_person ON sitting (person)")
        return (person for (person,) in self.file.execute("SELECT DISTINCT person FROM sitting ORDER BY person"))

    def sittings(self, person: str) -> Counter[tuple[int, str]]:
        self.file.execute("CREATE INDEX IF NOT EXISTS by_person ON sitting (person)")
        found = self.file.execute("SELECT at, place FROM sitting WHERE person = ?", (person,))
        return Counter((at, place) for at, place in found)
