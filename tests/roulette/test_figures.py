"""Exact figures by two roads, simulated spins, and whether a wheel favours some numbers."""

import json
import random
from datetime import date
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.described import settle
from cutcard.exact.bias import bias, binomial_tail, chi_square_tail
from cutcard.exact.wheel import figures
from cutcard.games.roulette import sample
from cutcard.games.roulette.exact import analyse
from cutcard.games.roulette.rules import NZ
from cutcard.par.sheet import par_sheet
from cutcard.shared.wheel import CHANCES, COVERS, POCKETS, WAGERS
from cutcard.sim import simulate
from cutcard.sim.draws import STRAND, chunk_state
from tests.command_line import cutcard
from tests.fair.test_shuffle import chi_square_tail as second_tail

HALVING = NZ.set(la_partage=True)


@pytest.mark.parametrize("game, even", [(NZ, Fraction(1, 37)), (HALVING, Fraction(1, 74))])
def test_every_wager_costs_one_37th_and_an_even_chance_half_of_it_with_la_partage(game: Game, even: Fraction) -> None:
    """1/37 = 2.7027 %, 1/74 = 1.3514 %: J. Grochowski, Casino City Times, and half of it."""
    for wager in WAGERS:
        expected = even if wager in CHANCES else Fraction(1, 37)
        assert figures(game, wager).house_edge == expected
    assert analyse(game).wagers.keys() == {
        *("straight", "split", "street", "corner", "six-line", "column", "dozen"),
        *("red", "black", "odd", "even", "low", "high"),
    }


@pytest.mark.parametrize("game", [NZ, HALVING])
def test_the_table_itself_pays_what_the_figures_say(game: Game) -> None:
    """The other road: a chip on every spot, settled at the table for each of the 37 numbers."""
    net = dict.fromkeys(WAGERS, 0)
    felt = layout_of(game.edition)
    bets = {felt.written(wager): 1000 for wager in WAGERS}
    for number in POCKETS:
        told = settle({"game": "roulette", "options": dict(game.edition.values), "result": number,
                       "seats": {"1": {"bets": bets}}})["seats"]["1"]["wagers"]  # fmt: skip
        for name, line in told.items():
            net[name.replace(" ", "-")] += line["returned"] - line["stake"]
    assert {w: Fraction(cents, 37_000) for w, cents in net.items()} == {w: figures(game, w).ev for w in WAGERS}


def test_published_figures_agree() -> None:
    sheet = par_sheet(analyse(NZ), NZ, command="", date=date(2026, 1, 1))
    assert len(sheet.checks) == 3
    assert all(check.agrees for check in sheet.checks)


def test_standard_deviations_are_those_of_one_win_in_so_many() -> None:
    """By hand: a win of w with chance p has variance p (w + 1)^2 (1 - p)."""
    for wager in ("straight-0", "split-0-1", "dozen-1", "red"):
        w, p = figures(NZ, wager), Fraction(len(COVERS[wager]), 37)
        pays = Fraction(36, len(COVERS[wager]))
        assert w.variance == p * (1 - p) * pays**2
        assert w.hit_frequency == p


# Simulated


@pytest.mark.parametrize("game", [NZ, HALVING])
def test_simulated_spins_agree_with_the_exact_figure(game: Game) -> None:
    done = simulate(game, 1_000_001, seed=8, workers=1)
    assert done.wagers.keys() == analyse(game).wagers.keys()
    assert all(abs(w.z) < 3.5 for w in done.wagers.values() if w.z is not None)


def test_the_kernel_counts_what_it_records_and_every_pocket_is_as_likely() -> None:
    plan, state = sample.plan(NZ, "none"), chunk_state(3, 0)
    _, outcomes = sample.recorded(state, 99_999, plan)
    counts = sample.tally(state, STRAND, plan)
    assert counts.tolist() == np.bincount(outcomes[:STRAND], minlength=37).tolist()
    assert bias([str(n) for n in outcomes.tolist()], POCKETS).p_value > 0.001


@pytest.mark.parametrize("number", [0, 17, 36])
def test_the_sampler_settles_as_the_table_does(number: int) -> None:
    laid = dict.fromkeys(("straight-17", "split-0-2", "corner-32-33-35-36", "dozen-2", "red", "high"), 1000)
    bets = {wager.replace("-", " "): chips for wager, chips in laid.items()}
    told = settle(
        {"game": "roulette", "options": {"la-partage": True}, "result": number, "seats": {"1": {"bets": bets}}}
    )
    lines = told["seats"]["1"]["wagers"]
    ours = sample.settled(HALVING, number, laid)
    assert {name.replace(" ", "-"): row["returned"] - row["stake"] for name, row in lines.items()} == ours


