"""Four Card Poker's exact figures: two roads to each count, and the published figures with their sources."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from cutcard.cards import DECK, RANKS
from cutcard.core.errors import Faulty
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.four_card_poker.exact import (
    COMPLETIONS,
    FOLD,
    HANDS,
    SITUATIONS,
    Odds,
    Tally,
    aces_up,
    best,
    blind_hand,
    blind_play,
    hand_counts,
    met,
    optimal,
    pair,
    without_the_up_card,
)
from cutcard.games.four_card_poker.kernel import Met, lost_to
from cutcard.games.four_card_poker.strategies import NAMED, chosen
from cutcard.games.four_card_poker.written import play_by
from cutcard.hands.four_card import KINDS, strength
from tests.kit import clause
from tests.situations import advised

NZ, US = find("four-card-poker"), find("four-card-poker", "us")
ODDS = Odds.of(NZ)


@pytest.fixture(scope="module")
def every() -> Met:
    return met()


def cards(m: Met, row: int) -> list[str]:
    """The six cards of a row, in the order of its columns."""
    return [RANKS[r] + "shdc"[suit] for suit in range(4) for r in range(13) if m.masks[row, suit] >> r & 1]


def situation(m: Met, row: int, column: int) -> tuple[list[str], str]:
    six = cards(m, row)
    up = six.pop(column)
    return six, up


def test_every_hand_meets_every_up_card_once(every: Met) -> None:
    assert int(every.weight.sum()) * 6 == SITUATIONS == 2_598_960 * 47
    assert int(every.lost.min()) >= 0
    assert int(every.lost.max()) <= COMPLETIONS == 1_370_754


def lost_one_by_one(hand: Sequence[str], up: str) -> int:
    return lost_to(strength(hand), up, [card for card in DECK if card not in (*hand, up)])


def check_by_dealing_out(m: Met, count: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        row, column = rng.randrange(len(m.weight)), rng.randrange(6)
        hand, up = situation(m, row, column)
        assert m.ladder[m.level[row, column]] == strength(hand)
        assert RANKS[m.up[row, column]] == up[0]
        assert m.lost[row, column] == lost_one_by_one(hand, up), (hand, up)


def test_the_counts_agree_with_dealing_out_every_completion(every: Met) -> None:
    check_by_dealing_out(every, 40, seed=1)


@pytest.mark.long
def test_the_counts_agree_with_dealing_out_every_completion_many_times(every: Met) -> None:
    check_by_dealing_out(every, 600, seed=2)


def test_dealing_out_agrees_with_the_rules_on_a_short_count() -> None:
    """The other road itself, against the plain evaluator: dealer's hands made of four more cards that are fixed."""
    hand, up = ["As", "Ad", "9h", "4c", "2s"], "Kd"
    left = [card for card in DECK if card not in (*hand, up)]
    some = random.Random(3).sample(list(combinations(left, 5)), 3000)
    share = sum(strength([up, *five]) > strength(hand) for five in some) / 3000
    assert abs(share - lost_one_by_one(hand, up) / COMPLETIONS) < 0.05


@pytest.mark.parametrize(
    "figure, printed, digits, source",
    [
        ("edge", "2.79", 2, "Wizard of Odds, Four Card Poker, by way of atlanticcityweekly.com: 2.79 % (also 2.78 %)"),
        ("risk", "1.30", 2, "Atlantic City Weekly, Four card poker finds expanded niche: element of risk 1.30 %"),
        ("simple", "3.40", 2, "888casino.com, Four Card Poker bad beat bonus: simple strategy, about 3.40 %"),
        ("simple risk", "1.58", 2, "Shuffle Master's figure, 1.58 %, which is the simple strategy per chip staked"),
    ],
)
def test_published_figures(every: Met, figure: str, printed: str, digits: int, source: str) -> None:
    rule = "simple" if figure.startswith("simple") else ""
    played = Tally.of(play_by(rule, every) if rule else best(ODDS)).figures(ODDS)
    value = played.element_of_risk if figure.endswith("risk") else played.house_edge
    assert abs(float(value) * 100 - float(printed)) <= 0.5 * 10**-digits + 1e-9, source


