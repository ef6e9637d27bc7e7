"""The files of the screens: small on the way, kept by a browser, and never those of an older house."""

import html
import re
import struct
from pathlib import Path

import httpx
import pytest

from cutcard.server import screens
from tests.server.kit import RCD, Site, open_site

PAGE, SCRIPT, VERIFIER = "/ui/", "/ui/table.js", "/ui/fair/verify.mjs"
OWN = "/ui/games/racing-card-derby"


@pytest.mark.parametrize("path", [PAGE, SCRIPT, VERIFIER, "/ui/style.css", f"{OWN}/felt.js", f"{OWN}/style.css"])
async def test_a_file_travels_compressed_and_is_asked_for_again(site: Site, path: str) -> None:
    response = await site.public.get(path)
    assert (response.status_code, response.headers["content-encoding"]) == (200, "gzip")
    assert response.headers["cache-control"] == "no-cache"
    known = {"If-None-Match": response.headers["etag"]}
    assert (await site.client.get(path, headers=known)).status_code == 304
    assert (await site.client.get(path, headers={"If-None-Match": '"of an older house"'})).status_code == 200


async def test_the_documents_are_shown_once_they_are_built_and_until_then_it_is_said_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "SITE", built := tmp_path / "site")
    async with open_site(tmp_path) as site:
        before = await site.public.get("/docs/")
        assert (before.status_code, before.json()["error"]) == (404, "the documents have not been built here")
        assert before.json()["instead"] == "whoever runs the house types python3 dev.py docs"
        built.mkdir()
        (built / "index.html").write_text("Cutcard", encoding="utf-8")
        after = await site.public.get("/docs/")
        assert (after.status_code, after.text) == (200, "Cutcard")
        assert after.headers["content-security-policy"] == screens.SITE_POLICY


THERE = ((PAGE, 200), (VERIFIER, 200), (f"{OWN}/art.svg", 200))


@pytest.mark.parametrize("path, status", [("/", 307), *THERE])
async def test_whoever_only_asks_whether_it_is_there_is_told(site: Site, path: str, status: int) -> None:
    response = await site.client.head(path)
    assert (response.status_code, response.content) == (status, b"")


async def test_every_screen_that_a_table_names_is_there_and_guarded_like_the_others(site: Site) -> None:
    await site.table(RCD, "nz-2012")
    (table,) = (await site.client.get("/api/tables")).json()["tables"]
    assert {"felt", "monitor", "desk", "again", "art"} == table["web"].keys()
    for path in table["web"].values():
        response = await site.client.get(path)
        assert response.status_code == 200
        assert response.headers["content-security-policy"].startswith("default-src 'self'")


@pytest.mark.parametrize(
    "path",
    ["four-card-poker/felt.js", "no-such-game/felt.js", "racing-card-derby/", "racing-card-derby/..%2frules.py"],
)
async def test_of_a_game_nothing_else_is_served(site: Site, path: str) -> None:
    assert (await site.client.get(f"/ui/games/{path}")).status_code == 404


async def test_who_does_not_read_gzip_is_sent_the_same_file_plainly(site: Site) -> None:
    plain = await site.client.get(SCRIPT, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == (await site.public.get(SCRIPT)).content


async def test_an_answer_of_the_house_is_never_compressed(site: Site) -> None:
    """Its length must not tell how alike its parts are."""
    for path in ("/api/games", "/api/clauses", "/api/openapi.json"):
        response: httpx.Response = await site.public.get(path)
        assert response.status_code == 200
        assert len(response.content) > 500
        assert "content-encoding" not in response.headers
        assert response.headers["cache-control"] == "no-store"


async def test_a_game_is_called_as_people_write_it(site: Site) -> None:
    told = html.unescape((await site.client.get(PAGE)).text)
    assert '"ultimate-texas-holdem": "Ultimate Texas Hold\'em"' in told
    assert '"racing-card-derby": "Racing Card Derby"' in told


async def test_a_link_to_the_house_can_be_shown_with_what_it_is_and_a_picture(site: Site) -> None:
    page = (await site.client.get(PAGE)).text
    said = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))
    assert said["description"] == said["og:description"] != ""
    assert said["og:image"] == f"{site.url}/ui/preview.png"
    picture = await site.client.get(said["og:image"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    size = struct.unpack(">II", picture.content[16:24])
    assert size == (int(said["og:image:width"]), int(said["og:image:height"]))
