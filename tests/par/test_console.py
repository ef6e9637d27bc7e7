"""The analysis on a terminal: eighty columns, no colour needed."""

import re
from fractions import Fraction

import pytest
from rich.cells import cell_len

from cutcard.console.analysis import bar, chart, print_analysis
from cutcard.console.games import print_game
from cutcard.console.page import screen
from cutcard.core.game import Game
from cutcard.exact.figures import Analysis
from cutcard.games import STUDIED
from cutcard.par.strategy import Cell, StrategyGrid


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "width", 80)


def test_four_card_poker(poker: Game, poker_analysis: Analysis, capsys: pytest.CaptureFixture[str]) -> None:
    print_analysis(poker_analysis, poker, 1.25)
    out = capsys.readouterr().out
    lines = [line.rstrip() for line in out.splitlines()]
    assert max(map(cell_len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert "Expected value -0.02787852883, exactly -8840827253/317119576410" in lines
    assert "Ante               2.78785 %        1.30131 %      2.1423     2.7101   29.6784 %" in lines
    totals = [line.split() for line in lines if line.startswith("total")]
    assert totals == [["total", "1.0000000", "-0.0278785"], ["total", "1.0000000", "-0.0389171"]]
    assert "KK                  3   3   3   3   3   3   3   3   3   3   3   3   3~" in lines
    assert any(line.startswith("> 5    50-40-8-5-4-3-1  3.89171 %  ███") for line in lines)
    assert any("0.5676 %" in line for line in lines)  # the price of ignoring the up card
    assert "It took 1.2 s" in " ".join(out.split())


def test_racing_card_derby(derby: Game, derby_analysis: Analysis, capsys: pytest.CaptureFixture[str]) -> None:
    print_analysis(derby_analysis, derby, 0.1)
    out = capsys.readouterr().out
    assert max(map(cell_len, out.splitlines())) <= 80
    assert "Cards drawn, 6 to 33, mean 12.1606" in out
    assert "Best play" not in out
    assert "exactly -1/13" in out


def test_on_a_narrow_screen_no_number_is_cut(
    poker: Game, poker_analysis: Analysis, derby: Game, derby_analysis: Analysis,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def printed(width: int) -> str:
        monkeypatch.setattr(screen, "width", width)
        for game, figures in ((poker, poker_analysis), (derby, derby_analysis)):
            print_analysis(figures, game, 0.1)
        print_game(STUDIED)
        return capsys.readouterr().out

    broad, narrow = printed(200), printed(40)
    assert max(map(cell_len, narrow.splitlines())) <= 40
    numbers = [set(re.findall(r"[-+$]?\d[\d,./-]*(?: %)?", " ".join(out.split()))) for out in (broad, narrow)]
    assert len(numbers[0]) > 200
    assert numbers[0] == numbers[1]
    assert "the Aces Up pay scale in force (1 to 7)" in " ".join(narrow.split())


def test_bars_are_to_scale_and_never_vanish() -> None:
    assert bar(Fraction(1), 10) == "█" * 10
    assert bar(Fraction(1, 2), 3) == "█▌"
    assert bar(Fraction(1, 1000), 10) == "▏"
    assert bar(Fraction(0), 10) == ""


def test_best_play_is_drawn_whatever_its_letters(capsys: pytest.CaptureFixture[str]) -> None:
    chart(StrategyGrid(("A",), (("pair", (Cell({"P": Fraction(1)}),)),), {"P": "play"}))
    assert "pair  P" in capsys.readouterr().out
