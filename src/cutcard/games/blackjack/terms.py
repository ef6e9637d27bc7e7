"""What the mathematics of Blackjack needs of the rules, and the cards of a shoe counted by value."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from cutcard.core.game import Game

VALUES = "A23456789T"
ACE, TEN = 0, 9
Shoe = tuple[int, ...]  # how many of each value
NO_ACE, ANY, NINE = "no-ace", "any", "9-10-11"  # which first two cards may be doubled; else 10-11
ORIGINAL, ALL, PEEK = "original", "all", "peek"  # what a dealer's blackjack takes; PEEK: nothing is laid after it


def value_of(card: str) -> int:
    """The place of a card in VALUES: an ace first, tens and pictures last."""
    return VALUES.index("T" if card[0] in "TJQK" else card[0])


def counted(cards: Iterable[str]) -> Shoe:
    held = [0] * 10
    for card in cards:
        held[value_of(card)] += 1
    return tuple(held)


@dataclass(frozen=True)
class Terms:
    """One set of rules. No decks at all means infinitely many: cards that never run short."""

    decks: int = 6
    blackjack: Fraction = Fraction(3, 2)
    hits_soft_17: bool = False
    double: str = NO_ACE
    double_after_split: bool = True
    hands: int = 3  # the most that one box can become by splitting
    resplit_aces: bool = False
    dealer_blackjack: str = ORIGINAL

    @classmethod
    def of(cls, game: Game) -> "Terms":
        return cls(
            game.number("decks"),
            game.pays("main")["blackjack"].net,
            game.word("soft-17") == "hit",
            game.word("double"),
            game.flag("double-after-split"),
            game.number("split-hands"),
            dealer_blackjack=game.word("dealer-blackjack"),
        )

    @property
    def whatever_it_pays(self) -> "Terms":
        """What a blackjack pays changes no choice and no count, and does not tell them apart."""
        return replace(self, blackjack=Fraction(0))

    @cached_property
    def shoe(self) -> Shoe:
        return (*[4 * (self.decks or 1)] * 9, 16 * (self.decks or 1))

    @property
    def less(self) -> int:
        """By how many a shoe has fewer of a value when one is dealt."""
        return 1 if self.decks else 0

    def most_hands(self, value: int) -> int:
        """What a pair of this value can become."""
        return min(self.hands, 2) if value == ACE and not self.resplit_aces else self.hands

    @property
    def kinds(self) -> int:
        """Hands split off are played by another strategy where a dealer's blackjack does not take their wager."""
        return 1 if self.dealer_blackjack == ALL else 2

    def at_blackjack(self, split_off: bool) -> tuple[int, int, int, int]:
        """What a dealer's blackjack leaves of one unit on a hand: standing, bust, doubled, doubled and bust."""
        if self.dealer_blackjack == ALL:
            return -1, -1, -2, -2
        if self.dealer_blackjack == PEEK:
            return (0, 0, 0, 0) if split_off else (-1, -1, -1, -1)
        return (0, -1, 0, -2) if split_off else (-1, -1, -1, -2)

    def may_double(self, first: int, second: int) -> bool:
        """Whether these two cards may be doubled."""
        total = first + second + 2
        if self.double == ANY:
            return True
        if ACE in (first, second):
            return False
        return self.double == NO_ACE or (9 if self.double == NINE else 10) <= total <= 11