def test_best_play_is_best_in_every_situation(every: Met) -> None:
    rng, choices = random.Random(4), best(ODDS)
    for _ in range(300):
        row, column = rng.randrange(len(every.weight)), rng.randrange(6)
        lost, kind = int(every.lost[row, column]), int(every.ladder[every.level[row, column]] >> 26)
        won = COMPLETIONS - lost
        worth = {FOLD: Fraction(-COMPLETIONS)}
        worth |= {t: won * ODDS.net(kind, t, True) + lost * ODDS.net(kind, t, False) for t in (1, 2, 3)}
        assert worth[int(choices[row, column])] == max(worth.values())


def test_what_is_known_is_worth_something(every: Met) -> None:
    """Both cards and up card, then the hand alone, then a rule of thumb, then nothing but the up card."""
    edges = [
        Tally.of(best(ODDS)).figures(ODDS).house_edge,
        without_the_up_card(ODDS).house_edge,
        Tally.of(play_by("simple", every)).figures(ODDS).house_edge,
        blind_hand(ODDS).house_edge,
    ]
    assert edges == sorted(edges)
    assert len(set(edges)) == 4


def test_ignoring_the_up_card_gives_the_edge_that_older_texts_print_for_best_play() -> None:
    """3.36 % in older encyclopaedia text on Four Card Poker, there called optimal."""
    assert f"{float(without_the_up_card(ODDS).house_edge):.2%}" == "3.36%"


@pytest.mark.parametrize(
    "odds", [ODDS, Odds(Fraction(1), Fraction(1, 3), ODDS.bonus), Odds(Fraction(2), Fraction(1), (Fraction(0),) * 8)]
)
def test_thresholds_choose_what_is_best_in_every_situation(odds: Odds) -> None:
    assert Tally.at(optimal(odds)).figures(odds).outcomes == Tally.of(best(odds)).figures(odds).outcomes


def test_a_blind_play_is_worth_less_the_less_it_lets_one_choose(every: Met) -> None:
    values = {t: blind_play(ODDS, t).ev for t in (1, 2, 3)}
    assert all(value < Tally.of(best(ODDS)).figures(ODDS).ev for value in values.values())
    always = Tally.of(np.full(every.lost.shape, 3, np.int8)).figures(ODDS).ev
    assert values[3] > always  # for it may be taken back by folding


PUBLISHED = {
    "four of a kind": 624,
    "straight flush": 2072,
    "three of a kind": 58656,
    "flush": 114616,
    "straight": 101808,
    "two pair": 123552,
    "pair of aces": 81096,
}


@clause("US-4CP-ACESUP-QUADS")
def test_hand_counts_are_those_published_and_aces_up_runs_from_two_to_six_per_cent() -> None:
    assert sum(hand_counts().values()) == HANDS == 2_598_960
    assert {kind: hand_counts()[kind] for kind in PUBLISHED} == PUBLISHED
    edges = [aces_up(NZ.set(aces_up=n)).house_edge for n in range(1, 8)]
    assert f"{float(min(edges)):.2%}" == "1.98%"
    assert f"{float(max(edges)):.2%}" == "6.15%"
    assert aces_up(US).ev == aces_up(NZ.set(aces_up=5)).ev


def test_an_operators_pay_table_is_priced_too() -> None:
    dearer = Odds(Fraction(1), Fraction(1), tuple(Fraction(0) for _ in KINDS))
    without_bonus = Tally.of(best(dearer)).figures(dearer)
    bonus = sum(hand_counts()[kind] * ODDS.bonus[k] for k, kind in enumerate(KINDS))
    assert without_bonus.ev + Fraction(bonus) / HANDS == Tally.of(best(ODDS)).figures(ODDS).ev  # such hands always play


def test_solver_and_table_settle_the_same_deals_to_the_same_cent(every: Met) -> None:
    rng, choices = random.Random(6), best(ODDS)
    for _ in range(300):
        row, column = rng.randrange(len(every.weight)), rng.randrange(6)
        hand, up = situation(every, row, column)
        dealer = [*rng.sample([card for card in DECK if card not in (*hand, up)], 5), up]
        times = int(choices[row, column])
        word = f"play {times}" if times else "fold"
        seat = {"bets": {"ante": 100}, "cards": " ".join(hand), "choice": word}
        paid = settle({"game": "four-card-poker", "seats": {"1": seat}, "dealer": " ".join(dealer)})["seats"]["1"][
            "net"
        ]
        won = strength(hand) >= strength(dealer)
        assert paid == (100 * ODDS.net(strength(hand) >> 26, times, won) if times else -100)


