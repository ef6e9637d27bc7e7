"""Results that took long, kept for the next time: arrays in a folder of the user's, by what they were counted from.

The folder is named by a digest of all code and data that figures rest on, so that no change of them finds an old
answer, and the file by the question. A file that cannot be read is counted again; where nothing can be written, nothing
is kept. What several processes ask at the same time, one counts for all.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TYPE_CHECKING, Any, TypeVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from cutcard.software import code_digest

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PART, LOCK = ".part", ".lock"
VERSIONS = 3  # of the code whose answers are kept
ABANDONED = 3600  # seconds after which nobody writes a file any more
PATIENCE, LOOK_EVERY = 180.0, 0.05  # seconds that another may take to count, and between looks whether it has
Arrays = Mapping[str, NDArray[Any]]
Made = TypeVar("Made", bound="DataclassInstance")


def folder() -> Path:
    """Where this user's programs keep what they can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "cutcard" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "cutcard"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cutcard"


def place(name: str, question: object) -> Path:
    """Return the file that keeps the answer to this question by today's code."""
    asked = hashlib.sha256(repr(question).encode()).hexdigest()
    return folder() / code_digest()[:24] / f"{name}-{asked[:24]}.npz"


def there(path: Path) -> Arrays | None:
    """The answer, if it is kept."""
    try:
        with np.load(path, allow_pickle=False) as found:
            return dict(found)
    except (OSError, ValueError, EOFError, BadZipFile):
        return None


def kept_as(form: Callable[..., Made], path: Path, count: Callable[[], Made]) -> Made:
    """An answer whose parts are all arrays, such as what every hand meets; large ones are not packed."""
    found = kept(
        path, lambda: {part.name: getattr(made, part.name) for made in [count()] for part in fields(made)}, False
    )
    return form(**found)


def kept(path: Path, count: Callable[[], Arrays], packed: bool = True) -> Arrays:
    """The answer, counted only if it is not there."""
    if found := there(path):
        return found
    with suppress(OSError):
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            drop_old(path.parent.parent)
        sweep(path.parent)
    with one_at_a_time(path.with_suffix(LOCK)):
        return there(path) or counted(path, count, packed)


def counted(path: Path, count: Callable[[], Arrays], packed: bool) -> Arrays:
    made = count()
    with suppress(OSError):
        with NamedTemporaryFile(dir=path.parent, suffix=PART, delete=False) as part:
            (np.savez_compressed if packed else np.savez)(part, **made)  # type: ignore[arg-type]
        Path(part.name).replace(path)
    return made


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Others wait until it is done, unless that takes too long: who holds it may have been stopped."""
    held = None
    with suppress(OSError, ImportError):  # then each counts for itself, as on Windows
        import fcntl  # noqa: F401

        held = lock.open("w")
    if held is None:
        yield
        return
    with held:
        until = time.monotonic() + PATIENCE
        while not taken(held) and time.monotonic() < until:
            time.sleep(LOOK_EVERY)
        yield
        with suppress(OSError):  # another has swept it, or it may not go: who waits at it still finds the answer
            lock.unlink()


def taken(lock: IO[str]) -> bool:
    """Whether it is ours now; where a file system has no locks, each counts for itself."""
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as no:
        return not isinstance(no, BlockingIOError)
    return True


def sweep(kept: Path) -> None:
    """What a process had begun when it was killed goes, once nobody can still be at it."""
    for part in (*kept.glob(f"*{PART}"), *kept.glob(f"*{LOCK}")):
        with suppress(OSError):  # another has swept it
            if part.stat().st_mtime < time.time() - ABANDONED:
                part.unlink()


def drop_old(cache: Path) -> None:
    """Remove the answers of all but the latest versions of the code: some 200 MB each, which nothing finds any more."""
    made = sorted((path for path in cache.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for old in made[:-VERSIONS]:
        shutil.rmtree(old, ignore_errors=True)
