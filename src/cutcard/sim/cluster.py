"""On a Dask cluster: the same chunks, several to a task, so that whoever plays them the counts are the same.

The tables go out once, as a task that any worker can do again; a worker that dies loses nothing but time.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from typing import Any, Generic, TypeVar

from cutcard.core.errors import Faulty, adding, quoted
from cutcard.sim.chunks import Parts, cut, play
from cutcard.sim.draws import CHUNK
from cutcard.software import digest

PATIENCE = 20  # seconds to wait for the scheduler, for its first worker, and for another when all are gone
LOOKS = 2.0  # seconds between two looks whether there are any
MOST_TOGETHER = 16  # chunks in a task: a second or two of work
T = TypeVar("T")


def same(plan: Any) -> Any:
    return plan


def dask() -> Any:
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise Faulty("cluster/missing", "distributed is not installed", instead=adding("cluster")) from None


@contextmanager
def reached(scheduler: str) -> Iterator[Any]:
    """Whoever plays for this scheduler; refused if there is nobody."""
    distributed = dask()
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as fault:
        raise Faulty(
            "cluster/unreachable",
            f"no scheduler answers at {quoted(scheduler, 80)}: {fault!s:.80}",
            instead="start one with `dask scheduler`, or leave out --scheduler",
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Faulty(
                "cluster/idle",
                f"the scheduler at {scheduler} has no workers",
                instead=f"start some with `dask worker {scheduler}`",
            ) from None
        must_be_the_same(client)
        yield client


def must_be_the_same(client: Any) -> None:
    """Refuse workers with other code: they would change figures without a word."""
    found = client.run(digest, on_error="return")
    if others := sorted(str(worker) for worker, told in found.items() if told != digest()):
        raise other_code(f"a worker ({others[0]}, the first of {len(others)})")


def other_code(who: str) -> Faulty:
    instead = "install one Cutcard everywhere: `cutcard manifest` prints the same digest on each machine"
    return Faulty("cluster/code", f"{who} runs other code than this machine", instead=instead)


def with_digest(work: Callable[..., T], *args: Any) -> tuple[str, T]:
    """Do it, and say by which code: a worker that has joined late was not asked before."""
    return digest(), work(*args)


class Task(Generic[T]):
    """A piece of work that some worker does; what goes wrong with it is one sentence."""

    def __init__(self, client: Any, work: Callable[..., T], *args: Any) -> None:
        self.client, self.future = client, client.submit(with_digest, work, *args, pure=False)

    def result(self) -> T:
        distributed, waited = dask(), 0.0
        try:
            while (came := self.came()) is None:
                waited = 0.0 if self.client.nthreads() else waited + LOOKS
                if waited >= PATIENCE:
                    instead = "their own output says why; start others, and do this again"
                    raise Faulty("cluster/idle", "the cluster has no workers any more", instead=instead)
        except distributed.KilledWorker as fault:
            raise Faulty(
                "cluster/lost",
                f"one worker after another died: {fault!s:.120}",
                instead="their own output says why; fewer at once need less memory",
            ) from None
        except (CancelledError, OSError):
            instead = "start it again, and do this again: nothing has been kept"
            raise Faulty("cluster/gone", "the scheduler of the cluster has gone", instead=instead) from None
        by, made = came
        if by != digest():
            raise other_code("a worker of the cluster")
        return made

    def came(self) -> tuple[str, T] | None:
        try:
            found: tuple[str, T] = self.future.result(timeout=LOOKS)
        except TimeoutError:
            return None
        return found


def on_cluster(client: Any, game: str, plan: Any, seed: int, rounds: int) -> Parts:
    """Parts in their order. Closed early, it cancels what is left."""
    threads = sum(client.nthreads().values())
    left = cut(game, seed, rounds, min(MOST_TOGETHER, -(-rounds // (4 * threads * CHUNK))))
    shared = client.submit(same, plan, pure=False)
    running = deque(Task(client, play, work, shared) for work in islice(left, 4 * threads))
    try:
        while running:
            part = running[0].result()
            running.popleft()
            running.extend(Task(client, play, work, shared) for work in islice(left, 1))
            yield part
    finally:
        with suppress(CancelledError, OSError):  # a scheduler that has gone has nothing left to do
            client.cancel([task.future for task in running], force=True)
