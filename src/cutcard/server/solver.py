"""Exact figures beside the house: a line of questions for anybody, one for tables and staff, and the lobby's odds."""

import asyncio
import json
from collections import OrderedDict

from cutcard.core.errors import Cutcard, Faulty
from cutcard.core.game import Game
from cutcard.core.memo import memo
from cutcard.games import STUDIED, manifest, named
from cutcard.games.edges import costs
from cutcard.house.floor.floor import Floor
from cutcard.house.views.as_json import Json
from cutcard.server.solver_process import Kept, SolverProcess
from cutcard.server.solver_protocol import Question, options

LOOKS = 5.0  # seconds between two looks for tables whose edge is not known yet


class Solver:
    """Two processes that share their answers. Whatever visitors study, hints and reports do not wait for it."""

    def __init__(self) -> None:
        self.kept: Kept = OrderedDict()
        self.visitors, self.house = SolverProcess(self.kept), SolverProcess(self.kept)
        self.warming: asyncio.Task[None] | None = None

    def edges(self, game: Game) -> Json:
        """The house edge of each wager, where it has been counted."""
        return {wager: edge for wager, (edge, *_) in self.moments(game).items()} or usual(game)

    def moments(self, game: Game) -> Json:
        """The edge of each wager and the variance of a stake of one, where they have been counted."""
        text = edges_of(game).text
        if text not in self.kept:
            return {}
        self.kept.move_to_end(text)  # what the lobby shows is not forgotten for what visitors ask
        found: Json = json.loads(self.kept[text])
        return found

    async def warm(self, floor: Floor) -> None:
        """Count ahead: the edges of every table first, then what people will look at."""
        hopeless: set[str] = set()  # an edition of the operator's own is not known by its name
        while True:
            tables = [edges_of(state.game) for state in (await floor.states()).values()]
            sheets = [Question("analysis", game.name, game.edition.name) for game in STUDIED]
            wanted = (q for q in (*tables, *sheets) if q.text not in self.kept and q.text not in hopeless)
            if (question := next(wanted, None)) is None:
                await asyncio.sleep(LOOKS)
                continue
            try:
                await self.visitors.ask(question, patience=None)
            except Faulty:
                hopeless.add(question.text)
            except Cutcard:
                await asyncio.sleep(LOOKS)

    def begin(self, floor: Floor) -> None:
        self.warming = asyncio.create_task(self.warm(floor))

    async def close(self) -> None:
        if self.warming:
            self.warming.cancel()
        for process in (self.visitors, self.house):
            await process.close()


def edges_of(game: Game) -> Question:
    """What is asked of a table, which no limit of it changes."""
    limits = {name for name, option in game.edition.options.items() if option.cents}
    chosen = tuple(pair for pair in game.edition.chosen() if pair.partition("=")[0] not in limits)
    return Question("edges", game.name, game.edition.name, chosen)


@memo
def usual(game: Game) -> Json:
    """What is kept with the game, for a table that is set up as those usually are and feeds no jackpot."""
    kept, jackpot = costs(game.name).get(game.edition.name), manifest(game.name).jackpot
    if kept is None or (jackpot and jackpot.table(game)):
        return {}
    same = edges_of(game) == edges_of(named(game.name, game.edition.name, options(kept.options)))
    return {wager: float(edge.first) for wager, edge in kept.wagers.items()} if same else {}
