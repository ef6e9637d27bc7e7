"""On a Dask cluster: the same chunks, several to a task, so that whoever plays them the counts are the same.

The tables go out once, as a task that any worker can do again; a worker that dies loses nothing but time.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any

from cutcard.core.errors import Faulty, adding, quoted
from cutcard.sim.chunks import Parts, cut, play
from cutcard.sim.draws import CHUNK

PATIENCE = 20  # seconds to wait for the scheduler, and for its first worker
MOST_TOGETHER = 16  # chunks in a task: a second or two of work


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
        yield client


def on_cluster(client: Any, game: str, plan: Any, seed: int, rounds: int) -> Parts:
    """Parts as they come back. Closed early, it cancels what is left."""
    distributed = dask()
    threads = sum(client.nthreads().values())
    left = cut(game, seed, rounds, min(MOST_TOGETHER, -(-rounds // (4 * threads * CHUNK))))
    shared = client.submit(same, plan, pure=False)
    begun = [client.submit(play, work, shared, pure=False) for work in islice(left, 4 * threads)]
    running = distributed.as_completed(begun)
    try:
        for job in running:
            for work in islice(left, 1):
                running.add(client.submit(play, work, shared, pure=False))
            yield job.result()
    except distributed.KilledWorker as fault:
        raise Faulty(
            "cluster/lost",
            f"one worker after another died: {fault!s:.120}",
            instead="their own output says why; fewer at once need less memory",
        ) from None
    finally:
        client.cancel(list(running.futures), force=True)
