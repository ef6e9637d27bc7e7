"""Rounds a second on a graphics processor, against two cores of the same machine, and that both count the same.

By itself, `python -m bench.gpu`, it needs numba-cuda beside numpy and numba, and prints JSON.
"""

import json
import time
from dataclasses import asdict, dataclass

from bench.machine import cpu
from cutcard.games import every, find
from cutcard.sim import added
from cutcard.sim.chunks import Part, Parts, model
from cutcard.sim.draws import CHUNK
from cutcard.sim.local import in_threads

CORES = 2
FEW, MANY = 64 * CHUNK, 1 << 35  # rounds, for both and for the graphics processor alone


@dataclass(frozen=True)
class Against:
    """Rounds a second of one game."""

    game: str
    gpu: float
    two_cores: float
    same_counts: bool

    @property
    def ratio(self) -> float:
        return self.gpu / self.two_cores


def timed(parts: Parts) -> tuple[float, Part]:
    begun = time.perf_counter()
    total = added(parts, 0, None)
    return total.rounds / (time.perf_counter() - begun), total


def on_both() -> list[Against]:
    from cutcard.sim.gpu import on_gpu

    found = []
    for name in (one.name for one in every() if one.sampler):
        played = model(name)
        plan = played.plan(find(name), played.STRATEGIES[0])
        for warm in (in_threads(name, plan, 1, CHUNK, CORES), on_gpu(name, plan, 1, CHUNK)):
            list(warm)
        cores, counted = timed(in_threads(name, plan, 0, FEW, CORES))
        _, same = timed(on_gpu(name, plan, 0, FEW))
        fast, _ = timed(on_gpu(name, plan, 0, MANY))
        found.append(Against(name, fast, cores, bool((same.counts == counted.counts).all())))
        print(json.dumps(asdict(found[-1]) | {"ratio": found[-1].ratio}), flush=True)
    return found


if __name__ == "__main__":
    from cutcard.sim.gpu import cuda

    name = cuda.get_current_device().name
    print(json.dumps({"gpu": name if isinstance(name, str) else name.decode(), "cpu": cpu(), "cores": CORES}))
    on_both()
