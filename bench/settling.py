"""Described rounds settled in a second: as a stream, against one call each that knows of no other round."""

import json
from collections.abc import Callable
from functools import partial
from random import Random

from bench.timing import Rate, rates
from cutcard import settle, settle_lines
from cutcard.cards import DECK
from cutcard.described.trusting import begun, closed
from cutcard.games import bound
from cutcard.games.racing_card_derby.rules import race as race_of

ROUNDS = 100
STREAM, ALONE = "as a stream", "one call each"


def poker(seats: int, chance: Random) -> str:
    pack = chance.sample(DECK, 52)
    told = {}
    for area in range(1, seats + 1):
        bets = {"ante": 500 * chance.randint(1, 4), "aces-up": 500}
        cards = " ".join(pack.pop() for _ in range(5))
        told[str(area)] = {"bets": bets, "cards": cards, "choice": chance.choice(("play 1", "play 3", "fold"))}
    return json.dumps({"game": "four-card-poker", "seats": told, "dealer": " ".join(pack[:6])})


def race(chance: Random) -> str:
    cards = chance.sample(DECK, 52)
    run = next(cards[:n] for n in range(52) if race_of(cards[:n]).over)
    bets = {"red": 200, "spades": 100, "quinella diamonds hearts": 100}
    return json.dumps({"game": "racing-card-derby", "seats": {"1": {"bets": bets}}, "cards": " ".join(run)})


def stream(lines: list[str]) -> None:
    for answer in settle_lines(lines):
        json.dumps(answer)


def alone(lines: list[str]) -> None:
    for line in lines:
        bound.cache_clear()
        begun.cache_clear()
        closed.cache_clear()
        json.dumps(settle(json.loads(line)))


def settled() -> list[Rate]:
    chance = Random(7)
    kinds: dict[str, Callable[[], str]] = {
        "four-card-poker, 1 seat": lambda: poker(1, chance),
        "four-card-poker, 7 seats": lambda: poker(7, chance),
        "racing-card-derby": lambda: race(chance),
    }
    made: dict[str, tuple[int, Callable[[], object]]] = {}
    for name, kind in kinds.items():
        lines = [kind() for _ in range(ROUNDS)]
        made[f"{name}, {STREAM}"] = ROUNDS, partial(stream, lines)
        made[f"{name}, {ALONE}"] = ROUNDS, partial(alone, lines)
    return rates(made)
