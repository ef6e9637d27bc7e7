"""The figures by several roads: by classes, dealing out, the table itself, and what others printed."""

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.core.facts import Choice, Pull
from cutcard.described import settle, waiting
from cutcard.exact import analyse
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.exact.suit_classes import cards_of, multiplicity
from cutcard.games import find
from cutcard.games.let_it_ride import sample
from cutcard.games.let_it_ride.exact import DEALS, Odds, best, by_group, dealt, figures, worth, written
from cutcard.games.let_it_ride.rules import BETS, KINDS, US, kind
from cutcard.games.let_it_ride.strategies import FEATURES, FOUR, LANGUAGE, NAMED, THREE, Situation, answer, group
from cutcard.sim.draws import chunk_state

ODDS = Odds.of(US)
LAID = {"main": 1000, "three-card-bonus": 500}
RIDING = {  # three cards that ride: how many such hands, and what a bet on one comes to over 1,176 pairs of cards
    "Js Jh 4d": (1440, 1689),
    "7s 7h 7d": (52, 6360),
    "3s 4s 5s": (20, 252),
    "8s 9s Ts": (4, 480),
    "9s Ts Js": (4, 708),
    "7s 9s Ts": (12, 198),
    "8s Ts Js": (12, 426),
    "8s Ts Qs": (24, 144),
    "Ts Js Qs": (4, 1736),
    "Js Qs Ks": (12, 1454),
    "Ts Js As": (24, 1172),
}


def rounds_to(value: Fraction, printed: str) -> bool:
    digits = len(printed.partition(".")[2])
    return abs(100 * value - Fraction(printed)) <= Fraction(1, 2 * 10**digits)


