"""Hands of Four Card Poker to practise on: to decide, and to pay."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK, RANKS, SUITS
from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.exact.advice import as_data
from cutcard.games.four_card_poker.exact import COMPLETIONS, GROUPS, Odds, group_of, kinds, met
from cutcard.games.four_card_poker.rules import ACES_UP, ANTE, ANTE_BONUS
from cutcard.games.four_card_poker.study import about, advise
from cutcard.games.manifest import ALL, BORDERLINE, CATEGORY, Json
from cutcard.hands.four_card import best_four, strength

NEAR = 0.1  # Antes between two choices that people confuse
CHIP, ANTES, SIDES = 500, 20, 10  # cents; the most chips on an Ante, and on a wager beside it


@dataclass(frozen=True)
class Situation:
    hand: tuple[str, ...]
    up: str

    @property
    def category(self) -> str:
        return GROUPS[group_of(strength(self.hand))]


def to_decide(game: Game, mode: str, category: str, chance: Random) -> Json:
    """A hand and an up card, and what every option is worth."""
    dealt = situation(game, mode, category, chance)
    given = advise(game, dealt.hand, (dealt.up,))
    return {"cards": list(dealt.hand), "up": dealt.up, **as_data(given), **about(game, dealt.hand, given)}


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


def to_pay(game: Game, chance: Random) -> tuple[Json, Json]:
    """A hand that was played against a dealer's: as it is shown, and as it is settled. Every other has a bonus."""
    bonus = chance.randrange(2)
    while True:
        dealt = chance.sample(DECK, 11)
        hand, dealer = dealt[:5], dealt[5:]
        if not bonus or game.pays(ANTE_BONUS).get(best_four(tuple(hand)).kind):
            break
    bets = {ANTE: CHIP * chance.randint(1, ANTES)}
    if chance.randrange(3):
        bets[ACES_UP] = CHIP * chance.randint(1, SIDES)
    seat = {"bets": bets, "cards": " ".join(hand), "choice": f"play {chance.randint(1, 3)}"}
    words = {"hand": best_four(tuple(hand)).words, "dealer_hand": best_four(tuple(dealer)).words}
    return {"cards": hand, "dealer": dealer, **words}, {"seats": {"1": seat}, "dealer": " ".join(dealer)}
