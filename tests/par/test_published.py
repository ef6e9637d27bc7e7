"""What others printed, and whether we agree."""

from dataclasses import replace
from fractions import Fraction

import pytest

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis
from cutcard.games import find
from cutcard.games.four_card_poker.exact import Odds, Tally, met
from cutcard.games.four_card_poker.written import play_by
from cutcard.par import Sheet
from cutcard.par.published import Published, checks, published
from cutcard.par.returns import wager_sheets


def verdicts(sheet: Sheet) -> set[tuple[str, str, str]]:
    return {(c.published.figure, c.published.value, c.verdict) for c in sheet.checks}


def test_four_card_poker_against_print(poker_sheet: Sheet) -> None:
    assert verdicts(poker_sheet) >= {
        ("house edge", "2.79", "agrees"),
        ("house edge", "2.78", "differs"),  # cut off, not rounded
        ("element of risk", "1.30", "agrees"),
        ("house edge", "2.9", "differs"),  # about, by simulation
        ("house edge", "3.36", "differs"),  # not best play
        ("least house edge of the scales", "1.98", "agrees"),
        ("greatest house edge of the scales", "6.15", "agrees"),
    }


def test_racing_card_derby_against_print(derby_sheet: Sheet) -> None:
    assert verdicts(derby_sheet) == {
        ("fewest cards drawn", "6", "agrees"),
        ("most cards drawn", "33", "agrees"),
        ("mean cards drawn", "12.11", "differs"),  # simulated
    }


def test_a_figure_that_differs_says_why(sheet: Sheet) -> None:
    assert all(c.published.remark for c in sheet.checks if not c.agrees)


def test_the_edge_once_called_optimal_is_that_of_ignoring_the_up_card(poker_analysis: Analysis) -> None:
    assert round(-100 * Fraction(poker_analysis.extra["ignoring the up card"]), 2) == Fraction("3.36")


def test_another_way_to_play_is_compared_where_it_is_priced(poker: Game, poker_analysis: Analysis) -> None:
    simple = Tally.of(play_by("simple", met())).figures(Odds.of(poker)).ev
    priced = replace(poker_analysis, extra={"simple strategy": str(simple)})
    found = [c for c in checks(priced, wager_sheets(priced.wagers, poker)) if c.published.play == "simple strategy"]
    assert [(c.printed, c.found, c.verdict) for c in found] == [("3.40 %", "3.39711 %", "agrees")]
    bare = replace(poker_analysis, extra={})
    assert not [c for c in checks(bare, wager_sheets(bare.wagers, poker)) if c.published.play == "simple strategy"]


def test_figures_for_other_rules_are_left_out(poker_analysis: Analysis, derby_analysis: Analysis) -> None:
    assert not any(p.applies(replace(poker_analysis, rules="own")) for p in published())
    assert not any(p.applies(replace(derby_analysis, options={"decks": 2})) for p in published())
    us = replace(poker_analysis, rules="us")
    ours = checks(us, wager_sheets(us.wagers, find("four-card-poker", "us")))
    assert {c.published.wager for c in ours} == {"ante"}


@pytest.mark.parametrize(
    "ours, agrees", [("0.02785", True), ("0.02795", True), ("0.027849", False), ("0.027951", False)]
)
def test_a_figure_agrees_when_ours_rounds_to_it(ours: str, agrees: bool) -> None:
    p = Published("g", ("e",), "house edge", "2.79", 2, "%", "", "")
    assert p.agrees(Fraction(ours)) is agrees


def test_every_figure_has_an_address_and_its_digits() -> None:
    for p in published():
        assert p.url.startswith(("https://", "http://"))
        assert p.source
        assert len(p.value.partition(".")[2]) == p.digits
        assert p.editions
