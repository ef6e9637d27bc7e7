"""The wager on any jackpot, exactly: its return with the meters as they stand, and what envy is worth.

A meter is shared by those at one table who win it in one round, and envy is paid for the others' hands, so the result
of one player rests on all hands dealt from the pack (`five_card_table`). The return is a straight line in each meter,
bent upwards where a least is paid instead of a share; so each meter has one value at which the wager is fair. Money is
in cents, a return a share of the wager.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from cutcard.core.facts import Chips
from cutcard.core.money import STAKE_MAX, Odds, dollars
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.exact.five_card_table import FOUR, ROYAL, STRAIGHT_FLUSH, Dealt, deals, table
from cutcard.shared.jackpot.link import Level, Link, Metered, Prize, Share

NONE = Fraction(0)
OTHERS = {ROYAL: "royals", STRAIGHT_FLUSH: "straight_flushes", FOUR: "fours"}  # where a deal counts the others' hands


class Take(NamedTuple):
    """How likely, given the deal, the own hand wins so much of a meter as it stands, of its reset value, and cents."""

    chance: Fraction
    of_meter: Fraction
    of_reset: Fraction
    cents: Chips = 0
    second: bool = False  # another kind won from the same meter first

    def instead(self, least: Chips) -> "Take":
        return self._replace(of_meter=NONE, of_reset=NONE, cents=least)


@dataclass(frozen=True)
class Wager:
    """The wager under one pay table, with so many players and these meters."""

    stake: Chips
    prizes: Mapping[str, Prize]  # best first
    envy: Mapping[str, Chips]
    all_levels: Mapping[str, Level]
    meters: Mapping[str, Fraction | Chips]
    seats: int
    turns: Mapping[str, int] = field(default_factory=dict)  # when a kind is paid, where that is not by the seats
    returned: bool = False  # whether who wins a share has the wager back
    name: str = "progressive"

    @classmethod
    def of(cls, link: Link, pay_table: str, meters: Mapping[str, Chips] | None = None, seats: int = 1) -> "Wager":
        """Under that pay table; meters that are not given stand where they start again."""
        takes_in = {
            name: [level for level in link.levels.values() if link.fills(pay_table, level.name) == name]
            for name in link.levels
        }
        levels = {
            name: replace(
                level, rate=total(x.rate for x in takes_in[name]), hidden=total(x.hidden for x in takes_in[name])
            )
            for name, level in link.levels.items()
        }
        stand = {name: level.reset for name, level in levels.items()} | dict(meters or {})
        prizes, turns = link.paid_by(pay_table), {hand: link.turn(hand) for hand in link.prizes}
        return cls(link.wager, prizes, link.envy, levels, stand, seats, turns, link.returned, link.bet)

    @property
    def at_reset(self) -> "Wager":
        return replace(self, meters={level.name: level.reset for level in self.all_levels.values()})

    @property
    def levels(self) -> list[Level]:
        """Those that this pay table gives shares of."""
        paid = {prize.level for prize in self.prizes.values() if isinstance(prize, Share)}
        return [level for name, level in self.all_levels.items() if name in paid]

    def takes(self, dealt: Dealt) -> Iterator[Take]:
        """Of its meter, by each alike or shared equally by those who hold the same. Of two kinds that win from one

        meter the one whose turn it is comes first; where it is nobody's they are paid in the order of the seats, in
        which each winner is as likely to come first. The second kind takes from what the first has left: once emptied,
        the meter stands at its reset value.
        """
        prize, same = self.prizes[dealt.own], sharing(dealt)
        assert isinstance(prize, Share)
        each = prize.part if prize.each else prize.part / same
        rivals = {hand: n for hand in self.on(prize.level) if hand != dealt.own and (n := getattr(dealt, OTHERS[hand]))}
        assert len(rivals) <= 1, "a meter is won by two kinds of hand at most"
        first = Fraction(1)
        seconds = []
        for hand, n in rivals.items():
            ours, theirs = self.turns.get(dealt.own, 0), self.turns.get(hand, 0)
            first = Fraction(same, same + n) if ours == theirs else Fraction(ours < theirs)
            before = self.prizes[hand]
            assert isinstance(before, Share)
            left = 1 - before.part * (n if before.each else 1)
            seconds.append(Take(1 - first, each * left, each if before.empties else NONE, second=True))
        for take in (Take(first, each, NONE), *seconds):
            if take.chance:
                yield take if self.cents(take, prize) >= prize.least else take.instead(prize.least)

    def cents(self, take: Take, prize: Share) -> Fraction:
        reset = self.all_levels[prize.level].reset
        return take.of_meter * self.meters[prize.level] + take.of_reset * reset + take.cents

    @cached_property
    def held(self) -> dict[str, Fraction]:
        """How often each hand comes that wins a prize."""
        made = Counter[str]()
        for dealt, count in table(self.seats).items():
            made[dealt.own] += count
        return {hand: Fraction(made[hand], deals(self.seats)) for hand in self.prizes}

    @cached_property
    def won(self) -> dict[str, Fraction]:
        """Of each hand, how often a wager wins its prize; one meter shared between two is won half each."""
        made = dict.fromkeys(self.prizes, Fraction(0))
        for dealt, count in table(self.seats).items():
            if dealt.own in made:
                made[dealt.own] += Fraction(count, 1 if self.apart(dealt.own) else sharing(dealt))
        return {hand: count / deals(self.seats) for hand, count in made.items()}

    @cached_property
    def taken(self) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
        """Of each hand that wins a share: how much of the meter and of the reset value, and how many cents instead of

        either, a wager takes on average.
        """
        made = {hand: (NONE, NONE, NONE) for hand, prize in self.prizes.items() if isinstance(prize, Share)}
        for dealt, count in table(self.seats).items():
            for take in self.takes(dealt) if dealt.own in made else ():
                meter, reset, cents = made[dealt.own]
                share = take.chance * Fraction(count, deals(self.seats))
                made[dealt.own] = (
                    *(meter + share * take.of_meter, reset + share * take.of_reset),
                    cents + share * take.cents,
                )
        return made

    def alone(self, hand: str) -> Fraction:
        """What this hand is paid when nobody shares, beside the wager where that comes back."""
        prize = self.prizes[hand]
        if isinstance(prize, Share):
            return max(prize.part * self.meters[prize.level], Fraction(prize.least))
        return prize.win * self.stake if isinstance(prize, Odds) else Fraction(prize.least)

    def back(self, hand: str) -> Chips:
        """What of the wager comes back with this hand."""
        return self.stake if self.returned and hand in self.prizes else 0

    def returns(self, hand: str) -> Fraction:
        """What this hand returns on average, of the wager."""
        prize = self.prizes[hand]
        if not isinstance(prize, Share):
            return (self.alone(hand) + self.back(hand)) * self.held[hand] / self.stake
        meter, reset, cents = self.taken[hand]
        won = meter * self.meters[prize.level] + reset * self.all_levels[prize.level].reset + cents
        return (won + self.back(hand) * self.held[hand]) / self.stake

    def on(self, level: str) -> list[str]:
        """The hands that win from this level."""
        return [hand for hand, prize in self.prizes.items() if isinstance(prize, Share) and prize.level == level]

    def from_meter(self, level: str) -> list[str]:
        """The hands that are paid out of this level, be it a share or a fixed amount."""
        return [hand for hand, prize in self.prizes.items() if isinstance(prize, Metered) and prize.level == level]

    def part(self, level: str) -> Fraction:
        """How much of this meter a wager wins on average."""
        return total(self.taken[hand][0] for hand in self.on(level))

    @property
    def fixed(self) -> Fraction:
        """What the prizes that are no meter's return."""
        return total(self.returns(hand) for hand in self.prizes if hand not in self.taken)

    def envy_for(self, hand: str) -> Fraction:
        """Cents a wager is worth for the others' hands of this kind."""
        held = sum(getattr(dealt, OTHERS[hand]) * count for dealt, count in table(self.seats).items())
        return Fraction(self.envy[hand] * held, deals(self.seats))

    @property
    def envy_worth(self) -> Fraction:
        return total(map(self.envy_for, self.envy))

    @cached_property
    def ev(self) -> Fraction:
        return sum(map(self.returns, self.prizes), self.envy_worth / self.stake) - 1

    def break_even(self, level: str) -> Fraction:
        """The meter at which the wager is fair, the others as they are; nought or below: it gains with an empty one.

        From a meter that is too full, down along the line to where it crosses; with every least the line bends, and
        the next one is flatter.
        """
        at = self if not any(self.least(hand) for hand in self.on(level)) else self.with_meter(level, STAKE_MAX)
        while at.part(level):
            even = at.meters[level] - at.ev * self.stake / at.part(level)
            if at is self or not at.ev:
                return even
            at = self.with_meter(level, even)
        return NONE

    def with_meter(self, level: str, stands: Fraction | Chips) -> "Wager":
        return replace(self, meters={**self.meters, level: stands})

    def least(self, hand: str) -> Chips:
        prize = self.prizes[hand]
        return prize.least if isinstance(prize, Share) else 0

    @cached_property
    def figures(self) -> WagerFigures:
        """The exact distribution of one player's result, in wagers."""
        chances: dict[tuple[str, str, str, Fraction], Fraction] = {}
        for dealt, count in table(self.seats).items():
            envy = self.envied(dealt)
            for award, chance, second in self.awards(dealt):
                told = dealt.own if dealt.own in self.prizes else "envy alone" if envy else "lost"
                pays = str(self.prizes[dealt.own]) if dealt.own in self.prizes else told.split()[0]
                key = self.event(dealt, second), pays, told, (award + envy) / self.stake - 1
                chances[key] = chances.get(key, Fraction(0)) + count * chance
        orders = lcm(*(chance.denominator for chance in chances.values()))
        order = [*self.prizes, "envy alone", "lost"]
        rows = (
            Outcome(event, pays, int(chance * orders), net, told if self.seats > 1 else "")
            for (event, pays, told, net), chance in sorted(chances.items(), key=lambda row: order.index(row[0][2]))
        )
        made = WagerFigures(self.name, deals(self.seats) * orders, tuple(rows))
        made.check()
        assert made.ev == self.ev, "the parts of the return do not add up to it"
        return made

    def envied(self, dealt: Dealt) -> Chips:
        """What is paid for the others' hands."""
        return sum(cents * getattr(dealt, OTHERS[hand]) for hand, cents in self.envy.items())

    def event(self, dealt: Dealt, second: bool) -> str:
        """Say what happened, as the return table does."""
        split, envy = 1 if self.apart(dealt.own) else sharing(dealt), self.envied(dealt)
        words = [dealt.own] if dealt.own in self.prizes else []
        words += [f"shared by {split}"] if split > 1 else []
        words += ["paid second"] if second else []
        words += [f"envy {dollars(envy)}"] if envy else []
        return ", ".join(words) or "lost"

    def awards(self, dealt: Dealt) -> Iterator[tuple[Fraction, Fraction, bool]]:
        """What the own hand may be paid, the wager with it where that comes back; how likely; and whether second."""
        prize, back = self.prizes.get(dealt.own), self.back(dealt.own)
        if not isinstance(prize, Share):
            yield (self.alone(dealt.own) + back if prize else NONE), Fraction(1), False
            return
        for take in self.takes(dealt):
            yield self.cents(take, prize) + back, take.chance, take.second

    def apart(self, hand: str) -> bool:
        """Whether every hand of this kind wins alike, or those who hold it share."""
        prize = self.prizes.get(hand)
        return not isinstance(prize, Share) or prize.each


def sharing(dealt: Dealt) -> int:
    """How many at the table hold what the own hand is."""
    return 1 + (getattr(dealt, OTHERS[dealt.own]) if dealt.own in OTHERS else 0)


def total(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, NONE)
