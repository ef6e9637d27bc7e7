"""How Let It Ride can be played: with which hands each strategy lets its first and its second bet ride.

A hand is put into a group by what it holds or may become: the ways are the straights that its cards fit into, and ten
to ace are the high cards, which pay when they pair.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cutcard.cards import RANKS
from cutcard.core.duty import Duty
from cutcard.core.facts import Choice, Fact, Pull
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.let_it_ride.rules import BOARD, SIZE
from cutcard.games.manifest import SIMPLE
from cutcard.shared.phrases import how_many, is_so
from cutcard.shared.strategy import Language, Space

HIGH = frozenset("TJQKA")
RUNS = tuple(frozenset(run) for run in ("A2345", *(RANKS[n : n + 5] for n in range(9))))
PAYS, LOW_PAIR, ROYAL, FLUSH, ELSE = "pays", "low pair", "to a royal flush", "to a flush", "anything else"
STRAIGHT_FLUSH, STRAIGHT = "to a straight flush", "to a straight"
BOTH, ONE = f"{STRAIGHT} both ways", f"{STRAIGHT} one way"
THREE_WAYS, TWO_WAYS, ONE_WAY = (f"{STRAIGHT_FLUSH} {n}" for n in ("three ways", "two ways", "one way"))
HOW_HIGH = tuple(f", high cards: {n}" for n in range(5))


def ways(ranks: frozenset[str]) -> int:
    """How many straights have all these cards."""
    return sum(ranks <= run for run in RUNS)


def group(cards: Sequence[str]) -> str:
    """What three or four cards are, or may become, in the words of a table."""
    ranks = [card[0] for card in cards]
    held, suited = frozenset(ranks), len({card[1] for card in cards}) == 1
    if len(held) < len(cards):
        pairs = [rank for rank in held if ranks.count(rank) > 1]
        paid = len(pairs) > 1 or ranks.count(pairs[0]) > 2 or pairs[0] in HIGH
        return PAYS if paid else LOW_PAIR
    fits, high = ways(held), HOW_HIGH[len(held & HIGH)]
    if suited and held <= HIGH:
        return ROYAL
    if suited and len(cards) == 3:
        return (FLUSH, ONE_WAY + high, TWO_WAYS + high, THREE_WAYS + high)[fits]
    if suited:
        return STRAIGHT_FLUSH if fits else FLUSH
    return (ELSE, ONE + high, BOTH + high)[fits] if len(cards) == 4 else ELSE


THREE = (
    *(PAYS, LOW_PAIR, ROYAL),
    *(THREE_WAYS + high for high in HOW_HIGH[:3]),
    *(TWO_WAYS + high for high in HOW_HIGH[:3]),
    *(ONE_WAY + high for high in HOW_HIGH[:3]),
    *(FLUSH, ELSE),
)
FOUR = (
    *(PAYS, LOW_PAIR, ROYAL, STRAIGHT_FLUSH, FLUSH),
    *(BOTH + high for high in HOW_HIGH),
    *(ONE + high for high in HOW_HIGH),
    ELSE,
)
LATER = "ride if suited; ride with two ways to a straight and one high card or more"
NAMED = {
    SIMPLE: "ride with tens or better; first bet: ride if to a royal flush; ride if suited and three ways to a "
    f"straight; second bet: {LATER}; else pull",
    "basic": "ride with tens or better; first bet: ride if to a royal flush; ride if suited and three ways to a "
    "straight; ride if suited and two ways to a straight and one high card or more; ride if suited and one way to a "
    f"straight and two high cards or more; second bet: {LATER}; else pull",
    "low pairs too": "ride with any pair or tens or better; first bet: ride if to a royal flush; ride if suited and "
    "three ways to a straight; ride if suited and two ways to a straight and one high card or more; ride if suited and "
    f"one way to a straight and two high cards or more; second bet: {LATER}; else pull",
    "only what pays": "ride with tens or better; else pull",
    "always pull": "else pull",
    "never pull": "else ride",
}
OPTIMAL = "optimal"
FEATURES = ("first", "second", "pays", "paired", "suited", "royal", "ways", "high")
STRATEGIES = (OPTIMAL, *NAMED)
PHRASES = (
    is_so("first bet", "three cards are known", "first"),
    is_so("second bet", "four cards are known", "second"),
    is_so("tens or better", "the cards pay already", "pays"),
    is_so("any pair", "two cards of a rank", "paired"),
    is_so("suited", "all of one suit", "suited"),
    is_so("to a royal flush", "suited, and all ten or higher", "royal"),
    how_many("two ways to a straight or more", "straights that all the cards fit into", "ways", "ways? to a straight"),
    how_many("one high card or more", "cards from ten to ace", "high", "high cards?"),
)


@dataclass(frozen=True)
class Situation:
    """The cards that a player knows: three, or with the first common card four."""

    cards: Sequence[str]

    @property
    def first(self) -> bool:
        return len(self.cards) == SIZE

    @property
    def second(self) -> bool:
        return not self.first

    @property
    def held(self) -> frozenset[str]:
        return frozenset(card[0] for card in self.cards)

    @property
    def paired(self) -> bool:
        return len(self.held) < len(self.cards)

    @property
    def pays(self) -> bool:
        return group(self.cards) == PAYS

    @property
    def suited(self) -> bool:
        return len({card[1] for card in self.cards}) == 1

    @property
    def royal(self) -> bool:
        return self.suited and self.held <= HIGH

    @property
    def ways(self) -> int:
        return 0 if self.paired else ways(self.held)

    @property
    def high(self) -> int:
        return len(self.held & HIGH)


@cache
def spaces() -> tuple[Space, ...]:
    """Return hands of three cards, and of four, by all that a rule may look at."""
    from cutcard.batch.shapes import cards_in, features, shapes

    hands = [[Situation(cards_in(hand)) for hand in shapes(known).tolist()] for known in (SIZE, SIZE + 1)]
    return tuple(features(of_size, FEATURES) for of_size in hands)


LANGUAGE = Language({"pull": 0, "ride": 1}, PHRASES, NAMED, spaces)


def cards_seen(table: Table, place: str) -> list[str]:
    """A player's own cards, and the common ones that have been turned."""
    common = [item.name for pile in BOARD for item in table.at(pile) if item.open]
    return table.cards(place) + common


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    seen = cards_seen(table, duty.place)
    stays = LANGUAGE.read(name).act(Situation(seen))
    return next(option for option in duty.options if isinstance(option, Choice if stays else Pull))
