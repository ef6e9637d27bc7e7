"""Rounds that have to be replayed, in several processes where there is much of it."""

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any

from cutcard.audit.rounds import Job, Played, played

CHUNK, FEW = 20, 10_000  # rounds; entries of rounds
AHEAD = 4  # tasks for each process, so that it never waits
Task = list[Job]
Came = list[Played]
Replay = Callable[[Iterable[Task]], Iterator[tuple[Task, Came]]]


def again(task: Task) -> Came:
    return [played(job) for job in task]


def ready() -> None:
    """Everything is imported, and will never be collected."""
    gc.freeze()


def here(tasks: Iterable[Task]) -> Iterator[tuple[Task, Came]]:
    return ((task, again(task)) for task in tasks)


def spread(submit: Callable[[Task], Any], most: int, tasks: Iterable[Task]) -> Iterator[tuple[Task, Came]]:
    """Handed out to others, so many at a time, and back in the order in which they came."""
    waiting = deque[tuple[Task, Any]]()
    for task in tasks:
        waiting.append((task, submit(task)))
        if len(waiting) >= most:
            first, came = waiting.popleft()
            yield first, came.result()
    for task, came in waiting:
        yield task, came.result()


@contextmanager
def replaying(more_than: Callable[[int], bool], workers: int, scheduler: str = "") -> Iterator[Replay]:
    """How rounds are replayed: here, or where there are more than a few entries of them in processes; or on a cluster.

    The processes are started at once, and ready when chain and accounts have been proved.
    """
    if scheduler:
        from cutcard.sim.cluster import Task as OnCluster  # its packages are an extra
        from cutcard.sim.cluster import reached

        with reached(scheduler) as client:
            most = AHEAD * max(len(client.ncores()), 1)
            yield partial(spread, lambda task: OnCluster(client, again, task), most)
    elif workers < 2 or not more_than(FEW):
        yield here
    else:
        processes = get_context("forkserver")
        processes.set_forkserver_preload([__name__])  # what they need is imported once for all of them
        with ProcessPoolExecutor(workers, processes) as pool:
            for _ in range(workers):
                pool.submit(ready)
            yield partial(spread, lambda task: pool.submit(again, task), AHEAD * workers)
