"""The figures by several roads: the kernel, dealing out, the table itself, and what others printed."""

from fractions import Fraction
from random import Random

import pytest

from cutcard.cards import DECK, RANKS
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.games.caribbean_stud import sample
from cutcard.games.caribbean_stud.advice import against, dealt
from cutcard.games.caribbean_stud.exact import (
    LOST,
    TIED,
    UNQUALIFIED,
    WON,
    Odds,
    best,
    choices,
    ends,
    figures,
    met,
)
from cutcard.games.caribbean_stud.rules import NZ
from cutcard.games.caribbean_stud.strategies import NAMED
from cutcard.hands.five_card import KINDS
from cutcard.sim.draws import chunk_state

ODDS = Odds.of(NZ)
DEALS = 19_933_230_517_200


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_the_counts_agree_with_dealing_out_every_hand_of_the_dealer(kind: int) -> None:
    m, chance = met(), Random(kind)
    first, after = (int(m.kind.searchsorted(n)) for n in (kind, kind + 1))
    for row in chance.sample(range(first, after), 3):
        own, up = dealt(row, chance)
        found = against(own, [up], [card for card in DECK if card not in (*own, up)])
        assert found == {end: int(n[row]) for end, n in ends(met()).items()}


def test_the_situations_stand_for_every_hand_with_every_up_card() -> None:
    """The counts of five-card hands by kind, as in any book of poker."""
    hands = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    m = met()
    assert tuple(int(m.weight[m.kind == kind].sum()) for kind in range(10)) == tuple(47 * n for n in hands)


# What others printed


PRINTED = {  # the loss in Antes over all deals, per Ante and per chip staked
    "optimal": (1_041_372_912_372, "5.224", "2.555"),
    "three rules": (1_041_417_758_724, "5.225", "2.554"),
    "simple": (1_059_715_400_580, "5.316", "2.596"),
    "pair or matching": (1_063_176_931_284, "5.334", "2.616"),
    "pair or better": (1_090_272_101_460, "5.470", "2.738"),
    "like the dealer": (1_132_600_203_540, "5.682", "2.672"),
    "never fold": (3_310_360_338_060, "16.607", "5.536"),
}


@pytest.mark.parametrize("strategy", PRINTED)
def test_what_each_strategy_loses_as_published(strategy: str) -> None:
    """The Wizard of Odds; see published.toml for the addresses."""
    lost, edge, risk = PRINTED[strategy]
    played = figures(ODDS, choices(NZ, strategy))
    assert played.deals == DEALS
    assert played.house_edge == Fraction(lost, DEALS)
    assert f"{100 * float(played.house_edge):.3f}" == edge
    assert f"{100 * float(played.element_of_risk):.3f}" == risk


def test_how_often_best_play_ends_how_as_published() -> None:
    """casinoadvisor.com, caribbean-stud-poker-probability-article."""
    outcomes = {o.event: o.count for o in figures(ODDS, best(ODDS)).outcomes}

    def all_that(end: str) -> int:
        return sum(count for event, count in outcomes.items() if event.endswith(f", {end}"))

    won = [outcomes[f"{kind}, {WON}"] for kind in reversed(KINDS[2:])]
    assert won == [16_759_740, 156_929_720, 2_832_435_800, 16_624_475_280, 21_856_990_280, 43_805_516_100,
                   234_242_908_320, 488_012_139_360]  # fmt: skip
    assert outcomes[f"pair, {WON}"] + outcomes[f"high card, {WON}"] == 2_343_248_003_808
    ended = [all_that(UNQUALIFIED), all_that(TIED), outcomes["fold"], all_that(LOST)]
    assert ended == [4_532_514_033_720, 321_623_100, 9_523_005_974_460, 2_726_592_727_512]


def test_other_published_figures() -> None:
    played = figures(ODDS, best(ODDS))
    assert f"{played.standard_deviation:.2f}" == "2.24"
    second = Odds.of(NZ.set(bet_pays=2))  # the royal flush at 250, as at Star City
    assert f"{100 * float(figures(second, best(second)).house_edge):.2f}" == "5.20"
    m = met()
    qualify = 1 - Fraction(int((m.weight * m.unqualified).sum()), DEALS)
    assert qualify == Fraction(1_463_700, 2_598_960)


def test_best_play_bets_every_pair_and_nothing_below_ace_king() -> None:
    told = analyse(NZ).strategy
    for up in RANKS:
        assert told[up]["pair"] == told[up]["two pair or better"] == {"play": "1"}
        assert told[up]["below ace-king"] == {"fold": "1"}
    assert set(analyse(NZ).extra) == {f"{name} strategy" for name in NAMED} | {"blind bet"}


def test_a_pay_table_of_fractions_is_priced_exactly() -> None:
    """Half an Ante more on every winning pair or less is worth its chance, where the choices stay the same."""
    always = choices(NZ, "never fold")
    more = Odds(ODDS.ante, (Fraction(5, 4), Fraction(5, 4), *ODDS.bet[2:]))
    won = sum(o.count for o in figures(ODDS, always).outcomes if o.event in (f"pair, {WON}", f"high card, {WON}"))
    assert figures(more, always).ev - figures(ODDS, always).ev == Fraction(won, 2 * DEALS)
    assert figures(more, best(more)).ev > figures(more, best(ODDS)).ev, "more hands are worth a Bet then"


# The table's own settlement


def test_the_table_and_the_kernel_settle_the_same_deals_to_the_same_cent() -> None:
    game = NZ.set(max_payout=10_000)
    dealt, outcomes = sample.recorded(chunk_state(5, 0), 60, sample.plan(game, "like the dealer"))
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        named = [DECK[card] for card in cards]
        _, end = sample.made(outcome)
        seat = {"bets": {"ante": 1000}, "cards": " ".join(named[:5]), "choice": "play" if end else "fold"}
        options = dict(game.edition.values)
        told = settle({"game": game.name, "options": options, "seats": {"1": seat}, "dealer": " ".join(named[5:])})
        assert told["seats"]["1"]["net"] == sample.settled(game, outcome, {"ante": 1000})["ante"]


@pytest.mark.parametrize("strategy", ["optimal", "three rules"])
def test_simulated_rounds_agree_with_the_exact_figure(strategy: str) -> None:
    counts = sample.tally(chunk_state(7, 0), 400_000, sample.plan(NZ, strategy))
    exact = figures(ODDS, choices(NZ, strategy))
    net = sum(line.count * line.net for _, line in sample.lines(NZ, counts)) / 400_000
    assert abs(float(net - exact.ev)) < 3 * exact.standard_deviation / 400_000**0.5
    folded = sum(line.count for _, line in sample.lines(NZ, counts) if line.event == "fold") / 400_000
    chance = next(o.count for o in exact.outcomes if o.event == "fold") / DEALS
    assert abs(folded - chance) < 3 * (chance * (1 - chance) / 400_000) ** 0.5
