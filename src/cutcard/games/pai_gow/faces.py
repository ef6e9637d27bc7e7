"""What every face of Pai Gow tells beside tiles and chips: what a setting comes to, and where the chung stands."""

from collections.abc import Sequence

from cutcard.core.facts import Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import HIDDEN, Table
from cutcard.games.manifest import Reading
from cutcard.games.pai_gow.boxes import (
    BY_HOUSE_WAY,
    HOUSE_WAY,
    LOW,
    SIZE,
    bank,
    setting,
    shared,
    tiles_at,
)
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.tiles import PAIR_OF, PAIRS, Setting, settings


def read(tiles: Sequence[str]) -> Reading | None:
    """A whole hand by the names of its tiles."""
    if len(tiles) != SIZE or not PAIR_OF.keys() >= set(tiles):
        return None
    return Reading(", ".join(PAIRS[PAIR_OF[tile]].name for tile in tiles), tuple(tiles))


def read_set(game: Game, t: Table, place: str) -> Reading | None:
    """Both hands by name, the high one's tiles before the low one's."""
    made = setting(game, t, place)
    if made is None:
        return None
    tiles = tiles_at(t, place)
    high = [tile for n, tile in enumerate(tiles) if n not in made.low]
    return Reading(hands_in_words(made), tuple(high), tuple(tiles[n] for n in made.low))


def meant(game: Game, t: Table, eyes: str, fact: Fact) -> Setting | None:
    """The setting that a word would make of a hand that these eyes have seen."""
    if not isinstance(fact, Choice) or fact.word not in (*LOW, BY_HOUSE_WAY) or t.holder(fact.place) != eyes:
        return None
    tiles = tiles_at(t, fact.place)
    if len(tiles) != SIZE or HIDDEN in tiles:
        return None
    return settings(tiles)[LOW[fact.word]] if fact.word in LOW else house_way(game.word(HOUSE_WAY), tiles)


def hands_in_words(made: Setting) -> str:
    return f"low {made.under.words}; high {made.over.words}"


def meaning(game: Game, t: Table, eyes: str, fact: Fact) -> str:
    """Both hands by name."""
    made = meant(game, t, eyes, fact)
    return hands_in_words(made) if made else ""


def caution(game: Game, t: Table, eyes: str, fact: Fact) -> str:
    """A foul is said before it is sent (CP-12-12.3)."""
    made = meant(game, t, eyes, fact)
    if made is None or not made.foul:
        return ""
    then = "it loses" if game.word("foul") == "loses" else "the dealer sets it again by the house way"
    return f"The low hand would rank above the high: {then}"


def marks(t: Table) -> dict[str, str]:
    """Where the chung stands: at the banker's box, or with the house's tiles."""
    return {bank(t): "Chung, shared with the house" if shared(t) else "Chung"}
