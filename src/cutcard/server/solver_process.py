"""A solver process beside the house: a question at a time, few in line, none for too long, and each answer kept."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf

from cutcard.core.errors import Faulty, Refusal
from cutcard.server.refusals import TooMany
from cutcard.server.solver_protocol import LESS, Question

IN_LINE, EACH = 16, 2  # questions that may be counted or wait: in all, and of one who asks
KEPT = 100  # answers
PATIENCE = 10.0  # seconds that somebody waits for an answer, which is then kept for the next time
AGAIN = 3  # seconds after which it is worth asking again
GONE = 10.0  # seconds without asking again after which somebody has gone
SECONDS, OWN_SECONDS = 180.0, 1_800.0  # that a question may take: somebody's, and one that the house asks itself
LOOKS = 0.5  # seconds between two looks whether anybody still wants the answer
LONGEST = 32 * 1024 * 1024  # bytes of an answer
log = logging.getLogger("cutcard.server")
Kept = OrderedDict[str, bytes]


class Busy(TooMany):
    """No answer yet, and when it is worth asking again."""

    def __init__(self, message: str) -> None:
        super().__init__(AGAIN, "study/busy", message)


@dataclass
class Asked:
    """A question that is counted or waits for its turn, who asked it, and until when somebody wants the answer."""

    text: str
    once: bool
    by: set[str] = field(default_factory=set)
    until: float = 0.0
    begun: bool = False
    task: "asyncio.Task[bytes]" = field(init=False)


class SolverProcess:
    """One line of questions. The house never waits for it, and its process starts with the first question."""

    def __init__(self, kept: Kept | None = None) -> None:
        self.kept: Kept = OrderedDict() if kept is None else kept
        self.asked: dict[str, Asked] = {}
        self.one = asyncio.Lock()
        self.process: Process | None = None

    async def ask(self, question: Question, by: str = "", patience: float | None = PATIENCE) -> bytes:
        """Return the answer as JSON. Who asks what is being counted already waits for the same.

        `by` is counted for each question of theirs; without it the house itself asks, as often as it likes.
        """
        text = question.text
        if text in self.kept:
            self.kept.move_to_end(text)
            return self.kept[text]
        now = asyncio.get_running_loop().time()
        self.let_go(now)
        asked = self.asked.get(text) or self.put_in_line(text, bool(question.once), by)
        asked.by.add(by)
        asked.until = max(asked.until, inf if patience is None else now + patience + GONE)
        try:
            return await asyncio.wait_for(asyncio.shield(asked.task), patience)
        except TimeoutError:
            raise Busy("this is still being counted") from None

    def let_go(self, now: float) -> None:
        """Drop what waits for nobody any more: it takes no place in the line."""
        for asked in tuple(self.asked.values()):
            if not asked.begun and asked.until <= now:
                del self.asked[asked.text]
                asked.task.cancel()

    def put_in_line(self, text: str, once: bool, by: str) -> Asked:
        if by and sum(by in other.by for other in self.asked.values()) >= EACH:
            raise Busy(f"{EACH} questions of yours are being counted")
        if len(self.asked) >= IN_LINE:
            raise Busy("too many figures are being counted")
        asked = self.asked[text] = Asked(text, once)
        asked.task = asyncio.create_task(self.count(asked))
        asked.task.add_done_callback(lambda task: self.done(asked, task))
        return asked

    def done(self, asked: Asked, task: "asyncio.Task[bytes]") -> None:
        if self.asked.get(asked.text) is asked:
            del self.asked[asked.text]
        if not task.cancelled():
            task.exception()  # who asked has it, or has gone

    async def count(self, asked: Asked) -> bytes:
        async with self.one:
            asked.begun = True
            said = await self.say(asked)
        kind, _, answer = said.partition(b" ")
        if kind != b"ok":
            raise Faulty(*json.loads(answer))
        if not asked.once:
            self.kept[asked.text] = answer
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return answer

    async def say(self, asked: Asked) -> bytes:
        """Ask the process, which is ended where it takes too long, or where others wait and nobody wants this."""
        process = await self.started()
        assert process.stdin
        assert process.stdout
        process.stdin.write(asked.text.encode() + b"\n")
        loop = asyncio.get_running_loop()
        begun, reading = loop.time(), asyncio.ensure_future(process.stdout.readline())
        try:
            while not (await asyncio.wait({reading}, timeout=LOOKS))[0]:
                now, allowed = loop.time(), OWN_SECONDS if "" in asked.by else SECONDS
                if now - begun >= allowed:
                    raise Refusal("study/long", f"this takes longer than {allowed:g} seconds", instead=LESS)
                if now >= asked.until and len(self.asked) > 1:
                    raise Busy("nobody waits for this any more")
            said = reading.result()
        except BaseException:  # what it still says is no answer to the next question
            reading.cancel()
            await self.end()
            raise
        if not said.endswith(b"\n"):
            log.error("the solver process ended with %s", await process.wait())
            raise Refusal("study/ended", "the process that counts ended in the middle of this", instead=LESS)
        return said

    async def started(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "cutcard.server.solver_protocol", stdin=PIPE, stdout=PIPE, limit=LONGEST,
                start_new_session=True,  # Ctrl-C is for the house, which then closes this
            )  # fmt: skip
        return self.process

    async def end(self) -> None:
        if self.process and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()

    async def close(self) -> None:
        for asked in tuple(self.asked.values()):
            asked.task.cancel()
        await self.end()
