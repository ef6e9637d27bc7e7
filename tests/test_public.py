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
from typing import Any

import pytest

import cutcard
from cutcard import (
    Bot,
    Dealer,
    Faulty,
    Round,
    Who,
    advise,
    again,
    analyse,
    best_four,
    deal,
    design,
    fact,
    find,
    price,
    rounds,
    settle,
    settle_lines,
    sheet_of,
    simulate,
    strategies,
    write_sheet,
    written,
)
from cutcard.core.errors import quoted
from cutcard.core.memo import kept

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
    with pytest.raises(Faulty, match=r"there is no game 'snap'; choose .*; for `analyse` only: linked-progressive"):
        analyse("snap")


@pytest.mark.parametrize("name", ["Four-Card-Poker", "four_card_poker", "FOUR CARD POKER"])
def test_the_name_of_a_game_may_be_written_as_people_write_it(name: str) -> None:
    assert find(name) is find("four-card-poker")
    assert deal(name, seed=1).game is find("four-card-poker")
    assert strategies(name) == strategies("four-card-poker")


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


ABSURD: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    (analyse, (5,), {}, r"analyse: game is 5; give a Game or text, as help\(cutcard.analyse\) says"),
    (analyse, ([],), {}, r"game is \[\]; give a Game or text"),
    (price, ("three-card-poker", None), {}, "price: strategy is None; give text"),
    (price, ("blackjack", 5), {}, "strategy is 5; give text or a Chart"),
    (strategies, (None,), {}, "game is None; give a Game or text"),
    (find, (5,), {}, "find: name is 5; give text"),
    (find, ("blackjack", 5), {}, "rules is 5; give text or a path"),
    (find, ("blackjack",), {"options": [1]}, r"options is \[1\]; give a dict or None"),
    (find, ("blackjack",), {"options": {1: 2}}, "has no option 1; it has"),
    (find, ("blackjack",), {"pays": 5}, "pays is 5; give a dict or None"),
    (find, ("blackjack",), {"pays": {"blackjack": 5}}, r"pays\['blackjack'\] is 5; give a dict"),
    (find, ("four-card-poker",), {"pays": {"aces-up": {"flush": None}}}, "flush: null is not odds; write odds"),
    (find, ("four-card-poker",), {"pays": {"aces-up": {"flush": 3.5}}}, r"3\.5 is a decimal, .*; write \"7/2\""),
    (find, ("four-card-poker",), {"pays": {"aces-up": {"flush": "1.5"}}}, r"'1\.5' is a decimal, .*; write \"3/2\""),
    (find, ("four-card-poker",), {"pays": {"aces-up": {"flush": 10**9}}}, "with numbers up to 1,000,000"),
    (find, ("blackjack", "nope.toml"), {}, r"nope.toml cannot be read: no such file or directory; name"),
    (advise, (5,), {}, "advise: situated is 5; give a Game, text, a Round or a dict"),
    (advise, ("three-card-poker", 5), {}, "cards is 5; give text or a list"),
    (advise, ("three-card-poker", [5]), {}, r"cards\[0\] is 5; give text"),
    (advise, ("three-card-poker", "As Ks Qs"), {"known": 5}, "known is 5; give text or a list"),
    (advise, ({"game": 5},), {}, "there is no game '5'; choose"),
    (fact, (None,), {}, "fact: text is None; give text"),
    (again, (None,), {}, "again: text is None; give text"),
    (written, (5,), {}, "written: r is 5; give a Round"),
    (settle, (5,), {}, "the round must be an object with keys, not 5"),
    (settle_lines, (5,), {}, "settle_lines: lines is 5; give a list"),
    (design, ("four-card-poker", "aces-up"), {"edge": 5}, "design: edge is 5; give text or a Within"),
    (design, ("four-card-poker", "aces-up"), {"edge": "2%", "keep": 5}, "keep is 5; give a list"),
    (design, ("four-card-poker", "aces-up"), {"edge": "2%", "seconds": "x"}, "seconds is 'x'; give a number or None"),
    (sheet_of, (None,), {}, "sheet_of: game is None; give a Game or text"),
    (write_sheet, (5, "x.csv"), {}, "write_sheet: made is 5; give a Sheet"),
    (deal, ("blackjack", 1.5), {}, "deal: bots is 1.5; give a whole number, a list or a dict"),
    (deal, ("blackjack", [5]), {}, r"bots\[0\] is 5; give a Bot, text or a function"),
    (deal, ("blackjack", {"ann": 5}), {}, r"bots\['ann'\] is 5; give"),
    (deal, ("linked-progressive",), {}, "linked-progressive is not played by itself; play a game that feeds it"),
    (deal, ("blackjack",), {"seed": "x"}, "seed is 'x'; give a whole number or None"),
    (deal, ("blackjack", 99), {}, "99 people are to sit; seat 1 to 7"),
    (rounds, ("blackjack", None), {}, "rounds: bots is None; give"),
    (Bot, (5,), {}, "Bot: plays is 5; give text or a function"),
    (Bot, ("simple", 5), {}, "Bot: bets is 5; give a dict"),
    (Bot, ("simple", {"ante": 1.5}), {}, r"Bot: bets\['ante'\] is 1.5; give a whole number, as help"),
    (Dealer, (5,), {}, r"Dealer: game is 5; give a Game or text, as help\(cutcard.Dealer\) says"),
    (Dealer("roulette").open, ("ann", "bob", "ann"), {}, "'ann' is to sit twice; name each person once"),
    (Dealer("roulette").go_on, (5,), {}, "Dealer.go_on: r is 5; give a Round"),
    (deal("roulette", seed=7).do, ("ann", 5), {}, "Round.do: who is 'ann'; give a Who"),
    (deal("roulette", seed=7).do, (Who("ann"), "bet"), {}, "fact is 'bet'; give a fact"),
    (Round, (5,), {}, r"Round: game is 5; give a Game, as help\(cutcard.Round\) says"),
    (simulate, ("roulette", 1.5), {}, "simulate: rounds is 1.5; give a whole number"),
    (simulate, ("roulette", 0), {}, "rounds is 0; it is a whole number from 1"),
    (simulate, ("roulette", 100), {"scheduler": 5}, "scheduler is 5; give text or None"),
    (simulate, ("roulette", 100), {"progress": 5}, "progress is 5; give a function or None"),
    (best_four, (None,), {}, "best_four: cards is None; give text or a list"),
    (best_four, ("As Kd zz 9c",), {}, "zz"),
    (best_four, (["As", "zz"],), {}, "'zz' is not a card"),
    (best_four, (["As", "As", "As", "As", "As"],), {}, "As is given twice, and the pack has one; give each card once"),
    (best_four, ("As Kd 9h",), {}, "3 cards cannot make a hand of four; give four or more"),
]


