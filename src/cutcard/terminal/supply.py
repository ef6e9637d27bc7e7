"""Where a table's cards come from: shoes that this program shuffles and seals, or a person's own pack and a scanner.

A wheel or dice are thrown and sealed in the same way, round by round.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from cutcard.chance.commitment import Seal
from cutcard.chance.scanner import Read, Scanner
from cutcard.chance.source import Shoe, Source, Throws, shuffled
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC

P = TypeVar("P", Shoe, Throws)


class Supply(Source, Protocol):
    """A source that is shuffled when the procedure asks for it."""

    why: str  # the reason given where the procedure asks for one

    def shuffle(self) -> str:
        """What there is to be said about it, if anything."""

    def sealed(self) -> dict[str, str]:
        """The seals of the next round, by supply, if there are any."""

    def proofs(self, r: Round) -> dict[str, dict[str, Any]]:
        """That what everyone saw of the round just played lay there as sealed, by supply; none without a seal."""


class Shoes:
    """One sealed shoe after another."""

    why = "the pack is shuffled and cut by this program"

    def __init__(self, fill: Callable[[], Shoe], throw: Callable[[], Mapping[str, Throws]] = dict) -> None:
        self.fill, self.throw = fill, throw
        self.packs: dict[str, Shoe | Throws] = {}

    def shuffle(self) -> str:
        self.packs[""] = self.fill()
        return ""

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        return self.packs[to if to in self.packs else ""].draw(count, face, to)

    def sealed(self) -> dict[str, str]:
        """What is thrown is sealed for this round alone."""
        self.packs |= self.throw()
        return {supply: pack.seal.root for supply, pack in self.packs.items() if pack.cards}

    def proofs(self, r: Round) -> dict[str, dict[str, Any]]:
        """Positions are those in the shoe, which may have been played from before."""
        made = {}
        for supply, pack in self.packs.items():
            items = [item for item in r.table.items.values() if r.game.supply(item.to) == supply]
            shown = [n for n, item in enumerate(items, pack.drawn - len(items)) if r.sees(PUBLIC, item)]
            if pack.cards:
                made[supply] = pack.seal.revealed(shown)
        return made


def filled(game: Game, generator: random.Random) -> Callable[[], Shoe]:
    """Every order equally likely, and the salts from the same generator, so that a seed gives the same seal too."""
    return lambda: salted(shuffled(game.pack, generator), generator)


def throwing(game: Game, generator: random.Random) -> Callable[[], Mapping[str, Throws]]:
    """What each wheel and die of the game will show in a round."""
    return lambda: {place: salted(Throws(faces, generator), generator) for place, faces in game.thrown.items()}


def salted(pack: P, generator: random.Random) -> P:
    pack.seal = Seal(pack.cards, [generator.randbytes(32) for _ in pack.cards])
    return pack


@dataclass
class OwnPack(Scanner):
    """The player's own cards, read as they are dealt or turned up. One that is out already is not read again."""

    pack: tuple[str, ...] = ()
    out: int = 0  # how many reads there had been when the pack was last shuffled
    why = "the player shuffles and cuts the pack"

    def shuffle(self) -> str:
        self.out = len(self.reads)
        return "Shuffle and cut your cards."

    def judge(self, line: str, to: str) -> Read:
        read = super().judge(line, to)
        if to in self.thrown:
            return read
        gone = Counter(before.card for before in self.reads[self.out :])
        if read.card and gone[read.card] >= self.pack.count(read.card):
            return Read(read.code, read.at, refused=f"{read.card} is out already")
        return read

    def sealed(self) -> dict[str, str]:
        return {}

    def proofs(self, r: Round) -> dict[str, dict[str, Any]]:
        return {}
