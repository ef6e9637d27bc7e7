"""Thread pools by what they are for: a lease and an act never wait behind somebody who looks things up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from cutcard.core.errors import Refusal

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """So many threads for one kind of work. What else a house does off its loop shares those of the loop."""

    def __init__(self, name: str, count: int) -> None:
        self.pool = ThreadPoolExecutor(count, name)
        self.closed = False

    async def do(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        if self.closed:
            raise Refusal("house/closed", "the house is closed", instead="come back when it is open")
        return await asyncio.get_running_loop().run_in_executor(self.pool, lambda: work(*args, **named))

    def close(self) -> None:
        """What was begun is finished; whoever still asks is told that the house is closed."""
        self.closed = True
        self.pool.shutdown()
