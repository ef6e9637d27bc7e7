"""Timing fairly on a machine that others use too: processor seconds of this thread, the best of several turns.

What a person waits for is told as it is: the worst, and how long it took at most nineteen times of twenty.
"""

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


@dataclass(frozen=True)
class Timed:
    """One figure of one goal, every time that it was taken."""

    goal: str
    what: str
    unit: str
    target: float
    taken: tuple[float, ...]
    least: bool = False  # the target is the least, not the most

    @property
    def worst(self) -> float:
        return min(self.taken) if self.least else max(self.taken)

    @property
    def p95(self) -> float:
        """So good at least nineteen times of twenty."""
        ordered = sorted(self.taken, reverse=self.least)
        return ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]

    def met(self, figure: float) -> bool:
        return figure >= self.target if self.least else figure <= self.target
