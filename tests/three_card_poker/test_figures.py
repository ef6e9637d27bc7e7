"""The figures by several roads: inclusion and exclusion, dealing out, the table itself, and what others printed."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.three_card_poker import sample
from cutcard.games.three_card_poker.exact import DEALT, Odds, best, figures, met, pair_plus, played_from, worth
from cutcard.games.three_card_poker.rules import NZ
from cutcard.hands.three_card import KINDS, QUEEN_HIGH, strength
from cutcard.sim.draws import chunk_state

ODDS = Odds.of(NZ)
LAID = {"ante": 1000, "pair-plus": 500, "six-card-bonus": 500}


def rounds_to(value: Fraction, printed: str) -> bool:
    digits = len(printed.partition(".")[2])
    return abs(100 * value - Fraction(printed)) <= Fraction(1, 2 * 10**digits)


def row_of(cards: str) -> int:
    wanted = sorted(DECK.index(card) for card in cards.split())
    return next(n for n, row in enumerate(met().hands.tolist()) if row == wanted)


def test_the_counts_agree_with_dealing_out_every_hand_of_the_dealer() -> None:
    m, chance = met(), Random(1)
    for row in [row_of("Qs 6h 4d"), row_of("As Ks Qs"), *chance.sample(range(len(m.hands)), 6)]:
        ours = [DECK[card] for card in m.hands[row]]
        rest = [strength(cards) for cards in combinations([card for card in DECK if card not in ours], 3)]
        mine = strength(ours)
        qualified = [theirs for theirs in rest if theirs >= QUEEN_HIGH]
        assert len(rest) == DEALT
        assert m.unqualified[row] == len(rest) - len(qualified)
        assert m.beaten[row] == sum(mine > theirs for theirs in qualified)
        assert m.tied[row] == sum(mine == theirs for theirs in qualified)


@pytest.mark.parametrize(
    "kind, ends",
    [("straight flush", (617_044, 144, 968, 266_196)), ("three of a kind", (665_776, 0, 3_312, None))],
)
def test_how_hands_fare_as_published(kind: str, ends: tuple[int | None, ...]) -> None:
    """Won, tied, lost, dealer not qualified; stats.stackexchange.com 175976, quoting the Wizard of Odds."""
    m = met()
    own = m.kind == KINDS.index(kind)
    found = [int(n[own].sum()) for n in (m.beaten, m.tied, m.lost, m.unqualified)]
    assert all(printed in (None, ours) for printed, ours in zip(ends, found, strict=True))


def test_published_edges() -> None:
    """J. Grochowski, Casino City Times; see published.toml for the addresses."""
    optimal = figures(ODDS, best(ODDS))
    assert rounds_to(optimal.house_edge, "3.37")
    assert rounds_to(optimal.element_of_risk, "2.01")
    assert rounds_to(figures(ODDS, played_from(QUEEN_HIGH)).house_edge, "3.45")
    assert optimal.deals == 407_170_400
    assert rounds_to(1 - Fraction(int(met().unqualified.sum()), optimal.deals), "69.6")
    assert f"{float(worth(ODDS, met(), row_of('Qs 6h 4d'))):.6f}" == "-0.993378"
    assert f"{float(worth(ODDS, met(), row_of('Qs 6h 3d'))):.5f}" == "-1.00255"


@pytest.mark.parametrize("scale, printed", [(1, "2.32"), (2, "7.28"), (3, "5.57"), (4, "3.5"), (6, "4.6")])
def test_published_edges_of_pairs_plus(scale: int, printed: str) -> None:
    assert rounds_to(pair_plus(NZ.set(pair_plus=scale)).house_edge, printed)


def test_best_play_is_queen_six_four_or_better_whatever_the_bonus_scale() -> None:
    for scale in (1, 2, 3):
        odds = Odds.of(NZ.set(ante_bonus=scale))
        assert (best(odds) == played_from(strength(["Qs", "6h", "4d"]))).all()
    assert analyse(NZ).extra["simple strategy"] == str(analyse(NZ).wagers["ante"].ev)


def test_the_table_and_the_kernel_settle_the_same_deals_to_the_same_cent() -> None:
    game = find("three-card-poker", "", {"six-card": True, "six-card-bonus": 3, "max-payout": 20_000})
    dealt, outcomes = sample.recorded(chunk_state(5, 0), 150, sample.plan(game, "like the dealer"))
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        named = [DECK[card] for card in cards]
        _, end, _ = sample.made(outcome)
        keeps = {"pair-plus-survives-a-fold": True}
        seat = {"bets": LAID, "cards": " ".join(named[:3]), "choice": "play" if end else "fold"}
        told = settle(
            {
                "game": game.name,
                "options": {**game.edition.values, **keeps},
                "seats": {"1": seat},
                "dealer": " ".join(named[3:]),
            }
        )["seats"]["1"]
        ours = sample.settled(game, outcome, LAID)
        assert told["net"] == sum(ours.values())
        for side in ("pair-plus", "six-card-bonus"):
            line = told["wagers"][side]
            assert line["returned"] - line["stake"] == ours[side]


def test_a_best_play_that_depends_on_suits_is_analysed_and_not_simulated_by_strength() -> None:
    unusual = find("three-card-poker", pays={"play": {"win": "6/5"}})
    with pytest.raises(Faulty, match="depends on their suits too"):
        sample.plan(unusual, "optimal")
    assert sample.plan(unusual, "simple").played.any()
