"""The bench plays in earnest: a server, players on their own sockets, and the same rows written bare."""

from pathlib import Path

import pytest

from bench.bare import acts_in
from bench.house import measured, spell
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
    houses, bare = Store(book), Store(blank[0])
    try:
        played = [name for name, _ in houses.streams("round/")]
        assert played
        assert played == [name for name, _ in bare.streams("round/")]
        assert [houses.transfers(name) for name in played] == [bare.transfers(name) for name in played]
    finally:
        houses.close()
        bare.close()


def test_percentiles_are_of_the_acts_in_order() -> None:
    told = {"taken": [float(n) for n in range(1, 201)], "seconds": 4.0, "server": 1.0, "driver": 2.0, "refused": {}}
    found = spell(told)
    assert (found.acts, found.per_second, found.longest) == (200, 50.0, 200.0)
    assert (found.p50, found.p99) == (101.0, 199.0)  # at least half, and at least 99 in a hundred, took no longer
    assert (found.server, found.driver_busy) == (5.0, 0.5)