def test_the_analysis_is_whole() -> None:
    a = analyse(NZ)
    ante = a.wagers["ante"]
    assert sum(o.count for o in ante.outcomes) == ante.deals == SITUATIONS * COMPLETIONS
    assert sum(Fraction(chance) for chance in a.extra["chance of"].values()) == 1
    assert ante.mean_stake == 1 + sum(int(c[0]) * Fraction(p) for c, p in a.extra["chance of"].items() if c != "fold")
    assert set(a.strategy) == set(RANKS)


@pytest.mark.parametrize("name", NAMED)
def test_a_strategy_does_with_one_hand_what_it_does_with_all_of_them(every: Met, name: str) -> None:
    out, rng = play_by(name, every), random.Random(name)
    for _ in range(300):
        row, column = rng.randrange(len(every.weight)), rng.randrange(6)
        assert out[row, column] == chosen(name, *situation(every, row, column))


def test_what_an_edition_does_not_offer_is_not_priced() -> None:
    assert "blind play" in analyse(NZ).extra
    assert not {"blind play", "blind hand"} & set(analyse(US).extra)


def test_advice_gives_the_solver_s_number_and_says_why() -> None:
    hand, up = ["As", "Ad", "9h", "4c", "2s"], "Kd"
    given = advised(NZ, hand, [up])
    lost = lost_one_by_one(hand, up)
    assert given.best[0].name == "play 3"
    assert given.best[0].worth == Fraction(4 * (COMPLETIONS - 2 * lost), COMPLETIONS)
    assert "pair of aces" in given.why.lower()


@pytest.mark.parametrize(
    "hand, up", [("As Ad", "Kd"), ("As Ad 9h 4c 2s", ""), ("As Ad 9h 4c 2s", "As"), ("As " * 5, "Kd")]
)
def test_advice_on_cards_that_cannot_be_is_refused(hand: str, up: str) -> None:
    with pytest.raises(Faulty):
        advised(NZ, hand.split(), up.split())


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "does not end with"),
        ("3x with TT or better", "does not end with"),
        ("raise with TT; else fold", "'raise', at character 1, is not an act"),
        ("3x; else fold", "is not a rule"),
        ("3x with XX; else fold", "'XX', at character 9, cannot be read; there is: HAND"),
        ("3x with TT against 1; else fold", "'against 1', at character 12,"),
        ("3x with TT against 9-; else fold", "against 9-"),
        ("3x with TT holding hope; else fold", "holding|hope"),
    ],
)
def test_a_rule_that_cannot_be_read_is_refused_with_the_rule(every: Met, text: str, words: str) -> None:
    with pytest.raises(Faulty, match=words):
        play_by(text, every)


def test_rules_in_capitals_or_not_are_the_same_rules(every: Met) -> None:
    typed = "3x with TT or better against 2-9, J; 1x with 33 to KK holding A; 2x with flush; else fold"
    for text in (typed.upper(), typed.lower(), typed.replace(" ", "  ")):
        assert (play_by(text, every) == play_by(typed, every)).all()


def test_rules_do_what_they_say(every: Met) -> None:
    out = play_by(
        "3x with flush or better; 2x with AA against 2-9; 1x with 22 to KK holding that rank; else fold", every
    )
    rng = random.Random(7)
    for _ in range(400):
        row, column = rng.randrange(len(every.weight)), rng.randrange(6)
        hand, up = situation(every, row, column)
        value = strength(hand)
        kind, pair = KINDS[value >> 26], (value >> 13 & 0x1FFF).bit_length() - 1
        if value >> 26 >= KINDS.index("flush"):
            expected = 3
        elif kind == "pair" and RANKS[pair] == "A" and up[0] in "23456789":
            expected = 2
        elif kind == "pair" and RANKS[pair] != "A" and up[0] in {card[0] for card in hand}:
            expected = 1
        else:
            expected = 0
        assert out[row, column] == expected, (hand, up)


def test_odds_too_fine_to_compare_are_refused() -> None:
    pays = {"ante": {"win": "999983/999979"}, "play": {"win": "999961/999959"}}
    with pytest.raises(Faulty, match="too fine"):
        pair(Odds.of(find("four-card-poker", pays=pays)).stay(0, 3))
