"""A graphics processor plays the rounds that processors play: here in the simulator of its compiler."""

import os
import subprocess
import sys

import pytest

from cutcard.core.errors import Faulty
from cutcard.games import every, find
from cutcard.sim import simulate
from cutcard.sim.chunks import model

QUICK = ["roulette", "three-card-poker"]
PLAYED = [game.name for game in every() if game.sampler]
KEEPING = [f"{name}:{strategy}" for name in PLAYED for strategy in getattr(model(name), "KEEPING", ())]


def same_counts(*games: str) -> str:
    command = [sys.executable, "-m", "tests.sim.on_a_simulated_gpu", *games]
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_same_seed_gives_the_same_counts_on_a_graphics_processor() -> None:
    assert same_counts(*QUICK).splitlines() == [f"{game} True" for game in QUICK]


@pytest.mark.long
@pytest.mark.parametrize("game", sorted({*PLAYED, *KEEPING} - {*QUICK}))
def test_so_it_does_for_every_game(game: str) -> None:
    assert same_counts(game) == f"{game} True\n"


def test_without_a_graphics_processor_it_says_so_at_once() -> None:
    with pytest.raises(Faulty, match="no graphics processor that CUDA can use"):
        simulate(find("three-card-poker"), 1000, device="gpu")


@pytest.mark.parametrize(
    "how, said",
    [
        ({"device": "gpu", "scheduler": "tcp://127.0.0.1:1"}, "on 'gpu' of a cluster; it is cpu or gpu"),
        ({"device": "abacus"}, "on 'abacus'; it is cpu or gpu"),
    ],
)
def test_what_cannot_be_played_there_is_refused(how: dict[str, str], said: str) -> None:
    with pytest.raises(Faulty, match=said):
        simulate(find("baccarat"), 1000, **how)  # type: ignore[arg-type]
