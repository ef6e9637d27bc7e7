"""Servers killed for as long as one has time: `python -m tests.crash.kills --minutes 10` goes on counting.

Each bout is a house on its own book, killed a few times while people play, and then proved; what was proved is added
to the tally beside this file. Of a bout that fails its seed is kept there, and nothing else is counted, until it is
proved with `--again`.
"""

import argparse
import json
import random
import tempfile
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from cutcard.games import every
from tests.conftest import PostgreSQL
from tests.crash.proof import Found, prove
from tests.crash.world import World

TALLY = Path(__file__).with_name("kills.json")
BOUT = 100  # kills
FIRST = 1_000  # seed
GAMES = [game for game in every() if game.demo and not game.demo[0].terminals]  # one more table a bout, in turn
ENGINES = ("SQLite", "PostgreSQL")


def killed(url: str, folder: Path, kills: int, seed: int) -> Found:
    """At random moments, also while it is opening; then everyone plays on for a moment, and the book is proved."""
    world, chance = World(url, folder, seed=seed, game=GAMES[seed % len(GAMES)]), random.Random(seed)
    (served,) = world.servers
    try:
        served.start().opened()
        with world.playing():
            world.race_on(1)
            for _ in range(kills):
                world.play_on(chance.randrange(8))
                time.sleep(chance.random() / 20)
                world.kill(served)
                served.start()
                if chance.random() < 0.8:
                    served.opened()
            world.race_on(1)
        found = prove(world)
        served.stop()
        return found
    finally:
        world.close()


def tallies(file: Path = TALLY) -> dict[str, Found]:
    """What all bouts on each engine have proved together."""
    kept: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="ascii")) if file.exists() else {}
    found: dict[str, dict[str, Any]] = {engine: {"bouts": 0, "failed": []} | kept.get(engine, {}) for engine in ENGINES}
    return {engine: Found(**told | {"failed": tuple(told["failed"])}) for engine, told in found.items()}


def keep(kept: dict[str, Found], file: Path) -> None:
    file.write_text(json.dumps({name: asdict(one) for name, one in kept.items()}, indent=1) + "\n", "ascii")


def bout(engine: str, server: PostgreSQL | None, seed: int) -> Found:
    with tempfile.TemporaryDirectory(prefix="cutcard-kills-") as folder:
        if server is None:
            return killed(f"sqlite:///{folder}/book.db", Path(folder), BOUT, seed)
        name = server.fresh()
        try:
            return killed(server.address(name), Path(folder), BOUT, seed)
        finally:
            server.drop(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="after which no bout begins")
    parser.add_argument("--again", action="store_true", help="the bouts that failed, and no new ones")
    asked = parser.parse_args()
    go_on(asked.minutes, again=asked.again)


def go_on(minutes: float, file: Path = TALLY, again: bool = False) -> None:
    """Bout after bout until then, counted on from the last; or once more each that failed."""
    until = time.monotonic() + 60 * minutes
    failed = [(engine, seed) for engine, found in tallies(file).items() for seed in found.failed] if again else []
    server = PostgreSQL()
    try:
        while time.monotonic() < until and (failed or not again):
            kept = tallies(file)
            engine = min(kept, key=lambda name: kept[name].kills)
            seed = FIRST + kept[engine].bouts + len(kept[engine].failed)
            if again:
                engine, seed = failed.pop(0)
                kept[engine] = replace(kept[engine], failed=tuple(n for n in kept[engine].failed if n != seed))
            print(f"{engine}, seed {seed}", flush=True)
            try:
                kept[engine] += bout(engine, server if engine == "PostgreSQL" else None, seed)
            except Exception:
                kept[engine] += Found(bouts=0, failed=(seed,))
                raise
            finally:
                keep(kept, file)
            for name, one in kept.items():
                print(f"{name}: {one}", flush=True)
    finally:
        server.end()


if __name__ == "__main__":
    main()
