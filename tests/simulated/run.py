"""Simulated evenings by their seeds: `python -m tests.simulated.run --seed N` plays one again, step for step."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.simulated.world import World, evening

TALLY = Path(".simulated")
BEYOND = 10_000  # those before are for the tests


def play(seed: int) -> World:
    with tempfile.TemporaryDirectory(prefix="cutcard-simulated-") as folder:
        try:
            return evening(seed, Path(folder))
        except BaseException as trouble:
            trouble.add_note(f"again: python -m tests.simulated.run --seed {seed}")
            raise


def reached() -> int:
    """The first seed that no run without one has played here."""
    return int(TALLY.read_text(encoding="ascii")) if TALLY.exists() else BEYOND


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="from that one on; else from where the last run stopped")
    parser.add_argument("--schedules", type=int, default=1, help="so many")
    asked = parser.parse_args()
    first = reached() if asked.seed is None else asked.seed
    for seed in range(first, first + asked.schedules):
        begun = time.process_time()
        world = play(seed)
        told = f"{world.acts} acts, {world.kills} kills, {world.loop.steps} steps, {time.process_time() - begun:.2f} s"
        print(f"{seed} {world.digest.hexdigest()[:16]} {told}", flush=True)
        if asked.seed is None:
            TALLY.write_text(f"{seed + 1}\n", encoding="ascii")


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") is None:
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulated.run", *sys.argv[1:]])
    main()
