"""Four Card Poker's situations in the order of what they lose, for choices that are a threshold in it.

A cell is an up card and a group of hands: no pair, each pair, each better kind. In each, situations that lose equally
often are one entry, those that lose least first, so that what lies between two thresholds is a difference of sums.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cutcard.games.four_card_poker.kernel import Met
from cutcard.hands.four_card import KINDS

Counts = NDArray[np.int64]
PAIRS = 13
IN_KIND = np.array([0, *[1] * PAIRS, *range(2, len(KINDS))])  # of each group of hands
CELLS = 13 * len(IN_KIND)


@dataclass(frozen=True)
class Ordered:
    """Every situation in its cell, and every hand whatever the up card."""

    starts: Counts  # where each cell begins, and the last one ends
    lost: NDArray[np.int32]  # completions that lose, rising in each cell
    cases: NDArray[np.int32]  # how many situations lose so many
    hand_kind: NDArray[np.int8]  # of each hand
    hand_cases: NDArray[np.int32]
    hand_lost: Counts  # over all up cards

    @cached_property
    def sums(self) -> tuple[Counts, Counts]:
        """Situations, and what they lose in all, before each entry."""
        cases, losing = np.zeros(len(self.lost) + 1, np.int64), np.zeros(len(self.lost) + 1, np.int64)
        np.cumsum(self.cases, out=cases[1:])
        np.cumsum(self.lost * self.cases.astype(np.int64), out=losing[1:])
        return cases, losing

    def between(self, most: Counts) -> tuple[Counts, Counts]:
        """Situations and what they lose, by cell: up to each of the thresholds of its kind, which rise, then above."""
        edges = np.array(
            [
                [first, *(first + np.searchsorted(self.lost[first:last], most[kind], "right")), last]
                for first, last, kind in zip(self.starts[:-1], self.starts[1:], np.tile(IN_KIND, 13), strict=True)
            ]
        )
        cases, losing = (np.diff(sums[edges]) for sums in self.sums)
        return cases, losing


def group_of(strength: int) -> int:
    """Which group a hand of this strength is in."""
    kind, made = strength >> 26, strength >> 13 & 0x1FFF
    return 0 if kind == 0 else made.bit_length() if kind == 1 else PAIRS - 1 + kind


def order(m: Met) -> Ordered:
    """Of all that was met."""
    group = np.array([group_of(strength) for strength in m.ladder.tolist()])
    cells = m.up.astype(np.int64) * len(IN_KIND) + group[m.level]
    keys, at = np.unique(cells << 32 | m.lost, return_inverse=True)
    weight = np.broadcast_to(m.weight[:, None], m.lost.shape)
    hands, hand = np.unique(m.hand, return_inverse=True)
    kind, hand_cases, hand_lost = (np.zeros(len(hands), np.int64) for _ in range(3))
    kind[hand] = m.ladder[m.level] >> 26
    np.add.at(hand_cases, hand, weight)
    np.add.at(hand_lost, hand, weight * m.lost)
    cases = np.zeros(len(keys), np.int64)
    np.add.at(cases, at, weight)
    return Ordered(
        np.searchsorted(keys, np.arange(CELLS + 1) << 32),
        (keys & 0xFFFFFFFF).astype(np.int32),
        cases.astype(np.int32),
        kind.astype(np.int8),
        hand_cases.astype(np.int32),
        hand_lost,
    )
