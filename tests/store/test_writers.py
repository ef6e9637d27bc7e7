"""Who may write: one holder at a time, an old number is refused, and nobody waits in a ring."""

import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest

from cutcard.store.chain import Conflict, Kept, NotTheWriter, Transfer
from cutcard.store.committer import Committer
from cutcard.store.lease import Lease, holders, release, renew, take
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.conftest import PostgreSQL
from tests.store.kit import entry, paid, sql

LONG = 60_000
PROCESSES = multiprocessing.get_context("spawn")


def guarded(lease: Lease | None, stream: str, expected: int) -> Callable[[Transaction], Kept]:
    assert lease is not None

    def job(tx: Transaction) -> Kept:
        tx.guard(lease.name, lease.fence)
        return tx.append(stream, expected, "said")

    return job


def expire(store: Store, name: str) -> None:
    sql(store, "UPDATE lease SET expires = 1 WHERE name = :name", name=name)


def test_a_lease_is_taken_over_only_when_it_has_run_out(store: Store) -> None:
    first = take(store, "table:1", "one", "host:1", LONG)
    assert first is not None
    assert (first.name, first.holder, first.address, first.fence) == ("table:1", "one", "host:1", 1)
    assert take(store, "table:1", "two", "host:2", LONG) is None
    assert holders(store) == {"table:1": first}
    expire(store, "table:1")
    second = take(store, "table:1", "two", "host:2", LONG)
    assert second is not None
    assert second.fence == 2
    assert take(store, "table:1", "one", "host:1", LONG) is None


def test_a_lease_runs_out_by_the_clock(store: Store) -> None:
    assert take(store, "table:1", "one", "host:1", 50)
    time.sleep(0.1)
    assert take(store, "table:1", "two", "host:2", LONG)


def test_taking_what_is_ours_makes_the_older_number_old(store: Store) -> None:
    older, newer = (take(store, "table:1", "one", "host:1", LONG) for _ in range(2))
    store.transact(guarded(newer, "round:1", 0))
    with pytest.raises(NotTheWriter):
        store.transact(guarded(older, "round:1", 1))


def test_renewing_keeps_what_is_ours_and_nothing_else(store: Store) -> None:
    for name in ("table:1", "table:2", "table:3"):
        take(store, name, "one", "host:1", LONG)
    take(store, "table:4", "two", "host:2", LONG)
    expire(store, "table:2")
    before = holders(store)
    assert renew(store, "one", ["table:1", "table:2", "table:4", "table:5"], 2 * LONG) == {"table:1"}
    after = holders(store)
    assert after["table:1"].expires >= before["table:1"].expires + LONG // 2
    assert {name: after[name] for name in ("table:2", "table:3", "table:4")} == {
        name: before[name] for name in ("table:2", "table:3", "table:4")
    }
    assert {lease.fence for lease in after.values()} == {1}


def test_what_was_released_is_not_renewed_and_is_free_at_once(store: Store) -> None:
    take(store, "table:1", "one", "host:1", LONG)
    take(store, "table:2", "two", "host:2", LONG)
    release(store, "one")
    assert renew(store, "one", ["table:1"], LONG) == set()
    assert take(store, "table:1", "two", "host:2", LONG) is not None
    assert renew(store, "two", ["table:1", "table:2"], LONG) == {"table:1", "table:2"}


def test_an_old_number_writes_nothing(store: Store) -> None:
    old = take(store, "table:1", "one", "host:1", LONG)
    store.transact(guarded(old, "round:1", 0))
    expire(store, "table:1")
    behind = Store(store.engine.url.render_as_string(hide_password=False))
    behind.transact(guarded(old, "round:1", 1))  # nobody has taken it
    new = take(store, "table:1", "two", "host:2", LONG)
    with pytest.raises(NotTheWriter):
        store.transact(guarded(old, "round:1", 2))
    store.transact(guarded(new, "round:1", 2))
    with pytest.raises(NotTheWriter):  # before it hears that somebody else was first
        behind.transact(guarded(old, "round:1", 2))
    behind.close()
    assert len(store.read("round:1")) == 3


