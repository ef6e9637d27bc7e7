"""Every command and snippet of every document runs, and shows what it shows."""

import doctest
import json
import re
import shlex
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.core.text import entry
from cutcard.described import settle
from cutcard.described.fields import load
from cutcard.exact.claims import judge, read_claims
from cutcard.games import every, find
from tests.documents.fences import NOT_CODE, PAGES, REASONS, ROOT, RUN_BY, SLOW, Fence, commands, read
from tests.documents.typed import Hand, check, furnish, open_book
from tests.server.kit import open_site

FENCES = [fence for page in PAGES for fence in read(page)]
TYPED = ("sh", "console")
ASKED = ("curl", "POST")
BOOK = re.compile(r"cutcard (audit|report|marks|backup|jackpot|password)\b")
PRINTED, WHO = "http://127.0.0.1:8000", "YOUR-NAME"


def of(page: Path, *languages: str) -> list[Fence]:
    name = page.relative_to(ROOT).as_posix()
    return [fence for fence in FENCES if fence.page == name and fence.language in languages and fence.runs]


def having(*languages: str) -> list[Path]:
    return [page for page in PAGES if of(page, *languages)]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix().removeprefix("src/cutcard/games/").removesuffix(".md")


def asked(page: Path) -> bool:
    return any(typed.startswith(ASKED) for fence in of(page, "sh", "http") for typed, _, _ in commands(fence))


@pytest.mark.parametrize("fence", FENCES, ids=lambda fence: f"{fence.page}:{fence.line}")
def test_it_says_what_it_is_and_if_it_is_not_run_why(fence: Fence) -> None:
    known = {*TYPED, "python", "toml", "json", "yaml", "http", "round", "strategy"}
    for reason, about in fence.reasons.items():
        if reason.startswith(RUN_BY):
            assert Path(fence.page).name in (ROOT / reason.removeprefix(RUN_BY)).read_text(encoding="utf-8")
        else:
            assert reason in REASONS
        assert all(part in fence.text for part in about)
    assert fence.language
    assert fence.language in known or not fence.runs
    assert (fence.language == "text") == (NOT_CODE in fence.reasons)


@pytest.fixture
def hand(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """In a folder with all that the page speaks of."""
    page: Path = request.getfixturevalue("page")
    monkeypatch.chdir(tmp_path)
    stands = furnish(tmp_path, page.relative_to(ROOT).as_posix(), [fence.text for fence in of(page, "toml")])
    if any(BOOK.search(fence.text) for fence in of(page, *TYPED)):
        stands |= open_book(tmp_path)
    return Hand(stands, monkeypatch)


@pytest.mark.parametrize("page", having(*TYPED), ids=name_of)
def test_what_a_page_tells_people_to_type_does_so(page: Path, hand: Hand) -> None:
    for fence in of(page, *TYPED):
        for typed, remark, shown in commands(fence):
            if not fence.why_not(typed) and not typed.startswith(ASKED):
                check(fence, hand, typed, remark, shown)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(SLOW in f.reasons for f in of(page, *TYPED))], ids=name_of
)
def test_so_does_what_takes_long(page: Path, hand: Hand) -> None:
    for fence in of(page, *TYPED):
        for typed, remark, shown in commands(fence):
            if fence.why_not(typed) == SLOW:
                check(fence, hand, typed, remark, shown)


