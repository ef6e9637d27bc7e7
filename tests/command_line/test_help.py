"""The command line as a stranger meets it: what it explains, how it refuses, what it keeps as tables."""

import csv
import io
import json
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete

from cutcard import cli, games
from cutcard.cli import main
from cutcard.games import every
from tests.command_line import COMMANDS, GOLDEN, ROUND, cutcard


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    helped = cutcard(command, "--help")
    assert helped.returncode == 0
    assert f"Example: cutcard {command}" in helped.stdout


def test_the_examples_in_the_help_are_those_of_the_games() -> None:
    brings = every()[0]
    for command in ("play", "rules", "analyse", "simulate", "advise"):
        helped = " ".join(cutcard(command, "--help").stdout.split())
        assert f"Example: cutcard {command} {brings.name} {brings.examples[command]}" in helped
    told = [line.strip() for line in cutcard("settle", "--help").stdout.splitlines()]
    assert {line.strip() for line in brings.examples["settle"].splitlines()} <= set(told)


@pytest.mark.parametrize("args", [["--help"], []])
def test_help_lists_the_commands(args: list[str]) -> None:
    helped = cutcard(*args)
    assert helped.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in helped.stdout


def test_games_as_json_says_status_and_options() -> None:
    nz, us = [g for g in json.loads(cutcard("games", "--json").stdout) if g["game"] == "four-card-poker"]
    assert (nz["rules"], nz["status"], us["rules"]) == ("nz-2012", "proposed", "us")
    assert nz["options"]["aces-up"] == {
        "value": 5,
        "says": "the Aces Up pay scale in force",
        "cite": "NZ-20-5.7.2",
        "fixed": False,
        "from": 1,
        "to": 7,
        "cents": False,
    }
    assert nz["options"]["device"]["words"] == ["shuffler", "shoe"]
    assert nz["options"]["ante-min"]["cents"] is True
    assert us["options"]["aces-up"]["fixed"]


@pytest.mark.parametrize("args", [["games", "four-card-poker"], ["rules", "four-card-poker"]])
def test_what_an_option_may_be_is_told(args: list[str]) -> None:
    printed = " ".join(cutcard(*args, COLUMNS="200").stdout.split())
    for words in (
        "the Aces Up pay scale in force (1 to 7)",
        "where the cards are dealt from (shuffler or shoe)",
        "whether a Play wager may be made before the cards (yes or no)",
        "the smallest Ante ($0.01 or more)",
    ):
        assert words in printed


def test_money_is_set_in_cents_or_in_dollars_and_the_games_say_so() -> None:
    printed = " ".join(cutcard("games", "four-card-poker").stdout.split())
    assert "in dollars between quotes, --set 'ante-min=$5', or in cents, --set ante-min=500" in printed
    assert "three-card-poker" not in printed
    cents, dollars = (cutcard("rules", "four-card-poker", "--set", f"ante-min={n}", "--json") for n in ("1500", "$15"))
    assert cents.stdout == dollars.stdout


def test_rules_print_a_clause_with_where_it_acts_and_what_proves_it() -> None:
    printed = cutcard("rules", "four-card-poker", "--clause", "11.8").stdout
    assert "NZ-20-11.8" in printed
    assert "acts in shared/irregularities.py: exposed" in printed
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


@pytest.mark.parametrize("name", ["Four-Card-Poker", "four_card_poker", "FOUR CARD POKER"])
def test_the_name_of_a_game_may_be_typed_as_people_type_it(name: str) -> None:
    usual = cutcard("rules", "four-card-poker", "--clause", "5.2")
    assert cutcard("rules", name, "--clause", "5.2").stdout == usual.stdout
    assert cutcard("advise", name, "As Ad 9h 4c 2s", "--up", "Kd").returncode == 0


