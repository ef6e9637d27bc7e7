"""Evenings under faults of every kind, each from its seed: nothing is lost, nothing doubled, nothing leaked."""

import os

import pytest

from tests.simulated.faults import KILL, ONE_KIND, Once
from tests.simulated.run import play

SEEDS = range(1, 17)
FOUND = {  # seeds that once failed, and what was wrong
    8: "a database that asked to try again was told as a refusal",
    118: "a request that a process slept over was carried out after a copy of it had been refused",
}
LONG = [seed for seed in range(100, 100 + int(os.environ.get("CUTCARD_EVENINGS", "300"))) if seed not in FOUND]
SHORT = 7  # the evening in which each thing fails once
SOME = 5  # of its calls and steps


@pytest.mark.parametrize("seed", [*{*SEEDS, *FOUND}, *(pytest.param(seed, marks=pytest.mark.long) for seed in LONG)])
def test_whatever_fails_the_house_keeps_its_word(seed: int) -> None:
    """Every acknowledged act is in the book once, and the other laws of `tests.simulated.proof` hold."""
    world = play(seed)
    assert world.journal


def test_a_seed_is_the_same_evening_every_time() -> None:
    """So that a failure can be played again, step for step."""
    assert play(5).digest.digest() == play(5).digest.digest()


def all_of(kind: str) -> int:
    """How many calls of the database, or steps, such an evening has when nothing fails."""
    world = play(SHORT, Once(0, kind))
    return world.loop.steps - world.begun if kind == KILL else world.weather.calls


@pytest.mark.parametrize("kind", ONE_KIND)
def test_whichever_call_or_step_is_the_one_that_fails(kind: str) -> None:
    most = all_of(kind)
    for at in range(most // (2 * SOME), most, most // SOME):
        play(SHORT, Once(at, kind))


@pytest.mark.long
@pytest.mark.parametrize("kind", ONE_KIND)
def test_each_call_and_each_step_fails_once(kind: str) -> None:
    for at in range(1, all_of(kind) + 1):
        play(SHORT, Once(at, kind))
