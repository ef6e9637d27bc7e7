"""How a hand of Pai Gow can be set: each way as a person would say it."""

from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.pai_gow.boxes import HOUSE_WAY, LOW, tiles_at
from cutcard.games.pai_gow.house_ways import best, high, house_way, low, new_zealand
from cutcard.games.pai_gow.tiles import LOWS, Setting, lawful

OPTIMAL, AS_THE_HOUSE = "optimal", "house way"
NAMED = {
    SIMPLE: "New Zealand's house way, whichever the house deals by",
    AS_THE_HOUSE: "as the house sets its own",
    "best high": "the best high hand, then the best low",
    "best low": "the best low hand, then the best high",
    "pair or low": "the best pair high if there is one, else the best low hand",
}
STRATEGIES = (OPTIMAL, *NAMED)


def setting_of(name: str, game: Game, tiles: tuple[str, ...]) -> Setting:
    """How the strategy of that name sets these tiles."""
    ways = lawful(tiles)
    match name:
        case "simple":
            return new_zealand(tiles)
        case "house way":
            return house_way(game.word(HOUSE_WAY), tiles)
        case "best high":
            return best(ways, high, low)
        case "best low":
            return best(ways, low, high)
        case "pair or low":
            pairs = [s for s in ways if s.over.is_pair]
            return best(pairs, high, low) if pairs else best(ways, low, high)
    known = one_of(STRATEGIES)
    raise Faulty("strategy/name", f"there is no strategy {name!r:.40} of Pai Gow", instead=f"there is {known}")


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table: it covers a bank with the least, and sets."""
    if lay := next((option for option in duty.options if isinstance(option, Lay)), None):
        return Bet(lay.place, lay.wager, lay.owner, -(-lay.low // lay.step) * lay.step)
    made = setting_of(name, game, tiles_at(table, duty.place))
    return Choice(duty.place, next(word for word, n in LOW.items() if LOWS[n] == made.low))