@pytest.mark.parametrize("called, args, kwargs, says", ABSURD, ids=[f"{f.__name__} {a} {k}" for f, a, k, _ in ABSURD])
def test_what_makes_no_sense_is_refused_in_a_sentence(
    called: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], says: str
) -> None:
    with pytest.raises(Faulty, match=says):
        called(*args, **kwargs)


def test_what_is_too_long_to_be_shown_is_cut_and_still_ends_in_its_mark() -> None:
    assert quoted("9" * 38) == f"'{'9' * 38}'"
    assert quoted("9" * 50) == f"'{'9' * 39}…'"
    assert quoted([1] * 50, 4) == "[1, …]"
    assert quoted(10**50) == f"1{'0' * 39}…"
    with pytest.raises(Faulty, match=r"bots\[0\] is a number with too many digits; give a Bot, text or a function"):
        deal("blackjack", [10**5000])  # type: ignore[list-item]


def test_every_public_function_looks_at_what_it_is_given() -> None:
    functions = {name for name in NAMES if isinstance(getattr(cutcard, name), FunctionType)}
    assert functions - {called.__name__ for called, *_ in ABSURD} == set()


def test_so_many_tables_are_at_least_one_and_a_line_is_text() -> None:
    with pytest.raises(Faulty, match="0 tables are asked for; ask for 1 or more"):
        next(design("four-card-poker", "aces-up", edge="2%", most=0))
    (told,) = settle_lines([5])  # type: ignore[list-item]
    assert told["error"]["message"] == "line 1 is 5, not text"


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
