"""Many processes at the meters at once, some of them killed in the middle: nothing lost, nothing taken twice."""

import random
import signal
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from cutcard.house.jackpots.meter_book import gather, open_link
from cutcard.house.jackpots.meter_readings import levels, reconcile
from cutcard.house.jackpots.meters import MILLION, meter
from cutcard.house.log.facts import Funded, Taken, parsed_line
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.conftest import PostgreSQL
from tests.kit import clause
from tests.meters import WHOLE, current, pay_in, take, taken
from tests.meters.worker import Worker

ENDLESS = 1_000_000


@clause("US-PROG-LINK")
def test_claims_in_the_same_second_are_serialised(url: str) -> None:
    stores = [Store(url) for _ in range(5)]
    open_link(stores[0], LINK)
    pay_in(stores[0], "round/t0/1", 1234 * MILLION)
    at_once = threading.Barrier(5)

    def claim(n: int) -> int:
        at_once.wait()
        return taken(stores[n], round=f"round/t{n}/1")

    with ThreadPoolExecutor(5) as threads:
        assert sorted(threads.map(claim, range(5))) == [5_000_000] * 4 + [5_001_234]
    assert reconcile(stores[0]) == []
    for s in stores:
        s.close()


def test_a_locked_meter_holds_still_and_keeps_no_table_from_paying_in(postgresql: PostgreSQL) -> None:
    address = postgresql.address(postgresql.fresh())
    winner, other = Store(address), Store(address)
    open_link(winner, LINK)

    def job(tx: Transaction) -> tuple[int, int]:
        stands = gather(tx, "mega")[0].stands
        pay_in(other, "round/t2/1", 50 * MILLION)
        return stands, take(tx, "mega", WHOLE, "round/t1/1")

    assert winner.transact(job) == [(5_000_000, 5_000_000)]
    assert current(winner) == 5_000_050
    assert reconcile(winner) == []
    winner.close()
    other.close()


def test_who_reads_while_others_write_finds_nothing_amiss(url: str) -> None:
    writer, reader = Store(url), Store(url)
    open_link(writer, LINK)
    stop, written = threading.Event(), list[int]()

    def write() -> None:
        while not stop.is_set():
            pay_in(writer, f"round/t1/{len(written)}", 1_333_333)
            written.append(taken(writer, round=f"round/t1/{len(written)}"))

    with ThreadPoolExecutor(1) as thread:
        writing = thread.submit(write)
        found = [reconcile(reader) for _ in range(10)]
        while len(written) < 6 and not writing.done():
            found.append(reconcile(reader))
        stop.set()
        writing.result()
    assert not any(found)
    writer.close()
    reader.close()


def acknowledged(said: str) -> tuple[Counter[tuple[str, str]], int]:
    """What the whole acts of a worker come to, and how many they were; a last act that was cut off is left out."""
    sums, waiting, acts = Counter[tuple[str, str]](), list[list[str]](), 0
    for words in (row.split() for row in said.splitlines(keepends=True) if row.endswith("\n")):
        if words[0] == "done":
            for what, level, much in waiting:
                sums[what, level] += int(much)
            waiting, acts = [], acts + 1
        else:
            waiting.append(words)
    return sums, acts


def in_the_book(store: Store) -> Counter[tuple[str, str]]:
    """The same sums from the rows and streams."""
    sums = Counter[tuple[str, str]]()
    for level in levels(store):
        sums["fed", level] = sum(store.contributed(level))
        m = meter(level, (parsed_line(kept).fact for kept in store.read(f"meter/{level}")))
        sums["took", level] = m.taken - m.returned
    return sums


def whole_takes_took_all(store: Store) -> int:
    """Each award after which the meter was reset was all that it stood at, whoever else was there; how many."""
    seen = 0
    for level in levels(store):
        m, before, last = meter(level, ()), 0, None
        for x in map(parsed_line, store.read(f"meter/{level}")):
            if isinstance(x.fact, Taken):
                before, last = m.stands, x.fact
            elif isinstance(x.fact, Funded) and x.fact.chips > 0 and last:
                assert (last.round, last.chips) == (x.answers, before)
                seen += 1
            m = m.after(x.fact)
    return seen


def together(url: str, folder: Path, processes: int, acts: int) -> int:
    store = Store(url)
    open_link(store, LINK)
    workers = [Worker(url, f"w{n}", acts, folder) for n in range(processes)]
    assert [worker.ended() for worker in workers] == [0] * processes
    sums = Counter[tuple[str, str]]()
    for worker in workers:
        sums.update(acknowledged(worker.told())[0])
    assert {key: n for key, n in sums.items() if n} == {key: n for key, n in in_the_book(store).items() if n}
    assert reconcile(store) == []
    assert sum(store.balances().values()) == 0
    assert sum(store.balances("held:").values()) == sum(n for (what, _), n in sums.items() if what == "took")
    assert deadlocks(store) == 0
    seen = whole_takes_took_all(store)
    store.close()
    return seen


def deadlocks(store: Store) -> int:
    """How many PostgreSQL had to break up since this database was made; SQLite has one writer at a time."""
    if store.engine.dialect.name == "sqlite":
        return 0
    with store.reading() as connection:
        asked = text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(connection.execute(asked).scalar_one())


def killed(url: str, folder: Path, processes: int, kills: int, seed: int) -> None:
    """Each worker is killed at a random moment, and another takes its place, until there have been so many."""
    store, rng = Store(url), random.Random(seed)
    open_link(store, LINK)
    sums, lost = Counter[tuple[str, str]](), 0
    running = [Worker(url, f"k{n}", ENDLESS, folder) for n in range(processes)]
    for n in range(kills):
        worker = running.pop(0)
        while worker.told().count("done") < 10:
            time.sleep(0.01)
        time.sleep(rng.random() / 4)
        worker.process.kill()
        assert worker.ended(10) == -signal.SIGKILL
        told_us, acts = acknowledged(worker.told())
        sums.update(told_us)
        kept = {int(stream.split("/")[2]) for stream, _ in store.streams(f"round/k{n}/")}
        lost += any(number >= acts for number in kept)
        assert max(kept, default=0) <= acts, "more than one act was never acknowledged"
        if n + processes < kills:
            running.append(Worker(url, f"k{n + processes}", ENDLESS, folder))
    time.sleep(0.5)  # the server notices that the last is gone
    assert reconcile(store) == []
    assert sum(store.balances().values()) == 0
    book = in_the_book(store)
    for level in levels(store):  # a killed act may have been kept and not told; nothing told is missing
        slack = kills * 7 * 7_053_550
        assert -kills * 7_053_550 <= book["fed", level] - sums["fed", level] <= slack
        assert book["took", level] >= sums["took", level]
        if not lost:
            assert book["fed", level] == sums["fed", level]
    assert sum(sums.values()) > 0
    assert whole_takes_took_all(store) > 0
    store.close()


def test_processes_feed_and_take_together(url: str, tmp_path: Path) -> None:
    assert together(url, tmp_path, 3, 40) > 5


def test_a_process_is_killed_in_the_middle(url: str, tmp_path: Path) -> None:
    killed(url, tmp_path, 2, 4, 1)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_eight_processes_feed_and_take_together(url: str, tmp_path: Path) -> None:
    assert together(url, tmp_path, 8, 200) > 100


@pytest.mark.long
@pytest.mark.timeout(600)
def test_processes_are_killed_in_the_middle_many_times(url: str, tmp_path: Path) -> None:
    killed(url, tmp_path, 4, 40, 2)
