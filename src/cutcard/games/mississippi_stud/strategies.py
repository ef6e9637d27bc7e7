"""How Mississippi Stud can be played: what each strategy stakes on the next card, as a person would say it.

Cards are counted in points: a jack or better is high and counts two, a six to a ten is middle and counts one.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cutcard.cards import RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.mississippi_stud.rules import ANTE, STREETS, known
from cutcard.shared.stud import FOLD

SIX, EIGHT, TEN, JACK, ACE = (RANKS.index(rank) for rank in "68TJA")
FOUR, FIVE = RANKS.index("4"), RANKS.index("5")
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
    def outside(self) -> bool:
        """Four in a row that a card at either end makes a straight, eight high or better."""
        return self.gaps == 0 and EIGHT <= self.ranks[-1] < ACE


class Rule(NamedTuple):
    """What is staked on which cards, in Antes; of several that fit, the first counts."""

    cards: str
    fits: Callable[[Held, int], bool]  # so many Antes were staked before
    times: int


def draw(gaps: int, high: int = 0, least: int = 0) -> Callable[[Held, int], bool]:
    """Of one suit, with so many gaps, so many high cards and no card below the least."""
    return lambda h, _: h.suited and h.gaps == gaps and h.high >= high and h.ranks[0] >= least


ELSE = Rule("anything else", lambda h, _: True, 0)
POINTS = (
    (
        Rule("any pair", lambda h, _: bool(h.pairs), 3),
        Rule("two points or more", lambda h, _: h.points >= 2, 1),
        Rule("six and five of one suit", lambda h, _: h.suited and h.ranks == [FIVE, SIX], 1),
        ELSE,
    ),
    (
        Rule("what cannot lose: a pair of sixes or better", lambda h, _: h.made, 3),
        Rule("three to a royal flush", lambda h, _: h.suited and h.ranks[0] >= TEN, 3),
        Rule("three to a straight flush, no gap, 5-6-7 or higher", draw(0, least=FIVE), 3),
        Rule("three to a straight flush, one gap, one card high", draw(1, high=1), 3),
        Rule("three to a straight flush, two gaps, two cards high", draw(2, high=2), 3),
        Rule("any other three of one suit", lambda h, _: h.suited, 1),
        Rule("a low pair", lambda h, _: bool(h.pairs), 1),
        Rule("three points or more", lambda h, _: h.points >= 3, 1),
        Rule("three in a row, 4-5-6 or higher", lambda h, _: h.gaps == 0 and h.ranks[0] >= FOUR, 1),
        Rule("three to a straight, one gap, two cards middle", lambda h, _: h.gaps == 1 and h.middle >= 2, 1),
        ELSE,
    ),
    (
        Rule("what cannot lose: a pair of sixes or better", lambda h, _: h.made, 3),
        Rule("four of one suit", lambda h, _: h.suited, 3),
        Rule("four in a row, open at both ends, eight high or higher", lambda h, _: h.outside, 3),
        Rule("any other four to a straight", lambda h, _: h.gaps is not None, 1),
        Rule("a low pair", lambda h, _: bool(h.pairs), 1),
        Rule("four points or more", lambda h, _: h.points >= 4, 1),
        Rule("three middle cards, a street before raised", lambda h, staked: h.middle >= 3 and staked >= RAISED, 1),
        ELSE,
    ),
)


def rule_of(held: Held, staked: int) -> Rule:
    """The rule of the points system that these cards fall under."""
    return next(rule for rule in POINTS[len(held.cards) - 2] if rule.fits(held, staked))


def points(held: Held, staked: int) -> int:
    return rule_of(held, staked).times


def points_alone(held: Held, staked: int) -> int:
    """No draws: a made hand, a pair, or a point more than the cards that are still to come want."""
    made = held.pairs if len(held.cards) == 2 else held.made
    return 3 if made else int(bool(held.pairs) or held.points >= len(held.cards))


PLAYED: Mapping[str, Callable[[Held, int], int]] = {
    SIMPLE: points,
    "points alone": points_alone,
    "never fold": lambda held, staked: 1,
}
NAMED = {
    SIMPLE: "the points system: three times the Ante on a hand that cannot lose and on the best draws, once on two, "
    "three or four points by the street, on a low pair and on other draws, else fold",
    "points alone": "three times the Ante on a hand that cannot lose, and on any pair at first; once on a low pair and "
    "on two, three or four points by the street; else fold",
    "never fold": "the Ante once more on every street, whatever the cards",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


def multiple(name: str, held: Held, staked: int) -> int:
    """How many Antes that strategy stakes on the next street, with so many staked before; none is a fold."""
    if name not in PLAYED:
        known_ones = one_of(STRATEGIES)
        raise Faulty("strategy/name", f"there is no strategy {name!r:.40} of streets", instead=f"there is {known_ones}")
    return PLAYED[name](held, staked)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    ante = table.stake(duty.place, ANTE)
    staked = sum(table.stake(duty.place, wager) for wager in (ANTE, *STREETS)) // ante
    times = multiple(name, Held(tuple(known(table, duty.place))), staked)
    return Bet(lay.place, lay.wager, lay.owner, times * ante) if times else Choice(duty.place, FOLD)
