"""How Let It Ride can be played: the groups of hands with which each strategy lets its first and its second bet ride.

A hand is put into a group by what it holds or may become: the ways are the straights that its cards fit into, and ten
to ace are the high cards, which pay when they pair.
"""

from collections.abc import Sequence

from cutcard.cards import RANKS
from cutcard.core.duty import Duty
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Choice, Fact, Pull
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.let_it_ride.rules import BOARD, SIZE
from cutcard.games.manifest import SIMPLE

HIGH = frozenset("TJQKA")
RUNS = tuple(frozenset(run) for run in ("A2345", *(RANKS[n : n + 5] for n in range(9))))
PAYS, LOW_PAIR, ROYAL, FLUSH, ELSE = "pays", "low pair", "to a royal flush", "to a flush", "anything else"
STRAIGHT_FLUSH, STRAIGHT = "to a straight flush", "to a straight"
BOTH, ONE = f"{STRAIGHT} both ways", f"{STRAIGHT} one way"
THREE_WAYS, TWO_WAYS, ONE_WAY = (f"{STRAIGHT_FLUSH} {n}" for n in ("three ways", "two ways", "one way"))
HOW_HIGH = tuple(f", {n} high" for n in range(5))


def ways(ranks: frozenset[str]) -> int:
    """How many straights have all these cards."""
    return sum(ranks <= run for run in RUNS)


def group(cards: Sequence[str]) -> str:
    """What three or four cards are, or may become, in the words of a strategy."""
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
SUITED = frozenset((PAYS, ROYAL, STRAIGHT_FLUSH, FLUSH))
THREE_TO_ONE = frozenset(THREE[3:6])  # a straight flush three ways, whatever is high in it
FIRST = frozenset((PAYS, ROYAL, *THREE_TO_ONE, *THREE[7:9], THREE[11]))
OPEN = frozenset(BOTH + high for high in HOW_HIGH[1:])
RIDES = {  # with which groups of three, and of four
    SIMPLE: (frozenset((PAYS, ROYAL)) | THREE_TO_ONE, SUITED | OPEN),
    "basic": (FIRST, SUITED | OPEN),
    "low pairs too": (FIRST | {LOW_PAIR}, SUITED | OPEN | {LOW_PAIR}),
    "only what pays": (frozenset((PAYS,)), frozenset((PAYS,))),
    "always pull": (frozenset[str](), frozenset[str]()),
    "never pull": (frozenset(THREE), frozenset(FOUR)),
}
NAMED = {
    SIMPLE: "let the first ride with tens or better, three to a royal flush, or three suited in a row from 3-4-5 up; "
    "the second with tens or better, four suited, or four in a row with a high card",
    "basic": "let the first ride with tens or better, three to a royal flush, or three suited with as many high cards "
    "as gaps, 2-3-4 counting one gap and A-2-3 two; the second with tens or better, four suited, or four in a row "
    "with a high card",
    "low pairs too": "as basic, and let every pair ride",
    "only what pays": "let a bet ride with tens or better, never on a hope",
    "always pull": "take both bets back",
    "never pull": "let every bet ride",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


def rides(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The groups of three and of four cards with which this strategy lets a bet ride."""
    if name not in RIDES:
        raise Faulty("strategy/name", f"there is no strategy {name!r:.40}", instead=f"there is {one_of(STRATEGIES)}")
    return RIDES[name]


def cards_seen(table: Table, place: str) -> list[str]:
    """A player's own cards, and the common ones that have been turned."""
    common = [item.name for pile in BOARD for item in table.at(pile) if item.open]
    return table.cards(place) + common


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    seen = cards_seen(table, duty.place)
    stays = group(seen) in rides(name)[len(seen) - SIZE]
    return next(option for option in duty.options if isinstance(option, Choice if stays else Pull))
