"""What is let in and how often, and what every answer carries."""

from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cutcard.core.errors import Refusal
from cutcard.server import guard
from cutcard.server.guard import (
    ACTS,
    BODY_MOST,
    COOKIE,
    GUESTS,
    LOOKUPS,
    SIGN_INS,
    STRANGERS,
    Rates,
    must_be_meant_for,
    same_place,
)
from cutcard.server.refusals import TooMany
from tests.server.kit import GOOD, Json, Site, StillClock, open_site

SHAPE = {"ok", "code", "error", "cite", "instead"}
SIT: Json = {"id": "a", "act": {"kind": "sit", "places": ["1"], "chips": 20_000}}


async def test_a_browser_is_known_by_a_cookie_that_scripts_and_other_sites_cannot_use(site: Site) -> None:
    here = {"Origin": site.url}
    response = await site.client.post("/api/guests", json={}, headers=here)
    assert "token" not in response.json()
    cookie = response.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    how = {"HttpOnly", "SameSite=strict", "Path=/"}
    assert how <= set(cookie.split("; "))
    assert "Secure" not in cookie  # on http it would never be sent
    await site.table()
    acts = "/api/tables/t1/acts"
    assert (await site.client.post(acts, json=SIT, headers=here)).status_code == 200
    referred = await site.client.post(acts, json=SIT | {"id": "r"}, headers={"Referer": f"{site.url}/ui/table"})
    assert referred.status_code == 409  # let in, and refused by the table: seated already
    foreign: list[Json] = [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Referer": "http://evil.example/"},
                           {"Origin": "http://127.0.0.1:1"}]  # fmt: skip
    for headers in foreign:
        refused = await site.client.post(acts, json=SIT | {"id": "b"}, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "origin/foreign")
    gone = await site.client.post("/api/sign-out", headers=here)
    assert gone.json() == {"ok": True}
    assert how | {"Max-Age=0"} <= set(gone.headers["set-cookie"].split("; "))
    assert (await site.client.get("/api/me")).json()["code"] == "pass/none"  # the browser has put it away


@pytest.mark.parametrize("origin, scheme, host, same", [
    ("http://h:1", "http", "h:1", True), ("https://H", "https", "h", True), ("http://h", "http", "h:1", False),
    ("https://h", "http", "h", False), ("http://h", "https", "h", False), ("http://h.evil", "http", "h", False),
    ("http://h@evil", "http", "h", False), ("", "http", "", False), ("null", "http", "h", False),
    ("http://[", "http", "h", False),
])  # fmt: skip
def test_an_origin_is_ours_only_if_it_names_this_place(origin: str, scheme: str, host: str, same: bool) -> None:
    assert same_place(origin, scheme, host) is same


async def test_a_house_answers_to_its_own_names_only(tmp_path: Path) -> None:
    async with open_site(tmp_path, address="http://casino.example:8000", names=("Other.example",)) as site:
        port = site.url.rpartition(":")[2]
        for host in (
            "casino.example:8000",
            "casino.example",
            "OTHER.example",
            "localhost:1",
            f"127.0.0.1:{port}",
            "[::1]",
        ):
            assert (await site.client.get("/api/health", headers={"Host": host})).status_code == 200, host
        for host in (f"evil.example:{port}", "casino.example.evil.example", "10.0.0.1", "[", "[::2]"):
            origin = {"Host": host, "Origin": f"http://{host}"}
            for refused in (
                await site.client.get("/api/health", headers=origin),
                await site.client.post("/api/guests", json={}, headers=origin),
            ):
                assert (refused.status_code, refused.json()["code"]) == (403, "host/unknown"), host
                assert refused.json().keys() == SHAPE
        with pytest.raises(InvalidStatus) as refused_line:
            await connect("ws://evil.example/api/meters/live", host="127.0.0.1", port=int(port))
        assert b"host/unknown" in refused_line.value.response.body


async def test_a_house_is_always_called_by_the_address_at_which_it_was_reached(tmp_path: Path) -> None:
    async with open_site(tmp_path, address="http://casino.example") as site:
        port = int(site.url.rpartition(":")[2])
        scope: Json = {
            "type": "http",
            "server": ("192.168.1.5", port),
            "headers": [(b"host", b"192.168.1.5:%d" % port)],
        }
        must_be_meant_for(scope, ())
        with pytest.raises(Refusal, match="not called"):
            must_be_meant_for(scope | {"server": ("192.168.1.6", port)}, ())