def ends(cards: list[str]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Every way on from these cards, dealt out one by one."""
    rest = [card for card in DECK if card not in cards]
    made = [kind((*cards, *more)) for more in combinations(rest, 5 - len(cards))]
    return np.array([made.count(name) for name in KINDS])


def test_the_classes_agree_with_dealing_out_every_common_card() -> None:
    d, chance = dealt(), Random(1)
    for row in chance.sample(range(len(d.hands)), 4):
        own = [DECK[card] for card in cards_of(d.hands[row : row + 1])[0]]
        assert (d.drawn[row] == 2 * ends(own)).all(), "each pair in both orders"
    for row in chance.sample(range(len(d.fours)), 40):
        four = [DECK[card] for card in cards_of(d.fours[row : row + 1])[0]]
        assert (d.made[row] == ends(four)).all()
    assert int(multiplicity(d.fours).sum()) == 270_725
    assert int(d.weight @ d.drawn.sum(axis=1)) == DEALS == 51_979_200


@pytest.mark.parametrize("cards", RIDING)
def test_three_cards_that_ride_as_published(cards: str) -> None:
    """Wizard of Odds: Let It Ride, appendix 1; D. Catlin, Casino City Times, agrees."""
    hands, total = RIDING[cards]
    d, whole = dealt(), ODDS.whole
    won = d.drawn @ whole
    assert worth(ODDS, ends(cards.split())) == Fraction(total, 1176)
    assert int(d.weight[won == 2 * total].sum()) == hands


def test_how_often_the_first_bet_rides_and_what_it_returns_as_published() -> None:
    """0.07276018 and 0.10912580: Wizard of Odds, Let It Ride, appendix 1."""
    d, (first, _) = dealt(), best(ODDS)
    assert f"{float(Fraction(int(d.weight[first].sum()), 22_100)):.8f}" == "0.07276018"
    gained = sum(int(w) * worth(ODDS, counts) for w, counts in zip(d.weight[first], d.drawn[first], strict=True))
    assert f"{float(gained / 22_100):.8f}" == "0.10912580"


@pytest.mark.parametrize("scale, printed", [(1, "3.506"), (2, "3.737")])
def test_published_edges(scale: int, printed: str) -> None:
    """Per one bet: Wizard of Odds, ask the wizard, Let It Ride."""
    odds = Odds.of(US.set(main=scale))
    played = figures(odds, best(odds))
    assert rounds_to(played.house_edge, printed)
    if scale == 1:
        basic = figures(odds, written("basic"))
        assert basic.ev == played.ev
        assert f"{float(basic.mean_stake):.3f}" == "1.224", "which pulls where a bet is worth exactly nothing"
        assert rounds_to(basic.element_of_risk, "2.86")
        assert f"{float(played.mean_stake):.4f}" == "1.2321", "of two that are worth the same, the larger stake"
        low_pair = next(row for row in by_group(odds, best(odds)) if row.name == "four cards, low pair")
        assert rounds_to(-low_pair.worth, "45.83")


@pytest.mark.parametrize("scale, printed", [(1, "2.14"), (2, "7.10"), (3, "5.57")])
def test_published_edges_of_the_three_card_bonus(scale: int, printed: str) -> None:
    """tunicatravel.com on both bonus scales; Casino City on the third, which has no mini royal."""
    assert rounds_to(three_card_bonus(US.set(three_card_bonus=scale)).house_edge, printed)


def test_a_bet_that_is_worth_exactly_nothing_rides() -> None:
    """Of 48 cards: open both ways without a high card 8 win five and 40 lose one; with jack to ace, four high cards of

    which one way is a straight, 4 win five, 12 pair for one and 32 lose one.
    """
    even = dealt().made @ ODDS.whole == 0
    assert even.any()
    assert best(ODDS)[1][even].all()
    seen = dict(zip(FEATURES, dealt().four_seen[:, even], strict=True))
    assert {(2, 0), (1, 4)} == {*zip(seen["ways"].tolist(), seen["high"].tolist(), strict=True)}


def test_basic_strategy_is_best_play_on_both_scales_and_every_other_costs_something() -> None:
    for scale in (1, 2):
        odds = Odds.of(US.set(main=scale))
        best_of_all = figures(odds, best(odds)).ev
        assert figures(odds, written("basic")).ev == best_of_all
        assert all(figures(odds, written(name)).ev < best_of_all for name in NAMED if name != "basic")


def test_best_play_is_the_same_within_every_group() -> None:
    assert all(row.rides in (0, 1) for row in by_group(ODDS, best(ODDS)))
    rows = analyse(US).strategy["any"]
    assert len(rows) == len(THREE) + len(FOUR)
    assert rows["three cards, low pair"] == {"pull": "1"}


def test_a_bet_by_itself_is_the_third_of_letting_all_ride() -> None:
    """A bet that always rides is a bet on any five cards, 2,598,960 of them (data.bangtech.com, poker)."""
    five = {"royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3_744, "flush": 5_108,
            "straight": 10_200, "three of a kind": 54_912, "two pair": 123_552}  # fmt: skip
    tens = 1_098_240 * 5 // 13
    total = sum(n * US.pays("main")[name].net for name, n in five.items()) + tens
    lost = 2_598_960 - sum(five.values()) - tens
    assert figures(ODDS, written("never pull")).ev == 3 * Fraction(total - lost, 2_598_960)
    assert figures(ODDS, written("always pull")).ev == Fraction(total - lost, 2_598_960)


@pytest.mark.parametrize(
    "cards, said",
    [
        ("Ts Th 2d", "pays"),
        ("9s 9h Ad", "low pair"),
        ("As Qs Ts", "to a royal flush"),
        ("2s 3s 4s", "to a straight flush two ways, high cards: 0"),
        ("As 2s 3s", "to a straight flush one way, high cards: 1"),
        ("8s 9s Ts", "to a straight flush three ways, high cards: 1"),
        ("2s 7s Ks", "to a flush"),
        ("9s Th Jd", "anything else"),
        ("2s 2h 3d 3c", "pays"),
        ("9s Th Jd Qc", "to a straight both ways, high cards: 3"),
        ("Js Qh Kd Ac", "to a straight one way, high cards: 4"),
        ("As 2h 3d 4c", "to a straight one way, high cards: 1"),
        ("4s 5s 6s 8s", "to a straight flush"),
    ],
)
def test_groups_in_words(cards: str, said: str) -> None:
    assert group(cards.split()) == said


def test_a_strategy_answers_at_the_table_as_it_is_priced() -> None:
    for cards, choices, does in (
        ("8s 9s Ts", [], Choice("1", "ride")),
        ("7s 9s Ts", [], Pull("1", "main-1", "ann")),
        ("7s 9s Ts", ["ride"], Choice("1", "ride")),
        ("Ks 8h 3c", ["pull"], Pull("1", "main-2", "ann")),
    ):
        seat = {"owner": "ann", "bets": {"main": 500}, "cards": cards, "choices": choices}
        r = waiting(US, {"seats": {"1": seat}, "board": "8c 3d"})
        duty = next(d for d in r.due_of["ann"] if d.must)
        assert answer("simple", US, r.table, duty) == does
    with pytest.raises(Faulty, match="name optimal, simple, basic"):
        LANGUAGE.read("soup")


def test_the_table_and_the_kernel_settle_the_same_deals_to_the_same_cent() -> None:
    """With a limit that cuts; the least bet is a cent, so that it is never raised."""
    game = find("let-it-ride", "", {"three-card-bonus": 3, "max-payout": 20_000, "main-min": 1, "chip": 1})
    plan = sample.plan(game, "optimal")
    cards, outcomes = sample.recorded(chunk_state(5, 0), 40_000, plan)
    rare = [n for n, outcome in enumerate(outcomes.tolist()) if sample.made(outcome)[1] in KINDS[4:]]
    for n in [*range(25), *rare[:20]]:
        named = [DECK[card] for card in cards[n]]
        left, _, _ = sample.made(int(outcomes[n]))
        seen = [Situation(named[:known]) for known in (3, 4)]
        nothing = [not s.first and ((s.ways, s.high) in ((2, 0), (1, 4)) and not s.suited) for s in seen]
        basic = [LANGUAGE.read("basic").act(s) or even for s, even in zip(seen, nothing, strict=True)]
        choices = ["ride" if rides else "pull" for rides in basic]
        assert left == 1 + choices.count("ride")
        seat = {"bets": LAID, "cards": " ".join(named[:3]), "choices": choices}
        told = settle({"game": game.name, "options": dict(game.edition.values), "seats": {"1": seat},
                       "board": " ".join(named[3:])})["seats"]["1"]  # fmt: skip
        ours = sample.settled(game, int(outcomes[n]), LAID)
        bets = [told["wagers"][bet] for bet in BETS]
        assert sum(line["returned"] - line["stake"] for line in bets) == ours["main"]
        assert told["net"] == sum(ours.values())
