"""The 32 tiles of Pai Gow: sixteen pairs, how two tiles rank as a hand, and how a hand is called.

Tiles are written by their pips, 6-6 or 1-3. Two tiles of one pair count and rank alike, so that a hand is known by the
pairs its tiles belong to.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cutcard.core.facts import noun


@noun
class Pair:
    """Two tiles that belong together; its place in PAIRS is its rank as a pair."""

    name: str  # romanised from the Chinese
    english: str
    tiles: tuple[str, str]
    single: int  # how high one of its tiles is by itself: 16 the highest

    @property
    def points(self) -> tuple[int, ...]:
        """What one of its tiles counts; one of Gee Jun three or six, whichever helps."""
        return (3, 6) if self.name == "Gee Jun" else (sum(map(int, self.tiles[0].split("-"))),)


PAIRS = tuple(
    Pair(name, english, (tiles[:3], tiles[-3:]), single)
    for name, english, tiles, single in (
        ("Gee Jun", "supreme", "2-4 1-2", 1),
        ("Teen", "heaven", "6-6", 16),
        ("Day", "earth", "1-1", 15),
        ("Yun", "man", "4-4", 14),
        ("Gor", "goose", "1-3", 13),
        ("Mooy", "flower", "5-5", 12),
        ("Chong", "long", "3-3", 11),
        ("Bon", "board", "2-2", 10),
        ("Foo", "hatchet", "5-6", 9),
        ("Ping", "partition", "4-6", 8),
        ("Tit", "long leg seven", "1-6", 7),
        ("Look", "big head six", "1-5", 6),
        ("Chop Gow", "mixed nine", "3-6 4-5", 5),
        ("Chop Bot", "mixed eight", "2-6 3-5", 4),
        ("Chop Chit", "mixed seven", "2-5 3-4", 3),
        ("Chop Ng", "mixed five", "1-4 2-3", 2),
    )
)
TILES = tuple(tile for pair in PAIRS for tile in pair.tiles)  # a tile that is there twice stands twice
PAIR_OF = {tile: n for n, pair in enumerate(PAIRS) for tile in pair.tiles}
TEEN, DAY = 1, 2
LAST = 22  # the lowest of the ranked hands, Day High Nine (CP-12-4.1)
BESIDE = {9: ("Wong", 17), 8: ("Gong", 19), 7: ("High Nine", 21)}  # Teen with so many points; with Day one lower
COUNTED = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class Hand:
    """Two tiles. The higher strength wins; equal strengths are a copy, which is the bank's (CP-12-4.6)."""

    pairs: tuple[int, int]  # to which each tile belongs, the one that is higher by itself first
    ranking: int  # 1, Gee Jun, to 22, Day High Nine; 0 where points count
    points: int
    words: str

    @property
    def top(self) -> int:
        """How high its higher tile is by itself."""
        return PAIRS[self.pairs[0]].single

    @property
    def strength(self) -> int:
        """Ranked hands above points, points before the higher tile (CP-12-4.4); nothing has no ranking (CP-12-4.7)."""
        if self.ranking:
            return 10 * len(PAIRS) + LAST - self.ranking
        return (self.points - 1) * len(PAIRS) + self.top if self.points else 0

    @property
    def is_pair(self) -> bool:
        return 0 < self.ranking <= len(PAIRS)


def hand(tiles: Sequence[str]) -> Hand:
    """How two tiles rank together."""
    a, b = tiles
    return of_pairs(PAIR_OF[a], PAIR_OF[b])


@lru_cache(maxsize=len(PAIRS) ** 2)
def of_pairs(one: int, two: int) -> Hand:
    """A pair; Teen or Day beside nine, eight or seven (CP-12-4.1); else the last digit of the points (CP-12-4.2)."""
    high, low = sorted((one, two), key=lambda n: -PAIRS[n].single)
    points = max((p + q) % 10 for p in PAIRS[one].points for q in PAIRS[two].points)
    if one == two:
        return Hand((one, two), one + 1, points, f"pair of {PAIRS[one].name}" if one else PAIRS[one].name)
    if high in (TEEN, DAY) and len(PAIRS[low].points) == 1 and PAIRS[low].points[0] in BESIDE:
        name, ranking = BESIDE[PAIRS[low].points[0]]
        return Hand((high, low), ranking + (high == DAY), points, f"{PAIRS[high].name} {name}")
    words = f"{COUNTED[points]}, {PAIRS[high].name} high" if points else COUNTED[0]
    return Hand((high, low), 0, points, words)


@noun
class Setting:
    """One way to set four tiles: which two, by their places among the four, are low."""

    low: tuple[int, int]
    under: Hand
    over: Hand

    @property
    def foul(self) -> bool:
        """The low hand ranks above the high (10.3(b))."""
        return self.under.strength > self.over.strength


LOWS = tuple(combinations(range(4), 2))  # which two of the four may be low


@lru_cache(maxsize=8192)
def settings(tiles: tuple[str, ...]) -> tuple[Setting, ...]:
    """All six ways to choose the two low tiles; at least three of them are no foul."""

    def setting(low: tuple[int, int]) -> Setting:
        high = [tiles[n] for n in range(4) if n not in low]
        return Setting(low, hand([tiles[n] for n in low]), hand(high))

    return tuple(map(setting, LOWS))


def lawful(tiles: tuple[str, ...]) -> list[Setting]:
    """Those that are no foul."""
    return [setting for setting in settings(tiles) if not setting.foul]
