"""Simulated evenings by their seeds: `python -m tests.simulated.run --seed N` plays one again, step for step."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.simulated.faults import ERROR, ONE_KIND, Once
from tests.simulated.world import World, evening

TALLY = Path(".simulated")
BEYOND = 10_000  # those before are for the tests


def play(seed: int, once: Once | None = None) -> World:
    with tempfile.TemporaryDirectory(prefix="cutcard-simulated-") as folder:
        try:
            return evening(seed, Path(folder), once)
        except BaseException as trouble:
            which = f" --call {once.at} --kind {once.kind}" if once else ""
            trouble.add_note(f"again: python -m tests.simulated.run --seed {seed}{which}")
            raise


def reached() -> int:
    """The first seed that no run without one has played here."""
    return int(TALLY.read_text(encoding="ascii")) if TALLY.exists() else BEYOND


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="from that one on; else from where the last run stopped")
    parser.add_argument("--schedules", type=int, default=1, help="so many")
    parser.add_argument("--call", type=int, help="only that call of the database fails, or step is one's last")
    parser.add_argument("--kind", choices=ONE_KIND, default=ERROR, help="how")
    asked = parser.parse_args()
    first = reached() if asked.seed is None else asked.seed
    for seed in range(first, first + asked.schedules):
        begun = time.process_time()
        world = play(seed, Once(asked.call, asked.kind) if asked.call else None)
        told = f"{world.acts} acts, {world.kills} kills, {world.loop.steps} steps, {world.weather.calls} calls"
        print(f"{seed} {world.digest.hexdigest()[:16]} {told}, {time.process_time() - begun:.2f} s", flush=True)
        if asked.seed is None:
            TALLY.write_text(f"{seed + 1}\n", encoding="ascii")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") is None:
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulated.run", *sys.argv[1:]])
    main()
