"""Pai Gow: what each setting of the tiles that a person sees is worth, and hands to practise on.

Counted in stakes against one other hand that is set by the house way: a player's against the bank's, a banker's against
any one of the players'.
"""

from fractions import Fraction
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from cutcard.core.errors import Faulty
from cutcard.core.facts import Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import KNOWN, Value, Values, decision, ranked
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from cutcard.games.pai_gow.boxes import HOUSE_WAY, LOW, banker, tiles_at
from cutcard.games.pai_gow.exact import CATEGORIES as KINDS
from cutcard.games.pai_gow.exact import category, commission
from cutcard.games.pai_gow.faces import hands_in_words
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.sets import BANKER, BESIDE, PLAYER, met, number, sets, tiles_of, ways_of, weights
from cutcard.games.pai_gow.tiles import PAIR_OF, PAIRS, Setting, settings

CATEGORIES = KINDS
NEAR = 0.05  # stakes between the best setting and the next


def values(r: Round, who: str) -> Values:
    """The hand that this person has to set."""
    duty, game = decision(r, who), r.game
    ways = [o for o in duty.options if isinstance(o, Choice)] if duty else []
    if duty is None or not any(o.word in LOW for o in ways):
        cite = game.cite("10.3(b)")
        raise Faulty("advise/nothing", "there is no hand to set", cite, "ask when the tiles are out")
    tiles = tiles_at(r.table, duty.place)
    if HIDDEN in tiles:
        raise Faulty("advise/unread", "these tiles have not been read", game.cite("10.3(b)"), "tell all four")
    if any(item.to == KNOWN for item in r.table.items.values()):
        says = "a setting is weighed against every hand beside it, whatever others hold"
        raise Faulty("advise/known", says, game.cite("10.3(b)"), "leave out the tiles of others")
    role = BANKER if duty.place == banker(r.table) else PLAYER
    said = {o: settings(tiles)[LOW[o.word]] if o.word in LOW else house_way(game.word(HOUSE_WAY), tiles) for o in ways}
    lawful = sorted(ways, key=lambda o: said[o].foul)  # of two that come to the same, no foul first
    best = ranked(Value(o, worth(game, tiles, said[o], role), o.word, as_set(said[o])) for o in lawful)
    first = next(o for o in lawful if o == best[0].fact)
    return Values("stakes", category(number(tiles)), best, why(game, tiles, said[first], role))


def as_set(made: Setting) -> str:
    return f"a foul: {hands_in_words(made)}" if made.foul else hands_in_words(made)


def worth(game: Game, tiles: tuple[str, ...], made: Setting, role: int) -> Fraction:
    """A foul is worth what becomes of it."""
    if made.foul:
        if game.word("foul") == "loses" and role == PLAYER:
            return Fraction(-1)
        made = house_way(game.word(HOUSE_WAY), tiles)
    won, lost = against(game, tiles, made, role)
    return Fraction(won, BESIDE) * (1 - commission(game, role)) - Fraction(lost, BESIDE)


def against(game: Game, tiles: tuple[str, ...], made: Setting, role: int) -> tuple[int, int]:
    """How many of the hands beside it a setting beats, and how many beat it."""
    n, m = number(tiles), met(game.word(HOUSE_WAY))
    key = made.over.strength, made.under.strength
    way = [(s.over.strength, s.under.strength) for s in ways_of(n)].index(key)
    return int(m.won[role, n, way]), int(m.lost[role, n, way])


def why(game: Game, tiles: tuple[str, ...], best: Setting, role: int) -> str:
    won, lost = against(game, tiles, best, role)
    names = ", ".join(f"{tile} {PAIRS[PAIR_OF[tile]].name}" for tile in tiles)
    return (
        f"{names}. Set {hands_in_words(best)}, it wins against {percent(Fraction(won, BESIDE), 2)} of {BESIDE:,} hands "
        f"that may lie beside it, and loses to {percent(Fraction(lost, BESIDE), 2)}."
    )


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A hand: any, one in which two settings are worth nearly the same, or of one kind."""
    rows = borders(game) if mode == BORDERLINE else of_kind(category) if mode == CATEGORY else every()
    n = chance.choices(rows.tolist(), weights()[rows].tolist())[0]
    tiles = chance.sample(tiles_of(n), 4)
    seat = {"owner": YOU, "bets": first_wager(game), "tiles": " ".join(tiles)}
    return waiting(game, {"seats": {game.seats[0]: seat}})


def every() -> NDArray[np.int64]:
    return np.arange(len(sets()))


@lru_cache(len(KINDS))
def of_kind(kind: str) -> NDArray[np.int64]:
    return np.array([n for n in every() if category(int(n)) == kind])


@lru_cache(8)
def borders(game: Game) -> NDArray[np.int64]:
    """Sets whose two best settings are worth nearly the same. Doubles: nothing is priced."""
    m, kept = met(game.word(HOUSE_WAY)), float(1 - commission(game))
    worths = np.sort((m.won[PLAYER] * kept - m.lost[PLAYER]) / BESIDE, axis=1)
    near: NDArray[np.int64] = np.flatnonzero(worths[:, -1] - worths[:, -2] < NEAR)
    return near
