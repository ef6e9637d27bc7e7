"""Exact figures: against the table's own settlement, against what others have printed, and against many coups."""

import random
from datetime import date
from fractions import Fraction
from itertools import permutations
from math import perm

import numpy as np
import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.exact.advice import values
from cutcard.games.baccarat import sample
from cutcard.games.baccarat.advice import situation
from cutcard.games.baccarat.counting import COUNTED, FEW, TABLES, counting, worths
from cutcard.games.baccarat.coup import coup
from cutcard.games.baccarat.exact import Left, all_ends, figures, removal
from cutcard.games.baccarat.rules import NZ, WAGERS
from cutcard.games.baccarat.study import readings
from cutcard.games.manifest import YOU
from cutcard.par import par_sheet
from cutcard.sim import simulate
from cutcard.sim.draws import chunk_state
from tests.kit import clause
from tests.situations import worths as advised_worths

WHOLE = Left.of(NZ.pack)
ENDS = all_ends(WHOLE.values)


# Two roads


@pytest.mark.parametrize("seed", range(2))
def test_every_order_of_a_few_cards_settled_by_the_rules_gives_the_same_counts(seed: int) -> None:
    """Seven cards in all their orders of six, as the table plays them, against the count by values."""
    rng = random.Random(seed)
    cards = rng.sample(NZ.pack, 7)
    rows = dict.fromkeys(WAGERS, Fraction(0))
    for order in permutations(cards, 6):
        now = coup(order)
        assert now.over
        for wager in WAGERS:
            rows[wager] += net(NZ, wager, now.winner, now.points[1], now.pairs)
    left = Left.of(cards)
    assert rows == {wager: figures(NZ, wager, left).ev * perm(7, 6) for wager in WAGERS}


def net(game: Game, wager: str, winner: str, banker: int, pairs: tuple[str, ...]) -> Fraction:
    """As a player would say it."""
    if wager in ("player-pair", "banker-pair"):
        return Fraction(11 if wager in pairs else -1)
    if winner == wager:
        return {"player": Fraction(1), "banker": Fraction(19, 20), "tie": Fraction(8)}[wager]
    return Fraction(0 if winner == "tie" else -1)


@pytest.mark.parametrize("options", [{}, {"commission": "none", "decks": 4}, {"tie-pays": "9", "decks": 6}])
def test_coups_of_the_kernel_are_settled_alike_at_the_table_to_the_cent(options: dict[str, object]) -> None:
    game = NZ.with_edition(NZ.edition.set(options))
    laid = {"player": 1000, "banker": 2000, "tie": 500, "player-pair": 700, "banker-pair": 900}
    dealt, outcomes = sample.recorded(chunk_state(5, 0), 150, sample.plan(game, "every hand"))
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        names = " ".join(DECK[card] for card in cards if card < 52)
        told = settle({"game": "baccarat", "options": options, "seats": {"1": {"bets": laid}}, "cards": names})
        nets = {w: line["returned"] - line["stake"] for w, line in told["seats"]["1"]["wagers"].items()}
        assert nets == sample.settled(game, outcome, laid)


# Published figures


@pytest.mark.parametrize(
    "decks, player, banker, tie, total",
    [
        (1, 6_548_674_432, 6_737_232_640, 1_372_227_328, 14_658_134_400),
        (2, 487_816_735_232, 501_543_728_128, 103_154_274_240, 1_092_514_737_600),
        (4, 33_608_344_225_792, 34_543_624_867_840, 7_145_601_996_928, 75_297_571_090_560),
        (6, 392_220_492_728_832, 403_095_751_234_560, 83_552_962_932_288, 878_869_206_895_680),
        (8, 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216, 4_998_398_275_503_360),
    ],
)
def test_the_published_combinations(decks: int, player: int, banker: int, tie: int, total: int) -> None:
    """Wizard of Odds, one to twelve decks; eight decks in casinoexploit.com too."""
    left = Left.of(DECK * decks)
    won = {w: [o.count for o in figures(NZ, w, left).outcomes if o.net > 0] for w in ("player", "banker", "tie")}
    assert {wager: sum(counts) for wager, counts in won.items()} == {"player": player, "banker": banker, "tie": tie}
    assert figures(NZ, "tie", left).deals == total


