"""What can go wrong outside: a package that is not installed, a file that cannot be written. One sentence each."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as fault:
        raise Faulty(
            "report/path",
            f"{str(path)!r} cannot be written: {(fault.strerror or 'no such place').lower()}",
            instead="name a file in a folder that is there and may be written to",
        ) from None
