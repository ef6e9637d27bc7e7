"""The PAR sheet adds up, exactly, and says what it rests on."""

import datetime
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import comb
from pathlib import Path
from statistics import NormalDist

import pytest

from cutcard.core.game import Game
from cutcard.core.numbers import digits, fixed, one_in, percent, whole_or_fraction
from cutcard.exact.figures import Analysis, Outcome, WagerFigures
from cutcard.games import find
from cutcard.games.four_card_poker.exact import aces_up
from cutcard.par import Sheet, par_sheet, sheet_of
from cutcard.par.many import fan
from cutcard.par.returns import WagerSheet, wager_sheets
from cutcard.par.risk import intervals
from tests.par.conftest import DATE


def test_every_return_table_adds_up_to_its_expected_value(sheet: Sheet) -> None:
    for w in sheet.wagers:
        assert sum(line.count for line in w.lines) == w.total.count == w.figures.deals
        assert sum(line.chance for line in w.lines) == w.total.chance == 1
        assert sum(line.part for line in w.lines) == w.total.part == w.figures.ev
        assert sum(line.weight for line in w.lines) == w.total.weight == w.figures.ev * w.figures.deals


def test_outcomes_that_do_not_add_up_are_not_printed(poker: Game) -> None:
    short = WagerFigures("ante", 10, (Outcome("win", "1/1", 4, Fraction(1)), Outcome("lost", "lost", 5, Fraction(-1))))
    with pytest.raises(AssertionError, match="do not add up"):
        wager_sheets({"ante": short}, poker)


def test_the_figures_are_those_of_the_analysis(poker_sheet: Sheet, poker_analysis: Analysis) -> None:
    by_name = {f.name: f for f in poker_sheet.wagers[0].all_figures()}
    ante = poker_analysis.wagers["ante"]
    assert by_name["House edge, of the first stake"].exact == str(ante.house_edge)
    assert by_name["House edge, of the first stake"].shown == "2.78785288 %"
    ends = [Fraction(by_name[name].exact) for name in ("Hit frequency: ends ahead", "Ends behind")]
    assert sum(ends) == 1
    assert by_name["Greatest win, +29: four of a kind, 3x, wins"].shown == "1 in 4,167"


def test_each_scale_has_the_edge_that_its_own_analysis_finds(poker: Game, poker_sheet: Sheet) -> None:
    scales = poker_sheet.wagers[1].scales
    assert [scale.number for scale in scales if scale.in_force] == [5]
    assert {s.number: s.edge for s in scales} == {n: aces_up(poker.set(aces_up=n)).house_edge for n in range(1, 8)}


def test_an_edition_with_one_scale_lists_none(poker_analysis: Analysis) -> None:
    assert all(not w.scales for w in wager_sheets(poker_analysis.wagers, find("four-card-poker", "us")))


