"""Situations to practise on: of the kind that was asked for, each as likely as any other, and priced as a race is."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.games import find
from cutcard.games.four_card_poker.drills import NEAR, situation
from cutcard.games.four_card_poker.exact import GROUPS
from cutcard.games.four_card_poker.study import advise
from cutcard.games.racing_card_derby.drills import chances_now, half_run
from cutcard.games.racing_card_derby.exact import Left, results
from cutcard.games.racing_card_derby.rules import SUITS, race
from cutcard.hands.four_card import best_four

FCP, RCD = find("four-card-poker"), find("racing-card-derby")


def test_any_hand_is_six_different_cards() -> None:
    chance = Random(1)
    seen = Counter(card for _ in range(2000) for s in [situation(FCP, "all", "", chance)] for card in (*s.hand, s.up))
    assert set(seen) == set(DECK)
    assert sum(seen.values()) == 12_000
    assert max(seen.values()) < 2 * min(seen.values())


@pytest.mark.parametrize("category", ["no pair", "22", "TT", "AA", "two pair or better"])
def test_a_kind_of_hand_is_what_was_asked_for(category: str) -> None:
    chance = Random(2)
    for _ in range(20):
        dealt = situation(FCP, "category", category, chance)
        best = best_four(dealt.hand)
        pair = [c[0] for c in best.cards if sum(d[0] == c[0] for d in best.cards) == 2]
        told = {"no pair": "no pair", "pair": "".join(pair)}.get(best.kind, "two pair or better")
        assert told == category == dealt.category


def test_a_kind_of_hand_that_is_none_is_refused() -> None:
    with pytest.raises(Faulty, match="no kind of hand"):
        situation(FCP, "category", "royal", Random(0))
    assert len(GROUPS) == 15


def test_on_the_border_two_choices_are_worth_nearly_the_same() -> None:
    """Priced one by one, by dealing out every completion."""
    chance, kinds = Random(3), set()
    for _ in range(25):
        dealt = situation(FCP, "borderline", "", chance)
        assert len({*dealt.hand, dealt.up}) == 6
        worth = dict(advise(FCP, dealt.hand, [dealt.up]).options)
        ladder = [worth["fold"], worth["play 1"], worth["play 3"]]
        assert min(abs(a - b) for a, b in pairwise(ladder)) < NEAR
        kinds.add(dealt.category)
    assert len(kinds) > 2


def test_odds_without_a_close_choice_have_no_border() -> None:
    """Where a win pays a million every hand is played, three times."""
    tables = {name: {**FCP.edition.tables[name], "rows": {"win": 1_000_000}} for name in ("ante", "play")}
    rich = FCP.under(replace(FCP.edition, tables={**FCP.edition.tables, **tables}))
    with pytest.raises(Faulty, match="no choice is close"):
        situation(rich, "borderline", "", Random(0))


# Racing Card Derby.


def test_a_fresh_race_has_the_chances_of_its_results() -> None:
    fresh = Left.of(RCD.pack)
    by_winner = dict.fromkeys(SUITS, Fraction(0))
    for result, likely in results(fresh).items():
        by_winner[result.placed[0]] += likely
    assert dict(zip(SUITS, chances_now((0, 0, 0, 0), fresh.suits), strict=True)) == by_winner


@pytest.mark.parametrize("out, left", [
    ("2s 3s 4s 2h 3h 4h", "5s 5h 6h 2d 3d 2c"),
    ("2s 2h 3h 4h", "3s 4s 5s 5h 6d 7c 8c"),
    ("2d 3d 4d 2c 3c 4c 2h", "5d 5c 6c 3h 4h 5h"),
])  # fmt: skip
def test_a_half_run_race_has_the_chances_of_every_order(out: str, left: str) -> None:
    cards, wins, orders = left.split(), Counter[str](), 0
    for order in permutations(cards):
        orders += 1
        wins[race([*out.split(), *order]).placed[0]] += 1
    found = chances_now(Left.of(out.split()).suits, Left.of(cards).suits)
    assert found == tuple(Fraction(wins[suit], orders) for suit in SUITS)


def test_a_race_that_is_drawn_is_not_yet_won() -> None:
    chance = Random(4)
    for _ in range(200):
        out, chances = half_run(RCD, chance)
        assert len(set(out)) == len(out)
        assert max(Counter(card[1] for card in out).values(), default=0) < 4
        assert sum(chances) == 1
