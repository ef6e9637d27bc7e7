"""How Caribbean Stud can be played: which hands each strategy bets on, against which up card."""

from dataclasses import dataclass
from functools import cache

from cutcard.cards import RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.table import HIDDEN, Table
from cutcard.games.manifest import SIMPLE
from cutcard.hands.five_card import KINDS, strength, strength_of
from cutcard.hands.four_card import masks
from cutcard.shared.phrases import UP_CARD, hand_phrases, is_so
from cutcard.shared.strategy import Language, Space
from cutcard.shared.stud import FOLD

NAMED = {
    SIMPLE: "bet with AKJ83 or better; else fold",
    "three rules": (
        "bet with pair or better; bet with AK or better against 2-Q holding that rank; bet with AK or better against "
        "K, A holding Q; bet with AK or better against K, A holding J; bet with AK or better holding Q and the fourth "
        "card higher; else fold"
    ),
    "pair or matching": "bet with pair or better; bet with AK or better holding that rank; else fold",
    "pair or better": "bet with pair or better; else fold",
    "like the dealer": "bet with AK or better; else fold",
    "never fold": "else bet",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)
FOURTH = is_so("the fourth card higher", "four ranks of the hand are above the up card", "fourth_higher")


@cache
def spaces() -> tuple[Space, ...]:
    """Return every hand by its strength and its ranks, against each up card."""
    from numpy import bitwise_count

    from cutcard.batch.shapes import against_every_card, shapes

    made = against_every_card(shapes(5), strength_of)
    s = made.situations
    s.fourth_higher = bitwise_count(s.ranks >> s.up >> 1) >= 4
    return (made,)


LANGUAGE = Language({"fold": 0, "bet": 1}, (*hand_phrases(KINDS), *UP_CARD, FOURTH), NAMED, spaces)


@dataclass(frozen=True)
class Situation:
    """A hand, its ranks as bits, and the rank of the up card."""

    strength: int
    ranks: int
    up: int

    @property
    def fourth_higher(self) -> bool:
        return (self.ranks >> self.up >> 1).bit_count() >= 4


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    hand = table.cards(duty.place)
    up = next(item.name for item in table.dealt_to(DEALER) if item.name != HIDDEN)
    s, h, d, c = masks(hand)
    bets = LANGUAGE.read(name).act(Situation(strength(hand), s | h | d | c, RANKS.index(up[0])))
    return Bet(lay.place, lay.wager, lay.owner, lay.low) if bets else Choice(duty.place, FOLD)
