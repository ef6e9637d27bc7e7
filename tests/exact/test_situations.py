"""Situations to practise on: of the kind that was asked for, each as likely as any other, priced by what is seen."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.core.round import Round
from cutcard.described import waiting
from cutcard.exact import analyse
from cutcard.exact.advice import values
from cutcard.games import find
from cutcard.games.four_card_poker.advice import NEAR, situation
from cutcard.games.manifest import YOU
from cutcard.games.racing_card_derby.advice import first_places
from cutcard.games.racing_card_derby.advice import situation as shoe
from cutcard.games.racing_card_derby.exact import Left, figures
from cutcard.games.racing_card_derby.race import SUITS, race
from cutcard.games.racing_card_derby.rules import WAGERS
from cutcard.hands.four_card import best_four, strength
from tests.situations import advised

FCP, RCD = find("four-card-poker"), find("racing-card-derby")
ANTE = FCP.number("ante-min")


def six(r: Round) -> list[str]:
    """The hand, and the dealer's up card."""
    return [*r.table.cards("1"), *(item.name for item in r.table.at("dealer") if item.open)]


def test_any_hand_is_six_different_cards() -> None:
    chance = Random(1)
    seen = Counter(card for _ in range(2000) for card in six(situation(FCP, "all", "", chance)))
    assert set(seen) == set(DECK)
    assert sum(seen.values()) == 12_000
    assert max(seen.values()) < 2 * min(seen.values())


@pytest.mark.parametrize("category", ["no pair", "22", "TT", "AA", "two pair or better"])
def test_a_kind_of_hand_is_what_was_asked_for(category: str) -> None:
    chance = Random(2)
    for _ in range(5):
        dealt = situation(FCP, "category", category, chance)
        best = best_four(dealt.table.cards("1"))
        pair = [c[0] for c in best.cards if sum(d[0] == c[0] for d in best.cards) == 2]
        told = {"no pair": "no pair", "pair": "".join(pair)}.get(best.kind, "two pair or better")
        assert told == category == values(dealt, YOU).category


def test_on_the_border_two_choices_are_worth_nearly_the_same() -> None:
    """Priced one by one, by dealing out every completion."""
    chance, kinds = Random(3), set()
    for _ in range(25):
        dealt = situation(FCP, "borderline", "", chance)
        assert len(set(six(dealt))) == 6
        given = values(dealt, YOU)
        worth = {value.name: value.worth for value in given.best}
        ladder = [worth["fold"], worth["play 1"], worth["play 3"]]
        assert min(abs(a - b) for a, b in pairwise(ladder)) < NEAR
        kinds.add(given.category)
    assert len(kinds) > 2


def test_odds_without_a_close_choice_have_no_border() -> None:
    """Where a win pays a million every hand is played, three times."""
    tables = {name: {**FCP.edition.tables[name], "rows": {"win": 1_000_000}} for name in ("ante", "play")}
    rich = FCP.with_edition(replace(FCP.edition, tables={**FCP.edition.tables, **tables}))
    with pytest.raises(Faulty, match="no choice is close"):
        situation(rich, "borderline", "", Random(0))


def test_what_is_best_is_what_the_exact_analysis_does() -> None:
    """Up card by kind of hand, the strategy says how often best play does what; never is never."""
    strategy, chance = analyse(FCP).strategy, Random(5)
    names = {"fold": "fold", "play 1": "1x", "play 3": "3x"}
    for _ in range(40):
        dealt = situation(FCP, "all", "", chance)
        given = values(dealt, YOU)
        does = strategy[six(dealt)[5][0]][given.category]
        assert any(does.get(names.get(value.name, "")) for value in given.best if value.worth == given.best[0].worth)


def test_cards_that_are_seen_besides_are_not_in_the_dealers_hand() -> None:
    """Two hands of one player: the other's five cards are out, so only 41 are left for the dealer's five."""
    game = FCP.set(areas_max=2)
    mine, other, up = "9s 9h 4d 3c 2s", "Ks Kh 8d 6h 5c", "Ac"
    seats = {"1": {"owner": YOU, "bets": {"ante": ANTE}, "cards": mine}}
    seats["2"] = {"owner": YOU, "bets": {"ante": ANTE}, "cards": other}
    r = waiting(game, {"seats": seats, "dealer": up})
    given = values(r, YOU)
    place = next(d.place for d in r.due if d.must and d.who == YOU)
    hand, known = r.table.cards(place), {*mine.split(), *other.split(), up}
    rest = [card for card in DECK if card not in known]
    some = Random(1).sample(list(combinations(rest, 5)), 4000)
    holds = sum(strength([up, *five]) <= strength(hand) for five in some) / 4000
    worth = next(value.worth for value in given.best if value.name == "play 1")
    assert abs(float(worth) - (2 * holds - 2 * (1 - holds))) < 0.1
    assert "749,398" in given.why  # 41 cards, five at a time