@pytest.mark.parametrize(
    "args, words",
    [
        (["deal"], "No such command 'deal'"),
        (["play", "snap"], "no game 'snap'"),
        (["rules", "four-card-poker", "--rules", "nz-1999"], "no edition 'nz-1999'"),
        (["rules", "four-card-poker", "--set", "aces-up"], "has no ="),
        (["report", "hold", "--since", "2026-13-01"], "'2026-13-01' is not a day; write it as 2026-03-01"),
        (["simulate", "three-card-poker", "--rounds", "abc"], "'abc' is not a whole number"),
        (["advise", "three-card-poker"], "the hand has 0 cards, not 3; give the whole hand\n"),
        (["rules", "four-card-poker", "--set", "aces-up=0"], "aces-up is a whole number from 1 to 7, not '0'"),
        (["rules", "four-card-poker", "--set", "ante-min=$-5"], "ante-min is a whole number of cents"),
        (["rules", "four-card-poker", "--rules", "us", "--set", "aces-up=1"], "aces-up is fixed by the edition us"),
        (["rules", "four-card-poker", "--clause", "99.9"], "has no clause '99.9'"),
        (["analyse", "snap"], "no game 'snap'"),
        (["analyse", "racing-card-derby", "--strategy", "simple"], "has no decisions to make"),
        (["analyse", "racing-card-derby", "--html", "/no/such/folder/sheet.html"], "sheet.html"),
        (["advise", "four-card-poker", "As Ad", "--up", "Kd"], "the hand has 2 cards, not 5 (NZ-20-8.4(a))"),
        (["advise", "four-card-poker"], "the hand has 0 cards, not 5"),
        (["advise", "four-card-poker", "As Ad 9h 4c 2s"], "the dealer shows 0 cards, not 1 (NZ-20-8.4(b))"),
        (["advise", "four-card-poker", "As Ad 9h 4c 2s", "--up", "Kd Ks"], "the dealer shows 2 cards, not 1"),
        (["advise", "four-card-poker", "As Ad 9h 4c As", "--up", "Kd"], "often than the pack has it (NZ-20-3.4(a))"),
        (["advise", "four-card-poker", "As Ad 9h 4c 2s", "--up", "Ad"], "Ad is there more often"),
        (["advise", "racing-card-derby", "As", "--up", "Kd"], "the dealer shows no card; name no card of the dealer's"),
        (["advise", "four-card-poker", "As Xx", "--up", "Kd"], "'Xx' is not a card"),
        (["advise", "racing-card-derby", "As As"], "As is there more often than the pack has it (NZ-RCD-3.4(a))"),
        (["advise", "four-card-poker", "As", "--round", "r.json"], "--round states the cards already"),
        (["verify", "no-such-file.toml"], "there is no file no-such-file.toml"),
        (["verify", "--readings", "snap"], "snap"),
        (["simulate", "four-card-poker", "--rounds", "0"], "'0' is out of range; give 1 or more"),
        (["simulate", "four-card-poker", "--rounds", "1e-3"], "'1e-3' is not a whole number"),
        (["simulate", "four-card-poker", "--strategy", "hope"], "no strategy 'hope'"),
        (["monitor", "no-such-folder"], "no-such-folder"),
        (["settle"], "Missing argument 'FILE'"),
        (["settle", "no-such-file.json"], "there is no file no-such-file.json"),
        (["settle", "."], ". is a folder"),
        (["replay", "-"], "a round begins with"),
        (["replay", str(GOLDEN), "--eyes", "nobody"], "--eyes is ann, bob, public or auditor"),
        (["play", "four-card-poker", "--seed", "x"], "'x' is not a whole number"),
        (["play", "four-card-poker", "--bots", "9"], "'9' is out of range; give 0 to 6"),
        (["play", "four-card-poker", "--codes", "x"], "--codes is for a barcode reader; add --cards scanner"),
        (["audit", "--public", "x"], "'x' is not a public key; give the 64 letters and figures"),
        (["marks", "--public", "x"], "'x' is not a public key; give the 64 letters and figures"),
        (["replay", str(GOLDEN), "--proof", str(GOLDEN)], "play-and-fold.round is not a proof; give the one that was"),
        (["monitor", sys.executable], "is not text in UTF-8; save it as UTF-8"),
        (["audit", "--key", 330 * "a"], "a…' cannot be used: File name too long"),
        (["analyse", "four-card-poker", "--pay", f"aces-up:flush={'9' * 50}"], f"'{'9' * 39}…' is not odds; write"),
        (["play", "four-card-poker", "--rules", "us", "--set", "progressive=D"], "--set progressive=none, or cutcard"),
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


TABLES: tuple[tuple[list[str], list[str]], ...] = (  # a command, and some cells of one row of its table
    (["games"], ["four-card-poker", "nz-2012", "option", "aces-up", "5", "1 to 7"]),
    (["rules", "four-card-poker"], ["pays", "aces-up: flush", "5/1"]),
    (["rules", "four-card-poker", "--clause", "11.8"], ["clause", "NZ-20-11.8", "tested"]),
    (["rules"], ["Three Card Poker 5.5"]),
    (["strategies", "four-card-poker"], ["simple", "3x with TT or better; 1x with 33 to 99; else fold"]),
    (["advise", "three-card-poker", "Qs", "6h", "4d"], ["play", str(float(Fraction(-9151, 9212))), "-9151/9212"]),
    (["analyse", "racing-card-derby"], ["red", "outcome"]),
    (["verify", "--readings", "roulette"], ["straight", str(1 / 37), "1/37"]),
    (["verify", "CLAIMS"], ["ours", "roulette", "nz-2012", "2.70%"]),
    (["bias", "roulette", "SPINS"], ["count", "17", "3"]),
    (["design", "racing-card-derby", "quinella", "--edge", "1% to 40%"], ["0", "nz-2012", "pays", "first and second"]),
    (["settle", "ROUND"], ["1", "1", "", "ante", "1000", "win"]),
    (["settle", "--lines", "ROUND"], ["1", "1", "", "ante", "1000", "win"]),
    (["replay", str(GOLDEN)], ["0", "table"]),
    (["replay", str(GOLDEN), str(GOLDEN)], [str(GOLDEN), "True", "True"]),
    (["manifest"], [sha256(Path(games.__file__).read_bytes()).hexdigest(), "games/__init__.py"]),
)


@pytest.mark.parametrize(("args", "cells"), TABLES, ids=lambda of: " ".join(of[:3]))
def test_every_table_can_be_kept_as_csv(args: list[str], cells: list[str], tmp_path: Path) -> None:
    given = {
        "CLAIMS": '[[claim]]\nid = "ours"\ngame = "roulette"\nrules = "nz-2012"\nsays = ""\nclaimed = "2.70%"\n'
        'reading = "straight"\nsource = ""\n',
        "SPINS": "17 17 0 17",
        "ROUND": json.dumps(ROUND),
    }
    for name, text in given.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    typed = [str(tmp_path / arg) if arg in given else arg for arg in args]
    kept = cutcard(*typed, "--csv", str(tmp_path / "kept.csv"))
    assert kept.stdout, "and told as ever"
    heads, *rows = csv.reader((tmp_path / "kept.csv").read_text(encoding="utf-8").splitlines())
    assert {len(row) for row in rows} == {len(heads)}
    assert cells in [row[: len(cells)] for row in rows]
    piped = cutcard(*typed, "--csv", "-")
    alone = (tmp_path / "kept.csv").read_text(encoding="utf-8").replace(str(tmp_path / "kept.csv"), "-")
    assert (piped.returncode, piped.stdout) == (kept.returncode, alone)
    refused = cutcard(*typed, "--csv", str(tmp_path / "no" / "kept.csv"))
    assert (refused.returncode, refused.stdout) == (2, ""), "before the work"


def test_one_file_alone_goes_to_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = cutcard("analyse", "racing-card-derby", "--csv", "-", "--html", "-")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Invalid value for '--html': only one file can be -; write a name for the other" in refused.stderr
    assert [*tmp_path.iterdir()] == []


def test_the_keys_of_every_answer_are_written_alike() -> None:
    """Words joined by `_`; what a game names itself (a wager, an option, a figure) stands below, as it is written."""
    capped = json.dumps(ROUND | {"options": {"max-payout": 500}})
    parts: tuple[tuple[list[str], Callable[[Any], list[Any]]], ...] = (
        (["games"], lambda told: [*told, told[0]["clauses"]]),
        (["rules", "four-card-poker", "--clause", "5.2"], lambda told: [told, *told["clauses"]]),
        (["advise", "three-card-poker", "Qs", "6h", "4d"], lambda told: [told]),
        (["analyse", "roulette"], lambda told: [told, told["method"], told["wagers"]["red"]]),
        (["replay", str(GOLDEN)], lambda told: [told]),
        (["manifest"], lambda told: [told]),
        (["settle", "-"], lambda told: [told["seats"]["1"], *told["seats"]["1"]["wagers"].values()]),
    )
    for args, under in parts:
        keys = {key for part in under(json.loads(cutcard(*args, "--json", stdin=capped).stdout)) for key in part}
        assert not [key for key in keys if not re.fullmatch(r"[a-z]+(_[a-z]+)*", key)], args
    assert "before_cap" in keys, "the last was cut"


NUMBERS = [
    (name, option.opts[0])
    for name, command in cli.cutcard.commands.items()
    for option in command.params
    if isinstance(option.type, click.IntRange)
]


@pytest.mark.parametrize("command, option", NUMBERS, ids=" ".join)
def test_what_is_no_number_is_refused_in_plain_words_by_every_option(command: str, option: str) -> None:
    refused = cutcard(command, option, "x")
    assert refused.returncode == 2
    assert f"Invalid value for '{option}': 'x' is not a whole number; see" in refused.stderr


def test_a_shell_completes_the_name_of_a_game_and_help_lists_those_that_the_command_takes() -> None:
    shell = ShellComplete(cli.cutcard, {}, "cutcard", "_CUTCARD_COMPLETE")
    for command in ("analyse", "rules", "play", "games"):
        assert [found.value for found in shell.get_completions([command], "bac")] == ["baccarat"]
    for command, refused in (("play", "linked-progressive"), ("strategies", "baccarat"), ("bias", "blackjack")):
        assert refused not in {found.value for found in shell.get_completions([command], "")}
        listed = cutcard(command, "--help").stdout.partition("Games:")[2].partition("Example")[0]
        assert "pai-gow" in listed
        assert refused not in listed
        assert cutcard(command, refused, *(["x"] if command == "bias" else [])).returncode == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_eighty_columns_and_its_example_can_be_copied(command: str) -> None:
    helped = cutcard(command, "--help", COLUMNS="80").stdout
    said, _, example = helped.partition("Example: ")
    assert max(map(len, said.splitlines())) <= 80
    assert "RANGE" not in helped
    for line in example.strip().splitlines()[:-1]:
        assert line.endswith(" \\")
