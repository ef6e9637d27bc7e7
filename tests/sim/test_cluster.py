"""The same chunks on a cluster: the same counts to the last, even if a worker is killed in mid-run."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import LocalCluster

from cutcard.core.errors import Faulty
from cutcard.games import find
from cutcard.sim import simulate
from cutcard.sim.draws import CHUNK


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as made:
        yield made


def test_a_cluster_gives_the_counts_of_one_machine(cluster: Any) -> None:
    game, rounds = find("four-card-poker"), 3 * CHUNK + 3
    alone = simulate(game, rounds, 21, compare=False)
    assert simulate(game, rounds, 21, scheduler=cluster.scheduler_address, compare=False).tally == alone.tally


@pytest.mark.long
def test_a_worker_killed_in_mid_run_changes_nothing(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.sim.cluster.MOST_TOGETHER", 1)  # 17 tasks: the killed worker has its share to do
    game, rounds = find("racing-card-derby"), 16 * CHUNK + 1
    before = {name: worker.pid for name, worker in cluster.workers.items()}
    killed: list[int] = []

    def kill(done: int, asked: int) -> None:
        if not killed:
            killed.append(before[0])
            os.kill(before[0], signal.SIGKILL)

    told = simulate(game, rounds, 22, scheduler=cluster.scheduler_address, progress=kill, compare=False)
    assert killed == [before[0]] != [cluster.workers[0].pid]
    assert told.complete
    assert told.tally == simulate(game, rounds, 22, compare=False).tally


def test_an_interrupt_gives_what_has_come_back(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.sim.cluster.MOST_TOGETHER", 1)

    def stop(done: int, asked: int) -> None:
        signal.raise_signal(signal.SIGINT)

    result = simulate(find("racing-card-derby"), 10**11, 23, scheduler=cluster.scheduler_address, progress=stop)
    assert not result.complete
    assert result.rounds == sum(result.tally) > 0


def test_where_no_scheduler_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.sim.cluster.PATIENCE", 0.2)
    with pytest.raises(Faulty, match=r"no scheduler answers at 'tcp://127\.0\.0\.1:1'"):
        simulate(find("racing-card-derby"), 1, scheduler="tcp://127.0.0.1:1", compare=False)
    with pytest.raises(Faulty, match="no scheduler answers"):
        simulate(find("racing-card-derby"), 1, scheduler="nonsense://x y", compare=False)
