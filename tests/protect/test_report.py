"""`cutcard protect`: what it prints and writes, and what it refuses."""

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from cutcard.clauses import clauses
from cutcard.core.errors import Faulty
from cutcard.games import every, find
from cutcard.games.three_card_poker import protects
from cutcard.protect import protect
from cutcard.protect.figures import Asked, Priced, Report, Worth
from cutcard.protect.sheet import as_data, checks, means
from tests.command_line import cutcard

PROTECTED = [found.name for found in every() if found.protects]
SHORT = ("protect", "three-card-poker", "--rounds", "500")
BREACH = Priced("shared", (), "", Worth(Fraction(1, 50), Fraction(2), 0.001), "")


def report(ev: Fraction, error: float = 0.0) -> Report:
    part = Priced("a breach", (), "", Worth(ev, Fraction(2), error), "")
    return Report("g", "e", {}, "Ante", Asked(), Worth(Fraction(-1, 25), Fraction(2)), (part,))


@pytest.mark.parametrize(
    "ev, error, said",
    [
        ("1/50", 0.001, "keeps $4.00 by the rules from one who plays best; here it would lose about $2.00 to the "
                        "players: about $6.00 more for the player."),
        ("-1/100", 0.0, "here it would keep $1.00: $3.00 more for the player."),
        ("-1/5", 0.0, "here it would keep $20.00: $16.00 less for the player."),
    ],
)  # fmt: skip
def test_what_it_means_is_said_in_money(ev: str, error: float, said: str) -> None:
    r = report(Fraction(ev), error)
    assert means(r, r.parts[0]).endswith(said)


def test_a_figure_per_unit_staked_and_its_span() -> None:
    assert BREACH.worth.per_stake == Fraction(1, 100)
    assert round(BREACH.worth.within, 5) == 0.00196  # 1.96 standard errors
    assert not BREACH.exact


@pytest.mark.clause("NZ-17-11.1", "NZ-17-5.5.2")
def test_the_report_as_json_holds_each_part_with_its_clauses_and_how_it_was_found() -> None:
    data = json.loads(cutcard(*SHORT, "--json").stdout)
    usual = protects.usual(find("three-card-poker"))
    shared, peeked, blind = data["parts"]
    assert data["usual"]["house_edge"]["exact"] == str(-usual.ev)
    assert (shared["exact"], peeked["exact"], blind["exact"]) == (False, True, True)
    assert shared["standard_error"] > 0 and peeked["standard_error"] is None  # noqa: PT018
    assert shared["gain"]["value"] > 0 > blind["gain"]["value"]
    assert [c["id"] for c in shared["clauses"]] == ["CP-17-11", "NZ-17-11.1"]
    assert all(c["says"] for p in data["parts"] for c in p["clauses"])
    assert data["sample"] == {"rounds": 500, "seed": 0, "players": 7}
    assert [(c["printed"], c["verdict"]) for c in data["checks"]] == [("-3.4829 %", "agrees")]


def test_the_report_in_the_terminal_fits_eighty_columns_and_says_what_each_figure_means() -> None:
    printed = cutcard(*SHORT, COLUMNS="80").stdout
    assert max(map(len, printed.splitlines())) <= 80
    told = " ".join(printed.split())
    for said in ("3.3730 %", "-3.4829 %", "7.6538 %", "NZ-17-5.5.2-BLIND", "Sampled: 500 deals from seed 0"):
        assert said in told


def test_the_report_as_csv_has_a_line_a_part(tmp_path: Path) -> None:
    file = tmp_path / "report.csv"
    assert cutcard(*SHORT, "--csv", str(file)).returncode == 0
    rules, shared, peeked, blind = csv.DictReader(io.StringIO(file.read_text(encoding="utf-8")))
    assert rules["part"] == "best play by the rules"
    assert float(rules["gain"]) == 0.0
    assert shared["exact"] == "no"
    assert round(float(peeked["house edge"]), 6) == -0.034829
    assert blind["clauses"] == "NZ-17-5.5.2 NZ-17-5.5.2-BLIND"


def test_the_report_as_a_page_and_on_paper(tmp_path: Path) -> None:
    page, paper = tmp_path / "report.html", tmp_path / "report.pdf"
    assert cutcard(*SHORT, "--html", str(page), "--pdf", str(paper)).returncode == 0
    html = page.read_text(encoding="utf-8")
    assert "<h1>Three Card Poker</h1>" in html
    assert "-3.4829 %" in html
    assert not re.search(r"<(script|link|img)|src=|url\(", html)  # it asks for nothing else
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "args, said",
    [
        (["racing-card-derby"], "no rule of racing-card-derby about information is priced yet"),
        (["three-card-poker", "--players", "8"], "'8' is out of range; give 2 to 7"),
        (["three-card-poker", "--rounds", "0"], "'0' is out of range; give 1 or more"),
        (["three-card-poker", "--csv", "/no/such/folder/report.csv"], "no such file or directory"),
        (["snap"], "there is no game 'snap'"),
    ],
)
def test_what_cannot_be_done_is_refused(args: list[str], said: str) -> None:
    refused = cutcard("protect", *args)
    assert refused.returncode == 2
    assert said in refused.stderr


def test_from_a_program_the_number_of_players_is_checked_too() -> None:
    with pytest.raises(Faulty, match="1 players share"):
        protect("three-card-poker", Asked(100, 0, 1))


def test_a_printed_figure_agrees_within_three_standard_errors() -> None:
    game, part = find("caribbean-stud"), "6 players share their cards"
    for ev, error, verdict in ((-0.005, 0.0002, "agrees"), (-0.005, 0.0001, "differs"), (-0.0044, 0.0, "agrees")):
        worth = Worth(Fraction(str(ev)), Fraction(2), error)
        r = Report(game.name, "nz-2012", {}, "Ante", Asked(), worth, (Priced(part, (), "", worth, ""),))
        (found,) = checks(r, game)
        assert found.verdict == verdict
        assert as_data(r, game, "", 0.0)["checks"][0]["verdict"] == verdict


@pytest.mark.long
@pytest.mark.parametrize("name", PROTECTED)
def test_every_report_is_whole(name: str) -> None:
    """Whoever knows more gains, whoever knows less loses, and every clause cited is one of the game's."""
    game = find(name)
    r = protect(game, Asked(200))
    own = {c.id for c in clauses() if c.game == name}
    assert r.parts
    for part in r.parts:
        assert part.clauses
        assert set(part.clauses) <= own
        assert (r.gain(part) < 0) == (part.name == "a hand that nobody may view")
