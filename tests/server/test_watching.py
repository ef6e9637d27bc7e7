"""Seen from outside: alive, ready, and figures that Prometheus reads; logs that tell no secrets."""

import ast
import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cutcard.house.table.alerts import ALARMING
from cutcard.house.table.auto_dealer import TILT
from cutcard.house.table.running import CALLED
from cutcard.server.live import MOVED
from cutcard.server.logs import JsonLines
from cutcard.store.chain import Lost
from tests.server.kit import FCP, Site, open_site

HOUSE = Path("src/cutcard/house")
NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'({NAME})(?:\{{((?:{NAME}="(?:[^"\\\n]|\\.)*",?)*)\}})? (\S+)')
ABOUT = re.compile(rf"# (?:HELP ({NAME}) .+|TYPE ({NAME}) (?:counter|gauge|histogram))")


async def figures(site: Site) -> dict[tuple[str, str], float]:
    """Every sample, by its name and labels; each line is one that the format has, each name told of before."""
    answer = await site.client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    found: dict[tuple[str, str], float] = {}
    told: set[str] = set()
    for line in answer.text.splitlines():
        if about := ABOUT.fullmatch(line):
            told.add(about[1] or about[2])
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, line
        assert {sample[1], re.sub("_(bucket|sum|count)$", "", sample[1])} & told, line
        assert (sample[1], sample[2]) not in found, line
        found[sample[1], sample[2] or ""] = float(sample[3])
    return found


async def test_figures_are_in_the_format_and_follow_what_happens(site: Site) -> None:
    await site.table(FCP)
    ann = await site.guest()
    before = await figures(site)
    await ann.sit("1")
    await ann.plays(2)
    async with ann.live():
        """A line is counted as a request that was let in."""
    assert (await ann.ask({"kind": "fill", "chips": 100})).status_code == 403
    after = await figures(site)

    def more(name: str, labels: str = "") -> float:
        return after[f"cutcard_{name}", labels] - before.get((f"cutcard_{name}", labels), 0)

    assert more("acts_total", 'result="kept"') > 6
    assert more("acts_total", 'result="refused"') == 1
    assert more("act_seconds_count") == more("acts_total", 'result="kept"') + 1
    assert more("act_seconds_bucket", 'le="+Inf"') == more("act_seconds_count")
    assert more("seated") == 1
    assert more("rounds_running") == 1
    assert more("commit_seconds_count") > 6
    assert more("requests_total", 'method="POST",status="403"') == 1
    assert more("requests_total", 'method="WS",status="101"') == 1
    assert after["cutcard_unmarked_entries", ""] > before["cutcard_unmarked_entries", ""]
    steps = [value for (name, _), value in after.items() if name == "cutcard_act_seconds_bucket"]
    assert steps == sorted(steps)
    text = (await site.client.get("/metrics")).text
    assert ann.name not in text
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", text)


async def test_figures_are_for_this_machine_and_for_who_runs_the_house(site: Site) -> None:
    ola, ann = await site.operator(), await site.guest()
    through = {"X-Forwarded-For": "203.0.113.9"}
    assert (await site.client.get("/metrics", headers=through)).json()["code"] == "right/role"
    for who, status in ((ola, 200), (ann, 403)):
        assert (await site.client.get("/metrics", headers={**who.headers, **through})).status_code == status


async def test_one_answer_tells_of_every_process_of_the_machine(site: Site, tmp_path: Path) -> None:
    """Each sample once for each, by its port; one that has died meanwhile is not there."""
    (tmp_path / "beside").mkdir()
    async with open_site(tmp_path / "beside") as other:
        gone = "http://127.0.0.1:1"
        site.house.floor.processes = {"process/1": site.url, "process/2": other.url, "process/3": gone}
        await other.client.get("/healthz")
        told = await figures(site)
    ports = {url.rpartition(":")[2] for url in (site.url, other.url)}
    assert {labels.partition('worker="')[2].rstrip('"') for _, labels in told} == ports
    assert {told["cutcard_tables_held", f'worker="{port}"'] for port in ports} == {0}
    asked = 'method="GET",status="200",worker="{}"'
    here, there = (asked.format(url.rpartition(":")[2]) for url in (site.url, other.url))
    assert told["cutcard_requests_total", there] == 1
    assert ("cutcard_requests_total", here) not in told, "nobody has asked for anything here before"


