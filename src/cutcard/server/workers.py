"""Several processes on one port: each a house of its own on the same book, and among them they share the tables."""

import logging
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any

import click

AGAIN_AFTER = 1.0  # seconds until a process that ended is replaced
CLOSES_WITHIN = 15.0

Work = Callable[..., None]
log = logging.getLogger("cutcard.server")


class Workers:
    """Started one after the other; one that ends is replaced, until the house is closed."""

    def __init__(self, count: int, work: Work, how: dict[str, Any]) -> None:
        self.count, self.work, self.how = count, work, how
        self.context = get_context("spawn")
        self.running: list[Any] = []
        self.closing = False

    def serve(self, listening: socket.socket, says: str) -> None:
        """Until a signal closes the house; all of them answer at that door."""
        before = {number: signal.signal(number, self.close) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            for _ in range(self.count):
                self.start(listening)
            if not self.closing:
                click.echo(says)
            while not self.closing:
                wait([worker.sentinel for worker in self.running], timeout=AGAIN_AFTER)
                ended = [worker for worker in self.running if not worker.is_alive()]
                self.running = [worker for worker in self.running if worker.is_alive()]
                for worker in ended if not self.closing else ():
                    log.error("process %d ended with %s, and is replaced", worker.pid, worker.exitcode)
                    time.sleep(AGAIN_AFTER)
                    self.start(listening)
        finally:
            for worker in self.running:
                worker.join(CLOSES_WITHIN)
            for number, handler in before.items():
                signal.signal(number, handler)

    def start(self, listening: socket.socket) -> None:
        """One more; the next is started when it is open."""
        ready = self.context.Event()
        worker = self.context.Process(target=self.work, args=(listening, ready), kwargs=self.how)
        worker.start()
        self.running.append(worker)
        while not ready.wait(0.1) and worker.is_alive() and not self.closing:
            pass

    def close(self, *_: object) -> None:
        self.closing = True
        for worker in self.running:
            if worker.is_alive():
                worker.terminate()
