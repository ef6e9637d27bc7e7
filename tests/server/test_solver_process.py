"""The process that counts beside the house: how it starts, is asked, dies and ends."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.server.analysis import STUDIES
from cutcard.server.guard import Rates
from cutcard.server.solver_process import Busy, SolverProcess
from cutcard.server.solver_protocol import Question
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
            await solver.ask(question, 0.0)
        assert json.loads(await solver.ask(question, None))["best"] == "play 3"
        assert await solver.ask(question, 0.0)  # kept
    finally:
        await solver.close()
    assert solver.process
    assert solver.process.returncode is not None


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
