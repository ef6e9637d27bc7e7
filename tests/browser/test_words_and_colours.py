"""What the files of the floor say by themselves: colours that all eyes can tell apart, words that push nobody."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from cutcard.games import every
from cutcard.games.discovery import HERE
from cutcard.games.guide import guide
from cutcard.server.screens import FOLDER
from tests.browser.colours import VISION, contrast, distance, lab, properties

STYLE = (FOLDER / "style.css").read_text(encoding="utf-8")
RACE = (HERE / "racing_card_derby" / "web" / "style.css").read_text(encoding="utf-8")
ROOT, FOUR = properties(STYLE, ":root"), properties(STYLE, ".four-colour")
SUITS = ("spade", "heart", "diamond", "club")
PAPER = "#fbf7ec"
PUSHING = re.compile(
    r"\bwin (?:it|them|your money) back\b|\bhot\b|\bcold streak\b|\blucky\b|\bjust missed\b|\bnear miss\b|\bso close\b"
    r"|\b(?:win|ace|red|black|hearts|spades|diamonds|clubs|luck|you) (?:is|are) (?:over)?due\b|\bdue (?:for|to hit)\b"
    r"|\bdon't stop\b|\bone more (?:go|round)\b|\bfree money\b",
    re.IGNORECASE,
)
SCREENS = sorted([*FOLDER.glob("*.js"), *HERE.glob("*/web/*.js")])
SHEETS = sorted([*FOLDER.glob("*.css"), *HERE.glob("*/web/*.css")])


@pytest.mark.parametrize("one, other, apart", [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
])  # fmt: skip
def test_the_distance_of_colours_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert round(distance(one, other), 4) == apart, "Sharma, Wu and Dalal (2005), table 1"


def test_contrast_is_the_published_one() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54, "the darkest grey that just passes, WCAG 2.2"


@pytest.mark.parametrize("vision", VISION)
def test_each_suit_has_a_colour_that_all_eyes_tell_from_the_others(vision: str) -> None:
    deck = ROOT | FOUR
    assert PAPER in STYLE
    for one, other in combinations(SUITS, 2):
        assert distance(lab(deck[one], vision), lab(deck[other], vision)) >= 15, f"U13: {one} and {other}, {vision}"
    for suit in SUITS:
        assert contrast(deck[suit], PAPER) >= 4.5, f"U13: {suit}"
        assert contrast(ROOT[suit], PAPER) >= 4.5, f"U13: {suit} in two colours"


def test_text_stands_out_wherever_it_is_written() -> None:
    """U13: a felt shades from the colour of its game into the dark, which a scan of the page cannot judge."""
    cloths = {found.name: guide(found.name).cloth for found in every()}
    for name, ground in {"room": ROOT["room"], "panel": ROOT["panel"], "felt": ROOT["felt"], **cloths}.items():
        for ink in ("text", "quiet", "no", "yes", "line", "main"):
            assert contrast(ROOT[ink], ground) >= 4.5, f"{ink} on {name}"
    assert contrast(ROOT["on-main"], ROOT["main"]) >= 4.5
    for track in ("#f3e8cb", "#e9d9b0", "#dcc88f"):
        assert track in RACE
        for suit in SUITS:
            assert contrast((ROOT | FOUR)[suit], track) >= 3, f"{suit} on its lane"


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.name)
def test_no_screen_has_words_that_push(path: Path) -> None:
    """U29; and nothing in it makes a sound or is fetched from elsewhere (U8, U30)."""
    text = path.read_text(encoding="utf-8")
    assert not PUSHING.search(text)
    assert not re.search(r"new Audio|AudioContext|<audio|\.play\(\)|speechSynthesis", text), "U30: no sound"
    assert not re.findall(r"https?://(?!www\.w3\.org/)[\w.]", text), "U8"


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.name)
def test_every_share_is_printed_in_one_way(path: Path) -> None:
    """By `percent`, or as the house prints it by `minus`: with a true minus, and its sign on the same line."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"[})] %[`<]", text.replace("`${number(100 * share, least, most)} %`", ""))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_what_moves_on_a_screen_moves_no_other_part_of_it(path: Path) -> None:
    """Only how a thing is drawn changes from frame to frame, and nothing has to be laid out again."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    moved = re.findall(r"@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)\s*\}", text)
    assert len(moved) == text.count("@keyframes")
    changed = {name for frames in moved for name in re.findall(r"([\w-]+):", frames)}
    changed |= {part.split()[0] for said in re.findall(r"transition: ([^;]*);", text) for part in said.split(",")}
    drawn = {"transform", "translate", "filter", "opacity", "box-shadow", "border-color"}
    assert changed <= {*drawn, "none"}, changed


def test_motion_ends_where_it_is_not_wanted() -> None:
    ends = r"\s*\{\s*transition: none !important;\s*animation: none !important;"
    assert re.search(r"prefers-reduced-motion: reduce\)\s*\{\s*\*,\s*::before,\s*::after" + ends, STYLE)
    assert re.search(r"\.still \*,\s*\.still ::before,\s*\.still ::after" + ends, STYLE)
