"""Games by the hundred million rounds, with error bars. Needs numpy and numba; a cluster needs distributed.

The same seed gives the same counts on any number of cores or machines.
"""

import time
from collections.abc import Callable
from contextlib import closing, nullcontext
from importlib import import_module
from typing import Any

from cutcard.core.errors import Faulty, adding, one_of, quoted
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.games import as_game, manifest
from cutcard.sim.chunks import Part, Parts, model
from cutcard.sim.cluster import on_cluster, reached
from cutcard.sim.local import cores, in_threads
from cutcard.sim.result import FRESH, Line, SimResult, WagerResult, as_data, compared, gathered

Progress = Callable[[int, int], None]  # rounds played, rounds asked for
MOST = 10**15
CPU, GPU = DEVICES = "cpu", "gpu"

__all__ = ["Line", "Progress", "SimResult", "WagerResult", "as_data", "simulate", "strategies"]


def strategies(game: Game) -> list[str]:
    """How this game can be played, the best first."""
    return list(model(game.name).STRATEGIES)


@checked
def simulate(
    game: Game | str,
    rounds: int,
    seed: int = 0,
    strategy: str = "",
    workers: int = 0,
    scheduler: str | None = None,
    device: str = CPU,
    progress: Progress | None = None,
    compare: bool = True,
) -> SimResult:
    """Simulate this many rounds on all cores, on a cluster, or on a graphics processor (`device="gpu"`).

    Interrupted, it returns the result so far, marked incomplete. `compare` puts the exact figures beside the means; for
    some games that counts every deal first.
    """
    game = as_game(game)
    played = model(game.name)
    known = strategies(game)
    if strategy and strategy not in known:
        if not (stated := manifest(game.name).strategies):
            message = f"{game.name} has no strategy {quoted(strategy)}"
            right = f"it has {one_of(known)}" if known[1:] else "nothing is decided in it; leave out the strategy"
            raise Faulty("simulate/strategy", message, instead=right)
        stated().LANGUAGE.read(strategy)
    for name, value, low in (("rounds", rounds, 1), ("seed", seed, 0), ("workers", workers, 0)):
        if not isinstance(value, int) or not low <= value <= MOST:
            instead = f"it is a whole number from {low:,} to {MOST:,}"
            raise Faulty("simulate/number", f"{name} is {quoted(value)}", instead=instead)
    strategy, workers = strategy or known[0], workers or cores()
    if device not in DEVICES or (device == GPU and scheduler):
        where = f"{quoted(device, 20)}" + " of a cluster" * bool(scheduler)
        instead = f"it is {one_of(DEVICES)}, and a cluster has processors only"
        raise Faulty("simulate/device", f"rounds cannot be played on {where}", instead=instead)
    gpu = graphics() if device == GPU else None
    if gpu:
        gpu.playable()
    with reached(scheduler) if scheduler else nullcontext() as client:  # before anything is counted
        plan = played.plan(game, strategy)
        exact = played.exact(game, strategy) if compare else {}
        begun = time.perf_counter()
        if gpu:
            parts = gpu.on_gpu(game.name, strategy, plan, seed, rounds)
        elif client:
            parts = on_cluster(client, game.name, plan, seed, rounds)
        else:
            parts = in_threads(game.name, plan, seed, rounds, workers)
        total = added(parts, rounds, progress)
        seconds = time.perf_counter() - begun
    ended = gathered(played.lines(game, total.counts))
    wagers = {name: compared(name, lines, exact.get(name)) for name, lines in ended.items()}
    return SimResult(
        game.name,
        game.edition.name,
        dict(game.edition.values),
        strategy,
        seed,
        rounds,
        total.rounds,
        seconds,
        workers,
        played.stakes(game),
        tuple(total.counts.tolist()),
        wagers,
        getattr(played, "HOW", FRESH),
    )


def graphics() -> Any:
    """The part that needs CUDA."""
    try:
        import_module("numba_cuda")
    except ModuleNotFoundError:
        raise Faulty("gpu/missing", "numba-cuda is not installed", instead=adding("gpu")) from None
    return import_module("cutcard.sim.gpu")


def added(parts: Parts, asked: int, progress: Progress | None) -> Part:
    """Whole numbers, so the order does not matter. Interrupted before the first part, there is nothing to tell."""
    total: Part | None = None
    with closing(parts):
        try:
            for part in parts:
                total = Part(total.rounds + part.rounds, total.counts + part.counts) if total else part
                if progress:
                    progress(total.rounds, asked)
        except KeyboardInterrupt:
            if total is None:
                raise
    assert total is not None
    return total
