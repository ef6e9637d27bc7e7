"""Everything that has to be replayed, in several processes where there is much of it."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from cutcard.audit.rounds import Job, Played, played
from cutcard.audit.ticks import Followed, Ticks, followed

CHUNK, FEW = 40, 300  # rounds


def replay_all(
    rounds: Sequence[Job], shoes: Sequence[Ticks], workers: int, progress: Callable[[int], None], scheduler: str = ""
) -> tuple[dict[str, Played], dict[str, Followed]]:
    """By stream, what came of each. Shoes go first: theirs are the longest logs."""
    if scheduler:
        from cutcard.sim.cluster import reached  # its packages are an extra

        with reached(scheduler) as client:
            return by_stream(rounds, shoes, progress, partial(client.map, pure=False), client.gather)
    if workers < 2 or len(rounds) < FEW:
        done: list[Played] = []
        for job in rounds:
            done.append(played(job))
            progress(len(job.lines))
        return {p.stream: p for p in done}, {job.stream: followed(job) for job in shoes}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return by_stream(rounds, shoes, progress, pool.map, iter)


def by_stream(
    rounds: Sequence[Job],
    shoes: Sequence[Ticks],
    progress: Callable[[int], None],
    spread: Callable[..., Any],
    results: Callable[[Any], Iterable[Any]],
) -> tuple[dict[str, Played], dict[str, Followed]]:
    """Chunks of them spread over others, and what came of each as it is told."""
    chunks = [rounds[n : n + CHUNK] for n in range(0, len(rounds), CHUNK)]
    procedures, parts = spread(followed, shoes), spread(together, chunks)
    done: list[Played] = []
    for chunk, played_again in zip(chunks, results(parts), strict=True):
        done += played_again
        progress(sum(len(job.lines) for job in chunk))
    ticked = zip(shoes, results(procedures), strict=True)
    return {p.stream: p for p in done}, {job.stream: f for job, f in ticked}


def together(jobs: Sequence[Job]) -> list[Played]:
    return [played(job) for job in jobs]
