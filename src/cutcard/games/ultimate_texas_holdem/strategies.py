"""How Ultimate Texas Hold'em can be played by short rules: one for each street, as a person would say it.

The rules themselves are plain functions of card numbers (suit times 13, plus the rank), so that the very same are
compiled for counting every deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cutcard.cards import DECK, RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.ultimate_texas_holdem.rules import ANTE, FLOP, RIVER, both, made_of
from cutcard.hands.five_card import KINDS, strength

OPTIMAL = "optimal"
TWO_PAIR, STRAIGHT = KINDS.index("two pair"), KINDS.index("straight")
TEN, FEW = RANKS.index("T"), 21
LEAST = {"A": "22", "K": "25", "Q": "68", "J": "8T"}  # beside that card: suited, and not


@dataclass(frozen=True)
class Rules:
    says: str
    early: int = 4  # Antes before the flop with a hand that is good enough, or none
    folds: bool = True


BEFORE = "with an ace, a pair of threes or better, a king suited or with a five, Q6 suited or Q8, J8 suited or JT"
FLOP_RULE = "twice with two pair, a hidden pair other than deuces, or four to a flush with a hidden ten or better"
RIVER_RULE = "once with a hidden pair or better, or where fewer than 21 cards in the dealer's hand would beat you"
WAYS = {
    SIMPLE: Rules(f"play four times {BEFORE}; {FLOP_RULE}; {RIVER_RULE}; else check and fold"),
    "three times": Rules("as the simple strategy, but play three times before the flop, not four", early=3),
    "wait for the flop": Rules("as the simple strategy, but never play before the flop", early=0),
    "never fold": Rules("as the simple strategy, but play every hand on the river", folds=False),
}
NAMED = {name: rules.says for name, rules in WAYS.items()}
STRATEGIES = (OPTIMAL, *NAMED)


def known(name: str) -> str:
    if name not in STRATEGIES:
        there = one_of(STRATEGIES)
        raise Faulty(
            "strategy/name", f"there is no strategy {name!r:.40} of three streets", instead=f"there is {there}"
        )
    return name


def early(a: int, b: int) -> bool:
    """Good enough before the flop."""
    high, low = max(a % 13, b % 13), min(a % 13, b % 13)
    if high == low:
        return high > 0
    least = LEAST.get(RANKS[high])
    return least is not None and low >= RANKS.index(least[a // 13 != b // 13])


def hidden_pair(a: int, b: int, board: Sequence[int]) -> bool:
    """A pair with at least one hole card in it."""
    if a % 13 == b % 13:
        return True
    found = False
    for card in board:
        found = found or card % 13 == a % 13 or card % 13 == b % 13
    return found


def four_suited(a: int, b: int, flop: Sequence[int]) -> bool:
    """Four to a flush, a ten or better of it in the hand."""
    for own, other in ((a, b), (b, a)):
        same = 1 if own // 13 == other // 13 else 0
        for card in flop:
            if card // 13 == own // 13:
                same += 1
        if own % 13 >= TEN and same >= 3:
            return True
    return False


def twice(kind: int, a: int, b: int, flop: Sequence[int]) -> bool:
    """Whether two Antes are played on the flop, with five cards of that kind."""
    deuces = a % 13 == 0 and b % 13 == 0
    return kind >= TWO_PAIR or (hidden_pair(a, b, flop) and not deuces) or four_suited(a, b, flop)


def good_enough(kind: int, on_board: int, a: int, b: int, board: Sequence[int]) -> bool:
    """A hidden pair, or anything better than the board by itself, is played on the river."""
    return hidden_pair(a, b, board) or (kind > on_board and kind >= STRAIGHT)


# At the table


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    word = next(option for option in duty.options if isinstance(option, Choice))
    times = played(WAYS[known(name)], game, table, duty.place)
    return Bet(lay.place, lay.wager, lay.owner, times * table.stake(duty.place, ANTE)) if times else word


def played(rules: Rules, game: Game, table: Table, place: str) -> int:
    """How many Antes are played on this street."""
    own, flop, river = ([item.name for item in table.dealt_to(pile)] for pile in (place, FLOP, RIVER))
    a, b = (DECK.index(card) for card in own)
    if not table.shown(FLOP):
        return rules.early if early(a, b) else 0
    if not table.shown(RIVER):
        return 2 if twice(strength((*own, *flop)) >> 26, a, b, numbers(flop)) else 0
    return 1 if not rules.folds or once(own, [*flop, *river], both(game)) else 0


def numbers(cards: Sequence[str]) -> list[int]:
    return [DECK.index(card) for card in cards]


def once(own: Sequence[str], board: Sequence[str], both: bool) -> bool:
    """Whether an Ante is played on the river: a hidden pair or better, or few cards that would beat it."""
    held = made_of(own, board, both)
    a, b = numbers(own)
    if good_enough(held.strength >> 26, strength(board) >> 26, a, b, numbers(board)):
        return True
    unseen = [card for card in DECK if card not in own and card not in board]
    return sum(strength((*board, card)) > held.strength for card in unseen) < FEW
