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
from cutcard.sim.draws import CHUNK, STRAND
from cutcard.sim.local import in_threads

CORES = 2
FEW, MANY = 64 * CHUNK, 1 << 35  # rounds, for both and for the graphics processor alone
KEPT_FEW, KEPT_MANY = 2 * CHUNK, 1 << 30  # where more is done between two rounds than in them


@dataclass(frozen=True)
class Against:
    """Rounds a second of one game."""

    game: str
    strategy: str
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
    played = {one.name: model(one.name) for one in every() if one.sampler}
    ways = [(name, m.STRATEGIES[0], FEW, MANY) for name, m in played.items()]
    ways += [(name, way, KEPT_FEW, KEPT_MANY) for name, m in played.items() for way in getattr(m, "KEEPING", ())]
    for name, strategy, few, many in ways:
        plan = played[name].plan(find(name), strategy)
        for warm in (in_threads(name, plan, 1, STRAND, CORES), on_gpu(name, strategy, plan, 1, CHUNK)):
            list(warm)
        cores, counted = timed(in_threads(name, plan, 0, few, CORES))
        _, same = timed(on_gpu(name, strategy, plan, 0, few))
        fast, _ = timed(on_gpu(name, strategy, plan, 0, many))
        found.append(Against(name, strategy, fast, cores, bool((same.counts == counted.counts).all())))
        print(json.dumps(asdict(found[-1]) | {"ratio": found[-1].ratio}), flush=True)
    return found


if __name__ == "__main__":
    from cutcard.sim.gpu import cuda

    name = cuda.get_current_device().name
    print(json.dumps({"gpu": name if isinstance(name, str) else name.decode(), "cpu": cpu(), "cores": CORES}))
    on_both()
