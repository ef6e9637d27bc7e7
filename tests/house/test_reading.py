"""How much is read for what somebody asks: rights come first, and what is looked for is found by an index."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from cutcard.core.facts import Strike, Verdict
from cutcard.house.log.table_facts import Begun
from cutcard.house.people.balances import at_tables, results, wealth
from cutcard.house.table import acts
from cutcard.ledger import stack
from cutcard.store.store import Store
from tests.house.kit import DEE, SUE, Venue, opened, refused


@contextmanager
def asked(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """The statements sent to the database within, each with what was put into it."""
    statements: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, values: Any, *___: Any) -> None:
        statements.append((statement, values))

    event.listen(store.engine, "before_cursor_execute", note)
    yield statements
    event.remove(store.engine, "before_cursor_execute", note)


def streams_read(statements: list[tuple[str, Any]]) -> set[str]:
    """Those of which more than the last entry was read."""
    reading = [values for said, values in statements if "ORDER BY entry.number" in said and "DESC" not in said]
    return {str(values[0]) for values in reading}


async def played(venue: Venue) -> None:
    await venue.table("t1")
    ann = await venue.sit("1")
    for _ in range(2):
        await venue.ante(ann, "1")
        await venue.play(ann, "1")


RIGHTS = [
    acts.Correct(1, Strike(5), "strike", "a mistake"),
    acts.SettleAgain(1, "a mistake"),
    acts.Staff("dee", "dealer"),
    acts.Equip("scanner", "S1"),
    acts.Credit(100),
]


@pytest.mark.parametrize("act", RIGHTS)
async def test_who_may_not_is_refused_before_anything_is_read(venue: Venue, act: acts.Act) -> None:
    await played(venue)
    for who in (venue.guest(), DEE):
        with asked(venue.house.store) as statements, refused("right/role"):
            await venue.do(who, act)
        assert streams_read(statements) == set()
        assert not [said for said, _ in statements if "FROM balance" in said]


async def test_to_put_a_round_right_that_round_is_read(venue: Venue) -> None:
    await played(venue)
    log = venue.house.floor.earlier((await venue.state()).session, 1)[0].log
    number = next(e.number for e in log if isinstance(e.fact, Verdict))
    with asked(venue.house.store) as statements:
        state = await venue.do(SUE, acts.Correct(1, Strike(number), "strike", "paid wrong"))
        await venue.do(SUE, acts.Correct(1, Strike(len(log)), "strike", "it was right"))
    assert streams_read(statements) == {"round/t1/1"}
    assert state.session.round == 3


async def test_a_round_began_when_its_session_says(venue: Venue) -> None:
    await played(venue)
    begun = {line.fact.round: line.at for line in venue.lines() if isinstance(line.fact, Begun)}
    session = (await venue.state()).session
    for number in (1, 2):
        assert venue.house.floor.earlier(session, number)[1] == begun[number]


async def test_the_accounts_of_a_person_are_found_by_an_index(venue: Venue) -> None:
    await played(venue)
    (ann,) = (await venue.state()).session.seats
    with venue.house.store.reading() as connection:
        with asked(venue.house.store) as statements:
            assert stack("t1", ann) in at_tables(connection, ann)
        statement, values = statements[-1]
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
        assert plan
        assert not [step for step in plan if step.detail.startswith("SCAN")], plan


async def test_an_older_book_learns_whose_its_accounts_are(url: str, tmp_path: Path) -> None:
    async with opened(url, tmp_path) as venue:
        await played(venue)
        (ann,) = (await venue.state()).session.seats
        with venue.house.store.reading() as connection:
            before = at_tables(connection, ann), wealth(connection, ann), results(connection, ann, 0)
        assert before[0]
    store = Store(url)
    with store.writing() as connection:
        connection.execute(text("DROP TABLE owned"))
    store.close()
    async with opened(url, tmp_path, venue.clock) as later:
        with later.house.store.reading() as connection:
            assert (at_tables(connection, ann), wealth(connection, ann), results(connection, ann, 0)) == before
