"""The log of a house: each line in one form, found by its trace, and without a card, a password, a pass or a share."""

import json
import logging
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import ProgrammingError

from cutcard.cards import DECK
from cutcard.chance.shares import promise_of
from cutcard.core.errors import Refusal
from cutcard.core.facts import Deal
from cutcard.games import every
from cutcard.house.floor.in_doubt import in_doubt
from cutcard.server import traces
from cutcard.server.forward import Forward
from cutcard.server.logs import JsonLines, Lines
from cutcard.store.store import Store
from tests.server.kit import GOOD, Json, Site, Visitor
from tests.server.playing import set_up, sit_down, wanted

PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
TRACE = PARENT[3:35]
SHARE = "5" * 64
CARD, SECRET = "Kd", "hunter2"
SERVES = """
import sys
from cutcard.cli import main
from cutcard.server import watching

def fails(store):
    raise KeyError("Kd")

watching.answers = fails
sys.argv = ["cutcard", "serve", "--port", "0", "--log", "json", "--no-demo"]
main()
"""


@contextmanager
def logged(form: logging.Formatter) -> Iterator[StringIO]:
    """All that the process logs within, as a served house writes it."""
    root, handler = logging.getLogger(), logging.StreamHandler(StringIO())
    before = root.level
    handler.setFormatter(form)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield handler.stream
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def breaks(*_: Any, **__: Any) -> None:
    """With a card and a password at hand, and both in its words."""
    card, password = CARD, SECRET
    raise ValueError(f"{card} {password}")


def failing(store: Store) -> None:
    """A statement that no database takes, with an entry among its values."""
    with store.reading() as connection:
        connection.exec_driver_sql("SELECT ?", (f"deal 1 own {CARD}", SECRET))