async def test_alive_and_ready_are_told_apart(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in ("/healthz", "/readyz"):
        assert (await site.client.head(path)).status_code == 200
        assert (await site.client.get(path)).json()["ok"] is True
    site.house.floor.recovering["t9"] = 0.0
    reading = await site.client.get("/readyz")
    assert (reading.status_code, reading.json()["lacks"]) == (503, ["still to be read: 1 table"])
    site.house.floor.recovering.clear()

    def away(_: object) -> None:
        raise Lost("store/lost", "the database is away")

    monkeypatch.setattr("cutcard.server.watching.answers", away)
    assert (await site.client.get("/readyz")).json() == {"ok": False, "lacks": ["the database does not answer"]}
    assert (await site.client.get("/healthz")).status_code == 200


async def test_a_house_that_can_keep_nothing_is_not_ready_until_it_can(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk every act and every sign-in was 503, and a balancer went on sending people there."""

    def full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    ola = await site.guest()
    with monkeypatch.context() as disk:
        disk.setattr(site.house.store.engine.dialect, "do_commit", full)
        assert (await ola.post("/api/me/limits", {"kind": "loss", "amount": 90_000})).json()["code"] == "store/lost"
        ready = await site.client.get("/readyz")
        assert (ready.status_code, ready.json()["lacks"]) == (503, ["nothing can be written"])
    assert (await site.client.get("/readyz")).status_code == 200


async def test_where_the_leases_run_out_it_is_not_ready_and_people_are_sent_to_another_door(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Live lines stayed open and silent for most of a minute, and the balancer heard that all was well."""
    await site.table()
    floor = site.house.floor
    monkeypatch.setattr(floor, "notifier", SimpleNamespace(notify=print, close=print))
    ann = await site.guest()
    async with ann.live() as line, connect(f"{site.url.replace('http', 'ws')}/api/meters/live") as meters:
        await meters.recv()
        floor.leased(asyncio.get_running_loop().time())
        for socket in (line.socket, meters):
            await asyncio.wait_for(socket.wait_closed(), 30)
            assert socket.close_code == MOVED
    ready = await site.client.get("/readyz")
    assert (ready.status_code, ready.json()["lacks"]) == (503, ["the leases of this process have run out"])
    with pytest.raises(InvalidStatus) as refused:
        async with ann.live():
            """Another door may be open."""
    assert refused.value.response.status_code == 503
    floor.leased(floor.in_a_lease())
    assert (await site.client.get("/readyz")).status_code == 200


async def test_what_has_stopped_is_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours in what the house does by itself leaves time, leases or marks standing."""
    clock = next(task for task in site.house.floor.tasks if "keep_time" in str(task.get_coro()))
    monkeypatch.setattr(site.house.floor, "ours", None)
    with pytest.raises(AttributeError):
        await clock
    monkeypatch.undo()
    ready = await site.client.get("/readyz")
    assert (ready.status_code, ready.json()["lacks"]) == (503, ["the clock of the tables has stopped"])
    assert (await figures(site))["cutcard_stopped", ""] == 1
    assert (await site.client.get("/healthz")).status_code == 200


async def test_the_log_as_json_tells_a_request_and_no_secret(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    ann = await site.guest()
    with caplog.at_level(logging.INFO, "cutcard.access"):
        await ann.get("/api/me", word="secret")
    (line,) = [JsonLines().format(record) for record in caplog.records]
    said = json.loads(line)
    assert (said["method"], said["path"], said["status"], said["from"]) == ("GET", "/api/me", 200, "cutcard.access")
    assert said["level"] == "info"
    assert "secret" not in line
    assert ann.name not in line


async def test_each_figure_and_each_kind_of_alert_is_explained(site: Site) -> None:
    page = Path("docs/watching.md").read_text(encoding="utf-8")
    names = re.findall(rf"# TYPE ({NAME})", (await site.client.get("/metrics")).text)
    assert len(names) > 20
    assert [name for name in names if not re.search(rf"`{name}\b", page)] == ["cutcard_build_info"]
    kinds = {*ALARMING.values()} | {kind for file in HOUSE.rglob("*.py") for kind in alerts_in(file)}
    assert {CALLED, "chasing", "device"} <= kinds
    assert [kind for kind in sorted(kinds) if f"| … `{kind}` |" not in page] == []


def alerts_in(file: Path) -> Iterator[str]:
    """The kinds of alert that a module raises, as they are written there or named."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("Alert"), args=[ast.Constant(str(kind)), *_]):
                yield kind
            case ast.Call(func=ast.Name("Alert"), args=[ast.Name(name), *_]) if name != "kind":
                yield str(names.get(name) or {"TILT": TILT}[name])
