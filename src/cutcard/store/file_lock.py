"""File lock: one house process at a time may write in a SQLite file; whoever only reads needs none."""

import fcntl
import os
from pathlib import Path
from typing import IO

from cutcard.core.errors import Faulty, in_words
from cutcard.store.engine import address
from cutcard.store.trouble import unreachable


class FileLock:
    """Held until it is closed, or the process ends, however. On PostgreSQL the leases do this, each table its own."""

    def __init__(self, url: str) -> None:
        where = address(url)
        self.file: IO[str] | None = None
        if where.drivername == "sqlite":
            self.file = locked(Path(f"{Path(where.database or '').resolve()}.lock"))

    def close(self) -> None:
        if self.file:
            self.file.close()


def locked(path: Path) -> IO[str]:
    try:
        file = path.open("a+", encoding="ascii")
    except OSError as trouble:
        raise unreachable(in_words(trouble)) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        process = file.read().strip()
        file.close()
        raise Faulty(
            "store/held",
            f"{path.with_suffix('').name} is held by {f'process {process}' if process else 'another process'}",
            instead="stop it first, or use PostgreSQL for several",
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file
