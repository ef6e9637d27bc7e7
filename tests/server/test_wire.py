"""The wire: retries, acts that come too late, nonsense of every kind, and one shape for whatever is refused."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from cutcard.audit import audit
from cutcard.core.duty import Lay
from cutcard.core.words import called
from cutcard.house.house import House
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.acts import ACTS, SetTable, Sit
from cutcard.house.views.as_json import kind_of, noun_json
from cutcard.server.refusals import FAULT
from cutcard.server.run import bound
from cutcard.server.wire import Asked, noun_of
from tests.conftest import PostgreSQL
from tests.server.kit import FCP, OPERATOR, Json, Site, Visitor, open_site
from tests.server.test_roles import EXAMPLES

SHAPE = {"ok", "code", "error", "cite", "instead"}
WHO_WORK = "supervisor", "operator", "auditor", "monitor"
SIT = {"kind": "sit", "places": ["1"], "chips": 20_000}


# Acts.


async def test_the_same_id_again_is_the_same_act(site: Site) -> None:
    await site.table()
    ann, bob = await site.guest(), await site.guest()
    for _ in range(3):
        assert (await ann.do(SIT, id="once"))["ok"]
    assert site.state().chips(ann.name) == 20_000
    ola = await site.operator()
    for _ in range(3):
        await ola.do({"kind": "fill", "chips": 700}, "operator", id="once")
    assert site.house.store.balance("float:t1") == 10_000_000 - 20_000 + 700
    assert (await bob.ask(SIT, id="once")).json()["code"] == "seat/taken"  # an id is one's own
    await ann.do({"kind": "leave"})
    assert (await bob.ask(SIT, id="once")).json()["code"] == "seat/taken"  # and so is its answer: a copy that came late
    assert (await bob.do(SIT, id="again"))["ok"]


async def test_an_id_that_was_used_is_no_answer_to_another_act(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    await ann.sit("1")
    bet = {"kind": "bet", "place": "1", "wager": "ante", "owner": ann.name, "chips": 500}
    ante = {"kind": "propose", "fact": bet, "duty": f"bet:1:{ann.name}"}
    await ann.do(ante, id="same")
    before = site.state().version
    others: list[Json] = [ante | {"fact": bet | {"chips": 2000}}, {"kind": "leave"}, {"kind": "fill", "chips": 1}]
    for other in others:  # admitted, admitted, and not a player's to do
        refused = await ann.ask(other, id="same")
        assert (refused.status_code, refused.json()["code"]) == (409, "command/reused")
    meant = await ann.post("/api/tables/t1/acts", {"id": "same", "act": ante, "round": 7})
    assert meant.json()["code"] == "command/reused"
    assert (await ann.do(ante, id="same"))["ok"]
    assert site.state().version == before


async def test_a_book_of_before_opens_and_its_commands_are_answered_as_they_were(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        await site.table()
        ann = await site.guest()
        await ann.do(SIT, id="once")
    with sqlite3.connect(tmp_path / "house.db") as book:
        book.execute("DROP TABLE digest")
    async with open_site(tmp_path) as site:
        again = Visitor(site, ann.name, ann.token)
        for act in (SIT, {"kind": "leave"}):
            assert (await again.do(act, id="once"))["ok"]
        await again.do({"kind": "say", "words": "hello"}, id="twice")
        assert (await again.ask({"kind": "leave"}, id="twice")).json()["code"] == "command/reused"
        assert site.state().session.seats == {ann.name: ("1",)}


async def test_an_act_whose_duty_is_no_longer_open_is_refused_with_what_is_due(site: Site) -> None:
    await site.table()
    ann, bob = await site.guest(), await site.guest()
    for person, place in ((ann, "1"), (bob, "2")):
        await person.sit(place)
    for person, place in ((ann, "1"), (bob, "2")):
        await person.ante(place)
    await ann.play("1")
    before = site.state().round
    fold = {"kind": "choice", "place": "1", "word": "fold"}
    response = await ann.ask({"kind": "propose", "fact": fold, "duty": "decide:1"})
    said = response.json()
    assert (response.status_code, said["code"], said["cite"]) == (409, "due/not-open", "NZ-20-5.2")
    assert said["instead"] == f"wait for {called(bob.name)}"
    assert site.state().round == before


@pytest.mark.parametrize("kind", sorted(ACTS))
def test_every_act_travels_there_and_back(kind: str) -> None:
    name = kind_of(ACTS[kind])
    asked = Asked.model_validate({"id": "a", "act": {"kind": name} | EXAMPLES[name]})
    act = noun_of(asked.act)
    assert type(act) is ACTS[kind]
    for part, value in EXAMPLES[name].items():
        mine = getattr(act, part)
        if part == "fact":
            assert noun_json(mine).items() >= value.items()
        else:
            assert mine == (tuple(value) if isinstance(value, list) else value)


def test_a_table_is_set_also_in_the_word_that_programs_used_before() -> None:
    asked = Asked.model_validate({"id": "a", "act": {"kind": "turn-table", "word": "paused"}})
    assert noun_of(asked.act) == SetTable("paused")


def test_an_option_says_its_kind_and_its_bounds() -> None:
    option = Lay("1", "ante", "ann", 500, 50_000, 100)
    assert noun_json(option).items() >= {"kind": "lay", "low": 500, "high": 50_000, "step": 100}.items()
    assert noun_json(Sit(("1", "2"), 5)) == {"kind": "sit", "places": ["1", "2"], "chips": 5, "promise": ""}


# Nonsense.

NONSENSE: list[Any] = [
    None, [], "x", 1, {}, {"id": "a"}, {"act": SIT}, {"id": "a", "act": {}}, {"id": "a", "act": {"kind": "fly"}},
    {"id": "", "act": SIT}, {"id": "x" * 65, "act": SIT}, {"id": "a b", "act": SIT}, {"id": 7, "act": SIT},
    {"id": "a\n", "act": SIT}, {"id": "a", "act": SIT, "more": 1}, {"id": "a", "as": "king", "act": SIT},
    {"id": "a", "role": "operator", "act": SIT}, {"id": "a", "act": SIT | {"chips": "20000"}},
    {"id": "a", "act": SIT | {"chips": 1.5}}, {"id": "a", "act": SIT | {"chips": True}},
    {"id": "a", "act": SIT | {"chips": 10**30}}, {"id": "a", "act": SIT | {"places": "1"}},
    {"id": "a", "act": SIT | {"places": [1]}}, {"id": "a", "act": SIT | {"places": ["1"] * 61}},
    {"id": "a", "act": SIT | {"price": 1}}, {"id": "a", "act": {"kind": "say", "words": "x" * 201}},
    {"id": "a", "act": {"kind": "propose", "fact": {"kind": "sit"}, "duty": "x"}},
    {"id": "a", "act": {"kind": "propose", "fact": SIT, "duty": "x"}},
]  # fmt: skip


async def test_nonsense_is_refused_in_the_one_shape_and_never_repeated(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    before = site.state().version
    for body in NONSENSE:
        response = await ann.post("/api/tables/t1/acts", body)
        assert response.status_code == 422, body
        assert response.json().keys() == SHAPE
        assert response.json()["code"] == "request/form"
    assert site.state().version == before
    raw = [b"", b"{", b"\xff\xfe", b'{"id":NaN}', b"[" * 60_000, b'{"id":"a","act":' + b"9" * 5000 + b"}"]
    for content in raw:
        headers = ann.headers | {"Content-Type": "application/json"}
        response = await site.client.post("/api/tables/t1/acts", content=content, headers=headers)
        assert response.status_code in (400, 422), content[:20]
        assert response.json().keys() == SHAPE
    for words in (b"\\ud800", b"\\u0000", b"\\n"):
        content = b'{"id":"a","act":{"kind":"propose","fact":{"kind":"call","words":"' + words + b'"},"duty":"close"}}'
        response = await site.client.post("/api/tables/t1/acts", content=content, headers=headers)
        assert response.status_code in (409, 422)
        assert response.json().keys() == SHAPE
    secret = {"name": "ann", "password": ["hunter2"], "hunter2": "hunter2"}
    response = await site.client.post("/api/sign-in", json=secret, headers={"Origin": site.url})
    assert response.json()["error"] == "password: Input should be a valid string"


async def test_whatever_goes_wrong_has_one_shape(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await site.guest()

    async def breaks() -> None:
        raise RuntimeError("the password is hunter2")

    monkeypatch.setattr(site.house.floor, "states", breaks)
    large = await site.client.post("/api/guests", content=b"x" * 70_000, headers=ann.headers)

    async def drip() -> Any:
        for _ in range(70):
            yield b"x" * 1000

    dripping = await site.client.post("/api/guests", content=drip(), headers=ann.headers)
    expected = [
        (await ann.get("/nowhere"), 404, "http/404"),
        (await ann.get("/api/tables/t9"), 404, "table/none"),
        (await ann.get("/api/tables/..%2f..%2fetc"), 404, "http/404"),
        (await ann.ask(SIT, table="no-such"), 404, "table/none"),
        (await site.client.delete("/api/tables", headers=ann.headers), 405, "http/405"),
        (large, 413, "request/large"),
        (dripping, 413, "request/large"),
        (await ann.get("/api/tables"), 500, "server/fault"),
    ]
    for response, status, code in expected:
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert response.json().keys() == SHAPE
        assert "hunter2" not in response.text
        assert "Traceback" not in response.text
    assert "GET" in expected[4][0].headers["allow"]


async def test_somebody_who_follows_a_wrong_address_in_a_browser_comes_to_the_screens(site: Site) -> None:
    page = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    led = await site.client.get("/foo/bar", headers=page)
    assert (led.status_code, led.headers["location"]) == (307, "/ui/#/foo/bar")
    assert (await site.client.get("/api/foo", headers=page)).json()["code"] == "http/404"
    assert (await site.client.get("/foo/bar")).json()["code"] == "http/404"


# The description.


@pytest.mark.parametrize("examples", [2, pytest.param(25, marks=pytest.mark.long)])
async def test_the_description_is_true(site: Site, examples: int) -> None:
    """Whatever the description allows is answered as it says; and what it does not is refused.

    `positive_data_acceptance` is left out: JSON Schema calls 34.0 an integer, and a stake is a whole number.
    """
    await site.table(FCP)
    await site.operator()
    everyone = await site.person("eve", "player", "dealer", "supervisor", "operator", "auditor")

    def probe() -> int:
        schema = schemathesis.openapi.from_url(f"{site.url}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        for operation in operations:
            # signing out ends a pass, so nobody's is shown there
            headers = {"Origin": site.url} if operation.path == "/api/sign-out" else everyone.headers
            try_out(operation, headers, examples)
        return len(operations)

    assert await asyncio.to_thread(probe) >= 24


@pytest.mark.long
@pytest.mark.parametrize("role", ["", "player", "dealer", *WHO_WORK])
async def test_whatever_one_of_each_role_asks_the_book_stays_sound(site: Site, role: str) -> None:
    """Nothing that is asked is a fault of the server, and all that it leaves in the book is lawful."""
    await site.table(FCP)
    ann = await site.guest()
    await ann.sit("1")
    await ann.ante("1")
    who = await site.person("eve", role) if role else site.public

    def probe() -> None:
        schema = schemathesis.openapi.from_url(f"{site.url}/api/openapi.json")
        for operation in (found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)):
            if operation.path != "/api/sign-out":
                try_out(operation, who.headers or {"Origin": site.url}, 12)

    await asyncio.to_thread(probe)
    assert (await site.client.get("/readyz")).status_code == 200
    assert audit(site.house.url, workers=1).wrong == ()


@pytest.mark.parametrize(
    ("role", "examples"),
    [
        ("dealer", 60),
        *(pytest.param(role, 500, marks=pytest.mark.long) for role in ("player", "dealer", *WHO_WORK)),
    ],
)
async def test_whatever_is_said_on_a_live_line_is_answered_and_the_book_stays_sound(
    site: Site, role: str, examples: int
) -> None:
    """The acts of the description, by one who plays or works at that table, on the line that shows it."""
    await site.table(FCP, dealing="staff" if role == "dealer" else "auto")
    ann, eve = await site.guest(), await site.person("eve", role)
    if role in ("dealer", "supervisor"):
        await (await site.operator()).do({"kind": "staff", "person": "eve", "role": role}, "operator")
    await ann.sit("1")
    said = await asyncio.to_thread(generated, site.url, examples)
    statuses = set()
    async with eve.live(role) as live:
        for body in said:
            await live.say(body | {"as": role})
            while (heard := await live.hear())["type"] != "answer":
                pass
            assert heard["status"] != FAULT, body
            assert heard["status"] == 200 or heard.keys() >= SHAPE
            statuses.add(heard["status"])
        await live.sync()
    assert len(statuses) > 1
    assert audit(site.house.url, workers=1).wrong == ()


def generated(url: str, examples: int) -> list[Json]:
    """Acts as the description has them, and as it does not."""
    schema, bodies = schemathesis.openapi.from_url(f"{url}/api/openapi.json"), list[Json]()

    @settings(max_examples=examples, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=schema["/api/tables/{table}/acts"]["POST"].as_strategy())
    def collect(case: Any) -> None:
        if isinstance(case.body, dict):
            bodies.append(case.body)

    collect()
    return bodies


def try_out(operation: Any, headers: Json, examples: int) -> None:
    @settings(max_examples=examples, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def holds(case: Any) -> None:
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    holds()


# Several processes.


async def test_an_act_for_a_table_of_another_process_is_carried_there(tmp_path: Path, postgresql: PostgreSQL) -> None:
    book = postgresql.address(postgresql.fresh())
    (tmp_path / "b").mkdir()
    for key in ("key", "mark-key"):
        (tmp_path / "b" / key).symlink_to(tmp_path / key)
    async with open_site(tmp_path, url=book) as one, open_site(tmp_path / "b", url=book) as other:
        await one.table()
        ann = await other.guest()
        async with ann.live() as live:
            await ann.sit("1")
            assert one.state().session.seats == {ann.name: ("1",)}
            assert "t1" not in other.house.floor.ours
            while not live.view["you"]["seats"]:
                await live.hear()
            assert (await live.act({"kind": "ready"}))["ok"]
            refused = await live.act({"kind": "fill", "chips": 1})
            assert (refused["ok"], refused["code"]) == (False, "right/role")
        looped = await other.client.post(
            "/api/tables/t1/acts", json={"id": "x", "act": {"kind": "leave"}},
            headers=ann.headers | {"cutcard-forwarded": "1"},
        )  # fmt: skip
        assert (looped.status_code, looped.json()["code"]) == (503, "table/moving")
        assert looped.headers["retry-after"] == "1"


async def test_a_table_whose_process_is_dead_moves_and_the_same_id_is_tried_again(
    tmp_path: Path, postgresql: PostgreSQL
) -> None:
    book = postgresql.address(postgresql.fresh())
    dead = House(book, tmp_path / "key", "http://127.0.0.1:1", lease=60_000)
    await dead.open()
    await dead.floor.furnish(OPERATOR, "t1", Furnished(FCP, "nz-2012", "auto", "virtual", ()))
    async with open_site(tmp_path, url=book) as site:
        ola = await site.operator()
        opening = {"kind": "set-table", "word": "open"}
        said = await ola.ask(opening, "operator", id="again")
        assert (said.status_code, said.json()["code"], said.headers["retry-after"]) == (503, "table/moving", "1")
        await dead.close()
        await ola.do(opening, "operator", id="again")
        await ola.do(opening, "operator", id="again")
        assert site.state().session.state == "open"


async def test_a_pass_is_carried_to_no_address_that_only_the_book_knows(tmp_path: Path, postgresql: PostgreSQL) -> None:
    book = postgresql.address(postgresql.fresh())
    heard = bound("127.0.0.1", 0)  # nothing is accepted, so whoever connects waits
    stranger = f"http://127.0.0.2:{heard.getsockname()[1]}"
    elsewhere = House(book, tmp_path / "key", stranger, lease=60_000)
    await elsewhere.open()
    await elsewhere.floor.furnish(OPERATOR, "t1", Furnished(FCP, "nz-2012", "auto", "virtual", ()))
    for peers, status, code in (((), 502, "table/stranger"), (("127.0.0.2",), 503, "table/moving")):
        async with open_site(tmp_path, url=book, peers=peers) as site:
            ann = await site.guest()
            said = await ann.ask(SIT)
            assert (said.status_code, said.json()["code"]) == (status, code)
    await elsewhere.close()
    heard.close()
