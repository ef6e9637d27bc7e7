"""In which order the tests are run, and in which pieces several processes take them."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

ORDER = (  # of folders: those that mostly wait, while types are checked; those that take long; at the end all others
    *("crash", "browser", "simulated", "documents", "every_game", "every_face"),
    *("server", "tests", "house", "exact", "par", "audit", "blackjack", "meters", "protect"),
)
LARGE = ("crash", "browser", "every_game", "every_face", "server", "tests", "house")


def turn(module: Path) -> int:
    """The lower, the earlier its tests begin."""
    folder = module.parent.name
    return ORDER.index(folder) if folder in ORDER else len(ORDER)


@contextmanager
def first_alone(gate: Path) -> Iterator[None]:
    """The first process goes in by itself; then all others together, who find compiled what it has compiled."""
    held = os.open(gate, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(held, fcntl.LOCK_SH)
        yield
    finally:
        os.close(held)


class Pieces(LoadScopeScheduling):  # type: ignore[misc]
    """A process takes a folder, whose modules share what they have counted once; of a large one, a module."""

    def __init__(self, config: Any, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        module = Path(nodeid.partition("::")[0])
        return str(module if module.parent.name in LARGE else module.parent)
