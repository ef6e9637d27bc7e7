"""The most that one hand wins in a round: several wagers are paid by the same cards, and a limit holds for them all."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cutcard.core.facts import Chips, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.money import Odds
from cutcard.core.table import Table


@dataclass(frozen=True)
class HandLimit:
    """The greater of the option `max-payout` and what the least wagers could win; without the option, no limit."""

    wagers: tuple[str, ...]  # counted together
    least: Callable[[Game], Chips]  # what the best hand wins with the least that may be bet

    def of(self, g: Game) -> Chips:
        """None where the house sets no limit."""
        cap = g.number("max-payout")
        return max(cap, self.least(g)) if cap else 0

    def left(self, g: Game, t: Table, place: str) -> Chips:
        """What the hand may still win, whatever was paid on its other wagers."""
        paid = [stake for spot, stake in t.stakes.items() if spot.place == place and spot.wager in self.wagers]
        return max(self.of(g) - sum(stake.returned - stake.chips for stake in paid if stake.outcome == "win"), 0)

    def judged(self, g: Game, t: Table, spots: list[Spot], odds: Odds | None, lost: str, won: str) -> Iterator[Verdict]:
        """One wager of a hand after another; where the limit cuts a payment, the line says what it would have been."""
        if odds is None:
            yield from (Verdict(*spot, "lose", 0, g.cite(lost)) for spot in spots)
            return
        limit = self.of(g)
        left = self.left(g, t, spots[0].place) if spots and limit else 0
        for spot in spots:
            stake, winnings = t.stakes[spot].chips, odds.winnings(t.stakes[spot].chips)
            paid = min(winnings, left) if limit else winnings
            left -= paid
            yield Verdict(*spot, "win", stake + paid, g.cite(won), winnings if paid < winnings else 0)