# Bias


def spins(count: int, favoured: int = -1, extra: float = 0.0, seed: int = 4) -> list[str]:
    rng = random.Random(seed)
    return [str(favoured) if rng.random() < extra else rng.choice(POCKETS) for _ in range(count)]


def test_a_fair_wheel_is_not_accused_and_a_bent_one_is() -> None:
    fair, bent = bias(spins(3700), POCKETS), bias(spins(3700, 17, 0.02), POCKETS)
    assert not fair.unlikely
    assert bent.unlikely
    assert (bent.most, bent.most_p < 0.001) == ("17", True)


def test_the_statistic_by_hand() -> None:
    """Three throws of a coin, two heads: (2 - 1.5)^2 / 1.5 + (1 - 1.5)^2 / 1.5 = 1/3; nothing is nearer to fair."""
    found = bias(["h", "h", "t"], ["h", "t"])
    assert found.statistic == Fraction(1, 3)
    assert (found.p_value, found.enough) == (1.0, False)


def test_p_values_of_fair_samples_are_spread_evenly() -> None:
    low = sum(bias(spins(300, seed=seed), POCKETS, seed, 199).p_value <= 0.1 for seed in range(200))
    assert binomial_tail(200, 0.1, low) > 0.001
    assert binomial_tail(200, 0.9, 200 - low) > 0.001


@pytest.mark.parametrize("x", [0.5, 10.0, 36.0, 80.0])
@pytest.mark.parametrize("degrees", [1, 2, 5, 36])
def test_the_tail_of_chi_square_by_another_road(x: float, degrees: int) -> None:
    """Numerical integration of its density, step by step."""
    assert chi_square_tail(x, degrees) == pytest.approx(integrated(x, degrees), rel=1e-4)
    assert chi_square_tail(x, 36) == pytest.approx(second_tail(x, 36), rel=1e-6)


def integrated(x: float, degrees: int) -> float:
    at = np.linspace(np.sqrt(x), np.sqrt(x) + 40, 400_001)  # of the root, whose density has no pole
    density = 2 * at ** (degrees - 1) * np.exp(-(at**2) / 2)
    whole = np.linspace(0, 40, 400_001)
    return float(np.trapezoid(density, at) / np.trapezoid(2 * whole ** (degrees - 1) * np.exp(-(whole**2) / 2), whole))


def test_the_command_line_reads_results_draws_bars_and_says_no_by_its_exit(tmp_path: Path) -> None:
    file = tmp_path / "results.txt"
    file.write_text(", ".join(spins(740)), encoding="utf-8")
    told = cutcard("bias", "roulette", str(file))
    assert (told.returncode, "740 results of the wheel, 20.0 of each expected" in told.stdout) == (0, True)
    assert told.stdout.count("█") > 37 * 10
    file.write_text("\n".join(spins(3700, 17, 0.05)), encoding="utf-8")
    bent = cutcard("bias", "roulette", str(file), "--json")
    assert bent.returncode == 1
    assert json.loads(bent.stdout)["most"]["face"] == "17"


@pytest.mark.parametrize(
    "game, text, says", [("roulette", "17 37", "'37' cannot come up"), ("roulette", " ", "nothing was recorded"),
                         ("three-card-poker", "17", "neither wheel nor dice")],
)  # fmt: skip
def test_what_cannot_be_tested_is_refused(game: str, text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text(text, encoding="utf-8")
    told = cutcard("bias", game, str(tmp_path / "r.txt"))
    assert (told.returncode, says in told.stderr) == (2, True)


def test_recorded_rounds_in_a_folder_are_read_too(tmp_path: Path) -> None:
    played = cutcard(
        "play", "roulette", "--plain", "--seed", "3", "--save", str(tmp_path), stdin="red 5\ndeal\nagain\nquit\n"
    )
    assert played.returncode == 0, played.stdout
    told = cutcard("bias", "roulette", str(tmp_path), "--json")
    assert json.loads(told.stdout)["results"] == 2


def test_faults_name_the_field() -> None:
    with pytest.raises(Faulty, match="nothing was recorded"):
        bias([], POCKETS)
