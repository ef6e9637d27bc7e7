"""A house that is played in for long needs no more memory than at first: `python -m tests.crash.soak --minutes 15`.

Nobody is killed; everyone plays as fast as they can, and in the end the book is proved.
"""

import argparse
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.crash.proof import Found, prove
from tests.crash.world import World

SAMPLES = 30
PAGE, MB = resource.getpagesize(), 2**20
MORE = 1.05  # of what it needed in the second third of the time, in the last


@dataclass
class Soaked:
    """The resident memory of the server, looked at again and again, in megabytes; and what was proved afterwards."""

    needed: list[float]
    found: Found

    @property
    def flat(self) -> bool:
        third = len(self.needed) // 3
        return max(self.needed[-third:]) <= MORE * max(self.needed[third:-third])

    def __str__(self) -> str:
        return f"{'flat' if self.flat else 'growing'}; {self.found}, {self.found.entries:,} entries"


def soak(url: str, folder: Path, minutes: float) -> Soaked:
    world, needed = World(url, folder), list[float]()
    (served,) = world.servers
    try:
        served.start().opened()
        with world.playing():
            for _ in range(SAMPLES):
                time.sleep(60 * minutes / SAMPLES)
                resident = Path(f"/proc/{served.process.pid}/statm").read_text(encoding="ascii").split()[1]
                needed.append(int(resident) * PAGE / MB)
        print(" ".join(f"{mb:.0f}" for mb in needed), "MB", flush=True)
        found = prove(world)
        served.stop()
        return Soaked(needed, found)
    finally:
        world.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=15)
    with tempfile.TemporaryDirectory(prefix="cutcard-soak-") as folder:
        print(soak(f"sqlite:///{folder}/book.db", Path(folder), parser.parse_args().minutes))


if __name__ == "__main__":
    main()
