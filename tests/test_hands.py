"""Five-card hands: every one of the 7,462 there are, in order, and the best five of seven."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import pytest

from cutcard.cards import DECK, RANKS
from cutcard.hands.five_card import hand, strength

ORDER = ("11111", "2111", "221", "311", "straight", "flush", "32", "41", "straight flush")


def plainly(cards: Iterable[str]) -> tuple[int, list[int]]:
    """The same order in the words of the rule book: the shape, then the ranks, larger groups first."""
    cards = list(cards)
    groups = sorted(((n, RANKS.index(rank)) for rank, n in Counter(card[0] for card in cards).items()), reverse=True)
    shape, ranks = "".join(str(n) for n, _ in groups), [rank for _, rank in groups]
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight, flush = shape == "11111" and ranks[0] - ranks[4] == 4, len({card[1] for card in cards}) == 1
    named = ["straight"] * straight + ["flush"] * flush
    return ORDER.index(" ".join(named) if named else shape), ranks


def classes() -> list[tuple[str, ...]]:
    """One of each: five ranks in one suit, and every five ranks, none five times, not in one suit."""
    suited = [tuple(rank + "s" for rank in ranks) for ranks in combinations(RANKS, 5)]
    mixed = [ranks for ranks in combinations_with_replacement(RANKS, 5) if max(Counter(ranks).values()) < 5]
    return suited + [tuple(rank + "shdcs"[n] for n, rank in enumerate(ranks)) for ranks in mixed]


def test_there_are_7462_different_hands_and_each_stands_where_the_rule_book_puts_it() -> None:
    one_of_each = classes()
    assert len({strength(cards) for cards in one_of_each}) == len(one_of_each) == 7462
    assert sorted(one_of_each, key=strength) == sorted(one_of_each, key=plainly)


def test_the_best_of_six_or_seven_is_the_best_of_all_their_fives() -> None:
    chance = random.Random(7)
    for n in range(1500):
        cards = chance.sample(DECK, 6 + n % 2)
        best = max(map(strength, combinations(cards, 5)))
        held = hand(cards)
        assert strength(cards) == held.strength == strength(held.cards) == best
        assert {*held.cards, *held.apart} == set(cards)


@pytest.mark.parametrize("cards, words", [
    ("As Ks Qs Js Ts", "royal flush"),
    ("Ac 2c 3c 4c 5c", "straight flush, five high"),
    ("9s 9h 9d 9c Ks", "four nines, king"),
    ("6s 6h 6d As Ah", "full house, sixes over aces"),
    ("2h 4h 6h 8h Th", "flush, ten, eight, six, four, two"),
    ("Ah 2s 3d 4c 5s", "straight, five high"),
    ("7s 7h 7d Kc 9d", "three sevens, king, nine"),
    ("7s 7h 9d 9c Kd", "two pair, nines and sevens, king"),
    ("7s 7h 4d 9c Kd", "pair of sevens, king, nine, four"),
    ("As Kh 4d 9c 7d", "high card, ace, king, nine, seven, four"),
])  # fmt: skip
def test_a_hand_is_declared_in_words(cards: str, words: str) -> None:
    assert hand(cards.split()).words == words
