"""A process that feeds meters and takes from them at random, and writes down what the book has acknowledged."""

import multiprocessing
import random
from collections.abc import Callable
from pathlib import Path

from cutcard.house.jackpots.meter_book import give_back
from cutcard.house.log.streams import carry_out
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.meters import TENTH, WHOLE, paid_in, take

LEVELS = ("mega", "major", "minor")
Done = list[tuple[str, str, int]]  # what, to which level, how much
Act = Callable[[Transaction], Done]


def act(name: str, n: int, rng: random.Random) -> Act:
    """Feeds mostly, sometimes with a void; takes one or two levels, in any order; takes and gives back."""
    kind, round = rng.random(), f"round/{name}/{n}"
    first, second, _ = rng.sample(LEVELS, 3)
    wagers = rng.randint(1, 7)

    def feed(tx: Transaction) -> Done:
        for level in LEVELS:
            paid_in(tx, round, 6_665_000 * wagers, 388_550 * wagers, level)
        return [("fed", level, 7_053_550 * wagers) for level in LEVELS]

    def void(tx: Transaction) -> Done:
        paid_in(tx, round, -6_665_000, -388_550, first)
        return [("fed", first, -7_053_550)]

    def takes(tx: Transaction) -> Done:
        both = ((first, WHOLE), (second, TENTH))
        return [("took", level, take(tx, level, share, round)) for level, share in both]

    def returns(tx: Transaction) -> Done:
        take(tx, first, WHOLE, round)
        give_back(tx, first, round)
        return [("took", first, 0)]

    return feed if kind < 0.6 else void if kind < 0.7 else takes if kind < 0.9 else returns


def work(address: str, name: str, acts: int, tally: Path) -> None:
    store, rng = Store(address), random.Random(name)
    with tally.open("w", encoding="ascii") as out:
        for n in range(acts):
            for what, level, much in carry_out(store, act(name, n, rng)):
                print(what, level, much, file=out)
            print("done", n, file=out, flush=True)
    store.close()


class Worker:
    """A process of its own, from a server that has loaded the modules once."""

    def __init__(self, address: str, name: str, acts: int, folder: Path) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__])
        self.tally = folder / name
        self.process = context.Process(target=work, args=(address, name, acts, self.tally), daemon=True)
        self.process.start()

    def told(self) -> str:
        return self.tally.read_text(encoding="ascii") if self.tally.exists() else ""

    def ended(self, within: float | None = None) -> int | None:
        self.process.join(within)
        return self.process.exitcode
