"""The process that counts beside the house: how it starts, is asked, dies and ends."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.core.errors import Refusal
from cutcard.server.analysis import STUDIES
from cutcard.server.guard import Rates
from cutcard.server.solver_process import EACH, GONE, IN_LINE, Asked, Busy, Kept, SolverProcess
from cutcard.server.solver_protocol import FIRST_TO_GO, Question
from tests.server.kit import FCP, RCD, Json, open_site
from tests.server.test_analysis import HAND, SHAPE, UP, told


async def test_when_too_much_is_asked_it_says_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_site(tmp_path, rates=Rates(lambda: 0)) as site:
        for _ in range(STUDIES.burst):
            assert (await site.client.get("/api/analysis")).status_code == 200
        slow = await site.client.get("/api/analysis")
        assert (slow.status_code, slow.json()["code"], slow.headers["Retry-After"]) == (429, "rate/slow", "1")
    monkeypatch.setattr("cutcard.server.solver_process.IN_LINE", 0)
    async with open_site(tmp_path) as site:
        busy = await site.client.get(f"/api/train/{RCD}")
        assert (busy.status_code, busy.json()["code"], busy.headers["Retry-After"]) == (503, "study/busy", "3")
        assert busy.json().keys() == SHAPE


async def test_who_will_not_wait_finds_the_answer_later() -> None:
    solver = SolverProcess()
    question = Question("advice", FCP, "nz-2012", cards=HAND, up=UP)
    try:
        with pytest.raises(Busy, match="still being counted"):
            await solver.ask(question, patience=0.0)
        assert json.loads(await solver.ask(question, patience=None))["best"] == "play 3"
        assert await solver.ask(question, patience=0.0)  # kept
    finally:
        await solver.close()
    assert solver.process
    assert solver.process.returncode is not None


class Sums:
    """A line whose process never answers, and a loop time that is moved."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.solver = SolverProcess()
        self.now = asyncio.get_running_loop().time()
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)
        monkeypatch.setattr(self.solver, "say", self.say)

    async def say(self, asked: Asked) -> bytes:
        await asyncio.Event().wait()
        return b""

    async def asks(self, by: str, what: str) -> str:
        """How that is refused to somebody who does not wait."""
        with pytest.raises(Busy) as no:
            await self.solver.ask(Question("train", what), by, 0.0)
        return no.value.message