@pytest.mark.parametrize("hand, kept", [("As Ad 9h 4c 2s", 2), ("7s 7d 9h 4c 2s", 0)])
def test_a_fold_is_charged_with_the_aces_up_that_it_gives_up(hand: str, kept: int) -> None:
    """Aces Up of one Ante on a pair of aces pays even money: folding gives two Antes away, keeping it none."""
    seat = {"owner": YOU, "bets": {"ante": ANTE, "aces-up": ANTE}, "cards": hand}
    given = values(waiting(FCP, {"seats": {"1": seat}, "dealer": "Kd"}), YOU)
    worth = {value.name: value.worth for value in given.best}
    assert worth["keep aces up"] == -1
    assert worth["fold"] == -1 - kept
    plain = {value.name: value.worth for value in advised(FCP, hand.split(), ["Kd"]).best}
    assert {name: worth[name] for name in plain if name != "fold"} == {n: w for n, w in plain.items() if n != "fold"}


def test_aces_up_by_itself_stays_or_is_given_up() -> None:
    seat = {"owner": YOU, "bets": {"aces-up": 500}, "cards": "As Ad 9h 4c 2s"}
    given = values(waiting(FCP.set(aces_up_alone=True), {"seats": {"1": seat}, "dealer": "Kd"}), YOU)
    assert [(value.name, value.worth) for value in given.best] == [("stay", Fraction(1)), ("fold", Fraction(-1))]


def test_a_blind_play_is_stood_by_or_taken_back() -> None:
    seat = {"owner": YOU, "bets": {"ante": ANTE}, "blind-play": 2 * ANTE, "cards": "As Ad 9h 4c 2s"}
    given = values(waiting(FCP.set(blind_play=True), {"seats": {"1": seat}, "dealer": "Kd"}), YOU)
    plain = {value.name: value.worth for value in advised(FCP, ["As", "Ad", "9h", "4c", "2s"], ["Kd"]).best}
    assert [(value.name, value.worth) for value in given.best] == [("play on", plain["play 2"]), ("fold", -1)]


def test_a_hand_that_may_not_be_seen_is_not_priced() -> None:
    game = FCP.set(areas_max=2, view_one=True)
    seats: dict[str, dict[str, object]] = {n: {"owner": YOU, "bets": {"ante": ANTE}, "cards": cards} for n, cards in
             (("1", "9s 9h 4d 3c 2s"), ("2", "As Ah Ad Kc Ks"))}  # fmt: skip
    seats["1"]["choice"] = "fold"
    seats["2"]["blind"] = True
    with pytest.raises(Faulty, match="may not be seen"):
        values(waiting(game, {"seats": seats, "dealer": "Ac"}), YOU)


# Racing Card Derby.


def test_a_fresh_shoe_is_worth_what_the_analysis_says() -> None:
    worth = {value.name: value.worth for value in advised(RCD, ()).best}
    wagers = analyse(RCD).wagers
    assert {name: worth[name] for name in wagers if name in worth} == {
        name: wager.ev for name, wager in wagers.items() if name in worth
    }
    assert len(worth) == len(WAGERS) == 42


@pytest.mark.parametrize("left", ["2s 3s 4s 5s 5h 6h 7h 8h 2d 3d 4d 5d"])
def test_the_chances_to_come_first_are_those_of_every_order(left: str) -> None:
    """Over every order of the suits of the cards left: the first of them to have four wins."""
    cards, wins, orders = left.split(), Counter[str](), 0
    suits = "".join(card[1] for card in cards)
    for spades in combinations(range(len(cards)), suits.count("s")):
        rest = [n for n in range(len(cards)) if n not in spades]
        for hearts in combinations(rest, suits.count("h")):
            order = [("2s" if n in spades else "3h" if n in hearts else "4d") for n in range(len(cards))]
            orders += 1
            wins[race(order).placed[0]] += 1
    found = first_places(Left.of(cards))
    assert found == {suit: Fraction(wins[suit], orders) for suit in SUITS}


def test_a_shoe_to_practise_on_has_cards_gone_that_all_can_see() -> None:
    chance, gone = Random(4), set()
    for _ in range(60):
        r = shoe(RCD, "all", "", chance)
        rack = r.table.cards("rack")
        gone.add(len(rack))
        assert all(item.open for item in r.table.at("rack"))
        assert len(set(rack)) == len(rack)
        left = Left.of([card for card in DECK if card not in rack])
        given = values(r, YOU)
        assert sum(given.chances.values()) == 1
        assert {v.name: v.worth for v in given.best}["red"] == figures(RCD, "red", left).ev
    assert len(gone) > 10
