"""How far a long count has come, for whoever waits for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Progress = Callable[[int, int], None]  # done, of so many


def silently(done: int, of: int) -> None:
    """Nobody waits."""


HEARD: ContextVar[Progress] = ContextVar("progress", default=silently)


@contextmanager
def heard(by: Progress) -> Iterator[None]:
    """Whatever is counted inside tells this one how far it has come."""
    token = HEARD.set(by)
    try:
        yield
    finally:
        HEARD.reset(token)
