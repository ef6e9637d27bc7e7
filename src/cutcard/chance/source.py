"""Where cards and throws come from, behind one seam: what is sealed, a scanner, or what was named beforehand."""

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from cutcard.chance.commitment import Seal
from cutcard.core.errors import Faulty
from cutcard.core.game import THROWS

GENERATOR = random.SystemRandom()  # the operating system's, unbiased


class Source(Protocol):
    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        """The next that come to that place, with this face; ?? where a card is not read until it is turned up."""


class Pack:
    """Cards in a known order, drawn from the front: a recorded race, or a hand set up on purpose."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = tuple(cards)
        self.drawn = 0

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        if self.drawn + count > len(self.cards):
            left = len(self.cards) - self.drawn
            raise Faulty(
                "card/none-left",
                f"{count} cards are wanted and {left} are left",
                instead="seat fewer hands, or take more packs",
            )
        self.drawn += count
        return self.cards[self.drawn - count : self.drawn]

    @property
    def left(self) -> tuple[str, ...]:
        return self.cards[self.drawn :]


class Chance(Pack):
    """A pack in this order, beside what is thrown: a wheel and dice show anything again."""

    def __init__(self, cards: Sequence[str], thrown: Mapping[str, Sequence[str]], generator: random.Random) -> None:
        super().__init__(cards)
        self.thrown, self.generator = thrown, generator

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        faces = self.thrown.get(to)
        return tuple(self.generator.choice(faces) for _ in range(count)) if faces else super().draw(count, face)


class Shoe(Pack):
    """A shuffled pack, sealed: the root is published before the bets, and what was shown can be proved after."""

    def __init__(self, cards: Sequence[str], generator: random.Random = GENERATOR) -> None:
        order = list(cards)
        generator.shuffle(order)
        assert sorted(order) == sorted(cards)
        super().__init__(order)
        self.seal = Seal(order)


def shuffled(deck: Sequence[str], generator: random.Random = GENERATOR) -> Shoe:
    """The whole deck in random order: every order equally likely."""
    return Shoe(deck, generator)


class Throws(Pack):
    """What a wheel or a die shows in a round, throw by throw, sealed: every face equally likely each time."""

    def __init__(self, faces: Sequence[str], generator: random.Random = GENERATOR) -> None:
        super().__init__([generator.choice(faces) for _ in range(THROWS)])
        self.seal = Seal(self.cards)
