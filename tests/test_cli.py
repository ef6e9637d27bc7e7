"""The command line as a stranger meets it: what it prints, how it refuses, with which exit status."""

import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from cutcard.cli import main

ROUND = {
    "game": "four-card-poker",
    "seats": {"1": {"bets": {"ante": 1000}, "cards": "As Ad 9h 4c 2s", "choice": "play 1"}},
    "dealer": "Kd Qd Jc 9c 3s 2h",
}
COMMANDS = (
    *("play", "games", "rules", "analyse", "advise", "verify", "simulate", "settle", "replay", "monitor"),
    *("report", "serve", "audit", "password"),
)
GOLDEN = Path(__file__).parent / "rounds" / "four-card-poker" / "play-and-fold.round"


def cutcard(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cutcard", *args]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, env={**os.environ, **env}, timeout=200, check=False
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    helped = cutcard(command, "--help")
    assert helped.returncode == 0
    assert f"Example: cutcard {command}" in helped.stdout


@pytest.mark.parametrize("args", [["--help"], []])
def test_help_lists_the_commands(args: list[str]) -> None:
    helped = cutcard(*args)
    assert helped.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in helped.stdout


def test_games_as_json_says_status_and_options() -> None:
    nz, us = json.loads(cutcard("games", "--json").stdout)[:2]
    assert (nz["rules"], nz["status"], us["rules"]) == ("nz-2012", "proposed", "us")
    assert nz["options"]["aces-up"] == {
        "value": 5,
        "says": "the Aces Up pay scale in force",
        "cite": "NZ-20-5.7.2",
        "fixed": False,
    }
    assert us["options"]["aces-up"]["fixed"]


def test_rules_print_a_clause_with_where_it_acts_and_what_proves_it() -> None:
    printed = cutcard("rules", "four-card-poker", "--clause", "11.8").stdout
    assert "NZ-20-11.8" in printed
    assert "acts in games/poker_family.py: exposed" in printed
    assert "proved by tests/four_card_poker/" in printed


def test_rules_carry_the_date_of_the_proposal_on_every_page() -> None:
    for args in ([], ["--clause", "5.2"]):
        printed = " ".join(cutcard("rules", "four-card-poker", *args).stdout.split())
        assert "2012-06-08: a proposal of that date, not a statement of the law" in printed


def test_rules_as_json_follow_the_options() -> None:
    data = json.loads(cutcard("rules", "four-card-poker", "--set", "aces-up=1", "--json").stdout)
    assert data["pays"]["aces-up"]["three of a kind"] == "9/1"
    assert all(c["status"] == "tested" or c["status"].startswith("not yet") for c in data["clauses"])


def test_rules_without_a_game_show_how_merged_passages_are_read() -> None:
    assert "97 boxes" in cutcard("rules").stdout


def test_settle_reads_a_file_and_standard_input_alike(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND))
    by_name, by_dash = cutcard("settle", str(file), "--json"), cutcard("settle", "-", "--json", stdin=json.dumps(ROUND))
    assert by_name.stdout == by_dash.stdout
    assert json.loads(by_name.stdout)["seats"]["1"]["net"] == 2000


def test_settle_for_people_names_the_clause() -> None:
    printed = cutcard("settle", "-", stdin=json.dumps(ROUND)).stdout
    assert "Seat 1: +$20" in printed
    assert "NZ-20-10.2(a)(iv)" in printed


def test_replay_tells_the_round_and_hides_what_the_public_may_not_see() -> None:
    printed = cutcard("replay", str(GOLDEN))
    assert printed.returncode == 0
    assert "every entry was lawful" in printed.stdout
    assert "Kc" not in printed.stdout
    assert "Kc" in cutcard("replay", str(GOLDEN), "--eyes", "auditor").stdout


def test_replay_of_a_round_that_broke_the_rules_says_where_and_exits_1(tmp_path: Path) -> None:
    forged = tmp_path / "forged.round"
    text = GOLDEN.read_text().replace("verdict 1 ante ann win 2000", "verdict 1 ante ann win 9000")
    forged.write_text(text)
    replayed = cutcard("replay", str(forged))
    assert replayed.returncode == 1
    assert "entry 20" in replayed.stdout


def test_analyse_as_json_keeps_its_promise() -> None:
    data = json.loads(cutcard("analyse", "racing-card-derby", "--set", "decks=8", "--json").stdout)
    assert (data["game"], data["rules"], data["options"]) == ("racing-card-derby", "nz-2012", {"decks": 8})
    red = data["wagers"]["red"]
    assert red["house_edge"] == pytest.approx(-float(Fraction(red["ev"])), abs=1e-15)
    assert {"ev", "house_edge", "standard_deviation", "hit_frequency", "outcomes"} <= set(red)
    assert sum(Fraction(o["probability"]) for o in red["outcomes"]) == 1
    assert data["method"]["exact"] is True


