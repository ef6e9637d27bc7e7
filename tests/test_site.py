"""The documents as a site: it can be built, its links lead somewhere, and what it tells people to type is true."""

import asyncio
import doctest
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from mkdocs.commands.build import build
from mkdocs.config import load_config

from cutcard.cli import cutcard
from cutcard.house.house import House
from tests.test_docs import ROOT, blocks

PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if "```console" in page.read_text(encoding="utf-8")]
SEAT = {"bets": {"ante": 1000}, "cards": "Qs Qh 4d", "choice": "play"}
ROUND = json.dumps({"game": "three-card-poker", "seats": {"1": SEAT}, "dealer": "Kd 9c 3s"}) + "\n"


async def a_house(folder: Path) -> None:
    folder.mkdir()
    house = House(f"sqlite:///{folder / 'house.db'}", folder / "key")
    await house.open()
    await house.close()


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_tells_people_to_type_prints_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in blocks(str(page.relative_to(ROOT)), "toml"):
        (tmp_path / "claims.toml").write_text(text, encoding="utf-8")
    (tmp_path / "rounds.jsonl").write_text(2 * ROUND, encoding="utf-8")
    if "cutcard audit" in page.read_text(encoding="utf-8"):
        asyncio.run(a_house(tmp_path / "cutcard-house"))
    for block in blocks(str(page.relative_to(ROOT)), "console"):
        printed = ""
        for line in block.splitlines():
            if line.startswith("$ cutcard "):
                done = CliRunner(env={"COLUMNS": "100"}).invoke(cutcard, line.removeprefix("$ cutcard "))
                assert done.exit_code == 0, f"{line}\n{done.output}"
                printed = flat(done.output)
            else:
                assert flat(line) in printed


def test_the_programmers_tutorial_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "tutorials" / "programmer.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_the_site_is_built_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path), strict=True))
    built = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.html")}
    assert {"index.html", "reference.html", "games/blackjack.html", "tutorials/operator.html"} <= built
    for page in built:
        assert not re.search(r'(src|href)="https?://[^"]*\.(js|css|woff2?)"', (tmp_path / page).read_text("utf-8")), (
            page
        )
