"""The exact solver of Four Card Poker: all 167,439,136,344,480 deals, from a bare cache and from a warm one."""

import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

SCRIPT = """
import json, time
begun = time.perf_counter(), time.process_time()
from cutcard.exact import analyse
from cutcard.games.four_card_poker.kernel import meet
from cutcard.games import find
analyse(find("four-card-poker"))
first = time.perf_counter() - begun[0], time.process_time() - begun[1]
begun = time.perf_counter(), time.process_time()
meet()
again = time.perf_counter() - begun[0], time.process_time() - begun[1]
print(json.dumps([first, again]))
"""


def solved() -> dict[str, tuple[float, float]]:
    """Seconds by the clock, and of processor work, for a new process with nothing compiled, with all compiled, and
    for the count alone."""
    with TemporaryDirectory() as cache:
        cold, _ = in_a_new_process(cache)
        warm, again = in_a_new_process(cache)
    return {"nothing compiled yet": cold, "compiled before": warm, "the count alone": again}


def in_a_new_process(cache: str) -> tuple[tuple[float, float], tuple[float, float]]:
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    first, again = json.loads(told.stdout)
    return tuple(first), tuple(again)