def test_a_number_of_a_name_that_nobody_took_writes_nothing(store: Store) -> None:
    with pytest.raises(NotTheWriter):
        store.transact(guarded(Lease("table:1", "", "", 0, 0), "round:1", 0))


@pytest.mark.parametrize("old_first", [True, False])
def test_an_old_number_is_refused_inside_a_batch(store: Store, old_first: bool) -> None:
    old = take(store, "table:1", "one", "host:1", LONG)
    new = take(store, "table:1", "one", "host:1", LONG)
    stale, good = guarded(old, "round:1", 0), guarded(new, "round:2", 0)
    with pytest.raises(NotTheWriter):
        store.transact(*((stale, good) if old_first else (good, stale)))
    committer = Committer(store)
    first, second = (committer.submit(job) for job in ((stale, good) if old_first else (good, stale)))
    committer.close()
    refused, kept = (first, second) if old_first else (second, first)
    assert isinstance(refused.exception(), NotTheWriter)
    assert kept.result().stream == "round:2"
    assert store.streams("") == [("round:2", 1)]


def test_a_takeover_waits_for_the_act_that_is_being_written(url: str, store: Store) -> None:
    """Between the check of the number and the commit nobody can take the table."""
    old = take(store, "table:1", "one", "host:1", LONG)
    expire(store, "table:1")
    other = Store(url)
    with ThreadPoolExecutor(1) as pool:

        def job(tx: Transaction) -> Any:
            guarded(old, "round:1", 0)(tx)
            tx.flush()
            tx.entries = []
            taking = pool.submit(take, other, "table:1", "two", "host:2", LONG)
            time.sleep(0.2)
            assert not taking.done()
            return taking

        (taking,) = store.transact(job)
        assert taking.result().fence == 2
    assert len(other.read("round:1")) == 1
    other.close()


def test_who_sleeps_in_the_middle_of_a_transaction_keeps_nobody_out(postgresql: PostgreSQL) -> None:
    """Also between the statements of a batch, where PostgreSQL does not count its client as idle."""
    name = postgresql.fresh()
    asleep, awake = Store(postgresql.address(name)), Store(postgresql.address(name))
    assert take(asleep, "table:1", f"host:1#{asleep.name}", "host:1", 1)
    raw = asleep.engine.raw_connection()
    driver: Any = raw.driver_connection
    ExitStack().enter_context(driver.pipeline())  # for as long as it sleeps
    driver.execute("SELECT fence FROM lease WHERE name = 'table:1' FOR SHARE").fetchone()
    taken = take(awake, "table:1", f"host:2#{awake.name}", "host:2", LONG)
    assert taken is not None
    assert taken.fence == 2
    with pytest.raises(psycopg.OperationalError):
        driver.execute("SELECT 1").fetchone()
    raw.invalidate()
    asleep.close()
    awake.close()
    postgresql.drop(name)


def take_all(url: str, holder: str, names: list[str], start: Any, won: Any) -> None:
    store = Store(url)
    start.wait(60)
    won.put((holder, [name for name in names if take(store, name, holder, "host", LONG)]))
    store.close()


def test_of_processes_that_race_for_a_lease_exactly_one_wins(postgresql: PostgreSQL) -> None:
    name = postgresql.fresh()
    url, names = postgresql.address(name), [f"table:{n}" for n in range(40)]
    start, won = PROCESSES.Barrier(3), PROCESSES.Queue()
    racers = [PROCESSES.Process(target=take_all, args=(url, f"racer {n}", names, start, won)) for n in range(3)]
    for racer in racers:
        racer.start()
    taken = dict(won.get(timeout=90) for _ in racers)
    for racer in racers:
        racer.join()
    assert sorted(one for mine in taken.values() for one in mine) == sorted(names)
    store = Store(url)
    assert {one: lease.holder for one, lease in holders(store).items()} == {
        one: holder for holder, mine in taken.items() for one in mine
    }
    assert {lease.fence for lease in holders(store).values()} == {1}
    store.close()
    postgresql.drop(name)


