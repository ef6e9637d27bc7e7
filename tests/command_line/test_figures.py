"""The commands about figures: exact, simulated, advised, claimed, and strategies and pay tables side by side."""

import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from cutcard.cli import main
from cutcard.cli_figures import COMMANDS
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.sim import strategies
from tests.command_line import cutcard


@pytest.mark.parametrize("typed, said", [("1", "1 round,"), ("1e3", "1,000 rounds,"), ("1,000", "1,000 rounds,")])
def test_so_many_rounds_may_be_typed_as_people_type_it(typed: str, said: str) -> None:
    assert said in cutcard("simulate", "racing-card-derby", "--rounds", typed).stdout


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


@pytest.mark.parametrize("args, missing, words", [
    (["analyse", "four-card-poker", "--strategy", "3x with TT; esle fold"], "", "end your own rules with"),
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


def test_every_command_that_takes_options_of_the_house_takes_odds_of_your_own() -> None:
    for command in COMMANDS:
        taken = {option for parameter in command.params for option in parameter.opts}
        assert ("--set" in taken) == ("--pay" in taken), command.name
    paid = ["three-card-poker", "--pay", "ante-bonus:straight=2", "--json"]
    found = find("three-card-poker", pays={"ante-bonus": {"straight": 2}})
    told = json.loads(cutcard("simulate", *paid, "--rounds", "1000").stdout)
    assert Fraction(told["wagers"]["ante"]["exact"]) == analyse(found).wagers["ante"].ev
    priced = json.loads(cutcard("protect", *paid, "--rounds", "10").stdout)
    assert priced["rules"] == found.edition.name


@pytest.mark.parametrize("command", ["analyse", "simulate"])
def test_every_strategy_with_a_name_is_in_the_help(command: str) -> None:
    helped = " ".join(cutcard(command, "--help").stdout.split())
    for name in strategies(find("four-card-poker")):
        assert name in helped


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
    printed = cutcard("analyse", "three-card-poker", *asked[2:], COLUMNS="80").stdout
    heads, best, dealer = (row.split() for row in printed.partition("beside best play\n")[2].splitlines()[:3])
    assert " ".join(heads) == "strategy house edge element of risk deviation cost"
    assert (best[0], best[-2], " ".join(dealer[:3])) == ("optimal", "0.0000", "like the dealer")
    assert printed.index("Headline") < printed.index("beside best play") < printed.index("\nAnte\n")
    assert cutcard("strategies", "roulette").returncode == 2


def test_pay_tables_are_told_side_by_side_and_odds_may_be_typed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    told = cutcard("analyse", "racing-card-derby", "--vary", "decks", "--json", "--csv", str(kept))
    data = json.loads(told.stdout)
    assert kept.read_text(encoding="utf-8").count("\n8,red,") == 1
    assert list(data["values"]) == [str(n) for n in range(1, 9)]
    either = json.loads(cutcard("analyse", "roulette", "--vary", "la-partage", "--json").stdout)["values"]
    assert {value: wagers["red"]["ev"] for value, wagers in either.items()} == {"no": "-1/37", "yes": "-1/74"}
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
    assert "not affected." in cutcard("analyse", "racing-card-derby", *several, COLUMNS="120").stdout
    assert "given twice" in cutcard("analyse", "racing-card-derby", *several, *several[:2]).stderr
    vary = cutcard("analyse", "racing-card-derby", *several, "--vary", "decks")
    assert (vary.returncode, "makes a table of its own" in vary.stderr) == (2, True)
    strategies = cutcard("analyse", "racing-card-derby", *several, "--strategy", "x")
    assert "no --vary, no --strategy" in " ".join(strategies.stderr.split())


def test_a_pay_table_that_the_house_supplies_is_said_to_be_empty() -> None:
    told = cutcard("rules", "ultimate-texas-holdem", "--rules", "nz-2012").stdout
    assert told.count("no odds are printed; the house supplies them") == 2  # Blind and Trips


def test_a_row_of_a_pay_table_is_given_once() -> None:
    twice = cutcard("analyse", "racing-card-derby", *["--pay", "quinella:first and second=3"] * 2)
    assert (twice.returncode, "is given twice" in twice.stderr) == (2, True)
