"""Where a table's cards come from: shoes that this program shuffles and seals, or a person's own pack and a scanner.

A wheel or dice are thrown and sealed in the same way, round by round.
"""

import random
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, Protocol, TypeVar

from cutcard.chance.commitment import Seal
from cutcard.chance.scanner import Read, Scanner
from cutcard.chance.shares import promise_of
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

    def shared(self) -> list[str]:
        """The player's shares in what was sealed for the next round."""

    def proofs(self, r: Round) -> dict[str, dict[str, Any]]:
        """That what everyone saw of the round just played lay there as sealed, by supply; none without a seal."""


class Shoes:
    """One sealed shoe after another."""

    why = "the pack is shuffled and cut by this program"

    def __init__(
        self,
        fill: Callable[[str], Shoe],
        throw: Callable[[str], Mapping[str, Throws]] = lambda promise: {},
        share: Callable[[], str] = str,
    ) -> None:
        self.fill, self.throw, self.share = fill, throw, share
        self.packs: dict[str, Shoe | Throws] = {}
        self.shares: dict[str, str] = {}  # by the seal that binds it; blank where nobody has a share
        self.fresh: list[str] = []  # not called yet

    def shuffle(self) -> str:
        self.mix(lambda promise: {"": self.fill(promise)})
        return ""

    def mix(self, make: Callable[[str], Mapping[str, Shoe | Throws]]) -> None:
        """The share is promised, the packs are sealed, and only then the share is opened."""
        share = self.share()
        self.packs |= (made := make(promise_of(share)))
        for pack in (pack for pack in made.values() if pack.cards):
            self.shares[pack.seal.root] = share
            pack.cards = pack.seal.in_play([share])
            if share and share not in self.fresh:
                self.fresh.append(share)

    def shared(self) -> list[str]:
        handed, self.fresh = self.fresh, []
        return handed

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        return self.packs[to if to in self.packs else ""].draw(count, face, to)

    def sealed(self) -> dict[str, str]:
        """What is thrown is sealed for this round alone."""
        self.mix(self.throw)
        return {supply: pack.seal.root for supply, pack in self.packs.items() if pack.cards}

    def proofs(self, r: Round) -> dict[str, dict[str, Any]]:
        """Positions are those in the shoe, which may have been played from before."""
        made = {}
        for supply, pack in self.packs.items():
            items = [item for item in r.table.items.values() if r.game.supply(item.to) == supply]
            shown = [n for n, item in enumerate(items, pack.drawn - len(items)) if r.sees(PUBLIC, item)]
            if pack.cards:
                made[supply] = pack.seal.revealed(shown, [self.shares[pack.seal.root]])
        return made


def filled(game: Game, generator: random.Random) -> Callable[[str], Shoe]:
    """Every order equally likely, and the salts from the same generator, so that a seed gives the same seal too."""
    return lambda promise: salted(shuffled(game.pack, generator), generator, promise)


def throwing(game: Game, generator: random.Random) -> Callable[[str], Mapping[str, Throws]]:
    """What each wheel and die of the game will show in a round."""
    faces = game.thrown.items()
    return lambda promise: {of: salted(Throws(shows, generator), generator, promise, shows) for of, shows in faces}


def salted(pack: P, generator: random.Random, promise: str, faces: Sequence[str] = ()) -> P:
    salts = [generator.randbytes(32) for _ in pack.cards]
    pack.seal = Seal(pack.cards, salts, [promise] if promise else [], faces)
    return pack


def sharing(words: str) -> Callable[[], str]:
    """The player's shares, one a seal: from words of theirs, or from the operating system."""
    if not words:
        return lambda: secrets.token_hex(32)
    numbers = count(1)
    return lambda: sha256(f"{words} {next(numbers)}".encode()).hexdigest()


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

    def shared(self) -> list[str]:
        return []

    def proofs(self, r: Round) -> dict[str, dict[str, Any]]:
        return {}
