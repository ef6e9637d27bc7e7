"""Sources of cards: a shuffled pack, a seeded one for repeating a game, or cards named beforehand."""

import random
from collections.abc import Sequence
from typing import Protocol

from cutcard.core.errors import Faulty

GENERATOR = random.SystemRandom()  # the operating system's, unbiased


class Source(Protocol):
    def draw(self, count: int) -> tuple[str, ...]:
        """The next cards."""


class Pack:
    """Cards in a known order, drawn from the front."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.left = list(cards)

    def draw(self, count: int) -> tuple[str, ...]:
        if count > len(self.left):
            raise Faulty("card/none-left", f"{count} cards are wanted and {len(self.left)} are left")
        drawn, self.left = tuple(self.left[:count]), self.left[count:]
        return drawn


def shuffled(deck: Sequence[str], generator: random.Random = GENERATOR) -> Pack:
    """The whole deck in random order: every order equally likely."""
    order = list(deck)
    generator.shuffle(order)
    assert sorted(order) == sorted(deck)
    return Pack(order)
