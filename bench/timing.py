"""Timing fairly on a machine that others use too: processor seconds of this thread, the best of several turns."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

TURNS = 5


@dataclass(frozen=True)
class Rate:
    """How many a second: per second of one core's work, and by the clock."""

    name: str
    per_core: float
    by_the_clock: float


def rates(contenders: Mapping[str, tuple[int, Callable[[], object]]], turns: int = TURNS) -> list[Rate]:
    """Each does its own number of things in every turn; turns alternate, so a busy spell hits all alike."""
    for _, act in contenders.values():
        act()
    best = {name: (float("inf"), float("inf")) for name in contenders}
    for _ in range(turns):
        for name, (_, act) in contenders.items():
            worked, passed = time.thread_time(), time.perf_counter()
            act()
            worked, passed = time.thread_time() - worked, time.perf_counter() - passed
            best[name] = min(best[name][0], worked), min(best[name][1], passed)
    return [Rate(name, count / best[name][0], count / best[name][1]) for name, (count, _) in contenders.items()]