def test_a_scale_on_hands_that_were_not_counted_is_not_guessed(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    rows = '"pair of aces" = [1, 1, 1, 1, false, 1, 1]'
    file.write_text(
        f'game = "four-card-poker"\nfrom = "nz-2012"\nedition = "own"\n[pays.aces-up]\n{rows}\n', encoding="utf-8"
    )
    own = find("four-card-poker", str(file))
    assert wager_sheets({"aces-up": aces_up(own)}, own)[0].scales == ()


def test_wagers_that_come_to_the_same_share_a_section(derby_sheet: Sheet) -> None:
    names = [tuple(w.names) for w in derby_sheet.wagers]
    assert names == [
        ("red",), ("black",), ("spades",), ("hearts", "diamonds", "clubs"), ("quinella",), ("trifecta",)
    ]  # fmt: skip


def test_the_strategy_covers_every_hand_and_marks_what_depends(poker_sheet: Sheet, derby_sheet: Sheet) -> None:
    assert derby_sheet.strategy is None
    grid = poker_sheet.strategy
    assert grid is not None
    assert [group for group, _ in grid.rows][:3] == ["two pair or better", "AA", "KK"]
    assert all(sum(cell.shares.values()) == 1 for _, cells in grid.rows for cell in cells)
    kings = dict(grid.rows)["KK"]
    assert [(cell.letter, cell.mixed) for cell in kings[-2:]] == [("3", False), ("3", True)]


def test_other_ways_to_play_are_priced_against_best_play(poker_sheet: Sheet, poker_analysis: Analysis) -> None:
    best = poker_analysis.wagers["ante"].ev
    prices = {play.name: play.price for play in poker_sheet.plays}
    assert prices["ignoring the up card"] == best - Fraction(poker_analysis.extra["ignoring the up card"])
    assert prices["blind play: 3x"] == best - Fraction(poker_analysis.extra["blind play"]["3x"])
    assert all(price > 0 for price in prices.values())
    assert {play.name: play.cite for play in poker_sheet.plays}["blind hand"] == "NZ-20-5.5.2"


def test_the_round_as_a_whole(derby_sheet: Sheet, poker_sheet: Sheet) -> None:
    (drawn,) = derby_sheet.distributions
    assert sum(drawn.chances.values()) == 1
    assert drawn.mean == derby_sheet.more["mean cards drawn"]
    kept, beyond = drawn.shown(Fraction(1, 1000))
    assert sum(kept.values()) + beyond == 1
    assert 0 < beyond < Fraction(1, 500)
    assert sum(poker_sheet.more.values()) == 1  # fold, once, three times


def test_intervals_are_the_normal_ones(poker_sheet: Sheet) -> None:
    w = poker_sheet.wagers[0]
    found = {i.rounds: i for i in intervals(w.figures, w.skewness)}
    assert list(found) == [100, 1_000, 10_000, 100_000, 1_000_000]
    normal = NormalDist(10_000 * float(w.figures.ev), 100 * w.figures.standard_deviation)
    for (low, high), tail in zip(found[10_000].results, (0.025, 0.005), strict=True):
        assert normal.cdf(low) == pytest.approx(tail)
        assert normal.cdf(high) == pytest.approx(1 - tail)
    assert found[10_000].edges[0] == pytest.approx([-x / 10_000 for x in reversed(found[10_000].results[0])])
    assert found[100].skewness == pytest.approx(10 * found[10_000].skewness)


def test_a_fan_is_the_binomial_one_and_a_distribution_adds_up(poker_sheet: Sheet) -> None:
    """A wager on red at 1 to 1: after n spins w wins leave 2 w - n, and w is binomial."""
    spins, red = 37, 18
    w = WagerFigures("red", spins, (Outcome("win", "1/1", red, Fraction(1)), Outcome("lost", "", 19, Fraction(-1))))
    found = fan(w)
    for rounds, results in zip(found.rounds, found.results, strict=True):
        upto = list(accumulate(comb(rounds, k) * red**k * (spins - red) ** (rounds - k) for k in range(rounds + 1)))
        least = [next(k for k, n in enumerate(upto) if n >= Fraction(s) * spins**rounds) for s in found.shares]
        assert results == tuple(2 * k - rounds for k in least)
    assert not found.note
    rare = WagerFigures("rare", 10**6, (Outcome("a", "", 1, Fraction(5000)), Outcome("b", "", 10**6 - 1, Fraction(-1))))
    assert "wins of more than 200 stakes, which 0.02 % of players meet" in fan(rare).note
    for one in poker_sheet.wagers:
        assert sum(band.chance for band in one.nets) == 1
        assert len(one.nets) <= 16
        assert all(band.least * band.most > 0 or band.least == band.most for band in one.nets), "of one sign"


def test_skewness_leans_towards_rare_wins() -> None:
    fair = (Outcome("win", "1/1", 1, Fraction(1)), Outcome("lost", "lost", 1, Fraction(-1)))
    rare = (Outcome("win", "9/1", 1, Fraction(9)), Outcome("lost", "lost", 9, Fraction(-1)))
    assert WagerSheet({"a": "A"}, WagerFigures("a", 2, fair)).skewness == 0
    assert WagerSheet({"a": "A"}, WagerFigures("a", 10, rare)).skewness == pytest.approx(8 / 3)


def test_the_sheet_says_what_it_rests_on(sheet: Sheet) -> None:
    assert sheet.status == "proposed"
    assert "not a statement of the law" in sheet.standing
    assert {c.kind for c in sheet.rules} >= {"wager", "deal", "ranking", "settlement", "payout"}
    assert all(c.game == sheet.game for c in sheet.rules)
    assert all(table.cite for table in sheet.pay_tables)
    assert {o.standing for o in sheet.options} <= {"default", "fixed by the edition", "set for this sheet"}


def test_where_an_edition_is_silent_the_one_it_starts_from_speaks(tmp_path: Path, poker_analysis: Analysis) -> None:
    us = find("four-card-poker", "us")
    ids = [c.id for c in par_sheet(replace(poker_analysis, rules="us"), us, command="", date=DATE).rules]
    assert "NZ-20-4.3(h)" in ids  # how hands rank is not on the sheet
    assert "US-4CP-7-PAY" in ids
    assert "NZ-20-5.7-PAY" not in ids
    file = tmp_path / "own.toml"
    file.write_text('game = "four-card-poker"\nfrom = "us"\nedition = "own"\n', encoding="utf-8")
    own = find("four-card-poker", str(file))
    assert [c.id for c in par_sheet(replace(poker_analysis, rules="own"), own, command="", date=DATE).rules] == ids


def test_the_sheets_number_follows_rules_and_figures_only(
    poker: Game, poker_analysis: Analysis, poker_sheet: Sheet
) -> None:
    again = par_sheet(poker_analysis, poker, command="another", date=datetime.date(2030, 1, 1))
    other = poker.set(aces_up=1)
    changed = replace(poker_analysis, wagers={**poker_analysis.wagers, "aces-up": aces_up(other)})
    assert again.id == poker_sheet.id
    assert par_sheet(changed, other, command="", date=again.date).id != poker_sheet.id
    chosen = par_sheet(changed, other, command="", date=again.date).options
    assert [o.name for o in chosen if o.standing == "set for this sheet"] == ["aces-up"]


@pytest.mark.parametrize("x, places, printed", [
    (Fraction(-12345, 10), 2, "-1,234.50"), (Fraction(-1, 1000), 2, "0.00"), (Fraction(7), 0, "7"),
    (Fraction(2, 3), 4, "0.6667"), (Fraction(-2, 3), 0, "-1"),
])  # fmt: skip
def test_numbers_are_rounded_once(x: Fraction, places: int, printed: str) -> None:
    assert fixed(x, places) == printed


def test_numbers_as_words() -> None:
    assert digits(Fraction(-8840827253, 317119576410)) == "-0.02787852883"
    assert percent(Fraction(1, 8), 1) == "12.5 %"
    assert one_in(Fraction(1, 4165)) == "1 in 4,165"
    assert one_in(Fraction(2, 5)) == "1 in 2.50"
    assert whole_or_fraction(Fraction(1001, 2)) == "1,001/2"


def test_what_never_comes_has_no_line(poker_sheet: Sheet) -> None:
    """A strategy that never folds has an outcome that none of its deals come to."""
    whole = poker_sheet.wagers[0]
    never = replace(whole.figures.outcomes[0], event="never", told_as="", count=0)
    with_it = replace(whole, figures=replace(whole.figures, outcomes=(*whole.figures.outcomes, never)))
    assert with_it.lines == whole.lines
    assert with_it.total == whole.total


def test_a_wager_that_the_house_has_to_choose_says_so() -> None:
    says = "Six Card Bonus is not offered unless the house chooses Six card: yes."
    assert says in sheet_of("three-card-poker").notes
    assert says not in sheet_of(find("three-card-poker", options={"six-card": "yes"})).notes
