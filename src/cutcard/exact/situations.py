"""Situations to practise on, drawn at random: a hand and an up card, or a race that is half run."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK, RANKS, SUITS
from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.exact.four_card_poker import COMPLETIONS, GROUPS, Odds, group_of, kinds, met
from cutcard.exact.racing_card_derby import Left
from cutcard.hands.four_card import strength

ALL, BORDERLINE, CATEGORY = MODES = ("all", "borderline", "category")
NEAR = 0.1  # Antes between two choices that people confuse
GOAL = 4  # cards of one suit that win a race
MOST_OUT = 9  # cards that a drill has out at most


@dataclass(frozen=True)
class Situation:
    hand: tuple[str, ...]
    up: str

    @property
    def category(self) -> str:
        return GROUPS[group_of(strength(self.hand))]


def situation(game: Game, mode: str, category: str, chance: Random) -> Situation:
    """A hand and an up card: any, one near the border between two choices, or one of a kind of hand."""
    if mode == BORDERLINE:
        return near_a_border(Odds.of(game), chance)
    if mode == CATEGORY and category not in GROUPS:
        raise Faulty("train/category", f"{category!r:.30} is no kind of hand", instead=f"there is {one_of(GROUPS)}")
    while True:
        *hand, up = chance.sample(DECK, 6)
        dealt = Situation(tuple(hand), up)
        if mode == ALL or dealt.category == category:
            return dealt


def near_a_border(odds: Odds, chance: Random) -> Situation:
    """Each such deal as likely as any other: a class by its weight, and its suits renamed at random."""
    places, ends = borders(odds)
    if not len(ends):
        raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")
    at = np.searchsorted(ends, chance.randrange(int(ends[-1])), side="right")
    row, shown = divmod(int(places[at]), 6)
    names = chance.sample(SUITS, 4)
    masks = zip(names, met().masks[row].tolist(), strict=True)
    cards = [RANKS[n] + suit for suit, mask in masks for n in range(13) if mask >> n & 1]
    up = cards.pop(shown)
    return Situation(tuple(chance.sample(cards, 5)), up)


@lru_cache(4)
def borders(odds: Odds) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where two neighbouring choices are worth nearly the same, and the weights so far. Doubles: nothing is priced."""
    m = met()
    lost = m.lost / COMPLETIONS
    bonus = np.array([float(b) for b in odds.bonus])[kinds()][m.level]
    once = (1 - lost) * float(odds.ante + odds.play) - 2 * lost + bonus + 1  # more than by folding
    twice_more = 2 * ((1 - lost) * float(odds.play) - lost)  # three times, more than once
    near: NDArray[Any] = (np.abs(once) < NEAR) | ((np.abs(twice_more) < NEAR) & (once > 0))
    places = np.flatnonzero(near)
    return places, np.cumsum(m.weight[places // 6])


# Racing Card Derby.


@cache
def chances_now(steps: tuple[int, ...], left: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How likely each suit is to be first, the suits having come so far and so many cards of each being left."""
    if GOAL in steps:
        return tuple(Fraction(n == GOAL) for n in steps)
    made, total = [Fraction(0)] * len(steps), sum(left)
    for suit, held in enumerate(left):
        if held:
            then = chances_now(plus(steps, suit, 1), plus(left, suit, -1))
            made = [sofar + Fraction(held, total) * chance for sofar, chance in zip(made, then, strict=True)]
    return tuple(made)


def plus(counts: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + n, *counts[at + 1 :])


def half_run(game: Game, chance: Random) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
    """The cards of a race that are out, no suit having won yet, and each suit's chance to be first."""
    while True:
        pack = list(game.pack)
        chance.shuffle(pack)
        count = chance.randrange(MOST_OUT + 1)
        out = Left.of(pack[:count]).suits
        if max(out) < GOAL:
            return tuple(pack[:count]), chances_now(out, Left.of(pack[count:]).suits)
