"""One solver process beside the house: a question at a time, few in line, and each answer kept."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.memo import memo
from cutcard.games import STUDIED, manifest, named
from cutcard.games.edges import costs
from cutcard.house.floor.floor import Floor
from cutcard.house.views.as_json import Json
from cutcard.server.refusals import TooMany
from cutcard.server.solver_protocol import Question, options

IN_LINE, KEPT = 16, 100
PATIENCE = 10.0  # seconds that somebody waits for an answer, which is then kept for the next time
AGAIN = 3  # seconds after which it is worth asking again
LONGEST = 32 * 1024 * 1024  # bytes of an answer
LOOKS = 5.0  # seconds between two looks for tables whose edge is not known yet


class Busy(TooMany):
    def __init__(self, message: str) -> None:
        super().__init__(AGAIN, "study/busy", message)


class SolverProcess:
    """The house never waits for it, and it starts with the first question."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.asked: dict[str, asyncio.Task[bytes]] = {}
        self.one = asyncio.Lock()
        self.process: Process | None = None
        self.warming: asyncio.Task[None] | None = None

    async def ask(self, question: Question, patience: float | None = PATIENCE) -> bytes:
        """The answer as JSON. Who asks what is being counted already waits for the same."""
        text = question.text
        if text in self.kept:
            self.kept.move_to_end(text)
            return self.kept[text]
        if text not in self.asked:
            if len(self.asked) >= IN_LINE:
                raise Busy("too many figures are being counted")
            self.asked[text] = asyncio.create_task(self.count(text, bool(question.once)))
            self.asked[text].add_done_callback(lambda task: self.done(text, task))
        try:
            return await asyncio.wait_for(asyncio.shield(self.asked[text]), patience)
        except TimeoutError:
            raise Busy("this is still being counted") from None

    def done(self, text: str, task: "asyncio.Task[bytes]") -> None:
        del self.asked[text]
        if not task.cancelled():
            task.exception()  # who asked has it, or has gone

    async def count(self, text: str, once: bool) -> bytes:
        async with self.one:
            said = await self.say(text)
        kind, _, answer = said.partition(b" ")
        if kind != b"ok":
            raise Faulty(*json.loads(answer))
        if not once:
            self.kept[text] = answer
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return answer

    async def say(self, text: str) -> bytes:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "cutcard.server.solver_protocol", stdin=PIPE, stdout=PIPE, limit=LONGEST,
                start_new_session=True,  # Ctrl-C is for the house, which then closes this
            )  # fmt: skip
        process = self.process
        assert process.stdin
        assert process.stdout
        process.stdin.write(text.encode() + b"\n")
        said = await process.stdout.readline()
        if not said.endswith(b"\n"):
            await process.wait()
            raise RuntimeError(f"the solver process ended with {process.returncode}")
        return said

    # The lobby.

    def edges(self, game: Game) -> Json:
        """The house edge of each wager, where it has been counted."""
        return {wager: edge for wager, (edge, _) in self.moments(game).items()} or usual(game)

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
                await self.ask(question, None)
            except Faulty:
                hopeless.add(question.text)
            except (Busy, RuntimeError):
                await asyncio.sleep(LOOKS)

    def begin(self, floor: Floor) -> None:
        self.warming = asyncio.create_task(self.warm(floor))

    async def close(self) -> None:
        for task in (*self.asked.values(), *([self.warming] if self.warming else [])):
            task.cancel()
        if self.process and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


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
