"""The keys of a table and what each does: one list, which browser and terminal show and obey."""

from collections.abc import Iterator
from typing import NamedTuple

from cutcard.core.layout import Layout, capital


class Key(NamedTuple):
    """A key, or several that belong together, and what it does."""

    key: str
    name: str
    says: str = ""
    does: str = ""  # an act that every table has: of several keys that of each, or the same of all

    @property
    def words(self) -> str:
        return capital(f"{self.name}: {self.says}" if self.says else self.name)


READINGS = (
    Key("v", "my cards", does="cards"),
    Key("o", "my options", does="options"),
    Key("l", "my last result", does="result"),
    Key("m", "my money", does="money"),
)
BETS = (
    Key("[ ]", "a smaller chip, a larger chip", does="smaller larger"),
    Key("z", "undo the last change", does="undo"),
    Key("x", "double every bet, as far as its limit", does="double"),
)


def clears(felt: Layout) -> str:
    """The key that clears all bets: c, unless the game has it."""
    return "Delete" if "c" in {spot.key for spot in felt.spots} | {order.key for order in felt.orders} else "c"


def keys_of(felt: Layout) -> Iterator[Key]:
    """Those of the game, in the order in which they are needed, and those that every game has."""
    for spot in felt.spots:
        if spot.key and not spot.later:
            yield Key(spot.key, ", ".join(map(felt.name, felt.together(spot.wager))))
    for order in felt.orders:
        yield Key(order.key, order.name, f"then in order {' '.join(order.picks)}")
    yield Key("Space Enter", felt.keys["enter"], "also skips what still moves", "deal")
    for spot in felt.spots:
        if spot.most:
            yield Key(spot.key, spot.name, "as much as may be laid")
        if spot.times:
            yield Key("1 2 3", spot.name, f"so many times the {felt.name(spot.times)}")
    for word in felt.words.values():
        yield Key(word.key, word.name, word.says)
    yield from (*BETS, Key(clears(felt), "clear all bets", does="clear"), *READINGS)


def acts_of(felt: Layout) -> dict[str, list[str]]:
    """The keys of each act that every table has, the one that is shown first."""
    made: dict[str, list[str]] = {}
    for one in keys_of(felt):
        acts = one.does.split()
        for n, key in enumerate(one.key.split() if acts else ()):
            made.setdefault(acts[n % len(acts)], []).append(key)
    return made