MARGINS = {  # by 9 and so on to 4: Player, Banker; Wizard of Odds, appendix 5
    9: (18_409_431_764_992, 15_390_342_909_952),
    8: (34_097_645_543_424, 28_305_092_784_128),
    7: (89_590_261_473_280, 79_517_099_278_336),
    6: (141_238_897_317_888, 119_200_072_366_080),
    5: (166_169_165_987_840, 157_275_882_332_160),
    4: (186_780_352_174_080, 201_147_167_287_296),
}


def test_the_published_margins_and_naturals() -> None:
    for margin, (player, banker) in MARGINS.items():
        drawn = {end: ways for end, ways in ENDS.items() if not end.natural}
        assert sum(ways for end, ways in drawn.items() if end.player - end.banker == margin) == player
        assert sum(ways for end, ways in drawn.items() if end.banker - end.player == margin) == banker
    naturals = {end: ways for end, ways in ENDS.items() if end.natural}
    assert sum(ways for end, ways in naturals.items() if end.player > end.banker) == 812_685_054_124_032
    assert sum(ways for end, ways in naturals.items() if end.player < end.banker) == 812_685_054_124_032
    assert sum(ways for end, ways in naturals.items() if end.player == end.banker) == 89_325_908_267_520


def test_the_published_effects_of_removal() -> None:
    """The chance that Player wins when one card of a value is gone: excelpunks.com, effects of card removal."""

    def wins(left: Left) -> Fraction:
        return figures(NZ, "player", left).hit_frequency

    for rank, change in (
        ("4", "-0.0000435175"),
        ("T", "-0.0000373810"),
        ("A", "-0.0000295798"),
        ("3", "-0.0000217068"),
    ):
        assert f"{float(wins(WHOLE.without(rank)) - wins(WHOLE)):.10f}" == change


def test_effects_of_removal_weigh_up_over_the_whole_shoe() -> None:
    """Some card goes first, and a hand dealt from the rest is as good as one dealt before."""
    for _, *effects in removal(NZ):
        assert any(effects)
        assert sum(effect * held for effect, held in zip(effects, WHOLE.values, strict=True)) == 0


def test_every_published_figure_agrees() -> None:
    agreed = 0
    for decks in (1, 2, 4, 6, 8):
        for tie in ("8", "9"):
            game = NZ.set(decks=decks, tie_pays=tie)
            checks = par_sheet(analyse(game), game, command="", date=date(2026, 1, 1)).checks
            assert all(check.agrees for check in checks), [c.published for c in checks if not c.agrees]
            agreed += len(checks)
    assert agreed >= 15


def test_the_edges_by_the_book() -> None:
    known = dict(readings("nz-2012"))
    assert f"{float(known['banker, 8 decks']):.4%}" == "1.0579%"
    assert f"{float(known['player, 8 decks']):.4%}" == "1.2351%"
    assert f"{float(known['tie, 8 decks']):.4%}" == "14.3596%"
    assert f"{float(known['tie at 9 to 1, 8 decks']):.4%}" == "4.8440%"
    assert known["player-pair, 8 decks"] == known["banker-pair, 8 decks"] == 1 - Fraction(12 * 31, 415)


def test_a_sheet_tells_the_edge_under_each_scale_with_pushes_returned() -> None:
    (banker,) = (w for w in par_sheet(analyse(NZ), NZ, command="", date=date(2026, 1, 1)).wagers if "banker" in w.names)
    assert [f"{float(scale.edge):.4%}" for scale in banker.scales] == ["1.0579%", "1.4581%"]


@clause("CP-5-4")
def test_4_without_commission_a_banker_win_with_six_is_what_the_house_keeps() -> None:
    """One to one on every Banker win but six, at half: by the table of ends, not by the pay table."""
    lost = sum(ways for end, ways in ENDS.items() if end.player > end.banker)
    won = sum(ways * (1 if end.banker == 6 else 2) for end, ways in ENDS.items() if end.banker > end.player)
    ev = figures(NZ.set(commission="none"), "banker", WHOLE).ev
    assert ev == Fraction(won, 2 * perm(416, 6)) - Fraction(lost, perm(416, 6))
    assert f"{float(-ev):.4%}" == "1.4581%"


