"""`cutcard simulate` for people and for programs: the same numbers."""

import csv
import json
from pathlib import Path

import pytest

from cutcard.console.simulation import print_simulation, run_simulation
from cutcard.core.numbers import percent
from cutcard.games import find
from cutcard.sim import simulate


def test_json_and_table_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_simulation(find("four-card-poker", "us"), 50_000, 5, "simple", as_json=True)
    out, _ = capsys.readouterr()
    data = json.loads(out)
    assert data["wagers"]["ante"]["mean"] == float(result.wagers["ante"].mean)
    assert data["wagers"]["ante"]["exact"] == str(result.wagers["ante"].exact.ev if result.wagers["ante"].exact else "")
    assert sum(o["count"] for o in data["wagers"]["aces-up"]["outcomes"]) == data["rounds"] == 50_000
    assert (data["seed"], data["strategy"], data["complete"]) == (5, "simple", True)
    run_simulation(find("four-card-poker", "us"), 50_000, 5, "simple")
    out, _ = capsys.readouterr()
    assert percent(result.wagers["ante"].mean, 3, signed=True) in out
    assert f"{data['wagers']['ante']['z']:+.2f}" in out
    assert "50,000 rounds, seed 5" in out


def test_it_can_be_kept_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = run_simulation(find("racing-card-derby"), 1000, 5, csv=tmp_path / "race.csv")
    rows = list(csv.DictReader((tmp_path / "race.csv").read_text().splitlines()))
    assert [row["wager"] for row in rows if row["kind"] == "mean"] == list(result.wagers)
    for wager in result.wagers:
        assert sum(int(row["count"]) for row in rows if row["wager"] == wager and row["kind"] == "outcome") == 1000
    capsys.readouterr()


def test_an_interrupted_run_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    def stop(done: int, asked: int) -> None:
        raise KeyboardInterrupt

    game = find("racing-card-derby")
    print_simulation(simulate(game, 10**9, progress=stop), game)
    out, _ = capsys.readouterr()
    assert "Interrupted" in out
    assert "Exact Trifecta: clubs, diamonds," in out


def test_where_every_round_came_out_alike_nothing_is_said_of_how_far_others_stray(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = run_simulation(find("racing-card-derby"), 10, 5)
    out, _ = capsys.readouterr()
    assert any(w.standard_error == 0 for w in result.wagers.values())
    assert "±0.000 %" not in out
    assert "–" in out
