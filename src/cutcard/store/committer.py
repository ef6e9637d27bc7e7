"""Group commit: one thread writes the jobs of all, and their futures are resolved on the event loop in one callback."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

from cutcard.store.chain import Lost, NotTheWriter
from cutcard.store.durations import Durations
from cutcard.store.store import Job, Store

T = TypeVar("T")
Waiting = tuple[Job[Any], Future[Any]]


class Committer:
    """One thread that writes. Acts that wait at the same moment are committed together; one that fails fails alone."""

    TOGETHER = 64

    def __init__(self, store: Store) -> None:
        self.store = store
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.open, self.lock = True, threading.Lock()
        self.committed, self.failed = Durations(), 0
        self.thread = threading.Thread(target=self.work, name="committer", daemon=True)
        self.thread.start()

    def submit(self, job: Job[T]) -> Future[T]:
        future: Future[T] = Future()
        with self.lock:
            if not self.open:
                raise NotTheWriter("store/closed", "this process writes no more", instead="ask another")
            self.queue.put((job, future))
        return future

    def close(self) -> None:
        """Write what waits, and nothing after it."""
        with self.lock:
            if self.open:
                self.open = False
                self.queue.put(None)
        self.thread.join()

    def work(self) -> None:
        while (first := self.queue.get()) is not None:
            waiting: list[Waiting | None] = [first]
            while len(waiting) < self.TOGETHER and waiting[-1] and not self.queue.empty():
                waiting.append(self.queue.get())
            wanted = [one for one in waiting if one and one[1].set_running_or_notify_cancel()]
            if wanted:
                self.commit(wanted)
            if waiting[-1] is None:
                return

    def commit(self, batch: Sequence[Waiting]) -> None:
        """Bisects a batch that fails, so that one bad job fails alone. A database that is away is away for all."""
        begun = time.perf_counter()
        try:
            results = self.store.transact(*(job for job, _ in batch))
        except Exception as trouble:
            self.failed += isinstance(trouble, Lost)
            if len(batch) > 1 and not isinstance(trouble, Lost):
                half = len(batch) // 2
                self.commit(batch[:half])
                self.commit(batch[half:])
            else:
                for _, future in batch:
                    future.set_exception(trouble)
            return
        self.committed.add(time.perf_counter() - begun)
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)


class AsyncCommitter:
    """Resolves all futures of one group commit in a single event-loop callback."""

    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self.committed: deque[tuple[Future[Any], asyncio.Future[Any]]] = deque()
        self.called = False

    async def keep(self, job: Job[T]) -> T:
        """What the job returned, once that is on the disk."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()

        def resolve(done: Future[T]) -> None:
            if loop.is_closed():
                return  # nobody waits any more
            self.committed.append((done, waiting))
            if not self.called:
                self.called = True
                loop.call_soon_threadsafe(self.hand_out)

        self.committer.submit(job).add_done_callback(resolve)
        return await waiting

    def hand_out(self) -> None:
        """What is committed from here on calls again."""
        self.called = False
        while self.committed:
            done, waiting = self.committed.popleft()
            if waiting.cancelled():
                continue
            if trouble := done.exception():
                waiting.set_exception(trouble)
            else:
                waiting.set_result(done.result())
