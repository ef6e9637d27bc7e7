"""Background work that survives errors: what could not be done at once is logged and counted, and done again."""

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from cutcard.core.errors import Cutcard, Faulty, Refusal

log = logging.getLogger("cutcard.house")
DOUBTS = Counter[str]()  # what could not be done at once, and how often


@contextmanager
def in_doubt(what: str) -> Iterator[None]:
    """The house goes on when a database or a disk is away a while; what it could not do it says, and does again."""
    try:
        yield
    except (Cutcard, OSError) as trouble:
        DOUBTS[what] += 1
        said = trouble.code if isinstance(trouble, (Faulty, Refusal)) else trouble  # a rule's words may name a card
        log.warning("%s: %s", what, said)


def kept_up(what: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """What the house does by itself for as long as it is open; where it ends, that is said at once."""
    task = asyncio.create_task(work, name=what)
    task.add_done_callback(told_of)
    return task


def told_of(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        log.error("%s has stopped", task.get_name(), exc_info=task.exception())
