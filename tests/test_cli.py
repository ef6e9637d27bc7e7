"""The command line as a stranger meets it: what it prints, how it refuses, with which exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROUND = {
    "game": "four-card-poker",
    "seats": {"1": {"bets": {"ante": 1000}, "cards": "As Ad 9h 4c 2s", "choice": "play 1"}},
    "dealer": "Kd Qd Jc 9c 3s 2h",
}
GOLDEN = Path(__file__).parent / "rounds" / "four-card-poker" / "play-and-fold.round"


def cutcard(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cutcard", *args]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, env={**os.environ, **env}, timeout=60, check=False
    )


@pytest.mark.parametrize("command", ["play", "games", "rules", "settle", "replay"])
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    helped = cutcard(command, "--help")
    assert helped.returncode == 0
    assert f"Example: cutcard {command}" in helped.stdout


def test_help_lists_the_commands() -> None:
    helped = cutcard("--help")
    assert helped.returncode == 0
    for command in ("play", "games", "rules", "settle", "replay"):
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
        (["settle"], "Missing argument 'FILE'"),
        (["settle", "no-such-file.json"], "there is no file no-such-file.json"),
        (["settle", "."], ". is a folder"),
        (["replay", "-"], "a round begins with"),
        (["play", "four-card-poker", "--seed", "x"], "'x' is not a valid integer"),
        (["play", "four-card-poker", "--bots", "9"], "9 is not in the range"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error_and_exit_2(args: list[str], words: str) -> None:
    refused = cutcard(*args)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert words in refused.stderr


@pytest.mark.parametrize("rubbish", [b"\xff\xfe\x00", b"0 table/table - | open", b"hello", b"0 a b | bet 1 2 3 x\n"])
def test_a_broken_round_file_is_refused_without_a_traceback(tmp_path: Path, rubbish: bytes) -> None:
    file = tmp_path / "broken.round"
    file.write_bytes(rubbish)
    refused = cutcard("replay", str(file))
    assert refused.returncode == 2
    assert refused.stderr.startswith("cutcard: ")
    assert refused.stderr.count("\n") == 1
