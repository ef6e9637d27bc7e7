"""Rounds to pay: each is paid by the rule text, by a second road."""

from random import Random

import pytest

from cutcard.games import find
from cutcard.hands.four_card import best_four
from cutcard.server import drills
from tests.server.kit import FCP, RCD, Json


def poker_pays(cards: list[str], dealer: list[str], lines: list[Json]) -> int:
    """By the rule text: even money unless the dealer has more (10.2(a)(iv)), Ante Bonus (5.7.1), Aces Up (5.7.2)."""
    bonus = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}
    aces_up = {
        "four of a kind": 50,
        "straight flush": 40,
        "three of a kind": 8,
        "flush": 5,
        "straight": 4,
        "two pair": 3,
    }
    staked: dict[str, int] = {line["wager"]: line["stake"] for line in lines}
    mine, theirs = best_four(tuple(cards)), best_four(tuple(dealer))
    due = staked["ante"] + staked["play"] if mine.strength >= theirs.strength else 0
    aces = mine.kind == "pair" and "pair of aces" in mine.words
    return (
        due + staked["ante"] * bonus.get(mine.kind, 0) + staked.get("aces-up", 0) * (aces_up.get(mine.kind, 0) + aces)
    )


def race_pays(cards: list[str], lines: list[Json]) -> int:
    """By the rule text (8.1, 5.8): four of a suit win, then the first card of a second and of a third suit."""
    suits = [{"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}[card[1]] for card in cards]
    at = next(n for n in range(len(suits)) if max(map(suits[: n + 1].count, suits)) == 4)
    places = list(dict.fromkeys([suits[at], *suits[at + 1 :]]))
    protested = "2s" in cards[: at + 1]
    red = places[0] in ("hearts", "diamonds")
    due = 0
    for line in lines:
        kind, *named = line["wager"].split()
        if kind in ("red", "black"):
            due += line["stake"] // (2 if protested else 1) * (red == (kind == "red"))
        elif kind == "quinella":
            due += 10 * line["stake"] * (named == places[:2])
        elif kind == "trifecta":
            right = sum(named[:n] == places[:n] for n in (1, 2, 3))
            due += (0, 1, 2, 10)[right] * line["stake"]
        else:
            due += (2 if protested else 3) * line["stake"] * (kind == places[0])
    return due


@pytest.mark.parametrize("rules", ["nz-2012", "us"])
def test_a_hand_to_pay_is_paid_by_the_rule_text(rules: str) -> None:
    kinds = set()
    for seed in range(60):
        shown = drills.pay(find(FCP, rules, {"aces-up": 5}), Random(seed))
        assert shown["pays"] == sum(line["pays"] for line in shown["lines"])
        piles = shown["view"]["round"]["felt"]["cards"]
        assert shown["pays"] == poker_pays(piles["1"], piles["dealer"], shown["lines"]), shown
        kinds.add(best_four(tuple(piles["1"])).kind)
    assert {"two pair", "pair"} <= kinds


def test_a_race_to_pay_is_paid_by_the_rule_text() -> None:
    protested = 0
    for seed in range(100):
        shown = drills.pay(find(RCD), Random(seed))
        piles = shown["view"]["round"]["felt"]["cards"]
        run = [card for place in ("first", "second", "third") for card in piles[place]]
        assert shown["pays"] == race_pays(run, shown["lines"]), shown
        protested += "2s" in piles["first"]
    assert protested > 10  # one race in seven or so
