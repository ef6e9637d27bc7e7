"""One person at a table, without a screen: the stack, the bets in preparation, the decisions.

Only facts proposed to the round move chips. Whatever is not admitted raises a Refusal and leaves all as it was.
"""

import time
from collections.abc import Callable
from pathlib import Path

from cutcard.chance.dealer import close
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Chips, Choice, Fact, Spot
from cutcard.core.game import Game
from cutcard.core.money import dollars
from cutcard.core.reserve import still_to_lay, wagers_of
from cutcard.core.round import Round
from cutcard.terminal.company import ME, Bets, offer, tried
from cutcard.terminal.layout import Layout
from cutcard.terminal.purse import Purse, short
from cutcard.terminal.supply import Supply
from cutcard.terminal.table import BETTING, DECIDING, OVER, RUNNING, SoloTable

__all__ = ["BETTING", "DECIDING", "OVER", "RUNNING", "Session"]


class Session(SoloTable):
    def __init__(
        self,
        game: Game,
        layout: Layout,
        *,
        bankroll: Chips,
        bots: int = 0,
        seed: int | None = None,
        save: Path | None = None,
        supply: Supply | None = None,
        clock: Callable[[], float] = time.monotonic,
        share: str = "",
    ) -> None:
        super().__init__(game, layout, bots, seed, save, supply, clock, share)
        self.purse = Purse(bankroll, self.smallest.low if self.smallest else 0)
        self.twice: tuple[int, object, str] | None = None  # what has been asked for once
        self.trial: tuple[Round, Bets, Round] = self.round, {}, self.round

    # Questions.

    @property
    def stack(self) -> Chips:
        """The chips in front of the player: neither those on the table nor those about to be laid."""
        return self.purse.bank + self.round.table.chips.get(ME.name, 0) - self.purse.laid

    @property
    def tried(self) -> Round:
        """The round with the bets in preparation laid, as far as they can be."""
        if self.trial[0] is not self.round or self.trial[1] is not self.purse.bets:
            self.trial = self.round, self.purse.bets, tried(self.round, self.purse.bets)
        return self.trial[2]

    @property
    def duties(self) -> tuple[Duty, ...]:
        """What the rules leave to the player now, the bets in preparation counted as laid."""
        return self.tried.asked(ME)

    @property
    def smallest(self) -> Lay | None:
        """The smallest bet of all."""
        lays = [o for d in self.round.asked(ME) for o in d.options if isinstance(o, Lay)]
        return min(lays, key=lambda lay: lay.low, default=None)

    @property
    def banks(self) -> bool:
        """The player has no bet of their own, and plays against the others'."""
        return self.layout.face.bank(self.round.table) == self.seat

    @property
    def ready(self) -> bool:
        """There is something to play for: the player's bets, or others' against the player's bank."""
        return bool(self.purse.bets) or (self.banks and bool(self.round.table.live()))

    @property
    def broke(self) -> bool:
        lay = self.smallest
        least = lay.low * len(self.layout.felt.together(lay.wager)) if lay else 0
        return not self.out and self.purse.bank < least

    # Betting.

    def add(self, spot: Spot) -> None:
        """One more of the chosen chip; what is still below the minimum may grow."""
        self.put(spot, self.purse.bets.get(spot, 0) + self.purse.chip, growing=True)

    def put(self, spot: Spot, chips: Chips, *, growing: bool = False) -> None:
        """So much shall lie there."""
        spots = self.layout.together(spot)
        r = tried(self.round, {s: c for s, c in self.purse.bets.items() if s not in spots})
        lay = offer(r, spots[0])
        if not (growing and lay and chips <= lay.high):
            r.do(ME, Bet(*spots[0], chips))
        self.prepare({**self.purse.bets, **dict.fromkeys(spots, chips)})

    def double(self) -> None:
        """Lay every bet twice, as far as its limit; never those of the last round at one press (NZ-ACT-HARM)."""
        bets = dict[Spot, Chips]()
        for spot, chips in self.purse.bets.items():
            lay = offer(tried(self.round, bets), spot)
            bets[spot] = min(2 * chips, lay.high - lay.high % lay.step) if lay else chips
        if bets == self.purse.bets:
            raise Refusal("bet/not-doubled", "there is no bet that could be doubled", instead="lay one first")
        self.prepare(bets)

    def prepare(self, bets: Bets) -> None:
        """These are the bets from now on, and what is left of the last round is cleared away."""
        self.must_not_be_dealt()
        self.purse.prepare(bets)
        self.clear_away()

    def say(self, word: Choice) -> None:
        """A word before the cards, such as that one takes the bank; bets that are no longer offered are taken up."""
        self.must_not_be_dealt()
        r = self.round.do(ME, word)
        self.clear_away()
        self.round = r
        self.purse.prepare({spot: chips for spot, chips in self.purse.bets.items() if offer(r, spot)})
        self.keep()

    def refill(self) -> None:
        """Play money back to where it began; never while a bet could still be made."""
        if not self.broke:
            raise Refusal("stack/enough", "the stack is not refilled while it is enough for a bet, nor in a round")
        self.purse.refill()
        self.clear_away()

    # Playing.

    def again(self) -> None:
        """The bets of the last round, and the cards."""
        if not self.purse.last_bets:
            raise Refusal("bet/no-last", "there is no round to repeat", instead="bet first")
        self.prepare(self.purse.last_bets)
        self.deal()

    def deal(self) -> None:
        """Lay the bets, close the betting, and let the dealer and the bots act."""
        self.must_not_be_dealt()
        if not self.ready:
            nobody = "nobody has bet against your bank" if self.banks else "no bet is laid"
            raise Refusal("bet/none-laid", nobody, instead="play with --bots" if self.banks else "put chips down first")
        r = self.round
        for spot, chips in self.purse.bets.items():
            r = r.do(ME, Bet(*spot, chips))
        follow = still_to_lay(self.game, wagers_of(r.table, ME.name), closed=False)
        if self.stack < (least := sum(follow.values())):
            left = f"{dollars(self.stack)} would be left, and staying in the round takes {dollars(least)}"
            self.ask_twice("deal", left, "deal again to go on, or bet less")
        self.book.begin()
        r = close(r)
        self.purse.lay()
        self.go_on(r)

    def answer(self, fact: Fact) -> None:
        """Decide, with chips or in words. What pays by itself is not given up without being asked twice."""
        r = self.round.do(ME, fact)
        if isinstance(fact, Bet) and fact.chips > self.stack:
            raise short(fact.chips, self.stack)
        caution = "" if self.unread else self.layout.caution(self.view, ME.name, fact)
        if caution:
            self.ask_twice(fact, caution, "choose it once more to go through with it")
        self.go_on(r)

    def finish(self, r: Round) -> None:
        self.purse.settle(r.table.chips.get(ME.name, 0))
        super().finish(r)

    def leave(self) -> None:
        """Asked twice while a round is open, or bets are laid for one."""
        if self.out:
            self.ask_twice("leave", "a round is open, and leaving ends it without a result", "quit again to leave")
        elif self.purse.bets:
            self.ask_twice("leave", "bets are laid that are not played yet", "quit again to leave")
        self.book.close()

    # Refusals of our own.

    def must_not_be_dealt(self) -> None:
        if self.out:
            raise Refusal("round/running", "the cards are out", instead="bets change between rounds")

    def ask_twice(self, act: object, caution: str, instead: str) -> None:
        """Go on only if this was asked for before, in this very round, and with the same caution."""
        asked = len(self.finished), act, caution
        if self.twice != asked:
            self.twice = asked
            raise Refusal("ask/twice", caution, instead=instead)
        self.twice = None
