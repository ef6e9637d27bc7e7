"""A table for one person and bots: its rounds one after another, each act kept, without anyone's money."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cutcard.chance.commitment import called, seals
from cutcard.chance.dealer import closing
from cutcard.chance.source import GENERATOR
from cutcard.core.errors import Faulty
from cutcard.core.facts import SHARED, Deal, Show
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.games import board
from cutcard.terminal.book import Book
from cutcard.terminal.company import BOTS, ME, acted, opened, waiting
from cutcard.terminal.layout import Layout
from cutcard.terminal.supply import OwnPack, Shoes, Supply, filled, sharing, throwing

BETTING, RUNNING, DECIDING, OVER = "betting", "running", "deciding", "over"


class SoloTable:
    def __init__(
        self,
        game: Game,
        layout: Layout,
        bots: int,
        seed: int | None,
        save: Path | None,
        supply: Supply | None,
        clock: Callable[[], float],
        share: str = "",
    ) -> None:
        game.edition.open_for_play()
        places = layout.seats
        room = min(len(BOTS), len(places) - 1)
        if not 0 <= bots <= room:
            raise Faulty("bots/seats", f"{bots} bots do not fit here", instead=f"there is room for 0 to {room}")
        self.game, self.layout, self.clock = game, layout, clock
        self.generator = GENERATOR if seed is None else random.Random(seed)
        self.seats = dict(zip((ME.name, *BOTS[:bots]), places, strict=False))  # who sits where
        self.seat = self.seats[ME.name]
        shares = sharing(share) if share or seed is None else str  # a seed by itself gives the same cards again
        self.supply = supply or Shoes(filled(game, self.generator), throwing(game, self.generator), shares)
        self.step_by_step = layout.scene is not None or isinstance(supply, OwnPack)
        self.book = Book(game, self.supply.why, save)
        self.started = clock()
        self.notice = ""  # what is to be said beside the game, such as that the disk is full
        self.finished: list[Round] = []
        self.proofs: list[dict[str, dict[str, Any]]] = []  # of each finished round, by supply
        self.left: dict[tuple[str, str], int] = {}  # what rounds handed on, by person and term
        self.result: Round | None = None  # the finished round, which stays until the player acts
        self.round = self.opened()
        self.viewed: tuple[Round | None, Table] = None, Table()
        self.keep()

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
        if closing(self.round):
            return BETTING
        return RUNNING if waiting(self.round) else DECIDING

    @property
    def out(self) -> bool:
        """The cards are out, and the round is not over."""
        return self.phase in (RUNNING, DECIDING)

    @property
    def root(self) -> str:
        """The seal on the shoe of the round that is bet on now or running, as it was called before the bets."""
        return next(iter(seals(self.round.table.calls).values()), "")

    @property
    def sealed_thing(self) -> str:
        """What that seal is on: the shoe, or a wheel or dice by name."""
        return next(iter(seals(self.round.table.calls)), "") or "shoe"

    @property
    def unread(self) -> bool:
        """The player holds cards that only the player knows."""
        return HIDDEN in self.view.cards(self.seat)

    @property
    def elapsed(self) -> int:
        return int(self.clock() - self.started)

    # Playing.

    def go_on(self, r: Round) -> None:
        self.round = r
        self.keep()
        if not self.step_by_step:
            self.run_out()

    def run_out(self) -> None:
        """Everything that the dealer and the bots do until the player has to act, or the round is over."""
        while self.phase == RUNNING:
            self.step()

    def next_card(self) -> None:
        """Everything up to and with the next card that comes or is turned."""
        while self.phase == RUNNING:
            self.step()
            if isinstance(self.shown.log[-1].fact, Deal | Show):
                return

    def step(self) -> None:
        """One act of the dealer, the shoe or a bot."""
        if duty := waiting(self.round):
            self.round = acted(self.round, duty, self.supply)
            self.keep()
            if self.round.over:
                self.finish(self.round)

    def finish(self, r: Round) -> None:
        """Keep it, and have the next round ready; this one is shown until the player acts."""
        self.finished.append(r)
        self.proofs.append(self.supply.proofs(r))
        self.book.over(r)
        try:
            self.book.save(r, self.proofs[-1])
            self.book.close()
        except Faulty as fault:
            self.notice = str(fault)
        self.result, self.round = r, self.opened()

    def clear_away(self) -> None:
        """What is left of the last round: the next one is on the table."""
        if self.result:
            self.result = None
            self.keep()

    def opened(self) -> Round:
        """The next round, its cards shuffled if the procedure asks for that, and sealed before any bet."""
        if self.book.prepare():
            self.notice = " ".join(filter(None, (self.notice, self.supply.shuffle())))
        calls = [called(supply, root) for supply, root in self.supply.sealed().items()]
        calls += [SHARED + share for share in self.supply.shared()]
        if not isinstance(self.supply, OwnPack):  # with cards of one's own, one burns for oneself
            calls += self.book.calls
        last = self.finished[-1] if self.finished else None
        calls += board(last, calls)
        self.left |= last.game.leaves(last.game, last.table) if last else {}
        return opened(self.game, self.layout, self.seats, self.generator, calls, self.left, self.supply)

    def keep(self) -> None:
        """The round as it stands, for monitors. The game goes on without it."""
        try:
            self.book.keep(self.round)
        except Faulty as fault:
            self.notice = str(fault)
