"""How Mississippi Stud can be played: what each strategy stakes on the next card, as a person would say it.

Cards are counted in points: a jack or better is high and counts two, a six to a ten is middle and counts one.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

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


def points(held: Held, staked: int) -> int:
    """The points system: how many Antes go on the next street."""
    return (on_third, on_fourth, on_fifth)[len(held.cards) - 2](held, staked)


def on_third(held: Held, staked: int) -> int:
    if held.pairs:
        return 3
    return int(held.points >= 2 or (held.suited and held.ranks == [FIVE, SIX]))


def on_fourth(held: Held, staked: int) -> int:
    if held.made:
        return 3
    if held.suited:
        royal, low = held.ranks[0] >= TEN, held.ranks[0]
        drawing = {0: low >= FIVE and held.ranks[-1] - low == 2, 1: held.high >= 1, 2: held.high >= 2}
        return 3 if royal or drawing.get(-1 if held.gaps is None else held.gaps) else 1
    straight = (held.gaps == 0 and held.ranks[0] >= FOUR) or (held.gaps == 1 and held.middle >= 2)
    return int(bool(held.pairs) or held.points >= 3 or straight)


def on_fifth(held: Held, staked: int) -> int:
    outside = held.gaps == 0 and EIGHT <= held.ranks[-1] < ACE
    if held.made or held.suited or outside:
        return 3
    pressed = held.middle >= 3 and staked >= RAISED
    return int(held.gaps is not None or bool(held.pairs) or held.points >= 4 or pressed)


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
