"""A server as a process of its own, from a server that has loaded the modules once; it can be told where to die."""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import time
from itertools import count
from pathlib import Path

import httpx

from cutcard.cards import DECK
from cutcard.chance.source import Pack, shuffled
from cutcard.house.house import House
from cutcard.house.people import directory
from cutcard.house.table import auto_dealer
from cutcard.server.app import make_app
from cutcard.server.guard import Rates
from cutcard.server.run import Server, bound, keep_swept, settings, tune
from tests.crash.moments import MOMENTS, die
from tests.house.kit import quick

LEASE = 1_500  # milliseconds: what a killed server held is soon free, and a slow machine can still renew it
ROYAL = ("Ah", "Kh", "Qh", "Jh", "Th")  # the first hand that is dealt


def often_royal(pack: tuple[str, ...]) -> Pack:
    """Shuffled; but every other deck begins with what the link pays its first jackpot for."""
    made = shuffled(pack)
    if sorted(pack) != sorted(DECK) or random.random() < 0.5:
        return made
    return Pack((*ROYAL, *(card for card in made.cards if card not in ROYAL)))


def work(url: str, key: Path, lease: int, port: int, moment: str, sent: int) -> None:
    """The house as `cutcard serve` opens it, until it is killed; at that moment it sends itself that signal."""
    auto_dealer.shuffled = often_royal  # type: ignore[assignment, attr-defined]
    directory.Hashes = quick  # type: ignore[assignment, attr-defined]
    if moment:
        MOMENTS[moment](die(sent))
    logging.disable()
    tune()

    async def begun(_: House) -> None:
        keep_swept()

    listening = bound("127.0.0.1", port)
    house = House(url, key, f"http://127.0.0.1:{port}", lease)
    ticks = count(0, 1000)
    app = make_app(house, Rates(lambda: next(ticks)), begun=begun)
    asyncio.run(Server(settings(app)).serve(sockets=[listening]))


class Served:
    """One process, started again and again at the same address."""

    def __init__(self, url: str, key: Path, lease: int) -> None:
        with bound("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.book, self.key, self.lease = url, key, lease
        self.address = f"http://127.0.0.1:{self.port}"
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([__name__])

    def start(self, moment: str = "", sent: int = signal.SIGKILL) -> "Served":
        told = self.book, self.key, self.lease, self.port, moment, sent
        self.process = self.context.Process(target=work, args=told, daemon=True)
        self.process.start()
        return self

    def opened(self, within: float = 120) -> "Served":
        """It answers."""
        until = time.monotonic() + within
        with httpx.Client(timeout=2, trust_env=False, verify=False) as client:
            while time.monotonic() < until:
                try:
                    if client.get(f"{self.address}/api/health").status_code == 200:
                        return self
                except httpx.TransportError:
                    assert self.process.exitcode is None, f"it ended with {self.process.exitcode}"
                time.sleep(0.02)
        raise AssertionError("the server did not open")

    def send(self, number: int) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    @property
    def stopped(self) -> bool:
        """Whether it sleeps in the middle of what it did."""
        return Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "T"

    def kill(self) -> None:
        self.process.kill()
        self.died(60)

    def died(self, within: float) -> None:
        """Killed, and by nothing else."""
        self.process.join(within)
        assert self.process.exitcode == -signal.SIGKILL, self.process.exitcode

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(60)
        assert self.process.exitcode == 0, self.process.exitcode
