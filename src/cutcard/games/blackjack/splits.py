"""The ways in which a pair is split and split again, and how each comes from hands whose pair's cards are counted.

Every hand of a split is played by its own cards, so that the order in which cards come does not matter. A hand whose
neighbours drew no card of the pair is any hand less those whose neighbours did: what is known of a hand when so many
more cards of the pair are gone is enough for every way.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple


class Pattern(NamedTuple):
    """A way to split: how many hands there are, and whose second card is known not to be of the pair."""

    pairs: int  # cards of the pair that were drawn and split again
    closed: tuple[int, int]  # hands whose second card is not of the pair: the original one, others
    free: tuple[int, int]  # hands whose second card is any

    def shares(self) -> Iterator[tuple[int, int, int]]:
        """Cards of the pair gone, and how often a closed hand and a free one are counted with so many gone."""
        shut = sum(self.closed)
        for n in range(shut + 1):
            sign = (-1) ** n
            yield self.pairs + n, sign * comb(shut - 1, n) if shut else 0, sign * comb(shut, n)


@cache
def patterns(most: int) -> dict[Pattern, int]:
    """All ways to split a pair into at most so many hands, each with how many orders it stands for."""
    found: Counter[Pattern] = Counter()

    def go(many: int, pairs: int, closed: int, waiting: int, first_waits: int) -> None:
        if many == most or not waiting:
            shut = 1 - first_waits
            found[Pattern(pairs, (shut, closed - shut), (first_waits, waiting - first_waits))] += 1
            return
        go(many + 1, pairs + 1, closed, waiting + 1, first_waits)
        go(many, pairs, closed + 1, waiting - 1, 0)

    go(2, 0, 0, 2, 1)
    return dict(found)


def furthest(most: int) -> int:
    """How many more cards of the pair are taken away at most."""
    return max(gone for pattern in patterns(most) for gone, _, _ in pattern.shares())
