"""Poker hands of four cards: the best four of four to seven cards.

A hand's strength is one whole number: the kind, then thirteen bits for what makes it (the pair, the top of the
straight), then thirteen bits for the cards beside it. Bits of ranks compare as the ranks do (4.2), highest first, so
two strengths compare as the rules compare the hands, card by card (4.4), and suits never count (4.1).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from cutcard.cards import DECK, RANK_WORDS, RANKS, SUITS, plural, read_cards
from cutcard.core.errors import Faulty, quoted, so_many
from cutcard.core.facts import noun
from cutcard.core.given import checked

KINDS = ("no pair", "pair", "two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind")
NO_PAIR, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR = (n << 26 for n in range(8))
ACE = 1 << 12
EVERY_RANK = 2 * ACE - 1
Cards = tuple[str, ...]
BIT = {card: (SUITS.index(card[1]), 1 << RANKS.index(card[0])) for card in DECK}


def top_bits(mask: int, count: int) -> int:
    """The highest `count` ranks of the mask."""
    while mask.bit_count() > count:
        mask &= mask - 1
    return mask


def run_top(mask: int) -> int:
    """The top rank of the best four in sequence, the ace high or low, never both (4.3(d))."""
    wheel = 1 << 2 if mask & 0b111 == 0b111 and mask & ACE else 0
    runs = mask & mask << 1 & mask << 2 & mask << 3
    return top_bits(runs, 1) or wheel


TOP = [[top_bits(mask, count) for mask in range(1 << 13)] for count in range(5)]
SUITED = [top_bits(mask, 4) if mask.bit_count() >= 4 else 0 for mask in range(1 << 13)]
RUN = [run_top(mask) for mask in range(1 << 13)]


def masks(cards: Sequence[str]) -> tuple[int, int, int, int]:
    """The ranks held in each suit."""
    held = [0, 0, 0, 0]
    for card in cards:
        suit, rank = BIT[card]
        held[suit] += rank
    return held[0], held[1], held[2], held[3]


def strength(cards: Sequence[str]) -> int:
    """How good the best four of these cards are (1.2-POKERVALUE): the higher number wins, equal numbers tie."""
    return strength_of(*masks(cards))


def strength_of(s: int, h: int, d: int, c: int) -> int:
    """The same of cards given as the ranks held in each suit."""
    ranks, twice, thrice = s | h | d | c, s & h | d & c | (s | h) & (d | c), s & h & (d | c) | d & c & (s | h)
    four = s & h & d & c
    if four:
        return FOUR | TOP[1][four] << 13  # 4.3(h)
    suited_run = max(RUN[s], RUN[h], RUN[d], RUN[c])
    if suited_run:
        return STRAIGHT_FLUSH | suited_run << 13  # 4.3(g)
    if thrice:
        return THREE | TOP[1][thrice] << 13 | TOP[1][ranks ^ TOP[1][thrice]]  # 4.3(f)
    flush = max(SUITED[s], SUITED[h], SUITED[d], SUITED[c])
    if flush:
        return FLUSH | flush  # 4.3(e)
    if RUN[ranks]:
        return STRAIGHT | RUN[ranks] << 13  # 4.3(d), 4.4(c)
    if TOP[1][twice] != twice:
        return TWO_PAIR | TOP[2][twice] << 13  # 4.3(c)
    if twice:
        return PAIR | twice << 13 | TOP[2][ranks ^ twice]  # 4.3(b), 4.4(b)
    return NO_PAIR | TOP[4][ranks]  # 4.3(a), 4.4(a)


@noun
class Hand:
    """The best four of the cards held; which they are is looked for when it is asked.

    Attributes:
        strength: a number that is greater for the better of two hands
        held: all the cards that it was found in
    """

    strength: int
    held: Cards

    @property
    def cards(self) -> Cards:
        """The four cards, arranged high to low."""
        return arranged(parted(self.held, 4, self.strength, strength)[0], "straight" in self.kind)

    @property
    def apart(self) -> Cards:
        """The cards held beside them."""
        return parted(self.held, 4, self.strength, strength)[1]

    @property
    def kind(self) -> str:
        """What the hand is called, such as a flush."""
        return KINDS[self.strength >> 26]

    @property
    def is_aces(self) -> bool:
        """Whether it is a pair of aces, neither more nor less."""
        return self.strength >> 13 == (PAIR >> 13) | ACE

    @property
    def words(self) -> str:
        """As the dealer declares it (9.4): pair of nines, ace, king."""
        return declared(self.kind, self.strength)


@lru_cache(maxsize=1 << 13)
def ranks_in(mask: int) -> str:
    """The ranks of a mask, highest first."""
    return "".join([rank for n, rank in enumerate(RANKS) if mask >> n & 1][::-1])


def declared(kind: str, strength: int) -> str:
    """A hand in words, of three cards, four or five: what makes it, then the cards beside it."""
    made, beside = ranks_in(strength >> 13 & EVERY_RANK), ranks_in(strength & EVERY_RANK)
    match kind:
        case "full house":
            return f"full house, {plural(made)} over {plural(beside)}"
        case "straight" | "straight flush":
            return f"{kind}, {RANK_WORDS[made]} high"
        case "two pair":
            kind = f"two pair, {plural(made[0])} and {plural(made[1])}"
        case "pair":
            kind = f"pair of {plural(made)}"
        case "three of a kind" | "four of a kind":
            kind = f"{kind.partition(' ')[0]} {plural(made)}"
    return ", ".join([kind, *[RANK_WORDS[rank] for rank in beside]])


@checked
def best_four(cards: str | Sequence[str]) -> Hand:
    """Find the best four of these cards, given as `"As Kd 9h 9c"` or one by one."""
    held = read_cards(cards, "cards") if isinstance(cards, str) else tuple(cards)
    if twice := next((card for n, card in enumerate(held) if card in BIT and card in held[:n]), ""):
        raise Faulty("card/twice", f"{twice} is given twice, and the pack has one", instead="give each card once")
    found = best_of(held)
    if len(held) < 4:
        raise Faulty(
            "card/few", f"{so_many(len(held), 'card')} cannot make a hand of four", instead="give four or more"
        )
    return found


@lru_cache(maxsize=1024)
def best_of(cards: tuple[str, ...]) -> Hand:
    if wrong := next((card for card in cards if card not in BIT), None):
        raise Faulty("card/unknown", f"{quoted(wrong)} is not a card", instead="write As, Td or 9h")
    return Hand(strength(cards), cards)


@lru_cache(maxsize=1024)
def parted(held: Cards, size: int, best: int, strength: Callable[[Sequence[str]], int]) -> tuple[Cards, Cards]:
    """So many of these cards that are as good as all of them, and the others."""
    ranks = (best >> 13 | best) & EVERY_RANK
    told = tuple([card for card in held if BIT[card][1] & ranks])  # none of the others counts, but in a straight
    several = combinations(told if len(told) > size else held, size)
    used = told if len(told) == size else next(some for some in several if strength(some) == best)
    return used, tuple(card for card in held if card not in used)


def arranged(cards: Sequence[str], run: bool) -> tuple[str, ...]:
    """Pairs and threes first, then high to low; the ace of a low straight last."""
    held = Counter(card[0] for card in cards)
    low_ace = run and {"2", "A"} <= set(held)

    def key(card: str) -> tuple[int, int]:
        return held[card[0]], -1 if low_ace and card[0] == "A" else RANKS.index(card[0])

    return tuple(sorted(cards, key=key, reverse=True))
