"""The names that a Python program may use: found by looking, explained where they stand, kind to a slip."""

import csv
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest

import cutcard
from cutcard import Faulty, analyse, best_four, deal, find, price, sheet_of, simulate, strategies, write_sheet
from cutcard.core.table import kept

OWN_EDITION = """
game = "racing-card-derby"
edition = "harbour"
from = "nz-2012"
title = "Harbour Casino"
source = "the house"
date = "2026-03-01"
"""


def test_dir_lists_the_public_names_and_loads_none_of_them() -> None:
    asks = "import sys, cutcard; print(*dir(cutcard)); print('cutcard.games' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout.splitlines()
    assert {name for name in told[0].split() if not name.startswith("__")} == set(cutcard.__all__)
    assert told[1] == "False"


def test_the_docstring_says_what_each_public_name_is() -> None:
    lines = [line.split(maxsplit=1) for line in (cutcard.__doc__ or "").splitlines() if line.startswith("    ")]
    assert sorted(name for name, _ in lines) == sorted(cutcard.__all__)


NAMES = [name for name in cutcard.__all__ if name not in ("GAMES", "batch")]
ASKED = (FunctionType, property, cached_property, classmethod, kept)
CLASSES = [name for name in NAMES if isinstance(getattr(cutcard, name), type)]


def first_sentence(thing: object) -> str:
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


@pytest.mark.parametrize("name", [*NAMES, "batch"])
def test_every_public_name_explains_itself_in_plain_words(name: str) -> None:
    assert is_plain(first_sentence(getattr(cutcard, name)))


def is_plain(said: str) -> bool:
    """A sentence that begins with a capital letter or a name and ends; not a list of fields, as dataclasses make."""
    return bool(re.match(r"(`\w+`|[A-Z])[^(]* \w+", said)) and said[-1] in ".:"


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_part_of_what_is_answered_explains_itself(name: str) -> None:
    kind = getattr(cutcard, name)
    made = [f.name for f in fields(kind)] if is_dataclass(kind) else [*getattr(kind, "_fields", ())]
    told = re.findall(r"^    (\w+): \S", (inspect.getdoc(kind) or "").partition("Attributes:")[2], re.MULTILINE)
    assert told[: len(made)] == made  # an exception has some, and is no dataclass
    parts = {n: part for n, part in vars(kind).items() if not n.startswith("_") and n not in told}
    asked = {n: p for n, p in parts.items() if isinstance(p, ASKED)}
    assert [n for n, part in asked.items() if not is_plain(first_sentence(getattr(part, "__func__", part)))] == []


def test_what_the_public_functions_answer_with_is_public_too() -> None:
    for name in NAMES:
        if isinstance(found := getattr(cutcard, name), FunctionType) and name != "fact":  # an act, written as text
            answer = str(inspect.signature(found).return_annotation)
            ours = re.findall(r"cutcard\.[\w.]+\.(\w+)", answer)
            assert set(ours) <= set(cutcard.__all__), (name, answer)


def test_an_edition_may_be_named_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(OWN_EDITION, encoding="utf-8")
    assert find("racing-card-derby", file).edition.name == "harbour"
    with pytest.raises(Faulty, match="has no edition"):
        find("racing-card-derby", tmp_path / "harbour")


def test_a_game_may_be_analysed_by_its_name() -> None:
    assert analyse("racing-card-derby").wagers == analyse(find("racing-card-derby")).wagers
    with pytest.raises(Faulty, match="there is no game 'snap'"):
        analyse("snap")


def test_pays_may_be_stated_in_the_call() -> None:
    game = find("four-card-poker", pays={"aces-up": {"flush": "11/2", "straight": False}})
    assert str(game.pays("aces-up")["flush"]) == "11/2"
    assert game.pays("aces-up").get("straight") is None
    assert game.pays("ante-bonus").rows == find("four-card-poker").pays("ante-bonus").rows
    with pytest.raises(Faulty, match="aces-up cannot pay on 'flesh'"):
        find("four-card-poker", pays={"aces-up": {"flesh": 5}})
    with pytest.raises(Faulty, match="nothing pays on 'progressive'"):
        find("linked-progressive", pays={"progressive": {"flush": 5}})


def test_a_pay_table_in_the_call_is_priced_as_one_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(OWN_EDITION + '[pays.quinella]\n"first and second" = 3\n', encoding="utf-8")
    by_file, by_call = (
        analyse(game).wagers["quinella"].ev
        for game in (
            find("racing-card-derby", file),
            find("racing-card-derby", pays={"quinella": {"first and second": 3}}),
        )
    )
    assert by_file == by_call != analyse("racing-card-derby").wagers["quinella"].ev


def test_a_sheet_is_written_in_the_form_its_name_ends_in(tmp_path: Path) -> None:
    made = sheet_of("racing-card-derby")
    write_sheet(made, tmp_path / "sheet.csv")
    with (tmp_path / "sheet.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    chances = [Fraction(row["exactly"]) for row in rows if (row["wager"], row["kind"]) == ("red", "outcome")]
    assert sum(chances) == 1
    with pytest.raises(Faulty, match=r"end it in \.html, \.pdf, \.xlsx or \.csv"):
        write_sheet(made, tmp_path / "sheet.doc")


@pytest.mark.parametrize(
    "absurd, says",
    [
        (lambda: analyse(5), "there is no game 5"),  # type: ignore[arg-type]
        (lambda: find("blackjack", options=[1]), "options are given by name"),  # type: ignore[arg-type]
        (lambda: find("blackjack", pays=5), "pays are given by name"),  # type: ignore[arg-type]
        (lambda: find("blackjack", "nope.toml"), r"nope.toml cannot be read: no such file or directory; name"),
        (lambda: deal("blackjack", seed="x"), "a seed is a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: deal("blackjack", 99), "99 people are to sit; seat 1 to 7"),
        (lambda: simulate("roulette", 1.5), "rounds is 1.5; it is a whole number"),  # type: ignore[arg-type]
        (lambda: best_four("As Kd zz 9c"), "zz"),
        (lambda: best_four(["As", "zz"]), "'zz' is not a card"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(absurd: Callable[[], object], says: str) -> None:
    with pytest.raises(Faulty, match=says):
        absurd()


def test_a_round_and_a_game_are_short_to_look_at() -> None:
    assert repr(find("blackjack")) == "<Game blackjack nz-2012>"
    assert re.fullmatch(r"<Round of roulette nz-2012, \d+ entries, over>", repr(deal("roulette", seed=7)))
    assert best_four("As Kd 9h 9c").kind == "pair"


def test_the_batch_evaluator_is_found_from_the_package() -> None:
    assert cutcard.batch.five_card.__module__ == "cutcard.batch"
    with pytest.raises(AttributeError, match="has no 'snap'"):
        getattr(cutcard, "snap")  # noqa: B009


def test_what_a_strategy_is_and_what_it_costs() -> None:
    named = strategies("three-card-poker")
    best, mimic = (price("three-card-poker", name).house_edge for name in ("optimal", "like the dealer"))
    assert next(iter(named)) == "optimal"
    assert best == Fraction(686_689, 20_358_520) < mimic  # published: 3.3730 per cent
    assert strategies("roulette") == {}
    with pytest.raises(Faulty, match="has no decisions to make"):
        price("roulette", "optimal")