async def test_a_length_said_in_two_ways_is_refused(site: Site) -> None:
    twice = {"Origin": site.url, "Content-Length": "2", "Transfer-Encoding": "chunked"}
    refused = await site.client.post("/api/guests", content=b"2\r\n{}\r\n0\r\n\r\n", headers=twice)
    assert (refused.status_code, refused.json()["code"]) == (400, "http/400")
    assert refused.headers["connection"] == "close"


async def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    async with open_site(tmp_path, address="https://127.0.0.1") as site:
        here = "https://" + site.url.partition("//")[2]
        assert (await site.client.get("/api/health")).headers["strict-transport-security"] == "max-age=31536000"
        response = await site.client.post("/api/guests", json={}, headers={"Origin": here})
        gone = await site.client.post("/api/sign-out", headers={"Origin": here})
        assert all("Secure" in said.headers["set-cookie"].split("; ") for said in (response, gone))
        plain = await site.client.post("/api/guests", json={}, headers={"Origin": site.url})
        assert (plain.status_code, plain.json()["code"]) == (403, "origin/foreign")


async def test_a_socket_from_another_site_is_refused_before_it_opens(site: Site) -> None:
    await site.table()
    ann = await site.guest()
    where = site.url.replace("http", "ws") + "/api/tables/t1/live"
    cookie = {"Cookie": f"{COOKIE}={ann.token}"}
    for headers in ({"Origin": "http://evil.example"}, cookie, cookie | {"Origin": "http://evil.example"}):
        with pytest.raises(InvalidStatus) as refused:
            await connect(where, additional_headers=headers)
        assert refused.value.response.status_code == 403
        assert b"origin/foreign" in refused.value.response.body
    async with connect(where, additional_headers=cookie | {"Origin": site.url}) as socket:
        assert ann.name in str(await socket.recv())


async def test_a_pass_that_has_run_out_is_told_so_everywhere(tmp_path: Path) -> None:
    clock = StillClock()
    async with open_site(tmp_path, clock) as site:
        await site.table()
        ann = await site.person("ann")
        clock.now += 13 * 60 * 60 * 1000  # a pass holds for twelve hours
        for response in (await ann.get("/api/me"), await ann.get("/api/tables/t1"), await ann.ask(SIT["act"])):
            assert (response.status_code, response.json()["code"]) == (401, "pass/expired")
        with pytest.raises(InvalidStatus) as refused:
            async with ann.live():
                pass
        assert refused.value.response.status_code == 401


async def test_every_answer_carries_the_headers(site: Site) -> None:
    responses = [
        await site.client.get("/api/health"),
        await site.client.get("/nowhere"),
        await site.client.post("/api/guests", content=b"x" * (BODY_MOST + 1), headers={"Origin": site.url}),
    ]
    for response in responses:
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "same-origin"
        assert "server" not in response.headers
        assert "strict-transport-security" not in response.headers  # on http nobody would come back
        assert response.headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in response.headers["permissions-policy"]
    assert [r.headers.get("cache-control") for r in responses] == ["no-store", None, "no-store"]
    for path in ("/metrics", "/healthz", "/readyz"):
        assert (await site.client.get(path)).headers["cache-control"] == "no-store"


# Rates.


def test_a_bucket_gives_its_burst_and_then_one_an_interval() -> None:
    clock = StillClock()
    rates = Rates(clock)
    many = ((ACTS, 40, 50), (SIGN_INS, 5, 12_000), (GUESTS, 10, 6_000), (LOOKUPS, 60, 200), (STRANGERS, 60, 1_000))
    for rate, burst, wait in many:
        for _ in range(burst):
            rates.take(rate, "ann")
        with pytest.raises(Refusal, match="too many"):
            rates.take(rate, "ann")
        rates.take(rate, "bob")
        clock.now += wait - 1
        with pytest.raises(TooMany) as soon:
            rates.take(rate, "ann")
        assert soon.value.after == 1, "seconds: whoever waits so long does not come too early"
        clock.now += 1
        rates.take(rate, "ann")
        with pytest.raises(Refusal, match="too many"):
            rates.take(rate, "ann")


