"""One audit of the house's own book at a time, in a process of its own; its verdict is written in the book."""

import asyncio
from dataclasses import asdict
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from sqlalchemy import select

from cutcard.audit import Stage, as_data, audit
from cutcard.audit.finding import DOUBT
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Who
from cutcard.house.house import House
from cutcard.house.log.facts import Audited, parsed_line
from cutcard.house.log.streams import carry_out, enter
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.views.as_json import Json
from cutcard.store.chain import HOUSE, Kept
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

BROKE_OFF = "the audit broke off before its end"
EVERY = 200  # facts between two reports of how far it has come
MOST = 100  # things wrong that are kept in their sentences
READ_BACK = 20  # lines at most, in search of a verdict that can be read
OPENED, CLOSED = "opened", "closed"  # the orders of the sealed shoes


class Auditing:
    """The audit that runs now, if one does here, and the one that came to no verdict, if it was the last."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.unfinished: Json | None = None
        self.progress: Json | None = None
        self.task: asyncio.Task[None] | None = None
        self.process: BaseProcess | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    def start(self, by: Who, kept: str = "") -> None:
        if self.running:
            raise Refusal("audit/running", "an audit is running already", instead="wait for its verdict")
        self.progress = asdict(Stage(0, 0, 0, 0))
        self.task = asyncio.create_task(asyncio.to_thread(self.run, by, kept))

    def run(self, by: Who, kept: str) -> None:
        said, now = self.heard(kept), self.house.clock()
        try:
            if "error" not in said:
                note(self.house.store, by, now, said)
        except Cutcard as no:
            said = {"error": str(no)}
        self.unfinished = {"at": now, "by": by.name} | said if "error" in said else None

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

    def last(self) -> Json | None:
        """What came of the last audit: the same from every process of the house, unless it broke off in this one."""
        found = verdict(self.house.store)
        broken = self.unfinished
        return broken if broken and (not found or found["at"] <= broken["at"]) else found

    def close(self) -> None:
        """The house closes: what has not been audited by then is audited another time."""
        if self.process and self.process.is_alive():
            self.process.terminate()


def note(store: Store, by: Who, at: int, said: Json) -> None:
    """The verdict into the book."""
    listed = (*said["wrong"][:MOST], *said["doubtful"][:MOST])
    wrong = [str(part) for w in listed for part in (w["check"], w["where"], w["entry"], w["says"])]
    counts = (said["facts"], said["streams"], said["rounds"], said["cents"])
    orders = OPENED if said["orders_opened"] else CLOSED
    took = round(said["seconds"] * 1000)
    fact = Audited(*counts, orders, said["last_mark"], took, len(said["wrong"]), tuple(wrong))

    def job(tx: Transaction) -> None:
        enter(tx, HOUSE, tx.head(HOUSE)[0], at, by, fact)

    carry_out(store, job)


def verdict(store: Store) -> Json | None:
    """The last that was written and can still be read: of one that was changed the next audit tells."""
    wanted = select(ENTRY).where(ENTRY.c.stream == HOUSE, ENTRY.c.body.contains(" | audited "))
    with store.reading() as connection:
        rows = connection.execute(wanted.order_by(ENTRY.c.number.desc()).limit(READ_BACK)).all()
    return next((found for row in rows if (found := as_written(Kept(*row)))), None)


def as_written(kept: Kept) -> Json | None:
    """A verdict as it is told, if it is one."""
    try:
        line = parsed_line(kept)
    except Cutcard:
        return None
    fact = line.fact
    if not isinstance(fact, Audited) or len(fact.wrong) % 4:
        return None
    wrong = [
        {"check": check, "where": where, "entry": int(entry) if entry.isdecimal() else None, "says": says}
        for check, where, entry, says in zip(*[iter(fact.wrong)] * 4, strict=True)
    ]
    return {
        "at": line.at,
        "by": line.who.name,
        "facts": fact.facts,
        "streams": fact.streams,
        "rounds": fact.rounds,
        "cents": fact.cents,
        "orders_opened": fact.orders == OPENED,
        "last_mark": fact.mark,
        "seconds": fact.milliseconds / 1000,
        "sound": fact.wrongs == 0,
        "wrongs": fact.wrongs,
        "first": wrong[0]["check"] if fact.wrongs else "",
        "wrong": [found for found in wrong if found["check"] != DOUBT],
        "doubtful": [found for found in wrong if found["check"] == DOUBT],
    }


def work(tell: Connection, url: str, key: Path, kept: str) -> None:
    """In the process of its own."""
    reported = -EVERY

    def progress(now: Stage) -> None:
        nonlocal reported
        if now.done - reported >= EVERY or now.done == now.of:
            reported = now.done
            tell.send(asdict(now))

    try:
        tell.send(as_data(audit(url, read_key(key), kept, 1, progress)))
    except Cutcard as no:
        tell.send({"error": str(no)})
