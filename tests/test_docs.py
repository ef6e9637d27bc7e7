"""The documents are true: their examples run, and they name what there is."""

import re
from hashlib import sha256
from pathlib import Path

import click
import pytest

from cutcard.cli import cutcard
from cutcard.described import settle
from cutcard.games import GAMES, find, manifest
from cutcard.games.discovery import ours
from tests.documents.fences import PAGES

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = sorted((ROOT / "docs").glob("*.md"))


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("name", ours())
def test_every_game_has_a_page_in_its_folder_with_the_status_of_its_editions_and_the_index_has_it(name: str) -> None:
    index = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    for game in manifest(name).editions:
        page = ours()[name].replace(".", "/") + "/page.md"
        assert f"(../src/{page})" in index
        assert f"{name} `{game.edition.name}`" in index
        assert f"| `{game.edition.name}`, " in (ROOT / "src" / page).read_text(encoding="utf-8")


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
    for command in cutcard.commands:
        assert f"cutcard {command}" in readme
    for game in GAMES:
        assert f"`{game.name}`" in readme


TOLD = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
OPTIONS = [
    (name, option)
    for name, command in cutcard.commands.items()
    for option in command.params
    if isinstance(option, click.Option)
]


@pytest.mark.parametrize("command, option", [pytest.param(c, o, id=f"{c} {o.opts[0]}") for c, o in OPTIONS])
def test_every_option_of_every_command_stands_in_a_document(command: str, option: click.Option) -> None:
    assert any(re.search(rf"(?<![\w-]){said}(?![\w-])", TOLD) for said in (*option.opts, *option.secondary_opts))


def test_the_commands_that_write_csv_are_those_that_the_page_lists() -> None:
    (listed,) = re.findall(r"takes `--csv FILE` too.*?: (.*?manifest`)", TOLD, re.DOTALL)
    wanted = {name for name, option in OPTIONS if option.name == "csv" or "--csv" in option.opts}
    assert set(re.findall(r"`([a-z]+)`", listed)) == wanted


def test_the_keys_of_a_settled_round_are_those_that_its_page_names() -> None:
    """Of a bet and a bonus cut by the maximum payout, and of one who bets on another's hand."""
    cut = settle({
        "game": "four-card-poker",
        "options": {"max-payout": 500},
        "seats": {"1": {"bets": {"ante": 1000}, "cards": "As Ad 9h 4c 2s", "choice": "play 1"}},
        "dealer": "Kd Qd Jc 9c 3s 2h",
    })  # fmt: skip
    hand = cut["seats"]["1"]
    page = (ROOT / "docs" / "settle.md").read_text(encoding="utf-8")
    keys = {*hand, *(key for row in hand["wagers"].values() for key in row)}
    assert {"net", "wagers", "before_cap"} <= keys
    for key in keys:
        assert re.search(rf"[`\"]{key}[`\"]", page), key
    assert set(re.findall(r"`(\w+[-_]cap)`", page)) == {"before_cap"}


def test_every_document_is_linked_from_the_readme() -> None:
    readme = README.read_text(encoding="utf-8")
    assert DOCS
    for page in DOCS:
        assert f"docs/{page.name}" in readme


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_where_the_pages_are_read_as_files(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_test_vector_of_the_seal_is_what_its_page_says() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    salts = [bytes([n]) * 32 for n in range(3)]
    cards = enumerate((b"As", b"Kd", b"2c"))
    leaves = [sha256(b"\x00" + n.to_bytes(4, "big") + salts[n] + card).digest() for n, card in cards]
    root = sha256(b"\x01" + sha256(b"\x01" + leaves[0] + leaves[1]).digest() + leaves[2])
    for number in (*(leaf.hex() for leaf in leaves), root.hexdigest()):
        assert number in page
