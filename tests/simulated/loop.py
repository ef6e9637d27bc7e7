"""An event loop without a machine behind it: time is a number, and who goes next is drawn by a seeded generator.

Every task has a number. Of those that could go on now one is drawn; what one task has asked for comes in its order.
A life is a server process from its start to its end: whatever it was doing stops with it, and nothing is tidied up.
"""

import asyncio
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from functools import partial
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")
LIFE: ContextVar["Life | None"] = ContextVar("life", default=None)
NUMBER: ContextVar[int] = ContextVar("number", default=0)
MANY = 400_000  # steps after which nothing will come of it any more
QUICK, SLOW, SELDOM = 0.002, 2.0, 0.004  # seconds of work on a thread; how often it takes long


class Stuck(Exception):
    """Everybody waits for somebody, or it goes round in circles."""


class Crashed(BaseException):
    """The process is gone: nothing may catch this."""


class Life:
    """One server process, as the loop knows it."""

    def __init__(self, name: str) -> None:
        self.name, self.alive, self.hung = name, True, False
        self.held: list[asyncio.Handle] = []  # while it hangs
        self.context = Context()
        self.context.run(LIFE.set, self)


class Ready:
    """What could be called now, in place of the queue of an ordinary loop."""

    def __init__(self, loop: "SimulatedLoop") -> None:
        self.chance, self.step = loop.chance, loop.step
        self.waiting: dict[int, deque[asyncio.Handle]] = {}
        self.nothing = asyncio.Handle(print, (), loop)
        self.nothing._cancelled = True

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def clear(self) -> None:
        self.waiting.clear()

    def append(self, handle: Any) -> None:
        if self.goes_on(handle):
            self.waiting.setdefault(handle._context.get(NUMBER, 0), deque()).append(handle)

    def goes_on(self, handle: Any) -> bool:
        life = handle._context.get(LIFE)
        if life and life.alive and life.hung:
            life.held.append(handle)
        return not life or (life.alive and not life.hung)

    def popleft(self) -> asyncio.Handle:
        while self.waiting:
            number = self.chance.choice(sorted(self.waiting))
            handle = self.waiting[number].popleft()
            if not self.waiting[number]:
                del self.waiting[number]
            if self.goes_on(handle):
                self.step(number)
                return handle
        return self.nothing


class SimulatedLoop(asyncio.BaseEventLoop):
    def __init__(self, seed: str, trace: Callable[[str], None]) -> None:
        super().__init__()
        self.chance, self.trace = random.Random(seed), trace
        self.now, self.steps, self.numbers = 0.0, 0, count(1)
        self.calm = False  # nothing more is slow
        self.at_step: dict[int, Callable[[], None]] = {}  # what happens just before that step
        self._clock_resolution = 1e-7
        self._scheduled: list[Any] = []
        self._selector = self
        self._ready = Ready(self)
        self.buried: list[asyncio.Task[Any]] = []  # tasks are kept, so that nothing is closed by the garbage collector
        self.set_task_factory(self.numbered)  # type: ignore[arg-type]

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Stuck("everybody waits")
        self.now += timeout
        return []

    def step(self, number: int) -> None:
        self.steps += 1
        self.trace(f"{self.now:.6f} {number}")
        if self.steps > MANY:
            raise Stuck(f"{MANY} steps")
        if happens := self.at_step.pop(self.steps, None):
            happens()

    def numbered(self, _: Any, coro: Coroutine[Any, Any, T], context: Context | None = None) -> "asyncio.Task[T]":
        own = (context or copy_context()).copy()
        own.run(NUMBER.set, next(self.numbers))
        task = asyncio.Task(coro, loop=self, context=own)
        self.buried.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        """In place of a thread: it begins a little later, is done at once, and that is told later again."""
        future: asyncio.Future[T] = self.create_future()
        self.call_later(self.takes(), self.work, future, partial(func, *args))
        return future

    def work(self, future: "asyncio.Future[Any]", work: Callable[[], Any]) -> None:
        try:
            result, trouble = work(), None
        except Crashed:
            return
        except Exception as no:
            result, trouble = None, no
        self.call_later(self.takes(), self.tell, future, result, trouble)

    def tell(self, future: "asyncio.Future[Any]", result: Any, trouble: Exception | None) -> None:
        if future.done():
            return
        if trouble:
            future.set_exception(trouble)
        else:
            future.set_result(result)

    def takes(self) -> float:
        """How long a thread, a disk or a line takes."""
        long = not self.calm and self.chance.random() < SELDOM
        return self.chance.uniform(0, SLOW) if long else self.chance.expovariate(1 / QUICK)

    # Lives.

    def end(self, life: Life) -> None:
        """All that it had to do is forgotten."""
        life.alive = False
        self._scheduled = [handle for handle in self._scheduled if handle._context.get(LIFE) is not life]
        heapq.heapify(self._scheduled)

    def go_on(self, life: Life) -> None:
        life.hung = False
        held, life.held = life.held, []
        for handle in held:
            self._ready.append(handle)

    def over(self) -> None:
        """Nothing is called any more; what still waited is closed, so that the garbage collector need not do it."""
        self.call_soon = self.call_later = self.call_at = lambda *_, **__: self._ready.nothing  # type: ignore[assignment,method-assign]
        self._ready.clear()
        self._scheduled.clear()
        asyncio._set_running_loop(self)
        while self.buried:
            task = self.buried.pop()
            task._log_destroy_pending = task._log_traceback = False  # type: ignore[attr-defined]
            with suppress(Exception):
                task.get_coro().close()
        asyncio._set_running_loop(None)
        self.close()

    def _write_to_self(self) -> None:
        """Nobody sleeps."""

    def _process_events(self, event_list: list[Any]) -> None:
        """There are none."""
