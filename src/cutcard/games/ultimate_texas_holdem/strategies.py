"""How Ultimate Texas Hold'em can be played by short rules, street by street.

What a rule looks at is found by plain functions of card numbers (suit times 13, plus the rank), so that the very same
are compiled for counting every deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cutcard.cards import DECK, RANK_WORDS, RANKS, plural
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.ultimate_texas_holdem.rules import ANTE, FLOP, RIVER, both, made_of
from cutcard.hands.five_card import KINDS, strength
from cutcard.shared.phrases import ONE_RANK, between, is_so, rank
from cutcard.shared.strategy import Language, Phrase, Space, Strategy, Test

OPTIMAL = "optimal"
TEN, NEVER = RANKS.index("T"), 99
EARLY = (
    "before the flop: {} with 33 or better or A2 or better or K5 or better or K2 or better and suited or Q8 or better "
    "or Q6 or better and suited or JT or J8 or better and suited"
)
ON_THE_FLOP = "on the flop: 2x with two pair or better or a hidden pair and not pocket deuces or four to a flush"
ON_THE_RIVER = (
    "on the river: 1x with a hidden pair or straight or better and better than the board or 20 cards or less beat it"
)
NAMED = {
    SIMPLE: f"{EARLY.format('4x')}; {ON_THE_FLOP}; {ON_THE_RIVER}; else check",
    "three times": f"{EARLY.format('3x')}; {ON_THE_FLOP}; {ON_THE_RIVER}; else check",
    "wait for the flop": f"{ON_THE_FLOP}; {ON_THE_RIVER}; else check",
    "never fold": f"{EARLY.format('4x')}; {ON_THE_FLOP}; on the river: 1x with anything; else check",
}
STRATEGIES = (OPTIMAL, *NAMED)
STREETS = ("before the flop", "on the flop", "on the river")
FLOPS = 10 * 8  # kind; hidden pair, pocket deuces, four to a flush
BEATEN = 48  # cards at most, and none
RIVERS = 10 * 10 * 4 * BEATEN  # kind, that of the board, hidden pair, pocket deuces, cards that beat it
OPEN = ((0, 3, 4), (0, 2), (0, 1))  # Antes that may be played on each street


@dataclass(frozen=True)
class Situation:
    """What a rule may look at on one street; each may be an array. Hole cards count before the flop, hands after it."""

    street: int
    high: Any = -NEVER  # of the hole cards
    low: Any = -NEVER
    suited: Any = False
    kind: Any = -NEVER  # with the board
    hidden: Any = False
    deuces: Any = False
    four_suited: Any = False
    on_board: Any = NEVER
    beaten: Any = NEVER  # by so many cards in the dealer's hand


def hole_cards(first: str, second: str, better: str | None) -> Test:
    """`33 or better` is a pair; `K5 or better` a king with a five to a queen."""
    high, low = rank(first), rank(second)
    if low > high:
        raise Faulty("strategy/hand", f"{second + first!r} is written {first + second!r}", instead="the higher first")
    if high == low:
        return lambda s: (s.high == s.low) & between("low", low, NEVER if better else low)(s)
    return lambda s: (s.high == high) & between("low", low, high - 1 if better else low)(s)


def hole_cards_read(first: str, second: str, better: str | None) -> str:
    high, low = first.upper(), second.upper()
    if high == low:
        return f"a pair of {plural(high)}" + " or better" * bool(better)
    return f"{RANK_WORDS[high]} with {RANK_WORDS[low]}" + " or better" * bool(better)


def made(kind: str, better: str | None) -> Test:
    least = KINDS.index(kind)
    return between("kind", least, NEVER if better else least)


PHRASES = (
    *(Phrase(words, words, words, lambda n=n: between("street", n, n)) for n, words in enumerate(STREETS)),
    Phrase("anything", "whatever is held", "anything", lambda: between("street", 0)),
    Phrase("33 or better, K5 or better, JT", "before the flop: a pair, or the higher card with the lower",
           rf"({ONE_RANK})({ONE_RANK})(?: (or better))?", hole_cards, hole_cards_read),
    is_so("suited", "before the flop: both of one suit", "suited"),
    Phrase("two pair or better", "on the flop and the river: the hand with the board",
           rf"(?:a )?({'|'.join(KINDS)})(?: (or better))?", made,
           lambda kind, better: f"{kind} or better, with the board" if better else f"{kind}, with the board"),
    is_so("a hidden pair", "a pair with a hole card in it, or of both", "hidden"),
    is_so("pocket deuces", "both hole cards are twos", "deuces"),
    is_so("four to a flush", "on the flop: with a hole card of it from ten up", "four_suited"),
    Phrase("better than the board", "on the river: a better kind of hand than the board by itself",
           "better than the board", lambda: lambda s: s.kind > s.on_board),
    Phrase("20 cards or less beat it", "on the river: single cards that beat the hand, with the board, at the dealer's",
           r"(\d{1,2}) cards or less beat it", lambda n: between("beaten", 0, min(int(n), BEATEN)),
           lambda n: f"at most {n} cards beat it at the dealer's"),
)  # fmt: skip


@cache
def spaces() -> tuple[Space, ...]:
    """Return all that rules may look at on each street: 169 starting hands, then every mix of features."""
    import numpy as np

    pairs = np.array([(high, low, suited) for high in range(13) for low in range(high + 1) for suited in (0, 1)])
    high, low, suited = pairs.T
    flops = np.arange(FLOPS)
    kind, seen = np.divmod(flops, 8)
    on_flops = Situation(1, kind=kind, hidden=seen >> 2 & 1 == 1, deuces=seen >> 1 & 1 == 1, four_suited=seen & 1 == 1)
    rivers = np.arange(RIVERS)
    rest, beaten = np.divmod(rivers, BEATEN)
    kinds, seen = np.divmod(rest, 4)
    kind, on_board = np.divmod(kinds, 10)
    on_rivers = Situation(2, kind=kind, hidden=seen >> 1 == 1, deuces=seen & 1 == 1, on_board=on_board, beaten=beaten)
    begun = Situation(0, high=high, low=low, suited=suited == 1)
    there = (high > low) | (suited == 0), flops >= 0, rivers >= 0
    opens = ({n: np.array(n in of_street) for n in range(1, 5)} for of_street in OPEN)
    return tuple(map(Space, there, (begun, on_flops, on_rivers), opens))


LANGUAGE = Language({"check": 0, "fold": 0, **{f"{n}x": n for n in (1, 2, 3, 4)}}, PHRASES, NAMED, spaces)


def refuse(times: int, street: int) -> Faulty:
    allowed = one_of([f"{n}x" for n in OPEN[street] if n])
    return Faulty("strategy/street", f"{times}x cannot be played {STREETS[street]}", instead=f"there it is {allowed}")


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


# At the table


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    word = next(option for option in duty.options if isinstance(option, Choice))
    times = played(LANGUAGE.read(name), game, table, duty.place)
    return Bet(lay.place, lay.wager, lay.owner, times * table.stake(duty.place, ANTE)) if times else word


def played(rules: Strategy, game: Game, table: Table, place: str) -> int:
    """How many Antes are played on this street."""
    s = situation(game, table, place)
    times = rules.act(s)
    if times not in OPEN[s.street]:
        raise refuse(times, s.street)
    return times


def situation(game: Game, table: Table, place: str) -> Situation:
    own, flop, river = ([item.name for item in table.dealt_to(pile)] for pile in (place, FLOP, RIVER))
    a, b = numbers(own)
    if not table.shown(FLOP):
        return before_the_flop(a, b)
    deuces = a % 13 == 0 and b % 13 == 0
    if not table.shown(RIVER):
        known = numbers(flop)
        kind = strength((*own, *flop)) >> 26
        return Situation(
            1, kind=kind, hidden=hidden_pair(a, b, known), deuces=deuces, four_suited=four_suited(a, b, known)
        )
    board = [*flop, *river]
    held = made_of(own, board, both(game)).strength
    unseen = [card for card in DECK if card not in own and card not in board]
    beaten = sum(strength((*board, card)) > held for card in unseen)
    hidden = hidden_pair(a, b, numbers(board))
    return Situation(2, kind=held >> 26, hidden=hidden, deuces=deuces, on_board=strength(board) >> 26, beaten=beaten)


def before_the_flop(a: int, b: int) -> Situation:
    return Situation(0, high=max(a % 13, b % 13), low=min(a % 13, b % 13), suited=a // 13 == b // 13)


def numbers(cards: Sequence[str]) -> list[int]:
    return [DECK.index(card) for card in cards]
