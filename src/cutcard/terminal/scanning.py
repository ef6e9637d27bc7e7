"""A solo table with the player's own pack: what to deal, and what to read, one line a card."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from cutcard.chance.scanner import Read
from cutcard.core.duty import Draw, Reveal
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.core.words import Words
from cutcard.terminal.company import waiting
from cutcard.terminal.layout import Layout
from cutcard.terminal.plain import Talk
from cutcard.terminal.solo import Session
from cutcard.terminal.supply import OwnPack
from cutcard.terminal.words import sentence


class Reader:
    """Asks for cards on the lines that the shell reads, and answers what is no card."""

    def __init__(
        self,
        game: Game,
        layout: Layout,
        talk: Talk,
        *,
        bankroll: Chips,
        save: Path | None = None,
        codes: Mapping[str, str] | None = None,
    ) -> None:
        self.talk = talk
        self.pack = OwnPack(
            self.lines(), codes or {}, self.answered, cards=game.in_pack, thrown=game.thrown, pack=game.pack
        )
        self.session = Session(game, layout, bankroll=bankroll, save=save, supply=self.pack)
        without = len(set(game.in_pack).difference(codes.values())) if codes else 0
        if without:
            talk.say(f"{without} of {len(game.in_pack)} cards have no code in that file; type them.")

    def lines(self) -> Iterator[str]:
        """Until the player leaves or the input ends."""
        while (line := self.talk.ask(self.wanted())) is not None:
            if line.strip().lower() not in ("q", "quit", "exit"):
                yield line
            elif self.left():
                return

    def left(self) -> bool:
        try:
            self.session.leave()
        except Cutcard as fault:
            self.talk.say(sentence(fault))
            return False
        self.talk.ended = True
        return True

    def answered(self, read: Read) -> None:
        if read.refused:
            self.talk.say(f"{read.refused}.")

    def wanted(self) -> str:
        """Which card is to be read next."""
        duty, at = waiting(self.session.round), Words(self.session.layout.felt).place
        match duty and duty.options[0]:
            case Draw(place):
                return f"Card to {at(place)}> "
            case Reveal(place):
                return f"Card turned up, {at(place)}> "
        return "Card> "
