"""The bench plays in earnest: a server, players on their own sockets, the same rows written bare; and a browser."""

import os
import subprocess
from pathlib import Path

import pytest

from bench.bare import acts_in, rows_of
from bench.floor import Scale, floor
from bench.growing import grown
from bench.house import measured, spell
from bench.players import family, memory, processor_seconds
from bench.timing import Timed
from cutcard.audit import audit
from cutcard.house.table.shoe_vault import read_key
from cutcard.store.schema import BOX, CONTRIBUTION, DIGEST, FED, TAG
from cutcard.store.store import Store


@pytest.mark.long
def test_two_tables_are_played_and_written_again(tmp_path: Path) -> None:
    book, *blank = (f"sqlite:///{tmp_path / name}.db" for name in ("house", "one", "many"))
    found = measured(tmp_path, book, blank, players=14, seconds=1.0, at_once=8, pause=(0.0, 0.2))
    assert (found.players, found.tables) == (14, 2)
    assert found.rush.refused == found.calm.refused == {}
    written = acts_in(book)
    assert sum(act.asked for act in written) >= found.calm.acts + found.rush.acts + 14  # who also sat down
    assert found.rush.acts
    assert found.sync > 0
    houses, bare = Store(book), Store(blank[0])
    try:
        played = [name for name, _ in houses.streams("round/")]
        assert played
        assert played == [name for name, _ in bare.streams("round/")]
        assert [houses.transfers(name) for name in played] == [bare.transfers(name) for name in played]
        with houses.reading() as of_house, bare.reading() as of_bare:
            for table in (DIGEST, BOX, CONTRIBUTION, FED, TAG):
                assert sorted(rows_of(of_house, table)) == sorted(rows_of(of_bare, table)), table.name
    finally:
        houses.close()
        bare.close()


def test_percentiles_are_of_the_acts_in_order() -> None:
    spent = {"seconds": 4.0, "server": 1.0, "database": 0.5, "driver": 2.0}
    told = {"taken": [float(n) for n in range(1, 201)], "refused": {}, **spent}
    found = spell(told)
    assert (found.acts, found.per_second, found.longest) == (200, 50.0, 200.0)
    assert (found.p50, found.p99) == (101.0, 199.0)  # at least half, and at least 99 in a hundred, took no longer
    assert (found.server, found.database, found.driver_busy) == (5.0, 2.5, 0.5)


def test_what_a_process_and_those_it_started_use_is_counted() -> None:
    with subprocess.Popen(["sleep", "60"]) as child:
        both = family(os.getpid())
        assert {os.getpid(), child.pid} <= {*both}
        assert 0 < processor_seconds([os.getpid()]) <= processor_seconds(both)
        assert 0 < memory([os.getpid()]) < memory(both)
        child.terminate()


@pytest.mark.long
def test_the_floor_is_opened_played_watched_and_audited() -> None:
    once = Scale(1, 1, rounds=2, races=2, watched=1, cuts=1, away=1.0, decisions=2, hands=2, players=7, seconds=0.5)
    where, found = floor(once)
    assert where.startswith("Chromium ")
    assert {one.goal for one in found} == {
        *("U7", "U15", "U18", "U20", "U21", "U23", "U25", "U26", "U27", "U28", "U31"),
    }
    times = {one.what: len(one.taken) for one in found}
    assert times["a press at a poker table, to what it did"] == 2 * 3
    assert times["a press at a race table, to what it did"] == 2 * 2
    assert times["a hand in the calculator, to its worths"] == 2
    assert all(figure > 0 for one in found if one.unit for figure in one.taken if "TBT" not in one.what)


def test_the_worst_and_what_holds_nineteen_times_of_twenty() -> None:
    waits = Timed("U20", "a press", "ms", 95, tuple(float(n) for n in range(100)))
    assert (waits.p95, waits.worst) == (95.0, 99.0)
    assert waits.met(waits.p95)
    assert not waits.met(waits.worst)
    frames = Timed("U21", "frames", "/s", 50, tuple(float(n) for n in range(40, 140)), least=True)
    assert (frames.p95, frames.worst) == (44.0, 40.0)
    assert not frames.met(frames.p95)


def test_a_grown_book_is_as_good_as_one_that_was_played(tmp_path: Path) -> None:
    book = f"sqlite:///{tmp_path / 'house.db'}"
    made = grown(book, tmp_path / "key", 3_000)
    found = audit(book, read_key(tmp_path / "key"), workers=1)
    assert (found.wrong, found.doubtful) == ((), ())
    assert made == found.facts >= 3_000
    assert found.rounds > 40
