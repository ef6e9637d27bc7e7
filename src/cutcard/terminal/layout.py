"""A game at the terminal: the layout of its edition, and what only the game itself can say."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Choice, Entry, Fact, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.layout import SEAT, Area, Order, Word
from cutcard.core.layout import Layout as Felt
from cutcard.core.layout import layout_of as felt_of
from cutcard.core.rights import DEALER
from cutcard.core.table import Table
from cutcard.games import manifest
from cutcard.games.manifest import Reading
from cutcard.games.spoken import Reader, reader

if TYPE_CHECKING:
    from cutcard.terminal.cards import Deck
    from cutcard.terminal.panels import Drawn
    from cutcard.terminal.solo import Session


class Scene(Protocol):
    """What everyone watches instead of hands, card by card: a race and its like."""

    WATCHED: str  # what it is called
    KEYS: tuple[str, ...]  # what its own keys do

    def drawn(self, s: "Session", deck: "Deck", width: int, height: int, room: int) -> "Drawn": ...

    def at_first(self, s: "Session") -> Iterator[str]: ...

    def call(self, s: "Session") -> str: ...

    def card_words(self, s: "Session", deck: "Deck") -> str: ...

    def outcome(self, s: "Session") -> Iterator[str]: ...


def no_remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    return ""


def least(lay: Lay) -> Chips:
    return -(-lay.low // lay.step) * lay.step


def nothing_said(options: Sequence[Choice], generator: random.Random) -> Choice | None:
    return None


def no_players_bank(table: Table) -> str:
    return ""


def as_numbered(seats: Sequence[str]) -> Sequence[str]:
    return seats


def some_chips(lay: Lay, generator: random.Random) -> Chips:
    """One to three times the least, on half of the spots."""
    return min(least(lay) * generator.choice((0, 0, 0, 1, 2, 3)), lay.high)


def mostly(often: Mapping[str, float]) -> Callable[[Lay, random.Random], Chips]:
    """One to three times the least of what a bot bets each time; of other wagers now and then the least."""

    def stake(lay: Lay, generator: random.Random) -> Chips:
        chance = often.get(lay.wager, 0)
        if generator.random() >= chance:
            return 0
        return min(least(lay) * (generator.choice((1, 1, 2, 3)) if chance == 1 else 1), lay.high)

    return stake


@dataclass(frozen=True)
class Face:
    """What a game adds to its layout at the terminal."""

    scene: Callable[[], Scene] | None = None
    tables: tuple[str, ...] = ()  # pay tables worth a place beside the cards
    remark: Callable[[Sequence[Entry], Verdict | Award], str] = no_remark  # what deserves a word in the result
    bot_stake: Callable[[Lay, random.Random], Chips] = some_chips
    bot_says: Callable[[Sequence[Choice], random.Random], Choice | None] = nothing_said  # before the bets
    bank: Callable[[Table], str] = no_players_bank  # the seat of a player whom the others play against
    seats: Callable[[Sequence[str]], Sequence[str]] = as_numbered  # in which order people sit down


@dataclass(frozen=True)
class Layout:
    game: Game
    felt: Felt
    face: Face

    @property
    def title(self) -> str:
        return manifest(self.game.name).called

    @property
    def seats(self) -> Sequence[str]:
        return self.face.seats(self.game.seats)

    @property
    def said(self) -> Reader | None:
        """What reads bets in words."""
        return reader(self.game)

    @cached_property
    def scene(self) -> Scene | None:
        return self.face.scene() if self.face.scene else None

    @cached_property
    def spots(self) -> list[Area]:
        """Spots that take chips before the cards."""
        return [spot for spot in self.felt.spots if self.at_first(spot)]

    def at_first(self, spot: Area) -> bool:
        """Whether it takes chips before the cards; a table for one feeds no jackpot."""
        jackpot = manifest(self.game.name).jackpot
        return not spot.later and spot.offered(self.game.edition) and not (jackpot and spot.wager == jackpot.link.bet)

    def together(self, spot: Spot) -> list[Spot]:
        """The spots on which a bet there lies, as much on each."""
        return [spot._replace(wager=wager) for wager in self.felt.together(spot.wager)]

    @property
    def later(self) -> list[Area]:
        return [spot for spot in self.felt.spots if spot.later]

    @property
    def orders(self) -> tuple[Order, ...]:
        return self.felt.orders

    @property
    def words(self) -> Mapping[str, Word]:
        return self.felt.words

    @property
    def enter(self) -> str:
        """What Enter does when the bets are laid."""
        return self.felt.keys["enter"]

    @property
    def again(self) -> str:
        """What one key does with the bets of the last round."""
        return self.felt.keys["again"]

    def size(self, place: str) -> int:
        """How many cards make the hand there; none where that is not said."""
        pile = self.felt.piles.get(place) or self.felt.piles.get(SEAT)
        return pile.cards if pile else 0

    def whole(self, place: str, count: int) -> bool:
        """Whether so many cards make a hand there: all it has, or, of one that grows, two and more."""
        pile = self.felt.piles.get(place) or self.felt.piles.get(SEAT)
        return count >= 2 if pile and pile.interleaved else count == self.size(place)

    def read(self, cards: Sequence[str], common: Sequence[str]) -> Reading | None:
        return manifest(self.game.name).reading(self.game, cards, common)

    def read_set(self, table: Table, place: str) -> Reading | None:
        """The hand there, where more than its cards tells what it is."""
        read = manifest(self.game.name).read_set
        return read(self.game, table, place) if read else None

    def meaning(self, table: Table, eyes: str, fact: Fact) -> str:
        """What an act comes to, as far as these eyes see."""
        return manifest(self.game.name).meaning(self.game, table, eyes, fact)

    def caution(self, table: Table, eyes: str, fact: Fact) -> str:
        return manifest(self.game.name).caution(self.game, table, eyes, fact)

    def label(self, wager: str) -> str:
        """What is printed on that spot."""
        return self.felt.name(wager)

    def takes_chips(self) -> Iterator[Area]:
        """Every spot that takes chips before the cards."""
        return filter(self.at_first, self.felt.every(self.game.wagers))

    @property
    def dealer(self) -> str:
        """Where the dealer's hand lies, in a game that has one."""
        return DEALER if DEALER in self.felt.piles else ""


def layout_of(game: Game) -> Layout:
    face = manifest(game.name).terminal
    return Layout(game, felt_of(game.edition), face().FACE if face else Face())
