"""The command line as a stranger meets it: what it prints, how it refuses, with which exit status."""

import csv
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

import click
import pytest
from click.shell_completion import ShellComplete

from cutcard import cli, games
from cutcard.cli import main
from cutcard.console.jackpot import money, share
from cutcard.console.page import screen
from cutcard.core.errors import Faulty, adding
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.exact import analyse
from cutcard.games import every, find
from cutcard.house.jackpots.meter_book import change_terms, open_link
from cutcard.house.people.directory import People
from cutcard.shared.jackpot.progressive import LINK
from cutcard.sim import strategies
from cutcard.store.store import Store
from cutcard.store.transaction import now

ROUND = {
    "game": "four-card-poker",
    "seats": {"1": {"bets": {"ante": 1000}, "cards": "As Ad 9h 4c 2s", "choice": "play 1"}},
    "dealer": "Kd Qd Jc 9c 3s 2h",
}
COMMANDS = (
    *("play", "games", "rules", "analyse", "design", "protect", "advise", "verify", "simulate", "settle", "replay"),
    *(
        "monitor",
        "report",
        "serve",
        "audit",
        "marks",
        "password",
        "jackpot",
        "bias",
        "strategies",
        "backup",
        "restore",
        "manifest",
    ),
)
GOLDEN = Path(__file__).parent / "rounds" / "four-card-poker" / "play-and-fold.round"


