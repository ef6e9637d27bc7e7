"""The wager on the linked progressive, exactly: its return with the meters as they stand, and what envy is worth.

A meter is shared by those at one table who win it in one round, and envy is paid for the others' hands, so the result
of one player rests on all hands dealt from the pack (`five_card_table`). Everything is linear in the meters, so each
has one value at which the wager is fair. Money is in cents, a return a share of the wager.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.core.money import dollars
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.exact.five_card_table import FOUR, ROYAL, STRAIGHT_FLUSH, Dealt, deals, table
from cutcard.shared.jackpot.link import Level, Prize, Share
from cutcard.shared.jackpot.progressive import LINK

OTHERS = {ROYAL: "royals", STRAIGHT_FLUSH: "straight_flushes", FOUR: "fours"}  # where a deal counts the others' hands


class Take(NamedTuple):
    """How likely, given the deal, the own hand takes so much of a meter as it stands and so much of its reset value."""

    chance: Fraction
    of_meter: Fraction
    of_reset: Fraction


@dataclass(frozen=True)
class Wager:
    """The wager under one pay table, with so many players and these meters."""

    stake: Chips
    prizes: Mapping[str, Prize]  # best first
    envy: Mapping[str, Chips]
    all_levels: Mapping[str, Level]
    meters: Mapping[str, Chips]
    seats: int

    @classmethod
    def of(cls, game: Game) -> "Wager":
        prizes = {hand: p for hand in LINK.prizes if (p := LINK.pays(game.word("pay-table"), hand))}
        meters = {level: game.number(level) for level in LINK.levels}
        return cls(LINK.wager, prizes, LINK.envy, LINK.levels, meters, game.number("seats"))

    @property
    def levels(self) -> list[Level]:
        """Those that this pay table pays from."""
        paid = {prize.level for prize in self.prizes.values() if isinstance(prize, Share)}
        return [level for name, level in self.all_levels.items() if name in paid]

    def takes(self, dealt: Dealt) -> Iterator[Take]:
        """Of its meter, shared equally by those who hold the same. Where two kinds win from one meter (pay table A)

        they are paid in the order of the seats, in which each winner is as likely to come first, and the second kind
        takes from what the first has left: once emptied, the meter stands at its reset value.
        """
        prize, same = self.prizes[dealt.own], sharing(dealt)
        assert isinstance(prize, Share)
        each = prize.part / same
        rivals = {hand: n for hand in self.on(prize.level) if hand != dealt.own and (n := getattr(dealt, OTHERS[hand]))}
        assert len(rivals) <= 1, "a meter is won by two kinds of hand at most"
        first = Fraction(same, same + sum(rivals.values()))
        yield Take(first, each, Fraction(0))
        for hand in rivals:
            before = self.prizes[hand]
            assert isinstance(before, Share)
            yield Take(1 - first, each * (1 - before.part), each if before.part == 1 else Fraction(0))

    @cached_property
    def won(self) -> dict[str, Fraction]:
        """Of each hand, how often a wager wins its prize; one meter shared between two is won half each."""
        made = dict.fromkeys(self.prizes, Fraction(0))
        for dealt, count in table(self.seats).items():
            if prize := self.prizes.get(dealt.own):
                made[dealt.own] += Fraction(count, sharing(dealt) if isinstance(prize, Share) else 1)
        return {hand: count / deals(self.seats) for hand, count in made.items()}

    @cached_property
    def taken(self) -> dict[str, tuple[Fraction, Fraction]]:
        """Of each hand that wins a share: how much of the meter, and of the reset value, a wager takes on average."""
        made = {hand: (Fraction(0), Fraction(0)) for hand, prize in self.prizes.items() if isinstance(prize, Share)}
        for dealt, count in table(self.seats).items():
            for take in self.takes(dealt) if dealt.own in made else ():
                meter, reset = made[dealt.own]
                share = take.chance * Fraction(count, deals(self.seats))
                made[dealt.own] = meter + share * take.of_meter, reset + share * take.of_reset
        return made

    def alone(self, hand: str) -> Fraction:
        """What this hand is paid when nobody shares."""
        prize = self.prizes[hand]
        return prize.part * self.meters[prize.level] if isinstance(prize, Share) else prize.win * self.stake

    def returned(self, hand: str) -> Fraction:
        """What this hand returns on average, of the wager."""
        prize = self.prizes[hand]
        if not isinstance(prize, Share):
            return prize.win * self.won[hand]
        meter, reset = self.taken[hand]
        return (meter * self.meters[prize.level] + reset * self.all_levels[prize.level].reset) / self.stake

    def on(self, level: str) -> list[str]:
        """The hands that win from this level."""
        return [hand for hand, prize in self.prizes.items() if isinstance(prize, Share) and prize.level == level]

    def part(self, level: str) -> Fraction:
        """How much of this meter a wager wins on average."""
        return sum((self.taken[hand][0] for hand in self.on(level)), Fraction(0))

    @property
    def fixed(self) -> Fraction:
        """What the prizes that are no meter's return."""
        return sum((self.returned(hand) for hand in self.prizes if hand not in self.taken), Fraction(0))

    def envy_for(self, hand: str) -> Fraction:
        """Cents a wager is worth for the others' hands of this kind."""
        held = sum(getattr(dealt, OTHERS[hand]) * count for dealt, count in table(self.seats).items())
        return Fraction(self.envy[hand] * held, deals(self.seats))

    @property
    def envy_worth(self) -> Fraction:
        return sum(map(self.envy_for, self.envy), Fraction(0))

    @cached_property
    def ev(self) -> Fraction:
        return sum(map(self.returned, self.prizes), self.envy_worth / self.stake) - 1

    def break_even(self, level: str) -> Fraction:
        """The meter at which the wager is fair, the others as they are; below 0 it gains with an empty one."""
        return self.meters[level] - self.ev * self.stake / self.part(level)

    @cached_property
    def figures(self) -> WagerFigures:
        """The exact distribution of one player's result, in wagers."""
        chances: dict[tuple[str, str, str, Fraction], Fraction] = {}
        for dealt, count in table(self.seats).items():
            envy = sum(cents * getattr(dealt, OTHERS[hand]) for hand, cents in self.envy.items())
            for n, (award, chance) in enumerate(self.awards(dealt)):
                split = sharing(dealt) if dealt.own in self.taken else 1
                words = [dealt.own] if dealt.own in self.prizes else []
                words += [f"shared by {split}"] if split > 1 else []
                words += ["paid second"] if n else []
                words += [f"envy {dollars(envy)}"] if envy else []
                told = dealt.own if dealt.own in self.prizes else "envy alone" if envy else "lost"
                pays = prize_words(self.prizes[dealt.own]) if dealt.own in self.prizes else told.split()[0]
                key = ", ".join(words) or "lost", pays, told, (award + envy) / self.stake - 1
                chances[key] = chances.get(key, Fraction(0)) + count * chance
        orders = lcm(*(chance.denominator for chance in chances.values()))
        order = [*self.prizes, "envy alone", "lost"]
        rows = (
            Outcome(event, pays, int(chance * orders), net, told if self.seats > 1 else "")
            for (event, pays, told, net), chance in sorted(chances.items(), key=lambda row: order.index(row[0][2]))
        )
        made = WagerFigures("progressive", deals(self.seats) * orders, tuple(rows))
        made.check()
        assert made.ev == self.ev, "the parts of the return do not add up to it"
        return made

    def awards(self, dealt: Dealt) -> Iterator[tuple[Fraction, Fraction]]:
        """What the own hand may be paid, and how likely it is given the deal."""
        prize = self.prizes.get(dealt.own)
        if not isinstance(prize, Share):
            yield (self.alone(dealt.own) if prize else Fraction(0)), Fraction(1)
            return
        for take in self.takes(dealt):
            reset = self.all_levels[prize.level].reset
            yield take.of_meter * self.meters[prize.level] + take.of_reset * reset, take.chance


def sharing(dealt: Dealt) -> int:
    """How many at the table hold what the own hand is."""
    return 1 + (getattr(dealt, OTHERS[dealt.own]) if dealt.own in OTHERS else 0)


def prize_words(prize: Prize) -> str:
    return f"{100 * prize.part}% {prize.level}" if isinstance(prize, Share) else str(prize)
