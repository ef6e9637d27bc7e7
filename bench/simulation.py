"""Rounds a second of each game, on one core."""

from bench.timing import Rate, rates
from cutcard.games import find
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
}


def rounds() -> list[Rate]:
    made = {}
    for name, (game, options, strategy) in PLAYED.items():
        played = model(game)
        plan = played.plan(find(game, "", options), strategy)
        made[name] = CHUNK, lambda played=played, plan=plan: played.tally(chunk_state(0, 0), CHUNK, plan)
    return rates(made)
