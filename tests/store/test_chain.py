"""The chain: no byte of an entry can be changed unseen, entries have their turn, and a command is carried out once."""

import struct
from concurrent.futures import Future, ThreadPoolExecutor, wait
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from cutcard.core.errors import Faulty
from cutcard.store.chain import Conflict, Kept, Transfer, tied
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.conftest import PostgreSQL
from tests.store.kit import entry, paid, rows, sql

COLUMNS = ("stream", "number", "at", "command", "body", "hash")
WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)


def unbroken(store: Store) -> bool:
    """The chain computed again from plain rows: 4-byte length and UTF-8 bytes of each part, SHA-256, hexadecimal."""
    before: dict[str, tuple[int, str]] = {}
    for stream, number, at, command, body, kept in rows(
        store, "SELECT stream, number, at, command, body, hash FROM entry ORDER BY stream, number"
    ):
        count, last = before.get(stream, (0, sha256(b"cutcard " + stream.encode()).hexdigest()))
        digest = sha256()
        for part in (last, stream, f"{number}", f"{at}", command, body):
            digest.update(struct.pack(">I", len(part.encode())) + part.encode())
        if (number, kept) != (count, digest.hexdigest()):
            return False
        before[stream] = count + 1, kept
    return True


def test_entries_are_read_back_as_they_were_kept(store: Store) -> None:
    kept = store.transact(entry("round:1", 0, "Ānn ♠\n", "ann:1"), entry("round:1", 1, ""))
    assert store.read("round:1") == kept
    assert store.read("round:1", 1) == kept[1:]
    assert [k.number for k in kept] == [0, 1]
    assert unbroken(store)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bodies=st.lists(WORDS, min_size=2, max_size=4), data=st.data())
def test_any_change_to_any_column_breaks_the_chain(store: Store, bodies: list[str], data: st.DataObject) -> None:
    sql(store, "DELETE FROM entry")
    store.forget()
    store.transact(*(entry("round:1", n, body, f"ann:{n}") for n, body in enumerate(bodies)))
    assert unbroken(store)
    victim = data.draw(st.integers(0, len(bodies) - 1))
    column = data.draw(st.sampled_from(COLUMNS))
    found = getattr(store.read("round:1")[victim], column)
    if isinstance(found, int):
        other: object = data.draw(st.integers(len(bodies), 2**31 - 1).filter(lambda n: n != found))
    elif column == "hash":
        nth = data.draw(st.integers(0, 63))
        other = found[:nth] + ("0" if found[nth] != "0" else "1") + found[nth + 1 :]
    else:
        other = data.draw(WORDS.filter(lambda word: word != found))
    sql(store, f"UPDATE entry SET {column} = :other WHERE number = {victim}", other=other)
    assert not unbroken(store)


def test_parts_cannot_trade_bytes() -> None:
    assert tied("", "round:1", 1, 2, "ann", "bet") != tied("", "round:1", 12, 2, "ann", "bet")
    assert tied("", "round:1", 1, 2, "annb", "et") != tied("", "round:1", 1, 2, "ann", "bet")


@pytest.mark.parametrize("expected", [0, 2, 7])
def test_an_entry_out_of_turn_is_a_conflict(store: Store, expected: int) -> None:
    store.transact(entry("round:1", 0))
    with pytest.raises(Conflict) as refused:
        store.transact(entry("round:1", expected))
    assert refused.value.code == "stream/version"
    assert len(store.read("round:1")) == 1


def test_a_stream_that_another_process_wrote_is_read_again(url: str, store: Store) -> None:
    store.transact(entry("round:1", 0))
    other = Store(url)
    other.transact(entry("round:1", 1))
    with pytest.raises(Conflict):
        store.transact(entry("round:1", 1))
    store.transact(entry("round:1", 2))
    other.transact(entry("round:1", 3))
    other.close()
    assert [kept.number for kept in store.read("round:1")] == [0, 1, 2, 3]
    assert unbroken(store)


def test_jobs_of_one_transaction_are_kept_together_or_not_at_all(store: Store) -> None:
    with pytest.raises(Conflict):
        store.transact(entry("round:1", 0), paid("round:2", 0, "house", "ann", 100), entry("round:3", 1))
    assert store.streams("") == []
    assert store.balances() == {}
    assert store.touched() == set()


