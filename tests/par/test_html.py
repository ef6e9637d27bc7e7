"""The HTML sheet: one file that asks for nothing, with tables that can be read aloud."""

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cutcard.par import Sheet, write_html
from cutcard.par.html import page
from cutcard.par.plots import strategy_map
from cutcard.par.strategy import StrategyGrid, cell
from cutcard.software import digest


class Reader(HTMLParser):
    """Tags with what they ask for, the tables, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "wbr", "path", "use", "rect"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "wbr", "path", "use", "rect"):
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def count(self, name: str) -> int:
        return sum(tag == name for tag, _ in self.tags)


@pytest.fixture(scope="module")
def pages(poker_sheet: Sheet, derby_sheet: Sheet) -> dict[str, str]:
    return {s.game: page(s) for s in (poker_sheet, derby_sheet)}


@pytest.fixture
def text(sheet: Sheet, pages: dict[str, str]) -> str:
    return pages[sheet.game]


def test_it_asks_for_nothing(text: str) -> None:
    for tag, attributes in Reader(text).tags:
        assert tag not in ("script", "link", "iframe", "img", "image", "object", "base")
        assert not {"src", "srcset", "data", "background", "poster"} & attributes.keys()
        wanted = attributes.get("href") or attributes.get("xlink:href") or "#"
        assert wanted.startswith("#") or (tag == "a" and wanted.startswith("http"))
    assert not re.search(r"@import|url\((?!#)|src:", text)


def test_every_table_has_a_caption_and_every_head_its_scope(text: str) -> None:
    read = Reader(text)
    assert read.open == []
    assert read.count("table") == read.count("caption") > 8
    assert all(attributes.get("scope") in ("col", "row") for tag, attributes in read.tags if tag == "th")
    for table in re.findall(r"<table.*?</table>", text, re.DOTALL):
        assert re.match(r"<table[^>]*>\s*<caption>[^<]", table)


def test_every_drawing_is_described(text: str) -> None:
    read = Reader(text)
    told = [attributes for _, attributes in read.tags if attributes.get("role") == "img"]
    assert len(told) == read.count("svg") == read.count("figcaption") > 4
    assert all(attributes["aria-label"] for attributes in told)


def test_no_id_stands_twice_and_every_link_within_leads_somewhere(text: str) -> None:
    tags = Reader(text).tags
    ids = Counter(attributes["id"] for _, attributes in tags if "id" in attributes)
    assert not [id for id, n in ids.items() if n > 1]
    for _, attributes in tags:
        target = attributes.get("href") or attributes.get("xlink:href") or ""
        assert not target.startswith("#") or target[1:] in ids
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(ids)


def test_it_says_the_exact_figures(sheet: Sheet, text: str) -> None:
    said = "".join(Reader(text).words)
    for w in sheet.wagers:
        assert str(w.figures.ev) in said
        assert f"{w.figures.deals:,}" in said
    assert sheet.command in said
    assert sheet.id in said
    assert "not a statement of the law" in said
    for c in sheet.checks:
        assert c.published.source in said


def test_a_wager_with_later_stakes_says_so(pages: dict[str, str]) -> None:
    words = "One wager with the stakes that follow it"
    assert words in pages["four-card-poker"]
    assert words not in pages["racing-card-derby"]


def test_the_same_sheet_gives_the_same_file(derby_sheet: Sheet, pages: dict[str, str], tmp_path: Path) -> None:
    write_html(derby_sheet, tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text(encoding="utf-8") == pages["racing-card-derby"]


def test_what_comes_from_outside_is_not_markup(derby_sheet: Sheet) -> None:
    text = page(replace(derby_sheet, wagers=(), distributions=(), source="<b>us & them</b>"))
    assert "&lt;b&gt;us &amp; them&lt;/b&gt;" in text


def test_it_says_which_software_made_it_how_one_may_play_and_who_signs(sheet: Sheet, text: str) -> None:
    assert sheet.software == digest()
    said = "".join(Reader(text).words)
    assert sheet.software in said
    assert "Made and checked" in said
    assert all(rules in said for _, rules in sheet.ways)


def test_without_published_figures_it_says_so(derby_sheet: Sheet) -> None:
    assert "no published figure" in page(replace(derby_sheet, wagers=(), distributions=(), checks=()))


def test_on_a_screen_drawings_follow_the_page_and_on_paper_they_stand(
    derby_sheet: Sheet, pages: dict[str, str]
) -> None:
    assert "fill: var(--ahead)" in pages["racing-card-derby"]
    paper = page(derby_sheet, for_screen=False)
    assert "fill: var(" not in paper
    assert "fill: #1f6f8b" in paper


def test_choices_of_any_game_have_their_shades() -> None:
    """Whatever letters they begin with."""
    means = {"S": "stand", "H": "hit", "D": "double", "P": "split the pair"}
    cells = tuple(cell({choice: "1"}) for choice in ("hit", "stand", "pair split"))
    grid = StrategyGrid(("2", "7", "A"), (("pair of 8s", cells),), means)
    assert [grid.shade(one.letter) for one in cells] == [1, 0, 3]
    assert "<svg" in strategy_map(grid).svg
