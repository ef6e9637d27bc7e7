"""The documents are true: their examples run, and they name what there is."""

import doctest
import json
import re
from pathlib import Path

from cutcard.cli import cutcard
from cutcard.games import GAMES, find
from cutcard.retold import settle
from cutcard.retold.fields import load

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = sorted((ROOT / "docs").glob("*.md"))


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_the_settlement_example_gives_what_its_page_says() -> None:
    described, settled = blocks("docs/settle.md", "json")[:2]
    assert settle(load(described, "example")) == json.loads(settled)


def test_the_example_edition_loads_and_pays_as_its_page_says(tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(blocks("docs/editions.md", "toml")[0], encoding="utf-8")
    edition = find("four-card-poker", str(file)).edition
    assert str(edition.pays("ante-bonus")["straight flush"]) == "15/1"
    assert str(edition.pays("ante-bonus")["four of a kind"]) == "25/1"
    assert str(edition.pays("aces-up")["flush"]) == "11/2"
    assert edition["ante-min"] == 1000


def test_every_command_and_game_is_named() -> None:
    readme = README.read_text(encoding="utf-8")
    status = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    for command in cutcard.commands:
        assert f"cutcard {command}" in readme
    for game in GAMES:
        assert f"{game.name} `{game.edition.name}`" in status


def test_every_document_is_linked_from_the_readme() -> None:
    readme = README.read_text(encoding="utf-8")
    assert DOCS
    for page in DOCS:
        assert f"docs/{page.name}" in readme