@pytest.mark.parametrize("page", [page for page in PAGES if asked(page)], ids=name_of)
async def test_a_house_answers_as_a_page_says(page: Path, tmp_path: Path) -> None:
    """What stands in the next fence is the answer; in it … stands for anything."""
    async with open_site(tmp_path) as site:
        await site.table(name="four-card-poker-1")
        operator, password = await site.operator(), site.house.people.renew("operator")
        jars: dict[str, httpx.Cookies] = {}
        said: dict[str, Any] = {}
        name = ""
        for fence in of(page, "sh", "http", "json"):
            if fence.language == "json" and said:
                shown = json.loads(fence.text.replace(WHO, name))
                assert {key: shown[key] if shown[key] == "…" else said.get(key) for key in shown} == shown
                said = {}
            for typed, _, _ in commands(fence) if fence.language != "json" else ():
                if typed.startswith("POST"):
                    path, body = typed.removeprefix("POST ").split(maxsplit=1)
                    response = await operator.post(path, json.loads(body))
                elif typed.startswith("curl"):
                    line = typed.replace("THE-PASSWORD", password).replace(WHO, name).replace(PRINTED, site.url)
                    response = await curl(site.client, shlex.split(line), jars)
                else:
                    continue
                assert response.status_code in (200, 403, 409), f"{typed}\n{response.text}"
                said = response.json() if "json" in response.headers["content-type"] else {}
                assert (response.status_code == 200) == said.get("ok", True)
                name = name or said.get("name", "")


async def curl(client: httpx.AsyncClient, words: list[str], jars: dict[str, httpx.Cookies]) -> httpx.Response:
    """As curl does, with the few options that the documents use."""
    method, headers, content, jar, where, rest = "GET", {}, None, "", "", iter(words[1:])
    for word in rest:
        match word:
            case "-s":
                pass
            case "-b" | "-c":
                jar = next(rest)
            case "-H":
                name, _, value = next(rest).partition(": ")
                headers[name] = value
            case "-d":
                method, content = "POST", next(rest)
            case _:
                where = word
    client.cookies = jars.get(jar, httpx.Cookies())
    response = await client.request(method, where, headers=headers, content=content)
    jars[jar] = client.cookies
    return response


@pytest.mark.parametrize("page", having("python"), ids=name_of)
def test_its_python_runs(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("page", having("json"), ids=name_of)
def test_a_described_round_is_settled_as_its_page_says(page: Path) -> None:
    """What stands in the next fence is the verdict."""
    for described, settled in pairwise(fence.text for fence in of(page, "json")):
        if {"game", "seats"} <= json.loads(described).keys():
            assert settle(load(described, "example")) == json.loads(settled)


@pytest.mark.parametrize(
    "fence", [f for f in FENCES if f.language in ("toml", "yaml") and f.runs], ids=lambda f: f"{f.page}:{f.line}"
)
def test_its_data_is_what_it_says(fence: Fence, tmp_path: Path) -> None:
    if fence.language == "yaml":
        assert yaml.safe_load(fence.text)
        return
    data = tomllib.loads(fence.text)
    if "claim" in data:
        assert [judge(claim).verdict for claim in read_claims(fence.text, "page")] == ["holds"]
    else:
        file = tmp_path / "own.toml"
        file.write_text(fence.text, encoding="utf-8")
        assert find(data["game"], file).edition.name == data["edition"]


@pytest.mark.parametrize(
    "fence", [f for f in FENCES if f.language in ("round", "strategy")], ids=lambda f: f"{f.page}:{f.line}"
)
def test_its_rounds_and_strategies_can_be_read(fence: Fence) -> None:
    languages = [found.strategies().LANGUAGE for found in every() if found.strategies]
    for row in fence.text.splitlines():
        if fence.language == "round":
            entry(row)
        else:
            assert any(reads(language, row) for language in languages), row


def reads(language: object, row: str) -> bool:
    try:
        language.read(row)  # type: ignore[attr-defined]
    except Faulty:
        return False
    return True


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_command_in_a_sentence_has_the_options_that_it_is_given(page: Path) -> None:
    for typed in re.findall(r"`(?:\.venv/bin/)?cutcard ([a-z][^`]*)`", page.read_text(encoding="utf-8")):
        name, *words = typed.replace("\\|", "|").split()
        found = cutcard.commands.get(name)
        assert found, f"{page.name}: cutcard {typed}"
        known = {
            option
            for param in found.params
            if isinstance(param, click.Option)
            for option in (*param.opts, *param.secondary_opts)
        }
        assert {word for word in words if word.startswith("--")} <= known | {"--help"}, f"{page.name}: cutcard {typed}"
