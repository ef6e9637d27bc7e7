"""On this machine: threads over compiled rounds, which let go of the interpreter."""

import os
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any

from cutcard.sim.chunks import Parts, cut, play


def cores() -> int:
    """Those this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_threads(game: str, plan: Any, seed: int, rounds: int, workers: int) -> Parts:
    """Parts as they are done. Closed early, it waits only for what is running."""
    left = cut(game, seed, rounds)
    pool = ThreadPoolExecutor(workers)
    try:
        running = {pool.submit(play, work, plan) for work in islice(left, 2 * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, work, plan) for work in islice(left, len(done))}
            for job in done:
                yield job.result()
    finally:
        pool.shutdown(cancel_futures=True)
