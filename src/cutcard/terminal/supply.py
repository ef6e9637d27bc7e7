"""Where a table's cards come from: shoes that this program shuffles and seals, or a person's own pack and a scanner."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from cutcard.chance.commitment import Seal
from cutcard.chance.scanner import Read, Scanner
from cutcard.chance.source import Shoe, Source, shuffled
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC


class Supply(Source, Protocol):
    """A source that is shuffled when the procedure asks for it."""

    why: str  # the reason given where the procedure asks for one

    def shuffle(self) -> str:
        """What there is to be said about it, if anything."""

    @property
    def root(self) -> str:
        """The seal on the cards, if they have one."""

    def proof(self, r: Round) -> dict[str, Any]:
        """That the open cards of the round just played lay in the sealed shoe; empty without a seal."""


class Shoes:
    """One sealed shoe after another."""

    why = "the pack is shuffled and cut by this program"

    def __init__(self, fill: Callable[[], Shoe]) -> None:
        self.fill = fill

    def shuffle(self) -> str:
        self.shoe = self.fill()
        return ""

    def draw(self, count: int, face: str) -> tuple[str, ...]:
        return self.shoe.draw(count, face)

    @property
    def root(self) -> str:
        return self.shoe.seal.root

    def proof(self, r: Round) -> dict[str, Any]:
        """Positions are those in the shoe, which may have been played from before."""
        items = list(r.table.items.values())
        first = self.shoe.drawn - len(items)
        return self.shoe.seal.revealed([first + n for n, item in enumerate(items) if r.sees(PUBLIC, item)])


def filled(game: Game, generator: random.Random) -> Callable[[], Shoe]:
    """Every order equally likely, and the salts from the same generator, so that a seed gives the same seal too."""

    def fill() -> Shoe:
        shoe = shuffled(game.pack, generator)
        shoe.seal = Seal(shoe.cards, [generator.randbytes(32) for _ in shoe.cards])
        return shoe

    return fill


@dataclass
class OwnPack(Scanner):
    """The player's own cards, read as they are dealt or turned up. One that is out already is not read again."""

    pack: tuple[str, ...] = ()
    out: int = 0  # how many reads there had been when the pack was last shuffled
    why = "the player shuffles and cuts the pack"
    root = ""

    def shuffle(self) -> str:
        self.out = len(self.reads)
        return "Shuffle and cut your cards."

    def judge(self, line: str) -> Read:
        read = super().judge(line)
        gone = Counter(before.card for before in self.reads[self.out :])
        if read.card and gone[read.card] >= self.pack.count(read.card):
            return Read(read.code, read.at, refused=f"{read.card} is out already")
        return read

    def proof(self, r: Round) -> dict[str, Any]:
        return {}