def test_analyse_writes_its_sheet(tmp_path: Path) -> None:
    written = cutcard("analyse", "racing-card-derby", "--html", str(tmp_path / "sheet.html"))
    assert written.returncode == 0
    assert "cutcard analyse racing-card-derby --html" in (tmp_path / "sheet.html").read_text(encoding="utf-8")


def test_a_shoe_that_is_played_through_says_what_is_simulated() -> None:
    args = ["analyse", "racing-card-derby", "--set", "decks=2", "--set", "shuffle=per-shoe"]
    assert "A perfect counter of a shoe dealt to 75%" in " ".join(cutcard(*args).stdout.split())
    data = json.loads(cutcard(*args, "--json").stdout)
    assert data["method"]["exact"] is False
    assert len(data["simulated"]["counting"]) == 5


def test_advise_as_json_gives_every_option_exactly() -> None:
    data = json.loads(cutcard("advise", "racing-card-derby", "2s As Ks", "--set", "decks=2", "--json").stdout)
    assert len(data["options"]) == 42
    assert data["best"] == next(iter(data["options"]))


def test_verify_exits_1_because_a_claim_of_the_sources_is_refuted() -> None:
    verified = cutcard("verify", "--json")
    verdicts = {row["id"]: row["verdict"] for row in json.loads(verified.stdout)}
    assert verified.returncode == 1
    assert verdicts["NZ-RCD-CLAIM-4.73"] == "refuted"
    assert list(verdicts.values()).count("holds") == 2


def test_simulate_is_the_same_on_one_core_and_two() -> None:
    args = ["simulate", "racing-card-derby", "--rounds", "200000", "--seed", "7", "--json"]
    one, two = (json.loads(cutcard(*args, "--workers", n).stdout)["wagers"] for n in ("1", "2"))
    assert one == two


@pytest.mark.parametrize(
    "args, words",
    [
        (["deal"], "No such command 'deal'"),
        (["play", "snap"], "no game 'snap'"),
        (["rules", "four-card-poker", "--rules", "nz-1999"], "no edition 'nz-1999'"),
        (["rules", "four-card-poker", "--set", "aces-up"], "has no ="),
        (["rules", "four-card-poker", "--set", "aces-up=0"], "aces-up is a whole number from 1 to 7, not '0'"),
        (["rules", "four-card-poker", "--set", "ante-min=$-5"], "ante-min is a whole number of cents"),
        (["rules", "four-card-poker", "--rules", "us", "--set", "aces-up=1"], "aces-up is fixed by the edition us"),
        (["rules", "four-card-poker", "--clause", "99.9"], "has no clause '99.9'"),
        (["analyse", "snap"], "no game 'snap'"),
        (["analyse", "racing-card-derby", "--strategy", "simple"], "has no decisions to make"),
        (["analyse", "racing-card-derby", "--html", "/no/such/folder/sheet.html"], "sheet.html"),
        (["advise", "four-card-poker", "As Ad", "--up", "Kd"], "advice needs five different cards"),
        (["advise", "four-card-poker", "As Xx", "--up", "Kd"], "'Xx' is not a card"),
        (["advise", "racing-card-derby", "As As"], "As is gone more often than there are packs"),
        (["verify", "no-such-file.toml"], "there is no file no-such-file.toml"),
        (["verify", "--readings", "snap"], "snap"),
        (["simulate", "four-card-poker", "--rounds", "0"], "0 is not in the range"),
        (["simulate", "four-card-poker", "--strategy", "hope"], "no strategy 'hope'"),
        (["monitor", "no-such-folder"], "no-such-folder"),
        (["settle"], "Missing argument 'FILE'"),
        (["settle", "no-such-file.json"], "there is no file no-such-file.json"),
        (["settle", "."], ". is a folder"),
        (["replay", "-"], "a round begins with"),
        (["replay", str(GOLDEN), "--eyes", "nobody"], "--eyes is ann, bob, public or auditor"),
        (["play", "four-card-poker", "--seed", "x"], "'x' is not a valid integer"),
        (["play", "four-card-poker", "--bots", "9"], "9 is not in the range"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error_and_exit_2(
    args: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cutcard", *args])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    with pytest.raises(SystemExit) as left:
        main()
    printed = capsys.readouterr()
    assert left.value.code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert words in printed.err


@pytest.mark.parametrize("rubbish", [b"\xff\xfe\x00", b"0 table/table - | open", b"hello", b"0 a b | bet 1 2 3 x\n"])
def test_a_broken_round_file_is_refused_without_a_traceback(tmp_path: Path, rubbish: bytes) -> None:
    file = tmp_path / "broken.round"
    file.write_bytes(rubbish)
    refused = cutcard("replay", str(file))
    assert refused.returncode == 2
    assert refused.stderr.startswith("cutcard: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [["audit"], ["report", "shifts"], ["password", "operator"]])
def test_a_book_whose_driver_is_missing_is_one_sentence(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setattr(sys, "argv", ["cutcard", *command, "--db", "postgresql://127.0.0.1:1/nowhere"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said == "cutcard: the driver for PostgreSQL is missing; install cutcard[postgresql]\n"
