"""Poker hands of three cards: a straight beats a flush, three of a kind beats both; suits never count.

A hand's strength is one whole number: the kind, then thirteen bits for what makes it (the pair, the top of the
straight), then thirteen bits for the cards beside it, so that two strengths compare as the hands do.
"""

from collections.abc import Sequence
from functools import lru_cache

from cutcard.cards import RANKS
from cutcard.core.facts import noun
from cutcard.hands.four_card import ACE, arranged, declared, masks, top_bits

KINDS = ("no pair", "pair", "flush", "straight", "three of a kind", "straight flush")
NO_PAIR, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = (n << 26 for n in range(6))
QUEEN_HIGH = NO_PAIR | 1 << RANKS.index("Q")  # no hand without a queen, a king, an ace or a pair is stronger


def run_top(mask: int) -> int:
    """The top rank of three in sequence, the ace high or low, never both."""
    low = 1 << 1 if mask & 0b11 == 0b11 and mask & ACE else 0
    return top_bits(mask & mask << 1 & mask << 2, 1) or low


RUN = [run_top(mask) for mask in range(1 << 13)]


def strength(cards: Sequence[str]) -> int:
    """How good these three cards are: the higher number wins, equal numbers tie."""
    return strength_of(*masks(cards))


def strength_of(s: int, h: int, d: int, c: int) -> int:
    """The same of three cards given as the ranks held in each suit."""
    ranks, twice, thrice = s | h | d | c, s & h | d & c | (s | h) & (d | c), s & h & (d | c) | d & c & (s | h)
    run, suited = RUN[ranks], ranks in (s, h, d, c) and not twice
    if run and suited:
        return STRAIGHT_FLUSH | run << 13
    if thrice:
        return THREE | thrice << 13
    if run:
        return STRAIGHT | run << 13
    if suited:
        return FLUSH | ranks
    return PAIR | twice << 13 | ranks ^ twice if twice else ranks


@noun
class Hand:
    """Three cards and how good they are."""

    strength: int
    held: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """What makes them first, then high to low."""
        return arranged(self.held, "straight" in self.kind)

    @property
    def kind(self) -> str:
        return KINDS[self.strength >> 26]

    @property
    def words(self) -> str:
        """As the dealer declares it: pair of nines, king."""
        return declared(self.kind, self.strength)


@lru_cache(maxsize=1024)
def hand(cards: tuple[str, ...]) -> Hand:
    """These three cards in order: the pair first; of a low straight the ace last."""
    return Hand(strength(cards), cards)
