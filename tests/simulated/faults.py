"""What may go wrong with a database, at each statement and each commit; how often follows from the seed."""

import random
import sqlite3
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine

from tests.simulated.loop import LIFE, Crashed, Life

KINDS = ("error", "busy", "crash", "error at commit", "crash at commit", "error after commit", "crash after commit")
OFTEN = {"error": 0.003, "busy": 0.003, "crash": 0.0008} | dict.fromkeys(KINDS[3:], 0.015)

CRASHES = 6  # at most, so that there is an evening between


class Weather:
    """Some kinds of faults never come in a schedule, some now and then, some often: no kind hides behind another."""

    def __init__(self, chance: random.Random, trace: Callable[[str], None], die: Callable[[Life], None]) -> None:
        self.chance, self.trace, self.die = chance, trace, die
        self.rates = {kind: OFTEN[kind] * chance.choice((0, 0.4, 1, 3)) for kind in KINDS}
        self.fair, self.crashes = True, CRASHES  # nothing goes wrong; how often a process may still end so

    def over(self, engine: Engine) -> Engine:
        """Whatever goes through that engine is exposed to it."""
        dialect: Any = engine.dialect
        execute, many, commit = dialect.do_execute, dialect.do_executemany, dialect.do_commit

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

        dialect.do_execute, dialect.do_executemany, dialect.do_commit = do_execute, do_executemany, do_commit
        return engine

    def strike(self, *kinds: str) -> None:
        life = LIFE.get()
        if self.fair or life is None:
            return
        if not life.alive:
            raise Crashed
        for kind in kinds:
            if self.chance.random() < self.rates[kind] and (self.crashes or not kind.startswith("crash")):
                self.trace(f"! {life.name} {kind}")
                if kind.startswith("crash"):
                    self.crashes -= 1
                    self.die(life)
                    raise Crashed
                raise sqlite3.OperationalError("database is locked" if kind == "busy" else "disk I/O error")
