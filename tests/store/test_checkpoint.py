"""Checkpoints: what was written down of every stream shows a tail that was cut and a stream that is gone."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cutcard.core.facts import Who
from cutcard.house.log.checkpoint import further_than_marked, mark, marked, unmarked
from cutcard.house.log.facts import Attested, parsed_line
from cutcard.store.chain import CHECKPOINT, Lost
from cutcard.store.store import Store
from tests.store.kit import entry, sql

CLOCK = Who("clock", "house")


def missing(store: Store) -> set[str]:
    """The streams that do not have what was written down of them."""
    return {
        stream
        for stream, heads in marked(store).items()
        for count, tied in heads
        if len(kept := store.read(stream)) < count or kept[count - 1].hash != tied
    }


def test_heads_are_written_down_as_they_are(store: Store) -> None:
    store.transact(entry("round:1", 0), entry("round:1", 1), entry("a stream", 0))
    mark(store, store.touched(), CLOCK)
    store.transact(entry("round:1", 2))
    mark(store, store.touched(), CLOCK)
    one, two, three = (kept.hash for kept in store.read("round:1"))
    assert marked(store) == {"round:1": [(2, two), (3, three)], "a stream": [(1, store.read("a stream")[0].hash)]}
    line = parsed_line(store.read(CHECKPOINT)[1])
    assert isinstance(line.fact, Attested)
    assert (line.number, line.who, line.fact.heads) == (1, CLOCK, (f"round:1 3 {three}",))
    assert one != two


def test_nothing_new_is_nothing_to_mark(store: Store) -> None:
    mark(store, store.touched(), CLOCK)
    mark(store, {"round:none", CHECKPOINT}, CLOCK)
    assert store.read(CHECKPOINT) == []


def test_a_cut_tail_and_a_missing_stream_are_found(store: Store) -> None:
    store.transact(*(entry(f"round:{n}", number) for n in range(3) for number in range(3)))
    mark(store, store.touched(), CLOCK)
    assert missing(store) == set()
    sql(store, "DELETE FROM entry WHERE stream = 'round:1' AND number = 2")
    sql(store, "DELETE FROM entry WHERE stream = 'round:2'")
    assert missing(store) == {"round:1", "round:2"}


def test_more_heads_than_one_entry_holds(store: Store) -> None:
    store.transact(*(entry(f"round:{n}", 0) for n in range(1_200)))
    mark(store, store.touched(), CLOCK)
    assert len(marked(store)) == 1_200
    assert len(store.read(CHECKPOINT)) == 3


def test_several_may_mark_at_once(url: str, store: Store) -> None:
    others = [Store(url) for _ in range(4)]

    def work(n: int) -> None:
        for number in range(5):
            others[n].transact(entry(f"round:{n}", number))
            mark(others[n], others[n].touched(), CLOCK)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    for other in others:
        other.close()
    assert {stream: [count for count, _ in heads] for stream, heads in marked(store).items()} == {
        f"round:{n}": [1, 2, 3, 4, 5] for n in range(4)
    }
    assert missing(store) == set()


def test_what_a_process_that_ended_badly_owed_is_known(url: str, store: Store) -> None:
    store.transact(entry("round:1", 0), entry("round:2", 0))
    mark(store, store.touched(), CLOCK)
    store.transact(entry("round:1", 1), entry("round:3", 0))
    heir = Store(url)
    assert unmarked(heir) == {store.name: {"round:1", "round:3"}}
    mark(heir, unmarked(heir)[store.name], CLOCK, gone=[store.name])
    assert unmarked(heir) == {}
    assert further_than_marked(heir) == set()
    heir.close()


def test_what_could_not_be_marked_is_still_owed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.transact(entry("round:1", 0))
    dialect: Any = store.engine.dialect

    def away(_: Any) -> None:
        raise dialect.loaded_dbapi.OperationalError("no answer")

    with monkeypatch.context() as cut:
        cut.setattr(dialect, "do_commit", away)
        with pytest.raises(Lost):
            mark(store, store.touched(), CLOCK)
    assert "round:1" in store.touched()