async def test_nobody_fills_the_line_and_who_has_gone_does_not_stand_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question an address was enough: sixteen of one kept everybody else out for minutes."""
    sums = Sums(monkeypatch)
    assert [await sums.asks("ann", "abcd"[n]) for n in range(EACH)] == ["this is still being counted"] * EACH
    assert "of yours" in await sums.asks("ann", "more")
    assert await sums.asks("bea", "a") == "this is still being counted"  # the same as somebody else wants
    for n in range(IN_LINE - EACH):
        assert "still" in await sums.asks(f"visitor {n}", f"their {n}")
    assert "too many" in await sums.asks("cy", "late")
    sums.now += GONE
    assert "still" in await sums.asks("cy", "late")
    assert len(sums.solver.asked) == 2, "what is being counted, and what somebody waits for"
    await sums.solver.close()


async def test_hints_and_reports_do_not_wait_for_what_visitors_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[SolverProcess] = []

    def line(kept: Kept) -> SolverProcess:
        lines.append(SolverProcess(kept))
        return lines[-1]

    monkeypatch.setattr("cutcard.server.solver.SolverProcess", line)
    async with open_site(tmp_path) as site:
        visitors, _ = lines
        visitors.asked |= {str(n): Asked(str(n), True, begun=True) for n in range(IN_LINE)}
        ann, _ = await site.two_anted()
        assert (await site.client.get(f"/api/train/{FCP}")).json()["code"] == "study/busy"
        assert (await ann.get("/api/tables/t1/rounds/1/hint")).status_code == 200
        assert (await (await site.operator()).get("/api/reports/hold")).status_code == 200
        assert visitors.process is None
        visitors.asked.clear()


async def test_a_question_that_takes_too_long_is_ended_and_the_next_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cutcard.server.solver_process.SECONDS", 0.0)
    monkeypatch.setattr("cutcard.server.solver_process.LOOKS", 0.01)
    solver, question = SolverProcess(), Question("train", RCD, once="1")
    try:
        with pytest.raises(Refusal, match="longer than 0 seconds"):
            await solver.ask(question, "ann")
        first = solver.process
        assert first
        assert first.returncode is not None
        assert json.loads(await solver.ask(question))["values"]  # the house itself may ask for longer
        assert solver.process is not first
    finally:
        await solver.close()


async def test_what_nobody_waits_for_is_ended_when_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.server.solver_process.GONE", 0.0)
    monkeypatch.setattr("cutcard.server.solver_process.LOOKS", 0.01)
    solver = SolverProcess()
    try:
        with pytest.raises(Busy, match="still being counted"):
            await solver.ask(Question("analysis", FCP, "nz-2012", ("aces-up=2",)), "ann", 0.0)
        await asyncio.sleep(0.05)  # it has begun
        assert json.loads(await solver.ask(Question("train", RCD, once="1"), "bea"))["values"]
    finally:
        await solver.close()


def test_a_question_has_so_much_memory_and_is_the_first_to_go_where_there_is_none() -> None:
    """In a process of its own: a limit of memory is for good."""
    asks = "from cutcard.server import solver_protocol as p; p.MEMORY = 1 << 28; p.confine()\n"
    asks += "p.ANSWERS['train'] = lambda q: bytearray(p.MEMORY); print(p.answer(p.Question('train', '').text))\n"
    asks += "print(open('/proc/self/oom_score_adj').read())"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True, timeout=100)
    said, score = done.stdout.strip().splitlines()[0], done.stdout.split()[-1]
    assert said.startswith('no ["study/large", ')
    assert int(score) >= FIRST_TO_GO


def test_a_house_that_is_gone_leaves_no_traceback_of_the_counting_process() -> None:
    counting = [sys.executable, "-m", "cutcard.server.solver_protocol"]
    with subprocess.Popen(counting, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(Question("train", FCP, "nowhere").text.encode() + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""


async def test_a_counting_process_that_dies_is_followed_by_another() -> None:
    solver, question = SolverProcess(), Question("train", RCD, once="1")
    try:
        await solver.ask(question)
        first = solver.process
        assert first
        first.kill()
        await first.wait()
        assert json.loads(await solver.ask(question))["values"]
        assert solver.process is not first
    finally:
        await solver.close()


def test_the_counting_process_ends_with_the_house() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cutcard.server.solver_protocol"], stdin=subprocess.DEVNULL, timeout=200, check=False
    )
    assert done.returncode == 0


def test_the_counting_process_ends_when_the_house_is_killed_though_its_input_does_not() -> None:
    starts = "import subprocess, sys; subprocess.run([sys.executable, '-m', 'cutcard.server.solver_protocol'])"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", starts], text=True, **pipes) as house:  # type: ignore[call-overload]
        house.stdin.write(Question("train", FCP, "nowhere").text + "\n")
        house.stdin.flush()
        assert "edition/unknown" in house.stdout.readline()
        house.kill()
        assert house.stdout.read() == ""  # nobody is left who could write there


async def test_the_lobby_tells_the_house_edge_before_the_first_wager(tmp_path: Path) -> None:
    """Spades lose a thirteenth on average: 1/4 of races are won, and 4 of 13 of those are protested (5.8(b))."""
    async with open_site(tmp_path, warm=True) as site:
        await site.table(RCD)
        edges: Json = {}
        while not edges:
            (table,) = (await told(site, "/api/tables"))["tables"]
            edges = table["edges"]
            await asyncio.sleep(0.1)
        assert edges["spades"] == pytest.approx(1 / 13)
        assert table["called"]["spades"] == "Spades"
        assert len(edges) == 8
    async with open_site(tmp_path) as site:
        (table,) = (await told(site, "/api/tables"))["tables"]
        assert table["edges"] == pytest.approx(edges)  # nothing is counted yet, but kept with the game
