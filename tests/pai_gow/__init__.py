"""Pai Gow, clause by clause: small tables, the tiles named."""

from collections import Counter
from collections.abc import Mapping

from cutcard.chance.dealer import attend
from cutcard.core.game import Game
from cutcard.core.rights import DICE
from cutcard.core.round import Round
from cutcard.games.pai_gow.rules import NZ
from cutcard.games.pai_gow.tiles import LOWS, TILES
from tests.kit import play, seated

PLAYERS = NZ.set(banks="players")
CLOSE = 'dee call "no more bets"'
BOB, CAT, BANK = (
    "6-6 6-6 4-4 4-4",
    "3-6 4-5 1-1 3-4",
    "5-5 4-6 2-3 1-4",
)  # two pairs; one and High Nine; one and nothing
LOSER = "5-5 4-6 5-6 3-3"  # nothing and seven


class Told:
    """Hands as they are told; what is not told is whatever is left."""

    def __init__(self, hands: Mapping[str, str], dice: str) -> None:
        self.hands = {place: tuple(tiles.split()) for place, tiles in hands.items()} | {DICE: tuple(dice.split())}
        told = Counter(tile for place, tiles in self.hands.items() for tile in tiles if place != DICE)
        self.left = list((Counter(TILES) - told).elements())

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        if to in self.hands:
            return self.hands[to][:count]
        drawn, self.left = self.left[:count], self.left[count:]
        return tuple(drawn)


def delivered(r: Round, hands: Mapping[str, str], dice: str = "1 1 1") -> Round:
    """The dealer throws, delivers and collects, until somebody has to set."""
    return attend(r, Told(hands, dice))


def house_round(hands: Mapping[str, str], bank: str = BANK, game: Game = NZ, dice: str = "1 1 1") -> Round:
    """Bob sits at 2, cat at 3; each with a hand has bet $20 against the house."""
    r = seated(game, bob="2", cat="3")
    bets = {"2": "bob", "3": "cat"}
    r = play(r, "\n".join(f"{bets[box]} bet {box} main {bets[box]} 2000" for box in hands) + f"\n{CLOSE}")
    return delivered(r, {**hands, "dealer": bank}, dice)


def low(r: Round, box: str, tiles: str) -> Round:
    """The player there sets these two low."""
    wanted, names = sorted(tiles.split()), r.table.cards(box)
    a, b = next(two for two in LOWS if sorted(names[n] for n in two) == wanted)
    return play(r, f'{r.table.holder(box)} choice {box} "low {a + 1} {b + 1}"')
