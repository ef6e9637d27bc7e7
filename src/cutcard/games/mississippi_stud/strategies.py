"""How Mississippi Stud can be played: what each strategy stakes on the next card, as a person would say it.

Cards are counted in points: a jack or better is high and counts two, a six to a ten is middle and counts one.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from cutcard.cards import RANKS, one
from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.mississippi_stud.rules import ANTE, STREETS, known
from cutcard.shared.phrases import ONE_RANK, between, how_many, in_words, is_so, rank, spans
from cutcard.shared.strategy import Language, Phrase, Space, Test
from cutcard.shared.stud import FOLD

FIVE, SIX, JACK, ACE = (RANKS.index(letter) for letter in "56JA")
FEATURES = ["street", "paired", "made", "points", "high", "middle", "suited", "straight", "gaps", "least", "top"]
WIDEST = 3  # gaps with which a straight may still come
RAISED = 5  # Antes staked before the last street: one of the streets was three times the Ante


@dataclass(frozen=True)
class Held:
    """The two to four cards that a player knows, as they are judged at the table."""

    cards: tuple[str, ...]

    @cached_property
    def ranks(self) -> list[int]:
        return sorted(RANKS.index(card[0]) for card in self.cards)

    @cached_property
    def pairs(self) -> list[int]:
        """Ranks held more than once."""
        return [rank for rank, n in Counter(self.ranks).items() if n > 1]

    @cached_property
    def made(self) -> bool:
        """It cannot lose any more: a pair of sixes or better, two pair, three of a kind."""
        return len(set(self.ranks)) < len(self.ranks) - 1 or any(rank >= SIX for rank in self.pairs)

    @cached_property
    def high(self) -> int:
        return sum(rank >= JACK for rank in self.ranks)

    @cached_property
    def middle(self) -> int:
        return sum(SIX <= rank < JACK for rank in self.ranks)

    @property
    def points(self) -> int:
        return 2 * self.high + self.middle

    @cached_property
    def suited(self) -> bool:
        return len({card[1] for card in self.cards}) == 1

    @cached_property
    def gaps(self) -> int | None:
        """Ranks missing between the lowest and the highest; None where no straight may come.

        With a low ace one straight alone may, and all that is missing of it counts.
        """
        if self.pairs:
            return None
        if self.ranks[-1] == ACE and self.ranks[-2] <= FIVE:
            return 5 - len(self.ranks)
        span = self.ranks[-1] - self.ranks[0] + 1
        return span - len(self.ranks) if span <= 5 else None

    @property
    def top(self) -> int:
        return self.ranks[-1]

    @property
    def least(self) -> int:
        return self.ranks[0]


@dataclass(frozen=True)
class Situation:
    """The cards that a player knows, and how many Antes were staked before."""

    held: Held
    staked: int

    @property
    def street(self) -> int:
        return len(self.held.cards)

    @property
    def paired(self) -> bool:
        return bool(self.held.pairs)

    @property
    def raised(self) -> bool:
        return self.staked >= RAISED

    @property
    def straight(self) -> bool:
        return self.held.gaps is not None

    @property
    def gaps(self) -> int:
        return 99 if self.held.gaps is None else self.held.gaps

    def __getattr__(self, feature: str) -> Any:
        return getattr(self.held, feature)


def street(number: int, word: str) -> Phrase:
    return Phrase(
        f"{word} street", f"{number} cards are known", f"{word} street", lambda: between("street", number, number)
    )


def high(low: str, top: str | None) -> Test:
    ranks = spans(f"{low}-{top or low}")
    return between("top", rank(ranks[0]), rank(ranks[-1]))


PHRASES = (
    *(street(n, word) for n, word in enumerate(("3rd", "4th", "5th"), 2)),
    is_so("any pair", "two cards of a rank", "paired"),
    is_so("a made hand", "what cannot lose: a pair of sixes or better", "made"),
    how_many("2 points or more", "a jack or better counts two, a six to a ten one", "points", "points?"),
    how_many("2 high cards or more", "cards from jack to ace", "high", "high cards?"),
    how_many("2 middle cards or more", "cards from six to ten", "middle", "middle cards?"),
    is_so("suited", "all of one suit", "suited"),
    is_so("to a straight", "a straight may still come", "straight"),
    how_many("one gap", "ranks missing between the lowest and the highest, or of a low straight with an ace", "gaps",
             "gaps?", WIDEST),
    Phrase("no card below 5", "the lowest card", rf"no card below ({ONE_RANK})", lambda r: between("least", rank(r)),
           lambda r: f"every card is {one(r.upper())} or higher"),
    Phrase("8 to K high", "the highest card", rf"({ONE_RANK})(?: to ({ONE_RANK}))? high", high,
           lambda low, top: f"the highest card is {in_words(spans(f'{low}-{top or low}'), RANKS, one)}"),
    is_so("a street raised", "five Antes or more are staked", "raised"),
)  # fmt: skip
POINTS = (
    "3rd street: 3x with any pair; 1x with 2 points or more; 1x if suited and no gap and 6 high",
    "4th street: 3x with a made hand; 3x if suited and to a straight and no card below T; 3x if suited and no gap and "
    "no card below 5; 3x if suited and one gap and 1 high card or more; 3x if suited and two gaps and 2 high cards or "
    "more; 1x if suited; 1x with any pair; 1x with 3 points or more; 1x if no gap and no card below 4; 1x if one gap "
    "and 2 middle cards or more",
    "5th street: 3x with a made hand; 3x if suited; 3x if no gap and 8 to K high; 1x if to a straight; 1x with any "
    "pair; 1x with 4 points or more; 1x with 3 middle cards or more and a street raised",
)
NAMED = {
    SIMPLE: f"{'; '.join(POINTS)}; else fold",
    "points alone": "3rd street: 3x with any pair; 1x with 2 points or more; 4th street: 3x with a made hand; 1x with "
    "any pair or 3 points or more; 5th street: 3x with a made hand; 1x with any pair or 4 points or more; else fold",
    "never fold": "else 1x",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


@cache
def spaces() -> tuple[Space, ...]:
    """Return hands of two to four cards by all that a rule may look at, a street raised or not."""
    from cutcard.batch.shapes import cards_in, features, shapes

    hands = [[Held(tuple(cards_in(hand))) for hand in shapes(known).tolist()] for known in (2, 3, 4)]
    return tuple(
        features([Situation(held, staked) for held in of_size], (*FEATURES, "raised"))
        for of_size in hands
        for staked in (1, RAISED)
        if staked == 1 or len(of_size[0].cards) == 4
    )


LANGUAGE = Language({"fold": 0, "1x": 1, "2x": 2, "3x": 3}, PHRASES, NAMED, spaces)
ELSE = "anything else"


def rules_on(number: int) -> list[str]:
    """When the points system stakes something on that street, rule by rule; then what is left."""
    rules = POINTS[number].partition(": ")[2].split("; ")
    return [re.split(" with | if ", rule, maxsplit=1)[1] for rule in rules] + [ELSE]


def multiple(name: str, held: Held, staked: int) -> int:
    """How many Antes that strategy stakes on the next street, with so many staked before; none is a fold."""
    return LANGUAGE.read(name).act(Situation(held, staked))


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    ante = table.stake(duty.place, ANTE)
    staked = sum(table.stake(duty.place, wager) for wager in (ANTE, *STREETS)) // ante
    times = multiple(name, Held(tuple(known(table, duty.place))), staked)
    return Bet(lay.place, lay.wager, lay.owner, times * ante) if times else Choice(duty.place, FOLD)
