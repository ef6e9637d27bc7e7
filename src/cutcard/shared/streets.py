"""Decisions street by street: common cards lie face down, and each hand decides before they are turned.

A hand's decisions are counted, not pointed at: what was said there, laid there or taken back there after the call.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from cutcard.core.duty import PASSES, Duty, Option
from cutcard.core.game import Game, Step
from cutcard.core.memo import reads
from cutcard.core.rights import DEALER
from cutcard.core.steps import Once, Places, show, together
from cutcard.core.table import Table
from cutcard.shared.poker import hands, player
from cutcard.shared.stud import Decision

Choices = Callable[[Game, Table, str], Iterable[Option]]


def board(*places: str) -> Places:
    """The common cards, which lie there as long as any hand is in."""
    return lambda g, t: places if hands(g, t) else ()


def face_down(g: Game, t: Table, place: str) -> str:
    return "down"


@dataclass(frozen=True)
class Streets(Decision):
    """Each hand decides once before each of these piles is turned, and once more where the game asks for it."""

    piles: tuple[str, ...] = ()  # the common cards, in the order in which they are turned
    shown: str = ""  # the clause on turning them
    once_laid: bool = False  # a later wager is the last decision, and its price is that of the street it is laid on

    @reads("items", "lies")
    def street(self, t: Table) -> int:
        """Which street it is: one more than the piles that are turned."""
        return 1 + next(
            (n for n, pile in enumerate(self.piles) if not t.lies.get(pile) or not t.shown(pile)), len(self.piles)
        )

    def made(self, g: Game, t: Table, a: str) -> list[int]:
        """The entries of the hand's decisions so far."""
        closed = g.closed(t)
        said = [said.entry for said in t.said.get(a, ())]
        laid = [stake.entry for wager in self.later for stake in t.laid(a, wager)]
        taken = [stake.ended for spot, stake in t.stakes.items() if stake.outcome == "withdrawn" and spot.place == a]
        return sorted(entry for entry in (*said, *laid, *taken) if entry > closed)

    def over(self, t: Table, a: str) -> bool:
        """Nothing more is asked of the hand."""
        return bool(self.out(t, a)) or (self.once_laid and any(t.laid(a, wager) for wager in self.later))

    def has_decided(self, t: Table, made: list[int], nth: int) -> bool:
        """Tell whether these decisions include that of a street.

        Where the price is the street's, one that was never made, or was given back, is not asked for on a later street.
        """
        if not self.once_laid:
            return len(made) >= nth
        turned = [item.shown for pile in self.piles[: nth - 1] for item in t.dealt_to(pile)]
        return nth < self.street(t) or (bool(made) and made[-1] > max(turned, default=0))

    def decided(self, g: Game, t: Table, a: str) -> int:
        """The entry of the decision now in question: the last where nothing more is asked, else this street's."""
        made = self.made(g, t, a)
        return made[-1] if made and (self.over(t, a) or self.has_decided(t, made, self.street(t))) else 0

    def on(self, nth: int, choices: Choices) -> Step:
        """Each hand is asked once; the dealer passes over who is absent. Where there is nothing to choose, it stays."""

        def decide(g: Game, t: Table) -> Iterator[Duty]:
            for a in hands(g, t):
                if self.over(t, a) or self.has_decided(t, self.made(g, t, a), nth):
                    continue
                if not (options := tuple(choices(g, t, a))):
                    continue
                yield Duty(f"decide-{nth}:{a}", player(t, a), g.cite(self.cite), options, a)
                yield from self.passed_over(g, t, nth, a)

        return Once(decide)

    def passed_over(self, g: Game, t: Table, nth: int, a: str) -> Iterator[Duty]:
        absent = (self.passing(t, a, max(self.made(g, t, a), default=0)),)
        yield Duty(f"absent-{nth}:{a}", DEALER, g.cite(self.absent), absent, a, must=False, does=PASSES)

    def while_on(self, nth: int, beside: Step) -> Step:
        """Due on that street only: on a later one it would hold up what is asked there."""

        def on_its_street(g: Game, t: Table) -> Iterable[Duty]:
            duties = tuple(beside(g, t))
            return duties if duties and self.street(t) == nth else ()

        return on_its_street

    def in_order(self, *choices: Choices, beside: Step) -> tuple[Step, ...]:
        """The streets one after another, each with what is collected beside it, then the pile that is turned: after
        that the street asks no more."""
        steps: list[Step] = []
        for nth, chosen in enumerate(choices, 1):
            collected, turned = self.while_on(nth, beside), self.piles[nth - 1 : nth]
            steps.append(together(self.on(nth, chosen), Once(collected) if turned else collected))
            steps += [show(board(pile), self.shown) for pile in turned]
        return tuple(steps)
