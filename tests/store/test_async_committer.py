"""What the writing thread has kept comes back to the loop: each to who waits for it, all of a batch at one call."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.store.committer import AsyncCommitter, Committer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction


@pytest.fixture
def committer(tmp_path: Path) -> Iterator[AsyncCommitter]:
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    committer = Committer(store)
    yield AsyncCommitter(committer)
    committer.close()
    store.close()


async def test_each_gets_what_its_own_job_returned(committer: AsyncCommitter) -> None:
    def numbered(n: int) -> int:
        return n

    kept = [committer.keep(lambda _, n=n: numbered(n)) for n in range(50)]  # type: ignore[misc]
    assert await asyncio.gather(*kept) == list(range(50))


async def test_a_job_that_fails_fails_for_who_asked_and_nobody_else(committer: AsyncCommitter) -> None:
    def broken(_: Transaction) -> str:
        raise ZeroDivisionError

    one, other = await asyncio.gather(committer.keep(broken), committer.keep(lambda _: "kept"), return_exceptions=True)
    assert isinstance(one, ZeroDivisionError)
    assert other == "kept"


async def test_who_has_gone_away_is_passed_over(committer: AsyncCommitter) -> None:
    gone = asyncio.create_task(committer.keep(lambda _: "unheard"))
    await asyncio.sleep(0)
    gone.cancel()
    assert await committer.keep(lambda _: "heard") == "heard"
    assert gone.cancelled()
