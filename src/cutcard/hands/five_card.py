"""Five-card poker hands: the best five of five to seven cards, in the order of standard poker; suits never count.

A hand's strength is one whole number: the kind, then thirteen bits for what makes it (the pair, the top of the
straight), then thirteen bits for the cards beside it, so that two strengths compare as the hands do.
"""

from collections.abc import Sequence
from functools import lru_cache

from cutcard.core.facts import noun
from cutcard.hands.four_card import ACE, TOP, arranged, declared, masks, parted, top_bits

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
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = (n << 26 for n in range(10))


def run_top(mask: int) -> int:
    """The top rank of the best five in sequence, the ace high or low, never both."""
    wheel = 1 << 3 if mask & 0b1111 == 0b1111 and mask & ACE else 0
    return top_bits(mask & mask << 1 & mask << 2 & mask << 3 & mask << 4, 1) or wheel


RUN = [run_top(mask) for mask in range(1 << 13)]
SUITED = [top_bits(mask, 5) if mask.bit_count() >= 5 else 0 for mask in range(1 << 13)]


def strength(cards: Sequence[str]) -> int:
    """How good the best five of these cards are: the higher number wins, equal numbers tie."""
    return strength_of(*masks(cards))


def strength_of(s: int, h: int, d: int, c: int) -> int:
    """The same of cards given as the ranks held in each suit."""
    ranks, twice, thrice = s | h | d | c, s & h | d & c | (s | h) & (d | c), s & h & (d | c) | d & c & (s | h)
    four, suited_run = TOP[1][s & h & d & c], max(RUN[s], RUN[h], RUN[d], RUN[c])
    if suited_run:
        return ROYAL if suited_run == ACE else STRAIGHT_FLUSH | suited_run << 13
    if four:
        return FOUR | four << 13 | TOP[1][ranks ^ four]
    three = TOP[1][thrice]
    if three and twice != three:
        return FULL_HOUSE | three << 13 | TOP[1][twice ^ three]
    flush = max(SUITED[s], SUITED[h], SUITED[d], SUITED[c])
    if flush:
        return FLUSH | flush
    if RUN[ranks]:
        return STRAIGHT | RUN[ranks] << 13
    if three:
        return THREE | three << 13 | TOP[2][ranks ^ three]
    if TOP[1][twice] != twice:
        pairs = TOP[2][twice]
        return TWO_PAIR | pairs << 13 | TOP[1][ranks ^ pairs]
    if twice:
        return PAIR | twice << 13 | TOP[3][ranks ^ twice]
    return HIGH | top_bits(ranks, 5)


def kind(cards: Sequence[str]) -> str:
    """The kind of the best five of these cards."""
    return KINDS[strength(cards) >> 26]


@noun
class Hand:
    """The best five of the cards held; which they are is looked for when it is asked."""

    strength: int
    held: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """What makes them first, then high to low."""
        return arranged(parted(self.held, 5, self.strength, strength)[0], "straight" in self.kind)

    @property
    def apart(self) -> tuple[str, ...]:
        """The cards set apart."""
        return parted(self.held, 5, self.strength, strength)[1]

    @property
    def kind(self) -> str:
        return KINDS[self.strength >> 26]

    @property
    def words(self) -> str:
        """As the dealer declares it: pair of nines, ace, king, four."""
        return declared(self.kind, self.strength)


def hand(cards: Sequence[str]) -> Hand:
    """The best five of these cards, in order: the pair first; of a low straight the ace last."""
    return best_of(tuple(cards))


@lru_cache(maxsize=1024)
def best_of(cards: tuple[str, ...]) -> Hand:
    return Hand(strength(cards), cards)
