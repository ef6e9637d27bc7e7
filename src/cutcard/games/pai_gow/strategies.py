"""How a hand of Pai Gow can be set: each way as a person would say it."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.pai_gow.boxes import HOUSE_WAY, LOW, tiles_at
from cutcard.games.pai_gow.house_ways import best, high, house_way, low, new_zealand
from cutcard.games.pai_gow.tiles import LOWS, Setting, lawful
from cutcard.shared.phrases import is_so
from cutcard.shared.strategy import Language, Space

OPTIMAL, AS_THE_HOUSE = "optimal", "house way"
NAMED = {
    SIMPLE: "else New Zealand way",
    AS_THE_HOUSE: "else house way",
    "best high": "else best high",
    "best low": "else best low",
    "pair or low": "best high with a pair; else best low",
}
STRATEGIES = (OPTIMAL, *NAMED)
NEW_ZEALAND, HOUSE, HIGH, LOWEST = range(4)
ACTS = {"new zealand way": NEW_ZEALAND, "house way": HOUSE, "best high": HIGH, "best low": LOWEST}
PHRASES = (
    is_so("a pair", "two tiles of the four make a pair", "pair"),
    is_so("two pairs", "all four do", "pairs"),
)


def spaces() -> tuple[Space, ...]:
    """Return hands without a pair, with one, and with two."""
    from numpy import array

    pair, pairs = array([(0, 0), (1, 0), (1, 1)], bool).T
    return (Space(pair | ~pairs, SimpleNamespace(pair=pair, pairs=pairs)),)


LANGUAGE = Language(ACTS, PHRASES, NAMED, spaces)


@dataclass(frozen=True)
class Situation:
    ways: Sequence[Setting]

    @property
    def pair(self) -> bool:
        return any(s.over.is_pair for s in self.ways)

    @property
    def pairs(self) -> bool:
        return any(s.over.is_pair and s.under.is_pair for s in self.ways)


def setting_of(name: str, game: Game, tiles: tuple[str, ...]) -> Setting:
    """How these rules set these tiles."""
    ways = lawful(tiles)
    act = LANGUAGE.read(name).act(Situation(ways))
    if act in (NEW_ZEALAND, HOUSE):
        return new_zealand(tiles) if act == NEW_ZEALAND else house_way(game.word(HOUSE_WAY), tiles)
    return best(ways, high, low) if act == HIGH else best(ways, low, high)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table: it covers a bank with the least, and sets."""
    if lay := next((option for option in duty.options if isinstance(option, Lay)), None):
        return Bet(lay.place, lay.wager, lay.owner, -(-lay.low // lay.step) * lay.step)
    made = setting_of(name, game, tiles_at(table, duty.place))
    return Choice(duty.place, next(word for word, n in LOW.items() if LOWS[n] == made.low))
