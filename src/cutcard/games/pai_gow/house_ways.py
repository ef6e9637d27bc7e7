"""House ways: how the dealer sets four tiles, and a player's on request. Each is a pure function with its source.

A house way looks at the settings that are no foul and picks one. Where its words leave two that fare alike, it is the
first of them, so that the same four tiles are always set alike.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from cutcard.games.pai_gow.tiles import DAY, PAIR_OF, PAIRS, TEEN, Setting, hand, lawful

HouseWay = Callable[[tuple[str, ...]], Setting]


def best(settings: Sequence[Setting], *by: Callable[[Setting], int]) -> Setting:
    """The first of those that stand highest by the first measure, then by the next."""
    return max(settings, key=lambda s: [measure(s) for measure in by])


def high(s: Setting) -> int:
    return s.over.strength


def low(s: Setting) -> int:
    return s.under.strength


# Ours


def rhw_1(tiles: tuple[str, ...]) -> Setting:
    """RHW-1: a pair, Wong or Gong high if there is one, the best; else nine, eight or seven high; else the best low.

    Ours, after what Pennsylvania prints in 58 Pa. Code 621a.8(d).
    """
    ways = lawful(tiles)
    if named := [s for s in ways if 0 < s.over.ranking <= LOWEST_GONG]:
        return best(named, high, low)
    if good := [s for s in ways if s.over.points >= 7]:
        return best(good, lambda s: s.over.points, low, high)
    return best(ways, low, high)


LOWEST_GONG = hand(("1-1", "2-6")).ranking


# New Zealand's

HARMONY_3 = hand(("1-3", "3-6")).strength  # three points with Gor, the high four
T, D = "teen", "day"
BESIDE_TWELVES = ("9 11", "9 8", "9 7", "9 6", "9 5", "9 4", "8 8", "8 7", "8 6", "8 5", "8 4", "7 7", "7 6", "7 5",
                  "7 4", "6 6", "6 5", "6 4")  # fmt: skip
BESIDE_SEVENS = (f"{T} {D}", f"{T} 11", f"{D} 11", f"{T} 10", f"{D} 10", "11 10", "10 10")
SPLIT = {  # by what the tiles of a pair count: the other two beside which it is split
    "3": ("6 6", "6 5", "6 4"),
    T: BESIDE_TWELVES,
    D: BESIDE_TWELVES,
    "9": (f"{T} {D}", f"{T} 10", f"{D} 10", "10 10"),
    "8": (*BESIDE_SEVENS, "11 9"),
    "7": BESIDE_SEVENS,
}


def new_zealand(tiles: tuple[str, ...]) -> Setting:
    """New Zealand: two pairs stay pairs, a pair is split beside the tiles listed, Wong, Gong or High Nine are played.

    Then the low hand is made as high as may be if that gives three points with Gor or better; if not, the high hand if
    that gives eight. Source: Pai Gow Tiles House Way for New Zealand, Wizard of Odds.
    """
    ways = lawful(tiles)
    kinds = [PAIR_OF[tile] for tile in tiles]
    if twins := {kind for kind in kinds if kinds.count(kind) == 2}:
        others = [kind for kind in kinds if kind not in twins]
        splits = len(twins) == 1 and set(SPLIT.get(called(*twins), ())) & {words(others), words(others[::-1])}
        return best([s for s in ways if s.over.is_pair != bool(splits)], low, high)
    harmonious = [s for s in ways if s.under.strength >= HARMONY_3]
    if strong := [s for s in ways if s.over.ranking]:
        if able := [s for s in strong if s in harmonious]:
            return best(able, lambda s: (s.over.ranking - 1) // 2, high_tile, low, high)
        return best(strong, lambda s: -((s.over.ranking - 1) // 2), high_tile, low, high)
    if not harmonious and max(s.over.points for s in ways) >= 8:
        return best(ways, lambda s: s.over.points, high_tile, low, high)
    return best(harmonious or ways, lambda s: s.under.points, high_tile, low, high)


def high_tile(s: Setting) -> int:
    """The highest tile is played low where the low hand counts seven or less, else high.

    The second half is our reading: of this rule we have the beginning only (CP-12-8).
    """
    return s.under.strength if s.under.points <= 7 else s.over.strength


def words(kinds: Sequence[int]) -> str:
    return " ".join(map(called, kinds))


def called(kind: int) -> str:
    return {TEEN: T, DAY: D}.get(kind) or str(PAIRS[kind].points[0])


WAYS: dict[str, HouseWay] = {"rhw-1": rhw_1, "new-zealand": new_zealand}


@lru_cache(maxsize=8192)
def house_way(name: str, tiles: tuple[str, ...]) -> Setting:
    """How four tiles are set by the house way of that name."""
    return WAYS[name](tiles)
