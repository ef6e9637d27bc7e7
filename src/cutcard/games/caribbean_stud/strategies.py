"""How Caribbean Stud can be played: which hands each strategy bets on, against which up card.

A rule looks at the strength of a hand, its ranks as a mask, and the rank of the up card.
"""

from collections.abc import Callable

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
from cutcard.hands.four_card import masks
from cutcard.shared.stud import FOLD

Rule = Callable[[int, int, int], bool]  # strength, ranks held, rank of the up card: whether to bet
QUEEN = RANKS.index("Q")
QUEEN_OR_JACK = 0b11 << RANKS.index("J")


def matches(held: int, up: int) -> bool:
    return held >> up & 1 == 1


def three_rules(own: int, held: int, up: int) -> bool:
    """A pair or better; of the hands with ace and king, those that one of three rules takes in."""
    if matches(held, up):
        taken = up <= QUEEN or held & QUEEN_OR_JACK > 0
    else:
        fourth_is_higher = (held >> up).bit_count() >= 4
        taken = held >> QUEEN & 1 == 1 and fourth_is_higher
    return own >= PAIR or (own >= ACE_KING and taken)


def at_least(cards: str) -> Rule:
    least = strength(cards.split())
    return lambda own, held, up: own >= least


RULES: dict[str, Rule] = {
    SIMPLE: at_least("As Kh Jd 8c 3s"),
    "three rules": three_rules,
    "pair or matching": lambda own, held, up: own >= PAIR or (own >= ACE_KING and matches(held, up)),
    "pair or better": lambda own, held, up: own >= PAIR,
    "like the dealer": lambda own, held, up: own >= ACE_KING,
    "never fold": lambda own, held, up: True,
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
    s, h, d, c = masks(hand)
    bets = rule(name)(strength(hand), s | h | d | c, RANKS.index(up[0]))
    return Bet(lay.place, lay.wager, lay.owner, lay.low) if bets else Choice(duty.place, FOLD)
