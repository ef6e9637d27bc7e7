"""The live sockets: the whole, then what changes; slow readers, lapsed passes, and many windows."""

import asyncio
import json
import threading
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cutcard.core.facts import Who
from cutcard.house.floor.leases import GIVEN_UP
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.table_facts import Refused
from cutcard.house.table.state import State
from cutcard.house.views.table_view import seen_apart
from cutcard.server import live as lives
from cutcard.server import sockets
from cutcard.server.guard import ACTS, BODY_MOST, LINE_MOST, Rates
from cutcard.server.live import LAG, MOVED, PERSON_MOST, SLOW, Channel, Delta, Listener, joined
from cutcard.server.sockets import EXPIRED, attend
from tests.conftest import PostgreSQL
from tests.server.kit import GOOD, Json, Site, StillClock, Visitor, open_site


async def test_only_what_changed_is_sent_and_numbered(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    async with site.public.live() as watching:
        assert watching.view["you"] is None
        await ann.sit("1")
        changes = [await watching.hear()]
        assert {"options", "game", "edition", "state"}.isdisjoint(changes[0])
        await ann.bet("1", "ante", 1000)
        bet = await watching.hear()
        assert bet.keys() == {"type", "version", "round", "seats"}  # a seat shows what lies in front of it
        assert [e["fact"]["kind"] for e in bet["round"]["entries"]] == ["bet"]
        assert bet["version"] == (await ann.see())["version"]
        await watching.sync()


SIT = {"kind": "sit", "places": ["1"], "chips": 5000}
REFUSED: list[tuple[str, Any]] = [
    ("right/role", {"act": {"kind": "fill", "chips": 5}, "as": "operator"}),
    ("right/not-here", {"act": {"kind": "deal-next"}, "as": "dealer"}),
    ("seat/here", {"act": SIT | {"places": ["2"]}}),
    ("command/reused", {"act": {"kind": "leave"}, "id": "one"}),
    ("round/other", {"act": {"kind": "ready"}, "round": 7}),
    ("act/late", {"act": {"kind": "leave"}, "until": 1}),
    ("request/form", {"act": {"kind": "fly"}}),
    ("request/form", {"act": SIT | {"chips": "5000"}}),
    ("request/form", {"act": SIT, "more": 1}),
    ("request/form", {"act": SIT, "id": "no id at all"}),
    ("request/form", "{"),
    ("request/form", "null"),
]


async def test_both_doors_answer_alike_and_the_same_act_at_both_happens_once(site: Site) -> None:
    await site.table()
    ann = await site.person("ann", "player", "dealer")
    async with ann.live() as live:

        async def at_both(asked: Any) -> Json:
            body = asked if isinstance(asked, str) else json.dumps(asked)
            headers = ann.headers | {"Content-Type": "application/json"}
            posting = site.client.post("/api/tables/t1/acts", content=body, headers=headers)
            posted, _ = await asyncio.gather(posting, live.socket.send(body))
            while not live.answers:
                await live.hear()
            ((id, told),) = live.answers.items()
            live.answers.clear()
            assert told == {"id": id, "status": posted.status_code} | posted.json(), body
            readable = isinstance(asked, dict) and " " not in asked["id"]
            assert id == (asked["id"] if readable else "")
            return told

        assert (await at_both({"id": "one", "act": SIT}))["ok"]
        assert site.state().chips(ann.name) == 5000
        before = site.state().session.entries
        for number, (code, asked) in enumerate(REFUSED):
            said = await at_both({"id": f"no-{number}", **asked} if isinstance(asked, dict) else asked)
            assert said["code"] == code, asked
        assert site.state().chips(ann.name) == 5000
        assert {type(parsed_line(k).fact) for k in site.house.store.read("session/t1", before)} <= {Refused}
        await live.sync()
    async with site.public.live() as live:
        told = await live.act(SIT, id="three")
        assert (told["code"], told["status"]) == ("pass/none", 401)
    async with ann.live() as again:  # and who comes back is told the whole
        assert again.view["you"]["seats"] == ["1"]


async def test_an_act_on_the_line_is_answered_when_it_is_on_the_disk(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await site.table()
    ann, free, transact = await site.guest(), threading.Event(), site.house.store.transact

    def held(*jobs: Any) -> list[Any]:
        kept = transact(*jobs)  # but the word of the disk is late
        free.wait(60)
        return kept

    async with ann.live() as live:
        monkeypatch.setattr(site.house.store, "transact", held)
        acting = asyncio.create_task(live.act(SIT, id="one"))
        while site.house.store.done(f"{ann.name}:one") is None:
            await asyncio.sleep(0.01)
        assert not acting.done()
        assert len(live.heard) == 1
        free.set()
        assert (await acting)["ok"]


async def test_all_who_see_the_same_are_told_the_same_bytes_made_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    await site.table()
    ann, mo = await site.guest(), await site.person("mo", "monitor")
    async with site.public.live() as one, mo.live() as two, mo.live() as three:
        made: list[Any] = []

        def counted(state: State, who: Who | None, *rest: Any) -> Json:
            made.append(who)
            return seen_apart(state, who, *rest)

        monkeypatch.setattr(lives, "seen_apart", counted)
        await ann.sit("1")
        for live in (one, two, three):
            await live.hear()
        assert one.heard == two.heard == three.heard
        assert made
        assert set(made) == {None}


async def test_who_floods_the_line_is_told_and_then_read_no_more_for_a_while(tmp_path: Path) -> None:
    async with open_site(tmp_path, rates=Rates(StillClock())) as site:
        await site.table()
        async with site.public.live() as live:
            for _ in range(ACTS.burst + 1):
                await live.socket.send("junk")
            codes = [(await live.hear())["code"] for _ in range(ACTS.burst + 1)]
            assert codes == ["request/form"] * ACTS.burst + ["rate/slow"]


async def test_what_is_said_at_the_table_is_heard_there(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    await ann.sit("1")
    async with site.public.live() as watching:
        await ann.do({"kind": "say", "words": "good luck, all"})
        assert (await watching.hear())["talk"] == [{"who": ann.name, "words": "good luck, all"}]


@pytest.mark.parametrize("how", ["signs out", "changes the password", "is disabled", "lapses unseen"])
async def test_a_pass_that_ends_closes_its_windows(site: Site, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr(sockets, "CHECK_EVERY", 0.05 if how == "lapses unseen" else 3600)
    await site.table()
    ann, bob, ola = await site.person("ann"), await site.guest(), await site.operator()
    here = ["/api/tables/t1/live", "/api/meters/live"]
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line(site, path, ann)) for path in here]
        bobs = await stack.enter_async_context(bob.live())
        match how:
            case "signs out":
                done = await ann.post("/api/sign-out", {})
            case "changes the password":
                change = {"old": GOOD, "new": "another long password", "program": True}
                done = await ann.post("/api/me/password", change)
            case "is disabled":
                done = await ola.post("/api/people/ANN/disable", {})
            case _:
                await asyncio.to_thread(site.house.people.sign_out, ann.token)
                done = await bob.get("/api/me")
        assert done.status_code == 200, done.text
        for socket in lines:
            assert await closed(socket) == EXPIRED
        await bobs.sync()
    assert not [name for name in site.house.floor.watchers if name.startswith("pass/a")]


def line(site: Site, path: str, who: Visitor) -> connect:
    return connect(site.url.replace("http", "ws") + path, additional_headers=who.headers)


async def closed(socket: ClientConnection) -> int:
    """Why, when it is."""
    await asyncio.wait_for(socket.wait_closed(), 60)
    assert socket.close_code is not None
    return socket.close_code


async def test_a_pass_that_ends_in_one_process_ends_in_every_other(
    tmp_path: Path, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_EVERY", 3600)
    book = postgresql.address(postgresql.fresh())
    (tmp_path / "b").mkdir()
    for key in ("key", "mark-key"):
        (tmp_path / "b" / key).symlink_to(tmp_path / key)
    async with open_site(tmp_path, url=book) as one, open_site(tmp_path / "b", url=book) as other:
        ann = await one.guest()
        assert (await Visitor(other, ann.name, ann.token).get("/api/me")).status_code == 200  # and believed for a while
        async with line(other, "/api/meters/live", ann) as socket:
            await socket.recv()
            await ann.post("/api/sign-out", {})
            assert await closed(socket) == EXPIRED
        assert (await Visitor(other, ann.name, ann.token).get("/api/me")).status_code == 401


async def test_a_line_is_handed_to_the_process_that_writes_its_table(tmp_path: Path, postgresql: PostgreSQL) -> None:
    """Whichever door it came by; and when a table becomes another's, who watches it comes again."""
    book, tables, doors = postgresql.address(postgresql.fresh()), [f"t{n}" for n in range(1, 7)], tmp_path / "doors"
    for folder in (doors, tmp_path / "b"):
        folder.mkdir()
    for key in ("key", "mark-key"):
        (tmp_path / "b" / key).symlink_to(tmp_path / key)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(open_site(tmp_path, url=book, doors=doors))
        for table in tables:
            await one.table(name=table)
        ann = await one.guest()
        before = {table: await stack.enter_async_context(ann.live(table=table)) for table in tables}
        other = await stack.enter_async_context(open_site(tmp_path / "b", url=book, doors=doors))
        floor = one.house.floor
        await floor.join()  # as from time to time: it hears of the other, gives up what is for it, and that takes it
        await floor.give_up()
        await other.house.floor.take_over()
        moved = {table for table in tables if floor.meant_for(table)}
        assert (set(other.house.floor.ours), set(floor.ours)) == (moved, set(tables) - moved)
        for table in tables:
            if table in moved:
                assert await closed(before[table].socket) == MOVED
            else:
                await before[table].sync()
            guest = await one.guest()
            async with guest.live(table=table) as live:
                assert (await live.act({"kind": "sit", "places": ["1"], "chips": 5000}))["ok"]
                await live.sync()
                assert live.view["you"]["chips"] == 5000
                writer = other if table in moved else one
                watched: Any = writer.house.floor.watchers[f"{GIVEN_UP}{table}"]
                assert [who for told in watched for who in told.__self__.audiences if who.name == guest.name]
        for wrong in ("/api/tables/nope/live", "/api/tables/t1/live?as=dealer"):  # refused by whoever it is for
            with pytest.raises(InvalidStatus):
                await connect(one.url.replace("http", "ws") + wrong, additional_headers=ann.headers)


async def test_so_many_windows_and_no_more(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    where = f"{site.url.replace('http', 'ws')}/api/tables/t1/live"
    opened = [await connect(where, additional_headers=ann.headers) for _ in range(PERSON_MOST)]
    with pytest.raises(InvalidStatus) as refused:
        await connect(where, additional_headers=ann.headers)
    assert refused.value.response.status_code == 429
    for socket in opened:
        await socket.close()
    async with ann.live() as live:
        assert live.view["table"] == "t1"


async def test_a_message_that_is_too_long_is_refused_as_by_post_and_the_line_goes_on(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    long = {"id": "a1", "act": {"kind": "say", "words": "é" * (BODY_MOST // 2)}}
    post = await ann.post("/api/tables/t1/acts", long)
    async with ann.live() as live:
        await live.socket.send(json.dumps(long))
        told = await live.hear()
        assert (told["id"], told["status"]) == ("a1", 413)
        assert {name: told[name] for name in post.json()} == post.json()
        await live.socket.send("x" * (BODY_MOST + 1))
        assert (await live.hear())["code"] == "request/large"


async def test_a_message_that_nobody_would_read_ends_the_line(site: Site) -> None:
    await site.table()
    async with site.public.live() as live:
        await live.socket.send("x" * (LINE_MOST + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await live.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


async def test_the_floor_and_the_meters_are_live_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lives, "LOOK_EVERY", 0.05)
    await site.table("four-card-poker", "us", "progressive=D", "verify-jackpots=no")
    sue, ann = await site.person("sue", "supervisor"), await site.guest()
    base = site.url.replace("http", "ws")
    with pytest.raises(InvalidStatus):
        await connect(f"{base}/api/floor/live", additional_headers=ann.headers)
    async with (
        connect(f"{base}/api/floor/live", additional_headers=sue.headers) as floor,
        connect(f"{base}/api/meters/live") as meters,
    ):
        first = json.loads(await floor.recv())
        assert (first["n"], first["type"], first["queue"]) == (0, "floor", [])
        (tile,) = first["tables"]
        assert (tile["table"], tile["state"], tile["players"], tile["float"]) == ("t1", "open", [], 10_000_000)
        before = json.loads(await meters.recv())["meters"]
        ola = await site.operator()
        await ola.do({"kind": "credit", "chips": 9_500_000}, "operator")
        low = json.loads(await asyncio.wait_for(floor.recv(), 60))
        assert [(item["kind"], item["chips"]) for item in low["queue"]] == [("float", 500_000)]
        await ann.sit("1")
        await ann.bet("1", "ante", 1000)
        await ann.bet("1", "progressive", 500)
        await ann.ready()
        after = json.loads(await asyncio.wait_for(meters.recv(), 60))["meters"]
        # the Mega takes 10 % of the wager of $5, the Major and the Minor 5 % each
        more = {level: after[level]["chips"] - before[level]["chips"] for level in after}
        assert {level: chips for level, chips in more.items() if chips} == {"mega": 50, "major": 25, "minor": 25}


async def test_a_house_that_closes_looks_nothing_up_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[asyncio.Event] = []

    async def standing(_: lives.Channels) -> Json:
        """Answered at once the first time, and never again."""
        looks.append(asyncio.Event())
        if len(looks) > 1:
            await looks[-1].wait()
        return {"meters": {}}

    monkeypatch.setattr(lives.Channels, "standing", standing)
    async with open_site(tmp_path) as site, connect(site.url.replace("http", "ws") + "/api/meters/live") as meters:
        await meters.recv()
        (looking,) = [task for task in asyncio.all_tasks() if "keep_looking" in repr(task.get_coro())]
        while len(looks) < 2:
            await asyncio.sleep(0.01)
    await asyncio.wait([looking], timeout=60)
    assert looking.cancelled()


# A channel by itself.


class Stuck:
    """A reader without a pass that has stopped reading."""

    headers: Json = {}
    cookies: Json = {}
    app = SimpleNamespace(state=SimpleNamespace(context=SimpleNamespace(secure=False)))

    def __init__(self) -> None:
        self.closed = 0

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> Json:
        await asyncio.Event().wait()
        return {}

    async def close(self, code: int) -> None:
        self.closed = code


async def test_a_slow_reader_is_let_go_and_holds_nobody_up() -> None:
    shown = {"version": "0", "count": 0}
    channel = Channel(lambda _: lambda: ({}, dict(shown)), "table")
    slow, quick = Listener(), Listener()
    channel.join(None, slow)
    channel.join(None, quick)
    socket: Any = Stuck()

    async def heard(_: str) -> None:
        """Nothing comes."""

    attending = asyncio.create_task(attend(socket, slow, heard, asyncio.Event()))
    for n in range(1, LAG + 5):
        shown["count"] = n
        channel.wake()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert json.loads(quick.waiting.get_nowait())["n"] == n - 1
    await asyncio.wait_for(attending, 60)
    assert socket.closed == SLOW


async def test_what_has_to_wait_is_not_overtaken() -> None:
    """By what the line would take at once again, until all that came before has been sent."""
    sent: list[int] = []
    flows = True

    def say(message: str) -> bool:
        sent.extend([json.loads(message)["n"]] if flows else [])
        return flows

    async def send(message: str) -> None:
        assert listener.behind
        listener.tell('{"told":"meanwhile"}')
        sent.append(json.loads(message)["n"])

    listener = Listener(say)
    listener.tell('{"told":"at once"}')
    flows = False
    listener.tell('{"told":"later"}')
    flows = True
    await listener.send(send)
    assert (sent, listener.behind, listener.waiting.qsize()) == ([0, 1], 1, 1)


def test_of_a_round_only_new_and_changed_entries_are_told() -> None:
    def view(number: int, *cards: str, before: Json | None = None, left: int = 9, ends: int = 20) -> Json:
        entries = [{"n": n, "card": card} for n, card in enumerate(cards)]
        clock = {"for": "betting", "round": number, "ends": ends, "left": left}
        return {"version": "1", "round": {"number": number, "entries": entries}, "previous": before, "clock": clock}

    def difference(before: Json, after: Json) -> Json:
        told: Json = json.loads(f"{{{Delta().change(before, after)}}}")
        return told

    first = view(1, "As", "??", "??")
    assert difference(first, view(1, "As", "??", "??", left=5)) == {}
    sooner = view(1, "As", "??", "??", left=5, ends=16)
    assert difference(first, sooner) == {"clock": sooner["clock"]}, "nobody waits in full for who sits out"
    shown = view(1, "As", "??", "Kd", "2c")
    assert difference(first, shown)["round"]["entries"] == [{"n": 2, "card": "Kd"}, {"n": 3, "card": "2c"}]
    over = view(1, "As", "9h", "Kd", "2c")["round"]
    later = difference(shown, view(2, "??", before=over))
    assert later["previous"]["entries"] == [{"n": 1, "card": "9h"}]
    assert later["round"]["entries"] == [{"n": 0, "card": "??"}]
    assert later["clock"]["round"] == 2


def test_a_change_is_put_into_words_once_for_those_who_knew_the_same_of_both_rounds() -> None:
    """A round that has become the previous one: who had seen less of it is told more."""

    def entries(count: int) -> Json:
        return {"number": 1, "entries": [{"n": n} for n in range(count)]}

    after: Json = {"round": None, "previous": entries(3)}
    delta = Delta()
    with patch.object(lives, "joined", wraps=joined) as rest:
        said = [delta.change({"round": entries(knew), "previous": None}, after) for knew in (2, 1)]
    assert [s.count('"n":') for s in said] == [1, 2]
    rest.assert_called_once_with({"number": "1"})
    corrected = delta.change(after, {"round": None, "previous": entries(4)})
    assert corrected.count('"n":') == 1, "an earlier round that is put right is not told anew"
