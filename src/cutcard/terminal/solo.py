"""One person at a table, without a screen: the stack, the bets in preparation, and the round being played.

Only facts proposed to the round move chips. Whatever is not admitted raises a Refusal and leaves all as it was.
"""

import random
import time
from collections.abc import Callable
from pathlib import Path

from cutcard.chance.dealer import STAFF, answer
from cutcard.chance.source import GENERATOR, Pack, Source, shuffled
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Bet, Chips, Fact, Spot
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.money import dollars
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.terminal.book import Book
from cutcard.terminal.company import BOTS, ME, Bets, offer, opened, played_on, tried
from cutcard.terminal.layout import Layout
from cutcard.terminal.purse import Purse, short

BETTING, DECIDING, OVER = "betting", "deciding", "over"


class Session:
    def __init__(
        self,
        game: Game,
        layout: Layout,
        *,
        bankroll: Chips,
        bots: int = 0,
        seed: int | None = None,
        save: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        game.edition.open_for_play()
        places = layout.seats(game)
        room = min(len(BOTS), len(places) - 1)
        if not 0 <= bots <= room:
            raise Faulty("bots/seats", f"{bots} bots do not fit here", instead=f"there is room for 0 to {room}")
        self.game, self.layout, self.clock = game, layout, clock
        self.generator = GENERATOR if seed is None else random.Random(seed)
        self.seats = dict(zip((ME.name, *BOTS[:bots]), places, strict=False))  # who sits where
        self.seat = self.seats[ME.name]
        self.book = Book(game, save)
        self.started = clock()
        self.twice: tuple[int, object] | None = None  # what has been asked for once
        self.notice = ""  # what went wrong outside the game, such as a full disk
        self.finished: list[Round] = []
        self.result: Round | None = None  # the finished round, which stays until the player acts
        self.shuffle: Callable[[], Source] = lambda: shuffled(game.deck, self.generator)
        self.pack: Source = Pack(())
        self.round = opened(game, layout, self.seats, self.generator)
        self.viewed: tuple[Round | None, Table] = None, Table()
        self.purse = Purse(bankroll, self.minimum)

    # Questions.

    @property
    def shown(self) -> Round:
        return self.result or self.round

    @property
    def view(self) -> Table:
        """The table as the player may see it: cards face down have no names in it."""
        if self.viewed[0] is not self.shown:
            self.viewed = self.shown, fold(self.shown.seen(ME.name))
        return self.viewed[1]

    @property
    def phase(self) -> str:
        if self.result:
            return OVER
        return BETTING if any(d.id == "close" for d in self.round.due) else DECIDING

    @property
    def stack(self) -> Chips:
        """The chips in front of the player: neither those on the table nor those about to be laid."""
        return self.purse.bank + self.round.table.chips.get(ME.name, 0) - self.purse.laid

    @property
    def elapsed(self) -> int:
        return int(self.clock() - self.started)

    @property
    def duties(self) -> tuple[Duty, ...]:
        """What the rules leave to the player now, the bets in preparation counted as laid."""
        return tried(self.round, self.purse.bets).asked(ME)

    @property
    def minimum(self) -> Chips:
        """The smallest bet of all."""
        return min((o.low for d in self.round.asked(ME) for o in d.options if isinstance(o, Lay)), default=0)

    @property
    def broke(self) -> bool:
        return self.phase != DECIDING and self.purse.bank < self.minimum

    # Betting.

    def add(self, spot: Spot) -> None:
        """One more of the chosen chip; what is still below the minimum may grow."""
        self.put(spot, self.purse.bets.get(spot, 0) + self.purse.chip, growing=True)

    def put(self, spot: Spot, chips: Chips, *, growing: bool = False) -> None:
        """So much shall lie there."""
        r = tried(self.round, {s: c for s, c in self.purse.bets.items() if s != spot})
        lay = offer(r, spot)
        if not (growing and lay and chips <= lay.high):
            r.do(ME, Bet(*spot, chips))
        self.prepare({**self.purse.bets, spot: chips})

    def double(self) -> None:
        """Every bet twice, as far as its limit; after a round, the bets of that round."""
        now, bets = self.purse.bets or self.purse.last_bets, dict[Spot, Chips]()
        for spot, chips in now.items():
            lay = offer(tried(self.round, bets), spot)
            bets[spot] = min(2 * chips, lay.high - lay.high % lay.step) if lay else chips
        if bets == now:
            raise Refusal("bet/not-doubled", "there is no bet that could be doubled")
        self.prepare(bets)

    def prepare(self, bets: Bets) -> None:
        """These are the bets from now on, and what is left of the last round is cleared away."""
        self.must_not_be_dealt()
        self.purse.prepare(bets)
        self.result = None

    def refill(self) -> None:
        """Play money back to where it began; never while a bet could still be made."""
        if not self.broke:
            raise Refusal("stack/enough", "the stack is not refilled while it is enough for a bet, nor in a round")
        self.purse.refill()
        self.result = None

    # Playing.

    def again(self) -> None:
        """The bets of the last round, and the cards."""
        if not self.purse.last_bets:
            raise Refusal("bet/no-last", "there is no round to repeat", instead="bet first")
        self.prepare(self.purse.last_bets)
        self.deal()

    def deal(self) -> None:
        """Lay the bets, close the betting, deal, and let the dealer and the bots act."""
        self.must_not_be_dealt()
        if not self.purse.bets:
            raise Refusal("bet/none-laid", "no bet is laid", instead="put chips down first")
        r = self.round
        for spot, chips in self.purse.bets.items():
            r = r.do(ME, Bet(*spot, chips))
        if self.stack < (least := self.layout.reserve(self.purse.bets)):
            left = f"{dollars(self.stack)} would be left, and staying in the round takes {dollars(least)}"
            self.ask_twice("deal", left, "deal again to go on, or bet less")
        self.pack = self.shuffle()
        close = next(d for d in r.due if d.id == "close")
        r = r.propose(STAFF[DEALER], answer(close.options[0], r.table, self.pack), close.id)
        self.book.begin()
        self.purse.lay()
        self.go_on(r)

    def answer(self, fact: Fact) -> None:
        """Decide, with chips or in words. What pays by itself is not given up without being asked twice."""
        r = self.round.do(ME, fact)
        if isinstance(fact, Bet) and fact.chips > self.stack:
            raise short(fact.chips, self.stack)
        if caution := self.layout.caution(self.game, self.view, ME.name, fact):
            self.ask_twice(fact, caution, "choose it once more to go through with it")
        self.go_on(r)

    def go_on(self, r: Round) -> None:
        self.round = played_on(r, self.layout, self.pack)
        if self.round.over:
            self.finish(self.round)

    def finish(self, r: Round) -> None:
        """Count it, keep it, and have the next round ready; this one is shown until the player acts."""
        self.purse.settle(r.table.chips.get(ME.name, 0))
        self.finished.append(r)
        self.result, self.round = r, opened(self.game, self.layout, self.seats, self.generator)
        self.book.over()
        try:
            self.book.save(r)
        except Faulty as fault:
            self.notice = str(fault)

    def leave(self) -> None:
        """Asked twice while a round is open."""
        if self.phase == DECIDING:
            self.ask_twice("leave", "a round is open, and leaving ends it without a result", "quit again to leave")

    # Refusals of our own.

    def must_not_be_dealt(self) -> None:
        if self.phase == DECIDING:
            raise Refusal("round/running", "the cards are out", instead="decide on them; bets change between rounds")

    def ask_twice(self, act: object, caution: str, instead: str) -> None:
        """Go on only if this was asked for before, in this very round."""
        asked = len(self.finished), act
        if self.twice != asked:
            self.twice = asked
            raise Refusal("ask/twice", caution, instead=instead)
        self.twice = None
