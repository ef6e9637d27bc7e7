"""Pai Gow: two hands of two tiles each, ranked anew. Which two are low is taken from the words and the house way."""

from itertools import product

from cutcard.core.facts import Chips, Spot
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.games.pai_gow.house_ways import house_way

# CP-12-4.1: the pairs from the best down, each as it is written; those with two faces are mixed.
PAIRS = (("1-2", "2-4"), ("6-6",), ("1-1",), ("4-4",), ("1-3",), ("5-5",), ("3-3",), ("2-2",), ("5-6",), ("4-6",),
         ("1-6",), ("1-5",), ("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("1-4", "2-3"))  # fmt: skip
# CP-12-4.4: single tiles from the best down; 2-4 stands for six and 1-2 for three where dots count.
SINGLE = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "9", "8", "7", "2-4", "5", "1-2")
MIXED = {tile: str(sum(map(int, tile.split("-")))) for pair in PAIRS[12:] for tile in pair}
GEE_JUN = {"1-2", "2-4"}


def dots(tile: str) -> int:
    return sum(map(int, tile.split("-")))


def rank(one: str, other: str) -> tuple[int, ...]:
    """Return a key by which two tiles compare: a pair, Wong, Gong, or points and the higher tile."""
    for place, pair in enumerate(PAIRS):
        if {one, other} == set(pair) or (one == other and one in pair):
            return 3, -place
    high = min((SINGLE.index(MIXED.get(tile, tile)) for tile in (one, other)), default=0)
    with_top = {one, other} & {"6-6", "1-1"}
    counts = [(3, 6) if tile in GEE_JUN else (dots(tile),) for tile in (one, other)]
    points = max((a + b) % 10 for a, b in product(*counts))
    if len(with_top) == 1 and not {one, other} & GEE_JUN:
        low = next(tile for tile in (one, other) if tile not in with_top)
        if dots(low) in (8, 9):
            return 2, dots(low), -high
    return (1, points, -high) if points else (0,)


def halves(r: Round, place: str) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return the high and the low hand of a place."""
    names = tuple(item.name for item in r.table.dealt_to(place))
    words = [word for word in r.table.words(place) if word.startswith("low ") or word == "house way"]
    if len(names) != 4 or HIDDEN in names or not words:
        return None
    way = r.game.word("house-way")
    low = [int(n) - 1 for n in words[-1].split()[1:]] if words[-1] != "house way" else house_way(way, names).low
    high = [names[n] for n in range(4) if n not in low]
    return rank(*high), rank(*(names[n] for n in low))


def main(r: Round, spot: Spot) -> Chips | None:
    """Both hands above the bank's win, one pushes; a copy is the bank's (CP-12-4.6, CP-12-6.1)."""
    taken = [place for place, said in r.table.said.items() if {"bank", "co-bank"} & {choice.word for choice in said}]
    bank = "dealer" if not taken or "co-bank" in r.table.words(taken[0]) else taken[0]
    ours, theirs = halves(r, spot.place), halves(r, bank)
    if spot.wager != "main" or ours is None or theirs is None:
        return None
    chips, won = r.table.stakes[spot].chips, sum(a > b for a, b in zip(ours, theirs, strict=True))
    if ours[1] > ours[0] and r.game.word("foul") == "loses":
        return 0
    return 2 * chips - chips * r.game.number("commission") // 100 if won == 2 else chips * won
