"""Races to practise on: half run, with each suit's chance to be first; and run, with wagers to pay."""

from fractions import Fraction
from functools import cache
from random import Random

from cutcard.cards import SUIT_WORDS
from cutcard.core.game import Game
from cutcard.exact.advice import exactly
from cutcard.games.manifest import Json
from cutcard.games.racing_card_derby.exact import Left
from cutcard.games.racing_card_derby.rules import COLOURS, SUITS, race

GOAL = 4  # cards of one suit that win a race
MOST_OUT = 9  # cards that a drill has out at most
CHIP, CHIPS = 500, 10  # cents; the most chips on a wager


def to_decide(game: Game, mode: str, category: str, chance: Random) -> Json:
    """A race half run, a suit, and each suit's chance."""
    out, chances = half_run(game, chance)
    suits = zip(SUIT_WORDS.values(), chances, strict=True)
    return {"cards": list(out), "asked": chance.choice(SUITS), "chances": {suit: exactly(c) for suit, c in suits}}


@cache
def chances_now(steps: tuple[int, ...], left: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How likely each suit is to be first, the suits having come so far and so many cards of each being left."""
    if GOAL in steps:
        return tuple(Fraction(n == GOAL) for n in steps)
    made, total = [Fraction(0)] * len(steps), sum(left)
    for suit, held in enumerate(left):
        if held:
            then = chances_now(plus(steps, suit, 1), plus(left, suit, -1))
            made = [sofar + Fraction(held, total) * chance for sofar, chance in zip(made, then, strict=True)]
    return tuple(made)


def plus(counts: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + n, *counts[at + 1 :])


def half_run(game: Game, chance: Random) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
    """The cards of a race that are out, no suit having won yet, and each suit's chance to be first."""
    while True:
        pack = list(game.pack)
        chance.shuffle(pack)
        count = chance.randrange(MOST_OUT + 1)
        out = Left.of(pack[:count]).suits
        if max(out) < GOAL:
            return tuple(pack[:count]), chances_now(out, Left.of(pack[count:]).suits)


def to_pay(game: Game, chance: Random) -> tuple[Json, Json]:
    """A race that was run, and one player's wagers on it: half of them by somebody who knew how it would end."""
    pack = list(game.pack)
    chance.shuffle(pack)
    count = next(n for n in range(len(pack)) if race(pack[:n]).over)
    run = race(pack[:count])
    places = run.placed if chance.randrange(2) else tuple(chance.sample(SUITS, 3))
    colour = next(name for name, suits in COLOURS.items() if places[0] in suits)
    wagers = (colour, places[0], f"quinella {places[0]} {places[1]}", f"trifecta {' '.join(places)}")
    bets = {wager: CHIP * chance.randint(1, CHIPS) for wager in chance.sample(wagers, chance.randint(1, 3))}
    shown = {"cards": pack[:count], "placed": list(run.placed), "protested": run.protested}
    return shown, {"seats": {"1": {"bets": bets}}, "cards": " ".join(pack[:count])}
