"""Nothing that is laid once the result is known counts, in any game."""

import random

from cutcard.core.due import unfinished
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Spot
from cutcard.core.layout import spots_of
from cutcard.core.round import Round
from cutcard.core.text import write
from tests.every_game.kit import DEE, SEEDS, every_game, to_the_end, undealt, walk


def attempts(r: Round, rng: random.Random) -> list[Bet]:
    """Return some wagers that somebody might lay now."""
    wagers = rng.sample(r.game.wagers, min(4, len(r.game.wagers)))
    spots = [(rng.choice(spots_of(r.game)[wager]), wager, rng.choice([*r.table.places_of])) for wager in wagers]
    return [Bet(*spot, 1000) for spot in spots]


def is_known(r: Round) -> bool:
    """Tell whether all has come that decides the wagers which lie there."""
    return bool(r.game.closed(r.table) and r.table.live()) and not unfinished(r.game, r.table, r.game.steps)


def counts(bet: Bet, entry: int, end: Round) -> bool:
    """Tell whether that stake was played in the end."""
    stake = end.table.stakes.get(Spot(bet.place, bet.wager, bet.owner))
    return stake is not None and stake.entry == entry and stake.outcome not in ("void", "withdrawn")


@every_game
def test_what_is_laid_once_the_result_is_known_never_counts(name: str) -> None:
    tried = 0
    for seed in SEEDS:
        rng = random.Random(f"{name} too late {seed}")
        path = [r for r in walk(name, seed) if is_known(r)]
        for r in rng.sample(path, min(1, len(path))):
            for bet in attempts(r, rng):
                try:
                    after = r.record(DEE, bet)
                except Refusal:
                    continue
                tried += 1
                end = to_the_end(name, after, rng, undealt(name, rng, after.table))
                assert not counts(bet, len(r.log), end), write(end.log)
    assert tried > 3