def shuffle_money(url: str, seed: int, acts: int, done: Any) -> None:
    """Many accounts, several leases and a stream of our own, each time named in another order."""
    store, rng = Store(url), random.Random(seed)
    accounts = [f"stack:{n}" for n in range(8)]
    fences = [take(store, f"table:{seed}:{n}", f"{seed}", "host", LONG) for n in range(3)]

    def job(number: int) -> Callable[[Transaction], None]:
        def act(tx: Transaction) -> None:
            tx.append(f"round:{seed}", number, "said")
            for _ in range(4):
                payer, payee = rng.sample(accounts, 2)
                tx.move(Transfer(f"round:{seed}", number, payer, payee, 1))
            for lease in rng.sample(fences, 3):
                assert lease is not None
                tx.guard(lease.name, lease.fence)

        return act

    for number in range(acts):
        store.transact(job(number))
        renew(store, f"{seed}", [f"table:{seed}:{n}" for n in rng.sample(range(3), 3)], LONG)
    store.close()
    done.put(seed)


def test_writers_over_the_same_accounts_in_any_order_all_finish(postgresql: PostgreSQL) -> None:
    name = postgresql.fresh()
    store = Store(postgresql.address(name))
    store.transact(*(paid("house", n, "house", f"stack:{n}", 10_000) for n in range(8)))
    done = PROCESSES.Queue()
    writers = [PROCESSES.Process(target=shuffle_money, args=(postgresql.address(name), n, 60, done)) for n in range(3)]
    for writer in writers:
        writer.start()
    assert sorted(done.get(timeout=90) for _ in writers) == [0, 1, 2]
    for writer in writers:
        writer.join()
    assert sum(store.balances("stack:").values()) == 80_000
    assert store.streams("round:") == [(f"round:{n}", 60) for n in range(3)]
    deadlocks = postgresql.say(f"SELECT deadlocks FROM pg_stat_database WHERE datname = '{name}'")
    assert deadlocks == [(0,)]
    store.close()
    postgresql.drop(name)


def test_threads_over_the_same_accounts_and_streams_all_finish(store: Store) -> None:
    store.transact(*(paid("house", n, "house", f"stack:{n}", 10_000) for n in range(4)))
    codes: set[str] = set()

    def play(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(15):
            payer, payee = rng.sample(range(4), 2)
            while True:
                numbers = dict(store.streams("round:"))
                streams = rng.sample(["round:a", "round:b"], 2)
                try:
                    store.transact(
                        paid(streams[0], numbers.get(streams[0], 0), f"stack:{payer}", f"stack:{payee}", 1),
                        entry(streams[1], numbers.get(streams[1], 0)),
                    )
                    break
                except Conflict as overtaken:
                    codes.add(overtaken.code)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(4)))
    assert codes <= {"stream/version"}, "no deadlock among them"
    assert store.streams("round:") == [("round:a", 60), ("round:b", 60)]
    assert sum(store.balances("stack:").values()) == 40_000


def test_accounts_and_streams_are_always_written_in_one_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    for name in ("do_execute", "do_executemany"):
        carried_out = getattr(store.engine.dialect, name)

        def noted(cursor: Any, said: str, values: Any, *more: Any, does: Any = carried_out) -> None:
            written.append(str(values))
            does(cursor, said, values, *more)

        monkeypatch.setattr(store.engine.dialect, name, noted)
    store.transact(paid("round:b", 0, "house", "stack:2", 1), paid("round:a", 0, "house", "stack:1", 1))
    entries = next(values for values in written if "pays" in values)
    assert entries.index("round:a") < entries.index("round:b")
    balances = [values for values in written if "stack:1" in values and "round:" not in values]
    assert balances
    assert all(values.index("stack:1") < values.index("stack:2") for values in balances)
