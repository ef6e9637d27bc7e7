"""Threads for one kind of work: what was begun is finished, and who comes late is told why not."""

import asyncio
from threading import Event

from cutcard.house.table.threads import Threads
from tests.house.kit import refused


async def test_a_house_that_closes_finishes_what_was_begun_and_refuses_the_rest() -> None:
    threads, waits = Threads("acts", 1), Event()
    begun = asyncio.create_task(threads.do(lambda: waits.wait(60)))
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(threads.close))
    while not threads.closed:
        await asyncio.sleep(0.01)
    with refused("house/closed"):
        await threads.do(lambda: True)
    waits.set()
    assert await begun
    await closing