def test_a_command_is_carried_out_once(store: Store) -> None:
    (first,) = store.transact(paid("round:1", 0, "house", "ann", 100, "ann:7"))
    for stream, expected in (("round:1", 1), ("round:2", 0)):
        with pytest.raises(Conflict) as refused:
            store.transact(paid(stream, expected, "house", "ann", 100, "ann:7"))
        assert refused.value.code == "command/done"
    assert store.done("ann:7") == first
    assert store.done("ann:8") is None
    assert store.balance("ann") == 100


def test_two_who_race_with_one_command(url: str, store: Store) -> None:
    """The loser waits for the winner, and then can ask for what the winner did."""
    other = Store(url)
    with ThreadPoolExecutor(1) as pool:
        racing: list[Future[list[Kept]]] = []

        def winner(tx: Transaction) -> None:
            tx.append("round:2", 0, "the winner", "ann:7")
            tx.flush()
            tx.entries = []
            racing.append(pool.submit(other.transact, entry("round:1", 0, "the loser", "ann:7")))
            assert wait(racing, 0.3).not_done, "the loser must wait"

        store.transact(winner)
        with pytest.raises(Conflict) as lost:
            racing[0].result()
    other.close()
    assert lost.value.code == "command/done"
    found = store.done("ann:7")
    assert found is not None
    assert found.body == "the winner"
    assert store.read("round:1") == []


def test_entries_without_a_command_may_be_many_and_no_blank_command_is_found(store: Store) -> None:
    store.transact(entry("round:1", 0), entry("round:1", 1))
    assert store.done("") is None


def test_a_command_is_found_by_its_index(store: Store) -> None:
    """The very statement, explained: a partial index serves only a question that says it is one of its rows."""
    asked: list[Any] = []
    event.listen(store.engine, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    store.done("ann:7")
    statement, values = next(one for one in asked if "command" in one[0])
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        explain = "EXPLAIN" if store.engine.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        plan = connection.exec_driver_sql(f"{explain} {statement}", values).all()
    assert "once" in str(plan)


@pytest.mark.parametrize(
    "stream, body, command",
    [
        ("round:1", "a\0b", ""),
        ("round:1", "\ud800", ""),
        ("round:1", "a", "ann:" + "x" * 200),
        ("r" * 201, "a", ""),
        ("a\0", "a", ""),
    ],
)
def test_text_that_one_engine_cannot_keep_is_refused_by_both(
    store: Store, stream: str, body: str, command: str
) -> None:
    with pytest.raises(Faulty) as refused:
        store.transact(entry(stream, 0, body, command))
    assert refused.value.code == "stream/text"
    assert store.streams("") == []


def test_names_are_told_apart_letter_for_letter(store: Store) -> None:
    store.transact(entry("round:a", 0), entry("round:A", 0), entry("round:a_", 0), entry("roundel", 0))
    store.transact(paid("round:a", 1, "house", "stack:a", 1), paid("round:a", 2, "house", "Stack:a", 2))
    assert store.streams("round:a") == [("round:a", 3), ("round:a_", 1)]
    assert store.streams("round:a_") == [("round:a_", 1)]
    assert [name for name, _ in store.streams("")] == ["round:A", "round:a", "round:a_", "roundel"]
    assert store.balances("stack:") == {"stack:a": 1}
    assert store.transfers("round:a")[1] == Transfer("round:a", 2, "house", "Stack:a", 2)


@pytest.mark.parametrize("column", ["entry.stream", "entry.command", "balance.account", "lease.name"])
def test_names_are_in_the_order_of_their_bytes_whatever_the_language(postgresql: PostgreSQL, column: str) -> None:
    """A PostgreSQL made in another country orders words as its dictionary does, if it is not told."""
    table, name = column.split(".")
    which = f"(table_name, column_name) = ('{table}', '{name}')"
    found = postgresql.say(f"SELECT collation_name FROM information_schema.columns WHERE {which}", "blank")
    assert found == [("C",)]


def test_what_was_appended_to_is_told_once(store: Store) -> None:
    store.transact(entry("round:1", 0), entry("round:2", 0))
    with pytest.raises(Conflict):
        store.transact(entry("round:3", 5))
    assert store.touched() == {"round:1", "round:2"}
    assert store.touched() == set()