def cutcard(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """What typing it gives, in this process: a start of Python for each of a hundred commands would be most of it."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    with (
        mock.patch.dict(os.environ, env),
        mock.patch.object(screen, "_width", None),  # as wide as the environment now says
        mock.patch.multiple(sys, argv=["cutcard", *args], stdin=typed, stdout=out, stderr=err),
    ):
        try:
            main()
            status = 0
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(left.code is not None)
    printed, said = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(args, status, printed, said)


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
    assert "acts in shared/poker.py: exposed" in printed
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


@pytest.mark.parametrize("typed, said", [("1", "1 round,"), ("1e3", "1,000 rounds,"), ("1,000", "1,000 rounds,")])
def test_so_many_rounds_may_be_typed_as_people_type_it(typed: str, said: str) -> None:
    assert said in cutcard("simulate", "racing-card-derby", "--rounds", typed).stdout


def test_settle_reads_a_file_and_standard_input_alike(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND))
    by_name, by_dash = cutcard("settle", str(file), "--json"), cutcard("settle", "-", "--json", stdin=json.dumps(ROUND))
    assert by_name.stdout == by_dash.stdout
    assert json.loads(by_name.stdout)["seats"]["1"]["net"] == 2000


def test_a_mark_before_the_first_letter_is_no_part_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8-sig")
    assert cutcard("settle", str(file)).returncode == 0


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
    said = " ".join(replayed.stdout.split())
    assert "entry 20: verdict 1 ante ann win 9000 NZ-20-10.2(a)(iv) was written" in said
    assert "the rules say verdict 1 ante ann win 2000 NZ-20-10.2(a)(iv)" in said


def test_a_refused_entry_with_cards_is_told_without_them(tmp_path: Path) -> None:
    forged = tmp_path / "forged.round"
    forged.write_text(GOLDEN.read_text().replace("own Kc 7d 5h 4s 2d", "own Kc 7d 5h 4s"))
    replayed = cutcard("replay", str(forged))
    assert replayed.returncode == 1
    assert "entry 9" in replayed.stdout
    assert "Kc" not in replayed.stdout


def test_replay_of_a_round_that_was_cut_off_says_what_is_due_and_exits_1(tmp_path: Path) -> None:
    cut = tmp_path / "cut.round"
    cut.write_text(GOLDEN.read_text().partition("10 shoe/shoe")[0])
    replayed = cutcard("replay", str(cut))
    assert replayed.returncode == 1
    assert "not finished" in replayed.stdout
    assert "deal:dealer:0 from shoe (NZ-20-8.4(b))" in " ".join(replayed.stdout.split())
    told = cutcard("replay", str(cut), "--json")
    assert (told.returncode, json.loads(told.stdout)["over"]) == (1, False)


def test_replay_says_whether_the_cards_are_as_sealed_only_where_a_proof_was_given(tmp_path: Path) -> None:
    unasked = cutcard("replay", str(GOLDEN), "--json")
    assert (unasked.returncode, json.loads(unasked.stdout)["as_sealed"]) == (0, None)
    played = ["play", "racing-card-derby", "--plain", "--seed", "1", "--save", str(tmp_path)]
    assert cutcard(*played, stdin="r 5\ndeal\nq\n").returncode == 0
    kept, proof = str(tmp_path / "0001.round"), tmp_path / "0001.proof.json"
    asked = cutcard("replay", kept, "--proof", str(proof), "--json")
    assert (asked.returncode, json.loads(asked.stdout)["as_sealed"]) == (0, True)
    root = json.loads(proof.read_text())["root"]
    proof.write_text(proof.read_text().replace(root, root[::-1]))
    broken = cutcard("replay", kept, "--proof", str(proof), "--json")
    assert (broken.returncode, json.loads(broken.stdout)["as_sealed"]) == (1, False)


def test_analyse_as_json_keeps_its_promise() -> None:
    data = json.loads(cutcard("analyse", "racing-card-derby", "--set", "decks=8", "--json").stdout)
    assert (data["game"], data["rules"], data["options"]) == ("racing-card-derby", "nz-2012", {"decks": 8})
    red = data["wagers"]["red"]
    assert red["house_edge"] == pytest.approx(-float(Fraction(red["ev"])), abs=1e-15)
    assert {"ev", "house_edge", "standard_deviation", "hit_frequency", "outcomes"} <= set(red)
    assert sum(Fraction(o["probability"]) for o in red["outcomes"]) == 1
    assert data["method"]["exact"] is True


def test_best_play_costs_nothing_and_a_strategy_with_a_name_is_told_by_its_rules() -> None:
    best = json.loads(cutcard("analyse", "four-card-poker", "--strategy", "optimal", "--json").stdout)
    assert best["priced"]["ev"] == best["wagers"]["ante"]["ev"]
    printed = " ".join(cutcard("analyse", "four-card-poker", "--strategy", "never fold").stdout.split())
    assert "never fold, by these rules: 3x with AA or better; else 1x." in printed


def test_analyse_writes_its_sheet(tmp_path: Path) -> None:
    written = cutcard("analyse", "racing-card-derby", "--html", str(tmp_path / "sheet.html"))
    assert written.returncode == 0
    assert "cutcard analyse racing-card-derby --html" in (tmp_path / "sheet.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_shoe_that_is_played_through_says_what_is_simulated() -> None:
    args = ["analyse", "racing-card-derby", "--set", "decks=2", "--set", "shuffle=per-shoe"]
    assert "A perfect counter of a shoe dealt to 75 %" in " ".join(cutcard(*args).stdout.split())
    data = json.loads(cutcard(*args, "--json").stdout)
    assert data["method"]["exact"] is False
    assert len(data["simulated"]["counting"]) == 5


def test_advise_as_json_gives_every_option_exactly() -> None:
    data = json.loads(cutcard("advise", "racing-card-derby", "2s As Ks", "--set", "decks=2", "--json").stdout)
    assert len(data["options"]) == 42
    assert data["best"] == next(iter(data["options"]))


@pytest.mark.parametrize(
    "typed",
    [
        ["As,Ad,9h,4c,10s"],
        ["asad9h4c10s"],
        ["A♠ A♦ 9♥ 4♣ 10♠"],
        ["A♠\ufe0f", "A♦", "9♥", "4♣", "T♠"],
        ["As", "Ad", "9h", "4c", "10s"],
    ],
)
def test_cards_may_be_typed_as_people_type_them(typed: list[str]) -> None:
    given, usual = (cutcard("advise", "four-card-poker", *cards, "--up", "kd") for cards in (typed, ["As Ad 9h 4c Ts"]))
    assert given.returncode == 0, given.stderr
    assert given.stdout == usual.stdout


def test_one_protest_card_is_one_card() -> None:
    told = " ".join(cutcard("advise", "racing-card-derby", "2s 2s 2s 2s 2s 2s 2s", "--set", "decks=8").stdout.split())
    assert "1 of them a protest card;" in told


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
    assert one["red"]["exact"]
    alone = json.loads(cutcard(*args, "--no-compare").stdout)["wagers"]
    assert {name: {**told, "exact": None, "z": None} for name, told in one.items()} == alone


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
        (["advise", "racing-card-derby", "As", "--up", "Kd"], "the dealer shows no card; leave out the up card"),
        (["advise", "four-card-poker", "As Xx", "--up", "Kd"], "'Xx' is not a card"),
        (["advise", "racing-card-derby", "As As"], "As is there more often than the pack has it (NZ-RCD-3.4(a))"),
        (["advise", "four-card-poker", "As", "--round", "r.json"], "--round tells the cards too"),
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
        (["play", "four-card-poker", "--codes", "x"], "--codes are those of a reader; add --cards scanner"),
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


@pytest.mark.parametrize("args, missing, words", [
    (["analyse", "four-card-poker", "--strategy", "3x with TT; esle fold"], "", "close your own rules with"),
    (["analyse", "four-card-poker", "--strategy", "3x with TT and up; else fold"], "", "cannot be read"),
    (["analyse", "four-card-poker", "--strategy", "3x with TT against 1; else fold"], "", "cannot be read"),
    (["analyse", "four-card-poker", "--html", "/no/such/folder/sheet.html"], "", "no such file or directory"),
    (["analyse", "four-card-poker", "--xlsx", "."], "", "is a directory"),
    (["analyse", "four-card-poker", "--html", "sheet.html"], "jinja2", "needs jinja2"),
    (["analyse", "four-card-poker", "--html", "sheet.html"], "matplotlib", "needs matplotlib"),
    (["analyse", "four-card-poker", "--pdf", "sheet.pdf"], "weasyprint", "needs weasyprint"),
    (["analyse", "four-card-poker", "--xlsx", "sheet.xlsx"], "xlsxwriter", "needs xlsxwriter"),
    (["simulate", "four-card-poker", "--strategy", "3x with TT and up; else fold"], "", "cannot be read"),
    (["simulate", "four-card-poker", "--scheduler", "tcp://127.0.0.1:1"], "distributed", "dev.py add cluster"),
    (["simulate", "four-card-poker", "--scheduler", "nonsense://x y"], "", "no scheduler answers"),
])  # fmt: skip
def test_what_cannot_be_done_is_refused_before_anything_is_counted(
    args: list[str], missing: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def counted() -> None:
        raise AssertionError("every deal was counted first")

    for module in ("exact", "sample_choices"):
        monkeypatch.setattr(f"cutcard.games.four_card_poker.{module}.met", counted)
    if missing:
        monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["cutcard", *args])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("command", ["analyse", "simulate"])
def test_every_strategy_with_a_name_is_in_the_help(command: str) -> None:
    helped = " ".join(cutcard(command, "--help").stdout.split())
    for name in strategies(find("four-card-poker")):
        assert name in helped


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
    assert said == f"cutcard: the driver for PostgreSQL is missing; {adding('postgresql')}\n"


def test_advice_on_a_board_and_with_cards_known_beside() -> None:
    args = ["advise", "let-it-ride", "Ts 9s 8s", "--board", "7s", "--json"]
    plain, knowing = (
        json.loads(cutcard(*args, *more).stdout)["options"]["ride"] for more in ([], ["--known", "Js 6s"])
    )
    assert Fraction(knowing["value"]) < Fraction(plain["value"])
    assert (
        "leave out CARDS, --up and --board" in cutcard("advise", "let-it-ride", "--board", "7s", "--round", "x").stderr
    )


def test_strategies_are_listed_in_words_and_priced_side_by_side() -> None:
    listed = json.loads(cutcard("strategies", "three-card-poker", "--json").stdout)
    assert listed["like the dealer"]
    printed = " ".join(cutcard("strategies", "four-card-poker", COLUMNS="100").stdout.split())
    assert "3x with TT or better; 1x with 33 to 99; else fold" in printed
    asked = ["--strategy", "optimal", "--strategy", "like the dealer"]
    told = json.loads(cutcard("analyse", "three-card-poker", *asked, "--json").stdout)["strategies"]
    assert [row["strategy"] for row in told] == ["optimal", "like the dealer"]
    assert told[0]["house_edge"] < told[1]["house_edge"]
    printed = " ".join(cutcard("analyse", "three-card-poker", *asked, COLUMNS="120").stdout.split())
    assert "element of risk deviation cost" in printed
    assert cutcard("strategies", "roulette").returncode == 2


def test_pay_tables_are_told_side_by_side_and_odds_may_be_typed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    told = cutcard("analyse", "racing-card-derby", "--vary", "decks", "--json", "--csv", str(kept))
    data = json.loads(told.stdout)
    assert kept.read_text(encoding="utf-8").count("\n8,red,") == 1
    assert list(data["values"]) == [str(n) for n in range(1, 9)]
    eight = json.loads(cutcard("analyse", "racing-card-derby", "--set", "decks=8", "--json").stdout)
    assert data["values"]["8"]["red"]["ev"] == eight["wagers"]["red"]["ev"]
    assert (
        "is not an option of racing-card-derby with a few values"
        in cutcard("analyse", "racing-card-derby", "--vary", "x").stderr
    )
    args = ["analyse", "racing-card-derby", "--pay", "quinella:first and second=3", "--json"]
    typed = json.loads(cutcard(*args).stdout)["wagers"]["quinella"]
    assert typed["ev"] == str(
        analyse(find("racing-card-derby", pays={"quinella": {"first and second": 3}})).wagers["quinella"].ev
    )


def test_a_wager_on_which_players_gain_is_told_on_the_screen_and_on_the_sheet(tmp_path: Path) -> None:
    args = ["analyse", "racing-card-derby", "--pay", "quinella:first and second=30", "--html", str(tmp_path / "s.html")]
    told = " ".join(cutcard(*args, COLUMNS="200").stdout.split())
    assert "under best play the house loses" in told
    assert "under best play the house loses" in (tmp_path / "s.html").read_text(encoding="utf-8")
    assert "the house loses" not in cutcard(*args[:2]).stdout


def test_pay_tables_of_ones_own_stand_side_by_side(tmp_path: Path) -> None:
    own, kept = tmp_path / "own.toml", tmp_path / "kept.csv"
    own.write_text(
        'game = "racing-card-derby"\nedition = "dearer"\nfrom = "nz-2012"\ntitle = "Ours"\nstatus = "house"\n'
        'source = "the house"\n[pays.quinella]\n"first and second" = 3\n',
        encoding="utf-8",
    )
    tight = "nz-2012+tight;quinella:first and second=2"
    several = [word for rules in ("nz-2012", str(own), tight) for word in ("--rules", rules)]
    told = cutcard("analyse", "racing-card-derby", *several, "--json", "--csv", str(kept))
    values = json.loads(told.stdout)["values"]
    assert kept.read_text(encoding="utf-8").count(",quinella,") == len(values) == 3
    for rules, found in zip(("nz-2012", str(own), tight), values.values(), strict=True):
        alone = json.loads(cutcard("analyse", "racing-card-derby", "--rules", rules, "--json").stdout)
        assert found["quinella"]["ev"] == alone["wagers"]["quinella"]["ev"]
    assert "It leaves alone" in cutcard("analyse", "racing-card-derby", *several, COLUMNS="120").stdout
    assert "given twice" in cutcard("analyse", "racing-card-derby", *several, *several[:2]).stderr
    vary = cutcard("analyse", "racing-card-derby", *several, "--vary", "decks")
    assert (vary.returncode, "makes a table of its own" in vary.stderr) == (2, True)
    strategies = cutcard("analyse", "racing-card-derby", *several, "--strategy", "x")
    assert "no --vary, no --strategy" in " ".join(strategies.stderr.split())


def test_a_row_of_a_pay_table_is_given_once() -> None:
    twice = cutcard("analyse", "racing-card-derby", *["--pay", "quinella:first and second=3"] * 2)
    assert (twice.returncode, "is given twice" in twice.stderr) == (2, True)


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
    assert "Invalid value for '--html': one file can be -, not two; give the other a name" in refused.stderr
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


def test_many_rounds_are_replayed_one_line_each(tmp_path: Path) -> None:
    good = GOLDEN.read_text(encoding="utf-8")
    (tmp_path / "0001.round").write_text(good, encoding="utf-8")
    (tmp_path / "0002.round").write_text("".join(good.splitlines(keepends=True)[:5]), encoding="utf-8")
    many = cutcard("replay", str(tmp_path), "--json")
    told = [json.loads(line) for line in many.stdout.splitlines()]
    assert [(row["lawful"], row["over"]) for row in told] == [(True, True), (True, False)]
    assert many.returncode == 1
    assert cutcard("replay", str(GOLDEN), str(GOLDEN)).stdout.count(": lawful") == 2


def test_a_folder_without_a_round_is_refused_and_not_taken_for_lawful(tmp_path: Path) -> None:
    for typed in (["replay"], ["replay", str(GOLDEN)], ["bias", "roulette"]):
        refused = cutcard(*typed, str(tmp_path))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert f"{tmp_path} holds no recorded round; name a folder" in refused.stderr


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


def test_the_manifest_is_what_sha256sum_says() -> None:
    data = json.loads(cutcard("manifest", "--json").stdout)
    lines = "".join(f"{found}  {path}\n" for path, found in data["files"].items())
    assert data["digest"] == sha256(lines.encode()).hexdigest()
    assert data["files"]["games/__init__.py"] == sha256(Path(games.__file__).read_bytes()).hexdigest()
    assert cutcard("manifest").stdout.splitlines()[:-1] == lines.splitlines()


def test_a_book_is_copied_while_the_house_writes_and_made_again_from_the_copy(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "copy.db"
    store = Store(url)
    try:
        People(store, now).first_operator()
        assert cutcard("backup", str(copy), "--db", url).returncode == 0
    finally:
        store.close()
    assert copy.stat().st_mode & 0o077 == 0
    assert "is there already" in cutcard("backup", str(copy), "--db", url).stderr
    assert "is there already" in cutcard("restore", str(copy), "--db", url).stderr
    again = f"sqlite:///{tmp_path / 'new' / 'again.db'}"
    assert cutcard("restore", str(copy), "--db", again).returncode == 0
    assert cutcard("audit", "--db", again).returncode == 0
    told = cutcard("report", "shifts", "--db", again)  # before any house has opened it
    assert told.returncode == 0, told.stderr
    assert cutcard("password", "operator", "--db", again).returncode == 0
    assert "cutcard backup made" in cutcard("restore", "nope.db", "--db", url).stderr
    nowhere = cutcard("backup", "/proc/copy.db", "--db", url).stderr
    assert "/proc/copy.db cannot be written: no such file or directory; name a place with room" in nowhere
    assert "is not a book" in cutcard("restore", __file__, "--db", f"sqlite:///{tmp_path / 'third.db'}").stderr
    assert not [path for path in tmp_path.rglob("*") if path.suffix == ".part"]


def test_no_house_is_made_in_the_database_of_another_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "songs.db")) as songs:
        songs.execute("CREATE TABLE song (title)")
    with pytest.raises(Faulty, match="that file is the database of another program; name a file of its own"):
        Store(f"sqlite:///{tmp_path / 'songs.db'}")
    with closing(sqlite3.connect(tmp_path / "songs.db")) as songs:
        assert songs.execute("SELECT name FROM sqlite_master").fetchall() == [("song",)]


def test_an_operator_changes_the_terms_of_a_meter_and_pours_one_into_another_and_the_audit_knows_it(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with closing(Store(url)) as store:
        open_link(store, LINK)
        people = People(store, now)
        word = people.first_operator() or ""
        people.create(Who("operator", OPERATOR), "dee", ("dealer",), "quite long enough")

    def ordered(*args: str, password: str = word) -> subprocess.CompletedProcess[str]:
        return cutcard("jackpot", *args, "--db", url, "--json", stdin=f"{password}\n")

    by = ("--by", "operator", "--why", "agreed")
    for args, password, says in (
        (("mega", "--rate", "20%"), word, "name an operator with --by"),
        (("mega", "--rate", "20%", "--by", "operator"), word, "needs a reason"),
        (("mega", "--rate", "20%", *by), "guessed", "do not go together"),
        (("mega", "--rate", "20%", "--by", "dee", "--why", "x"), "quite long enough", "dee is not an operator"),
        (("mega", "--rate", "95%", *by), word, "more than the whole wager (US-PROG-LINK)"),
        (("nope",), word, "there is no meter 'nope'; choose major, mega or minor"),
        (("mega", "--pour", "$60,000", "--into", "minor", *by), word, "cannot be poured out of it"),
        (("mega", "--pour", "$1", *by), word, "to pour takes an amount and another meter; add --into METER"),
        (("mega", "--into", "minor", *by), word, "add --pour MONEY"),
        (("mega", "--pour", "$1", "--into", "minor", "--rate", "20%", *by), word, "two orders"),
        (("--rate", "20%", *by), word, "no meter is named"),
    ):
        refused = ordered(*args, password=password)
        assert (refused.returncode, says in refused.stderr) == (2, True), refused
    for read, text, says in ((share, "lots", "write 10%, 0.1 or 1/10"), (money, "much", "a whole number of cents")):
        with pytest.raises(Faulty, match=says):
            read("reset", text)
    before = json.loads(ordered().stdout)
    assert before["mega"] == {"stands": 5_000_000, "reset": 5_000_000, "rate": "1/10", "hidden": "0", "ceiling": None}
    changed = json.loads(ordered("mega", "--reset", "$60,000", "--rate", "12%", "--unseen", "1/100", *by).stdout)
    assert changed["mega"] == before["mega"] | {"reset": 6_000_000, "rate": "3/25", "hidden": "1/100"}
    poured = json.loads(ordered("mega", "--pour", "$1,000", "--into", "minor", *by).stdout)
    assert [poured[name]["stands"] for name in ("mega", "minor")] == [4_900_000, 200_000]
    printed = cutcard("jackpot", "--db", url, COLUMNS="120").stdout.splitlines()
    assert [" ".join(line.split()) for line in printed if "mega" in line] == ["mega $49,000 $60,000 12 % 1 % none"]
    with closing(Store(url)) as store:
        open_link(store, LINK)  # as a house that opens: what was changed stays
    assert cutcard("audit", "--db", url).returncode == 0
    with closing(Store(url)) as store:
        change_terms(store, replace(LINK, levels={"mega": replace(LINK.levels["mega"], reset=1)}), Who("eve"), "mine")
    assert "that is for operator to do, and eve did it as player" in cutcard("audit", "--db", url).stdout


@pytest.mark.parametrize("command, words", [("backup", "pg_dump --format=custom"), ("restore", "pg_restore --dbname=")])
def test_a_book_on_postgresql_is_copied_by_postgresql(command: str, words: str) -> None:
    refused = cutcard(command, "copy.db", "--db", "postgresql://ann:secret@127.0.0.1/house")
    assert refused.returncode == 2
    assert words in refused.stderr
    assert "secret" not in refused.stderr


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


def test_a_report_of_no_time_at_all_is_refused_before_any_book_is_read() -> None:
    refused = cutcard("report", "hold", "--since", "2026-11-17", "--until", "2026-11-17", "--db", "sqlite:///none.db")
    assert refused.returncode == 2
    assert "--until is not after --since" in refused.stderr