async def test_too_many_are_answered_429_in_the_one_shape_and_told_when(tmp_path: Path) -> None:
    clock = StillClock()
    async with open_site(tmp_path, rates=Rates(clock)) as site:
        here = {"Origin": site.url}
        await site.table()
        ann = await site.guest()
        statuses = [(await ann.ask({"kind": "ready"})).status_code for _ in range(41)]
        assert statuses == [409] * 40 + [429]
        clock.now += 50
        assert (await ann.ask({"kind": "ready"})).status_code == 409
        clock.now += 2_000
        talk = [(await ann.ask({"kind": "say", "words": "hello"})).status_code for _ in range(6)]
        assert talk[-1] == 429
        assert 429 not in talk[:-1]
        assert (await ann.ask({"kind": "ready"})).status_code == 409  # who talks too much may still play
        wrong = {"name": "nobody", "password": GOOD}
        tries = [await site.client.post("/api/sign-in", json=wrong, headers=here) for _ in range(6)]
        assert tries[-1].status_code == 429
        assert tries[-1].json().keys() == SHAPE
        assert tries[-1].headers["retry-after"] == "12"
        guests = [(await site.client.post("/api/guests", json={}, headers=here)).status_code for _ in range(11)]
        assert guests == [200] * 10 + [429]


async def test_wrong_passwords_from_elsewhere_keep_nobody_out(tmp_path: Path) -> None:
    clock = StillClock()
    async with open_site(tmp_path, clock, rates=Rates(clock)) as site:
        await site.person("ann")
        wrong, right = ({"name": "ann", "password": password} for password in ("not this one at all", GOOD))
        addresses = [httpx.AsyncHTTPTransport(local_address=f"127.0.0.{n}") for n in range(2, 16)]

        async def signs_in(number: int, body: Json, cookies: Json | None = None) -> httpx.Response:
            async with httpx.AsyncClient(base_url=site.url, transport=addresses[number], cookies=cookies) as client:
                return await client.post("/api/sign-in", json=body, headers={"Origin": site.url})

        tried = [(await signs_in(0, wrong)).json()["code"] for _ in range(6)]
        assert tried == ["sign-in/wrong"] * 3 + ["sign-in/slow"] * 2 + ["rate/slow"]
        assert (await signs_in(0, right)).status_code == 429  # from there
        came = await signs_in(1, right)
        assert came.status_code == 200  # from elsewhere
        mark = came.cookies["cutcard-device"]
        for number in range(2, 14):
            for name in ("ann", "Ann", "ANN", "aNN", "anN"):  # however they write it
                await signs_in(number, wrong | {"name": name})
        assert (await signs_in(1, right)).status_code == 429  # too many strangers try that name at once
        known = {"cutcard-device": mark}
        assert (await signs_in(1, right, known)).status_code == 200  # where they came in before
        assert (await signs_in(1, right, {"cutcard-device": "0" * 64})).status_code == 429
        tried = [(await signs_in(1, wrong, known)).json()["code"] for _ in range(6)]
        assert tried[-1] == "rate/slow"  # nor is the mark a way to guess


async def test_a_wrong_name_and_a_wrong_password_are_told_apart_by_nobody(site: Site) -> None:
    await site.person("ann")
    said = []
    for name in ("ann", "nobody"):
        body = {"name": name, "password": "not this one at all"}
        response = await site.client.post("/api/sign-in", json=body, headers={"Origin": site.url})
        said.append((response.status_code, response.text, [k for k in response.headers if k != "date"]))
    assert said[0] == said[1]
    assert said[0][0] == 401


async def test_a_change_of_password_ends_every_other_pass(site: Site) -> None:
    ann = await site.person("ann")
    body = {"old": GOOD, "new": "another long password", "program": True}
    token = (await ann.post("/api/me/password", body)).json()["token"]
    assert (await ann.get("/api/me")).status_code == 401
    renewed = {"Authorization": f"Bearer {token}"}
    assert (await site.client.get("/api/me", headers=renewed)).json()["name"] == "ann"


async def test_the_log_has_how_long_it_took_in_milliseconds_and_the_figures_in_seconds(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ticks = iter((5_000_000, 12_000_000, 0, 0))
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic_ns=lambda: next(ticks)))
    with caplog.at_level("INFO", "cutcard.access"):
        await site.client.get("/api/health?secret")
    assert caplog.messages == ["GET /api/health 200 7 ms"]
    figures = (await site.client.get("/metrics")).text
    assert "\ncutcard_request_seconds_sum 0.007\n" in figures
