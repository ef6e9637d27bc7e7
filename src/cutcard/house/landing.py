"""From the loop to the thread that writes, and back: all that was committed together comes back at one call."""

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Any, TypeVar

from cutcard.store.store import Committer, Job

T = TypeVar("T")


class Landing:
    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self.landed: deque[tuple[Future[Any], asyncio.Future[Any]]] = deque()
        self.called = False

    async def keep(self, job: Job[T]) -> T:
        """What the job returned, once that is on the disk."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()

        def lands(done: Future[T]) -> None:
            if loop.is_closed():
                return  # nobody waits any more
            self.landed.append((done, waiting))
            if not self.called:
                self.called = True
                loop.call_soon_threadsafe(self.hand_out)

        self.committer.submit(job).add_done_callback(lands)
        return await waiting

    def hand_out(self) -> None:
        """What lands from here on calls again."""
        self.called = False
        while self.landed:
            done, waiting = self.landed.popleft()
            if waiting.cancelled():
                continue
            if trouble := done.exception():
                waiting.set_exception(trouble)
            else:
                waiting.set_result(done.result())
