"""Hands of three, four and five cards in their order, as the sections on the value of hands put it."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Value = tuple[int, ...]
FIVE = ("no pair", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
        "straight flush", "royal flush")  # fmt: skip
FOUR = ("no pair", "pair", "two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind")
THREE = ("no pair", "pair", "flush", "straight", "three of a kind", "straight flush")
GROUPS = {(2,): "pair", (2, 2): "two pair", (3,): "three of a kind", (3, 2): "full house", (4,): "four of a kind"}
LOW_ACE = {3: (14, 3, 2), 4: (14, 4, 3, 2), 5: (14, 5, 4, 3, 2)}


def ranks(cards: Sequence[str]) -> list[int]:
    return sorted(("23456789TJQKA".index(card[0]) + 2 for card in cards), reverse=True)


def value(cards: Sequence[str], order: Sequence[str]) -> Value:
    """Return the place of its kind in that order, then its cards from the most frequent and highest down."""
    times = Counter(ranks(cards))
    by_count = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    high, size = tuple(ranks(cards)), len(cards)
    low_ace, one_suit = high == LOW_ACE[size], len({card[1] for card in cards}) == 1
    in_a_row = low_ace or (len(times) == size and high[0] - high[-1] == size - 1)
    kind = GROUPS.get(tuple(times[rank] for rank in by_count if times[rank] > 1), "no pair")
    if in_a_row:
        royal = one_suit and "royal flush" in order and high[-1] == 10
        kind = "royal flush" if royal else "straight flush" if one_suit else "straight"
    elif one_suit:
        kind = "flush"
    return order.index(kind), *(high[1:] if low_ace else by_count)


def best(cards: Sequence[str], size: int, order: Sequence[str]) -> Value:
    return max(value(some, order) for some in combinations(cards, size))
