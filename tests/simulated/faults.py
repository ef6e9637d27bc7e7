"""What may go wrong with a database, at each call of its driver: as often as the seed says, or at one call."""

import random
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from errno import ENOSPC
from typing import Any
from weakref import WeakSet

from sqlalchemy import Engine, event

from tests.simulated.loop import LIFE, Crashed, Life

KINDS = ("error", "busy", "crash", "error at commit", "crash at commit", "error after commit", "crash after commit")
FILE = "error at a file"
LATER = (FILE, "error at fetch", "crash at fetch", "error at rollback", "crash at rollback", "error after rollback")
OFTEN = {"error": 0.003, "busy": 0.003, "crash": 0.0008} | dict.fromkeys(KINDS[3:], 0.015)
OFTEN |= {"error at fetch": 0.001, "crash at fetch": 0.0004} | dict.fromkeys((FILE, *LATER[3:]), 0.02)

ERROR, CRASH, KILL = ONE_KIND = "error", "crash", "kill"  # at a call, at a call, at a step
CRASHES = 6  # at most, so that there is an evening between


@dataclass
class Once:
    """One call of the driver or step of the loop, by its number in an evening, at which this happens and no more."""

    at: int
    kind: str = ERROR


class Weather:
    """Some kinds of faults never come in a schedule, some now and then, some often: no kind hides behind another."""

    def __init__(
        self,
        chance: random.Random,
        trace: Callable[[str], None],
        die: Callable[[Life], None],
        more: random.Random,
        once: Once | None = None,
    ) -> None:
        self.chance, self.trace, self.die, self.more, self.once = chance, trace, die, more, once
        self.rates = {kind: OFTEN[kind] * chance.choice((0, 0.4, 1, 3)) for kind in KINDS}
        self.rates |= {kind: OFTEN[kind] * more.choice((0, 0.4, 1, 3)) for kind in LATER}
        self.fair, self.crashes = True, CRASHES  # nothing goes wrong; how often a process may still end so
        self.calls = 0  # of the driver, while something may go wrong
        self.connected: dict[Life | None, WeakSet[sqlite3.Connection]] = defaultdict(WeakSet)

    def over(self, engine: Engine) -> Engine:
        """Whatever goes through that engine is exposed to it."""
        dialect: Any = engine.dialect
        execute, many, commit, rollback = (
            *(dialect.do_execute, dialect.do_executemany),
            *(dialect.do_commit, dialect.do_rollback),
        )

        def do_execute(*words: Any, **named: Any) -> None:
            self.strike("error", "busy", "crash")
            execute(*words, **named)

        def do_executemany(*words: Any, **named: Any) -> None:
            self.strike("error", "busy", "crash")
            many(*words, **named)

        def do_commit(connection: Any) -> None:
            self.strike("error at commit", "crash at commit")
            commit(connection)
            self.strike("error after commit", "crash after commit")

        def do_rollback(connection: Any) -> None:
            self.strike("error at rollback", "crash at rollback")
            rollback(connection)
            self.strike("error after rollback")

        dialect.do_execute, dialect.do_executemany = do_execute, do_executemany
        dialect.do_commit, dialect.do_rollback = do_commit, do_rollback
        engine.dispose()  # what is connected from now on fetches in this weather too
        event.listen(engine, "do_connect", lambda _, __, ___, how: how.update(factory=exposed(self)))
        return engine

    def gone(self, life: Life) -> None:
        """What a dead process had not committed is undone at once, as the system does by closing its files."""
        for connection in self.connected.pop(life, ()):
            connection.rollback()

    def strike(self, *kinds: str) -> None:
        life = LIFE.get()
        if self.fair or life is None:
            return
        if not life.alive:
            raise Crashed
        self.calls += 1
        if self.once:
            if self.calls == self.once.at and self.once.kind != KILL:
                self.fail(life, f"{self.once.kind} {kinds[0].partition(' ')[2]}")
            return
        for kind in kinds:
            chance = self.more if kind in LATER else self.chance
            if chance.random() < self.rates[kind] and (self.crashes or not kind.startswith("crash")):
                self.fail(life, kind)

    def fail(self, life: Life, kind: str) -> None:
        self.trace(f"! {life.name} {kind}")
        if kind.startswith("crash"):
            self.crashes -= 1
            self.die(life)
            raise Crashed
        if kind == FILE:
            raise OSError(ENOSPC, "no space left on device")
        raise sqlite3.OperationalError("database is locked" if kind == "busy" else "disk I/O error")


def exposed(weather: Weather) -> type[sqlite3.Connection]:
    """A connection whose rows may fail to come."""

    class Cursor(sqlite3.Cursor):
        def fetchone(self) -> Any:
            weather.strike("error at fetch", "crash at fetch")
            return super().fetchone()

        def fetchmany(self, *size: Any) -> Any:
            weather.strike("error at fetch", "crash at fetch")
            return super().fetchmany(*size)

        def fetchall(self) -> Any:
            weather.strike("error at fetch", "crash at fetch")
            return super().fetchall()

        def __next__(self) -> Any:
            weather.strike("error at fetch", "crash at fetch")
            return super().__next__()

    class Connection(sqlite3.Connection):
        def __init__(self, *words: Any, **named: Any) -> None:
            super().__init__(*words, **named)
            self.life = LIFE.get()
            weather.connected[self.life].add(self)

        def close(self) -> None:
            weather.connected[self.life].discard(self)
            super().close()

        def cursor(self, _: Any = None) -> Any:
            return super().cursor(Cursor)

    return Connection
