"""No file is opened on anybody's word: at every door where an edition is named, a path is the name of none."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cutcard.core.errors import Faulty
from cutcard.games import find, named
from tests.server.kit import FCP, NOON, RCD, Site

SAVED = {"game": FCP, "name": "ours", "pays": {"aces-up": {"flush": 6}}}
LEFT = {"game": FCP, "pays": {"aces-up": {"flush": 6}}}
ROUND = {"seats": {"1": {"bets": {"ante": 1000}, "cards": "As Ad 9h 4c 2s"}}, "dealer": "Kd"}
VISITORS = (
    f"/api/analysis/{FCP}",
    f"/api/analysis/{FCP}/sheet/csv",
    f"/api/edges/{FCP}",
    f"/api/design/{FCP}?table=aces-up",
    "/api/protect/three-card-poker",
    f"/api/advice/{FCP}?cards=As Ad 9h 4c 2s&up=Kd",
    f"/api/train/{FCP}",
    f"/api/train/{FCP}/payout",
    f"/api/guides/{FCP}",
    f"/api/guides/{FCP}/rules",
)


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """One that reads as an edition, one that does not, and some where there is nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "own.toml").write_text(f'game = "{FCP}"\nfrom = "nz-2012"\nedition = "mine"\n', encoding="utf-8")
    (tmp_path / "secret.toml").write_text('game = "hunter2"\nfrom = "hunter2"\n', encoding="utf-8")
    assert find(FCP, "own.toml").edition.name == "mine"
    names = "own.toml", "secret.toml", "none.toml"
    return tuple(f"{folder}{name}" for folder in (f"{tmp_path}/", "", "~/", "../") for name in names)


async def alike(paths: tuple[str, ...], ask: Callable[[str], Awaitable[Any]]) -> None:
    """Whatever lies there, the same is said of it."""
    told = [(await ask(path)) for path in paths]
    assert {one["code"] for one in told} == {"edition/unknown"}
    assert len({one["instead"] for one in told}) == 1
    assert all("has no edition" in one["error"] for one in told)


@pytest.mark.parametrize("own", ["", "+own;aces-up:flush=6"])
async def test_a_visitor_has_no_file_opened(site: Site, paths: tuple[str, ...], own: str) -> None:
    for door in VISITORS:
        path, _, query = door.partition("?")
        about = dict(pair.split("=") for pair in query.split("&") if pair)

        async def ask(rules: str, path: str = path, about: dict[str, str] = about) -> Any:
            return (await site.public.get(path, **about, rules=rules + own)).json()

        await alike(paths, ask)

    async def described(rules: str) -> Any:
        told = {"round": json.dumps(ROUND | {"rules": rules + own})}
        return (await site.public.get(f"/api/advice/{FCP}", **told)).json()

    guest = await site.guest()

    async def designed(rules: str) -> Any:
        return (await guest.post("/api/analysis", LEFT | {"rules": rules + own})).json()

    await alike(paths, described)
    await alike(paths, designed)
    told = await site.public.told(f"/api/advice/{FCP}", round=json.dumps(ROUND | {"rules": "us"}))
    assert told["facts"], "a printed edition is one"


async def test_neither_has_an_operator_who_saves_an_edition_or_sets_up_a_table_or_a_wheel(
    site: Site, paths: tuple[str, ...]
) -> None:
    await site.table()
    ola = await site.operator()
    announced = {"kind": "announce", "what": "edition", "at": NOON + 120_000}

    async def save(rules: str) -> Any:
        return (await ola.post("/api/editions", SAVED | {"rules": rules})).json()

    async def save_own(rules: str) -> Any:
        return (await ola.post("/api/editions", SAVED | {"rules": f"{rules}+own;aces-up:flush=5"})).json()

    async def furnish(rules: str) -> Any:
        return (await ola.post("/api/tables", {"table": "t2", "game": FCP, "edition": rules})).json()

    async def install(rules: str) -> Any:
        return (await ola.post("/api/wheels", {"wheel": "w", "game": "electronic-roulette", "edition": rules})).json()

    async def announce(rules: str) -> Any:
        return (await ola.ask(announced | {"value": rules}, "operator")).json()

    for ask in (save, save_own, furnish, install, announce):
        await alike(paths, ask)
    async with ola.live("operator") as live:

        async def say(rules: str) -> Any:
            return await live.act(announced | {"value": rules}, "operator", f"say-{paths.index(rules)}")

        await alike(paths, say)


def test_what_comes_from_others_names_an_edition_and_a_caller_may_name_a_file(paths: tuple[str, ...]) -> None:
    for path in paths:
        with pytest.raises(Faulty, match=f"{FCP} has no edition .*; it has nz-2012 or us$"):
            named(FCP, path)
    assert named(RCD).edition.name == find(RCD).edition.name
