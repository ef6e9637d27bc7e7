"""Rounds a second of each game, on one core."""

from collections.abc import Callable
from functools import partial

from bench.timing import Rate, rates
from cutcard.games import find
from cutcard.games.blackjack.shoes import counter, ramp, won
from cutcard.games.blackjack.solve import fresh
from cutcard.games.blackjack.terms import Terms
from cutcard.sim.chunks import model
from cutcard.sim.draws import CHUNK, chunk_state

PLAYED = {
    "four-card-poker, simple strategy": ("four-card-poker", {}, "simple"),
    "four-card-poker, optimal strategy": ("four-card-poker", {}, "optimal"),
    "three-card-poker": ("three-card-poker", {}, "optimal"),
    "caribbean-stud": ("caribbean-stud", {}, "optimal"),
    "mississippi-stud": ("mississippi-stud", {}, "optimal"),
    "let-it-ride": ("let-it-ride", {}, "optimal"),
    "ultimate-texas-holdem": ("ultimate-texas-holdem", {}, "optimal"),
    "racing-card-derby, 1 pack": ("racing-card-derby", {"decks": 1}, "none"),
    "racing-card-derby, 8 packs": ("racing-card-derby", {"decks": 8}, "none"),
    "blackjack, 6 packs, optimal strategy": ("blackjack", {}, "optimal"),
}


def rounds() -> list[Rate]:
    made: dict[str, tuple[int, Callable[..., object]]] = {}
    for name, (game, options, strategy) in PLAYED.items():
        played = model(game)
        plan = played.plan(find(game, "", options), strategy)
        made[name] = CHUNK, partial(played.tally, chunk_state(0, 0), CHUNK, plan)
    best = fresh(Terms.of(find("blackjack")))
    who = counter(best, ramp(), deviates=True)
    made["blackjack, shoes dealt to a counter"] = CHUNK, partial(won, best, who, 0.75, CHUNK)
    return rates(made)
