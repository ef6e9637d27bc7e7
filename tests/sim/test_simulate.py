"""The same seed gives the same counts however many play; the means agree with the exact figures."""

import signal
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.games import find
from cutcard.games.four_card_poker.sample import plan, recorded
from cutcard.sim import SimResult, simulate, strategies
from cutcard.sim.chunks import cut
from cutcard.sim.draws import CHUNK, chunk_state
from cutcard.sim.result import Line, WagerResult, compared

POKER, DERBY = find("four-card-poker"), find("racing-card-derby")


@pytest.mark.parametrize("game", [POKER, DERBY], ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_counts_on_any_number_of_cores(game: Game) -> None:
    rounds = 3 * CHUNK + 17
    one, three = (simulate(game, rounds, 3, workers=workers, compare=False) for workers in (1, 3))
    assert one.tally == three.tally
    assert sum(one.tally) == one.rounds == rounds
    assert one.complete
    assert simulate(game, rounds, 4, compare=False).tally != one.tally


def scrambled(state: int) -> int:
    """Splitmix64 as its author printed it."""
    z = state % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31


def test_a_seed_means_the_same_rounds_in_every_version() -> None:
    """By plain numbers: the seed's word, a chunk's, a strand's every 4,096 rounds, and a word for each pocket."""
    chunk = scrambled(int(np.random.SeedSequence(1).generate_state(1, np.uint64)[0]))
    counts = [0] * 37
    for number, many in enumerate((4096, 4096, 808)):
        state = scrambled(chunk + number)
        for n in range(1, many + 1):
            counts[(scrambled(state + n * 0x9E3779B97F4A7C15) >> 32) * 37 >> 32] += 1
    assert list(simulate(find("roulette"), 9000, 1, compare=False).tally) == counts


def test_rounds_are_played_exactly_and_each_in_a_chunk_of_its_own() -> None:
    for rounds in (1, CHUNK - 1, CHUNK, CHUNK + 1, 7 * CHUNK + 5):
        for together in (1, 3):
            works = list(cut(POKER.name, 0, rounds, together))
            assert sum(work.size for work in works) == rounds
            chunks = [n for work in works for n in range(work.first, work.last)]
            assert chunks == list(range(-(-rounds // CHUNK)))
    assert simulate(DERBY, 1, compare=False).rounds == 1
    assert len({int(chunk_state(seed, index)) for seed in range(30) for index in range(30)}) == 900


@pytest.mark.parametrize(
    "game, strategy",
    [
        *((POKER, strategy) for strategy in ("optimal", "simple")),
        (find("four-card-poker", "us"), "optimal"),
        (find("four-card-poker", "", {"aces-up": 1}), "1x with AA holding that rank; 2x with 88 or better; else fold"),
        *((find("racing-card-derby", "", {"decks": decks}), "") for decks in (1, 3, 8)),
    ],
)
def test_means_lie_where_the_exact_figures_say(game: Game, strategy: str) -> None:
    result = simulate(game, 4_000_000, 12, strategy)
    for w in result.wagers.values():
        assert w.exact is not None
        assert w.z is not None
        assert abs(w.z) < 4
        assert w.standard_deviation == pytest.approx(w.exact.standard_deviation, rel=0.01)
        assert float(w.mean_stake) == pytest.approx(float(w.exact.mean_stake), rel=0.005)
        assert w.interval[0] < w.mean < w.interval[1]


def test_every_card_is_as_likely_in_every_place() -> None:
    dealt, _ = recorded(chunk_state(9, 0), 200_000, plan(POKER, "simple"))
    assert (np.diff(np.sort(dealt, axis=1)) > 0).all()
    expected = len(dealt) / 52
    squares = sum(((np.bincount(dealt[:, n], minlength=52) - expected) ** 2).sum() / expected for n in range(11))
    assert abs(squares - 11 * 51) < 5 * sqrt(2 * 11 * 51)


def test_an_interrupt_gives_what_is_known_so_far() -> None:
    def stop(done: int, asked: int) -> None:
        if done >= 2 * CHUNK:
            signal.raise_signal(signal.SIGINT)

    result = simulate(DERBY, 10**12, 3, workers=2, progress=stop)
    assert not result.complete
    assert result.asked == 10**12
    assert 2 * CHUNK <= result.rounds == sum(result.tally) < 100 * CHUNK
    assert all(abs(w.z or 0) < 5 for w in result.wagers.values())


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(DERBY, 2 * CHUNK + 1, progress=lambda done, asked: told.append((done, asked)), compare=False)
    assert told[-1] == (2 * CHUNK + 1, 2 * CHUNK + 1)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_a_mean_and_its_error_from_the_counts() -> None:
    w = WagerResult("red", (Line("win", 3, Fraction(1)), Line("lost", 5, Fraction(-1))))
    results = np.array([1] * 3 + [-1] * 5)
    assert w.mean == Fraction(-1, 4)
    assert w.standard_error == pytest.approx(results.std(ddof=1) / sqrt(8))
    assert w.interval == pytest.approx((-0.25 - 1.96 * w.standard_error, -0.25 + 1.96 * w.standard_error), rel=1e-4)
    assert w.z is None


def test_no_comparison_where_the_table_pays_otherwise() -> None:
    result = simulate(find("four-card-poker", "", {"max-payout": 1000}), 100_000, 1, "simple")
    assert result.wagers["ante"].exact is None
    up = simulate(find("racing-card-derby", "", {"rounding": "up", "payable": 100}), 100_000, 1)
    assert up.wagers["red"].z is None
    assert up.wagers["spades"].z is not None


def test_nothing_observed_of_an_outcome_is_no_line() -> None:
    assert compared("red", (Line("win", 0, Fraction(1)), Line("lost", 2, Fraction(-1))), None).lines[0].event == "lost"


@pytest.mark.parametrize(
    "wrong, says",
    [
        ({"rounds": 0}, "rounds is 0"),
        ({"rounds": 10**16}, "rounds is"),
        ({"rounds": 1, "seed": -1}, "seed is -1"),
        ({"rounds": 1, "workers": -2}, "workers is -2"),
        ({"rounds": 1, "strategy": "clever"}, "has no strategy 'clever'"),
    ],
)
def test_what_cannot_be_simulated_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(Faulty, match=says):
        simulate(DERBY, **wrong)


def test_strategies_are_named_and_others_may_be_written() -> None:
    assert strategies(POKER)[0] == "optimal"
    assert strategies(DERBY) == ["none"]
    with pytest.raises(Faulty, match=r"no strategy 'clever'.*optimal, simple, .* or end your own rules"):
        simulate(POKER, 1, strategy="clever")
    assert isinstance(simulate(POKER, 10, strategy="3x with AA; else fold"), SimResult)