# Advice, and any cards left


def test_a_wager_is_worth_what_the_unseen_cards_say() -> None:
    fresh = advised_worths(NZ, [])
    assert fresh["banker"] == figures(NZ, "banker", WHOLE).ev
    gone = [f"{rank}{suit}" for rank in "789" for suit in "shdc"] * 4
    found = advised_worths(NZ.set(decks=4), gone)
    without = Left.of([card for card in DECK * 4 if card not in gone])
    assert found["tie"] == figures(NZ, "tie", without).ev
    with pytest.raises(Faulty, match="could run out"):
        advised_worths(NZ.set(decks=4), [card for card in DECK * 4 if card != "As"])


def test_a_situation_to_practise_on_has_cards_gone_and_every_wager_open() -> None:
    r = situation(NZ, "all", "", random.Random(3))
    given = values(r, YOU)
    assert {value.name for value in given.best} == {wager.replace("-", " ") for wager in WAGERS}
    assert sum(given.chances.values()) == 1
    assert f"{416 - len(r.table.items)} cards are unseen" in given.why


# Simulation


def test_simulated_shoes_agree_with_the_exact_figures() -> None:
    for game in (NZ, NZ.set(decks=4, cut_card=52, hands_after_cut=0, commission="none"), NZ.set(shuffle="every-round")):
        result = simulate(game, 1_000_000, seed=11, workers=1)
        assert set(result.wagers) == set(WAGERS)
        assert all(w.z is not None and abs(w.z) < 3 for w in result.wagers.values())


def test_no_card_of_a_simulated_shoe_comes_more_often_than_there_are_packs() -> None:
    game = NZ.set(decks=4)
    dealt, _ = sample.recorded(chunk_state(9, 1), 30, sample.plan(game, "every hand"))
    assert np.bincount(dealt[dealt < 52], minlength=52).max() == 4


def test_a_counter_misses_no_wager_that_gains() -> None:
    """The quick look that says no is right: at no point of some shoes does a wager gain that it passes over."""
    plan = sample.plan(NZ, "count")
    how = len(plan.pack), TABLES, plan.pays, plan.removal
    rng, found, gains = np.random.Generator(np.random.PCG64(2)), np.zeros(4, np.int64), 0
    for _ in range(40):
        order = rng.permutation(plan.values[plan.pack])
        for gone in range(150, 416 - 8, 9):
            left = np.bincount(order[gone:], minlength=10)
            out = found[:3] / found[3] if worths(left.copy(), *how, found) else np.full(3, -1.0)
            if len(order) - gone < FEW or gone % 4 == 0:
                ranks = tuple(int(n) for n in (*left[2:], left[0], 0, 0, 0, left[1]))
                ev = [figures(NZ, w, Left(ranks)).ev for w in COUNTED]
                assert [worth > 0 for worth in out] == [worth > 0 for worth in ev]
                if any(out > 0):
                    assert out == pytest.approx([float(worth) for worth in ev])
                    gains += 1
    assert gains > 10


def test_what_counting_is_worth_is_told_where_the_cut_is_named_and_deeper_is_worth_more() -> None:
    assert not analyse(NZ).simulated
    deep, shallow = (counting(NZ.set(cut_card=cut), removal(NZ), shoes=60) for cut in (14, 208))
    assert all(far.bet > near.bet == near.gain == 0 and far.gain > 0 for far, near in zip(deep, shallow, strict=True))
    told = analyse(NZ.set(cut_card=200))
    assert [row["wager"] for row in told.simulated["counting"]] == [*COUNTED]
    assert "A perfect counter bets on Player in" in told.notes[1]


def test_counting_bets_seldom_and_only_where_it_gains() -> None:
    result = simulate(NZ.set(decks=4), 30_000, seed=3, strategy="count", workers=1)
    for name in ("player", "banker", "tie"):
        assert 0 < result.wagers[name].mean_stake < Fraction(1, 50)
        assert result.wagers[name].exact is None
    assert result.wagers["player-pair"].mean_stake == 1
