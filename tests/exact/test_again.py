"""A second analysis, on another scale and in a new process, begins with what was counted before."""

import json
import subprocess
import sys

import pytest

from cutcard.games import every

CALLS = 2_000_000  # of Python functions, those by which numba starts among them; asking hand by hand takes more
SCALES = {  # pays by which what is counted does not change, where the game has any
    "baccarat": {"tie": {"win": 9}},
    "blackjack": {"insurance": {"win": 3}},
    "caribbean-stud": {"bet": {"flush": 7}},
    "electronic-roulette": {"straight": {"win": 34}},
    "four-card-poker": {"ante-bonus": {"straight flush": 25}},
    "let-it-ride": {"main": {"flush": 9}},
    "mississippi-stud": {"ante": {"flush": 7}},
    "racing-card-derby": {"quinella": {"first and second": 3}},
    "roulette": {"straight": {"win": 34}},
    "three-card-poker": {"ante-bonus": {"straight": 2}},
    "ultimate-texas-holdem": {"trips": {"flush": 8}},
}
ANALYSED = """
import json, sys
from cutcard.exact import analyse, kept
from cutcard.games import find, manifest

name, pays = sys.argv[1], json.loads(sys.argv[2])
game, missing, calls, there = find(name, pays=pays or None), [], 0, kept.there
manifest(name).solver()

def seen(path):
    found = there(path)
    if not found:
        missing.append(path.name)
    return found

def count(frame, event, arg):
    global calls
    calls += event == "call"

kept.there = seen
sys.setprofile(count)
analyse(game)
sys.setprofile(None)
print(json.dumps([missing, calls]))
"""


def analysed(name: str, pays: dict[str, dict[str, int]]) -> tuple[list[str], int]:
    """What was counted anew, and how many calls it took, in a process of its own."""
    asked = [sys.executable, "-c", ANALYSED, name, json.dumps(pays)]
    missing, calls = json.loads(subprocess.run(asked, capture_output=True, check=True, text=True).stdout)
    return missing, calls


@pytest.mark.parametrize("name", [game.name for game in every() if game.solver])
def test_a_second_analysis_on_another_scale_counts_nothing_again_and_asks_little(name: str) -> None:
    analysed(name, {})
    missing, calls = analysed(name, SCALES.get(name, {}))
    assert (missing, calls < CALLS) == ([], True), calls