async def break_down(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[Json]:
    """A fault of ours, a statement that fails, and an act that fails on a line: what is answered to each."""
    said = []
    for fault in (breaks, failing):
        monkeypatch.setattr("cutcard.server.watching.answers", fault)
        said.append((await site.client.get("/readyz", headers={"traceparent": PARENT})).json())
    ann = await site.guest()
    async with ann.live() as live:
        monkeypatch.setattr("cutcard.server.sockets.carry_out", breaks)
        said.append(await live.act({"kind": "ready"}))
        monkeypatch.undo()
        assert (await live.act({"kind": "ready"}))["code"] == "seat/nobody", "the line holds"
    return said


async def test_a_log_has_no_card_no_password_no_pass_and_no_share(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = {CARD, SECRET, SHARE, GOOD}
    with logged(JsonLines()) as log:
        await site.person("ann")
        await site.client.post("/api/sign-in", json={"name": "ann", "password": GOOD}, headers={"Origin": site.url})
        for n, game in enumerate(game for game in every() if game.demo):
            await set_up(site, game, game.demo[0], f"t{n}")
            people = await site.guest(), await site.guest()
            secrets |= {person.token for person in people} | await play(site, *people, table=f"t{n}")
        answers = await break_down(site, monkeypatch)
        operator = await site.operator()
        await operator.post("/api/equipment", {"kind": "players-monitor", "device": "PM-1", "approval": "A-1"})
        code = (await operator.post("/api/pairings", {"device": "PM-1"})).json()["code"]
        await site.client.post("/api/pair/holds", json={"code": code}, headers={"Origin": site.url})
        with in_doubt("time stands still"):
            raise Refusal("card/twice", f"the {CARD} is out already")
    secrets |= {operator.token, code}
    assert len(secrets) > 40, "games were played"
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    words = {word for line in lines for word in re.findall(r"[\w-]+", json.dumps(line, ensure_ascii=False))}
    assert not words & secrets
    faults = [line for line in lines if "trouble" in line]
    assert [line["trouble"].splitlines()[-1] for line in faults] == [
        "builtins.ValueError",
        "sqlalchemy.exc.ProgrammingError",
        "builtins.ValueError",
    ]
    assert all("test_logs.py" in line["trouble"] for line in faults)
    assert [line["trace"] for line in faults[:2]] == [TRACE, TRACE]
    for line, said in zip(faults, answers, strict=True):
        assert said["code"] == "server/fault"
        assert said["instead"] == f"tell whoever runs the house: trace {line['trace']}"


async def play(site: Site, *people: Visitor, table: str) -> set[str]:
    """A round there, and the cards that were dealt in it."""
    await sit_down(site, *people, table=table)
    chance, going = random.Random(table), True
    while going and site.state(table).session.round == 1:
        going = False
        for person in people:
            view = await person.see(table)
            if view["you"]["seats"] and view["round"] and (act := wanted(view, chance)):
                going = (await person.ask(act, table=table)).status_code == 200
    for person in people:
        await person.ask({"kind": "share", "share": SHARE, "promise": promise_of(SHARE)}, table=table)
    rounds = [r for r in (site.state(table).previous, site.state(table).round) if r]
    dealt = {card for r in rounds for e in r.log if isinstance(e.fact, Deal) for card in e.fact.cards}
    return dealt & {*DECK}


async def test_what_was_to_be_written_is_not_told_with_a_statement_that_fails(site: Site) -> None:
    with pytest.raises(ProgrammingError) as trouble:
        failing(site.house.store)
    assert SECRET not in str(trouble.value)


async def test_for_people_too_a_fault_is_told_by_where_it_was_and_by_its_trace(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with logged(Lines("%(message)s")) as log:
        monkeypatch.setattr("cutcard.server.watching.answers", breaks)
        await site.client.get("/readyz", headers={"traceparent": PARENT})
    told = log.getvalue()
    assert f"trace {TRACE}\n" in told
    assert "builtins.ValueError\n" in told
    assert SECRET not in told


def test_every_line_of_a_served_house_is_json(tmp_path: Path) -> None:
    """Also where the server itself tells of a fault."""
    command = [sys.executable, "-c", SERVES]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as served:
        assert served.stdout
        assert served.stderr
        where = next(line for line in served.stdout if line.startswith("The house is open at "))
        url = where.removeprefix("The house is open at ").partition(";")[0]
        said = httpx.get(f"{url}/readyz", headers={"traceparent": "00-not-one"}).json()
        served.terminate()
        lines = [json.loads(line) for line in served.stderr.read().splitlines()]
    (fault,) = [line for line in lines if line["level"] == "error"]
    assert fault["from"] == "uvicorn.error"
    assert said["instead"].endswith(fault["trace"])
    (request,) = [line for line in lines if line["from"] == "cutcard.access"]
    assert request["trace"] == fault["trace"]
    assert re.fullmatch("[0-9a-f]{32}", fault["trace"])


async def test_an_act_that_is_carried_to_another_process_keeps_its_trace() -> None:
    heard: list[str] = []

    async def there(request: httpx.Request) -> httpx.Response:
        heard.append(request.headers["traceparent"])
        return httpx.Response(200, json={"ok": True})

    forward = Forward()
    forward.client = httpx.AsyncClient(transport=httpx.MockTransport(there))
    traces.begin(PARENT)
    for _ in range(2):
        await forward.act("http://127.0.0.1:1", "t1", "token", {})
    await forward.close()
    assert {of[:36] + of[-3:] for of in heard} == {PARENT[:36] + PARENT[-3:]}, "the same trace, and whether it is kept"
    assert len({*heard, PARENT}) == 3, "each time from another parent"


@pytest.mark.parametrize(
    "parent", ["", "00-not-one", f"00-{'0' * 32}-{'1' * 16}-00", f"ff-{PARENT[3:]}", PARENT.upper()]
)
def test_what_names_no_trace_gets_one(parent: str) -> None:
    traces.begin(parent)
    assert re.fullmatch("[0-9a-f]{32}", traces.trace())
    assert traces.trace() not in parent.lower()
    assert traces.trace() == traces.trace()
