"""A second analysis, on another scale and in a new process, begins with what was counted before."""

import json
import subprocess
import sys

import pytest

from cutcard.exact import analyse
from cutcard.games import every, find

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

there, answers = kept.there, {}

def seen(path):
    found = there(path)
    if not found:
        missing.append(path.name)
    return found

def count(frame, event, arg):
    global calls
    calls += event == "call"

kept.there = seen
for name, pays in json.load(sys.stdin).items():
    game, missing, calls = find(name, pays=pays or None), [], 0
    manifest(name).solver()
    sys.setprofile(count)
    analyse(game)
    sys.setprofile(None)
    answers[name] = missing, calls
print(json.dumps(answers))
"""
STUDIED = [game.name for game in every() if game.solver]


@pytest.fixture(scope="module")
def again() -> dict[str, tuple[list[str], int]]:
    """Of each game, once it was analysed here: what another process counts anew, and how many calls it takes."""
    for name in STUDIED:
        analyse(find(name))
    asked = json.dumps({name: SCALES.get(name, {}) for name in STUDIED})
    command = [sys.executable, "-c", ANALYSED]
    told = subprocess.run(command, input=asked, capture_output=True, check=True, text=True).stdout
    return {name: (missing, calls) for name, (missing, calls) in json.loads(told).items()}


@pytest.mark.parametrize("name", STUDIED)
def test_a_second_analysis_on_another_scale_counts_nothing_again_and_asks_little(
    name: str, again: dict[str, tuple[list[str], int]]
) -> None:
    missing, calls = again[name]
    assert (missing, calls < CALLS) == ([], True), calls
