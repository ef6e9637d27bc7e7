"""Evenings of the house under faults of every kind, each from its seed: nothing lost, nothing doubled, nothing leaked."""

import pytest

from tests.simulated.run import play

SEEDS = range(1, 17)
LONG = range(100, 400)
FOUND: dict[int, str] = {}  # seeds that once failed, and what was wrong


@pytest.mark.parametrize("seed", [*SEEDS, *FOUND, *(pytest.param(seed, marks=pytest.mark.long) for seed in LONG)])
def test_whatever_fails_the_house_keeps_its_word(seed: int) -> None:
    """Every acknowledged act is in the book once, and the other laws of `tests.simulated.proof` hold."""
    world = play(seed)
    assert world.journal


def test_a_seed_is_the_same_evening_every_time() -> None:
    """So that a failure can be played again, step for step."""
    assert play(5).digest.digest() == play(5).digest.digest()
