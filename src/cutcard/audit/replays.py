"""Everything that has to be replayed, in several processes where there is much of it."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from cutcard.audit.rounds import Job, Played, played
from cutcard.audit.ticks import Followed, Ticks, followed

CHUNK, FEW = 40, 300  # rounds


def replay_all(
    rounds: Sequence[Job], shoes: Sequence[Ticks], workers: int, progress: Callable[[int], None]
) -> tuple[dict[str, Played], dict[str, Followed]]:
    """By stream, what came of each. Shoes go first: theirs are the longest logs."""
    if workers < 2 or len(rounds) < FEW:
        done: list[Played] = []
        for job in rounds:
            done.append(played(job))
            progress(len(job.lines))
        return {p.stream: p for p in done}, {job.stream: followed(job) for job in shoes}
    chunks = [rounds[n : n + CHUNK] for n in range(0, len(rounds), CHUNK)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        procedures = pool.map(followed, shoes)
        done = []
        for chunk, results in zip(chunks, pool.map(together, chunks), strict=True):
            done += results
            progress(sum(len(job.lines) for job in chunk))
        return {p.stream: p for p in done}, {job.stream: f for job, f in zip(shoes, procedures, strict=True)}


def together(jobs: Sequence[Job]) -> list[Played]:
    return [played(job) for job in jobs]
