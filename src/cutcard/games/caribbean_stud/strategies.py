"""How Caribbean Stud can be played: which hands each strategy bets on, against which up card.

A rule looks at the strength of a hand, its ranks as a mask, and the rank of the up card: of one hand, or of arrays.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.table import HIDDEN, Table
from cutcard.games.caribbean_stud.rules import ACE_KING
from cutcard.games.manifest import SIMPLE
from cutcard.hands.five_card import PAIR, strength
from cutcard.shared.stud import FOLD

Array = NDArray[Any]
Rule = Callable[[Array, Array, Array], Array]  # strengths, ranks held, ranks of up cards: whether to bet
QUEEN, KING = (RANKS.index(rank) for rank in "QK")
QUEEN_OR_JACK = 0b11 << RANKS.index("J")


def matches(held: Array, up: Array) -> Array:
    return np.asarray(held >> up & 1 > 0)


def three_rules(own: Array, held: Array, up: Array) -> Array:
    """Of the hands with ace and king and no pair, those that one of three rules takes in."""
    matched = (up <= QUEEN) & matches(held, up)
    high = (up >= KING) & (held & QUEEN_OR_JACK > 0)
    above = np.bitwise_count(held >> up + 1)  # of the hand's ranks
    fourth = ~matches(held, up) & (held >> QUEEN & 1 > 0) & (above >= 4)
    return np.asarray((own >= PAIR) | (own >= ACE_KING) & (matched | high | fourth))


def at_least(cards: str) -> Rule:
    least = strength(cards.split())
    return lambda own, held, up: own >= least


RULES: dict[str, Rule] = {
    SIMPLE: at_least("As Kh Jd 8c 3s"),
    "three rules": three_rules,
    "pair or matching": lambda own, held, up: (own >= PAIR) | (own >= ACE_KING) & matches(held, up),
    "pair or better": lambda own, held, up: own >= PAIR,
    "like the dealer": lambda own, held, up: own >= ACE_KING,
    "never fold": lambda own, held, up: own >= 0,
}
NAMED = {
    SIMPLE: "bet on ace, king, jack, eight, three or better, else fold",
    "three rules": (
        "bet on a pair or better; on ace-king if the up card is a two to a queen that the hand holds too, or an ace or "
        "king and the hand has a queen or jack, or no rank of the hand's, the hand has a queen and its fourth card is "
        "higher; else fold"
    ),
    "pair or matching": "bet on a pair or better, and on ace-king that holds the rank of the up card, else fold",
    "pair or better": "bet on a pair or better, else fold",
    "like the dealer": "bet on ace-king or better, as the dealer does, else fold",
    "never fold": "bet on every hand",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


def rule(name: str) -> Rule:
    if name not in RULES:
        known = one_of(STRATEGIES)
        raise Faulty("strategy/name", f"there is no strategy {name!r:.40} of this game", instead=f"there is {known}")
    return RULES[name]


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    hand = table.cards(duty.place)
    up = next(item.name for item in table.dealt_to(DEALER) if item.name != HIDDEN)
    held = np.bitwise_or.reduce([1 << RANKS.index(card[0]) for card in hand])
    bets = rule(name)(np.asarray(strength(hand)), held, np.asarray(RANKS.index(up[0])))
    return Bet(lay.place, lay.wager, lay.owner, lay.low) if bets else Choice(duty.place, FOLD)
