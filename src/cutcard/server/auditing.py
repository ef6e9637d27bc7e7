"""One audit of the house's own book at a time, in a process of its own: the tables do not wait for it."""

import asyncio
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from cutcard.audit import as_data, audit
from cutcard.core.errors import Cutcard, Refusal
from cutcard.house.house import House
from cutcard.house.nouns import Json
from cutcard.house.vault import read_key

BROKE_OFF = "the audit broke off before its end"
EVERY = 200  # facts between two reports of how far it has come


class Auditing:
    """The audit that runs now, if one does, and what came of the last."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.last: Json | None = None
        self.progress: Json | None = None
        self.task: asyncio.Task[None] | None = None
        self.process: BaseProcess | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    def start(self, by: str, kept: str = "") -> None:
        if self.running:
            raise Refusal("audit/running", "an audit is running already", instead="wait for its verdict")
        self.progress = {"done": 0, "of": 0}
        self.task = asyncio.create_task(self.run(by, kept))

    async def run(self, by: str, kept: str) -> None:
        said = await asyncio.to_thread(self.heard, kept)
        self.last = {"at": self.house.clock(), "by": by} | said

    def heard(self, kept: str) -> Json:
        """What the process says last; it is one that dies with this one, and so may start none of its own."""
        context = get_context("spawn")
        mine, its = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(its, self.house.url, self.house.key, kept), daemon=True)
        process.start()
        self.process = process
        its.close()
        said: Json = {"error": BROKE_OFF}
        try:
            while "done" in (heard := mine.recv()):
                self.progress = heard
            said = heard
        except EOFError:
            pass  # it is gone, and said no more
        process.join()
        mine.close()
        return said

    def close(self) -> None:
        """The house closes: what has not been audited by then is audited another time."""
        if self.process and self.process.is_alive():
            self.process.terminate()


def work(tell: Connection, url: str, key: Path, kept: str) -> None:
    """In the process of its own."""
    told = -EVERY

    def progress(done: int, of: int) -> None:
        nonlocal told
        if done - told >= EVERY or done == of:
            told = done
            tell.send({"done": done, "of": of})

    try:
        tell.send(as_data(audit(url, read_key(key), kept, 1, progress)))
    except Cutcard as no:
        tell.send({"error": str(no)})
