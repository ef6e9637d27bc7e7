"""Pai Gow, exactly: each of 35,960 hands, however it is set, against each of 20,475 that the other may hold beside it.

Against a house way one may set as the house does, or the best way. As a player a copy is lost, as the banker it is won;
a co-banker's hand is set by the house way. What the bank wins of one box is charged as a player's win is.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from cutcard.core.game import Game
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.games.pai_gow.boxes import BANK_COMMISSION, COMMISSION, HOUSE_WAY, MAIN, NET
from cutcard.games.pai_gow.sets import BESIDE, HANDS, PLAYER, Counts, met, sets, tiles_of, ways_of, weights
from cutcard.games.pai_gow.strategies import AS_THE_HOUSE, OPTIMAL, setting_of

WON, PUSHED, LOST = "both hands win", "one hand wins", "both hands lose"
TWO_PAIRS, PAIR, STRONG, POINTS = CATEGORIES = ("two pairs", "one pair", "a Wong, Gong or High Nine", "points alone")
SAME, LOWER, HIGHER = CHOICES = ("as the house", "low hand raised", "high hand raised")


def commission(game: Game, role: int = PLAYER) -> Fraction:
    """The share of a win that the house keeps: of a bank's, where banks are charged."""
    charged = role == PLAYER or game.word(BANK_COMMISSION) == NET
    return Fraction(game.number(COMMISSION), 100) if charged else Fraction(0)


def best(game: Game, role: int = PLAYER) -> Counts:
    """The setting of each set that is worth most; where two are worth the same, the house's."""
    m, kept = met(game.word(HOUSE_WAY)), 1 - commission(game, role)
    worth = m.won[role] * kept.numerator - m.lost[role] * kept.denominator
    every = np.arange(len(sets()))
    found: Counts = worth.argmax(axis=1)
    return np.where(worth[every, m.as_the_house] == worth[every, found], m.as_the_house, found)


def choices(game: Game, strategy: str, role: int = PLAYER) -> Counts:
    """Which setting of each set a strategy plays."""
    if strategy == OPTIMAL:
        return best(game, role)
    if strategy == AS_THE_HOUSE:
        return met(game.word(HOUSE_WAY)).as_the_house
    played = [setting_of(strategy, game, tiles_of(n)) for n in range(len(sets()))]
    keys = [[(s.over.strength, s.under.strength) for s in ways_of(n)] for n in range(len(sets()))]
    return np.array([k.index((s.over.strength, s.under.strength)) for k, s in zip(keys, played, strict=True)])


def figures(game: Game, played: Counts, role: int = PLAYER, name: str = MAIN) -> WagerFigures:
    """What is won, pushed and lost under these settings, per unit staked against one other hand."""
    m, every = met(game.word(HOUSE_WAY)), np.arange(len(sets()))
    won = int((weights() * m.won[role][every, played]).sum())
    lost = int((weights() * m.lost[role][every, played]).sum())
    pays, deals = 1 - commission(game, role), HANDS * BESIDE
    made = WagerFigures(
        name,
        deals,
        (
            Outcome(WON, f"{pays}", won, pays),
            Outcome(PUSHED, "", deals - won - lost, Fraction(0)),
            Outcome(LOST, "", lost, Fraction(-1)),
        ),
    )
    made.check()
    return made


def category(n: int) -> str:
    """What can be made of a set, at its best."""
    ways = ways_of(n)
    if any(s.under.is_pair for s in ways):
        return TWO_PAIRS
    if any(s.over.is_pair for s in ways):
        return PAIR
    return STRONG if any(s.over.ranking for s in ways) else POINTS


def choice(n: int, chosen: int, house: int) -> str:
    """How a setting of a set stands to the house way's: settings are in the order of their high hands."""
    return SAME if chosen == house else HIGHER if chosen > house else LOWER


def strategy(game: Game) -> dict[str, dict[str, dict[str, str]]]:
    """By category, how often best play sets as the house way does, and to which side it goes otherwise."""
    played, house = best(game), met(game.word(HOUSE_WAY)).as_the_house
    counts = {name: dict.fromkeys(CHOICES, 0) for name in CATEGORIES}
    for n, weight in enumerate(weights().tolist()):
        counts[category(n)][choice(n, int(played[n]), int(house[n]))] += weight
    return {
        "any": {
            name: {how: str(Fraction(count, sum(row.values()))) for how, count in row.items() if count}
            for name, row in counts.items()
        }
    }


def deviations(game: Game, role: int = PLAYER) -> Iterator[tuple[str, str, str, Fraction, Fraction]]:
    """Sets that best play sets otherwise: the tiles, low and high by either, what one such hand costs, and all of them.

    The dearest first.
    """
    m, played, kept = met(game.word(HOUSE_WAY)), best(game, role), 1 - commission(game, role)
    worth = m.won[role] * kept.numerator - m.lost[role] * kept.denominator
    every = np.arange(len(sets()))
    costs = worth[every, played] - worth[every, m.as_the_house]
    for n in np.argsort(-(costs * weights()), kind="stable"):
        if costs[n]:
            one = Fraction(int(costs[n]), kept.denominator * BESIDE)
            yield (
                " ".join(tiles_of(int(n))),
                way_in_words(int(n), int(m.as_the_house[n])),
                way_in_words(int(n), int(played[n])),
                one,
                one * int(weights()[n]) / HANDS,
            )


def way_in_words(n: int, way: int) -> str:
    s = ways_of(n)[way]
    return f"{s.under.words} / {s.over.words}"
