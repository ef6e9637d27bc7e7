"""Drills: a situation to decide, priced exactly, and a round to pay, settled at the table itself."""

from random import Random

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.games import every, manifest
from cutcard.games.manifest import Drills, Json
from cutcard.retold import settle

AS_IT_FALLS = 5  # one round in so many pays nothing, if that is how it falls


def drills(game: Game) -> Drills:
    """What the game has to practise on."""
    found = manifest(game.name).drills
    if found is None:
        known = one_of([m.name for m in every() if m.drills])
        raise Faulty("train/game", f"{game.name} has nothing to practise", instead=f"choose {known}")
    return found()


def decide(game: Game, mode: str, category: str, chance: Random) -> Json:
    """A situation, and what every option is worth in it."""
    return drills(game).to_decide(game, mode, category, chance)


def pay(game: Game, chance: Random) -> Json:
    """A round that is over, and what the dealer pays on each wager; the stakes go back besides."""
    as_it_falls = not chance.randrange(AS_IT_FALLS)
    while True:
        shown, described = drills(game).to_pay(game, chance)
        chosen = {"game": game.name, "rules": game.edition.name, "options": dict(game.edition.values)}
        (seat,) = settle({**chosen, **described})["seats"].values()
        lines = [
            {"wager": wager, **row, "pays": max(row["returned"] - row["stake"], 0)}
            for wager, row in seat["wagers"].items()
        ]
        due = sum(line["pays"] for line in lines)
        if due or as_it_falls:
            return {**shown, "lines": lines, "pays": due}
