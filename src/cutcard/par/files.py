"""What can go wrong outside: a package that is not installed, a file that cannot be written. One sentence each."""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path
from typing import Any

from cutcard.core.errors import Faulty, adding


@contextmanager
def packages(report: str) -> Iterator[None]:
    """Around the imports that a report needs."""
    try:
        yield
    except ImportError as missing:
        raise Faulty(
            "report/packages",
            f"{report} needs {missing.name or 'a package'}, which is not installed",
            instead=adding("report"),
        ) from None


def writable(path: Path) -> None:
    """Refuse a place that could not be written to, before the work rather than after it."""
    if path.is_dir():
        raise refused(path, EISDIR)
    if not path.parent.is_dir():
        raise refused(path, ENOENT)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise refused(path, EACCES)


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except BrokenPipeError:  # whoever stops reading has read enough
        raise
    except OSError as fault:
        raise refused(path, fault.errno) from None


def as_csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([heads, *rows])
    return out.getvalue().encode()


def write_csv(path: Path, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    write(path, as_csv(heads, rows))


def refused(path: Path, error: int | None) -> Faulty:
    why = os.strerror(error).lower() if error else "no such place"
    instead = "name a file in a folder that exists and can be written to"
    return Faulty("report/path", f"{str(path)!r} cannot be written: {why}", instead=instead)
