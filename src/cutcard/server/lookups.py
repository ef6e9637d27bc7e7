"""Look-ups that read much of the book, on threads of their own: those that the house lives on are never taken."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

from cutcard.server.refusals import TooMany

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 2
IN_LINE, EACH = 32, 8  # look-ups that may be under way or wait: in all, and for one address


class Look(Protocol):
    """Does the work for one who asks."""

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T: ...


class Lookups:
    """Two at a time, a few in line, and the rest are asked to come again."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, "lookup")
        self.asked = Counter[str]()  # by address

    async def run(self, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self.asked[address] >= EACH:
            raise TooMany(1, message=f"{EACH} look-ups from this address are under way")
        if self.asked.total() >= IN_LINE:
            raise TooMany(1, "lookup/busy", "too many look things up at this moment")
        self.asked[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, partial(work, *args, **kwargs))
        finally:
            self.asked -= Counter((address,))  # nought is not kept

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
