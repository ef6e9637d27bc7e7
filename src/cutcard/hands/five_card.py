"""Five-card poker hands: what kind five cards are, in the order of standard poker; suits never count."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from cutcard.cards import RANKS

KINDS = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
BY_COUNTS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
RUNS = {frozenset(RANKS[n : n + 5]) for n in range(9)} | {frozenset("A2345")}  # the ace high or low, never both


def kind(cards: Sequence[str]) -> str:
    """The kind of these five different cards, the best that fits."""
    return of_five(tuple(cards))


def best_kind(cards: Sequence[str]) -> str:
    """The best kind that any five of these cards make."""
    return max((kind(five) for five in combinations(cards, 5)), key=KINDS.index)


@lru_cache(maxsize=4096)
def of_five(cards: tuple[str, ...]) -> str:
    ranks = frozenset(card[0] for card in cards)
    run, suited = ranks in RUNS, len({card[1] for card in cards}) == 1
    if run and suited:
        return "royal flush" if ranks == frozenset("TJQKA") else "straight flush"
    if suited:
        return "flush"
    if run:
        return "straight"
    return BY_COUNTS[tuple(sorted(Counter(card[0] for card in cards).values(), reverse=True))]
